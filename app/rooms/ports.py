"""What a room needs from outside: a journal, a store to be read back from, sinks to send to.

A room writes by handing a tuple of changes to the `Journal`; they become durable together or
not at all, and only then does the room tell anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from app.rooms.records import Change, Role, RoomId, StoredRoom


class JournalError(Exception):
    """A write that did not happen; the room has to be loaded anew before it goes on."""


class Fenced(JournalError):
    """Somebody else wrote this seq (or this cid) before us."""


class Gap(JournalError):
    """The entry that the new one stands on is not in the store."""


class Unavailable(JournalError):
    """The store did not answer, is full, locked or closing."""


class Overloaded(JournalError):
    """The queue of the journal is too long; nothing was queued."""


Done: TypeAlias = Callable[[JournalError | None], None]


class Journal(Protocol):
    """The one way to make something durable."""

    def write(self, changes: tuple[Change, ...], done: Done) -> None:
        """Queue the changes as one transaction; `done` is called on the event loop, in order."""


class RoomStore(Protocol):
    """Reading rooms back; every call may take a while and runs off the event loop."""

    async def find(self, code_hash: str) -> tuple[RoomId, Role] | None:
        """The room that a hashed code opens, and which of its two codes it is."""

    async def load(self, room: RoomId) -> StoredRoom | None:
        """Everything about a room, or None if there is none."""


class Sink(Protocol):
    """Where a room sends to: a socket's outbox or a bot. Never blocks, never fails."""

    def put(self, update: Update) -> None:
        """The newest update; one that could not be sent yet is replaced, its events kept."""

    def send(self, frame: bytes) -> None:
        """A small frame, in order."""

    def close(self, code: int) -> None:
        """Say bye and close."""


class Update(Protocol):
    """A viewer's whole picture after an entry, encoded at most once per audience."""

    @property
    def seq(self) -> int: ...

    @property
    def body(self) -> Mapping[str, Any]:
        """The update as a plain value, `accepted` empty."""

    def frame(self, accepted: tuple[str, ...] = ()) -> bytes:
        """The encoded update, with the sender's accepted command ids."""

    def after(self, earlier: Update) -> Update:
        """This update with the events of an earlier one, that was never sent, before its own."""
