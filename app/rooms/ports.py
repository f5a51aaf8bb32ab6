"""What a room needs from outside: a journal, a store to be read back from, sinks to send to.

A room writes by handing a tuple of changes to the `Journal`; they become durable together or
not at all, and only then does the room tell anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from app.rooms.changes import Change
from app.rooms.records import MatchId, Role, RoomId, StoredRoom
from app.wire.codes import Close


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


class Update(Protocol):
    """A viewer's whole picture after an entry, encoded at most once per audience."""

    @property
    def match(self) -> MatchId:
        """The match it belongs to."""

    @property
    def seq(self) -> int:
        """The entry it shows the picture after."""

    @property
    def body(self) -> Mapping[str, Any]:
        """The update as a plain value (sets and tuples may stand for lists), `accepted` empty."""

    def frame(self, accepted: tuple[str, ...] = ()) -> bytes:
        """The encoded update, with the command ids of the link's own guest that it accepts."""

    def framed(self, accepted: tuple[str, ...] = ()) -> bytes:
        """The same as a whole WebSocket frame, which all links of an audience share."""

    def after(self, earlier: Update) -> Update:
        """This update with the events of an earlier one, that was never sent, before its own."""


class Sink(Protocol):
    """Where a room sends to: a socket's outbox or a bot. Never blocks, never fails."""

    def put(self, update: Update, accepted: tuple[str, ...] = ()) -> None:
        """The newest update; one that could not be sent yet is replaced, its events kept."""

    def send(self, frame: bytes) -> None:
        """Any other frame, in order."""

    def close(self, code: Close) -> None:
        """Say bye and close."""


class Seated(Protocol):
    """What a bot may do at the table it sits at: answer like any player."""

    def act(self, prompt: int, action: Mapping[str, Any]) -> None:
        """Answer a prompt; an answer that comes too late does nothing."""

    def answer(self, offer: str, accept: bool) -> None:
        """Accept or decline an open offer."""

    def quit(self) -> None:
        """Give up: the bot cannot go on."""

    def after(self, then: Callable[[], None]) -> None:
        """Call when all that was asked before has been carried out and told."""


class BotMaker(Protocol):
    """Puts a bot of a level on a chair; what comes back is told what that seat may see."""

    def __call__(
        self, game: str, options: Mapping[str, Any], seat: int, level: str, at: Seated
    ) -> Sink: ...
