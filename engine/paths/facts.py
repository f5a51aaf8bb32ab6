"""Every event that can be told. Where a viewer may know less, `redact` in `view` says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.game import Seat
from engine.core.hexes import Cell
from engine.paths.changes import (
    CrystalTurned,
    Died,
    Found,
    ItemGone,
    LifeChanged,
    StunChanged,
    TokenBack,
    TokenPlaced,
    Took,
)
from engine.paths.reactions import Corridor

Dice: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: Seat
    round: int
    t: Literal["turn_began"] = "turn_began"


@dataclass(frozen=True, slots=True)
class Chose:
    """The active player begins an activity, or a seat uses an ability, an item or a token."""

    seat: Seat
    what: str
    target: Seat | None = None
    to: Corridor | None = None
    t: Literal["chose"] = "chose"


@dataclass(frozen=True, slots=True)
class Became:
    """The seat plays this character from now on."""

    seat: Seat
    character: str
    t: Literal["became"] = "became"


@dataclass(frozen=True, slots=True)
class Drew:
    """Tiles, traps or characters that only the seat has seen; `seen` is None for the others."""

    seat: Seat
    what: Literal["tile", "trap", "character"]
    count: int
    seen: tuple[str, ...] | None = None
    t: Literal["drew"] = "drew"


@dataclass(frozen=True, slots=True)
class Built:
    """A tile on the board, or turned up there; `tile` is None while its face is hidden."""

    cell: Cell
    face: Literal["up", "down", "cavern"]
    rotation: int
    by: Seat
    tile: str | None = None
    t: Literal["built"] = "built"


@dataclass(frozen=True, slots=True)
class TileRemoved:
    cell: Cell
    t: Literal["tile_removed"] = "tile_removed"


@dataclass(frozen=True, slots=True)
class TrapSet:
    """A trap lies here face down; `kind` only for who has seen it."""

    at: Corridor
    kind: str | None = None
    by: Seat | None = None
    t: Literal["trap_set"] = "trap_set"


@dataclass(frozen=True, slots=True)
class TrapTurned:
    """A trap was turned up, or down again."""

    at: Corridor
    kind: str
    up: bool
    t: Literal["trap_turned"] = "trap_turned"


@dataclass(frozen=True, slots=True)
class TrapSeen:
    """A seat looked at a face-down trap; `kind` only for this seat."""

    seat: Seat
    at: Corridor
    kind: str | None = None
    t: Literal["trap_seen"] = "trap_seen"


@dataclass(frozen=True, slots=True)
class TrapGone:
    """A trap went back into the pool."""

    at: Corridor
    t: Literal["trap_gone"] = "trap_gone"


@dataclass(frozen=True, slots=True)
class Went:
    """A marker was put somewhere else."""

    seat: Seat
    from_: Corridor
    to: Corridor
    how: str
    t: Literal["went"] = "went"


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice of a check, one pair for each roll of this seat."""

    seat: Seat
    check: str
    dice: tuple[Dice, ...]
    again: bool = False
    t: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class Checked:
    """The final totals of a check; `need` is None in a combat."""

    seats: tuple[Seat, ...]
    check: str
    totals: tuple[int, ...]
    need: int | None = None
    t: Literal["checked"] = "checked"


@dataclass(frozen=True, slots=True)
class Fought:
    """A combat is decided."""

    attacker: Seat
    defender: Seat
    winner: Seat
    t: Literal["fought"] = "fought"


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A Golem card or an event card, shown to all; `decides` when it is the one that counts."""

    deck: Literal["golem", "event"]
    card: str
    t: Literal["card_drawn"] = "card_drawn"


@dataclass(frozen=True, slots=True)
class GolemWent:
    from_: Corridor
    to: Corridor
    t: Literal["golem_went"] = "golem_went"


@dataclass(frozen=True, slots=True)
class Won:
    seat: Seat
    t: Literal["won"] = "won"


Event: TypeAlias = (
    TurnBegan
    | Chose
    | Became
    | Drew
    | Built
    | TileRemoved
    | TrapSet
    | TrapTurned
    | TrapSeen
    | TrapGone
    | Went
    | Rolled
    | Checked
    | Fought
    | LifeChanged
    | StunChanged
    | CrystalTurned
    | Died
    | Found
    | Took
    | ItemGone
    | TokenPlaced
    | TokenBack
    | CardDrawn
    | GolemWent
    | Won
)
