"""Diagrams of a Karo board and names of squares, for terminals, tests and rules pages.

`.` is a free tile, `w r` a piece with its mark down, `W R` one with its mark up; where there is
no tile there is a space. Columns are named a, b, c …, rows 1, 2, 3 … from the foot; the column
left of a is z, the row below 1 is 0. A square of Noughts and Crosses keeps its name for a whole
match: a1 is where the lower left corner lay at its start, however far the board has crept.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine.core.game import Seat
from engine.core.square import Cell
from engine.karo.model import SQUARES, Action, Move, Piece, Place, State

COLOUR_NAMES = ("white", "red")

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_PIECES = {"w": (0, False), "W": (0, True), "r": (1, False), "R": (1, True)}
_SIGNS = {look: sign for sign, look in _PIECES.items()}


class Frame(NamedTuple):
    """The column that is called a and the row that is called 1."""

    left: int
    foot: int

    def name(self, cell: Cell) -> str:
        """The name of a square, as in `b3`."""
        return f"{_LETTERS[(cell[0] - self.left) % 26]}{self.foot - cell[1] + 1}"

    def names(self, tiles: Collection[Cell]) -> tuple[list[str], list[str]]:
        """The columns of a drawing of these tiles from the left, and its rows from the top."""
        (left, foot), wide = frame(tiles), max(x for x, _ in tiles) + 1
        top = min(y for _, y in tiles)
        columns = [self.name((x, 0))[:1] for x in range(left, wide)]
        return columns, [self.name((0, y))[1:] for y in range(top, foot + 1)]

    def way(self, start: Cell, end: Cell) -> str:
        """The name of a way, as in `b3-d3`."""
        return f"{self.name(start)}-{self.name(end)}"

    def cell(self, name: str) -> Cell:
        """The square with this name; raises `ValueError` for what is no name."""
        column = _LETTERS.index(name[:1]) if name else -1
        return self.left + (column if column < 13 else column - 26), self.foot + 1 - int(name[1:])


def frame(tiles: Iterable[Cell]) -> Frame:
    """The left edge and the foot of a drawing of these tiles."""
    cells = tuple(tiles)
    return Frame(min(x for x, _ in cells), max(y for _, y in cells))


HOME = frame(SQUARES)
"""How squares of Noughts and Crosses are called."""


def diagram(tiles: Iterable[Cell], pieces: Iterable[Piece]) -> str:
    """The bare diagram, a line per row."""
    cells = frozenset(tiles)
    signs = dict.fromkeys(cells, ".")
    signs |= {piece.cell: _SIGNS[piece.seat, piece.up] for piece in pieces}
    left, foot = frame(cells)
    wide = max(x for x, _ in cells) + 1
    return "\n".join(
        " ".join(signs.get((x, y), " ") for x in range(left, wide)).rstrip()
        for y in range(min(y for _, y in cells), foot + 1)
    )


def parsed(drawing: str) -> tuple[frozenset[Cell], tuple[Piece, ...]]:
    """Tiles and pieces of a diagram, its upper left corner at (0, 0); raises `ValueError`."""
    signs: dict[Cell, str] = {}
    for y, line in enumerate(textwrap.dedent(drawing).strip("\n").splitlines()):
        for place, sign in enumerate(line.rstrip()):
            if sign != " ":
                signs[_column(place, line), y] = sign
    pieces = [
        Piece(cell, *_PIECES[sign]) for cell, sign in sorted(signs.items()) if sign in _PIECES
    ]
    strange = set(signs.values()) - _PIECES.keys() - {"."}
    if strange:
        raise ValueError(f"a diagram has no sign {min(strange)!r}")
    return frozenset(signs), tuple(pieces)


def moved(
    tiles: Iterable[Cell], pieces: Iterable[Piece], corner: Cell
) -> tuple[frozenset[Cell], tuple[Piece, ...]]:
    """The same board with the lower left corner of its drawing there."""
    cells = tuple(tiles)
    left, foot = frame(cells)
    x, y = corner[0] - left, corner[1] - foot
    return frozenset((cell[0] + x, cell[1] + y) for cell in cells), tuple(
        Piece((piece.cell[0] + x, piece.cell[1] + y), piece.seat, piece.up) for piece in pieces
    )


def drawn(state: State) -> str:
    """A board of Noughts and Crosses in a frame of names, and who is to move."""
    white, red = state.hand
    in_hand = f", in hand: white {white}, red {red}" if white or red else ""
    return framed(state.tiles, state.pieces, HOME, to_move(state.turn) + in_hand)


def framed(tiles: Collection[Cell], pieces: Iterable[Piece], names: Frame, below: str) -> str:
    """A board in a frame of names, with a line of text below."""
    columns, numbers = names.names(tiles)
    rows = diagram(tiles, pieces).splitlines()
    lines = [f"{number:>2}  {row}" for number, row in zip(numbers, rows, strict=True)]
    return "\n".join([*lines, "    " + " ".join(columns), below])


def to_move(turn: Seat) -> str:
    """Whose turn it is."""
    return f"{COLOUR_NAMES[turn]} to move"


def said(action: Action) -> str:
    """An action in the names of squares: `b2`, `b3-d3`, `tile c1-e1, piece d1-e1`."""
    match action:
        case Place(to=to):
            return HOME.name(to)
        case Move(from_=start, to=to, tile=tile):
            way = HOME.way(start, to)
            return f"tile {HOME.way(tile.from_, tile.to)}, piece {way}" if tile else way
        case _:
            return "pass"


def _column(place: int, line: str) -> int:
    if place % 2:
        raise ValueError(f"every second place of a line is a space: {line!r}")
    return place // 2
