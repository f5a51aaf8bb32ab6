"""Reading for many at once: what is asked during one read is answered together by the next.

As the journal does with writes: whoever is alone is read for at once, a crowd that comes back
shares a read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, TypeVar

V = TypeVar("V")

MOST_AT_ONCE = 500


class Gathered(Generic[V]):
    """Values by text keys; `read` finds those of many keys and leaves out what is not there.

    It belongs to one event loop. What is found was there after it was asked for.
    """

    def __init__(self, read: Callable[[list[str]], Awaitable[Mapping[str, V]]]) -> None:
        self._read = read
        self._waiting: list[tuple[str, asyncio.Future[V | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def get(self, key: str) -> V | None:
        """The value of a key, None if there is none; raises what the read raises."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[V | None] = loop.create_future()
        self._waiting.append((key, future))
        if self._task is None:
            self._task = loop.create_task(self._serve())
        return await future

    async def _serve(self) -> None:
        try:
            while self._waiting:
                asked = self._waiting[:MOST_AT_ONCE]
                del self._waiting[:MOST_AT_ONCE]
                await self._answer(asked)
        finally:
            self._task = None

    async def _answer(self, asked: list[tuple[str, asyncio.Future[V | None]]]) -> None:
        try:
            found = await self._read([key for key, _ in asked])
        except asyncio.CancelledError:
            for _, future in asked:
                future.cancel()
            raise
        except Exception as error:  # noqa: BLE001  # it is theirs who asked
            for _, future in asked:
                if not future.done():
                    future.set_exception(error)
            return
        for key, future in asked:
            if not future.done():
                future.set_result(found.get(key))
