"""Analyses: every position of a finished match is thought about, and where it turned is found.

An analysis belongs to its match: who asks for it joins who asked before, and one that is done
stays known for a while. One that nobody waits for any more is cancelled.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.rooms.evaluations import Status, TooMany
from app.rooms.records import GuestId, MatchId
from app.rooms.thinker import Declined, NoAnswer, Thinker
from app.rooms.turning import Point, turning
from engine.core.game import Seat

KEPT = 50
AT_ONCE = 2
"""How many unfinished analyses a guest may wait for."""
THINK_MS = 250
TRIES, PAUSE_S = 5, 0.5
"""How often a position is asked about when nobody has time for it, and how long between."""


@dataclass(frozen=True, slots=True)
class Place:
    """A position of a match: what to ask about it, or what is known without asking.

    `played` is the action that led here, if it was one, with its seat.
    """

    seq: int
    seat: Seat | None
    played: tuple[Seat, Mapping[str, Any]] | None
    question: Mapping[str, Any] | None = None
    chances: tuple[float, ...] | None = None


@dataclass(slots=True, eq=False)
class Analysis:
    """What is known of a match so far: a point for each place, in order."""

    match: MatchId
    game: str
    places: Sequence[Place]
    ranks: Sequence[int]
    status: Status = "waiting"
    points: list[Point] = field(default_factory=list)
    turning: dict[str, Any] | None = None
    why: str | None = None
    waiting: set[GuestId] = field(default_factory=set)
    task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be found."""
        return self.status in {"done", "failed"}


class Analyses:
    """The analyses of one server."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._known: OrderedDict[MatchId, Analysis] = OrderedDict()

    def find(self, match: MatchId) -> Analysis | None:
        """The analysis of a match, if somebody has asked for it lately."""
        return self._known.get(match)

    def ask(self, guest: GuestId, wanted: Analysis) -> Analysis:
        """The analysis of a match, begun as `wanted` if there is none. Raises `TooMany`."""
        match = wanted.match
        unfinished = {a.match for a in self._known.values() if guest in a.waiting and not a.is_over}
        analysis = self._known.get(match)
        is_new = match not in unfinished and not (analysis and analysis.status == "done")
        if is_new and len(unfinished) >= AT_ONCE:
            raise TooMany
        if analysis is None or analysis.status == "failed":
            analysis = Analysis(match, wanted.game, wanted.places, wanted.ranks)
            analysis.task = asyncio.create_task(self._think(analysis))
            self._known[match] = analysis
        self._known.move_to_end(match)
        analysis.waiting.add(guest)
        self._forget()
        return analysis

    def leave(self, analysis: Analysis, guest: GuestId) -> None:
        """A guest does not wait for it any more."""
        analysis.waiting.discard(guest)
        if not analysis.waiting and not analysis.is_over:
            self._stop(analysis)
            self._known.pop(analysis.match, None)

    def _forget(self) -> None:
        while len(self._known) > KEPT:
            self._stop(self._known.popitem(last=False)[1])

    def _stop(self, analysis: Analysis) -> None:
        if analysis.task is not None:
            analysis.task.cancel()

    async def _think(self, analysis: Analysis) -> None:
        try:
            for place in analysis.places:
                found = None if place.question is None else await self._found(place.question)
                analysis.status = "thinking"
                before = analysis.points[-1] if analysis.points else None
                chances = place.chances if found is None else found["chances"]
                analysis.points.append(
                    Point(place.seq, place.seat, place.played, before, chances, found)
                )
            analysis.turning = turning(analysis.points, analysis.ranks)
            analysis.status = "done"
        except NoAnswer:
            analysis.status, analysis.why = "failed", "Nobody had time to think about it."

    async def _found(self, question: Mapping[str, Any]) -> dict[str, Any] | None:
        """What is thought of a position; None of one that cannot be thought about."""
        for left in reversed(range(TRIES)):
            try:
                return await self._thinker.think({"evaluate": question}, THINK_MS)
            except Declined:
                return None
            except NoAnswer:
                if not left:
                    raise
                await asyncio.sleep(PAUSE_S)
        raise AssertionError("the last try answers or raises")
