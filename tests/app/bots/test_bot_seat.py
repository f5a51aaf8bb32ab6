"""A bot on a chair: answers each question once, offers at once, and gives up when it must."""

import asyncio
import io
import json
from collections.abc import Mapping
from typing import Any

import orjson
import pytest

from app.bots.pool import BotFailed, Pool, PoolBusy
from app.bots.seat import Bots
from app.rooms.picture import Picture
from app.rooms.projection import Projection
from app.telemetry import Telemetry
from app.wire.codes import Close
from engine import GAMES
from engine.core.codec import codec
from engine.core.game import Act
from engine.core.match import Match

LEGAL = [{"t": "a"}, {"t": "b"}, {"t": "c"}]


class Table:
    """What a bot does at the table, in order."""

    def __init__(self) -> None:
        self.done: list[Any] = []
        self.happened = asyncio.Event()

    def act(self, prompt: int, action: Mapping[str, Any]) -> None:
        self._note(("act", prompt, action))

    def answer(self, offer: str, accept: bool) -> None:
        self._note(("answer", offer, accept))

    def quit(self) -> None:
        self._note("quit")

    def _note(self, what: Any) -> None:
        self.done.append(what)
        self.happened.set()

    async def next(self) -> Any:
        await asyncio.wait_for(self.happened.wait(), 5)
        self.happened.clear()
        return self.done[-1]


class Thinking:
    """A pool whose answers the test gives."""

    def __init__(self, *answers: int | Exception) -> None:
        self.asked: list[Mapping[str, Any]] = []
        self.budgets: list[int] = []
        self.answers = list(answers)

    async def ask(self, request: Mapping[str, Any], budget_ms: int = 0) -> int:
        self.asked.append(request)
        self.budgets.append(budget_ms)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def bots(pool: Any, pause_ms: int = 0) -> tuple[Bots, io.StringIO]:
    out = io.StringIO()
    return Bots(pool, Telemetry(out=out), pause_ms), out


def picture(prompt: int | None, match: str = "m", view: Any = None, **rest: Any) -> Picture:
    you = None if prompt is None else {"prompt": prompt, "kind": "k", "due": None, "legal": LEGAL}
    body = {"match": match, "seq": 1, "view": view or {"v": 1}, "you": you}
    return Picture.of(body | {"paused": False, "clocks": None} | rest)


def offers(*open_: dict[str, Any]) -> bytes:
    return orjson.dumps({"t": "offers", "open": open_, "accepted": []})


async def test_a_question_is_answered_once_with_the_chosen_action() -> None:
    pool, table = Thinking(1, 2), Table()
    made, _ = bots(pool)
    seat = made.seat("g", {"o": 1}, 0, "greedy", table)
    seat.put(picture(4))
    seat.put(picture(4))
    assert await table.next() == ("act", 4, LEGAL[1])
    seat.put(picture(None))
    seat.put(picture(6))
    assert await table.next() == ("act", 6, LEGAL[2])
    assert len(pool.asked) == 2
    asked = dict(pool.asked[0])
    assert len(bytes.fromhex(asked.pop("seed"))) == 32
    assert asked == {
        "game": "g",
        "options": {"o": 1},
        "seat": 0,
        "level": "greedy",
        "view": {"v": 1},
        "legal": LEGAL,
    }


async def test_a_new_match_asks_anew_under_the_same_number() -> None:
    pool, table = Thinking(0, 1), Table()
    made, _ = bots(pool)
    seat = made.seat("g", {}, 0, "greedy", table)
    seat.put(picture(0, "m1"))
    await table.next()
    seat.put(picture(0, "m2"))
    assert await table.next() == ("act", 0, LEGAL[1])


async def test_in_a_pause_nothing_is_thought_and_afterwards_anew() -> None:
    pool, table = Thinking(0, 1), Table()
    made, _ = bots(pool)
    seat = made.seat("g", {}, 0, "greedy", table)
    seat.put(picture(4, paused=True))
    await asyncio.sleep(0)
    assert pool.asked == []
    seat.put(picture(4))
    assert await table.next() == ("act", 4, LEGAL[0])
    seat.put(picture(4, paused=True))
    seat.put(picture(4))
    assert await table.next() == ("act", 4, LEGAL[1])


