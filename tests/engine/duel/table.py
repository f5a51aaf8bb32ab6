"""A table for scenarios of the Duel: a match that is told in the words of the rules.

Boards are drawings of `engine.duel.text`. Times are match time in ms.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from engine.core.codec import options_of
from engine.core.game import Act, Quit, Tick
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.duel.board import Board
from engine.duel.facts import Event
from engine.duel.model import Action, Push, Ready, Skip, Stop
from engine.duel.race import Race
from engine.duel.solo import Solo
from engine.duel.text import parsed

KEY = "ab" * 32

BOARD = parsed(
    """
    ┘.├│
    │─┴│
    │┤┌┐
    ├┐└┬
    """
)
"""The tiles of one player; joined are W0 with N0, S0 with S1 and E3 with S3, nothing else."""


@dataclass
class Table:
    """A match from its first reveal on: start W0, the cards in the given order."""

    cards: tuple[str, ...] = ("N0", "E0", "S1")
    boards: tuple[Board, ...] = (BOARD, BOARD)
    options: dict[str, Any] = field(default_factory=dict)
    match: Match = field(init=False)
    events: list[Event] = field(default_factory=list)
    told: list[tuple[int, list[Event]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        seats = len(self.boards)
        game = Race() if seats == 2 else Solo()
        start = Match.start(game, options_of(game, {"min_least": 0} | self.options), seats, KEY)
        state = replace(
            start.state, at=("W0",) * seats, pile=tuple(self.cards), boards=tuple(self.boards)
        )
        self.match = Match.of(game, start.options, seats, state)
        for seat in range(seats):
            self.does(seat, Ready(), 0)
        self.waits()

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def view(self) -> Any:
        return self.match.view(None)

    @property
    def reveal(self) -> int:
        """When the present round began."""
        return int(self.state.since)

    def does(self, seat: int, action: Action, after: int = 0, lag: int = 0) -> Table:
        """An action that arrives so long after the reveal, or after the phase began."""
        return self._played(Act(seat, action, lag), self.state.since + after)

    def pushes(self, seat: int, *cells: tuple[int, int], after: int = 0) -> Table:
        for cell in cells:
            self.does(seat, Push(cell), after)
        return self

    def stops(self, seat: int, after: int, lag: int = 0) -> Table:
        return self.does(seat, Stop(), after, lag)

    def skips(self, seat: int, after: int = 0) -> Table:
        return self.does(seat, Skip(), after)

    def leaves(self, seat: int, reason: str = "resigned") -> Table:
        return self._played(Quit(seat, reason), self.match.at)

    def waits(self, late: int = 0) -> Table:
        """Time passes until the next deadline, and `late` ms more before anybody notices."""
        due = self.match.due()
        assert due is not None, "nothing to wait for"
        return self._played(Tick(), due + late)

    def goes_on(self) -> Table:
        """From a round that is shown to the next reveal."""
        for seat in range(2):
            self.does(seat, Ready(), 3_000)
        return self.waits()

    def refuses(self, seat: int, action: Action, code: str = "not_legal") -> Table:
        with pytest.raises(Refused) as refused:
            self.match.play(Act(seat, action), self.match.at)
        assert refused.value.code == code
        return self

    def _played(self, given: Any, at: int) -> Table:
        played = self.match.play(given, at)
        self.match = played.match
        self.events = list(played.events)
        self.told.append((self.match.at, self.events))
        return self


def alone(*cards: str, lies: Board = BOARD, **options: Any) -> Table:
    """A table for one."""
    return Table(cards=cards or ("N0", "E0", "S1"), boards=(lies,), options=options)
