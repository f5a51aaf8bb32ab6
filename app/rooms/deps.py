"""What every room of a process shares: its ports, its limits and where it reports trouble."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Literal, Protocol, TypeAlias

from app.identity.codes import Codes
from app.rooms.ports import BotMaker, Journal, JournalError
from app.rooms.records import RoomId
from engine.core.game import AnyGame, Seat
from engine.core.match import Corrupt
from engine.core.refusal import Code
from engine.core.values import value

Welcomed: TypeAlias = Literal["new", "rest", "whole"]
"""How a link was let in: a new one, one that got the rest since it left, or all anew."""


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


Find: TypeAlias = Callable[[str, str, Callable[[str | None], None]], Callable[[], object]]
"""`find(game, asked, found)` has a text searched for (`Wonders.answer`); what comes of it is told
to `found`, None if it takes too long. Calling the answer ends the search."""


@value
class About:
    """Which command something happened at: whose seat (None: no seat's), and its id."""

    seat: Seat | None = None
    cid: str | None = None


class Tally(Protocol):
    """Where a room counts what it does."""

    def accepted(self, room: RoomId, about: About, kind: str) -> None:
        """A command was carried out, and is durable."""

    def refused(self, room: RoomId, about: About, code: Code) -> None:
        """A command was refused."""

    def welcomed(self, room: RoomId, about: About, how: Welcomed) -> None:
        """A link was let in: a new one, one that got the rest since it left, or all anew."""


class NoTally:
    """Counts nothing."""

    def accepted(self, room: RoomId, about: About, kind: str) -> None: ...

    def refused(self, room: RoomId, about: About, code: Code) -> None: ...

    def welcomed(self, room: RoomId, about: About, how: Welcomed) -> None: ...


class Trouble(Protocol):
    """Where a room reports what must not go unnoticed."""

    def bug(self, room: RoomId, seq: int | None, error: Exception, about: About) -> None:
        """An exception that nobody expected; the room is closed."""

    def lost(self, room: RoomId, error: JournalError, about: About) -> None:
        """A write failed; the room is closed and loaded anew."""

    def quarantined(self, room: RoomId, error: Corrupt) -> None:
        """A match cannot be played again from its journal; its room can only be looked at."""


@value
class RoomLimits:
    """How much one room may hold."""

    links_per_guest: int = 3
    watchers: int = 50
    entries: int = 20_000
    mailbox: int = 256


@value
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
    tally: Tally = NoTally()
    find: Find = lambda *_: lambda: None
    earlier: Mapping[tuple[str, int], AnyGame] = field(default_factory=dict)

    def rules(self, key: str, version: int) -> AnyGame:
        """The rules that a match began with; raises `Corrupt` where this build has them not."""
        return rules(self.games, self.earlier, key, version)

    def bot_name(self, game: str, level: str) -> str | None:
        """The title of a bot level, None if the game has no such bot."""
        return dict(self.bot_levels(game)).get(level)


def rules(
    games: Mapping[str, AnyGame],
    earlier: Mapping[tuple[str, int], AnyGame],
    key: str,
    version: int,
) -> AnyGame:
    """A game by key and version; raises `Corrupt` where there is none."""
    game = games.get(key)
    found = game if game and game.version == version else earlier.get((key, version))
    if found is None:
        raise Corrupt(0, f"was played by version {version} of the rules, which are not here")
    return found


Plain = dict[str, Any]
