"""A fast board of Noughts and Crosses for search: four whole numbers and nothing else.

Bit `ROW * y + x` of a number is a square. A position is seen by who is to move and lies so that
its first tile is bit `ANCHOR`: the same position has the same numbers wherever the board lies.
A turn is three numbers to exclusive-or with. The rules are those of `engine.karo.noughts`, which
the tests hold this against; whoever plays for real asks the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from engine.core.square import Cell
from engine.karo.model import IN_HAND, Action, Move, Pass, Place, Relocate, State

Position: TypeAlias = tuple[int, int, int, int]
"""Tiles, pieces of who is to move, pieces of the rival, pieces whose mark is up."""

Turn: TypeAlias = tuple[int, int, int]
"""What changes: the mover's pieces, the marks that are up, the tiles."""

_Lift: TypeAlias = tuple[int, int]
_Turns: TypeAlias = list[Turn]

PASS: Turn = (0, 0, 0)

# Twenty tiles that hang together are at most 20 wide; landing squares lie one further out, and
# lines of four reach three further: in rows of 32 nothing runs over into the next row.
ROW = 32
ANCHOR = 2 * ROW

LINES = (1, ROW - 1, ROW, ROW + 1)
"""How far the next square of a line is, for lines in four directions."""

_FIRST = 1 << ANCHOR
_REACH = ROW + 1
_WAYS = tuple((_REACH + way, _REACH - way) for line in LINES for way in (line, -line))
"""Eight directions: shift so far and then `_REACH` back, to go there and to come from there."""


def laid(state: State) -> tuple[Position, dict[int, Cell]]:
    """The position of a state, and the cell that each bit near its board stands for."""
    first = min(state.tiles, key=lambda cell: (cell[1], cell[0]))
    bits = {cell: _bit(cell, first) for cell in _surroundings(state)}
    tiles = sum(bits[cell] for cell in state.tiles)
    mine, theirs, up = 0, 0, 0
    for piece in state.pieces:
        if piece.seat == state.turn:
            mine |= bits[piece.cell]
        else:
            theirs |= bits[piece.cell]
        up |= bits[piece.cell] * piece.up
    return (tiles, mine, theirs, up), {bit: cell for cell, bit in bits.items()}


def named(turn: Turn, position: Position, cells: dict[int, Cell]) -> Action:
    """A turn in the words of the game, for the cells that `laid` told."""
    pieces, _, tiles = turn
    if not pieces:
        return Pass()
    start = pieces & position[1]
    to = cells[pieces ^ start]
    if not start:
        return Place(to)
    lifted = tiles & position[0]
    return Move(cells[start], to, Relocate(cells[lifted], to) if lifted else None)


def turns(position: Position) -> list[Turn]:
    """Every legal turn of a position without a row: first jumps that turn a mark up, then steps."""
    tiles, mine, theirs, _ = position
    taken = mine | theirs
    free = tiles ^ taken
    if mine.bit_count() < IN_HAND:
        return [(spot, 0, 0) for spot in bits(free)]
    lifts = [lift for lift in loose(tiles) if not lift[0] & taken]
    spots = free
    for _, places in lifts:
        spots |= places
    good, steps, poor = _moves(position, spots, lifts)
    return good + steps + poor or [PASS]


def _moves(position: Position, spots: int, lifts: list[_Lift]) -> tuple[_Turns, _Turns, _Turns]:
    """Jumps that turn a mark up, steps, and jumps that turn one down, onto `spots`."""
    tiles, mine, theirs, up = position
    taken = mine | theirs
    free = tiles ^ taken
    good: _Turns = []
    steps: _Turns = []
    poor: _Turns = []
    for there, back in _WAYS:
        near = mine << there >> _REACH
        for to in bits(near & spots):
            start = to << back >> _REACH
            _add(steps, (start | to, start | to if start & up else 0, 0), to, free, lifts)
        for to in bits((near & taken) << there >> _REACH & spots):
            start = to << 2 * back >> 2 * _REACH
            if start & up:
                _add(poor, (start | to, start, 0), to, free, lifts)
            else:
                _add(good, (start | to, to, 0), to, free, lifts)
    return good, steps, poor


