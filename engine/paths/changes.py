"""Events about what a seat has: Life, stun, its Crystal, keys, items and tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.game import Seat
from engine.paths.reactions import Corridor


@dataclass(frozen=True, slots=True)
class LifeChanged:
    seat: Seat
    life: int
    by: int
    source: str
    t: Literal["life_changed"] = "life_changed"


@dataclass(frozen=True, slots=True)
class StunChanged:
    seat: Seat
    stun: int
    t: Literal["stun_changed"] = "stun_changed"


@dataclass(frozen=True, slots=True)
class CrystalTurned:
    seat: Seat
    active: bool
    t: Literal["crystal_turned"] = "crystal_turned"


@dataclass(frozen=True, slots=True)
class Died:
    seat: Seat
    at: Corridor
    t: Literal["died"] = "died"


@dataclass(frozen=True, slots=True)
class Found:
    """An item or a key lies here from now on; `dropped_by` unless it came out of the pool."""

    at: Corridor
    item: str | None = None
    key: int | None = None
    dropped_by: Seat | None = None
    t: Literal["found"] = "found"


@dataclass(frozen=True, slots=True)
class Took:
    """A seat has an item or a key from now on, from the corridor or from another seat."""

    seat: Seat
    item: str | None = None
    key: int | None = None
    from_: Seat | None = None
    t: Literal["took"] = "took"


@dataclass(frozen=True, slots=True)
class ItemGone:
    """An item went back into the pool; `carrier` unless it lay on the board."""

    item: str
    carrier: Seat | None = None
    t: Literal["item_gone"] = "item_gone"


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """An ability token on a corridor, or on the card of its bearer."""

    token: str
    at: Corridor | None = None
    bearer: Seat | None = None
    t: Literal["token_placed"] = "token_placed"


@dataclass(frozen=True, slots=True)
class TokenBack:
    """An ability token went back to its supply, from a corridor or a card."""

    token: str
    at: Corridor | None = None
    bearer: Seat | None = None
    t: Literal["token_back"] = "token_back"
