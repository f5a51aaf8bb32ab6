"""The words of Karo: first those of every mode, then those of Noughts and Crosses alone.

Values only; where pieces may go is in `board`, what a turn does in the file of the mode. Another
mode has a file for the words that only it has (`dragonfly_model`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from engine.core.game import Quit, Range, Seat
from engine.core.square import Cell
from engine.core.values import value

Colour: TypeAlias = Literal["W", "R"]
Mark: TypeAlias = Literal[0, 1]

COLOURS: tuple[Colour, Colour] = ("W", "R")
"""Seat 0 is white, seat 1 is red."""


@value
class Piece:
    """A piece on the board; `up` when its mark shows."""

    cell: Cell
    seat: Seat
    up: bool = False


@value
class Pass:
    """Only when nothing else is legal (K13)."""

    t: Literal["pass"] = "pass"


@value
class Passed:
    seat: Seat
    t: Literal["passed"] = "passed"


@value
class Options:
    """House rules: the rulebook knows no draw, so long games need one.

    `repetition` is the occurrence of a position that draws; 0 means that none does.
    """

    move_limit: Annotated[int, Range(20, 1000)] = 200
    repetition: Literal[0, 2, 3, 4, 5, 6, 7, 8, 9] = 3


MARKS: tuple[Mark, Mark] = (0, 1)
"""Mark down, mark up."""

SQUARES = tuple((x, y) for x in range(5) for y in range(4))
"""The board at the start: 5 wide, 4 high."""

IN_HAND = 6
"""Pieces of each seat."""

PLACINGS = 2 * IN_HAND
"""Turns of the first part."""


@value
class Place:
    """Put a piece from hand on a free tile, mark down."""

    to: Cell
    t: Literal["place"] = "place"


@value
class Relocate:
    """Carry a loose edge tile elsewhere; only ever part of a `Move`."""

    from_: Cell
    to: Cell


@value
class Move:
    """Step or jump with one piece, perhaps onto a tile relocated in the same turn."""

    from_: Cell
    to: Cell
    tile: Relocate | None = None
    t: Literal["move"] = "move"


Action: TypeAlias = Place | Move | Pass


@value
class Placed:
    seat: Seat
    to: Cell
    t: Literal["placed"] = "placed"


@value
class Moved:
    """A piece moved; `turned` when it jumped (over the piece on `over`) and so turned over."""

    seat: Seat
    from_: Cell
    to: Cell
    turned: bool
    over: Cell | None = None
    tile: Relocate | None = None
    t: Literal["moved"] = "moved"


@value
class Row:
    """The seat has completed a row on these squares."""

    seat: Seat
    squares: tuple[Cell, ...]
    t: Literal["row"] = "row"


Event: TypeAlias = Placed | Moved | Passed | Row


@value
class State:
    """A position and how it came about.

    `pieces` are in the order of their cells. `ply` counts all turns. `seen` names every position
    of the second part so far, the present one last; `row` are the squares of a finished row.
    """

    tiles: frozenset[Cell]
    pieces: tuple[Piece, ...]
    turn: Seat
    hand: tuple[int, int]
    ply: int
    options: Options
    seen: tuple[str, ...] = ()
    row: tuple[Cell, ...] = ()
    last: Action | None = None
    gone: Quit | None = None


@value
class Hand:
    """Pieces not yet placed, per colour."""

    W: int
    R: int


@value
class View:
    """What everybody sees: lists in the order of their squares, x before y."""

    tiles: tuple[Cell, ...]
    pieces: tuple[tuple[int, int, Colour, Mark], ...]
    turn: Colour
    hand: Hand
    ply: int
    moves_left: int
    repeats: int
    row: tuple[Cell, ...] | None
    last: Action | None
