"""Processes for thinking: a bounded queue, a budget per move, a new process after a crash."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from app.telemetry import Telemetry
from engine.core.codec import ordered

BUDGET_MS = 500
LONGEST_QUEUE = 1_000

_ROOT = Path(__file__).parents[2]
_WORKER = (sys.executable, "-m", "app.bots.worker")
_START_S = 30.0


class BotFailed(Exception):
    """No answer: the worker crashed, hung or answered nonsense."""


class PoolBusy(BotFailed):
    """No answer, since too many are waiting; nobody's fault."""


class Pool:
    """Some worker processes that share one queue."""

    def __init__(
        self,
        telemetry: Telemetry,
        *,
        workers: int = 1,
        hang_s: float = 5.0,
        command: Sequence[str] = _WORKER,
    ) -> None:
        self._telemetry = telemetry
        self._count = workers
        self._hang_s = hang_s
        self._command = tuple(command)
        self._queue: asyncio.Queue[tuple[bytes, asyncio.Future[int]]] = asyncio.Queue(LONGEST_QUEUE)
        self._ids = itertools.count(1)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start the processes and give them time to load the engine."""
        started = [asyncio.get_running_loop().create_future() for _ in range(self._count)]
        self._tasks = [asyncio.create_task(self._work(ready)) for ready in started]
        await asyncio.wait(started, timeout=_START_S)

    async def ask(self, request: Mapping[str, Any], budget_ms: int = BUDGET_MS) -> int:
        """The index that a bot chooses; raises `BotFailed` or `PoolBusy`."""
        whole = {"id": next(self._ids), "budget_ms": budget_ms, "ask": request}
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        try:
            self._queue.put_nowait((orjson.dumps(whole, default=ordered) + b"\n", answer))
        except asyncio.QueueFull:
            raise PoolBusy("too many moves are waiting") from None
        return await answer

    async def close(self) -> None:
        """End the processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        while not self._queue.empty():
            self._queue.get_nowait()[1].cancel()

    async def _work(self, ready: asyncio.Future[None]) -> None:
        """One worker's life: a process, and the next one when that has failed."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                try:
                    process = await self._spawn()
                    if not ready.done():
                        ready.set_result(None)
                    await self._serve(process)
                except BotFailed as failure:
                    self._telemetry.log.warning("bot_worker_lost", why=str(failure))
                    await asyncio.sleep(0.1 if ready.done() else 1)
                finally:
                    if process is not None:
                        await _end(process)
        finally:
            ready.cancel()

    async def _spawn(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            *self._command,
            cwd=_ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={name: value for name, value in os.environ.items() if name in _KEPT},
        )
        try:
            await _line(process, _START_S)
        except (BotFailed, asyncio.CancelledError):
            await _end(process)
            raise
        return process

    async def _serve(self, process: asyncio.subprocess.Process) -> None:
        """Answer from the queue until the process fails."""
        while True:
            request, answer = await self._queue.get()
            if answer.done():
                continue
            try:
                index = await self._answered(process, request)
            except BotFailed as failure:
                _settle(answer, failure)
                raise
            except asyncio.CancelledError:
                answer.cancel()
                raise
            _settle(answer, index)

    async def _answered(
        self, process: asyncio.subprocess.Process, request: bytes
    ) -> int | BotFailed:
        assert process.stdin is not None
        asked = orjson.loads(request)
        try:
            process.stdin.write(request)
            await process.stdin.drain()
        except ConnectionError:
            raise BotFailed("the worker is gone") from None
        answered = await _line(process, asked["budget_ms"] / 1000 + self._hang_s)
        if answered.get("id") != asked["id"]:
            raise BotFailed("the worker answers something else")
        index = answered.get("index")
        return index if isinstance(index, int) else BotFailed(str(answered.get("error")))


_KEPT = frozenset({"PATH", "HOME", "LANG", "LC_ALL", "VIRTUAL_ENV", "PYTHONPATH"})
"""What a worker's environment holds: no secret is among it."""


def _settle(answer: asyncio.Future[int], result: int | BotFailed) -> None:
    if answer.done():
        return
    if isinstance(result, BotFailed):
        answer.set_exception(result)
    else:
        answer.set_result(result)


async def _line(process: asyncio.subprocess.Process, seconds: float) -> dict[str, Any]:
    assert process.stdout is not None
    try:
        async with asyncio.timeout(seconds):
            line = await process.stdout.readline()
        answered = orjson.loads(line)
    except TimeoutError:
        raise BotFailed(f"no answer within {seconds:.1f} s") from None
    except ValueError:
        raise BotFailed("the worker has crashed") from None
    if not isinstance(answered, dict):
        raise BotFailed("the worker answers nonsense")
    return answered


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        if process.returncode is None:
            process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()
