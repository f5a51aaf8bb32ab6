"""Waiting at a link's own door: `asyncio`'s means, without what they lay by for others who wait.

An `asyncio.Event` or `Queue` keeps deques for its waiters, 0.8 to 3 KB in each link, whether
anybody waits or not; ten thousand idle links have five of them each.
"""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Gate:
    """An `asyncio.Event`."""

    __slots__ = ("_is_open", "_waiting")

    def __init__(self, *, is_open: bool = False) -> None:
        self._is_open = is_open
        self._waiting: tuple[asyncio.Future[None], ...] = ()

    def is_set(self) -> bool:
        """Whether it is open."""
        return self._is_open

    def set(self) -> None:
        """Open it, and let in who waits."""
        self._is_open = True
        waiting, self._waiting = self._waiting, ()
        for one in waiting:
            if not one.done():
                one.set_result(None)

    def clear(self) -> None:
        """Close it."""
        self._is_open = False

    async def wait(self) -> None:
        """Until it is, or has been, open."""
        if self._is_open:
            return
        one: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting += (one,)
        try:
            await one
        finally:
            self._waiting = tuple(other for other in self._waiting if other is not one)


class Inbox(Generic[T]):
    """An `asyncio.Queue` without bounds, for a single reader."""

    __slots__ = ("_filled", "_items")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._filled = Gate()

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._items

    def qsize(self) -> int:
        """How many wait."""
        return len(self._items)

    def put_nowait(self, item: T) -> None:
        """Add one at the end."""
        self._items.append(item)
        self._filled.set()

    def get_nowait(self) -> T:
        """The first one; there has to be one."""
        item = self._items.pop(0)
        if not self._items:
            self._filled.clear()
        return item

    async def get(self) -> T:
        """The first one, as soon as there is one."""
        while not self._items:
            await self._filled.wait()
        return self.get_nowait()
