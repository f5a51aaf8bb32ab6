"""Matches over HTTP: who may see what of a running one, and everything of a finished one."""

import asyncio
import json
from functools import partial
from typing import Any

import httpx
import pytest

from app.rooms.room import Room
from engine import GAMES
from engine.core.game import Act, Quit
from engine.core.record import verify
from tests.app.http.conftest import MakeSite, Site, code_of

NOUGHTS = "karo.noughts"


async def started(site: Site, guest: httpx.AsyncClient, **more: Any) -> tuple[Room, str]:
    """A match of a guest in seat 0 against a bot that says nothing."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    made = await guest.post("/api/rooms", json={"game": NOUGHTS, "seats": seats, **more})
    found = await site.tessera.rooms.open(made.json()["code"])
    assert found is not None
    room = found[0]
    return room, room.current.id


async def played(room: Room, entries: int) -> None:
    """Let both seats play some legal turns, as far as the store has them."""
    assert room.playing is not None
    while room.playing.match.seq < entries:
        match = room.playing.match
        (seat,) = match.asked
        legal = match.legal(seat)
        act = Act(seat, legal[match.seq % len(legal)])
        room.post(partial(room.play, act))
        async with asyncio.timeout(5):
            while room.playing.match.seq == match.seq:  # noqa: ASYNC110  # nothing tells when: the server is looked at
                await asyncio.sleep(0.001)


async def ended(room: Room) -> None:
    room.post(lambda: room.play(Quit(1, "resigned")))
    async with asyncio.timeout(5):
        while room.status != "finished":  # noqa: ASYNC110  # nothing tells when: the server is looked at
            await asyncio.sleep(0.001)


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots sit there and say nothing, so that a test plays both seats."""

    class Silent:
        def put(self, *_: object) -> None: ...

        send = close = put

    monkeypatch.setattr("app.bots.seat.Bots.seat", lambda *_: Silent())


pytestmark = pytest.mark.usefixtures("quiet")


async def test_of_a_running_match_a_guest_sees_with_his_own_eyes(site: Site) -> None:
    ada, eve = await site.program("Ada"), await site.program("Eve")
    room, match = await started(site, ada)
    await played(room, 4)
    for asker, allowed, forbidden in (
        (ada, ("", "as=0", "as=watch"), ("as=1", "as=all")),
        (eve, ("", "as=watch"), ("as=0", "as=1", "as=all")),
        (site.asker(), ("", "as=watch"), ("as=0", "as=1", "as=all")),
    ):
        for query in allowed:
            frames = (await asker.get(f"/api/matches/{match}/frames?{query}")).json()
            assert [frame["seq"] for frame in frames["items"]] == [0, 1, 2, 3, 4]
        for query in forbidden:
            answer = await asker.get(f"/api/matches/{match}/frames?{query}")
            assert code_of(answer) == "forbidden"
    for wrong in ("as=2", "as=-1", "as=everybody", "from=-1", "from=x", "limit=0"):
        assert code_of(await ada.get(f"/api/matches/{match}/frames?{wrong}")) == "invalid"
    assert code_of(await ada.get(f"/api/matches/{match}/record")) == "running"
    about = (await site.asker().get(f"/api/matches/{match}")).json()
    assert (about["seed"], about["finished"], about["entries"]) == (None, None, 4)
    assert about["seats"][0] == {"name": "Ada", "kind": "human", "rank": None}


async def test_frames_grow_with_the_match_and_come_in_pages(site: Site) -> None:
    ada = await site.program("Ada")
    room, match = await started(site, ada, options={"repetition": 0})
    await played(room, 3)
    first = (await ada.get(f"/api/matches/{match}/frames?limit=2")).json()
    assert ([frame["seq"] for frame in first["items"]], first["next"]) == ([0, 1], 2)
    start = first["items"][0]
    assert (start["at"], start["seat"], start["events"]) == (0, None, [])
    await played(room, 70)
    last = (await ada.get(f"/api/matches/{match}/frames?from=68")).json()
    assert ([frame["seq"] for frame in last["items"]], last["next"]) == ([68, 69, 70], None)
    assert room.playing is not None
    assert last["items"][-1]["view"]["ply"] == room.playing.match.state.ply
    beyond = (await ada.get(f"/api/matches/{match}/frames?from=71")).json()
    assert beyond == {"items": [], "next": None}


