"""The facts that are told about a duel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.game import Seat
from engine.duel.board import Cell
from engine.duel.catalogue import Object
from engine.duel.model import Verdict


@dataclass(frozen=True, slots=True)
class Arranged:
    seat: Seat
    t: Literal["arranged"] = "arranged"


@dataclass(frozen=True, slots=True)
class Readied:
    seat: Seat
    t: Literal["readied"] = "readied"


@dataclass(frozen=True, slots=True)
class Revealed:
    """The next card is turned: a round begins."""

    target: Object
    t: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class Slid:
    seat: Seat
    cell: Cell
    t: Literal["slid"] = "slid"


@dataclass(frozen=True, slots=True)
class Stopped:
    """The seat has called; its board is frozen."""

    seat: Seat
    t: Literal["stopped"] = "stopped"


@dataclass(frozen=True, slots=True)
class Skipped:
    """The seat asks to lay the card aside; alone, it has put it under the pile."""

    seat: Seat
    t: Literal["skipped"] = "skipped"


@dataclass(frozen=True, slots=True)
class Judged:
    """A round has ended, or alone a call was looked at: who gets the card, whose magician moves."""

    claims: tuple[Verdict | None, ...]
    card_to: Seat | Literal["aside"] | None = None
    moves: Seat | None = None
    t: Literal["judged"] = "judged"


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The pile was used up and has been made anew."""

    t: Literal["reshuffled"] = "reshuffled"


@dataclass(frozen=True, slots=True)
class Ended:
    t: Literal["ended"] = "ended"


Event: TypeAlias = (
    Arranged | Readied | Revealed | Slid | Stopped | Skipped | Judged | Reshuffled | Ended
)
