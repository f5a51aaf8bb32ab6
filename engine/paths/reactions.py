"""Answers to what happens to a seat, in its own turn or another's (rules, section 15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.game import Seat

Corridor: TypeAlias = tuple[int, int, str]
"""A node of the labyrinth: the cell and the letter of the corridor; `?` on a face-down tile."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """D7: whether the Crystal is used."""

    use: bool
    t: Literal["reroll"] = "reroll"


@dataclass(frozen=True, slots=True)
class EvilEye:
    """D8: whose check is rolled again; None passes."""

    target: Seat | None
    t: Literal["evil_eye"] = "evil_eye"


@dataclass(frozen=True, slots=True)
class Boost:
    """D9: an ability that adds to a check, to one of its rolls; None passes."""

    boost: str | None
    roll: int = 0
    t: Literal["boost"] = "boost"


@dataclass(frozen=True, slots=True)
class TokenOrder:
    """D10: the token that acts next."""

    token: str
    t: Literal["token_order"] = "token_order"


@dataclass(frozen=True, slots=True)
class PortalTarget:
    """D11."""

    to: Corridor
    t: Literal["portal_target"] = "portal_target"


@dataclass(frozen=True, slots=True)
class TornadoTarget:
    """D12."""

    to: Corridor
    t: Literal["tornado_target"] = "tornado_target"


@dataclass(frozen=True, slots=True)
class FloorTarget:
    """D13."""

    to: Corridor
    t: Literal["floor_target"] = "floor_target"


@dataclass(frozen=True, slots=True)
class Scepter:
    """D14: pay a Life, or roll."""

    use: bool
    t: Literal["scepter"] = "scepter"


@dataclass(frozen=True, slots=True)
class TrapChoice:
    """D15: what one failed roll does."""

    choice: Literal["life", "stun", "start"]
    t: Literal["trap_choice"] = "trap_choice"


@dataclass(frozen=True, slots=True)
class ItemToPool:
    """D16."""

    item: str
    t: Literal["item_to_pool"] = "item_to_pool"


@dataclass(frozen=True, slots=True)
class Kit:
    """D17: whether the trap goes back to the pool."""

    use: bool
    t: Literal["kit"] = "kit"


@dataclass(frozen=True, slots=True)
class FreeAttackClaim:
    """D19: whether the one who entered is attacked."""

    use: bool
    t: Literal["free_attack_claim"] = "free_attack_claim"


@dataclass(frozen=True, slots=True)
class DeathDrop:
    """D21."""

    key: int | None = None
    item: str | None = None
    t: Literal["death_drop"] = "death_drop"


@dataclass(frozen=True, slots=True)
class PushTarget:
    """D22."""

    to: Corridor
    t: Literal["push_target"] = "push_target"


@dataclass(frozen=True, slots=True)
class Disarm:
    """D23."""

    use: bool
    t: Literal["disarm"] = "disarm"


@dataclass(frozen=True, slots=True)
class DisarmItem:
    """D24."""

    item: str
    t: Literal["disarm_item"] = "disarm_item"


@dataclass(frozen=True, slots=True)
class LivingArmor:
    """D25."""

    use: bool
    t: Literal["living_armor"] = "living_armor"


@dataclass(frozen=True, slots=True)
class RelicDrop:
    """D31."""

    item: str
    t: Literal["relic_drop"] = "relic_drop"


@dataclass(frozen=True, slots=True)
class BenedictionGift:
    """D34."""

    gift: Literal["life", "stun"]
    t: Literal["benediction_gift"] = "benediction_gift"