async def test_a_finished_match_is_open_to_everybody_and_verified_by_the_engine(
    site: Site,
) -> None:
    ada = await site.program("Ada")
    room, match = await started(site, ada)
    await played(room, 6)
    await ended(room)
    about = (await site.asker().get(f"/api/matches/{match}")).json()
    assert (about["status"], about["entries"]) == ("finished", 7)
    assert about["outcome"] == {"ranks": [1, 2], "reason": "resigned"}
    assert [seat["rank"] for seat in about["seats"]] == [1, 2]
    assert len(bytes.fromhex(about["seed"])) == 32
    for as_ in ("all", "watch", "0", "1"):
        answer = await site.asker().get(f"/api/matches/{match}/frames?as={as_}")
        assert len(answer.json()["items"]) == 8
    record = await site.asker().get(f"/api/matches/{match}/record")
    assert f'filename="tessera-{match}.json"' in record.headers["content-disposition"]
    document = json.loads(record.text)
    verified = verify(document, GAMES)
    assert verified.seq == 7
    with pytest.raises(ValueError, match="hash"):
        verify({**document, "started": document["started"] + 1}, GAMES)


async def test_lists_show_matches_of_public_rooms_and_ones_own(site: Site) -> None:
    ada, eve = await site.program("Ada"), await site.program("Eve")
    rooms = []
    for visibility in ("public", "private", "public"):
        room, _ = await started(site, ada, visibility=visibility)
        await ended(room)
        rooms.append(room)
    first, private, second = [room.current.id for room in rooms]

    async def listed(asker: httpx.AsyncClient, query: str) -> list[str]:
        answer = (await asker.get(f"/api/matches?{query}")).json()
        return [item["id"] for item in answer["items"]]

    assert await listed(site.asker(), "") == [second, first]
    assert await listed(site.asker(), f"game={NOUGHTS}") == [second, first]
    assert await listed(site.asker(), "game=chess") == []
    assert await listed(site.asker(), f"room={rooms[1].record.id}") == [private]
    assert await listed(ada, "mine=true") == [second, private, first]
    assert await listed(eve, "mine=true") == []
    page = (await ada.get("/api/matches?mine=true&limit=2")).json()
    assert await listed(ada, f"mine=true&after={page['next']}") == [first]
    assert code_of(await site.asker().get("/api/matches?mine=true")) == "unauthorised"
    assert "seed" not in page["items"][0]


async def test_a_match_of_other_rules_is_shown_but_not_played_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await site.program("Ada")
    room, match = await started(site, ada)
    await ended(room)
    monkeypatch.setattr(type(room.game), "version", 99)
    assert (await ada.get(f"/api/matches/{match}")).json()["version"] != 99
    assert code_of(await ada.get(f"/api/matches/{match}/frames")) == "conflict"


@pytest.mark.parametrize("path", ["", "/frames", "/record"])
async def test_no_match_is_no_match(site: Site, path: str) -> None:
    for name in ("0" * 32, "x", "%00", "é"):
        assert code_of(await site.asker().get(f"/api/matches/{name}{path}")) == "not_found"


async def test_a_table_that_waits_is_no_match_yet(make_site: MakeSite) -> None:
    async with make_site() as site:
        ada = await site.program()
        made = (await ada.post("/api/rooms", json={"game": NOUGHTS})).json()
        found = await site.tessera.rooms.open(made["code"])
        assert found is not None
        waiting = found[0].current.id
        assert code_of(await ada.get(f"/api/matches/{waiting}")) == "not_found"
