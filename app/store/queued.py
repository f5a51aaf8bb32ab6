"""What waits for the writer of a store, and how it is told what became of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

from sqlalchemy import Connection

from app.rooms.ports import Done
from app.store.committer import Changes
from engine.core.values import value

Settle: TypeAlias = Callable[[], None]


@value
class Write:
    """Changes to commit together, and who is told of it."""

    changes: Changes
    done: Done
    since: float


@value
class Work:
    """Other work for the writer's connection; `None` is tidying up."""

    work: Callable[[Connection], Any] | None
    future: asyncio.Future[Any]
    since: float


def settled_with(future: asyncio.Future[Any], answer: object, error: Exception | None) -> Settle:
    """Gives a future its answer, unless nobody waits any more."""

    def settle() -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(answer)

    return settle
