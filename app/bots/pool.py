"""Thinking in processes: a bounded queue, a budget per question, a new process after a crash."""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from app.bots.process import START_S, BotFailed, Worker
from app.rooms.thinker import Declined, NoAnswer, Thought, unheard
from app.telemetry import Telemetry
from engine.core.codec import ordered

__all__ = ["BUDGET_MS", "BotFailed", "Declined", "Pool", "PoolBusy"]

BUDGET_MS = 500
LONGEST_QUEUE = 1_000

_WORKER = (sys.executable, "-m", "app.bots.worker")
_SOON, _LATER = "5", "10"
"""How much less than the server the processes weigh, for bots and for long thoughts (niceness)."""


class PoolBusy(BotFailed):
    """No answer, since too many are waiting; nobody's fault."""


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A question, who hears what is found on the way, and the answer to be."""

    number: int
    question: bytes
    budget_s: float
    heard: Callable[[Thought], None]
    answer: asyncio.Future[Thought]


class Pool:
    """Some worker processes that share one queue."""

    def __init__(
        self,
        telemetry: Telemetry,
        *,
        workers: int = 1,
        queue: int = LONGEST_QUEUE,
        hang_s: float = 5.0,
        command: Sequence[str] = (*_WORKER, _SOON),
    ) -> None:
        self._telemetry = telemetry
        self._count = workers
        self._hang_s = hang_s
        self._command = tuple(command)
        self._queue: asyncio.Queue[_Asked] = asyncio.Queue(queue)
        self._ids = itertools.count(1)
        self._tasks: list[asyncio.Task[None]] = []
        self._is_closed = False

    @classmethod
    def for_long_thoughts(cls, telemetry: Telemetry, queue: int) -> Pool:
        """One process beside those of the bots, for what may take seconds; started when needed."""
        return cls(telemetry, queue=queue, command=(*_WORKER, _LATER))

    def begin(self) -> list[asyncio.Future[None]]:
        """Start the processes; questions wait until they have loaded the engine."""
        started = [asyncio.get_running_loop().create_future() for _ in range(self._count)]
        self._tasks = [asyncio.create_task(self._work(ready)) for ready in started]
        return started

    async def start(self) -> None:
        """The same, and give them time for it."""
        await asyncio.wait(self.begin(), timeout=START_S)

    async def ask(self, request: Mapping[str, Any], budget_ms: int = BUDGET_MS) -> int:
        """The index that a bot chooses; raises `BotFailed` or `PoolBusy`."""
        index = (await self.think({"ask": request}, budget_ms)).get("index")
        if not isinstance(index, int):
            raise BotFailed("the worker answers nonsense")
        return index

    async def think(
        self,
        question: Mapping[str, Any],
        budget_ms: int,
        heard: Callable[[Thought], None] = unheard,
    ) -> Thought:
        """The answer to any question of the worker (`Thinker.think`)."""
        if self._is_closed:
            raise PoolBusy("the server is stopping")
        number = next(self._ids)
        whole = {"id": number, "budget_ms": budget_ms, **question}
        line = orjson.dumps(whole, default=ordered) + b"\n"
        answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        try:
            self._queue.put_nowait(_Asked(number, line, budget_ms / 1000, heard, answer))
        except asyncio.QueueFull:
            raise PoolBusy("too many questions are waiting") from None
        if not self._tasks:
            self.begin()
        return await answer

    async def close(self) -> None:
        """End the processes."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        while not self._queue.empty():
            self._queue.get_nowait().answer.cancel()

    async def _work(self, ready: asyncio.Future[None]) -> None:
        """One worker's life: a process, and the next one when that has failed."""
        worker: Worker | None = None
        try:
            while True:
                try:
                    worker = await Worker.start(self._command, START_S)
                    if not ready.done():
                        ready.set_result(None)
                    await self._serve(worker)
                except BotFailed as failure:
                    self._telemetry.log.warning("bot_worker_lost", why=str(failure))
                    await asyncio.sleep(0.1 if ready.done() else 1)
                finally:
                    if worker is not None:
                        await worker.end()
        finally:
            ready.cancel()

    async def _serve(self, worker: Worker) -> None:
        """Answer from the queue until the process fails."""
        while True:
            thought = await self._queue.get()
            if thought.answer.done():
                continue
            try:
                await self._answer(worker, thought)
            except BotFailed as failure:
                _settle(thought.answer, failure)
                raise
            except asyncio.CancelledError:
                thought.answer.cancel()
                raise

    async def _answer(self, worker: Worker, thought: _Asked) -> None:
        """See one thought through; raises `BotFailed` where the process has to go."""
        await worker.send(thought.question)
        loop = asyncio.get_running_loop()
        until = loop.time() + thought.budget_s + self._hang_s
        thought.answer.add_done_callback(
            lambda answer: worker.cancel(thought.number) if answer.cancelled() else None
        )
        while True:
            said = await worker.line(max(0, until - loop.time()))
            if said.get("id") != thought.number:
                raise BotFailed("the worker answers something else")
            if "found" not in said:
                break
            if not thought.answer.done():
                thought.heard(said["found"])
        done, error = said.get("done"), said.get("error")
        if not isinstance(done, dict) and error is None:
            raise BotFailed("the worker answers nonsense")
        _settle(thought.answer, done if isinstance(done, dict) else Declined(str(error)))


def _settle(answer: asyncio.Future[Thought], result: Thought | NoAnswer) -> None:
    if answer.done():
        return
    if isinstance(result, NoAnswer):
        answer.set_exception(result)
    else:
        answer.set_result(result)
