"""Reading for many at once: nobody is answered by a read that began before he asked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from app.store.gathered import MOST_AT_ONCE, Gathered


class Shelf:
    """What is read from; a read waits until it is let go, if `is_slow`."""

    def __init__(self) -> None:
        self.values = {"a": 1, "b": 2}
        self.reads: list[list[str]] = []
        self.error: Exception | None = None
        self.began, self.goes = asyncio.Event(), asyncio.Event()
        self.goes.set()

    async def read(self, keys: list[str]) -> Mapping[str, int]:
        """What is there when the read begins."""
        self.reads.append(keys)
        self.began.set()
        found = {key: self.values[key] for key in keys if key in self.values}
        await self.goes.wait()
        if self.error is not None:
            raise self.error
        return found


async def test_who_asks_at_the_same_moment_shares_a_read() -> None:
    shelf = Shelf()
    gathered = Gathered(shelf.read)
    assert await asyncio.gather(*map(gathered.get, "abca")) == [1, 2, None, 1]
    assert shelf.reads == [["a", "b", "c", "a"]]
    assert await gathered.get("b") == 2
    assert len(shelf.reads) == 2


async def test_who_asks_during_a_read_is_answered_by_the_next() -> None:
    shelf = Shelf()
    gathered = Gathered(shelf.read)
    shelf.goes.clear()
    early = asyncio.create_task(gathered.get("new"))
    await shelf.began.wait()
    shelf.values["new"] = 3
    late = asyncio.create_task(gathered.get("new"))
    await asyncio.sleep(0)
    shelf.goes.set()
    assert (await early, await late) == (None, 3)


async def test_a_failed_read_is_told_to_all_who_share_it_and_to_nobody_else() -> None:
    shelf = Shelf()
    gathered = Gathered(shelf.read)
    shelf.error = OSError("away")
    told = await asyncio.gather(*map(gathered.get, "ab"), return_exceptions=True)
    assert [str(one) for one in told] == ["away", "away"]
    shelf.error = None
    assert await gathered.get("a") == 1


async def test_who_leaves_takes_nobody_along() -> None:
    shelf = Shelf()
    gathered = Gathered(shelf.read)
    shelf.goes.clear()
    leaves, stays = (asyncio.create_task(gathered.get(key)) for key in "ab")
    await shelf.began.wait()
    leaves.cancel()
    shelf.goes.set()
    assert await stays == 2
    with pytest.raises(asyncio.CancelledError):
        await leaves


async def test_a_read_is_bounded() -> None:
    shelf = Shelf()
    gathered = Gathered(shelf.read)
    await asyncio.gather(*[gathered.get(str(number)) for number in range(MOST_AT_ONCE + 3)])
    assert [len(keys) for keys in shelf.reads] == [MOST_AT_ONCE, 3]
