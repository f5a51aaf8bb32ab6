"""The records that pass between a room and the store.

Plain data: JSON values are already parsed, times are ms since the epoch unless named match time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from engine.core.game import Millis, Seat
from engine.core.match import Entry

RoomId: TypeAlias = str
MatchId: TypeAlias = str
GuestId: TypeAlias = str
Role: TypeAlias = Literal["play", "watch"]
RoomStatus: TypeAlias = Literal["open", "playing", "finished"]
MatchStatus: TypeAlias = Literal["open", "playing", "finished", "void"]


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of a table: who sits there now.

    A human chair with a `level` is played by a bot of that level until its owner acts again.
    `gen` counts the people who have sat here, `since` is when this one sat down.
    """

    kind: Literal["open", "human", "bot"] = "open"
    guest: GuestId | None = None
    name: str | None = None
    level: str | None = None
    ready: bool = False
    share: str = ""
    gen: int = 0
    since: int = 0

    def after(self, before: Chair) -> Chair:
        """This one in the place of another."""
        return replace(self, gen=before.gen + 1)


@dataclass(frozen=True, slots=True)
class RoomRecord:
    """A room as it is stored; its codes are derived from its id and never stored."""

    id: RoomId
    game: str
    options: Mapping[str, Any]
    clock: Mapping[str, Any] | None
    visibility: Literal["private", "public"]
    title: str | None
    host: GuestId | None
    status: RoomStatus
    created: int
    play_hash: str
    watch_hash: str
    kicked: tuple[GuestId, ...] = ()
    chat_closed: bool = False
    creator_ip: str = ""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as it is stored; it exists, with its seed, from the moment the table is open."""

    id: MatchId
    room: RoomId
    number: int
    game: str
    version: int
    options: Mapping[str, Any]
    clock: Mapping[str, Any] | None
    seed_hash: str
    status: MatchStatus
    first: Seat | None = None
    outcome: Mapping[str, Any] | None = None
    started: int | None = None
    finished: int | None = None
    due_at: int | None = None
    paused: bool = False


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """Who played a seat of a match; `rank` once it is over, `share` from the start."""

    seat: Seat
    kind: Literal["human", "bot"]
    guest: GuestId | None
    name: str | None
    level: str | None
    share: str = ""
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said; `seat` is None for a watcher; exactly one of `text` and `preset`."""

    id: str
    at: int
    guest: GuestId | None
    seat: Seat | None
    name: str | None
    channel: Literal["players", "watchers"]
    text: str | None = None
    preset: str | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """An open offer: made by seat `by`, agreed to so far by `agreed`."""

    id: str
    what: str
    by: Seat
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredCommand:
    """An accepted command found in the store, `act` included, oldest first."""

    guest: GuestId
    cid: str
    kind: str
    at: int


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """All that is needed to go on with a room: its newest match is in `match`, if there is one.

    `ran_to` is how far its time is known to have run, which may be further than its last entry;
    `damaged` is the first entry that is not as it was written, if there is one; `earlier` are the
    matches before.
    """

    room: RoomRecord
    chairs: tuple[Chair, ...]
    match: MatchRecord
    seats: tuple[MatchSeat, ...]
    seed: str
    entries: tuple[Entry, ...]
    epoch: int
    chain: str
    commands: tuple[StoredCommand, ...]
    offers: tuple[Offer, ...]
    chat: tuple[ChatLine, ...]
    wins: Mapping[str, int] = field(default_factory=dict)
    ran_to: Millis = 0
    damaged: int | None = None
    earlier: tuple[MatchId, ...] = ()
