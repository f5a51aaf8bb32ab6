"""What a search is asked and what it answers: a board, a position put to it, the finds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from engine.core.game import Seat

P = TypeVar("P", bound=Hashable)
T = TypeVar("T", bound=Hashable)

WIN = 100_000
SURE = WIN - 1_000
"""Values beyond this, or beyond its negative, are forced ends."""


def even(position: object) -> int:
    """What a game that is called off is worth where that is a draw."""
    return 0


@dataclass(frozen=True, slots=True)
class Board(Generic[P, T]):
    """What a search needs to know of a game; positions are seen by who is to move."""

    turns: Callable[[P], list[T]]
    """Every legal turn, never none, promising ones first."""

    played: Callable[[P, T], P]
    """The position after a turn."""

    passed: Callable[[P], P]
    """The position if it were the rival's turn."""

    winning: Callable[[P], T | None]
    """A turn that wins at once, if there is one."""

    worth: Callable[[P], int]
    """An estimate, to be trusted where nobody can win at once."""

    called_off: Callable[[P], int] = even
    """The value where the game ends because of its limits, or goes round in circles."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """What a search has come to: all turns with their values, the best first.

    Values of turns are exact if they are above that of the best less the search's `margin`, and
    only upper bounds if not. `depth` is how many turns ahead everything was seen, `line` how
    play may go on.
    """

    ranked: tuple[tuple[T, int], ...]
    depth: int
    nodes: int
    line: tuple[T, ...]

    @property
    def value(self) -> int:
        """The value of the best turn."""
        return self.ranked[0][1]


@dataclass(frozen=True, slots=True)
class Problem(Generic[P, T]):
    """A position to search: whose turn it is, and after how many turns the game is drawn.

    `named` puts a turn into the words of the game; `repeats` is how often the position has
    occurred.
    """

    board: Board[P, T]
    position: P
    seat: Seat
    turns_left: int
    repeats: int
    named: Callable[[T], Any]


AnyProblem: TypeAlias = Problem[Any, Any]


class Poses(Protocol):
    """Optional for who knows how to think about a game: one that can be searched."""

    def problem(self, state: Any, is_careless: bool = False) -> AnyProblem:
        """The position of a state; careless people overlook some of its turns."""


class Decides(Protocol):
    """Optional for who `Poses`: a game with questions of which none needs to be searched."""

    def unsearched(self, legal: Any) -> Any | None:
        """The answer to such a question, None for one that is to be searched."""
