"""Matches played again from the journal, to look at them step by step; a few are remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.rooms.playing import dealt
from app.rooms.projection import Told
from app.rooms.records import MatchRecord, MatchSeat
from app.store import Store
from engine.core.game import AnyGame
from engine.core.match import Corrupt, Entry, Match

KEPT = 16
_SHORT = 40


@dataclass(frozen=True, slots=True)
class Step:
    """The match after an entry, and what was told of it; the first is the start."""

    match: Match
    told: Told


class Replays:
    """Plays matches again, one at a time and off the event loop where it may take long."""

    def __init__(self, store: Store, rules: Callable[[str, int], AnyGame]) -> None:
        self._store = store
        self._rules = rules
        self._kept: OrderedDict[str, list[Step]] = OrderedDict()
        self._turn = asyncio.Lock()

    def can_play(self, match: MatchRecord) -> bool:
        """Whether the rules that the match was played by are known here."""
        try:
            self._rules(match.game, match.version)
        except Corrupt:
            return False
        return True

    async def steps(
        self, match: MatchRecord, seats: Sequence[MatchSeat], entries: int, seed: str | None
    ) -> Sequence[Step]:
        """The start and every entry up to number `entries`; raises `Corrupt` for a bad journal.

        `seed` is None while the match is running: what only rooms may read stays in here.
        """
        async with self._turn:
            steps = self._kept.get(match.id) or await self._start(match, seats, seed)
            if len(steps) <= entries:
                more = await self._store.matches.entries(match.id, len(steps), entries)
                steps = await self._play(steps, more)
            self._kept[match.id] = steps
            self._kept.move_to_end(match.id)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return steps[: entries + 1]

    async def _start(
        self, match: MatchRecord, seats: Sequence[MatchSeat], seed: str | None
    ) -> list[Step]:
        game, shares = self._rules(match.game, match.version), [seat.share for seat in seats]
        start = dealt(game, match, shares, seed or await self._seed(match))
        return [Step(start, Told(0, 0, None, ()))]

    async def _seed(self, match: MatchRecord) -> str:
        stored = await self._store.rooms.load(match.room)
        if stored is not None and stored.match.id == match.id:
            return stored.seed
        over = await self._store.matches.record(match.id)  # it has ended this moment
        assert over is not None
        return over[0].seed or ""

    async def _play(self, steps: list[Step], entries: Sequence[Entry]) -> list[Step]:
        if len(entries) <= _SHORT:
            return _played(steps, entries)
        return await asyncio.to_thread(_played, steps, entries)


def _played(steps: list[Step], entries: Sequence[Entry]) -> list[Step]:
    more = []
    for entry, played in zip(entries, Match.replays(steps[-1].match, entries), strict=True):
        more.append(Step(played.match, Told(entry.seq, entry.at, entry.seat, played.events)))
    return [*steps, *more]
