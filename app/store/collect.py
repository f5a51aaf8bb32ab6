"""Deleting what nobody comes back to; a room takes its matches, chat and commands along."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, func, or_, select, update

from app.rooms.records import RoomId
from app.store.clocks import forget, visited
from app.store.journal import GroupJournal
from app.store.listed import among
from app.store.reader import Reader
from app.store.tables import ENTRY, GUEST_KEY, MATCH, OFFER, OVER, ROOM, TRANSFER

DAY_MS = 24 * 3600 * 1000
ADDRESSES_MS = 7 * DAY_MS
"""How long it is kept from which address a room was made."""

AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Ages:
    """How old something may become before it is collected, in ms."""

    unjoined: int = 600_000
    open: int = DAY_MS
    unfinished: int = 30 * DAY_MS
    finished: int = 365 * DAY_MS


class Collector:
    """Marks rooms as used, and deletes the others when they are old enough."""

    def __init__(self, reader: Reader, journal: GroupJournal) -> None:
        self._reader = reader
        self._journal = journal

    async def touch(self, rooms: Iterable[RoomId], now: int) -> None:
        """Somebody is linked to these rooms now, or was until now."""
        touched = update(ROOM).where(among(ROOM.c.id, rooms)).values(touched_at=now)
        await self._journal.run(lambda link: link.execute(touched))

    async def collect(
        self, now: int, *, ages: Ages = Ages(), keep: Collection[RoomId] = ()
    ) -> frozenset[RoomId]:
        """Delete what is too old but for the rooms in `keep`; answers the rooms that are gone."""
        gone: set[RoomId] = set()
        old = and_(_old(now, ages), ~among(ROOM.c.id, keep))
        query = select(ROOM.c.id).where(old).limit(AT_ONCE)
        while found := await self._reader.read(lambda link: _names(link, query)):
            # The same condition again: somebody may have come meanwhile.
            some = delete(ROOM).where(among(ROOM.c.id, found), old).returning(ROOM.c.id)
            gone.update(await self._journal.run(partial(_names, statement=some)))
        left = _unfinished(now - ages.unfinished)
        await self._journal.run(lambda link: _abandon(link, left, list(keep)))
        await self._journal.run(lambda link: _expire(link, now))
        await self._journal.tidy()
        return frozenset(gone)


def _names(link: Connection, statement: Any) -> list[RoomId]:
    return list(link.execute(statement).scalars())


def _old(now: int, ages: Ages) -> Any:
    unjoined = and_(
        ROOM.c.touched_at.is_(None),
        ROOM.c.created_at < now - ages.unjoined,
        ~_has(OVER),
        ~visited(),
    )
    left = and_(ROOM.c.status == "open", ROOM.c.touched_at < now - ages.open, ~_has(OVER))
    unfinished = and_(ROOM.c.id.in_(_unfinished(now - ages.unfinished)), ~_has(OVER))
    finished = and_(
        ROOM.c.id.in_(_finished(now - ages.finished)),
        ~_has(("playing",)),
        ~exists().where(MATCH.c.room_id == ROOM.c.id, MATCH.c.finished_at >= now - ages.finished),
    )
    return or_(unjoined, left, unfinished, finished)


def _has(statuses: tuple[str, ...]) -> Any:
    return exists().where(MATCH.c.room_id == ROOM.c.id, MATCH.c.status.in_(statuses))


def _unfinished(before: int) -> Any:
    """Rooms whose running match has had no entry since."""
    last = select(func.max(ENTRY.c.written_at)).where(ENTRY.c.match_id == MATCH.c.id)
    return select(MATCH.c.room_id).where(
        MATCH.c.status == "playing",
        MATCH.c.started_at < before,
        func.coalesce(last.scalar_subquery(), MATCH.c.started_at) < before,
    )


def _finished(before: int) -> Any:
    return select(MATCH.c.room_id).where(MATCH.c.status.in_(OVER), MATCH.c.finished_at < before)


def _abandon(link: Connection, left: Any, keep: list[RoomId]) -> None:
    """Where earlier matches keep the room alive, only the unfinished one goes."""
    found = select(ROOM.c.id).where(ROOM.c.id.in_(left), ~among(ROOM.c.id, keep))
    rooms = _names(link, found)
    running = and_(among(MATCH.c.room_id, rooms), MATCH.c.status == "playing")
    link.execute(delete(MATCH).where(running))
    link.execute(delete(OFFER).where(among(OFFER.c.room_id, rooms)))
    link.execute(update(ROOM).where(among(ROOM.c.id, rooms)).values(status="finished"))


def _expire(link: Connection, now: int) -> None:
    link.execute(delete(GUEST_KEY).where(GUEST_KEY.c.ends_at < now))
    link.execute(delete(TRANSFER).where(TRANSFER.c.ends_at < now))
    known = (ROOM.c.created_at < now - ADDRESSES_MS) & (ROOM.c.creator_ip != "")
    link.execute(update(ROOM).where(known).values(creator_ip=""))
    forget(link)
