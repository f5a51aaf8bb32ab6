"""Analyses over HTTP: of a finished match, shared, cancelled, and never while it is played."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import pairwise
from typing import Any

import httpx
import pytest

from app.rooms.room import Room
from app.rooms.thinker import Declined, NoAnswer, Thought
from engine.core.game import Act, Quit
from engine.core.match import Take
from engine.karo.dragonfly_model import Arrange
from tests.app.http.conftest import ORIGIN, Site, code_of
from tests.app.http.test_http_evaluations import Stubborn, between, stubborn
from tests.app.http.test_http_matches import ended, played, quiet, started

__all__ = ["quiet", "stubborn"]

pytestmark = pytest.mark.usefixtures("quiet")


async def over(site: Site, ada: httpx.AsyncClient, entries: int = 14) -> str:
    """A finished match; its room was taken over once on the way."""
    room, match = await started(site, ada)
    await played(room, entries)
    await ended(room)
    return match


def address(match: str) -> str:
    return f"/api/matches/{match}/analysis"


async def done(asker: httpx.AsyncClient, match: str) -> dict[str, Any]:
    """What comes of an analysis."""
    async with asyncio.timeout(60):
        while True:
            told: dict[str, Any] = (await asker.get(address(match))).json()
            if told["status"] not in {"waiting", "thinking"}:
                return told
            await asyncio.sleep(0.02)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are thought about for a moment only."""
    monkeypatch.setattr("app.rooms.analyses.THINK_MS", 30)


@pytest.mark.usefixtures("hasty")
async def test_every_position_of_a_match_is_thought_about(site: Site) -> None:
    ada, bob = await site.program("Ada"), await site.program("Bob")
    match = await over(site, ada)
    asked = await ada.post(address(match), json={})
    assert asked.status_code == 202
    assert asked.headers["location"] == ORIGIN + address(match)
    assert asked.json() | {"status": "waiting"} == {
        "match": match,
        "status": "waiting",
        "done": 0,
        "total": 16,
        "points": [],
        "turning": None,
    }
    told = await done(site.asker(), match)
    assert (told["status"], told["done"], len(told["points"])) == ("done", 16, 16)
    frames = (await ada.get(f"/api/matches/{match}/frames")).json()["items"]
    _demand_true(told["points"], frames)
    assert (await site.asker().get(f"{address(match)}?from=14")).json()["points"] == (
        told["points"][14:]
    )
    again = await bob.post(address(match), json={})
    assert again.json()["status"] == "done", "it is known already"


def _demand_true(points: list[Any], frames: list[Any]) -> None:
    """The points are those of the frames, what was played is what they tell, the end is the end."""
    assert [point["seq"] for point in points] == [frame["seq"] for frame in frames]
    for point, frame in zip(points[:-1], frames, strict=False):
        assert "WR"[point["seat"]] == frame["view"]["turn"]
        assert sum(point["chances"]) == pytest.approx(1)
        assert 1 <= len(point["best"]) <= 3
        assert point["best"][0]["action"] == point["line"][0]
    assert points[0]["played"] is None
    for before, point in pairwise(points[:-1]):
        seat = point["played"]["seat"]
        assert seat == before["seat"]
        loss = max(0, before["chances"][seat] - point["chances"][seat])
        assert point["played"]["loss"] == pytest.approx(loss, abs=0.002)
    assert (points[-1]["seat"], points[-1]["played"]) == (None, None)
    assert points[-1]["chances"] in ([1, 0], [0, 1])


@pytest.mark.usefixtures("hasty")
async def test_sealed_set_ups_are_a_gap_and_the_rest_is_known(site: Site) -> None:
    ada = await site.program()
    free = {"game": "karo.dragonfly", "options": {"arrangement": "free"}}
    room, match = await started(site, ada, **free)
    assert room.playing is not None
    for seat, word in ((0, "DDDAAA"), (1, "AAADDD")):
        act = Act(seat, Arrange(word))
        room.post(partial(room.play, act))
    async with asyncio.timeout(5):
        while room.playing.match.seq < 2:  # noqa: ASYNC110  # nothing tells when: the server is looked at
            await asyncio.sleep(0.001)
    await played(room, 6)
    await ended(room)
    await ada.post(address(match), json={})
    told = await done(ada, match)
    assert (told["status"], told["total"]) == ("done", 8)
    assert [point["chances"] is None for point in told["points"]] == [True, True, *[False] * 6]
    assert [point["played"] is None for point in told["points"]] == [True, *[False] * 6, True]
    assert [point["played"]["loss"] is None for point in told["points"][1:7]] == [
        True,
        True,
        *[False] * 4,
    ]


