"""Where the two armies of Ant and Dragonfly begin and where they have to go (K16, K20, K21, K23).

Homes and halves are by seat: white's lie at the low rows.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from engine.core.game import Outcome, Seat
from engine.core.square import Cell
from engine.karo.common import won
from engine.karo.dragonfly_model import KINDS, SQUARES
from engine.karo.model import Piece

HOMES = (
    frozenset(cell for cell in SQUARES if cell[1] < 2),
    frozenset(cell for cell in SQUARES if cell[1] >= 6),
)
HALVES = (
    frozenset(cell for cell in SQUARES if cell[1] < 4),
    frozenset(cell for cell in SQUARES if cell[1] >= 4),
)


def set_up(seat: Seat, word: str) -> list[Piece]:
    """The pieces of a seat by a word: back row x = 0, 1, 2 first, then the front row."""
    back, front = ((0, 1), (7, 6))[seat]
    cells = [(x, y) for y in (back, front) for x in range(3)]
    return [
        Piece(cell, seat, bool(KINDS.index(kind))) for cell, kind in zip(cells, word, strict=True)
    ]


def finished(pieces: Sequence[Piece], mover: Seat) -> Outcome | None:
    """The win that a position is, looking at who has just moved first."""
    cells = _cells(pieces)
    for seat in (mover, 1 - mover):
        reason = _finish(cells[seat], cells[1 - seat], seat)
        if reason:
            return won(seat, reason)
    return None


def called_off(pieces: Sequence[Piece], reason: str) -> Outcome:
    """The end of a game that nobody finishes: who alone still has a piece at home loses (K23)."""
    cells = _cells(pieces)
    stayed = [seat for seat in (0, 1) if cells[seat] & HOMES[seat]]
    return won(1 - stayed[0], reason) if len(stayed) == 1 else Outcome((1, 1), reason)


def _finish(mine: Set[Cell], theirs: Set[Cell], seat: Seat) -> str:
    goal = HOMES[1 - seat]
    if mine == goal:
        return "finish"
    if mine <= HALVES[1 - seat] and goal <= mine | theirs:
        return "blocked_finish"
    return ""


def _cells(pieces: Sequence[Piece]) -> tuple[set[Cell], set[Cell]]:
    white, red = ({piece.cell for piece in pieces if piece.seat == seat} for seat in (0, 1))
    return white, red
