"""A guest who wants to be forgotten leaves a room; his match goes on with a bot."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.rooms import crew, door, seating, telling
from app.rooms.records import GuestId

if TYPE_CHECKING:
    from app.rooms.room import Room


def erase(room: Room, guest: GuestId, gone: asyncio.Event) -> None:
    """Nothing that is written or shown from now on names the guest."""
    door.dismiss(room, guest)
    room.chat.forget(guest)
    room.memory.forget(guest)
    room.wins.pop(guest, None)
    room.playing = room.playing and room.playing.without(guest)
    is_playing = room.status == "playing"
    instead = seating.successor(room.deps, room.record.game, is_playing=is_playing)
    table = room.table.given_up(guest, instead)
    if table == room.table:
        gone.set()
        return

    def then() -> None:
        room.table = table
        room.record = room.row()
        crew.seat_bots(room)
        telling.table(room)
        telling.presence(room)
        gone.set()

    room.commit(seating.rows(room, table), then)
