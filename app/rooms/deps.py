"""What every room of a process shares: its ports, its limits and where it reports trouble."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from app.identity.codes import Codes
from app.rooms.ports import BotMaker, Journal, JournalError
from app.rooms.records import RoomId
from engine.core.game import AnyGame


class Ticker(Protocol):
    """Time as a room knows it: a clock for people, one for durations, and a way to be woken."""

    def wall(self) -> int:
        """Ms since the epoch; may jump."""

    def mono(self) -> int:
        """Ms since some start; never jumps."""

    def call_later(self, seconds: float, post: Callable[[], object]) -> Timer:
        """Call once, later, on the event loop."""


class Timer(Protocol):
    """Something that will be called unless it is cancelled."""

    def cancel(self) -> None: ...


class Trouble(Protocol):
    """Where a room reports what must not go unnoticed."""

    def bug(self, room: RoomId, seq: int | None, error: Exception) -> None:
        """An exception that nobody expected; the room is closed."""

    def lost(self, room: RoomId, error: JournalError) -> None:
        """A write failed; the room is closed and loaded anew."""


@dataclass(frozen=True, slots=True)
class RoomLimits:
    """How much one room may hold."""

    links_per_guest: int = 3
    watchers: int = 50
    entries: int = 20_000
    mailbox: int = 256


@dataclass(frozen=True, slots=True)
class Deps:
    """The surroundings of a room. `grace_ms` is per game, `url` makes a link from a code."""

    games: Mapping[str, AnyGame]
    journal: Journal
    codes: Codes
    make_bot: BotMaker
    bot_levels: Callable[[str], list[tuple[str, str]]]
    ticker: Ticker
    trouble: Trouble
    url: Callable[[str], str]
    grace_ms: Callable[[str], int]
    build: str
    limits: RoomLimits = RoomLimits()

    def bot_name(self, game: str, level: str) -> str | None:
        """The title of a bot level, None if the game has no such bot."""
        return dict(self.bot_levels(game)).get(level)


Plain = dict[str, Any]
