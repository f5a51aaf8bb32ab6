"""Reading off the event loop: a few threads, each query a snapshot that cannot write."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine

from app.rooms.ports import Unavailable
from app.store.engine import READERS
from app.store.faults import DRIVER_ERRORS, cause, is_away

T = TypeVar("T")


class Reader:
    """Runs queries in its own threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="store-read")

    async def read(self, query: Callable[[Connection], T]) -> T:
        """The answer of a query; raises `Unavailable` if the store does not answer."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, query)

    async def close(self) -> None:
        """Wait for what is being read."""
        await asyncio.to_thread(self._threads.shutdown)

    def _read(self, query: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect() as link, link.begin():
                return query(link)
        except DRIVER_ERRORS as error:
            if is_away(error):
                raise Unavailable(str(cause(error))) from error
            raise
