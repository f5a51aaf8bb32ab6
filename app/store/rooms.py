"""Loading a room with all that is needed to go on; implements `app.rooms.ports.RoomStore`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, func, or_, select

from app.rooms.playing import chained
from app.rooms.records import ChatLine, MatchId, Offer, Role, RoomId, StoredCommand, StoredRoom
from app.store import rows
from app.store.clocks import ran_to
from app.store.reader import Reader
from app.store.statements import KEPT_CHAT, KEPT_COMMANDS
from app.store.tables import (
    CHAT,
    COMMAND,
    ENTRY,
    KICK,
    MATCH,
    MATCH_SEAT,
    OFFER,
    ROOM,
    SECRET,
    TABLE_SEAT,
)
from engine.core.codec import chain


class RoomReader:
    """Finds and loads rooms; the only reader that is given a seed before the end."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def find(self, code_hash: str) -> tuple[RoomId, Role] | None:
        """The room that a hashed code opens, and which of its two codes it is."""
        return await self._reader.read(lambda link: _find(link, code_hash))

    async def load(self, room: RoomId) -> StoredRoom | None:
        """Everything about a room, or None if there is none."""
        return await self._reader.read(lambda link: _load(link, room))


_OF_CODE = select(ROOM.c.id, ROOM.c.play_hash).where(
    or_(ROOM.c.play_hash == bindparam("code"), ROOM.c.watch_hash == bindparam("code"))
)


def _find(link: Connection, code_hash: str) -> tuple[RoomId, Role] | None:
    row = link.execute(_OF_CODE, {"code": code_hash}).first()
    if row is None:
        return None
    return row.id, "play" if row.play_hash == code_hash else "watch"


def _load(link: Connection, room: RoomId) -> StoredRoom | None:
    record = link.execute(select(ROOM).where(ROOM.c.id == room)).first()
    newest = select(MATCH).where(MATCH.c.room_id == room).order_by(MATCH.c.number.desc()).limit(1)
    match = link.execute(newest).first()
    if record is None or match is None:
        return None
    entries = _entries(link, match.id)
    return StoredRoom(
        room=rows.ROOMS.record(record, kicked=_kicked(link, room)),
        chairs=tuple(map(rows.CHAIRS.record, _all(link, _of(TABLE_SEAT, "room_id", room, "seat")))),
        match=rows.MATCHES.record(match),
        seats=tuple(
            map(rows.MATCH_SEATS.record, _all(link, _of(MATCH_SEAT, "match_id", match.id, "seat")))
        ),
        seed=_seed(link, match.id),
        entries=tuple(map(rows.to_entry, entries)),
        epoch=entries[-1].epoch if entries else 0,
        chain=entries[-1].chain if entries else "",
        commands=_commands(link, room),
        offers=_offers(link, room),
        chat=_chat(link, room),
        wins=_wins(link, room),
        ran_to=ran_to(link, match.id),
        damaged=_damaged(entries),
        earlier=_earlier(link, room, match.number),
    )


def _of(table: Any, owner: str, value: str, order: str) -> Select[Any]:
    return select(table).where(table.c[owner] == value).order_by(table.c[order])


def _all(link: Connection, query: Select[Any]) -> list[Row[Any]]:
    return list(link.execute(query))


def _kicked(link: Connection, room: RoomId) -> tuple[str, ...]:
    return tuple(row.guest_id for row in _all(link, _of(KICK, "room_id", room, "position")))


def _entries(link: Connection, match: MatchId) -> list[Row[Any]]:
    return _all(link, _of(ENTRY, "match_id", match, "seq"))


def _damaged(entries: list[Row[Any]]) -> int | None:
    """The first entry whose link in the chain is not that of what it holds."""
    linked = ""
    for row in entries:
        linked = chain(linked, chained(row.epoch, rows.to_entry(row)))
        if linked != row.chain:
            return int(row.seq)
    return None


def _earlier(link: Connection, room: RoomId, number: int) -> tuple[MatchId, ...]:
    query = select(MATCH.c.id).where(MATCH.c.room_id == room, MATCH.c.number < number)
    return tuple(link.execute(query.order_by(MATCH.c.number)).scalars())


def _offers(link: Connection, room: RoomId) -> tuple[Offer, ...]:
    return tuple(map(rows.to_offer, _all(link, _of(OFFER, "room_id", room, "position"))))


def _seed(link: Connection, match: MatchId) -> str:
    query = select(SECRET.c.value).where(SECRET.c.match_id == match, SECRET.c.name == "seed")
    return link.execute(query).scalar() or ""


def _chat(link: Connection, room: RoomId) -> tuple[ChatLine, ...]:
    """The newest lines of each channel, for one is not to push the other out."""
    query = _of(CHAT, "room_id", room, "number").order_by(None)
    newest = [
        row
        for channel in ("players", "watchers")
        for row in link.execute(
            query.where(CHAT.c.channel == channel).order_by(CHAT.c.number.desc()).limit(KEPT_CHAT)
        )
    ]
    return tuple(rows.LINES.record(row) for row in sorted(newest, key=lambda row: row.number))


def _commands(link: Connection, room: RoomId) -> tuple[StoredCommand, ...]:
    """The newest of every guest, from both places where an accepted command is kept."""
    stored = {
        (row.guest_id, row.cid): StoredCommand(row.guest_id, row.cid, row.kind, row.at)
        for row in [*_acts(link, room), *_all(link, _of(COMMAND, "room_id", room, "number"))]
    }
    return tuple(sorted(stored.values(), key=lambda command: command.at))


def _acts(link: Connection, room: RoomId) -> list[Row[Any]]:
    """The newest entries of every guest that carry a command's id, oldest first."""
    age = func.row_number().over(
        partition_by=MATCH_SEAT.c.guest_id, order_by=(MATCH.c.number.desc(), ENTRY.c.seq.desc())
    )
    ranked = (
        select(
            MATCH_SEAT.c.guest_id,
            ENTRY.c.cid,
            ENTRY.c.input["t"].as_string().label("kind"),
            ENTRY.c.written_at.label("at"),
            MATCH.c.number,
            ENTRY.c.seq,
            age.label("age"),
        )
        .join(MATCH_SEAT, MATCH_SEAT.c.match_id == MATCH.c.id)
        .join(ENTRY, (ENTRY.c.match_id == MATCH.c.id) & (ENTRY.c.seat == MATCH_SEAT.c.seat))
        .where(
            MATCH.c.room_id == room, MATCH_SEAT.c.guest_id.is_not(None), ENTRY.c.cid.is_not(None)
        )
        .subquery()
    )
    newest = select(ranked).where(ranked.c.age <= KEPT_COMMANDS)
    return _all(link, newest.order_by(ranked.c.number, ranked.c.seq))


def _wins(link: Connection, room: RoomId) -> Mapping[str, int]:
    """How many matches each occupant won here: those with one first rank that were played out."""
    query = (
        select(MATCH_SEAT, MATCH.c.outcome)
        .join(MATCH, MATCH.c.id == MATCH_SEAT.c.match_id)
        .where(MATCH.c.room_id == room, MATCH.c.status == "finished", MATCH_SEAT.c.rank == 1)
    )
    firsts: dict[str, list[Row[Any]]] = defaultdict(list)
    for row in link.execute(query):
        if (row.outcome or {}).get("reason") != "aborted":
            firsts[row.match_id].append(row)
    return Counter(_occupant(first) for first, *others in firsts.values() if not others)


def _occupant(seat: Any) -> str:
    return f"bot:{seat.level}" if seat.kind == "bot" else seat.guest_id or ""
