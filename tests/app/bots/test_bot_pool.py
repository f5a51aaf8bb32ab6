"""The pool: answers from a real process, and no answer lost when that process fails."""

import asyncio
import io
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import psutil
import pytest

from app.bots.pool import BotFailed, Declined, Pool, PoolBusy
from app.bots.process import ROOT
from app.telemetry import Telemetry
from engine import GAMES
from engine.bots import plan
from engine.bots.contest import request
from engine.core.codec import codec, legal_plain
from engine.core.game import Act, Tick
from engine.core.match import Match

NOUGHTS = GAMES["karo.noughts"]
OPTIONS = codec(NOUGHTS).options


def question() -> dict[str, Any]:
    match = Match.start(NOUGHTS, OPTIONS.value({}), 2, "ab" * 32)
    (seat,) = match.asked
    return {
        "game": "karo.noughts",
        "options": {},
        "level": "greedy",
        "seat": seat,
        "view": codec(NOUGHTS).view.plain(match.view(seat)),
        "legal": legal_plain(NOUGHTS, match.legal(seat)),
        "seed": "cd" * 32,
    }


@asynccontextmanager
async def running(**settings: Any) -> AsyncIterator[Pool]:
    pool = Pool(Telemetry(out=io.StringIO()), **settings)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


def scripted(lines: str) -> tuple[str, ...]:
    """A worker of a few lines of Python that says it is ready and then does something odd."""
    start = 'import json, sys, time, os\nprint(json.dumps({"ready": True}), flush=True)\n'
    return (sys.executable, "-c", start + lines)


OTHERS: set[psutil.Process] = set()
"""What else this process has started, servers of other tests for example."""


@pytest.fixture(autouse=True)
def _others() -> None:
    OTHERS.clear()
    OTHERS.update(psutil.Process().children())


def workers() -> list[psutil.Process]:
    return [process for process in psutil.Process().children() if process not in OTHERS]


async def eventually(holds: Callable[[], object], seconds: float = 5) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until
        await asyncio.sleep(0.01)


async def test_a_worker_answers_with_a_legal_action_and_many_at_once() -> None:
    async with running() as pool:
        asked = question()
        answers = await asyncio.gather(*(pool.ask(asked) for _ in range(20)))
    assert set(answers) == {answers[0]}
    assert answers[0] in range(len(asked["legal"]))


async def test_a_request_that_fails_costs_no_process() -> None:
    async with running() as pool:
        (before,) = workers()
        with pytest.raises(Declined, match="ValueError"):
            await pool.ask({**question(), "level": "unheard of"})
        assert isinstance(await pool.ask(question()), int)
        assert workers() == [before]


async def test_a_killed_worker_is_replaced() -> None:
    async with running() as pool:
        (before,) = workers()
        before.kill()
        with pytest.raises(BotFailed):
            await pool.ask(question())
        assert isinstance(await pool.ask(question()), int)
        (after,) = workers()
        assert after.pid != before.pid


@pytest.mark.parametrize(
    ("worker", "why"),
    [
        ("time.sleep(60)", "no answer within"),
        ("sys.stdin.readline(); print('what?', flush=True); time.sleep(60)", "has crashed"),
        ("sys.stdin.readline(); print('[1]', flush=True); time.sleep(60)", "nonsense"),
        (
            "sys.stdin.readline(); print('{\"id\": 0}', flush=True); time.sleep(60)",
            "something else",
        ),
        ("sys.stdin.readline(); os._exit(3)", "crashed"),
    ],
    ids=["hangs", "speaks no JSON", "speaks other JSON", "answers another question", "dies"],
)
async def test_a_worker_that_misbehaves_is_ended(worker: str, why: str) -> None:
    async with running(command=scripted(worker), hang_s=0.2) as pool:
        (before,) = workers()
        with pytest.raises(BotFailed, match=why):
            await pool.ask(question(), budget_ms=10)
        await eventually(lambda: not before.is_running())
    assert not workers()


async def test_a_full_queue_says_so_at_once() -> None:
    async with running(command=scripted("time.sleep(60)"), hang_s=30) as pool:
        waiting = [asyncio.create_task(pool.ask({"n": n})) for n in range(1_001)]
        await asyncio.sleep(0)  # every task has put its question
        with pytest.raises(PoolBusy):
            await asyncio.gather(*waiting, pool.ask({}), pool.ask({}))
        await pool.close()
        assert all(
            isinstance(each, (asyncio.CancelledError, PoolBusy))
            for each in await asyncio.gather(*waiting, return_exceptions=True)
        )


async def test_who_no_longer_wants_the_answer_holds_nobody_up() -> None:
    async with running() as pool:
        gone = asyncio.create_task(pool.ask(question()))
        await asyncio.sleep(0)
        gone.cancel()
        assert isinstance(await pool.ask(question()), int)


