"""Paths of Destiny over the wire: the headless client plays a whole match against bots."""

from __future__ import annotations

from clients.tessera import Guest, Link
from tests.server import MakeServer


async def test_the_headless_client_plays_four_seats_to_the_end(make_server: MakeServer) -> None:
    server = make_server(BOT_PAUSE_MS=0).start()
    guest = await Guest.new(server.origin, "Pat")
    bot = {"kind": "bot", "level": "random"}
    seats = [{"kind": "me"}, bot, bot, bot]
    options = {"round_limit": 20}
    room = await guest.create("paths", seats=seats, options=options)
    async with Link(guest, room["code"]) as link:
        outcome = await link.play()
        record = link.update["match"]
    assert sorted(outcome["ranks"])[0] == 1
    assert len(outcome["ranks"]) == 4
    assert outcome["reason"] in ("limit", "keys")
    stored = await guest.call("GET", f"/api/matches/{record}/record")
    assert stored["game"] == "paths"
