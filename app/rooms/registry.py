"""All rooms of a process: made, found by code, loaded on first touch, unloaded when empty."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from app.identity.codes import normalise
from app.rooms import contests, door, drafts, erasing, quarantine, seating, telling
from app.rooms.changes import Change
from app.rooms.deps import Deps
from app.rooms.drafts import Draft
from app.rooms.facts import facts
from app.rooms.known import KnownCodes
from app.rooms.ports import JournalError, RoomStore
from app.rooms.quarantine import Resumed
from app.rooms.records import Chair, GuestId, MatchId, Role, RoomId, StoredRoom
from app.rooms.room import Room
from app.rooms.table import Table
from app.rooms.timing import Elsewhere
from app.wire.codes import Close
from engine.core.game import Millis

ERASE_S = 5.0
AT_ONCE = 50
"""So many rooms are swept before others have their turn."""


class Rooms:
    """The rooms in memory, and the way to the others."""

    def __init__(self, deps: Deps, store: RoomStore, empty_ms: int) -> None:
        self._deps = deps
        self._store = store
        self._empty_ms = empty_ms
        self._rooms: dict[RoomId, Room] = {}
        self._idle_since: dict[RoomId, int] = {}
        self._loading: dict[RoomId, asyncio.Task[Room | None]] = {}
        self._elsewhere = Elsewhere(deps.ticker)
        self._known = KnownCodes()
        self.is_draining = False

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    async def create(self, draft: Draft) -> Room:
        """Make a room; with every seat filled its match begins at once.

        Raises `ValueError` for options, seats or bots that the game does not have, and a
        `JournalError` if the room could not be stored.
        """
        stored = drafts.drafted(draft, self._deps)
        await self._write(drafts.rows(stored, self._deps.games[draft.game]))
        return self._keep(stored, quarantine.resumed(stored, self._deps), is_new=True)

    async def open(self, code: str) -> tuple[Room, Role] | None:
        """The room behind a code, loaded if need be, and which of its codes it is."""
        found = await self._find(code)
        if found is None:
            return None
        room = await self._load(found[0])
        return None if room is None else (room, found[1])

    async def peek(self, code: str) -> tuple[dict[str, Any], Role] | None:
        """The facts of the room behind a code, without loading it."""
        found = await self._find(code)
        if found is None:
            return None
        room = self._rooms.get(found[0])
        if room is not None:
            return self.facts(room), found[1]
        stored = await self._store.load(found[0])
        return None if stored is None else (stored_facts(stored), found[1])

    async def wake(self, room: RoomId) -> None:
        """Load a room in which time runs, whether anybody is there or not."""
        if not self.is_draining:
            await self._load(room)

    def clocks(self) -> dict[MatchId, Millis]:
        """How far the time has run of all matches in memory in which it counts."""
        return {room.current.id: room.time.now() for room in self if contests.has_time(room)}

    def live(self, room: RoomId) -> Room | None:
        """The room, if it is in memory."""
        return self._rooms.get(room)

    def facts(self, room: Room) -> dict[str, Any]:
        """The facts of a room in memory."""
        online = {peer.guest for peer in room.presence}
        return facts(room.row(room.status), room.table, room.current, room.wins, online)

    def renamed(self, guest: GuestId, name: str) -> None:
        """A guest has another name now: links use it from now on, chairs keep theirs."""
        for room in self._rooms.values():
            for peer in room.presence.links(guest):
                peer.name = name

    async def erase(self, guest: GuestId) -> None:
        """Take a guest out of all rooms in memory; his match goes on with a bot."""
        waiting: list[asyncio.Event] = []
        for room in tuple(self._rooms.values()):
            gone = asyncio.Event()
            if room.post(partial(erasing.erase, room, guest, gone)):
                waiting.append(gone)
        with suppress(TimeoutError):  # a room that breaks meanwhile is loaded without him
            async with asyncio.timeout(ERASE_S):
                await asyncio.gather(*(gone.wait() for gone in waiting))

    def dismiss(self, guest: GuestId) -> None:
        """Close all links of a guest whose keys are no longer valid."""
        for room in tuple(self._rooms.values()):
            door.dismiss(room, guest)

    def expire(self, keys: Container[str], after_s: float) -> None:
        """Some time from now, close all links that came with these keys."""
        self._deps.ticker.call_later(after_s, lambda: self._expire(keys))

    async def sweep(self) -> None:
        """Every few seconds: presence ages, empty rooms leave memory; a few at a time."""
        for number, room in enumerate(tuple(self._rooms.values()), 1):
            if not room.is_closed:
                self._sweep(room, self._deps.ticker.mono())
            if not number % AT_ONCE:
                await asyncio.sleep(0)

    def drain(self, wait_ms: int) -> None:
        """Tell everybody that the server is about to stop, and take no more rooms."""
        self.is_draining = True
        for room in tuple(self._rooms.values()):
            telling.notice(room, "draining", wait_ms=wait_ms)

    def close(self) -> None:
        """Send everybody away; the store has all that anybody has seen."""
        for room in tuple(self._rooms.values()):
            room.close(Close.DRAINING)

    def _sweep(self, room: Room, now: int) -> None:
        room.look_after()
        if not room.is_idle:
            self._idle_since.pop(room.record.id, None)
            door.sweep(room)
        elif now - self._idle_since.setdefault(room.record.id, now) >= self._empty_ms:
            room.close(Close.RESTART)

    def _expire(self, keys: Container[str]) -> None:
        for room in tuple(self._rooms.values()):
            door.expire(room, keys)

    async def _find(self, code: str) -> tuple[RoomId, Role] | None:
        plain = normalise(code)
        if plain is None:
            return None
        for hashed in self._deps.codes.candidates(plain):
            found = self._known.get(hashed) or await self._store.find(hashed)
            if found is not None:
                self._known.put(hashed, found)
                return found
        return None

    async def _load(self, room: RoomId) -> Room | None:
        self._idle_since.pop(room, None)
        if room in self._rooms:
            return self._rooms[room]
        if room not in self._loading:
            task = asyncio.create_task(self._fetch(room))
            self._loading[room] = task
            task.add_done_callback(lambda _: self._loading.pop(room, None))
        return await asyncio.shield(self._loading[room])

    async def _fetch(self, room: RoomId) -> Room | None:
        stored = await self._store.load(room)
        if stored is None or stored.room.game not in self._deps.games:
            return None
        reached = self._elsewhere.back(stored.match.id)
        stored = replace(stored, ran_to=max(stored.ran_to, reached))
        resumed = await quarantine.resume(stored, self._deps)
        if resumed.fault is not None:
            self._deps.trouble.quarantined(room, resumed.fault)
        return self._keep(self._mended(stored), resumed)

    def _mended(self, stored: StoredRoom) -> StoredRoom:
        """Chairs of guests who were erased: open again, or a bot's while a match is on."""
        is_playing = stored.match.status == "playing"
        instead = seating.successor(self._deps, stored.room.game, is_playing=is_playing)

        def mended(chair: Chair) -> Chair:
            return chair if chair.kind != "human" or chair.guest else instead.after(chair)

        return replace(stored, chairs=tuple(mended(chair) for chair in stored.chairs))

    def _keep(self, stored: StoredRoom, resumed: Resumed, *, is_new: bool = False) -> Room:
        room = Room(stored, self._deps, self._forget, resumed)
        self._rooms[stored.room.id] = room
        self._known.enter(stored.room)
        room.take_over(is_new=is_new)
        return room

    def _forget(self, room: Room) -> None:
        if contests.is_compared(room.playing):
            self._elsewhere.leave(room.current.id, room.time.now())
        self._rooms.pop(room.record.id, None)
        self._known.leave(room.record)
        self._idle_since.pop(room.record.id, None)

    async def _write(self, changes: tuple[Change, ...]) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: JournalError | None) -> None:
            if written.cancelled():
                return
            if error is None:
                written.set_result(None)
            else:
                written.set_exception(error)

        self._deps.journal.write(changes, done)
        await written


def stored_facts(stored: StoredRoom) -> dict[str, Any]:
    """The facts of a room that is not in memory."""
    room = stored.room
    return facts(room, Table.of(room, stored.chairs), stored.match, stored.wins)
