"""Hints: for who practises against bots, when he is asked, and for nobody else."""

import asyncio
from typing import Any

import httpx
import pytest

from app.identity.keys import key_hash
from app.rooms.room import Room
from app.rooms.thinker import NoAnswer
from engine.core.game import Quit
from tests.app.http.conftest import MakeSite, Site, code_of
from tests.app.http.test_http_lobby import linked
from tests.app.http.test_http_matches import NOUGHTS, played, quiet

__all__ = ["quiet"]

pytestmark = pytest.mark.usefixtures("quiet")

BOT = {"kind": "bot", "level": "random"}


async def practice(site: Site, guest: httpx.AsyncClient, *, my_turn: bool = True) -> Room:
    """A match of a guest in seat 0 against a silent bot, at a moment when he is asked, or not."""
    seats = [{"kind": "me"}, BOT]
    made = await guest.post("/api/rooms", json={"game": NOUGHTS, "seats": seats})
    found = await site.tessera.rooms.open(made.json()["code"])
    assert found is not None
    room = found[0]
    assert room.playing is not None
    if (0 in room.playing.match.asked) != my_turn:
        await played(room, room.playing.match.seq + 1)
    return room


def address(site: Site, room: Room, role: str = "play") -> str:
    code = getattr(room.deps.codes, role)(room.record.id)
    return f"/api/rooms/{code}/hint"


async def test_a_hint_is_one_of_the_answers_to_the_question(site: Site) -> None:
    ada = await site.program("Ada")
    room = await practice(site, ada)
    assert room.playing is not None
    answer = await ada.post(address(site, room), json={}, timeout=30)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    match = room.playing.match
    assert (told["match"], told["seq"]) == (room.current.id, match.seq)
    assert told["prompt"] == match.asked[0].opened
    legal = [each.to for each in match.legal(0)]
    assert told["action"]["t"] == "place"
    assert tuple(told["action"]["to"]) in legal
    assert room.playing.match is match, "nothing was played"


async def test_while_it_is_not_your_turn_there_is_none(site: Site) -> None:
    ada = await site.program("Ada")
    room = await practice(site, ada, my_turn=False)
    assert code_of(await ada.post(address(site, room), json={})) == "conflict"
    room.post(lambda: room.play(Quit(0, "resigned")))
    async with asyncio.timeout(5):
        while room.status == "playing":  # noqa: ASYNC110  # nothing tells when: the server is looked at
            await asyncio.sleep(0.001)
    assert code_of(await ada.post(address(site, room), json={})) == "conflict"


async def test_before_the_match_there_is_none(site: Site) -> None:
    ada = await site.program("Ada")
    body = {"game": NOUGHTS, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = (await ada.post("/api/rooms", json=body)).json()
    assert code_of(await ada.post(f"/api/rooms/{made['code']}/hint", json={})) == "conflict"


async def test_only_who_plays_gets_one(site: Site) -> None:
    ada, eve = await site.program("Ada"), await site.program("Eve")
    room = await practice(site, ada)
    for asker, role in ((eve, "play"), (eve, "watch"), (ada, "watch")):
        assert code_of(await asker.post(address(site, room, role), json={})) == "forbidden"
    assert code_of(await site.asker().post(address(site, room), json={})) == "unauthorised"
    assert code_of(await ada.post("/api/rooms/0000-0000-0000/hint", json={})) == "not_found"
    assert code_of(await ada.post(address(site, room), json={"level": "strong"})) == "invalid"


@pytest.mark.parametrize("stands_in", [False, True], ids=["people", "a bot plays for one"])
async def test_against_people_there_is_none(site: Site, stands_in: bool) -> None:
    ada, bob = await site.program("Ada"), await site.program("Bob")
    body = {"game": NOUGHTS, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = (await ada.post("/api/rooms", json=body)).json()
    room, _ = await linked(site, made["code"])
    guests = [await guest_of(site, one) for one in (ada, bob)]
    table = room.table.sit(guests[1], "Bob", 1, 0)
    room.table = table.stand_in(1, "greedy") if stands_in else table
    for one in (ada, bob):
        answer = await one.post(f"/api/rooms/{made['code']}/hint", json={})
        assert code_of(answer) == "forbidden"
        assert "people" in answer.json()["detail"]


async def guest_of(site: Site, program: httpx.AsyncClient) -> str:
    key = program.headers["authorization"].split()[1]
    found = await site.tessera.store.guests.find(key_hash(key), 0)
    assert found is not None
    return found.id


async def test_a_position_that_changed_meanwhile_gets_none(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await site.program("Ada")
    room = await practice(site, ada)

    async def slow(*_: Any) -> dict[str, int]:
        assert room.playing is not None
        await played(room, room.playing.match.seq + 2)
        return {"index": 0}

    monkeypatch.setattr("app.bots.pool.Pool.think", slow)
    answer = await ada.post(address(site, room), json={})
    assert code_of(answer) == "conflict"
    assert "changed" in answer.json()["detail"]


async def test_hints_are_limited_and_wait_for_nobody(
    make_site: MakeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: Any) -> None:
        raise NoAnswer("too many questions are waiting")

    monkeypatch.setattr("app.bots.pool.Pool.think", busy)
    async with make_site(hints_per_guest=1) as site:
        ada = await site.program("Ada")
        room = await practice(site, ada)
        assert code_of(await ada.post(address(site, room), json={})) == "busy"
        answer = await ada.post(address(site, room), json={})
        assert code_of(answer) == "limit"
        assert answer.headers["retry-after"]
