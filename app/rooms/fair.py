"""Fair play: nobody is helped with a match between people while it is running."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.rooms.records import MatchId, RoomId
from app.rooms.registry import Rooms
from app.rooms.room import Room
from engine.core.codec import canonical, codec

HISTORY = frozenset({"last", "ply", "moves_left", "repeats"})
"""What views say of how a position came about; without it the board is still the same."""


class Boards:
    """What lies on the boards of matches between people in memory, to be compared with."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._known: dict[RoomId, tuple[MatchId, int, str]] = {}

    def show(self, game: str, view: Mapping[str, Any]) -> bool:
        """Whether a position, as everybody sees it, lies on one of them now."""
        running = [room for room in self._rooms if is_between_people(room)]
        self._known = {room.record.id: self._board(room) for room in running}
        wanted = _bare(game, view)
        return any(board == wanted for _, _, board in self._known.values())

    def _board(self, room: Room) -> tuple[MatchId, int, str]:
        assert room.playing is not None
        match, known = room.playing.match, self._known.get(room.record.id)
        if known is not None and known[:2] == (room.current.id, match.seq):
            return known
        view = codec(match.game).view.plain(match.view(None))
        return room.current.id, match.seq, _bare(room.record.game, view)


def is_between_people(room: Room) -> bool:
    """Whether two people or more play a match here now."""
    playing = room.playing
    if playing is None or playing.is_over:
        return False
    return sum(seat.kind == "human" for seat in playing.seats) > 1


def _bare(game: str, view: Mapping[str, Any]) -> str:
    board = {name: value for name, value in view.items() if name not in HISTORY}
    return canonical([game, board])
