"""Matches as pages show them: finished ones, one of them, its entries, its whole record.

Nothing here is given a seed before its match is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, select

from app.rooms.records import GuestId, MatchId, MatchRecord, MatchSeat, RoomId
from app.store import rows
from app.store.pages import Page, Place, behind, page, place, seats_of
from app.store.reader import Reader
from app.store.tables import ENTRY, MATCH, MATCH_SEAT, OVER, ROOM, SECRET
from engine.core.match import Entry


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match, its seats and how many entries it has; `seed` is None until it is over."""

    match: MatchRecord
    seats: tuple[MatchSeat, ...]
    entries: int
    seed: str | None


class Matches:
    """The queries behind the pages of matches."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def finished(
        self,
        limit: int,
        after: str | None = None,
        *,
        game: str | None = None,
        room: RoomId | None = None,
        guest: GuestId | None = None,
    ) -> Page[StoredMatch]:
        """Finished matches, newest first; those of private rooms only with `room` or `guest`.

        Raises `ValueError` for a bad `after`.
        """
        query = _finished(place(after), game, room, guest).limit(limit + 1)
        return await self._reader.read(lambda link: _page(link, query, limit))

    async def find(self, match: MatchId) -> StoredMatch | None:
        """One match, whatever its status."""
        return await self._reader.read(lambda link: _find(link, match))

    async def entries(self, match: MatchId, first: int, last: int) -> tuple[Entry, ...]:
        """The entries of a match with `first <= seq <= last`."""
        return await self._reader.read(lambda link: _entries(link, match, first, last))

    async def record(self, match: MatchId) -> tuple[StoredMatch, tuple[Entry, ...]] | None:
        """A whole match with its seed, or None while it is not over."""
        return await self._reader.read(lambda link: _record(link, match))


def _listed() -> Select[Any]:
    """Matches with what is shown beside them."""
    seed = select(SECRET.c.value).where(
        SECRET.c.match_id == MATCH.c.id, SECRET.c.name == "seed", MATCH.c.status.in_(OVER)
    )
    entries = select(func.coalesce(func.max(ENTRY.c.seq), 0)).where(ENTRY.c.match_id == MATCH.c.id)
    return select(
        MATCH, seed.scalar_subquery().label("seed"), entries.scalar_subquery().label("entries")
    )


def _finished(
    start: Place | None, game: str | None, room: RoomId | None, guest: GuestId | None
) -> Select[Any]:
    query = _listed().where(
        MATCH.c.status == "finished", behind(start, MATCH.c.finished_at, MATCH.c.id)
    )
    if game is not None:
        query = query.where(MATCH.c.game == game)
    if room is not None:
        query = query.where(MATCH.c.room_id == room)
    if guest is not None:
        played = select(MATCH_SEAT.c.match_id).where(MATCH_SEAT.c.guest_id == guest)
        query = query.where(MATCH.c.id.in_(played))
    if room is None and guest is None:
        public = select(ROOM.c.id).where(ROOM.c.visibility == "public")
        query = query.where(MATCH.c.room_id.in_(public))
    return query.order_by(MATCH.c.finished_at.desc(), MATCH.c.id.desc())


def _page(link: Connection, query: Select[Any], limit: int) -> Page[StoredMatch]:
    found = link.execute(query).all()
    seats = seats_of(link, MATCH_SEAT, "match_id", [row.id for row in found])
    stored = [
        StoredMatch(
            rows.MATCHES.record(row),
            tuple(map(rows.MATCH_SEATS.record, seats[row.id])),
            row.entries,
            row.seed,
        )
        for row in found
    ]
    return page(stored, limit, [(row.finished_at, row.id) for row in found])


def _find(link: Connection, match: MatchId) -> StoredMatch | None:
    found = _page(link, _listed().where(MATCH.c.id == match), 1).items
    return found[0] if found else None


def _entries(link: Connection, match: MatchId, first: int, last: int) -> tuple[Entry, ...]:
    query = (
        select(ENTRY)
        .where(ENTRY.c.match_id == match, ENTRY.c.seq.between(first, last))
        .order_by(ENTRY.c.seq)
    )
    return tuple(map(rows.to_entry, link.execute(query)))


def _record(link: Connection, match: MatchId) -> tuple[StoredMatch, tuple[Entry, ...]] | None:
    found = _find(link, match)
    if found is None or found.match.status not in OVER:
        return None
    return found, _entries(link, match, 1, found.entries)
