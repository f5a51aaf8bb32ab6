"""What a match is told: inputs of the game and of the table, and the entries that keep them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engine.core.codec import input_from_json
from engine.core.game import Act, AnyGame, Millis, Quit, Seat, Tick

EndReason: TypeAlias = Literal["agreed", "aborted", "abandoned"]


@dataclass(frozen=True, slots=True)
class Take:
    """A process has taken the match over; nothing changes in the game."""


@dataclass(frozen=True, slots=True)
class End:
    """The table ended the match for everybody: `agreed`, `aborted` or `abandoned`, all equal."""

    reason: str


Given: TypeAlias = Act[Any] | Tick | Quit | Take | End


class Corrupt(ValueError):
    """A journal that does not lead to its own digests; `seq` is the first entry that differs."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"entry {seq}: {why}")
        self.seq = seq


@dataclass(frozen=True, slots=True)
class Entry:
    """An accepted input: its number, match time, seat, command id, JSON and the digest after it."""

    seq: int
    at: Millis
    seat: Seat | None
    input: Mapping[str, Any]
    digest: str
    cid: str | None = None


def given_from_json(game: AnyGame, seat: Seat | None, plain: Mapping[str, Any]) -> Given:
    """Any input of a match from the journal's JSON; raises `ValueError` for what is none."""
    match plain:
        case {"t": "take"}:
            return Take()
        case {"t": "end", "reason": str(reason)}:
            return End(reason)
        case _:
            given: Act[Any] | Tick | Quit = input_from_json(game, seat, plain)
            return given