class Answering:
    """Thinking whose answers the test gives: values for who is to move, one position each."""

    def __init__(self, *chances: float | Exception) -> None:
        self.chances = list(chances)
        self.asked: list[Any] = []

    async def think(self, question: Any, *_: Any) -> Thought:
        self.asked.append(question)
        white = self.chances.pop(0)
        if isinstance(white, Exception):
            raise white
        wins = {1.0: 3, 0.0: -4}.get(white)
        seat = "WR".index(question["evaluate"]["view"]["turn"])
        signed = wins if wins is None or seat == 0 else -wins
        worth = {"value": 0, "chances": [white, round(1 - white, 3)], "wins": signed}
        line = [{"t": "pass"}]
        return worth | {"seat": seat, "depth": 2, "nodes": 9, "best": [], "line": line}


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answering:
    thinker = Answering()
    monkeypatch.setattr("app.bots.pool.Pool.think", lambda _, *asked: thinker.think(*asked))
    monkeypatch.setattr("app.rooms.analyses.PAUSE_S", 0.001)
    return thinker


async def six(site: Site, ada: httpx.AsyncClient, loser: int) -> tuple[str, int]:
    """A match of six pieces that somebody gives up, and who began."""
    room, match = await started(site, ada)
    assert room.playing is not None
    (began,) = room.playing.match.asked
    await played(room, 6)
    await given_up(room, loser)
    return match, began


async def given_up(room: Room, loser: int) -> None:
    room.post(lambda: room.play(Take()))
    room.post(lambda: room.play(Quit(loser, "resigned")))
    await room.deps.journal.run(lambda _: None)  # type: ignore[attr-defined]  # the real one


@pytest.mark.parametrize(
    ("mover", "kind", "seq"),
    [
        ([0.5, 0.5, 0.5, 0.3, 0.3, 0.3, 0.3], "balance_lost", 3),
        ([0.5, 0.5, 0.8, 0.45, 0.45, 0.1, 0.0], "lead_lost", 3),
        ([0.5, 1.0, 1.0, 0.7, 0.6, 0.6, 0.6], "win_missed", 3),
        ([0.5, 0.5, 0.5, 0.5, 0.5, 0.0, 0.0], "loss_allowed", 5),
        ([0.35, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2], "slip", 1),
        ([0.5, 0.1, 0.5, 0.2, 0.2, 0.2, 0.2], "balance_lost", 3),
        ([0.5, 0.1, 0.5, 0.45, 0.45, 0.4, 0.4], None, None),
        ([0.5, 0.1, 0.6, 0.6, 0.6, 0.6, 0.6], "balance_lost", 1),
        ([0.5, 0.48, 0.46, 0.44, 0.42, 0.4, 0.38], None, None),
    ],
)
async def test_where_it_turned_is_named(
    site: Site, answers: Answering, mover: list[float], kind: str | None, seq: int | None
) -> None:
    """Chances of who began, and lost; his are the entries 1, 3 and 5."""
    ada = await site.program()
    room, match = await started(site, ada)
    assert room.playing is not None
    (began,) = room.playing.match.asked
    answers.chances += [chance if began == 0 else round(1 - chance, 3) for chance in mover]
    await played(room, 6)
    await given_up(room, began)
    await ada.post(address(match), json={})
    told = await done(ada, match)
    assert told["status"] == "done", told
    assert [point["seq"] for point in told["points"]] == [0, 1, 2, 3, 4, 5, 6, 8]
    turning = told["turning"]
    if kind is None:
        assert turning is None
        return
    assert (turning["kind"], turning["seq"], turning["seat"]) == (kind, seq, began)
    point = next(each for each in told["points"] if each["seq"] == seq)
    assert (turning["action"], turning["loss"]) == (
        point["played"]["action"],
        point["played"]["loss"],
    )
    assert turning["best"] == {"t": "pass"}
    assert turning["after"] == point["chances"]


