"""Becoming a guest, being named, and being forgotten wherever one was."""

import asyncio

import pytest

from app.identity.codes import normalise
from app.rooms import door
from app.rooms.presence import Peer
from app.rooms.room import Room
from app.wire.codes import Close
from tests.app.http.conftest import ORIGIN, MakeSite, Site, code_of

NOUGHTS = "karo.noughts"
ME_AND_BOT = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]


class Listener:
    """A link of a test: it keeps how it was closed."""

    def __init__(self) -> None:
        self.closed: Close | None = None

    def put(self, update: object, accepted: tuple[str, ...] = ()) -> None: ...

    def send(self, frame: bytes) -> None: ...

    def close(self, code: Close) -> None:
        self.closed = code


async def test_a_browser_is_a_guest_from_its_first_call_on(site: Site) -> None:
    browser = await site.browser("Ada")
    again = await browser.post("/api/guests", json={"name": "Eve"})
    assert (again.status_code, again.json()) == (200, {"name": "Ada"})
    assert "set-cookie" not in again.headers
    assert (await browser.get("/api/me")).json() == {"name": "Ada", "rooms": []}


async def test_on_https_the_cookie_is_bound_to_the_host(make_site: MakeSite) -> None:
    async with make_site({"PUBLIC_ORIGIN": "https://play.example.org"}) as site:
        names = {"Origin": "https://play.example.org", "Host": "play.example.org"}
        made = await site.asker(**names).post("/api/guests", json={})
        assert made.headers["set-cookie"].startswith("__Host-guest=gk_")
        assert "; Secure" in made.headers["set-cookie"]
        assert made.headers["strict-transport-security"]


async def test_a_key_is_a_guest_already_and_a_wrong_one_is_not_made_one(site: Site) -> None:
    program = await site.program("Robot")
    known = await program.post("/api/guests", json={})
    assert (known.status_code, known.json()) == (200, {"name": "Robot"})
    wrong = site.asker("gk_" + "x" * 43)
    assert code_of(await wrong.post("/api/guests", json={})) == "unauthorised"


async def test_names_are_kept_as_they_are_shown(site: Site) -> None:
    program = await site.program(None)
    assert (await program.get("/api/me")).json()["name"] is None
    renamed = await program.patch("/api/me", json={"name": "  Zoe\u0308  B "})
    assert renamed.json() == {"name": "Zoë B"}
    for wrong in ({"name": "a\u202eb"}, {"name": ""}, {"name": None}, {}, {"nick": "x"}):
        assert code_of(await program.patch("/api/me", json=wrong)) == "invalid"
    assert code_of(await site.asker().post("/api/keys", json={"name": "x" * 25})) == "invalid"


async def test_new_guests_are_limited_and_old_ones_are_not(make_site: MakeSite) -> None:
    async with make_site(guests_per_ip=2) as site:
        browser = await site.browser()
        await site.program()
        assert code_of(await site.asker().post("/api/keys", json={})) == "limit"
        assert (await browser.post("/api/guests", json={})).status_code == 200


async def test_a_new_name_is_that_of_open_links_too(site: Site) -> None:
    program = await site.program("Ada")
    room, peer = await linked(site, program, [{"kind": "open"}] * 2)
    await program.patch("/api/me", json={"name": "Countess"})
    assert peer.name == "Countess"
    assert len(room.presence) == 1


async def linked(site: Site, guest, seats, **more) -> tuple[Room, Peer]:  # type: ignore[no-untyped-def]  # fixtures and cases of all kinds
    """A room of a guest, with a link of his."""
    made = (await guest.post("/api/rooms", json={"game": NOUGHTS, "seats": seats, **more})).json()
    found = await site.tessera.rooms.open(made["code"])
    assert found is not None
    room, role = found
    assert room.table.host is not None
    peer = Peer(room.table.host, "Ada", role, "tab", Listener())
    door.join(room, peer, None)
    return room, peer


@pytest.mark.parametrize("is_loaded", [True, False], ids=["in memory", "asleep"])
@pytest.mark.parametrize("seats", [ME_AND_BOT, [{"kind": "me"}, {"kind": "open"}]])
async def test_who_is_forgotten_leaves_no_trace_and_no_empty_chair(
    site: Site, seats: list[dict[str, str]], is_loaded: bool
) -> None:
    browser = await site.browser("Ada Byron")
    made = (await browser.post("/api/rooms", json={"game": NOUGHTS, "seats": seats})).json()
    if not is_loaded:
        site.tessera.rooms.close()
    gone = await browser.delete("/api/me")
    assert gone.status_code == 204
    assert "Max-Age=0" in gone.headers["set-cookie"]
    assert code_of(await browser.get("/api/me")) == "unauthorised"
    site.tessera.rooms.close()
    facts = (await site.asker().get(f"/api/rooms/{made['code']}")).json()
    assert "Ada" not in str(facts)
    kinds = [seat["kind"] for seat in facts["seats"]]
    assert kinds == (["bot"] * 2 if seats == ME_AND_BOT else ["open"] * 2)
    if facts["match"]:
        match = (await site.asker().get(f"/api/matches/{facts['match']}")).json()
        assert match["seats"][0]["name"] == "Player 1"


async def test_who_is_forgotten_is_shown_out_everywhere(site: Site) -> None:
    program = await site.program("Ada")
    room, peer = await linked(site, program, ME_AND_BOT)
    assert (await program.delete("/api/me")).status_code == 204
    assert isinstance(peer.sink, Listener)
    assert peer.sink.closed is Close.UNAUTHORISED
    assert room.table.chairs[0].guest is None
    async with asyncio.timeout(20):
        while room.status == "playing":  # noqa: ASYNC110  # two bots play it to its end
            await asyncio.sleep(0.02)


async def test_my_rooms_are_those_in_which_i_sit(site: Site) -> None:
    program = await site.program("Ada")
    await program.post("/api/rooms", json={"game": NOUGHTS})
    mine = [{"kind": "open"}, {"kind": "me"}]
    made = (await program.post("/api/rooms", json={"game": NOUGHTS, "seats": mine})).json()
    playing = (await program.post("/api/rooms", json={"game": NOUGHTS, "seats": ME_AND_BOT})).json()
    expected = [
        (playing["url"], 0, "playing"),
        (made["url"], 1, "open"),
    ]
    for _ in range(2):
        rooms = (await program.get("/api/me")).json()["rooms"]
        assert [(room["url"], room["seat"], room["status"]) for room in rooms] == expected
        assert rooms[1]["your_turn"] is False
        assert normalise(rooms[0]["url"].rsplit("/", 1)[1]) is not None
        site.tessera.rooms.close()  # the second time the store alone has to know
    async with asyncio.timeout(20):
        await site.tessera.rooms.open(playing["code"])
        while not (await program.get("/api/me")).json()["rooms"][0]["your_turn"]:  # noqa: ASYNC110  # nothing tells when: the server is looked at
            await asyncio.sleep(0.02)
    site.tessera.rooms.close()
    assert (await program.get("/api/me")).json()["rooms"][0]["your_turn"] is True
    assert ORIGIN in rooms[0]["url"]
