"""How far match time has run: noted every few seconds, so that a crash costs nobody more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, delete, exists, insert, literal, or_, select

from app.rooms.records import MatchId, RoomId
from app.store.journal import GroupJournal
from app.store.listed import among
from app.store.reader import Reader
from app.store.tables import CHAT, COMMAND, ENTRY, MATCH, META, ROOM
from engine.core.game import Millis

_AT = "at."


class Clocks:
    """The notes of match time, and the matches whose time runs whether anybody is here or not."""

    def __init__(self, reader: Reader, journal: GroupJournal) -> None:
        self._reader = reader
        self._journal = journal

    async def note(self, reached: Mapping[MatchId, Millis]) -> None:
        """So far has the time of these matches run."""
        if reached:
            await self._journal.run(lambda link: _note(link, reached))

    async def running(self) -> frozenset[RoomId]:
        """Rooms in which somebody was and a match with a clock is running."""
        query = (
            select(MATCH.c.room_id)
            .join(ROOM, ROOM.c.id == MATCH.c.room_id)
            .where(
                MATCH.c.status == "playing",
                MATCH.c.clock.is_not(None),
                MATCH.c.paused.is_(False),
                or_(ROOM.c.touched_at.is_not(None), visited()),
            )
        )
        return await self._reader.read(lambda link: frozenset(link.execute(query).scalars()))


def visited() -> Any:
    """Rooms in which somebody did something; that they were there may not be noted yet."""
    acted = exists().where(
        ENTRY.c.match_id == MATCH.c.id, MATCH.c.room_id == ROOM.c.id, ENTRY.c.cid.is_not(None)
    )
    asked = exists().where(COMMAND.c.room_id == ROOM.c.id)
    return or_(acted, asked, exists().where(CHAT.c.room_id == ROOM.c.id))


def ran_to(link: Connection, match: MatchId) -> Millis:
    """How far the time of a match was noted to have run; 0 without a note."""
    query = select(META.c.value).where(META.c.key == _AT + match)
    return int(link.execute(query).scalar() or 0)


def forget(link: Connection) -> None:
    """Drop the notes of matches that are not running any more."""
    running = exists().where(MATCH.c.status == "playing", META.c.key == literal(_AT) + MATCH.c.id)
    link.execute(delete(META).where(META.c.key.startswith(_AT), ~running))


def _note(link: Connection, reached: Mapping[MatchId, Millis]) -> None:
    keys: Iterable[str] = [_AT + match for match in reached]
    link.execute(delete(META).where(among(META.c.key, keys)))
    rows = [{"key": _AT + match, "value": str(at)} for match, at in reached.items()]
    link.execute(insert(META), rows)
