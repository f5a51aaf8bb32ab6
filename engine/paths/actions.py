"""Every action a seat can choose: one kind for each decision point (rules, section 15).

Corridors are `[q, r, letter]`, characters are named by their seat, tiles by cell or id, keys by
the corner that they come from. A field that an answer does not use is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.game import Seat
from engine.core.hexes import Cell
from engine.paths.reactions import (
    BenedictionGift,
    Boost,
    Corridor,
    DeathDrop,
    Disarm,
    DisarmItem,
    EvilEye,
    FloorTarget,
    FreeAttackClaim,
    ItemToPool,
    Kit,
    LivingArmor,
    PortalTarget,
    PushTarget,
    RelicDrop,
    Reroll,
    Scepter,
    TokenOrder,
    TornadoTarget,
    TrapChoice,
)
from engine.paths.tiles import Face


@dataclass(frozen=True, slots=True)
class PickCharacter:
    """D1."""

    character: str
    t: Literal["pick_character"] = "pick_character"


@dataclass(frozen=True, slots=True)
class MainActivity:
    """D2: an activity by its id (section 8), or an ability or item by its own.

    `to` is the corridor aimed at, `target` another seat, `cell` a tile, `key`, `item` and `laid`
    what is picked up and laid down for it, `back` the corridor and `from_` the seat where a token
    is taken from first (R59).
    """

    activity: str
    to: Corridor | None = None
    target: Seat | None = None
    cell: Cell | None = None
    key: int | None = None
    item: str | None = None
    laid: str | None = None
    back: Corridor | None = None
    from_: Seat | None = None
    t: Literal["main_activity"] = "main_activity"


@dataclass(frozen=True, slots=True)
class BuildChoose:
    """D3: the drawn tile that is to be built; the other goes under the pool."""

    tile: str
    t: Literal["build_choose"] = "build_choose"


@dataclass(frozen=True, slots=True)
class BuildRedraw:
    """D4."""

    again: bool
    t: Literal["build_redraw"] = "build_redraw"


@dataclass(frozen=True, slots=True)
class BuildPlace:
    """D5."""

    cell: Cell
    rotation: int
    face: Face = "up"
    t: Literal["build_place"] = "build_place"


@dataclass(frozen=True, slots=True)
class TileOrient:
    """D6."""

    rotation: int
    t: Literal["tile_orient"] = "tile_orient"


@dataclass(frozen=True, slots=True)
class FreeAttack:
    """D18: who is attacked; None passes."""

    target: Seat | None
    t: Literal["free_attack"] = "free_attack"


@dataclass(frozen=True, slots=True)
class PickUp:
    """D20: a key, an item, an item against one laid down, or nothing more."""

    key: int | None = None
    item: str | None = None
    laid: str | None = None
    t: Literal["pick_up"] = "pick_up"


@dataclass(frozen=True, slots=True)
class GolemCard:
    """D26."""

    card: str
    t: Literal["golem_card"] = "golem_card"


@dataclass(frozen=True, slots=True)
class GolemRedraw:
    """D27."""

    again: bool
    t: Literal["golem_redraw"] = "golem_redraw"


@dataclass(frozen=True, slots=True)
class GolemStep:
    """D28."""

    to: Corridor
    t: Literal["golem_step"] = "golem_step"


@dataclass(frozen=True, slots=True)
class TrapPlace:
    """D29: where the trap goes; `trap` only where its kind has been seen."""

    to: Corridor
    trap: str | None = None
    t: Literal["trap_place"] = "trap_place"


@dataclass(frozen=True, slots=True)
class EventTarget:
    """D30: a character, a tile or the corridor of a trap."""

    target: Seat | None = None
    cell: Cell | None = None
    to: Corridor | None = None
    t: Literal["event_target"] = "event_target"


@dataclass(frozen=True, slots=True)
class StealChoice:
    """D32: a key, an item, or nothing."""

    key: int | None = None
    item: str | None = None
    t: Literal["steal_choice"] = "steal_choice"


@dataclass(frozen=True, slots=True)
class ChangePick:
    """D33."""

    character: str
    t: Literal["change_pick"] = "change_pick"


Action: TypeAlias = (
    PickCharacter
    | MainActivity
    | BuildChoose
    | BuildRedraw
    | BuildPlace
    | TileOrient
    | Reroll
    | EvilEye
    | Boost
    | TokenOrder
    | PortalTarget
    | TornadoTarget
    | FloorTarget
    | Scepter
    | TrapChoice
    | ItemToPool
    | Kit
    | FreeAttack
    | FreeAttackClaim
    | PickUp
    | DeathDrop
    | PushTarget
    | Disarm
    | DisarmItem
    | LivingArmor
    | GolemCard
    | GolemRedraw
    | GolemStep
    | TrapPlace
    | EventTarget
    | RelicDrop
    | StealChoice
    | ChangePick
    | BenedictionGift
)
