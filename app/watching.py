"""What the host of a server is told of its rooms and its journal: numbers, and trouble."""

from __future__ import annotations

from dataclasses import dataclass

from app.rooms.deps import About, Welcomed
from app.rooms.ports import Gap, JournalError
from app.rooms.records import RoomId
from app.rooms.registry import Rooms
from app.store import Store
from app.telemetry import Telemetry
from engine.core.match import Corrupt
from engine.core.refusal import Code

_KINDS = frozenset({"entry", "offer", "table"})
"""How accepted commands are remembered, but for what was said."""


def watch(telemetry: Telemetry, rooms: Rooms, store: Store) -> None:
    """Publish the numbers that rooms and journal keep for themselves."""
    count, journal = telemetry.count, store.journal
    number = count.watch
    number("rooms", "Rooms in memory.", lambda: len(rooms))
    number("rooms_quarantined", "Rooms that cannot go on.", lambda: _quarantined(rooms))
    number("draining", "1 while the server stops.", lambda: rooms.is_draining)
    number("journal_queued", "Writes that wait.", lambda: journal.queued)
    number("journal_oldest_seconds", "How long the oldest of them waits.", lambda: journal.oldest_s)
    number("journal_batches", "Batches made durable.", lambda: journal.batches)
    number("journal_writes", "Writes answered.", lambda: journal.writes)
    number("journal_failures", "Writes that failed.", lambda: journal.failures)
    number("journal_fenced", "Somebody else was here.", lambda: journal.errors["Fenced"])
    number("journal_gaps", "The store lost its tail.", lambda: journal.errors["Gap"])
    number("journal_overloads", "Writes refused since too many waited.", lambda: journal.overloads)
    number("journal_retries", "A store that was away, asked again.", lambda: journal.retries)

    def committed(writes: int, seconds: float) -> None:
        count.batch.observe(writes)
        count.commit.observe(seconds)

    journal.on_commit = committed


def _quarantined(rooms: Rooms) -> int:
    return sum(room.is_quarantined for room in rooms)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Rooms that had to be closed, told to the host of the server."""

    telemetry: Telemetry

    def bug(self, room: RoomId, seq: int | None, error: Exception, about: About) -> None:
        self.telemetry.bug("room", error, room=room, seq=seq, seat=about.seat, cid=about.cid)

    def lost(self, room: RoomId, error: JournalError, about: About) -> None:
        why = type(error).__name__
        self.telemetry.count.lost.labels(why).inc()
        self.telemetry.log.warning("room_lost", room=room, why=why, seat=about.seat, cid=about.cid)
        if isinstance(error, Gap):
            self.telemetry.alarm("predecessor", room=room, seat=about.seat, cid=about.cid)

    def quarantined(self, room: RoomId, error: Corrupt) -> None:
        self.telemetry.alarm("quarantine", room=room, seq=error.seq, why=str(error))


@dataclass(frozen=True, slots=True)
class Tally:
    """What rooms do, counted; told line by line where the log's level is debug."""

    telemetry: Telemetry

    def accepted(self, room: RoomId, about: About, kind: str) -> None:
        kind = kind if kind in _KINDS else "say"  # a line of talk is remembered by its own id
        self.telemetry.count.accepted.add(kind)
        if self.telemetry.log.tells_debug:
            self._line("accepted", room, about, kind=kind)

    def refused(self, room: RoomId, about: About, code: Code) -> None:
        self.telemetry.count.refused.add(code)
        self._line("refused", room, about, code=code)

    def welcomed(self, room: RoomId, about: About, how: Welcomed) -> None:
        self.telemetry.count.welcomes.labels(how).inc()
        self._line("welcomed", room, about, how=how)

    def _line(self, event: str, room: RoomId, about: About, **fields: str) -> None:
        if self.telemetry.log.tells_debug:
            self.telemetry.log.debug(event, room=room, seat=about.seat, cid=about.cid, **fields)
