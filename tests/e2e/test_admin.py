"""The host of the server: what he sees, tells and ends with his key."""

from __future__ import annotations

from contextlib import AsyncExitStack

from tests.e2e.wire import Person, match_of_two, provokes
from tests.server import MakeServer

KEY = "a key of the host, 32 characters long"


@provokes(
    "GET /api/admin",
    "POST /api/admin/announce",
    "POST /api/admin/rooms/{id}/end",
    "POST /api/admin/drain",
    "notice announcement",
    "bye draining",
    "close 4503",
)
async def test_the_host_looks_speaks_ends_and_stops(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(ADMIN_KEY=KEY).start()
    host = Person(server, KEY)
    sitting = await match_of_two(server, stack)
    (room,) = (await host.get("/api/admin"))["rooms"]
    assert (room["status"], room["links"]) == ("playing", 2)
    said = await host.call("POST", "/api/admin/announce", {"text": "Back in a minute."})
    assert said.json() == {"links": 2}
    for link in sitting.links:
        notice = await link.until(lambda frame: frame["t"] == "notice")
        assert (notice["code"], notice["text"]) == ("announcement", "Back in a minute.")
    ended = await host.call("POST", f"/api/admin/rooms/{room['id']}/end", {})
    assert ended.status_code == 200
    for link in sitting.links:
        update = await link.until(lambda frame: frame["t"] == "update")
        assert update["outcome"]["reason"] == "aborted"
    assert (await host.call("POST", "/api/admin/drain", {})).status_code == 202
    assert [await link.end() for link in sitting.links] == [4503, 4503]
    assert server.is_gone()
