"""A room: one mailbox, and the only writer of its table and match.

What a post changes is journalled first, then adopted, then told; while a write is under way
further posts wait. No task runs for a room: a post is handled in the call that brings it, or
in the one that reports the write before it. The verbs are functions in the modules beside it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from app.rooms import course, crew, telling
from app.rooms.changes import Append, Change, SaveCommand
from app.rooms.chat import FOREVER, Chat
from app.rooms.deps import About, Deps
from app.rooms.mailbox import Mailbox, Post
from app.rooms.memory import Memory
from app.rooms.offers import Offers
from app.rooms.playing import Playing, entered
from app.rooms.ports import JournalError, Sink
from app.rooms.presence import Peer, Presence
from app.rooms.projection import Told
from app.rooms.quarantine import Resumed
from app.rooms.records import MatchRecord, RoomRecord, RoomStatus, StoredRoom
from app.rooms.sender import Sender
from app.rooms.table import Table
from app.rooms.timing import MatchTime
from app.rooms.wonder import Wonder
from app.wire.codes import Close
from engine.core.game import AnyGame, Seat, Viewer
from engine.core.match import Given, Take
from engine.core.refusal import Code

NOTHING = Resumed()
"""Of a new room, and of one whose match has not begun, nothing is played again."""

RETRY_S = 0.25
"""How long the room's own business waits for a journal that takes no more work."""

SLACK_MS = 100
"""How much of a write that is no move may count as thinking time; the rest is the store's."""

SLOW_MS = 1_000
"""How long a write may take before people are told why nothing happens."""


