"""What anybody who holds a code may read about a room without entering it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from app.rooms.playing import occupant
from app.rooms.records import Chair, GuestId, MatchRecord, RoomRecord
from app.rooms.table import Table


def chair_out(chair: Chair, online: Collection[GuestId]) -> dict[str, Any]:
    """A chair as `table` and the room page show it; a bot that stands in is shown as a bot."""
    if chair.kind == "open":
        return {"kind": "open", "name": None, "ready": False, "online": False}
    if chair.level is not None:
        out = {"kind": "bot", "name": chair.name, "level": chair.level}
        return out | {"ready": True, "online": True}
    return {
        "kind": "human",
        "name": chair.name,
        "ready": chair.ready,
        "online": chair.guest in online,
    }


def series(chairs: Sequence[Chair], wins: Mapping[str, int]) -> list[int]:
    """The matches won in this room by those who sit there now, in seat order."""
    return [
        0 if chair.kind == "open" else wins.get(occupant(chair.guest, chair.level), 0)
        for chair in chairs
    ]


def facts(
    room: RoomRecord,
    table: Table,
    match: MatchRecord,
    wins: Mapping[str, int],
    online: Collection[GuestId] = (),
) -> dict[str, Any]:
    """The public facts of a room; `match` is the id of the one being or having been played."""
    return {
        "id": room.id,
        "game": room.game,
        "options": dict(table.options),
        "clock": table.clock,
        "status": room.status,
        "visibility": room.visibility,
        "title": room.title,
        "seats": [chair_out(chair, online) for chair in table.chairs],
        "host": table.seat_of(table.host),
        "match": None if match.status == "open" else match.id,
        "series": series(table.chairs, wins),
        "created": room.created,
    }
