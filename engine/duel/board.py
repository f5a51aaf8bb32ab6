"""A board of sixteen cells: slides, and which objects a pathway joins.

Cells are counted row by row from the upper left. `Bits` hold a board in one number: four planes
of sixteen bits, open above, to the right, below, to the left; bit c of a plane stands for cell c.
The gap is open nowhere, so no pathway leads through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.duel.catalogue import OBJECTS, ORIENTATIONS, Object, Word

Board: TypeAlias = tuple[Word, ...]
"""Sixteen words, row by row."""

Cell: TypeAlias = tuple[int, int]
"""A cell as (row, column)."""

Bits: TypeAlias = int

SIDE = 4
CELLS = SIDE * SIDE
SIDES = "NESW"

_PLANES = 1 | 1 << 16 | 1 << 32 | 1 << 48
_NOT_LAST_ROW = 0x0FFF
_NOT_LAST_COLUMN = 0x7777


class Slide(NamedTuple):
    """A slide: the cell that is pushed, and how the bits of the moving tiles (`mask`) shift."""

    cell: int
    mask: Bits
    left: int
    right: int

    def of(self, bits: Bits) -> Bits:
        """The board after it."""
        return bits & ~self.mask | (bits & self.mask) << self.left >> self.right


class Gate(NamedTuple):
    """Where an object meets the board: its cell as a mask, and the bit that opens towards it."""

    cell: int
    bit: Bits


def packed(board: Sequence[Word]) -> Bits:
    """The bits of a board."""
    bits = 0
    for cell, word in enumerate(board):
        bits |= _TILES[word] << cell
    return bits


def words(bits: Bits) -> Board:
    """A board from its bits."""
    return tuple(_WORDS[bits >> cell & _PLANES] for cell in range(CELLS))


def gap_of(bits: Bits) -> int:
    """The number of the gap's cell."""
    return next(cell for cell in range(CELLS) if not bits >> cell & _PLANES)


def number(cell: Cell) -> int:
    """The number of a cell, counted row by row."""
    return cell[0] * SIDE + cell[1]


def cell_of(count: int) -> Cell:
    """The cell with this number."""
    return divmod(count, SIDE)


def slid(board: Board, cell: Cell) -> Board:
    """The board after the tile on a cell, and those between it and the gap, were pushed (D4).

    `ValueError` if it is not in the gap's row or column.
    """
    for slide in SLIDES[board.index("")]:
        if slide.cell == number(cell):
            return words(slide.of(packed(board)))
    raise ValueError(f"{cell} cannot be pushed")


def slides(board: Board) -> list[Cell]:
    """The six cells that can be pushed: the gap's row, then its column."""
    return [cell_of(slide.cell) for slide in SLIDES[board.index("")]]


def links(bits: Bits) -> tuple[int, int]:
    """The cells joined to the cell on their right, and those joined to the cell below."""
    across = bits >> 16 & bits >> 49 & _NOT_LAST_COLUMN
    down = bits >> 32 & (bits & 0xFFFF) >> SIDE & _NOT_LAST_ROW
    return across, down


def reached(bits: Bits, start: int) -> int:
    """All cells that hang together with the cells of a mask."""
    across, down = links(bits)
    found, before = start, 0
    while found != before:
        before = found
        found |= (found & across) << 1 | found >> 1 & across
        found |= (found & down) << SIDE | found >> SIDE & down
    return found


def is_open(bits: Bits, start: Object, target: Object) -> bool:
    """Whether a pathway joins two objects (D5)."""
    return is_open_between(bits, GATES[start], GATES[target])


def is_open_between(bits: Bits, begin: Gate, end: Gate) -> bool:
    """Whether a pathway leads from gate to gate."""
    both = begin.bit | end.bit
    return bits & both == both and bool(reached(bits, begin.cell) & end.cell)


def joined(board: Board, start: Object) -> frozenset[Object]:
    """All other objects that a pathway joins with this one."""
    return frozenset(ends(packed(board), start))


def ends(bits: Bits, start: Object) -> list[Object]:
    """The same, by one look at the bits of a board."""
    begin = GATES[start]
    cells = reached(bits, begin.cell) if bits & begin.bit else 0
    return [
        name
        for name, gate in GATES.items()
        if name != start and bits & gate.bit and cells & gate.cell
    ]


def route(board: Board, start: Object, target: Object) -> tuple[Cell, ...] | None:
    """The cells of a shortest pathway from start to target, None if nothing joins them."""
    bits = packed(board)
    if not is_open(bits, start, target):
        return None
    begin, end = (GATES[name].cell.bit_length() - 1 for name in (start, target))
    came, queue = {begin: begin}, [begin]
    for cell in queue:
        fresh = [near for near in _near(bits, cell) if near not in came]
        came |= dict.fromkeys(fresh, cell)
        queue += fresh
    way = [end]
    while way[-1] != begin:
        way.append(came[way[-1]])
    return tuple(cell_of(cell) for cell in reversed(way))


def _near(bits: Bits, cell: int) -> Iterable[int]:
    across, down = links(bits)
    for joints, apart in ((across, 1), (down, SIDE)):
        if joints >> cell & 1:
            yield cell + apart
        if cell >= apart and joints >> (cell - apart) & 1:
            yield cell - apart


def _tile(word: str) -> Bits:
    return sum(1 << 16 * SIDES.index(side) for side in word)


def _slide(gap: int, cell: int) -> Slide:
    apart = 1 if gap // SIDE == cell // SIDE else SIDE
    low, high = min(gap + apart, cell), max(gap - apart, cell)
    mask = sum(_PLANES << moving for moving in range(low, high + 1, apart))
    return Slide(cell, mask, apart if cell < gap else 0, apart if cell > gap else 0)


def _lines(gap: int) -> list[int]:
    row, column = divmod(gap, SIDE)
    across = [row * SIDE + other for other in range(SIDE)]
    down = [other * SIDE + column for other in range(SIDE)]
    return [cell for cell in across + down if cell != gap]


def _gate(name: str) -> Gate:
    side, place = name[0], int(name[1])
    row, column = {
        "N": (0, place),
        "E": (place, SIDE - 1),
        "S": (SIDE - 1, place),
        "W": (place, 0),
    }[side]
    cell = row * SIDE + column
    return Gate(1 << cell, _tile(side) << cell)


_TILES: Mapping[Word, Bits] = MappingProxyType({w: _tile(w) for w in ("", *ORIENTATIONS)})
_WORDS: Mapping[Bits, Word] = MappingProxyType({bits: word for word, bits in _TILES.items()})

SLIDES: tuple[tuple[Slide, ...], ...] = tuple(
    tuple(_slide(gap, cell) for cell in _lines(gap)) for gap in range(CELLS)
)
"""The six slides for every place of the gap: first along its row, then along its column."""

GATES: Mapping[Object, Gate] = MappingProxyType({name: _gate(name) for name in OBJECTS})
"""Where each object meets the board."""