class Room:
    """Everything behind one URL, for a whole evening: a table, and one match after another."""

    def __init__(
        self,
        stored: StoredRoom,
        deps: Deps,
        gone: Callable[[Room], None],
        resumed: Resumed = NOTHING,
    ) -> None:
        """Go on where the store left off, with its match as it was played again."""
        self.deps = deps
        self.record: RoomRecord = stored.room
        self.table = Table.of(stored.room, stored.chairs)
        self.current: MatchRecord = stored.match
        self.seed, self.wins = stored.seed, dict(stored.wins)
        self.matches = {*stored.earlier, stored.match.id}
        self.playing: Playing | None = resumed.playing
        self.history: list[Told] = list(resumed.history)
        self.is_quarantined = resumed.fault is not None
        self.game: AnyGame = _rules(stored, deps, resumed)
        self.offers = Offers(stored.offers)
        self.memory = Memory(stored.commands, entered(stored))
        self.presence = Presence(deps.ticker.mono())
        self.chat = Chat(stored.chat)
        self.bots: dict[Seat, tuple[int, str, Sink]] = {}
        self.is_closed = self.is_resumed = self._is_slow = False
        self.about, self.wonder = About(), Wonder()
        self._gone = gone
        self._mailbox = Mailbox(deps.journal, deps.limits.mailbox, self._broken)
        self._writing_since: int | None = None
        self.time = _time(stored, deps, resumed)
        self.open_chat()

    @property
    def status(self) -> RoomStatus:
        """Before, during or after a match."""
        if self.playing is None:
            return "open"
        return "finished" if self.playing.is_over else "playing"

    @property
    def seq(self) -> int | None:
        """The number of the newest entry, if a match has begun."""
        return self.playing.match.seq if self.playing else None

    @property
    def is_timed(self) -> bool:
        """Whether a match is played by the clock now."""
        match = self.playing.match if self.playing else None
        return match is not None and match.clock is not None and match.outcome is None

    @property
    def watchers(self) -> int:
        """How many guests watch."""
        return len(self.presence.watchers(self.table.chairs))

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here, nothing is under way and no deadline is near."""
        return self._mailbox.is_idle and not (len(self.presence) or self.time.is_armed)

    def viewer(self, peer: Peer) -> Viewer:
        """What a link may see: its guest's seat, if it came by the play code."""
        return self.table.seat_of(peer.guest) if peer.role == "play" else None

    def row(self, status: RoomStatus | None = None, table: Table | None = None) -> RoomRecord:
        """The row of the room as it is, or is about to be with another status or table."""
        table = table or self.table
        return replace(
            self.record,
            host=table.host,
            options=table.options,
            clock=table.clock,
            kicked=table.kicked,
            chat_closed=table.chat_closed,
            status=status or self.record.status,
        )

    def new_id(self) -> str:
        """An id for an offer or a line of chat."""
        return secrets.token_hex(8)

    def post(self, post: Post) -> bool:
        """Put the room's own business in the mailbox; False if the room is gone."""
        return self._mailbox.post(post)

    def admit(self, post: Post) -> bool:
        """Put what a link asks for in the mailbox; False if it is full or the room is gone."""
        return self._mailbox.admit(post)

    def take_over(self, *, is_new: bool = False) -> None:
        """Begin to own the room: a running match notes that, and its bots sit down again."""
        if self.is_quarantined:
            return
        if is_new:
            self.time.hold("unjoined")
        else:
            self.is_resumed = True
            self.post(lambda: course.play_on(self, Take()))
        self.post(lambda: crew.seat_bots(self))

    def close(self, code: Close) -> None:
        """Send everybody away; whoever comes back finds the room loaded anew."""
        if self.is_closed:
            return
        self.is_closed = True
        self._mailbox.close()
        self.time.disarm()
        self.wonder.end()
        crew.dismiss(self)
        for peer in (*self.presence, *self.presence.arriving):
            peer.sink.close(code)
        self._gone(self)

    def commit(self, changes: Iterable[Change], then: Post, sender: Sender | None = None) -> None:
        """Make changes durable, then adopt and tell in `then`; nothing happens in between."""
        rows = tuple(changes)
        if sender and not sender.in_entry:
            now = self.deps.ticker.wall()
            rows += (SaveCommand(self.record.id, sender.guest, sender.cid, sender.kind, now),)
        is_timed_move = self.is_timed and Append in map(type, rows)
        self._writing_since = self.time.hold("storing", 0 if is_timed_move else SLACK_MS)
        self._mailbox.write(rows, partial(self._stored, then), partial(self._full, sender))

    def look_after(self) -> None:
        """Every few seconds: if a write hangs, say so."""
        since, now = self._writing_since, self.deps.ticker.mono()
        if since is not None and now - since >= SLOW_MS and not self._is_slow:
            self._is_slow = True
            telling.notice(self, "paused", telling.STORE_AWAY)

    def play(self, given: Given, sender: Sender | None = None) -> None:
        """Play an input of the running match; raises `Refused` where it is not allowed."""
        course.play(self, given, sender)

    def accept(self, sender: Sender | None) -> None:
        """Remember that a command was carried out."""
        if sender:
            about = self.about  # a command in an entry has not changed who sits where
            if sender.in_entry:
                self.memory.enter(sender.guest, sender.cid)
            else:
                about = About(self.table.seat_of(sender.guest), sender.cid)
                self.memory.accept(sender.guest, sender.cid, sender.kind)
            self.deps.tally.accepted(self.record.id, about, sender.kind)

    def refuse(self, peer: Peer, cid: str | None, code: Code) -> None:
        """Answer a command with a refusal."""
        if cid is not None:
            self.memory.refuse(peer.guest, cid, code, self.deps.ticker.mono())
        telling.refused(self, peer, cid, code)

    def open_chat(self) -> None:
        """Let everybody read what was said before the last match ended."""
        if self.status == "finished":
            self.chat.open(FOREVER)
        elif self.current.number > 1:
            self.chat.open(self.current.started or 0)

    def _broken(self, error: Exception) -> None:
        if isinstance(error, JournalError):
            self.deps.trouble.lost(self.record.id, error, self.about)
        else:
            self.deps.trouble.bug(self.record.id, self.seq, error, self.about)
        self.close(Close.RESTART)

    def _stored(self, then: Post) -> None:
        """What was to be stored is stored; time goes on."""
        self._written()
        then()

    def _full(self, sender: Sender | None, post: Post) -> None:
        """Nothing has happened: a sender may ask again, the room itself tries again."""
        self._written()
        if sender is None:
            self.deps.ticker.call_later(RETRY_S, lambda: self.post(post))
            return
        for peer in self.presence.links(sender.guest):
            self.refuse(peer, sender.cid, "busy")

    def _written(self) -> None:
        self._writing_since = None
        self.time.release("storing")
        if self._is_slow:
            self._is_slow = False
            telling.notice(self, "resumed", telling.STORE_BACK)


def _rules(stored: StoredRoom, deps: Deps, resumed: Resumed) -> AnyGame:
    """What is played here: a match goes on by the rules that it began with."""
    return resumed.playing.match.game if resumed.playing else deps.games[stored.room.game]


def _time(stored: StoredRoom, deps: Deps, resumed: Resumed) -> MatchTime:
    """Match time from where it stood; it stands still where nobody can play."""
    reached = resumed.playing.match.at if resumed.playing else 0
    time = MatchTime(deps.ticker, max(reached, stored.ran_to))
    if stored.match.paused or resumed.fault is not None:
        time.hold("paused")
    return time
