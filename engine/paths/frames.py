"""Every frame of the stack: what is going on, and what is being asked.

The last frame of `State.frames` is the top one. A frame either asks seats or does its next step
by itself (`flow.Course`). Data only; what a frame does is in the module that pushes it.
`moved` is the `Player.moved` of the seat when the frame began: if it differs, the marker has been
elsewhere since and the frame is over (section 7).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.game import Seat
from engine.core.hexes import Cell
from engine.paths.blows import (
    Carried,
    Check,
    Combat,
    Death,
    DropItem,
    Jump,
    Loss,
    Losses,
    Portal,
    Push,
    Sprung,
    Steal,
)
from engine.paths.reactions import Corridor

How: TypeAlias = Literal["leave", "choice", "forced"]
"""How a corridor is entered (section 9): out of the own start, by choice, or by force."""


@dataclass(frozen=True, slots=True)
class Draft:
    """`waiting` pick their characters in this order."""

    waiting: tuple[Seat, ...]
    t: Literal["draft"] = "draft"


@dataclass(frozen=True, slots=True)
class Main:
    """The bottom of the stack: the active player chooses; `busy` while an activity runs."""

    busy: bool = False
    t: Literal["main"] = "main"


@dataclass(frozen=True, slots=True)
class Build:
    """Tiles drawn by a seat, to be built anywhere or, after Rebuild, on `cell`."""

    seat: Seat
    tiles: tuple[str, ...]
    cell: Cell | None = None
    asked: bool = False
    cavern: bool = False
    t: Literal["build"] = "build"


@dataclass(frozen=True, slots=True)
class Orient:
    """A face-down tile is entered through `edge` (as the tile counts) and is turned up."""

    seat: Seat
    cell: Cell
    edge: int
    t: Literal["orient"] = "orient"


@dataclass(frozen=True, slots=True)
class Enter:
    """A character is about to enter `to`; `by_portal` when it comes out of one."""

    seat: Seat
    to: Corridor
    how: How
    by_portal: bool = False
    t: Literal["enter"] = "enter"


@dataclass(frozen=True, slots=True)
class Explore:
    """The five steps of entering a corridor; `step` is the next one.

    `came` is the corridor that the marker left to come here. `foes` are the seats that stood
    here in step 4 with their `moved`, `fought` those that have had their combat, `claimed`
    whether they have been asked.
    """

    seat: Seat
    at: Corridor
    how: How
    moved: int
    came: Corridor | None = None
    step: int = 1
    by_portal: bool = False
    fallen: bool = False
    foes: tuple[tuple[Seat, int], ...] | None = None
    fought: tuple[Seat, ...] = ()
    passed: bool = False
    claimed: bool = False
    t: Literal["explore"] = "explore"


@dataclass(frozen=True, slots=True)
class Claims:
    """Who wants to attack the one who entered: `waiting` are asked, `claimed` said yes (D19).

    When nobody waits the claims are drawn for and fought one after another.
    """

    seat: Seat
    moved: int
    waiting: tuple[Seat, ...]
    foes: tuple[tuple[Seat, int], ...]
    claimed: tuple[Seat, ...] = ()
    drawn: bool = False
    t: Literal["claims"] = "claims"


@dataclass(frozen=True, slots=True)
class GolemCheck:
    """The seats on the Golem's corridor are checked, the first of them now."""

    waiting: tuple[Seat, ...]
    stage: Literal["meet", "roll", "fate"] = "meet"
    t: Literal["golem_check"] = "golem_check"


@dataclass(frozen=True, slots=True)
class GolemCards:
    """Golem cards are drawn and looked at; `drive` of them are still allowed in a Drive Off."""

    seat: Seat
    cards: tuple[str, ...]
    asked: bool = False
    t: Literal["golem_cards"] = "golem_cards"


@dataclass(frozen=True, slots=True)
class GolemWalk:
    """The Golem makes `steps` more steps; it may not go to `ban` unless it has to (R18)."""

    seat: Seat
    steps: int
    ban: Corridor | None = None
    to: Corridor | None = None
    t: Literal["golem_walk"] = "golem_walk"


@dataclass(frozen=True, slots=True)
class DriveOff:
    """Cards are resolved until the Golem has left the seat's key space; `resolved` so far (R17)."""

    seat: Seat
    resolved: int = 0
    t: Literal["drive_off"] = "drive_off"


@dataclass(frozen=True, slots=True)
class PlaceTrap:
    """A trap token (or one of two that the seat has seen) is to be placed."""

    seat: Seat
    kinds: tuple[str, ...]
    seen: bool = False
    t: Literal["place_trap"] = "place_trap"


@dataclass(frozen=True, slots=True)
class Happening:
    """The one-time effect of an event card, for the active player to decide about."""

    seat: Seat
    event: str
    done: bool = False
    t: Literal["happening"] = "happening"


@dataclass(frozen=True, slots=True)
class Change:
    """A seat becomes one of these characters."""

    seat: Seat
    characters: tuple[str, ...]
    t: Literal["change"] = "change"


@dataclass(frozen=True, slots=True)
class Gift:
    """A seat picks what it is helped with."""

    seat: Seat
    t: Literal["gift"] = "gift"


Frame: TypeAlias = (
    Draft
    | Main
    | Build
    | Orient
    | Enter
    | Explore
    | Claims
    | Check
    | Jump
    | Combat
    | DropItem
    | Push
    | Loss
    | Death
    | GolemCheck
    | GolemCards
    | GolemWalk
    | DriveOff
    | Sprung
    | Carried
    | PlaceTrap
    | Portal
    | Happening
    | Losses
    | Steal
    | Change
    | Gift
)
