"""The lobby: public rooms as they are now, cheap to ask again; and a table with anybody."""

import asyncio
from typing import Any

import httpx
import pytest

from app.identity.codes import normalise
from app.rooms import door
from app.rooms.presence import Peer
from app.rooms.room import Room
from tests.app.http.conftest import ORIGIN, MakeSite, Site, code_of
from tests.app.http.test_http_guests import Listener

NOUGHTS = "karo.noughts"
PUBLIC = {"game": NOUGHTS, "visibility": "public"}
BOTS = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


async def made(guest: httpx.AsyncClient, **more: Any) -> dict[str, Any]:
    answer = await guest.post("/api/rooms", json=PUBLIC | more)
    assert answer.status_code == 201
    room: dict[str, Any] = answer.json()
    return room


async def linked(site: Site, code: str, guest: str | None = None) -> tuple[Room, Peer]:
    """Somebody (by default the host) comes to a room."""
    found = await site.tessera.rooms.open(code)
    assert found is not None
    room, role = found
    peer = Peer(guest or room.table.host or "", None, role, "tab", Listener())
    door.join(room, peer, None)
    return room, peer


async def titles(site: Site, query: str = "") -> list[str]:
    answer = await site.asker().get(f"/api/rooms{query}")
    return [item["title"] for item in answer.json()["items"]]


