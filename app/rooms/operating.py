"""What the host of the server may do with its rooms; nothing here opens one or shows a view."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from app.rooms import course, telling
from app.rooms.records import RoomId
from app.rooms.registry import Rooms
from app.rooms.room import Room
from engine.core.match import End

PATIENCE_S = 5.0
"""How long the host waits for a room that is busy storing something."""


def listing(rooms: Rooms) -> list[dict[str, Any]]:
    """The rooms in memory: who sits there, how far the match is, how many look on; no codes."""
    return [_row(room) for room in rooms]


def announce(rooms: Rooms, text: str) -> int:
    """Tell everybody something; how many links are told."""
    for room in rooms:
        telling.notice(room, "announcement", text)
    return sum(len(room.presence) for room in rooms)


async def end(rooms: Rooms, wanted: RoomId) -> bool:
    """End the running match of a room without a result, and wait for that; False if none runs."""
    await rooms.wake(wanted)
    room = rooms.live(wanted)
    if room is None or room.status != "playing":
        return False
    ended = asyncio.Event()
    room.post(lambda: course.play_on(room, End("aborted")))
    room.post(ended.set)  # nothing is handled before what the end has written is adopted
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ended.wait(), PATIENCE_S)
    return room.playing is None or room.playing.is_over


def _row(room: Room) -> dict[str, Any]:
    ticker = room.deps.ticker
    presence = room.presence.frame(room.table.chairs, ticker.mono(), ticker.wall())
    states = {seat["seat"]: seat["state"] for seat in presence["seats"]}
    return {
        "id": room.record.id,
        "game": room.record.game,
        "visibility": room.record.visibility,
        "status": room.status,
        "seq": room.seq,
        "created": room.record.created,
        "links": len(room.presence),
        "watchers": room.watchers,
        "seats": [
            {"seat": seat, "kind": chair.kind, "state": states.get(seat)}
            for seat, chair in enumerate(room.table.chairs)
        ],
    }