@pytest.mark.parametrize(
    ("left_ms", "budget_ms"), [(60_000, 500), (1_600, 100), (100, 10), (0, 10)]
)
async def test_with_little_time_left_a_bot_neither_ponders_nor_waits(
    left_ms: int, budget_ms: int
) -> None:
    pool, table = Thinking(0), Table()
    made, _ = bots(pool, pause_ms=0 if left_ms > 2_000 else 60_000)
    seat = made.seat("g", {}, 1, "greedy", table)
    clocks = [
        {"seat": 0, "left": 9, "running": False},
        {"seat": 1, "left": left_ms, "running": True},
    ]
    seat.put(picture(1, clocks=clocks))
    assert await table.next() == ("act", 1, LEGAL[0])
    assert pool.budgets == [budget_ms]


async def test_a_question_that_is_gone_is_not_answered() -> None:
    pool, table = Thinking(0, 1), Table()
    made, _ = bots(pool, pause_ms=60_000)
    seat = made.seat("g", {}, 0, "greedy", table)
    seat.put(picture(1))
    await asyncio.sleep(0)
    seat.put(picture(None))
    seat.close(Close.RESTART)
    async with asyncio.timeout(5):
        while len(asyncio.all_tasks()) > 1:  # noqa: ASYNC110  # nothing tells when: the server is looked at
            await asyncio.sleep(0)
    assert table.done == []


async def test_a_rematch_is_accepted_and_a_draw_declined_each_once() -> None:
    table = Table()
    made, _ = bots(Thinking())
    seat = made.seat("g", {}, 1, "greedy", table)
    rematch = {"offer": "r", "what": "rematch", "by": 0, "agreed": []}
    draw = {"offer": "d", "what": "draw", "by": 0, "agreed": []}
    own = {"offer": "o", "what": "rematch", "by": 1, "agreed": []}
    agreed = {"offer": "a", "what": "rematch", "by": 0, "agreed": [1]}
    seat.send(offers(rematch, own, agreed))
    seat.send(offers(rematch, draw, own))
    seat.send(b'{"t":"said","text":"hello"}')
    assert table.done == [("answer", "r", True), ("answer", "d", False)]


@pytest.mark.parametrize("answer", [BotFailed("crash"), 3])
async def test_without_an_answer_a_random_action_is_played_and_the_second_time_it_quits(
    answer: int | Exception,
) -> None:
    table = Table()
    made, out = bots(Thinking(answer, answer))
    seat = made.seat("g", {}, 0, "greedy", table)
    seat.put(picture(1))
    kind, prompt, action = await table.next()
    assert (kind, prompt) == ("act", 1)
    assert action in LEGAL
    seat.put(picture(2))
    assert await table.next() == "quit"
    logged = [json.loads(line)["event"] for line in out.getvalue().splitlines()]
    assert logged == ["bot_failed", "bot_failed"]


async def test_only_failures_in_a_row_count_and_a_full_pool_is_none() -> None:
    table = Table()
    failed, busy = BotFailed("crash"), PoolBusy("full")
    made, _ = bots(Thinking(failed, 0, failed, busy, 0))
    seat = made.seat("g", {}, 0, "greedy", table)
    for prompt in range(5):
        seat.put(picture(prompt))
        assert (await table.next())[0] == "act"


async def test_bots_of_a_real_pool_play_a_match_to_its_end() -> None:
    game = GAMES["karo.noughts"]
    form = codec(game)
    telemetry = Telemetry(out=io.StringIO())
    pool = Pool(telemetry)
    await pool.start()
    try:
        match = Match.start(game, form.options.value({"move_limit": 20}), 2, "ab" * 32)
        tables = [Table(), Table()]
        made = Bots(pool, telemetry, 0)
        levels = ["random", "greedy"]
        seats = [made.seat(game.key, {"move_limit": 20}, n, levels[n], tables[n]) for n in (0, 1)]
        while match.outcome is None:
            (asked,) = match.asked
            for number, seat in enumerate(seats):
                seat.put(Projection("m", match, []).picture(number))
            kind, prompt, action = await tables[asked].next()
            assert (kind, prompt) == ("act", match.asked[asked].opened)
            match = match.play(Act(asked, form.action.value(action)), 0).match
    finally:
        await pool.close()
    assert b'tessera_bot_moves_total{result="failed"}' not in telemetry.count.text()
