"""Scores compared: the table of a contest, in which first tries count, and a guest's best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, case, func, select

from app.rooms.records import GuestId, MatchId, MatchStatus, RoomId
from app.store.reader import Reader
from app.store.tables import MATCH, MATCH_SEAT, SCORE

SOLE = 0
"""Who is compared with others plays alone."""


@dataclass(frozen=True, slots=True)
class Try:
    """Somebody's match in a contest; `place` and the numbers are None without a score."""

    match: MatchId
    room: RoomId
    status: MatchStatus
    guest: GuestId | None
    name: str | None
    major: int | None
    minor: int | None
    place: int | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The best of a contest, how many have begun and scored, and the asker's own try."""

    best: tuple[Try, ...]
    begun: int
    scored: int
    own: Try | None


@dataclass(frozen=True, slots=True)
class Best:
    """A guest's best score in a contest."""

    contest: str
    match: MatchId
    major: int
    minor: int
    finished: int


class Contests:
    """The queries behind tables."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def standings(self, contest: str, limit: int, guest: GuestId | None) -> Standings:
        """The table of a contest as `guest` sees it; who tries again is listed with the first."""
        return await self._reader.read(lambda link: _standings(link, contest, limit, guest))

    async def running(self, contest: str, guest: GuestId) -> RoomId | None:
        """The room of a guest's newest try that is not over."""
        return await self._reader.read(lambda link: _running(link, contest, guest))

    async def bests(self, guest: GuestId) -> tuple[Best, ...]:
        """A guest's best scores, one per contest."""
        return await self._reader.read(lambda link: _bests(link, guest))


def _tries() -> Select[Any]:
    """All matches that are compared, with who played."""
    return (
        select(
            SCORE,
            MATCH.c.room_id.label("room"),
            MATCH.c.status,
            MATCH.c.finished_at,
            MATCH_SEAT.c.guest_id,
            MATCH_SEAT.c.name,
        )
        .select_from(SCORE)
        .join(MATCH, MATCH.c.id == SCORE.c.match_id)
        .join(MATCH_SEAT, (MATCH_SEAT.c.match_id == MATCH.c.id) & (MATCH_SEAT.c.seat == SOLE))
    )


def _placed(contest: str) -> Select[Any]:
    """The first tries of a contest with their places."""
    number = func.row_number().over(
        partition_by=func.coalesce(MATCH_SEAT.c.guest_id, MATCH.c.id),
        order_by=(SCORE.c.began_at, SCORE.c.match_id),
    )
    tries = _tries().add_columns(number.label("number")).where(SCORE.c.contest == contest)
    every = tries.subquery()
    place = func.rank().over(
        partition_by=case((every.c.major.is_(None), 1), else_=0),
        order_by=(every.c.major, every.c.minor),
    )
    return select(every, place.label("place")).where(every.c.number == 1)


def _standings(link: Connection, contest: str, limit: int, guest: GuestId | None) -> Standings:
    placed = _placed(contest).subquery()
    scored = placed.c.major.is_not(None)
    order = placed.c.place, placed.c.began_at, placed.c.match_id
    best = select(placed).where(scored).order_by(*order).limit(limit)
    numbers = link.execute(select(func.count(), func.count(placed.c.major)).select_from(placed))
    begun, reached = numbers.one()
    own = None
    if guest is not None:
        own = link.execute(select(placed).where(placed.c.guest_id == guest)).first()
    tries = tuple(map(_try, link.execute(best)))
    return Standings(tries, begun, reached, None if own is None else _try(own))


def _running(link: Connection, contest: str, guest: GuestId) -> RoomId | None:
    query = (
        _tries()
        .where(
            SCORE.c.contest == contest,
            MATCH_SEAT.c.guest_id == guest,
            MATCH.c.status == "playing",
        )
        .order_by(SCORE.c.began_at.desc())
        .limit(1)
    )
    row = link.execute(query).first()
    return None if row is None else row.room


def _bests(link: Connection, guest: GuestId) -> tuple[Best, ...]:
    number = func.row_number().over(
        partition_by=SCORE.c.contest,
        order_by=(SCORE.c.major, SCORE.c.minor, SCORE.c.began_at, SCORE.c.match_id),
    )
    mine = MATCH_SEAT.c.guest_id == guest, SCORE.c.major.is_not(None)
    ranked = _tries().add_columns(number.label("number")).where(*mine).subquery()
    query = select(ranked).where(ranked.c.number == 1).order_by(ranked.c.contest)
    return tuple(
        Best(row.contest, row.match_id, row.major, row.minor, row.finished_at)
        for row in link.execute(query)
    )


def _try(row: Any) -> Try:
    has_score = row.major is not None
    return Try(
        match=row.match_id,
        room=row.room,
        status=row.status,
        guest=row.guest_id,
        name=row.name,
        major=row.major,
        minor=row.minor,
        place=row.place if has_score else None,
    )
