"""Lists of rooms: the public ones, those of a guest; his results; and how much is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, text

from app.rooms.records import Chair, GuestId, RoomId, RoomRecord
from app.store import rows
from app.store.listed import among
from app.store.pages import Place, behind, place, seats_of
from app.store.reader import Reader
from app.store.results import Results, results
from app.store.tables import ENTRY, LISTED, MATCH, ROOM, TABLE_SEAT
from engine.core.game import Seat

MOST_OF_MINE = 100


@dataclass(frozen=True, slots=True)
class ListedRoom:
    """A room and who sits there."""

    room: RoomRecord
    chairs: tuple[Chair, ...]


@dataclass(frozen=True, slots=True)
class OwnRoom:
    """A room in which a guest sits."""

    room: RoomRecord
    seat: Seat


@dataclass(frozen=True, slots=True)
class Counts:
    """How much is stored."""

    playing: int
    finished: int
    entries: int


class Lists:
    """The queries behind the lobby and a guest's own page."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def playing(self, limit: int, after: str | None = None) -> list[Place]:
        """Public rooms with a running match, newest first.

        Raises `ValueError` for a bad `after`.
        """
        start = place(after)
        return await self._reader.read(lambda link: _playing(link, limit, start))

    async def rooms(self, names: Sequence[RoomId]) -> dict[RoomId, ListedRoom]:
        """Rooms by id, those that there are."""
        return await self._reader.read(lambda link: _rooms(link, names)) if names else {}

    async def rooms_of(self, guest: GuestId) -> tuple[OwnRoom, ...]:
        """The open and playing rooms in which a guest sits, newest first."""
        return await self._reader.read(lambda link: _rooms_of(link, guest))

    async def results_of(self, guest: GuestId) -> Results:
        """How the finished matches of a guest ended, per game and per opponent."""
        return await self._reader.read(lambda link: results(link, guest))

    async def counts(self) -> Counts:
        """How many matches are running and finished, and all entries; goes over the journal."""
        return await self._reader.read(_counts)


def _playing(link: Connection, limit: int, start: Place | None) -> list[Place]:
    query = (
        select(ROOM.c.created_at, ROOM.c.id)
        .where(text(LISTED), ROOM.c.status == "playing")
        .where(behind(start, ROOM.c.created_at, ROOM.c.id))
        .order_by(ROOM.c.created_at.desc(), ROOM.c.id.desc())
        .limit(limit)
    )
    return [(row.created_at, row.id) for row in link.execute(query)]


def _rooms(link: Connection, names: Sequence[RoomId]) -> dict[RoomId, ListedRoom]:
    chairs = seats_of(link, TABLE_SEAT, "room_id", names)
    return {
        row.id: ListedRoom(rows.ROOMS.record(row), tuple(map(rows.CHAIRS.record, chairs[row.id])))
        for row in link.execute(select(ROOM).where(among(ROOM.c.id, names)))
    }


def _rooms_of(link: Connection, guest: GuestId) -> tuple[OwnRoom, ...]:
    query = (
        select(ROOM, TABLE_SEAT.c.seat)
        .join(TABLE_SEAT, TABLE_SEAT.c.room_id == ROOM.c.id)
        .where(TABLE_SEAT.c.guest_id == guest, ROOM.c.status.in_(("open", "playing")))
        .order_by(ROOM.c.created_at.desc(), ROOM.c.id.desc())
        .limit(MOST_OF_MINE)
    )
    return tuple(OwnRoom(rows.ROOMS.record(row), row.seat) for row in link.execute(query))


def _counts(link: Connection) -> Counts:
    statuses = select(MATCH.c.status, func.count().label("many")).group_by(MATCH.c.status)
    matches = {row.status: row.many for row in link.execute(statuses)}
    entries = link.execute(select(func.count()).select_from(ENTRY)).scalar_one()
    return Counts(matches.get("playing", 0), matches.get("finished", 0), entries)
