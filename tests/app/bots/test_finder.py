"""Searches for what a game wonders about: made again after a worker is lost, ended if unwanted."""

import asyncio
import io
import time
from collections.abc import Mapping
from typing import Any

import psutil
import pytest

from app.bots import finder
from app.bots.finder import TRIES, Finder
from app.bots.pool import BotFailed, Pool, PoolBusy
from app.rooms.thinker import Declined
from app.telemetry import Telemetry

ASKED = "E1 S1 NS,NSW,ESW,,NE,ES,SW,NES,NS,NEW,NS,NSW,EW,EW,NW,NE"


class Searching:
    """A pool whose answers the test gives; without one left it searches for ever."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[Mapping[str, Any]] = []
        self.is_cancelled = False

    async def think(self, question: Mapping[str, Any], budget_ms: int) -> dict[str, Any]:
        self.asked.append(question)
        if not self.answers:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.is_cancelled = True
                raise
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return {"answer": answer}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "AGAIN_S", 0)


async def found(pool: Any) -> str | None:
    told: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
    Finder(pool, Telemetry(out=io.StringIO())).find("duel.race", ASKED, told.set_result)
    return await asyncio.wait_for(told, 30)


async def test_a_search_that_a_worker_took_with_it_is_made_again() -> None:
    pool = Searching(BotFailed("gone"), PoolBusy("busy"), BotFailed("gone"), "0123")
    assert await found(pool) == "0123"
    assert pool.asked == [{"find": {"game": "duel.race", "asked": ASKED}}] * 4


async def test_a_search_is_given_up_in_the_end_and_at_once_where_there_is_none() -> None:
    pool = Searching(*[BotFailed("gone")] * (TRIES + 1))
    assert await found(pool) is None
    assert len(pool.asked) == TRIES
    declined = Searching(Declined("no question"))
    assert await found(declined) is None
    assert len(declined.asked) == 1


async def test_a_search_that_nobody_wants_any_more_ends() -> None:
    pool = Searching()
    told: list[str | None] = []
    end = Finder(pool, Telemetry()).find("duel.race", ASKED, told.append)  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
    await asyncio.sleep(0)
    end()
    await asyncio.sleep(0.01)
    assert pool.is_cancelled
    assert told == []


async def test_the_process_that_searches_is_killed_and_the_answer_comes_all_the_same() -> None:
    pool = Pool.for_long_thoughts(Telemetry(out=io.StringIO()), 10)
    try:
        searching = asyncio.create_task(found(pool))
        (worker,) = await asyncio.to_thread(_workers)
        worker.kill()
        answer = await searching
        assert answer
        assert len(answer) == 6
    finally:
        await pool.close()


def _workers() -> list[psutil.Process]:
    """The processes that search, once there are any."""
    while True:
        children = psutil.Process().children()
        if found := [one for one in children if "app.bots.worker" in " ".join(one.cmdline())]:
            return found
        time.sleep(0.01)
