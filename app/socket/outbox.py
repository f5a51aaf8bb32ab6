"""What waits to be sent over one link: small frames in order, and of updates only the newest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.rooms.ports import Update


@dataclass(slots=True)
class _Pending:
    """An update that could not be sent yet, with the command ids that it accepts."""

    update: Update
    accepted: tuple[str, ...]


class Outbox:
    """A queue that never blocks and never grows beyond what its reader allows.

    `wake` is called when there is something to take. Updates conflate: the newest replaces one
    of the same match that still waits and carries its events; other frames keep their order.
    """

    __slots__ = ("_pending", "_queue", "is_empty", "unsent", "wake")

    def __init__(self, wake: Callable[[], None]) -> None:
        self.wake = wake
        self._queue: list[bytes | _Pending] = []  # a deque weighs 760 bytes, also when empty
        self._pending: _Pending | None = None
        self.unsent = 0
        self.is_empty = True

    def __len__(self) -> int:
        return len(self._queue)

    def put(self, update: Update, accepted: tuple[str, ...] = ()) -> None:
        """Queue an update, or let it replace the one that waits."""
        waiting = self._pending
        if waiting is not None and waiting.update.match == update.match:
            if update.seq > waiting.update.seq:
                waiting.update = update.after(waiting.update)
            waiting.accepted += accepted
            self._queue.remove(waiting)
        else:
            waiting = self._pending = _Pending(update, accepted)
        self._queue.append(waiting)
        self.is_empty = False
        self.wake()

    def send(self, frame: bytes) -> None:
        """Queue any other frame."""
        self._queue.append(frame)
        self.is_empty = False
        self.unsent += len(frame)
        self.wake()

    def take(self) -> bytes | None:
        """The next frame to send, encoded; None if there is nothing."""
        if not self._queue:
            return None
        first = self._queue.pop(0)
        self.is_empty = not self._queue
        if isinstance(first, bytes):
            self.unsent -= len(first)
            return first
        if first is self._pending:
            self._pending = None
        return first.update.frame(first.accepted)