async def test_what_cannot_be_thought_about_leaves_a_gap(site: Site, answers: Answering) -> None:
    answers.chances += [0.5, Declined("no"), 0.5, NoAnswer("later"), 0.5, 0.5, 0.5, 0.5]
    ada = await site.program()
    match, _ = await six(site, ada, 0)
    await ada.post(address(match), json={})
    told = await done(ada, match)
    assert told["status"] == "done"
    gap = told["points"][1]
    assert (gap["value"], gap["chances"], gap["best"]) == (None, None, [])
    assert [point["played"]["loss"] for point in told["points"][1:7]] == [None, None, 0, 0, 0, 0]


async def test_nobody_has_time_and_asking_again_begins_anew(site: Site, answers: Answering) -> None:
    answers.chances += [NoAnswer("crashed")] * 5 + [0.5] * 7
    ada = await site.program()
    match, _ = await six(site, ada, 0)
    await ada.post(address(match), json={})
    told = await done(ada, match)
    assert (told["status"], told["why"]) == ("failed", "Nobody had time to think about it.")
    await ada.post(address(match), json={})
    assert (await done(ada, match))["status"] == "done"


async def test_it_stops_when_nobody_waits_any_more(site: Site, stubborn: Stubborn) -> None:
    ada, bob = await site.program("Ada"), await site.program("Bob")
    match = await over(site, ada)
    await ada.post(address(match), json={})
    await bob.post(address(match), json={})
    assert (await ada.delete(address(match))).status_code == 204
    assert (await site.asker().get(address(match))).json()["done"] == 0
    assert not stubborn.cancelled
    assert (await bob.delete(address(match))).status_code == 204
    assert code_of(await site.asker().get(address(match))) == "not_found"
    assert code_of(await bob.delete(address(match))) == "not_found"
    await asyncio.sleep(0)
    assert (stubborn.cancelled, len(stubborn.asked)) == (1, 1)


@pytest.mark.usefixtures("stubborn")
async def test_a_guest_waits_for_two_matches_at_most(site: Site) -> None:
    ada = await site.program()
    matches = [await over(site, ada, entries=2) for _ in range(3)]
    for match in matches[:2]:
        assert (await ada.post(address(match), json={})).status_code == 202
    assert code_of(await ada.post(address(matches[2]), json={})) == "limit"
    assert (await ada.post(address(matches[0]), json={})).status_code == 202


async def test_never_of_a_match_that_is_running(site: Site, stubborn: Stubborn) -> None:
    ada = await site.program()
    _, match = await started(site, ada)
    assert code_of(await ada.post(address(match), json={})) == "running"
    assert code_of(await ada.get(address(match))) == "not_found"
    assert stubborn.asked == []


async def test_never_for_who_is_playing_somebody(site: Site, stubborn: Stubborn) -> None:
    ada, bob, eve = [await site.program(name) for name in ("Ada", "Bob", "Eve")]
    match = await over(site, ada)
    room = await between(site, ada, bob)
    assert code_of(await ada.post(address(match), json={})) == "forbidden"
    assert code_of(await bob.post(address(room.current.id), json={})) == "running"
    assert stubborn.asked == []
    assert (await eve.post(address(match), json={})).status_code == 202
    assert code_of(await ada.get(address(match))) == "forbidden"
    await ended(room)
    assert (await ada.get(address(match))).status_code == 200


async def test_who_has_no_key_and_what_there_is_not(site: Site) -> None:
    ada = await site.program()
    match = await over(site, ada, entries=1)
    assert code_of(await site.asker().post(address(match), json={})) == "unauthorised"
    assert code_of(await ada.post(address("nowhere"), json={})) == "not_found"
    assert code_of(await ada.post(address(match), json={"think_ms": 5})) == "invalid"
