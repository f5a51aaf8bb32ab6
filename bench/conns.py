"""Rooms under load and their connections: the part that runs for every frame, so it is plain."""

from __future__ import annotations

import asyncio
import time
from array import array
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport

if TYPE_CHECKING:
    from bench.adapters import BaseAdapter
    from bench.options import Options

_TEXT, _BINARY, _CLOSE, _PING = (
    WSMsgType.TEXT,
    WSMsgType.BINARY,
    WSMsgType.CLOSE,
    WSMsgType.PING,
)
_READY, _REFUSED = -1, -2
now = time.perf_counter


class Tally:
    """What is counted while moves are played."""

    def __init__(self, options: Options, adapter: BaseAdapter) -> None:
        self.adapter = adapter
        self.players = options.players
        self.in_turn = options.inflight == 1
        self.goes_on = False
        """Whether a room sends its next move as soon as one is done."""
        self.is_stopping = False
        self.latencies = array("d")
        self.done = self.extra = self.refused = self.lost = self.bytes = 0

    def restart(self) -> None:
        """Forget what was counted while warming up."""
        self.latencies, self.done, self.bytes = array("d"), 0, 0


class Room:
    """One room; a move is done when every connection has its update."""

    __slots__ = (
        *("asked", "backlog", "conns", "late", "number"),
        *("open", "sent", "started", "tally", "waits"),
    )

    def __init__(self, number: int, tally: Tally) -> None:
        self.number, self.tally = number, tally
        self.conns: list[Conn] = []
        self.sent = self.open = 0
        self.started: list[float] = []
        self.waits: list[int] = []
        self.backlog: deque[float] = deque()
        self.asked: Any = None
        """Whose turn it is, for adapters that learn that from the server."""
        self.late: int | None = None
        """A move that waits for its match to begin."""

    def move(self, started: float) -> None:
        """Send the next move; `started` is when it should have been sent."""
        number, tally = self.sent, self.tally
        self.sent = number + 1
        self.open += 1
        self.started.append(started)
        self.waits.append(len(self.conns))
        seat = number % tally.players if tally.in_turn else 0
        tally.adapter.move(self.conns[seat], number)


class Conn(WSListener):
    """One connection; seats below the number of players play, the others watch."""

    def __init__(self, room: Room, seat: int, tally: Tally) -> None:
        super().__init__()
        self.room, self.seat, self.tally = room, seat, tally
        self.plays = seat < tally.players
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None
        self.got = 0
        self.seen = 0
        """The newest number of an update, for adapters that need it."""
        self._frame: Callable[[Conn, Any], int | None] = tally.adapter.on_frame

    def send_text(self, data: bytes) -> None:
        """Send a text frame."""
        self.transport.send(_TEXT, data)

    def send_binary(self, data: bytes) -> None:
        """Send a binary frame."""
        self.transport.send(_BINARY, data)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        if self.tally.adapter.on_open(self) == _READY:
            self.ready.set_result(None)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind is not _TEXT and kind is not _BINARY:
            self._control(transport, frame)
            return
        result = self._frame(self, frame.get_payload_as_memoryview())
        if result is None:
            return
        if result > 0:
            self.tally.bytes += frame.payload_size
            for _ in range(result):
                self._updated()
        elif result == _READY and not self.ready.done():
            self.ready.set_result(None)
        elif result == _REFUSED:
            self.tally.refused += 1

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.tally.is_stopping:
            self.tally.lost += 1
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed before it was ready"))

    def _control(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is _PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.msg_type is _CLOSE:
            transport.disconnect()

    def _updated(self) -> None:
        """The update after this room's next move is here."""
        room, tally, number = self.room, self.tally, self.got
        if number >= room.sent:
            tally.extra += 1
            return
        self.got = number + 1
        time_now = now()
        tally.latencies.append(time_now - room.started[number])
        room.waits[number] -= 1
        if room.waits[number]:
            return
        tally.done += 1
        room.open -= 1
        if room.backlog:
            room.move(room.backlog.popleft())
        elif tally.goes_on:
            room.move(time_now)
