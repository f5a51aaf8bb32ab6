"""A fast board of Ant and Dragonfly for search: three whole numbers and the side to move.

Bit `3 * y + x` of a number is a square, and a position is seen by who is to move. A turn is two
numbers to exclusive-or with. The rules are those of `engine.karo.dragonfly`, which the tests
hold this against; whoever plays for real asks the game itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from engine.bots.alone import ARMY, SQUARES, moves_home
from engine.bots.alone_solver import Strip
from engine.bots.karo_board import bits
from engine.core.game import Seat
from engine.core.square import Cell
from engine.karo.dragonfly_model import Action, Move, State
from engine.karo.model import Pass

Position: TypeAlias = tuple[int, int, int, Seat]
"""Pieces of who is to move, pieces of the rival, dragonflies of both, who is to move."""

Turn: TypeAlias = tuple[int, int]
"""What changes: the mover's pieces, the dragonflies."""

PASS: Turn = (0, 0)

WIDE, LONG = 3, 8
STRIP = Strip(WIDE, LONG, ARMY)
HOMES = ((1 << ARMY) - 1, STRIP.goal)
HALVES = ((1 << SQUARES // 2) - 1, ((1 << SQUARES // 2) - 1) << SQUARES // 2)

_RAYS = [[[1 << square for square in ray] for ray in rays] for rays in STRIP.rays]
_NEAR = {1 << square: sum(ray[0] for ray in rays) for square, rays in enumerate(_RAYS)}
_RUNS = {1 << square: [ray for ray in rays if len(ray) > 1] for square, rays in enumerate(_RAYS)}
_SEEN = {square: sum(map(sum, runs)) for square, runs in _RUNS.items()}


def laid(state: State) -> Position:
    """The position of a state in which the pieces lie on the board."""
    sides, up = [0, 0], 0
    for piece in state.pieces:
        bit = 1 << WIDE * piece.cell[1] + piece.cell[0]
        sides[piece.seat] |= bit
        up |= bit * piece.up
    return sides[state.turn], sides[1 - state.turn], up, state.turn


def named(turn: Turn, position: Position) -> Action:
    """A turn in the words of the game."""
    pieces = turn[0]
    if not pieces:
        return Pass()
    start = pieces & position[0]
    return Move(_cell(start), _cell(pieces ^ start))


def turns(position: Position) -> list[Turn]:
    """Every legal turn, those that go ahead first."""
    mine, theirs, up, side = position
    taken = mine | theirs
    ahead: list[Turn] = []
    back: list[Turn] = []
    higher, lower = (back, ahead) if side else (ahead, back)
    for start in bits(mine):
        flies = start & up
        targets = _leaps(start, taken & _SEEN[start]) if flies else _NEAR[start] & ~taken
        for to in bits(targets):
            (higher if to > start else lower).append((start | to, flies or to))
    return ahead + back or [PASS]


def played(position: Position, turn: Turn) -> Position:
    """The position after a turn, seen by the rival."""
    mine, theirs, up, side = position
    return theirs, mine ^ turn[0], up ^ turn[1], 1 - side


def passed(position: Position) -> Position:
    """The position if it were the rival's turn."""
    mine, theirs, up, side = position
    return theirs, mine, up, 1 - side


def has_won(mine: int, theirs: int, side: Seat) -> bool:
    """Whether the pieces of a side have got where they have to (K20, K21)."""
    return not mine & HALVES[side] and not HOMES[1 - side] & ~(mine | theirs)


def winning(position: Position) -> Turn | None:
    """A turn that wins at once; any, if the rival's last has won for who is to move."""
    mine, theirs, _, side = position
    if (mine & HALVES[side]).bit_count() > 1:
        return None
    if has_won(mine, theirs, side):
        return turns(position)[0]
    for turn in turns(position):
        if has_won(mine ^ turn[0], theirs, side):
            return turn
    return None


@lru_cache(maxsize=1 << 16)
def distance(army: int, flying: int, side: Seat) -> int:
    """The fewest moves home of a side that is alone on the board."""
    if side:
        army, flying = _turned(army), _turned(flying)
    return moves_home(army, flying)


def have_passed(position: Position) -> bool:
    """Whether all pieces of each side are beyond all of the other: nobody is in the way."""
    mine, theirs, _, side = position
    white, red = (theirs, mine) if side else (mine, theirs)
    return _ROWS[red.bit_length()] < _ROWS[(white & -white).bit_length()]


def _turned(squares: int) -> int:
    """Squares seen from the other edge."""
    return sum(
        (squares >> WIDE * row & (1 << WIDE) - 1) << WIDE * (LONG - 1 - row) for row in range(LONG)
    )


@lru_cache(maxsize=1 << 16)
def _leaps(start: int, taken: int) -> int:
    """The squares where a dragonfly lands."""
    targets = 0
    for run in _RUNS[start]:
        if run[0] & taken:
            targets |= next((square for square in run if not square & taken), 0)
    return targets


def _cell(bit: int) -> Cell:
    y, x = divmod(bit.bit_length() - 1, WIDE)
    return x, y


_ROWS = [(length - 1) // WIDE for length in range(SQUARES + 1)]
