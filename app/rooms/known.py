"""Which room a code opens, for codes of which that is known."""

from __future__ import annotations

from collections import OrderedDict

from app.rooms.records import Role, RoomId, RoomRecord

CODES_KEPT = 10_000


class KnownCodes:
    """Hashed codes and what they open; the store need not be asked for them again.

    A room keeps its codes for good. One that is gone is not found behind them when it is loaded.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[RoomId, Role]] = OrderedDict()

    def get(self, hashed: str) -> tuple[RoomId, Role] | None:
        """What a code opens, if that is known."""
        return self._known.get(hashed)

    def put(self, hashed: str, found: tuple[RoomId, Role]) -> None:
        """Note what a code opens; the oldest is forgotten."""
        self._known[hashed] = found
        if len(self._known) > CODES_KEPT:
            self._known.popitem(last=False)

    def enter(self, room: RoomRecord) -> None:
        """Note both codes of a room: whoever sits or watches comes with one of them next."""
        self.put(room.play_hash, (room.id, "play"))
        self.put(room.watch_hash, (room.id, "watch"))

    def leave(self, room: RoomRecord) -> None:
        """The room is in memory no more, and nor are its codes."""
        self._known.pop(room.play_hash, None)
        self._known.pop(room.watch_hash, None)
