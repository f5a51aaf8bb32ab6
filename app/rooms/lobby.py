"""The lobby: which public tables people are shown, and how two who look for anybody meet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from app.rooms.deps import Ticker
from app.rooms.drafts import Draft
from app.rooms.records import GuestId, RoomId
from app.rooms.registry import Rooms
from app.rooms.room import Room
from engine.core.codec import canonical

NEW_MS = 60_000
"""How long a new room is shown though nobody has come yet: who made it is on his way."""

EXPECTED_MS = 15_000
"""How long a seat is kept for somebody who was sent to it."""


@dataclass(slots=True)
class Lobby:
    """What is known of public tables beyond what each of them knows itself."""

    rooms: Rooms
    ticker: Ticker
    _expected: dict[GuestId, tuple[RoomId, int]] = field(default_factory=dict)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    def shown(self) -> Iterator[Room]:
        """The public rooms in memory in which somebody is or a match is running."""
        return (room for room in self.rooms if self._is_shown(room))

    async def anyone(
        self, draft: Draft, *, picky: bool, admit: Callable[[], None]
    ) -> tuple[Room, bool]:
        """A table for somebody who wants to play whoever is there, and whether it is a new one.

        The oldest that fits, else the room of `draft`, which `admit` may forbid by raising.
        `picky` is who accepts no other options than those of the draft, which are complete.
        Raises as `create` does.
        """
        found = self._found(draft, picky)
        if found is not None:
            return found, False
        async with self._turn:  # who asks at the same moment finds the table that is being made
            found = self._found(draft, picky)
            if found is not None:
                return found, False
            admit()
            room = await self.rooms.create(draft)
            self._expect(draft.guest, room)
            return room, True

    def _found(self, draft: Draft, picky: bool) -> Room | None:
        oldest = sorted(self.rooms, key=lambda room: (room.record.created, room.record.id))
        room = next((room for room in oldest if self._fits(room, draft, picky)), None)
        if room is not None:
            self._expect(draft.guest, room)
        return room

    def _is_shown(self, room: Room) -> bool:
        if room.record.visibility != "public" or room.status == "finished":
            return False
        return room.status == "playing" or len(room.presence) > 0 or self._is_new(room)

    def _is_new(self, room: Room) -> bool:
        age = self.ticker.wall() - room.record.created
        return age < NEW_MS and not room.is_resumed and not room.presence.was_here(room.table.host)

    def _fits(self, room: Room, draft: Draft, picky: bool) -> bool:
        record, table, guest = room.record, room.table, draft.guest
        if (record.visibility, record.game, room.status) != ("public", draft.game, "open"):
            return False
        if guest in table.kicked or table.clock != draft.clock:
            return False
        if picky and canonical(table.options) != canonical(draft.options):
            return False
        if table.host == guest:  # only if he asks twice; a table that he left alone stays there
            return self._is_expected(guest, room)
        has_seat = table.seat_of(guest) is not None or self._is_free(room, guest)
        return has_seat and self._is_hosted(room)

    def _is_hosted(self, room: Room) -> bool:
        host = room.table.host
        return host is not None and (
            bool(room.presence.links(host)) or self._is_expected(host, room)
        )

    def _is_free(self, room: Room, guest: GuestId) -> bool:
        """Whether a seat is left for a guest beside the host and those who were sent here."""
        sent = {other for other in self._expected if self._is_expected(other, room)}
        seated = {chair.guest for chair in room.table.chairs}
        coming = {*sent, room.table.host} - seated - {guest}
        return sum(chair.kind == "open" for chair in room.table.chairs) > len(coming)

    def _expect(self, guest: GuestId, room: Room) -> None:
        now = self.ticker.mono()
        fresh = {who: sent for who, sent in self._expected.items() if sent[1] > now}
        self._expected = fresh | {guest: (room.record.id, now + EXPECTED_MS)}

    def _is_expected(self, guest: GuestId, room: Room) -> bool:
        name, until = self._expected.get(guest, ("", 0))
        return name == room.record.id and until > self.ticker.mono()
