"""A match of bots that act at times of their own, played without waiting: for tests and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.bots import plan
from engine.core.codec import codec, legal_plain, ordered
from engine.core.entry import Found
from engine.core.game import Act, Millis, Seat, Tick
from engine.core.match import Match, Played
from engine.core.optional import wondered
from engine.core.plain import jsonable
from engine.core.rng import Rng


@dataclass(slots=True)
class Contest:
    """Who plays: a level for each seat, and the bots' own chance; questions are answered at once."""

    levels: Sequence[str]
    rng: Rng
    _topics: dict[Seat, object] = field(default_factory=dict)
    _plans: dict[Seat, list[tuple[Millis, Any]]] = field(default_factory=dict)

    def play(self, match: Match) -> Iterator[Played]:
        """What is played until the end of the match."""
        while match.outcome is None:
            played = self._next(match)
            yield played
            match = played.match

    def _next(self, match: Match) -> Played:
        question = wondered(match.game, match.state)
        if question is not None and question.is_due:
            return match.play(Found(_answers(match, question.asked)), match.at)
        for seat in range(match.seats):
            self._think(match, seat)
        at, seat = min(((steps[0][0], seat) for seat, steps in self._plans.items() if steps), default=(None, 0))
        due = match.due()
        if at is None or (due is not None and due <= at):
            assert due is not None, "somebody plans, or time goes on"
            return match.play(Tick(), due)
        _, action = self._plans[seat].pop(0)
        return match.play(Act(seat, action), at)
