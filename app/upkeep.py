"""What a running server does beside answering: sweeping, collecting, feeling its own pulse."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from app.identity.limits import Limits
from app.rooms.ports import JournalError
from app.rooms.records import RoomId
from app.rooms.registry import Rooms
from app.rooms.room import Room
from app.settings import Settings
from app.store import Ages, Store
from app.telemetry import Telemetry

SWEEP_S = 5.0
NOTE_S = 60.0
COLLECT_S = 600.0
PULSE_S = 1.0
WAKE_S = 0.02
_LATE_S = 0.25


@dataclass(slots=True)
class Upkeep:
    """The periodic work of one server."""

    settings: Settings
    limits: Limits
    rooms: Rooms
    store: Store
    telemetry: Telemetry
    now: Callable[[], int]
    beat: Callable[[], object] = lambda: None
    _used: set[RoomId] = field(default_factory=set)
    _noted: set[RoomId] = field(default_factory=set)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def start(self, *others: Coroutine[Any, Any, None]) -> None:
        """Begin; `others` are endless, too, and end with it."""
        works = (
            self._every(SWEEP_S, self._sweep),
            self._every(SWEEP_S, self._keep_time, at_once=True),
            self._every(NOTE_S, self._note),
            self._every(min(COLLECT_S, self.settings.collect_unjoined_s), self._collect),
            self._pulse(),
            *others,
        )
        self._tasks = [asyncio.create_task(work) for work in works]
        for task in self._tasks:
            task.add_done_callback(self._ended)

    async def stop(self) -> None:
        """End, and note who was here last."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(JournalError):
            await self._note()

    async def _every(
        self, seconds: float, work: Callable[[], Awaitable[None]], *, at_once: bool = False
    ) -> None:
        await asyncio.sleep(0 if at_once else seconds)
        while True:
            try:
                await work()
            except JournalError as error:
                self.telemetry.log.warning("upkeep_put_off", why=type(error).__name__)
            except Exception as bug:  # noqa: BLE001  # the next round may work, and players do not wait
                self.telemetry.bug("upkeep", bug)
            await asyncio.sleep(seconds)

    def _ended(self, task: asyncio.Task[None]) -> None:
        bug = None if task.cancelled() else task.exception()
        if bug is not None:
            self.telemetry.bug("upkeep", bug)

    async def _sweep(self) -> None:
        used = {room.record.id for room in self.rooms if _is_used(room)}
        self._used |= used
        await self.rooms.sweep()
        new = used - self._noted
        if new:  # that somebody came is noted soon: a crash must not make the room one of nobody
            await self.store.collector.touch(new, self.now())
        self._noted = used

    async def _keep_time(self) -> None:
        """Clocks run whether anybody is here or not; how far they have run outlives a crash."""
        await self.store.clocks.note(self.rooms.clocks())
        for room in await self.store.clocks.running():
            if self.rooms.live(room) is None:
                await self.rooms.wake(room)
                await asyncio.sleep(WAKE_S)

    async def _note(self) -> None:
        """Rooms in which somebody was are not collected as if nobody had ever come."""
        used, self._used = self._used, set()
        used.update(room.record.id for room in self.rooms if _is_used(room))
        if used:
            await self.store.collector.touch(used, self.now())

    async def _collect(self) -> None:
        await self._note()
        limits, unjoined = self.limits, self.settings.collect_unjoined_s
        ages = Ages(
            unjoined=unjoined * 1000,
            open=limits.open_room_s * 1000,
            unfinished=limits.unfinished_match_s * 1000,
            finished=limits.finished_match_s * 1000,
        )
        keep = [room.record.id for room in self.rooms]
        gone = await self.store.collector.collect(self.now(), ages=ages, keep=keep)
        if gone:
            self.telemetry.log.info("rooms_collected", rooms=len(gone))

    async def _pulse(self) -> None:
        """How late the event loop is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + PULSE_S
            await asyncio.sleep(PULSE_S)
            self.beat()
            late = loop.time() - due
            self.telemetry.count.loop_lag.set(late)
            if late > _LATE_S:
                self.telemetry.count.alarms.labels("loop").inc()
                self.telemetry.log.warning("loop_late", ms=round(late * 1000))


def _is_used(room: Room) -> bool:
    return len(room.presence) > 0 or room.presence.was_here(room.table.host)
