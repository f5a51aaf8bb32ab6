"""What a room may ask the journal for; all changes of one call are one transaction."""

from __future__ import annotations

from typing import TypeAlias

from app.rooms.records import (
    Chair,
    ChatLine,
    GuestId,
    MatchId,
    MatchRecord,
    MatchSeat,
    Offer,
    RoomId,
    RoomRecord,
)
from engine.core.match import Entry
from engine.core.values import value


@value
class SaveRoom:
    """Insert the room or replace its row."""

    room: RoomRecord


@value
class SaveChairs:
    """Replace all chairs of a room."""

    room: RoomId
    chairs: tuple[Chair, ...]


@value
class SaveMatch:
    """Insert the match or replace its row."""

    match: MatchRecord


@value
class SaveMatchSeats:
    """Replace the seats of a match (at the start, at the end with ranks)."""

    match: MatchId
    seats: tuple[MatchSeat, ...]


@value
class SaveSecret:
    """Keep a secret of a match (`seed`, hex) in the table that only rooms read."""

    match: MatchId
    name: str
    value: str


@value
class SaveScore:
    """Note that a match that is compared with others has begun, or how it ended, if with a score.

    Of two scores the one with the smaller `major` is better, then the one with the smaller `minor`.
    """

    match: MatchId
    contest: str
    began: int
    major: int | None
    minor: int | None


@value
class Append:
    """Append an entry to a match's journal.

    Must fail with `Fenced` if the seq exists, with `Gap` if the entry before it is not there
    with chain `before` (seq 1 stands on nothing but the match row).
    """

    match: MatchId
    entry: Entry
    epoch: int
    before: str
    chain: str


@value
class SaveSnapshot:
    """Keep the canonical state JSON of a match at a seq."""

    match: MatchId
    seq: int
    version: int
    state: str
    digest: str


@value
class SaveCommand:
    """Remember an accepted command that is no `act`; the newest 64 per room and guest stay."""

    room: RoomId
    guest: GuestId
    cid: str
    kind: str
    at: int


@value
class SaveChat:
    """Append a chat line; the newest 100 per room and channel stay."""

    room: RoomId
    line: ChatLine


@value
class SaveOffers:
    """Replace the open offers of a room."""

    room: RoomId
    offers: tuple[Offer, ...]


Change: TypeAlias = (
    SaveRoom
    | SaveChairs
    | SaveMatch
    | SaveMatchSeats
    | SaveSecret
    | SaveScore
    | Append
    | SaveSnapshot
    | SaveCommand
    | SaveChat
    | SaveOffers
)
