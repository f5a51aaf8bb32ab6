"""One link: what a client sends is checked and handed on, what a room tells is written out."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from app.identity.limits import Allowance, Limits
from app.rooms import commands, door, telling
from app.rooms.picture import encode
from app.rooms.presence import Peer
from app.rooms.room import Room
from app.socket.direct import DirectProtocol
from app.socket.waiting import Gate
from app.socket.writing import DirectWriter, QueuedWriter, Send, Writer
from app.wire.codes import BYES, COME_BACK, Close
from app.wire.decode import Malformed, decode
from app.wire.messages import Command, Hello, Ping, Pong, Say
from engine.core.optional import keeps_time
from engine.core.refusal import Code

_REFUSED = b'{"t":"refused"'
PING_S = 10.0
QUIET_S = 25.0
"""After so long without a word the others are told that somebody is gone."""
RACE_PING_S = 2.0
ROUND_TRIPS = 10
_MOST_NOTED = 10_000


class Link:
    """A `ports.Sink` over one WebSocket; times are in seconds of the event loop's clock."""

    __slots__ = (
        *("__weakref__", "_chat", "_commands", "_control", "_direct", "_is_racing", "_limits"),
        *("_loop", "_malformed", "_outbox", "_ping_at", "_pinged", "_pings", "_refusals", "_task"),
        *("closed", "has_left", "heard_at", "ip", "is_cut", "peer", "put", "room", "round_trips"),
        *("settled", "writer"),
    )

    def __init__(self, send: Send, limits: Limits, ip: str, direct: DirectProtocol | None) -> None:
        self.ip = ip
        self.peer: Peer | None = None
        self.room: Room | None = None
        self.closed: Close | None = None
        self.is_cut = self.has_left = False
        self.settled = Gate()
        """Set when the room has said its first word, which is the welcome, or a farewell."""
        self.round_trips: list[float] = []
        self._is_racing = False
        self._task = asyncio.current_task()
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self.heard_at = self._loop.time()
        self._pinged: dict[int, float] = {}
        self._pings = 0
        self._ping_at = self.heard_at + PING_S
        self._malformed: list[float] = []
        self._refusals: list[float] = []
        self._commands = Allowance(limits.commands_per_s, limits.commands_burst)
        self._control = Allowance(limits.commands_per_s, limits.commands_burst)
        self._chat = Allowance(limits.chat_per_s, limits.chat_burst)
        self._direct = direct
        self.writer: Writer = (
            QueuedWriter(send, self.left)
            if direct is None
            else DirectWriter(direct, send, self.left)
        )
        self._outbox = self.writer.outbox
        self.put = self.writer.put  # the newest picture; this is what is called most

    def enter(self, room: Room, peer: Peer) -> None:
        """The link belongs to a room now; a race is faster than a game of turns."""
        self.room, self.peer = room, peer
        if keeps_time(room.game):
            self._is_racing = True
            # Its round trip has to be known before the first call.
            self._ping_at = self._loop.time()
            limits = self._limits
            self._commands = Allowance(limits.race_commands_per_s, limits.race_commands_burst)

    def left(self) -> None:
        """The other end is gone, or must be treated as gone: nothing is sent any more."""
        self.has_left = True
        self.writer.stop()
        self.settled.set()
        if self.room is not None and self.peer is not None:
            door.leave(self.room, self.peer)

    def forget(self) -> None:
        """Hold on to nothing any more that holds on to this: nobody searches for such circles."""
        self.room = self.peer = self._direct = self._task = None
        self.writer.forget()

    # What a room does with it.

    def send(self, frame: bytes) -> None:
        """Any other frame."""
        if not self._is_open:
            return
        self._outbox.send(frame)
        self.settled.set()
        if frame.startswith(_REFUSED):
            self._count_refusal()

    def close(self, code: Close) -> None:
        """Say bye, and close when that is out."""
        if not self._is_open:
            return
        word, text = BYES[code]
        frame: dict[str, Any] = {"t": "bye", "code": word, "text": text}
        if code in COME_BACK:
            frame["retry_ms"] = random.randint(0, 2_000)
        self._outbox.send(encode(frame))
        self.closed = code
        self.settled.set()
        self.writer.close(code)

    def abort(self) -> None:
        """End it now, whatever still waits for it."""
        self.is_cut = True
        self.left()
        if self._direct is not None:
            self._direct.transport.abort()
        elif self._task is not None:
            self._task.cancel()

    @property
    def _is_open(self) -> bool:
        return self.closed is None and not self.has_left

    # Reading.

    def listen(self) -> None:
        """Have text frames brought without a detour, if the protocol can do that."""
        if self._direct is not None and self._is_open:
            self._direct.hand_over(self.read)

    def read(self, text: str | bytes) -> None:
        """Handle a text frame after the hello."""
        if self.closed is not None:
            return
        now = self.heard_at = self._loop.time()
        try:
            message = decode(text)
        except Malformed as wrong:
            self._refuse(wrong.cid, "malformed")
            self._count_malformed()
            return
        room, peer = self.room, self.peer
        assert room is not None
        assert peer is not None
        match message:
            case Hello():
                self._refuse(None, "malformed")
                self._count_malformed()
            case Ping(n=n, hidden=hidden):
                self._answer_ping(room, peer, n, hidden)
            case Pong(n=n):
                self._note_pong(n)
            case _ if self._is_too_fast(message, now):
                self._refuse(message.cid, "too_fast")
            case _:
                commands.submit(room, peer, message)

    def round_trip_ms(self) -> int:
        """The least of the last measured round trips; 0 before the first."""
        return int(min(self.round_trips, default=0.0) * 1000)

    # Once a second.

    def beat(self, now: float) -> None:
        """Once a second: ping; close a link that is silent, cut one that does not read."""
        is_hidden = self.peer is not None and self.peer.hidden
        silent = self._limits.hidden_silent_s if is_hidden else self._limits.silent_s
        if self.room is not None and self.peer is not None:
            door.quiet(self.room, self.peer, not is_hidden and now - self.heard_at > QUIET_S)
        if self._is_stuck(now):
            self._cut()
        elif now - self.heard_at > silent:
            self.close(Close.SILENT)
        elif now >= self._ping_at and self.settled.is_set():
            is_timed = self._is_racing or (self.room is not None and self.room.is_timed)
            self._ping_at = now + (RACE_PING_S if is_timed else PING_S)
            self._pings += 1
            self._pinged[self._pings] = now
            self._pinged.pop(self._pings - ROUND_TRIPS, None)
            self.send(encode({"t": "ping", "n": self._pings}))

    def _is_too_fast(self, message: Command, now: float) -> bool:
        if self._commands.take(now):
            return True
        return isinstance(message, Say) and self._chat.take(now) > 0

    def _is_stuck(self, now: float) -> bool:
        """Whether the other end has not read for too long, or too much waits for it."""
        since = self.writer.stuck_since
        if since is None or self.is_cut:
            return False
        return now - since > self._limits.stuck_s or self._outbox.unsent > self._limits.unsent_bytes

    def _cut(self) -> None:
        """End it: what waits would not get through."""
        self.closed, self.is_cut = Close.SLOW, True
        self.writer.cut(Close.SLOW)
        self.left()
        if self._direct is None and self._task is not None:
            self._task.cancel()

    def _answer_ping(self, room: Room, peer: Peer, n: int, hidden: bool) -> None:
        if self._control.take(self.heard_at):
            self._refuse(None, "too_fast")
            return
        door.heard(room, peer, hidden)
        self.send(encode({"t": "pong", "n": n, "now": room.deps.ticker.wall()}))

    def _note_pong(self, n: int) -> None:
        sent = self._pinged.pop(n, None)
        if sent is not None:
            self.round_trips.append(self._loop.time() - sent)
            del self.round_trips[:-ROUND_TRIPS]
            if self.peer is not None:
                self.peer.lag_ms = self.round_trip_ms()
        elif self._control.take(self.heard_at):
            self._refuse(None, "too_fast")

    def _refuse(self, cid: str | None, code: Code) -> None:
        assert self.peer is not None
        assert self.room is not None
        telling.refused(self.room, self.peer, cid, code)

    def _count_malformed(self) -> None:
        most = self._limits.malformed_per_minute
        if _are_within(60, most, self._malformed, self._loop.time()):
            self.close(Close.PROTOCOL)

    def _count_refusal(self) -> None:
        most = self._limits.refusals_per_10_s
        if _are_within(10, most, self._refusals, self._loop.time()):
            self.close(Close.FLOOD)


def _are_within(seconds: float, most: int, times: list[float], now: float) -> bool:
    """Note one more time; whether the newest `most` are within so many seconds."""
    times.append(now)
    del times[: -min(most, _MOST_NOTED)]
    return len(times) >= most and now - times[0] < seconds
