"""The words of Ant and Dragonfly, where they are not those of every Karo game (see `model`).

A piece whose mark is up is a dragonfly, one whose mark is down an ant.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.core.game import Millis, Outcome, Quit, Seat
from engine.core.square import Cell
from engine.core.values import value
from engine.karo import model
from engine.karo.model import Colour, Pass, Passed, Piece

Kind: TypeAlias = Literal["A", "D"]

KINDS: tuple[Kind, Kind] = ("A", "D")
"""Mark down, mark up."""

SQUARES = tuple((x, y) for x in range(3) for y in range(8))
"""The board: 3 wide, 8 long; white begins at y = 0 and heads for y = 7 (K16)."""

STANDARD = "DDDAAA"
"""The usual set-up, and that of who chose none in time: dragonflies behind, ants in front."""

ARRANGE_MS: Millis = 90_000
"""The time for choosing a set-up."""


@value
class Arrange:
    """Choose a set-up: six letters, the back row x = 0, 1, 2 first, then the front row."""

    word: str
    t: Literal["arrange"] = "arrange"


@value
class Move:
    """Step with an ant or jump with a dragonfly."""

    from_: Cell
    to: Cell
    t: Literal["move"] = "move"


Action: TypeAlias = Arrange | Move | Pass


@value
class Arranged:
    """A seat has chosen; what, is told when both have."""

    seat: Seat
    t: Literal["arranged"] = "arranged"


@value
class Revealed:
    """Both set-ups lie on the board."""

    words: tuple[str, str]
    t: Literal["revealed"] = "revealed"


@value
class Moved:
    """A piece moved over the pieces on `over` (none under an ant) and turned over."""

    seat: Seat
    from_: Cell
    to: Cell
    becomes: Kind
    over: tuple[Cell, ...]
    t: Literal["moved"] = "moved"


Event: TypeAlias = Arranged | Revealed | Moved | Passed


@value
class Options(model.Options):
    """House rules, and who chooses the set-ups: the book, or each player in secret."""

    arrangement: Literal["standard", "free"] = "standard"


@value
class State:
    """A position and how it came about.

    There are no pieces until both `words` are chosen; whose `turn` it then is was drawn at the
    start. `ply` counts turns, `passes` those passed in a row; `seen` names every position so
    far, the present one last.
    """

    pieces: tuple[Piece, ...]
    turn: Seat
    words: tuple[str | None, str | None]
    options: Options
    ply: int = 0
    passes: int = 0
    seen: tuple[str, ...] = ()
    finish: Outcome | None = None
    last: Move | Pass | None = None
    gone: Quit | None = None


@value
class View:
    """What a viewer sees: nothing of a set-up but his own (`own_word`) until both are chosen."""

    pieces: tuple[tuple[int, int, Colour, Kind], ...]
    turn: Colour | None
    phase: Literal["arrange", "play"]
    arranged: tuple[bool, bool]
    own_word: str | None
    ply: int
    moves_left: int
    repeats: int
    last: Move | Pass | None
