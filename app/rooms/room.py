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

from app.rooms import crew, telling
from app.rooms.changes import Change, SaveCommand, SaveOffers, SaveRoom
from app.rooms.chat import FOREVER, Chat
from app.rooms.deps import Deps
from app.rooms.mailbox import Mailbox, Post
from app.rooms.memory import Memory
from app.rooms.offers import Offers
from app.rooms.playing import Advanced, Playing, entered
from app.rooms.ports import JournalError, Sink
from app.rooms.presence import Peer, Presence
from app.rooms.projection import Told
from app.rooms.records import MatchRecord, RoomRecord, RoomStatus, StoredRoom
from app.rooms.sender import Sender
from app.rooms.table import Table
from app.rooms.timing import MatchTime
from app.wire.codes import Close
from engine.core.game import AnyGame, Seat, Tick, Viewer
from engine.core.match import End, Given, Take
from engine.core.refusal import Code

RETRY_S = 0.25
"""How long the room's own business waits for a journal that takes no more work."""


class Room:
    """Everything behind one URL, for a whole evening: a table, and one match after another."""

    def __init__(self, stored: StoredRoom, deps: Deps, gone: Callable[[Room], None]) -> None:
        """Go on where the store left off; raises `Corrupt` if its match cannot be replayed."""
        self.deps = deps
        self.game: AnyGame = deps.games[stored.room.game]
        self.record: RoomRecord = stored.room
        self.table = Table.of(stored.room, stored.chairs)
        self.current: MatchRecord = stored.match
        self.seed = stored.seed
        self.wins = dict(stored.wins)
        self.playing: Playing | None = None
        self.history: list[Told] = []
        if stored.match.status != "open":
            self.playing, self.history = Playing.resume(self.game, stored)
        self.offers = Offers(stored.offers)
        self.memory = Memory(stored.commands, entered(stored))
        self.presence = Presence(deps.ticker.mono())
        self.chat = Chat(stored.chat)
        self.bots: dict[Seat, tuple[int, str, Sink]] = {}
        self.is_closed = self.is_resumed = False
        self._gone = gone
        self._mailbox = Mailbox(deps.journal, deps.limits.mailbox, self._broken)
        self.time = MatchTime(deps.ticker, self.playing.match.at if self.playing else 0)
        self._open_chat()

    # What is true now.

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
            kicked=table.kicked,
            chat_closed=table.chat_closed,
            status=status or self.record.status,
        )

    def new_id(self) -> str:
        """An id for an offer or a line of chat."""
        return secrets.token_hex(8)

    # The mailbox.

    def post(self, post: Post) -> bool:
        """Put the room's own business in the mailbox; False if the room is gone."""
        return self._mailbox.post(post)

    def admit(self, post: Post) -> bool:
        """Put what a link asks for in the mailbox; False if it is full or the room is gone."""
        return self._mailbox.admit(post)

    def take_over(self, *, is_new: bool = False) -> None:
        """Begin to own the room: a running match notes that, and its bots sit down again."""
        if not is_new:
            self.is_resumed = True
            self.post(lambda: self._play_on(Take()))
        self.post(lambda: crew.seat_bots(self))

    def close(self, code: Close) -> None:
        """Send everybody away; whoever comes back finds the room loaded anew."""
        if self.is_closed:
            return
        self.is_closed = True
        self._mailbox.close()
        self.time.disarm()
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
        self._mailbox.write(rows, then, partial(self._overloaded, sender))

    # The match.

    def play(
        self, given: Given, sender: Sender | None = None, also: tuple[Change, ...] = ()
    ) -> None:
        """Play an input of the running match; raises `Refused` where it is not allowed."""
        assert self.playing is not None
        cid = sender.cid if sender and sender.in_entry else None
        advanced = self.playing.advance(given, self.time.now(), cid, self.deps.ticker.wall())
        if advanced is None:
            self._arm()
            return
        closes = bool(self.offers.open) and not isinstance(given, Take)
        changes = [*advanced.changes, *also]
        if closes:
            changes.append(SaveOffers(self.record.id, ()))
        if advanced.playing.is_over:
            changes.append(SaveRoom(self.row("finished")))
        self.commit(changes, partial(self._adopt, advanced, closes, sender), sender)

    def begin(self, playing: Playing, table: Table, seed: str) -> None:
        """Adopt a match that has just been stored."""
        self.table, self.playing, self.seed = table, playing, seed
        self.current, self.record = playing.record, self.row("playing")
        self.history = []
        self.memory.begin()
        self.offers = self.offers.cleared()
        self.time.disarm()
        self.time = MatchTime(self.deps.ticker)
        self._open_chat()
        crew.seat_bots(self)
        self._arm()

    def accept(self, sender: Sender | None) -> None:
        """Remember that a command was carried out."""
        if sender:
            self.memory.accept(sender.guest, sender.cid, sender.kind, in_entry=sender.in_entry)

    def refuse(self, peer: Peer, cid: str | None, code: Code) -> None:
        """Answer a command with a refusal."""
        if cid is not None:
            self.memory.refuse(peer.guest, cid, code, self.deps.ticker.mono())
        telling.refused(self, peer, cid, code)

    def _adopt(self, advanced: Advanced, closes: bool, sender: Sender | None) -> None:
        self.playing, self.current = advanced.playing, advanced.playing.record
        self.history.append(advanced.told)
        self.accept(sender)
        if closes:
            self.offers = self.offers.cleared()
        telling.update(self, [advanced.told], sender)
        if closes:
            telling.offers(self)
        if self.playing.is_over:
            self._finish(self.playing)
        self._arm()
        if self.playing.match.seq >= self.deps.limits.entries:
            self.post(lambda: self._play_on(End("aborted")))

    def _finish(self, playing: Playing) -> None:
        self.record = self.row("finished")
        telling.other_channel(self, self.chat.open(FOREVER))
        crew.dismiss(self)
        if (winner := playing.winner()) is not None:
            self.wins[winner] = self.wins.get(winner, 0) + 1

    def _open_chat(self) -> None:
        if self.status == "finished":
            self.chat.open(FOREVER)
        elif self.current.number > 1:
            self.chat.open(self.current.started or 0)

    def _broken(self, error: Exception) -> None:
        if isinstance(error, JournalError):
            self.deps.trouble.lost(self.record.id, error)
        else:
            self.deps.trouble.bug(self.record.id, self.seq, error)
        self.close(Close.RESTART)

    def _overloaded(self, sender: Sender | None, post: Post) -> None:
        """Nothing has happened: a sender may ask again, the room itself tries again."""
        if sender is None:
            self.deps.ticker.call_later(RETRY_S, lambda: self.post(post))
            return
        for peer in self.presence.links(sender.guest):
            self.refuse(peer, sender.cid, "busy")

    def _arm(self) -> None:
        due = self.playing.match.due() if self.playing else None
        self.time.arm(due, lambda: self.post(lambda: self._play_on(Tick())))

    def _play_on(self, given: Given) -> None:
        """Play what nobody sent, if the match is still running when its turn comes."""
        if self.status == "playing":
            self.play(given)
