"""A fast board of Noughts and Crosses for search: four whole numbers and nothing else.

Bit `ROW * y + x` of a number is a square. A position is seen by who is to move and lies so that
its first tile is bit `ANCHOR`: the same position has the same numbers wherever the board lies.
A turn is three numbers to exclusive-or with. The rules are those of `engine.karo.noughts`, which
tests hold this against; whoever plays for real asks the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from engine.core.square import Cell
from engine.karo.model import IN_HAND, Action, Move, Pass, Place, Relocate, State

Position: TypeAlias = tuple[int, int, int, int]
"""Tiles, pieces of who is to move, pieces of the rival, pieces whose mark is up."""

Turn: TypeAlias = tuple[int, int, int]
"""What changes: the mover's pieces, the marks that are up, the tiles."""

_Way: TypeAlias = tuple[int, int]

PASS: Turn = (0, 0, 0)

# Twenty tiles that hang together are at most 20 wide; landing squares lie one further out, and
# lines of four reach three further: in rows of 32 nothing runs over into the next row.
ROW = 32
ANCHOR = 2 * ROW

_FIRST = 1 << ANCHOR
_LINES = (1, ROW - 1, ROW, ROW + 1)


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
    tiles, mine, theirs, up = position
    taken = mine | theirs
    free = tiles ^ taken
    if mine.bit_count() < IN_HAND:
        return [(spot, 0, 0) for spot in bits(free)]
    lifts = [lift for lift in loose(tiles) if not lift[0] & taken]
    places = 0
    for _, spots in lifts:
        places |= spots
    steps, jumps = _reached(mine, taken, free | places)
    found = [(start | to, start | to if up & start else 0, to) for start, to in steps]
    good = [(start | to, to, to) for start, to in jumps if not up & start]
    poor = [(start | to, start, to) for start, to in jumps if up & start]
    return _paved(good + found + poor, free, lifts) or [PASS]


def played(position: Position, turn: Turn) -> Position:
    """The position after a turn, seen by the rival."""
    tiles, mine, theirs, up = position
    pieces, marks, laid_anew = turn
    if not laid_anew:
        return tiles, theirs, mine ^ pieces, up ^ marks
    tiles ^= laid_anew
    mine ^= pieces
    up ^= marks
    lowest = tiles & -tiles
    if lowest == _FIRST:
        return tiles, theirs, mine, up
    by = lowest.bit_length() - 1 - ANCHOR
    if by > 0:
        return tiles >> by, theirs >> by, mine >> by, up >> by
    return tiles << -by, theirs << -by, mine << -by, up << -by


def has_row(marks: int) -> bool:
    """Whether four of these marks stand in a row."""
    for way in _LINES:
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


@lru_cache(maxsize=1 << 14)
def loose(tiles: int) -> tuple[tuple[int, int], ...]:
    """The tiles that could be lifted if nobody stood on them, each with where it could be laid."""
    left, right, over, under = tiles << 1, tiles >> 1, tiles << ROW, tiles >> ROW
    inner = (left & right & (over | under)) | (over & under & (left | right))
    return tuple(
        (tile, beside(tiles ^ tile) & ~tiles)
        for tile in bits(tiles & ~inner)
        if _hangs_together(tiles ^ tile)
    )


def beside(squares: int) -> int:
    """The squares that share an edge with one of these."""
    return squares << 1 | squares >> 1 | squares << ROW | squares >> ROW


def _hangs_together(tiles: int) -> bool:
    grown, seen = tiles & -tiles, 0
    while grown != seen:
        seen = grown
        grown |= beside(seen) & tiles
    return seen == tiles


def _reached(mine: int, taken: int, spots: int) -> tuple[list[_Way], list[_Way]]:
    """Who can step and who can jump to one of the spots: (from, to)."""
    steps: list[_Way] = []
    jumps: list[_Way] = []
    for way in _LINES:
        near, far = mine << way, mine >> way
        steps += [(to >> way, to) for to in bits(near & spots)]
        steps += [(to << way, to) for to in bits(far & spots)]
        jumps += [(to >> 2 * way, to) for to in bits((near & taken) << way & spots)]
        jumps += [(to << 2 * way, to) for to in bits((far & taken) >> way & spots)]
    return steps, jumps


def _paved(found: list[Turn], free: int, lifts: list[tuple[int, int]]) -> list[Turn]:
    """The turns in full: onto a free tile, or onto any tile that can be laid there."""
    whole: list[Turn] = []
    for pieces, marks, to in found:
        if to & free:
            whole.append((pieces, marks, 0))
        else:
            whole += [(pieces, marks, tile | to) for tile, spots in lifts if to & spots]
    return whole


def _surroundings(state: State) -> set[Cell]:
    """All tiles and where a tile could come to lie in one turn."""
    return {(x + dx, y + dy) for x, y in state.tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


def _bit(cell: Cell, first: Cell) -> int:
    return 1 << ANCHOR + (cell[1] - first[1]) * ROW + cell[0] - first[0]