async def test_rooms_are_paged_newest_first_whether_they_are_awake_or_asleep(site: Site) -> None:
    program = await site.program()
    for number in range(6):
        await made(program, title=f"sleeps {number}", seats=BOTS)
    await made(program, title="nobody is there")
    site.tessera.rooms.close()
    for number in range(3):
        await made(program, title=f"wakes {number}")
    await made(program, title="private", visibility="private")
    seen, after = [], ""
    while True:
        page = (await site.asker().get(f"/api/rooms?limit=2{after}")).json()
        assert 0 < len(page["items"]) <= 2
        seen += [item["title"] for item in page["items"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
    expected = [f"wakes {n}" for n in (2, 1, 0)] + [f"sleeps {n}" for n in (5, 4, 3, 2, 1, 0)]
    assert seen == expected == await titles(site)


async def test_a_room_is_told_as_it_is_now(site: Site) -> None:
    program = await site.program("Ada")
    room = await made(program, title="Tea", seats=[{"kind": "me"}, {"kind": "open"}])
    await linked(site, room["code"])
    await linked(site, room["watch_code"], "eve")
    (item,) = (await site.asker().get("/api/rooms")).json()["items"]
    assert item.pop("created") > 1_600_000_000_000
    assert item == {
        "id": room["id"],
        "code": room["code"],
        "watch_code": room["watch_code"],
        "game": NOUGHTS,
        "title": "Tea",
        "status": "open",
        "seats": [
            {"kind": "human", "name": "Ada", "ready": False, "online": True},
            {"kind": "open", "name": None, "ready": False, "online": False},
        ],
        "watchers": 1,
    }


async def test_a_match_that_sleeps_is_told_with_its_seats(site: Site) -> None:
    program = await site.program("Ada")
    await made(program, seats=BOTS)
    before = (await site.asker().get("/api/rooms")).json()["items"]
    site.tessera.rooms.close()
    (item,) = (await site.asker().get("/api/rooms")).json()["items"]
    assert [seat["kind"] for seat in item["seats"]] == ["human", "bot"]
    assert (item["status"], item["code"]) == ("playing", before[0]["code"])
    assert len(site.tessera.rooms) == 0, "looking at the list wakes nobody"


async def test_who_asks_again_is_told_only_what_is_new(site: Site) -> None:
    program = await site.program()
    room = await made(program, title="one")
    first = await site.asker().get("/api/rooms")
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    for known in (tag, f'W/{tag}, "x"', '"x", ' + tag, "*"):
        again = await site.asker().get("/api/rooms", headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    await linked(site, room["watch_code"], "eve")
    changed = await site.asker().get("/api/rooms", headers={"If-None-Match": tag})
    assert (changed.status_code, changed.json()["items"][0]["watchers"]) == (200, 1)
    assert changed.headers["etag"] != tag


# A table with anybody.


async def test_who_finds_nobody_opens_a_table_and_who_comes_next_finds_it(site: Site) -> None:
    ada, bob = await site.program("Ada"), await site.program("Bob")
    opened = await ada.post("/api/rooms/anyone", json={"game": NOUGHTS})
    room = opened.json()
    assert (opened.status_code, opened.headers["location"]) == (201, room["url"])
    assert room["url"] == f"{ORIGIN}/r/{room['code']}"
    assert room.pop("sit") is False
    assert set(room) == {"id", "code", "watch_code", "url", "watch_url"}
    found = await bob.post("/api/rooms/anyone", json={"game": NOUGHTS, "options": {}})
    assert (found.status_code, found.json()) == (200, room | {"sit": True})
    assert "location" not in found.headers
    facts = (await bob.get(f"/api/rooms/{room['code']}")).json()
    assert [seat["name"] for seat in facts["seats"]] == ["Ada", None]
    assert (facts["visibility"], facts["status"], facts["host"]) == ("public", "open", 0)


async def test_who_named_options_is_not_sent_to_others(site: Site) -> None:
    ada, bob = await site.program("Ada"), await site.program("Bob")
    wanted = {"game": NOUGHTS, "options": {"move_limit": 40}}
    room = (await ada.post("/api/rooms/anyone", json=wanted)).json()
    other = {"game": NOUGHTS, "options": {"move_limit": 60}}
    assert (await bob.post("/api/rooms/anyone", json=other)).json()["id"] != room["id"]
    full = {"game": NOUGHTS, "options": {"repetition": 3, "move_limit": 40}}
    assert (await bob.post("/api/rooms/anyone", json=full)).json()["id"] == room["id"]


async def test_a_public_room_is_found_as_soon_as_its_host_is_there(site: Site) -> None:
    ada, bob = await site.program("Ada"), await site.program("Bob")
    room = await made(ada)
    assert (await bob.post("/api/rooms/anyone", json={"game": NOUGHTS})).status_code == 201
    await linked(site, room["code"])
    cy = await site.program("Cy")
    found = (await cy.post("/api/rooms/anyone", json={"game": NOUGHTS})).json()
    assert (found["id"], found["sit"]) == (room["id"], True)


async def test_many_at_once_are_paired_over_http(site: Site) -> None:
    people = [await site.program(f"P{n}") for n in range(6)]
    answers = await asyncio.gather(
        *(one.post("/api/rooms/anyone", json={"game": NOUGHTS}) for one in people)
    )
    rooms = [answer.json()["id"] for answer in answers]
    assert sorted(rooms.count(room) for room in set(rooms)) == [2, 2, 2]
    assert sorted(answer.status_code for answer in answers) == [200] * 3 + [201] * 3
    assert normalise(answers[0].json()["code"])


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({}, "game"),
        ({"game": "chess"}, NOUGHTS),
        ({"game": NOUGHTS, "options": {"move_limit": 1}}, "options.move_limit"),
        ({"game": NOUGHTS, "options": []}, "options"),
        ({"game": NOUGHTS, "title": "x"}, "title"),
    ],
    ids=str,
)
async def test_what_cannot_be_played_with_anybody(
    site: Site, wanted: dict[str, Any], says: str
) -> None:
    program = await site.program()
    answer = await program.post("/api/rooms/anyone", json=wanted)
    assert code_of(answer) == "invalid"
    assert says in answer.json()["detail"]
    assert code_of(await site.asker().post("/api/rooms/anyone", json=wanted)) == "unauthorised"


async def test_a_game_for_one_is_played_alone(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    program = await site.program()
    monkeypatch.setattr(type(site.tessera.rooms._deps.games[NOUGHTS]), "seats", range(1, 2))
    answer = await program.post("/api/rooms/anyone", json={"game": NOUGHTS})
    assert code_of(answer) == "invalid"
    assert "alone" in answer.json()["detail"]


async def test_new_tables_are_limited_as_ever(make_site: MakeSite) -> None:
    async with make_site(rooms_per_guest=1) as site:
        ada = await site.program("Ada")
        await made(ada)
        assert code_of(await ada.post("/api/rooms/anyone", json={"game": NOUGHTS})) == "limit"
    async with make_site() as site:
        ada, bob = await site.program("Ada"), await site.program("Bob")
        assert (await ada.post("/api/rooms/anyone", json={"game": NOUGHTS})).status_code == 201
        site.tessera.rooms.drain(0)
        assert code_of(await bob.post("/api/rooms/anyone", json={"game": NOUGHTS})) == "busy"
