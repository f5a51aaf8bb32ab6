"""Searching for what a game wonders about, in a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from app.bots.pool import Pool
from app.rooms.thinker import Declined, NoAnswer
from app.telemetry import Telemetry

FIND_MS = 10_000
TRIES = 5
AGAIN_S = 0.2


@dataclass(frozen=True, slots=True)
class Finder:
    """Has answers found; one that a worker took with it is searched for again."""

    pool: Pool
    telemetry: Telemetry
    _running: set[asyncio.Task[None]] = field(default_factory=set)

    def find(
        self, game: str, asked: str, found: Callable[[str | None], None]
    ) -> Callable[[], object]:
        """See `deps.Find`."""
        task = asyncio.create_task(self._find(game, asked, found))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task.cancel

    async def _find(self, game: str, asked: str, found: Callable[[str | None], None]) -> None:
        question = {"find": {"game": game, "asked": asked}}
        for _ in range(TRIES):
            try:
                thought = await self.pool.think(question, FIND_MS)
            except Declined as declined:
                self.telemetry.log.warning("not_searched", game=game, why=str(declined))
                break
            except NoAnswer:
                await asyncio.sleep(AGAIN_S)
            else:
                found(thought["answer"])
                return
        found(None)
