"""Frames of checks, combat and harm; how frames work is said in `frames`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.game import Seat
from engine.paths.reactions import Corridor

CheckKind: TypeAlias = Literal["combat", "jump", "trap", "golem", "portal", "steal"]


Source: TypeAlias = Literal["combat", "jump", "trap", "token", "event", "cost"]


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll of a check: the dice and what one-shot boosts have added."""

    seat: Seat
    dice: tuple[int, int]
    added: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """A check whose dice lie on the table, while its window is open (section 10).

    In a combat there are two rolls, the attacker's first, and no `need`. `slot` is the next in
    the window's order, `passed` counts passes in a row, `eyed` the seats that had to roll again,
    `boosts` what was used as `seat:name`. `totals` are filled in when it is over.
    """

    kind: CheckKind
    rolls: tuple[Roll, ...]
    need: int = 0
    slot: int = 0
    passed: int = 0
    eyed: tuple[Seat, ...] = ()
    boosts: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    t: Literal["check"] = "check"


@dataclass(frozen=True, slots=True)
class Jump:
    """A Risky Jump from a corridor to another of the same tile; `down` from the bridge."""

    seat: Seat
    from_: Corridor
    to: Corridor
    down: bool
    moved: int
    stage: Literal["roll", "land", "stun"] = "roll"
    t: Literal["jump"] = "jump"


@dataclass(frozen=True, slots=True)
class Combat:
    """Two characters on one corridor; `winner` once it is decided, `moved` the loser's."""

    attacker: Seat
    defender: Seat
    at: Corridor
    stage: Literal["roll", "compare", "spare", "hit", "after"] = "roll"
    ties: int = 0
    winner: Seat | None = None
    moved: int = 0
    six: bool = False
    t: Literal["combat"] = "combat"


@dataclass(frozen=True, slots=True)
class DropItem:
    """A seat must let an item go: to its corridor (Disarm, Silence of Relics) or to the pool."""

    seat: Seat
    why: Literal["disarm", "relic", "trap"]
    t: Literal["drop_item"] = "drop_item"


@dataclass(frozen=True, slots=True)
class Push:
    """The winner pushes the loser out of the central space."""

    winner: Seat
    loser: Seat
    moved: int
    t: Literal["push"] = "push"


@dataclass(frozen=True, slots=True)
class Loss:
    """A seat is about to lose Life; `everything` counts as exactly its Life."""

    seat: Seat
    life: int
    source: Source
    everything: bool = False
    asked: bool = False
    t: Literal["loss"] = "loss"


@dataclass(frozen=True, slots=True)
class Death:
    """A seat has lost its last Life and drops something."""

    seat: Seat
    t: Literal["death"] = "death"


Move: TypeAlias = Literal["", "back", "floor", "start"]


@dataclass(frozen=True, slots=True)
class Harm:
    """What a trap does in the end: Life as one loss, stun as one effect, then a move (R81)."""

    life: int = 0
    stun: int = 0
    item: bool = False
    crystal: bool = False
    actions: bool = False
    move: Move = ""


@dataclass(frozen=True, slots=True)
class Sprung:
    """A trap acts on a seat: `picks` are made for the `fails` failed rolls, then it happens."""

    seat: Seat
    at: Corridor
    came: Corridor | None
    kind: str
    moved: int
    stage: Literal["roll", "judge", "kit", "pick", "stun", "go"] = "roll"
    fails: int = 0
    picks: tuple[str, ...] = ()
    harm: Harm = Harm()
    t: Literal["sprung"] = "sprung"


@dataclass(frozen=True, slots=True)
class Carried:
    """`chooser` decides where a trap or a token carries the seat."""

    seat: Seat
    chooser: Seat
    why: Literal["portal", "tornado", "floor"]
    targets: tuple[Corridor, ...]
    moved: int
    t: Literal["carried"] = "carried"


@dataclass(frozen=True, slots=True)
class Portal:
    """A Portal check of a seat on a Chaos Portal."""

    seat: Seat
    at: Corridor
    moved: int
    rolled: bool = False
    t: Literal["portal"] = "portal"


@dataclass(frozen=True, slots=True)
class Losses:
    """The seats of `waiting` lose this much, one after another."""

    waiting: tuple[Seat, ...]
    life: int
    source: Source
    t: Literal["losses"] = "losses"


@dataclass(frozen=True, slots=True)
class Steal:
    """A Steal check against a victim, then the choice."""

    seat: Seat
    victim: Seat
    stage: Literal["roll", "judge", "take"] = "roll"
    total: int = 0
    t: Literal["steal"] = "steal"
