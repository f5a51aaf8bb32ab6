"""One process that thinks, from the server's side: questions out, lines in, an end in any case."""

from __future__ import annotations

import asyncio
import contextlib
import os
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson

from app.rooms.thinker import NoAnswer

ROOT = Path(__file__).parents[2]
START_S = 30.0
LONGEST_LINE = 32 * 1024 * 1024

_KEPT = frozenset({"PATH", "HOME", "LANG", "LC_ALL", "VIRTUAL_ENV", "PYTHONPATH"})
"""What a worker's environment holds: no secret is among it."""


class BotFailed(NoAnswer):
    """No answer: the worker crashed, hung or answered nonsense."""


class Worker:
    """A running worker process."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._stdin, self._stdout = process, process.stdin, process.stdout

    @classmethod
    async def start(cls, command: Sequence[str], seconds: float) -> Worker:
        """A worker that has loaded the engine; raises `BotFailed`."""
        environ = {name: value for name, value in os.environ.items() if name in _KEPT}
        # In a session of its own: signals to the server's group are the server's to answer, and a
        # worker whose server is gone ends with its input.
        process = await asyncio.create_subprocess_exec(
            *command,
            cwd=ROOT,
            stdin=PIPE,
            stdout=PIPE,
            env=environ,
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        worker = cls(process)
        try:
            await worker.line(seconds)
        except (BotFailed, asyncio.CancelledError):
            await worker.end()
            raise
        return worker

    async def send(self, line: bytes) -> None:
        """Hand a question over; raises `BotFailed`."""
        try:
            self._stdin.write(line)
            await self._stdin.drain()
        except ConnectionError:
            raise BotFailed("the worker is gone") from None

    def cancel(self, number: int) -> None:
        """Tell the worker that a question needs no answer any more."""
        with contextlib.suppress(ConnectionError, RuntimeError):
            self._stdin.write(orjson.dumps({"cancel": number}) + b"\n")

    async def line(self, seconds: float) -> dict[str, Any]:
        """The next thing that it says; raises `BotFailed` if that takes longer or is nonsense."""
        try:
            async with asyncio.timeout(seconds):
                line = await self._stdout.readline()
            said = orjson.loads(line)
        except TimeoutError:
            raise BotFailed(f"no answer within {seconds:.1f} s") from None
        except ValueError:
            raise BotFailed("the worker has crashed") from None
        if not isinstance(said, dict):
            raise BotFailed("the worker answers nonsense")
        return said

    async def end(self) -> None:
        """Kill it, if it is not dead yet."""
        with contextlib.suppress(ProcessLookupError):
            if self._process.returncode is None:
                self._process.kill()
        await self._process.wait()
        self._stdin.close()
