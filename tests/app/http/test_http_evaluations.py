"""Evaluations over HTTP: asked for, looked at, cancelled; and not of what people are playing."""

import asyncio
from typing import Any

import httpx
import pytest

from app.rooms.evaluations import AT_ONCE
from app.rooms.starts import begin
from app.rooms.thinker import Declined, NoAnswer, Thought
from engine.bots.evaluation import evaluates
from tests.app.http.conftest import ORIGIN, MakeSite, Site, code_of
from tests.app.http.test_http_hints import guest_of
from tests.app.http.test_http_matches import NOUGHTS, ended, played, quiet, started

__all__ = ["quiet"]

pytestmark = pytest.mark.usefixtures("quiet")


async def position(site: Site, ada: httpx.AsyncClient, entries: int = 14) -> dict[str, Any]:
    """A position of a match that is over."""
    room, match = await started(site, ada)
    await played(room, entries)
    await ended(room)
    frames = await ada.get(f"/api/matches/{match}/frames?from={entries}&limit=1")
    view: dict[str, Any] = frames.json()["items"][0]["view"]
    return view


def body(view: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": NOUGHTS, "position": view} | more


async def done(site: Site, location: str) -> dict[str, Any]:
    """What comes of an evaluation."""
    async with asyncio.timeout(30):
        while True:
            told: dict[str, Any] = (await site.asker().get(location)).json()
            if told["status"] not in {"waiting", "thinking"}:
                return told
            await asyncio.sleep(0.02)


class Stubborn:
    """Nobody's thinking ever ends, but by a cancellation."""

    def __init__(self) -> None:
        self.cancelled = 0
        self.asked: list[Any] = []

    async def think(self, question: Any, *_: Any) -> Thought:
        self.asked.append(question)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return {}


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> Stubborn:
    thinker = Stubborn()
    monkeypatch.setattr("app.bots.pool.Pool.think", lambda _, *asked: thinker.think(*asked))
    return thinker


async def test_a_position_is_thought_about_and_known_afterwards(site: Site) -> None:
    ada, bob = await site.program("Ada"), await site.program("Bob")
    view = await position(site, ada)
    asked = await ada.post("/api/evaluations", json=body(view, think_ms=500))
    assert asked.status_code == 202
    assert asked.headers["location"] == f"{ORIGIN}/api/evaluations/{asked.json()['id']}"
    told = await done(site, asked.headers["location"])
    assert told["status"] == "done"
    found = told["found"]
    assert found["depth"] >= 1
    assert sum(found["chances"]) == pytest.approx(1)
    assert view["turn"] == "WR"[found["seat"]]
    assert found["line"][0]["t"] == "move"
    again = await bob.post("/api/evaluations", json=body(view, think_ms=200))
    assert again.status_code == 202
    assert again.json()["id"] != told["id"]
    assert (again.json()["status"], again.json()["found"]) == ("done", found)


async def test_the_same_board_is_the_same_however_it_is_written(
    site: Site, stubborn: Stubborn
) -> None:
    ada = await site.program("Ada")
    view = await position(site, ada)
    other = view | {"tiles": view["tiles"][::-1], "last": None, "moves_left": 5}
    for each in (view, other):
        await ada.post("/api/evaluations", json=body(each, options={"move_limit": 200}))
    assert len(stubborn.asked) == 1


async def test_who_asked_may_cancel_and_nobody_else(site: Site, stubborn: Stubborn) -> None:
    ada, bob = await site.program("Ada"), await site.program("Bob")
    view = await position(site, ada)
    mine = (await ada.post("/api/evaluations", json=body(view))).headers["location"]
    his = (await bob.post("/api/evaluations", json=body(view))).headers["location"]
    assert (await site.asker().get(mine)).json()["status"] == "waiting"
    assert code_of(await bob.delete(mine)) == "not_found"
    assert code_of(await site.asker().delete(mine)) == "unauthorised"
    assert (await ada.delete(mine)).status_code == 204
    assert stubborn.cancelled == 0, "Bob is still waiting"
    assert code_of(await ada.get(mine)) == "not_found"
    assert code_of(await ada.delete(mine)) == "not_found"
    assert (await bob.delete(his)).status_code == 204
    await asyncio.sleep(0)
    assert stubborn.cancelled == 1


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "chess"}, f"of {NOUGHTS}"),
        ({"options": {"move_limit": 1}}, "options.move_limit"),
        ({"position": {}}, "position"),
        ({"position": []}, "position"),
        ({"think_ms": 99}, "think_ms"),
        ({"think_ms": 5_001}, "think_ms"),
        ({"think_ms": "500"}, "think_ms"),
        ({"seat": 0}, "seat"),
    ],
    ids=str,
)
async def test_what_cannot_be_evaluated_is_refused_with_its_place(
    site: Site, changes: dict[str, Any], says: str
) -> None:
    ada = await site.program("Ada")
    view = await position(site, ada)
    answer = await ada.post("/api/evaluations", json=body(view) | changes)
    assert code_of(answer) == "invalid"
    assert says in answer.json()["detail"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"tiles": []}, "20 different tiles"),
        ({"turn": "X"}, "position: turn"),
        ({"repeats": 10**9}, "repeats"),
        ({"ply": 1_999}, "over"),
    ],
    ids=str,
)
async def test_what_is_no_position_is_refused(
    site: Site, changes: dict[str, Any], says: str
) -> None:
    ada = await site.program("Ada")
    view = await position(site, ada)
    answer = await ada.post("/api/evaluations", json=body(view | changes))
    assert code_of(answer) == "invalid"
    assert says in answer.json()["detail"]