PATIENT = """
said = json.loads(sys.stdin.readline())
print(json.dumps({"id": said["id"], "found": {"depth": 1}}), flush=True)
cancelled = json.loads(sys.stdin.readline())
assert cancelled == {"cancel": said["id"]}
print(json.dumps({"id": said["id"], "found": {"depth": 2}}), flush=True)
print(json.dumps({"id": said["id"], "done": {"index": 7}}), flush=True)
said = json.loads(sys.stdin.readline())
print(json.dumps({"id": said["id"], "done": {"index": 8}}), flush=True)
time.sleep(60)
"""


async def test_what_is_found_on_the_way_is_told_until_nobody_wants_it() -> None:
    heard: list[dict[str, Any]] = []
    async with running(command=scripted(PATIENT), hang_s=30) as pool:
        thinking = asyncio.create_task(pool.think({"ask": {}}, 10, heard.append))
        await eventually(lambda: heard)
        thinking.cancel()
        assert await pool.ask({}) == 8, "the worker was told, and did not have to be ended"
    assert heard == [{"depth": 1}]


async def test_a_real_worker_stops_thinking_when_nobody_wants_it_any_more() -> None:
    asked = question()
    position = {name: asked[name] for name in ("game", "options", "view")}
    found: list[dict[str, Any]] = []
    async with running(hang_s=600) as pool:
        (before,) = workers()
        thinking = asyncio.create_task(pool.think({"evaluate": position}, 600_000, found.append))
        await eventually(lambda: found, 60)
        thinking.cancel()
        async with asyncio.timeout(60):
            assert isinstance(await pool.ask(asked), int)
        assert workers() == [before]


async def test_an_evaluation_gets_deeper_on_the_way() -> None:
    asked = question()
    position = {name: asked[name] for name in ("game", "options", "view")}
    found: list[dict[str, Any]] = []
    async with running(hang_s=60) as pool:
        last = await pool.think({"evaluate": position}, 1_000, found.append)
        assert last == found[-1]
        assert [find["depth"] for find in found] == sorted(find["depth"] for find in found)
        bare = position["view"] | {"tiles": []}
        with pytest.raises(Declined, match="not a position"):
            await pool.think({"evaluate": position | {"view": bare}}, 1_000)


async def test_a_plan_for_a_game_that_does_not_wait_and_what_it_wonders_about() -> None:
    game = GAMES["duel.race"]
    match = Match.start(game, codec(game).options.value({}), 2, "ab" * 32)
    for seat in (0, 1):
        match = match.play(Act(seat, match.legal(seat)[0]), 0).match
    match = match.play(Tick(), 3_000).match
    [asked, _] = game.question(match.state).asked  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here
    async with running() as pool:
        planned = await pool.think({"plan": request(match, 0, "swift", "01")}, 2_000)
        assert planned == json.loads(json.dumps(plan(request(match, 0, "swift", "01"))))
        assert [action["t"] for _, action in planned["plan"]][-1] == "stop"
        found = await pool.think({"find": {"game": game.key, "asked": asked}}, 10_000)
        assert found == {"answer": game.answer(asked, lambda: True)}  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here
        late = await pool.think({"find": {"game": game.key, "asked": asked}}, 0)
        assert late == {"answer": None}


async def test_a_process_for_long_thoughts_starts_when_it_is_needed_and_gives_way() -> None:
    pool = Pool.for_long_thoughts(Telemetry(out=io.StringIO()), queue=2)
    try:
        assert not workers()
        assert isinstance(await pool.ask(question()), int)
        (worker,) = workers()
        assert worker.nice() == min(19, psutil.Process().nice() + 10)
    finally:
        await pool.close()
    assert not workers()
    with pytest.raises(PoolBusy):
        await pool.ask(question())


async def test_a_worker_that_cannot_start_does_not_stop_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.bots.pool.START_S", 0.3)
    async with running(command=(sys.executable, "-c", "raise SystemExit(1)")):
        pass
    assert not workers()


def test_a_worker_imports_the_engine_alone_and_ends_with_its_input() -> None:
    code = (
        "import sys, app.bots.worker as w, json;"
        "print(json.dumps([m for m in sys.modules if m.startswith('app.')]))"
    )
    seen = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert json.loads(seen.stdout) == ["app.bots", "app.bots.worker"]
    done = subprocess.run(
        [sys.executable, "-m", "app.bots.worker"],
        cwd=ROOT,
        input=b"",
        capture_output=True,
        check=True,
        timeout=30,
    )
    assert json.loads(done.stdout) == {"ready": True}