def played(position: Position, turn: Turn) -> Position:
    """The position after a turn, seen by the rival."""
    tiles, mine, theirs, up = position
    pieces, marks, board = turn
    mine ^= pieces
    up ^= marks
    if not board:
        return tiles, theirs, mine, up
    tiles ^= board
    lowest = tiles & -tiles
    if lowest == _FIRST:
        return tiles, theirs, mine, up
    by = lowest.bit_length() - 1 - ANCHOR
    if by > 0:
        return tiles >> by, theirs >> by, mine >> by, up >> by
    return tiles << -by, theirs << -by, mine << -by, up << -by


def passed(position: Position) -> Position:
    """The same position if it were the rival's turn."""
    tiles, mine, theirs, up = position
    return tiles, theirs, mine, up


def winning(position: Position) -> Turn | None:
    """A turn that completes a row, if there is one."""
    _, mine, _, up = position
    marks = mine & up
    if marks.bit_count() < 3:
        return None
    for way in LINES:
        pairs = marks & marks >> way
        if pairs:
            ahead = marks >> 2 * way
            solid, broken = pairs & ahead, pairs & ahead >> way | marks & pairs >> 2 * way
            if solid or broken:
                turn = _closing(position, marks, way, solid | solid >> way | broken)
                if turn:
                    return turn
    return None


def has_row(marks: int) -> bool:
    """Whether four of these marks stand in a row."""
    for way in LINES:
        pairs = marks & marks >> way
        if pairs & pairs >> 2 * way:
            return True
    return False


def bits(number: int) -> Iterator[int]:
    """The single bits of a number, the lowest first."""
    while number:
        bit = number & -number
        yield bit
        number ^= bit


def beside(squares: int) -> int:
    """The squares that share an edge with one of these."""
    return squares << 1 | squares >> 1 | squares << ROW | squares >> ROW


def around(squares: int) -> int:
    """The squares that touch one of these, if only at a corner."""
    aside = squares << 1 | squares >> 1
    wide = squares | aside
    return aside | wide << ROW | wide >> ROW


@lru_cache(maxsize=1 << 14)
def loose(tiles: int) -> tuple[_Lift, ...]:
    """The tiles that could be lifted if nobody stood on them, each with where it could be laid."""
    left, right, over, under = tiles << 1, tiles >> 1, tiles << ROW, tiles >> ROW
    inner = (left & right & (over | under)) | (over & under & (left | right))
    return tuple(
        (tile, beside(tiles ^ tile) & ~tiles)
        for tile in bits(tiles & ~inner)
        if _hangs_together(tiles ^ tile)
    )


def _add(turns: list[Turn], turn: Turn, to: int, free: int, lifts: Sequence[_Lift]) -> None:
    """A turn onto a free tile, or one for each tile that can be laid there."""
    if to & free:
        turns.append(turn)
    else:
        pieces, marks, _ = turn
        for tile, places in lifts:
            if to & places:
                turns.append((pieces, marks, tile | to))


def _closing(position: Position, marks: int, way: int, starts: int) -> Turn | None:
    """A turn that fills one of the lines of four that begin at these squares."""
    taken = position[1] | position[2]
    for start in bits(starts):
        line = start | start << way | start << 2 * way | start << 3 * way
        gap = line & ~marks
        if not gap & taken:
            turn = _arriving(position, gap, marks & ~line)
            if turn:
                return turn
    return None


def _arriving(position: Position, to: int, steppers: int) -> Turn | None:
    """A turn that brings a mark to a square: one of these by a step, or one that is down."""
    tiles, mine, theirs, up = position
    taken = mine | theirs
    board = 0
    if not to & tiles:
        lifts = (tile for tile, places in loose(tiles) if places & to and not tile & taken)
        board = next(lifts, 0) | to
        if board == to:
            return None
    for step in bits(around(to) & steppers):
        return step | to, step | to, board
    down = mine & ~up
    for there, _ in _WAYS:
        start = to << 2 * there >> 2 * _REACH & down
        if start and to << there >> _REACH & taken:
            return start | to, to, board
    return None


def _hangs_together(tiles: int) -> bool:
    grown, seen = tiles & -tiles, 0
    while grown != seen:
        seen = grown
        grown |= beside(seen) & tiles
    return seen == tiles


def _surroundings(state: State) -> set[Cell]:
    """All tiles and where a tile could come to lie in one turn."""
    return {(x + dx, y + dy) for x, y in state.tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


def _bit(cell: Cell, first: Cell) -> int:
    return 1 << ANCHOR + (cell[1] - first[1]) * ROW + cell[0] - first[0]