async def between(site: Site, *guests: httpx.AsyncClient) -> Any:
    """A match between two people, that is running."""
    made = await guests[0].post("/api/rooms", json={"game": NOUGHTS})
    found = await site.tessera.rooms.open(made.json()["code"])
    assert found is not None
    room = found[0]
    for seat, guest in enumerate(guests):
        name = await guest_of(site, guest)
        room.table = room.table.sit(name, None, seat, 0).ready(name, True)
    room.post(lambda: begin(room, room.table, None))
    async with asyncio.timeout(5):
        while room.status != "playing":  # noqa: ASYNC110  # nothing tells when: the server is looked at
            await asyncio.sleep(0.001)
    await played(room, 3)
    return room


async def test_what_people_are_playing_is_not_evaluated_for_anybody(
    site: Site, stubborn: Stubborn
) -> None:
    ada, bob, eve = [await site.program(name) for name in ("Ada", "Bob", "Eve")]
    room = await between(site, ada, bob)
    frames = await eve.get(f"/api/matches/{room.current.id}/frames?from=3")
    view = frames.json()["items"][0]["view"]
    for changes in ({}, {"ply": 8}, {"last": None}):
        answer = await eve.post("/api/evaluations", json=body(view | changes))
        assert code_of(answer) == "forbidden"
    await ended(room)
    assert (await eve.post("/api/evaluations", json=body(view))).status_code == 202


@pytest.mark.parametrize("is_awake", [True, False])
async def test_who_is_playing_somebody_gets_no_evaluation_at_all(
    site: Site, stubborn: Stubborn, is_awake: bool
) -> None:
    ada, bob, eve = [await site.program(name) for name in ("Ada", "Bob", "Eve")]
    view = await position(site, eve)
    room = await between(site, ada, bob)
    if not is_awake:
        site.tessera.rooms.close()
    for player in (ada, bob):
        answer = await player.post("/api/evaluations", json=body(view))
        assert code_of(answer) == "forbidden"
        assert "after the match" in answer.json()["detail"]
    assert (await eve.post("/api/evaluations", json=body(view))).status_code == 202
    found = await site.tessera.rooms.open(room.deps.codes.play(room.record.id))
    assert found is not None
    await ended(found[0])
    assert (await ada.post("/api/evaluations", json=body(view))).status_code == 202


async def test_practice_against_a_bot_is_no_reason_to_refuse(
    site: Site, stubborn: Stubborn
) -> None:
    ada = await site.program("Ada")
    view = await position(site, ada)
    await started(site, ada)
    assert (await ada.post("/api/evaluations", json=body(view))).status_code == 202


async def test_evaluations_need_a_guest_and_an_origin(site: Site) -> None:
    browser = await site.browser()
    foreign = {"Origin": "https://evil.example"}
    answer = await browser.post("/api/evaluations", json=body({}), headers=foreign)
    assert code_of(answer) == "forbidden"
    assert code_of(await site.asker().post("/api/evaluations", json=body({}))) == "unauthorised"
    assert code_of(await site.asker().get("/api/evaluations/x")) == "not_found"


async def test_a_few_at_once_and_so_many_a_minute(make_site: MakeSite, stubborn: Stubborn) -> None:
    async with make_site(evaluations_per_minute=AT_ONCE + 1) as site:
        ada = await site.program("Ada")
        views = [await position(site, ada, entries) for entries in range(13, 14 + AT_ONCE)]
        asked = [await ada.post("/api/evaluations", json=body(view)) for view in views]
        assert [answer.status_code for answer in asked] == [202] * AT_ONCE + [429]
        assert code_of(asked[-1]) == "limit"
        assert asked[-1].headers["retry-after"] == "1"
        await ada.delete(asked[0].headers["location"])
        assert (await ada.post("/api/evaluations", json=body(views[-1]))).status_code == 202
        bob = await site.program("Bob")  # from the same address
        answer = await bob.post("/api/evaluations", json=body(views[0]))
        assert code_of(answer) == "limit"
        assert int(answer.headers["retry-after"]) > 1


@pytest.mark.parametrize(
    ("failure", "status"), [(NoAnswer("too many"), 503), (Declined("it is over"), 202)]
)
async def test_thinking_may_fail(
    site: Site, monkeypatch: pytest.MonkeyPatch, failure: NoAnswer, status: int
) -> None:
    ada = await site.program("Ada")
    view = await position(site, ada)

    async def fails(*_: Any) -> Thought:
        raise failure

    monkeypatch.setattr("app.bots.pool.Pool.think", fails)
    answer = await ada.post("/api/evaluations", json=body(view))
    assert answer.status_code == status
    if status == 202:
        told = (await ada.get(answer.headers["location"])).json()
        assert (told["status"], told["why"]) == ("failed", "it is over")


async def test_games_say_whether_they_can_be_evaluated(site: Site) -> None:
    games = (await site.asker().get("/api/games")).json()
    assert all(game["evaluates"] == evaluates(game["key"]) for game in games)
    assert any(game["evaluates"] for game in games)
