"""Records as rows and rows as records: the one place that knows which field is which column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Generic, TypeVar

from sqlalchemy import Table

from app.rooms.changes import (
    Append,
    SaveChairs,
    SaveChat,
    SaveCommand,
    SaveMatchSeats,
    SaveOffers,
    SaveScore,
    SaveSecret,
    SaveSnapshot,
)
from app.rooms.records import Chair, ChatLine, MatchRecord, MatchSeat, Offer, RoomRecord
from app.store import tables
from app.store.texts import Row, json_columns, json_text
from engine.core.match import Entry

T = TypeVar("T")


class Form(Generic[T]):
    """A kind of record and its table; fields are named like columns but for those `renamed`."""

    def __init__(self, kind: type[T], table: Table, leave: Sequence[str] = (), **renamed: str):
        names = {f.name: renamed.get(f.name, f.name) for f in fields(kind)}  # type: ignore[arg-type]  # rows are dataclasses
        self._kind = kind
        self._names = {field: name for field, name in names.items() if field not in leave}
        self._json = json_columns(table)

    def row(self, record: T, **more: Any) -> Row:
        """The row of a record, with more columns beside its own."""
        row = {name: getattr(record, field) for field, name in self._names.items()} | more
        for name in self._json:
            row[name] = json_text(row[name])
        return row

    def record(self, row: Any, **more: Any) -> T:
        """The record of a row, with more fields beside its columns."""
        return self._kind(**{f: getattr(row, name) for f, name in self._names.items()}, **more)


ROOMS = Form(RoomRecord, tables.ROOM, leave=["kicked"], host="host_guest", created="created_at")
CHAIRS = Form(Chair, tables.TABLE_SEAT, guest="guest_id")
MATCHES = Form(
    MatchRecord,
    tables.MATCH,
    room="room_id",
    version="rules_version",
    first="first_seat",
    started="started_at",
    finished="finished_at",
)
MATCH_SEATS = Form(MatchSeat, tables.MATCH_SEAT, guest="guest_id")
LINES = Form(ChatLine, tables.CHAT, guest="guest_id")
OFFERS = Form(Offer, tables.OFFER, leave=["agreed"])
SECRETS = Form(SaveSecret, tables.SECRET, match="match_id")
SCORES = Form(SaveScore, tables.SCORE, match="match_id", began="began_at")
SNAPSHOTS = Form(SaveSnapshot, tables.SNAPSHOT, match="match_id", version="rules_version")
COMMANDS = Form(SaveCommand, tables.COMMAND, room="room_id", guest="guest_id")


def of_kicked(room: RoomRecord) -> list[Row]:
    """The rows of those who may not sit down again."""
    return [
        {"room_id": room.id, "guest_id": guest, "position": position}
        for position, guest in enumerate(dict.fromkeys(room.kicked))
    ]


def of_chairs(change: SaveChairs) -> list[Row]:
    """The rows of a table."""
    return [
        CHAIRS.row(chair, room_id=change.room, seat=seat)
        for seat, chair in enumerate(change.chairs)
    ]


def of_match_seats(change: SaveMatchSeats) -> list[Row]:
    """The rows of those who play a match."""
    return [MATCH_SEATS.row(seat, match_id=change.match) for seat in change.seats]


def of_chat(change: SaveChat) -> Row:
    """The row of something said."""
    return LINES.row(change.line, room_id=change.room)


def of_offers(change: SaveOffers) -> list[Row]:
    """The rows of a room's open offers."""
    return [
        OFFERS.row(offer, agreed=offer.agreed, room_id=change.room, position=position)
        for position, offer in enumerate(change.offers)
    ]


def of_append(change: Append, now: int) -> Row:
    """The row of an entry, and the chain `before` that it stands on."""
    entry = change.entry
    return {
        "match_id": change.match,
        "seq": entry.seq,
        "epoch": change.epoch,
        "at": entry.at,
        "seat": entry.seat,
        "cid": entry.cid,
        "input": json_text(entry.input),
        "digest": entry.digest,
        "chain": change.chain,
        "written_at": now,
        "before": change.before,
    }


def to_entry(row: Any) -> Entry:
    """The entry of a row."""
    return Entry(row.seq, row.at, row.seat, row.input, row.digest, row.cid)


def to_offer(row: Any) -> Offer:
    """The offer of a row."""
    return OFFERS.record(row, agreed=tuple(row.agreed))
