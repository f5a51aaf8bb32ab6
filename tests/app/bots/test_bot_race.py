"""A bot in a game that does not wait for a turn: it carries out plans, one step after another."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from app.bots import seat
from app.bots.pool import BotFailed, PoolBusy
from app.bots.seat import Bots
from app.rooms.picture import Picture
from app.telemetry import Telemetry
from app.wire.codes import Close

SLIDE, OTHER, STOP = {"t": "slide", "cell": [0, 1]}, {"t": "slide", "cell": [1, 1]}, {"t": "stop"}
LEGAL = [SLIDE, OTHER, STOP]


@pytest.fixture(autouse=True)
def _short_lulls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat, "LULL_MS", 20)


class Table:
    """What a bot does, and when; `after` is answered at once, or when the test says so."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []
        self.happened: asyncio.Queue[tuple[Any, ...]] = asyncio.Queue()
        self.waiting: list[Callable[[], None]] = []
        self.is_slow = False

    def act(self, prompt: int, action: Mapping[str, Any]) -> None:
        self._note(prompt, action)

    def answer(self, offer: str, accept: bool) -> None:
        raise AssertionError("nothing is offered here")

    def quit(self) -> None:
        self._note("quit")

    def after(self, then: Callable[[], None]) -> None:
        if self.is_slow:
            self.waiting.append(then)
        else:
            then()

    async def next(self) -> tuple[Any, ...]:
        return await asyncio.wait_for(self.happened.get(), 5)

    def _note(self, *what: Any) -> None:
        self.done.append(what)
        self.happened.put_nowait(what)


class Planning:
    """A pool whose plans the test makes; without one left it thinks for ever."""

    def __init__(self, *plans: Any) -> None:
        self.plans = list(plans)
        self.asked: list[Mapping[str, Any]] = []
        self.budgets: list[int] = []

    async def think(self, question: Mapping[str, Any], budget_ms: int) -> dict[str, Any]:
        self.asked.append(question["plan"])
        self.budgets.append(budget_ms)
        if not self.plans:
            await asyncio.Event().wait()
        plan = self.plans.pop(0)
        if isinstance(plan, Exception):
            raise plan
        return {"plan": plan}


def picture(prompt: int | None, legal: list[Any] | None = None, **rest: Any) -> Picture:
    allowed = LEGAL if legal is None else legal
    you = None if prompt is None else {"prompt": prompt, "kind": "k", "due": None, "legal": allowed}
    view = {"skip_asked": [False, rest.pop("skips", False)], "mark": rest.pop("mark", 0)}
    body = {"match": "m", "seq": 1, "view": view, "you": you, "paused": False, "clocks": None}
    return Picture.of(body | rest)


def seated(pool: Any, level: str = "strong") -> tuple[Any, Table]:
    table = Table()
    bots = Bots(pool, Telemetry(), pause_ms=60_000)
    return bots.seat("duel.race", {}, 0, level, table), table


async def test_a_plan_is_carried_out_step_by_step_without_a_pause_of_its_own() -> None:
    pool = Planning([[30, SLIDE], [0, OTHER], [40, STOP]])
    bot, table = seated(pool)
    began = asyncio.get_running_loop().time()
    bot.put(picture(7))
    assert [await table.next() for _ in range(3)] == [(7, SLIDE), (7, OTHER), (7, STOP)]
    assert asyncio.get_running_loop().time() - began >= 0.07
    assert pool.budgets[0] == 2_000


async def test_the_time_that_the_worker_takes_counts_towards_the_first_step() -> None:
    class Slow(Planning):
        async def think(self, question: Mapping[str, Any], budget_ms: int) -> dict[str, Any]:
            thought = await super().think(question, budget_ms)
            await asyncio.sleep(0.15)
            return thought

    bot, table = seated(Slow([[150, SLIDE]]))
    began = asyncio.get_running_loop().time()
    bot.put(picture(7))
    await table.next()
    assert 0.15 <= asyncio.get_running_loop().time() - began < 0.3


async def test_own_slides_and_those_of_the_rival_leave_the_plan_alone() -> None:
    pool = Planning([[0, SLIDE], [30, STOP]])
    bot, table = seated(pool)
    bot.put(picture(7))
    await table.next()
    bot.put(picture(7, mark=1))
    bot.put(picture(7, mark=2))
    assert await table.next() == (7, STOP)
    await asyncio.sleep(0)
    assert len(pool.asked) == 2


@pytest.mark.parametrize(
    "then", [picture(9), picture(None), picture(7, skips=True), picture(7, paused=True)]
)
async def test_a_new_topic_ends_the_plan(then: Picture) -> None:
    pool = Planning([[0, SLIDE], [20, STOP]])
    bot, table = seated(pool)
    bot.put(picture(7))
    await table.next()
    bot.put(then)
    await asyncio.sleep(0.1)
    assert table.done == [(7, SLIDE)]


async def test_when_a_plan_is_used_up_the_next_one_is_made_of_what_came_of_it() -> None:
    pool = Planning([[0, SLIDE]], [[0, STOP]])
    bot, table = seated(pool)
    table.is_slow = True
    bot.put(picture(7, mark=1))
    await table.next()
    await asyncio.sleep(0)
    assert len(pool.asked) == 1, "the slide has not happened yet"
    bot.put(picture(7, mark=2))
    table.waiting.pop()()
    assert await table.next() == (7, STOP)
    assert [asked["view"]["mark"] for asked in pool.asked] == [1, 2]


async def test_where_nothing_can_be_answered_nothing_is_thought() -> None:
    pool = Planning([[0, {"t": "ready"}]])
    bot, table = seated(pool)
    bot.put(picture(3, legal=[]))
    await asyncio.sleep(0.02)
    assert pool.asked == []
    bot.put(picture(4, legal=[{"t": "ready"}]))
    assert await table.next() == (4, {"t": "ready"})
    bot.put(picture(4, legal=[]))
    await asyncio.sleep(0.02)
    assert len(pool.asked) <= 2


async def test_what_is_allowed_beside_the_list_is_never_chosen() -> None:
    dealt, free = {"t": "arrange", "board": []}, {"t": "arrange", "schema": {}}
    pool = Planning(BotFailed("gone"))
    bot, table = seated(pool)
    bot.put(picture(0, legal=[dealt, free]))
    assert await table.next() == (0, dealt)
    assert pool.asked[0]["legal"] == [dealt]


async def test_who_fails_twice_gives_up() -> None:
    bot, table = seated(Planning(BotFailed("gone"), BotFailed("gone")))
    bot.put(picture(7))
    prompt, action = await table.next()
    assert prompt == 7
    assert action in LEGAL
    assert await table.next() == ("quit",)


async def test_busy_workers_are_nobodys_fault() -> None:
    pool = Planning(PoolBusy("busy"), PoolBusy("busy"), [[0, STOP]])
    bot, table = seated(pool)
    bot.put(picture(7))
    assert await table.next() == (7, STOP)


async def test_a_closed_bot_does_nothing_more() -> None:
    bot, table = seated(Planning([[20, STOP]]))
    bot.put(picture(7))
    await asyncio.sleep(0)
    bot.close(Close.DRAINING)
    await asyncio.sleep(0.06)
    assert table.done == []
