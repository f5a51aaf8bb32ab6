"""Guests and their keys, of which only hashes are here; erasure."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Table, delete, insert, or_, select, union, update
from sqlalchemy.dialects import postgresql, sqlite

from app.rooms.ports import JournalError
from app.rooms.records import GuestId, RoomId
from app.store.gathered import Gathered
from app.store.journal import GroupJournal
from app.store.listed import among_those, listed
from app.store.reader import Reader
from app.store.tables import (
    CHAT,
    COMMAND,
    GUEST,
    GUEST_KEY,
    KICK,
    MATCH,
    MATCH_SEAT,
    ROOM,
    TABLE_SEAT,
    TRANSFER,
)

SEEN_EVERY_MS = 60_000
MOST_NOTED = 10_000

# Every link asks for its guest: the statement is put together once.
_OF_KEYS = (
    select(
        GUEST, GUEST_KEY.c.key_hash, GUEST_KEY.c.ends_at, GUEST_KEY.c.seen_at.label("key_seen_at")
    )
    .join(GUEST_KEY, GUEST_KEY.c.guest_id == GUEST.c.id)
    .where(among_those(GUEST_KEY.c.key_hash, "keys"))
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Guest:
    """A person or a program."""

    id: GuestId
    name: str | None
    created: int


class Guests:
    """Who may come in; times are ms since the epoch, given by the caller."""

    def __init__(self, reader: Reader, journal: GroupJournal) -> None:
        self._reader = reader
        self._journal = journal
        self._keys = Gathered(self._of_keys)
        self._noted: dict[str, int] = {}
        self._notes: set[asyncio.Task[None]] = set()

    async def create(self, guest: GuestId, name: str | None, key_hash: str, now: int) -> Guest:
        """A new guest with a first key."""
        row = {"id": guest, "name": name, "created_at": now, "seen_at": now}

        def work(link: Connection) -> None:
            link.execute(_unless_there(link, GUEST, row))
            link.execute(_unless_there(link, GUEST_KEY, _key(guest, key_hash, now)))

        await self._journal.run(work)
        return Guest(guest, name, now)

    async def find(self, key_hash: str, now: int) -> Guest | None:
        """The guest of a key that is valid now; notes once a minute that he was seen."""
        row = await self._keys.get(key_hash)
        if row is None or not _is_valid(row, now):
            return None
        self._see(row.id, key_hash, max(row.key_seen_at, self._noted.get(key_hash, 0)), now)
        return Guest(row.id, row.name, row.created_at)

    async def _of_keys(self, hashes: list[str]) -> dict[str, Row[Any]]:
        keys = {"keys": listed(hashes)}
        rows = await self._reader.read(lambda link: link.execute(_OF_KEYS, keys).all())
        return {row.key_hash: row for row in rows}

    async def get(self, guest: GuestId) -> Guest | None:
        """A guest by id."""
        query = select(GUEST).where(GUEST.c.id == guest)
        row = await self._reader.read(lambda link: link.execute(query).first())
        return None if row is None else Guest(row.id, row.name, row.created_at)

    async def rename(self, guest: GuestId, name: str | None) -> None:
        """Give a guest another name; chairs keep the one they were taken with."""
        await self._execute(update(GUEST).where(GUEST.c.id == guest).values(name=name))

    async def renew_key(self, guest: GuestId, key_hash: str, now: int, ends: int) -> frozenset[str]:
        """Give a guest a new key and let all others end: their hashes.

        One that ends sooner anyway stays so. Raises `Gap` if there is no such guest.
        """
        row = _key(guest, key_hash, now)
        others = (
            update(GUEST_KEY)
            .where(
                GUEST_KEY.c.guest_id == guest,
                GUEST_KEY.c.key_hash != key_hash,
                or_(GUEST_KEY.c.ends_at.is_(None), GUEST_KEY.c.ends_at >= ends),
            )
            .values(ends_at=ends)
            .returning(GUEST_KEY.c.key_hash)
        )

        def work(link: Connection) -> frozenset[str]:
            link.execute(_unless_there(link, GUEST_KEY, row))
            return frozenset(link.execute(others).scalars())

        return await self._journal.run(work)

    async def save_transfer(self, guest: GuestId, code_hash: str, ends: int) -> None:
        """Keep a one-time code of a guest in place of an earlier one."""
        row = {"code_hash": code_hash, "guest_id": guest, "ends_at": ends}

        def work(link: Connection) -> None:
            link.execute(delete(TRANSFER).where(TRANSFER.c.guest_id == guest))
            link.execute(insert(TRANSFER), row)

        await self._journal.run(work)

    async def adopt(self, code_hash: str, key_hash: str, now: int) -> Guest | None:
        """Use a one-time code up: its guest, who has this key, too, from now on; None without."""
        taken = (
            delete(TRANSFER)
            .where(TRANSFER.c.code_hash == code_hash, TRANSFER.c.ends_at > now)
            .returning(TRANSFER.c.guest_id)
        )

        def work(link: Connection) -> Any:
            guest = link.execute(taken).scalar()
            if guest is not None:
                link.execute(insert(GUEST_KEY), _key(guest, key_hash, now))
            # By the key, not by the code: repeated, this work finds what it did before.
            row = link.execute(_OF_KEYS, {"keys": listed([key_hash])}).first()
            return row if _is_valid(row, now) else None

        row = await self._journal.run(work)
        return None if row is None else Guest(row.id, row.name, row.created_at)

    async def erase(self, guest: GuestId) -> frozenset[RoomId]:
        """Delete a guest and all traces of him but his moves; the rooms that knew him."""
        concerned = await self._journal.run(lambda link: _erase(link, guest))
        await self._journal.tidy()
        return concerned

    async def close(self) -> None:
        """Wait for notes that are being written."""
        await asyncio.gather(*self._notes)

    def _see(self, guest: GuestId, key_hash: str, before: int, now: int) -> None:
        """Note in the background that a guest was seen, if that is due."""
        if now < before + SEEN_EVERY_MS:
            return
        if len(self._noted) >= MOST_NOTED:
            self._noted.clear()  # the rows know it, too
        self._noted[key_hash] = now
        note = asyncio.create_task(self._note(guest, key_hash, now))
        self._notes.add(note)
        note.add_done_callback(self._notes.discard)

    async def _note(self, guest: GuestId, key_hash: str, now: int) -> None:
        def work(link: Connection) -> None:
            link.execute(update(GUEST).where(GUEST.c.id == guest).values(seen_at=now))
            mine = GUEST_KEY.c.key_hash == key_hash
            link.execute(update(GUEST_KEY).where(mine).values(seen_at=now))

        try:
            await self._journal.run(work)
        except JournalError as error:
            _log.info("guest_seen_not_noted %s", error)

    async def _execute(self, statement: Any) -> None:
        await self._journal.run(lambda link: link.execute(statement))


def _is_valid(row: Row[Any] | None, now: int) -> bool:
    """Whether a key is there and has not ended."""
    return row is not None and (row.ends_at is None or row.ends_at > now)


def _key(guest: GuestId, key_hash: str, now: int) -> dict[str, Any]:
    return {"key_hash": key_hash, "guest_id": guest, "created_at": now, "seen_at": now}


def _unless_there(link: Connection, table: Table, row: dict[str, Any]) -> Any:
    """An insert that may be repeated: ids and keys are random, so one that is there is this one."""
    dialect = postgresql if link.dialect.name == "postgresql" else sqlite
    return dialect.insert(table).values(row).on_conflict_do_nothing()


def _erase(link: Connection, guest: GuestId) -> frozenset[RoomId]:
    concerned = frozenset(link.execute(_rooms_knowing(guest)).scalars())
    for table in (TABLE_SEAT, MATCH_SEAT):
        mine = table.c.guest_id == guest
        link.execute(update(table).where(mine).values(guest_id=None, name=None))
    hosted = update(ROOM).where(ROOM.c.host_guest == guest)
    link.execute(hosted.values(host_guest=None, creator_ip=""))
    for table in (CHAT, COMMAND, KICK):
        link.execute(delete(table).where(table.c.guest_id == guest))
    link.execute(delete(GUEST).where(GUEST.c.id == guest))
    return concerned


def _rooms_knowing(guest: GuestId) -> Any:
    played = select(MATCH.c.room_id).join(MATCH_SEAT, MATCH_SEAT.c.match_id == MATCH.c.id)
    return union(
        *(select(t.c.room_id).where(t.c.guest_id == guest) for t in (TABLE_SEAT, CHAT, COMMAND)),
        select(KICK.c.room_id).where(KICK.c.guest_id == guest),
        select(ROOM.c.id).where(ROOM.c.host_guest == guest),
        played.where(MATCH_SEAT.c.guest_id == guest),
    )
