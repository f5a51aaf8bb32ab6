"""What the host of a server is told of its rooms and its journal: numbers, and trouble."""

from __future__ import annotations

from dataclasses import dataclass

from app.rooms.ports import JournalError
from app.rooms.records import RoomId
from app.rooms.registry import Rooms
from app.store import Store
from app.telemetry import Telemetry


def watch(telemetry: Telemetry, rooms: Rooms, store: Store) -> None:
    """Publish the numbers that rooms and journal keep for themselves."""
    number, journal = telemetry.count.watch, store.journal
    number("rooms", "Rooms in memory.", lambda: len(rooms))
    number("journal_queued", "Writes that wait.", lambda: journal.queued)
    number("journal_batches", "Batches made durable.", lambda: journal.batches)
    number("journal_writes", "Writes answered.", lambda: journal.writes)
    number("journal_failures", "Writes that failed.", lambda: journal.failures)
    number("journal_overloads", "Writes refused since too many waited.", lambda: journal.overloads)
    number("journal_largest_batch", "Most writes in a batch.", lambda: journal.largest_batch)
    number("journal_commit_seconds", "Seconds spent in commits.", lambda: journal.commit_s)
    number("journal_last_commit_seconds", "The last commit.", lambda: journal.last_commit_s)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Rooms that had to be closed, told to the host of the server."""

    telemetry: Telemetry

    def bug(self, room: RoomId, seq: int | None, error: Exception) -> None:
        self.telemetry.bug("room", error, room=room, seq=seq)

    def lost(self, room: RoomId, error: JournalError) -> None:
        why = type(error).__name__
        self.telemetry.count.lost.labels(why).inc()
        self.telemetry.log.warning("room_lost", room=room, why=why)
