"""How the frames of a link get out: in the same turn where the protocol can, else by a task.

Neither ever makes a room wait. What cannot be written stays in the outbox, where updates
conflate; `stuck_since` tells for how long the other end has not read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Protocol, TypeAlias

from app.rooms.ports import Update
from app.socket.direct import DirectProtocol
from app.socket.outbox import Outbox
from app.socket.waiting import Gate
from app.wire.codes import BYES, Close

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

FAREWELL_S = 5.0
"""How long a link that was cut may take to read what is on its way, and why it was cut."""


class Writer(Protocol):
    """Writes an outbox to a WebSocket; `ended` is called when nothing more can be written."""

    outbox: Outbox
    stuck_since: float | None

    def put(self, update: Update, accepted: tuple[str, ...] = ()) -> None:
        """Write an update, or queue it in place of an older one; nothing once it is closed."""

    def close(self, code: Close) -> None:
        """Write what is in the outbox, then close; nothing is put in any more."""

    def stop(self) -> None:
        """The other end is gone: write nothing more."""

    def cut(self, code: Close) -> None:
        """The other end does not read: give up what waits for it."""

    async def finish(self) -> None:
        """Wait until the farewell is out, or cannot get out."""

    def forget(self) -> None:
        """Call nobody any more; nothing is written after that."""


class DirectWriter:
    """Writes in the call that brings a frame, while the other end reads."""

    __slots__ = (
        *("_code", "_ended", "_farewell", "_has_stopped", "_is_flushing", "_is_open"),
        *("_protocol", "_send", "outbox", "stuck_since"),
    )

    def __init__(self, protocol: DirectProtocol, send: Send, ended: Callable[[], None]) -> None:
        self.outbox = Outbox(self._flush)
        self.stuck_since: float | None = None
        self._protocol = protocol
        self._send = send
        self._ended = ended
        self._code: Close | None = None
        self._farewell: asyncio.Task[None] | None = None
        self._is_flushing = self._has_stopped = False
        self._is_open = True
        protocol.on_writable = self._flush

    def put(self, update: Update, accepted: tuple[str, ...] = ()) -> None:
        """See `Writer`."""
        if not self._is_open:
            return
        protocol = self._protocol
        is_writable = protocol.is_clear and not (protocol.disconnected or protocol.close_sent)
        if is_writable and self.outbox.is_empty:
            protocol.burst.add(protocol, update.framed(accepted))
        else:
            self.outbox.put(update, accepted)

    def close(self, code: Close) -> None:
        """See `Writer`."""
        self._is_open = False
        self._code = code
        self._flush()

    def stop(self) -> None:
        """See `Writer`."""
        self._is_open = False
        self._has_stopped = True
        self._protocol.on_writable = None

    def cut(self, code: Close) -> None:
        """See `Writer`; the close code still stands behind what is on its way."""
        self.stop()
        self._protocol.write_close(int(code), BYES[code][0], FAREWELL_S)

    async def finish(self) -> None:
        """See `Writer`."""
        if self._farewell is not None:
            await self._farewell

    def forget(self) -> None:
        """See `Writer`."""
        self.stop()
        self._protocol.on_text = None
        self._ended = self.outbox.wake = _nothing

    def _flush(self) -> None:
        if self._is_flushing or self._has_stopped:
            return
        self._is_flushing = True
        try:
            while self._protocol.is_writable and (frame := self.outbox.take()) is not None:
                self._protocol.write_text(frame)
        finally:
            self._is_flushing = False
        if self.outbox:
            self.stuck_since = self.stuck_since or asyncio.get_running_loop().time()
        else:
            self.stuck_since = None
            if self._code is not None:
                self._say_farewell(self._code)

    def _say_farewell(self, code: Close) -> None:
        self.stop()
        self._farewell = asyncio.ensure_future(_closed(self._send, code))
        self._ended()


class QueuedWriter:
    """Writes from a task over plain ASGI, where a slow reader makes `send` wait."""

    def __init__(self, send: Send, ended: Callable[[], None]) -> None:
        self._wake = Gate()
        self.outbox = Outbox(self._wake.set)
        self.stuck_since: float | None = None
        self._send = send
        self._ended = ended
        self._is_open = True
        self._code: Close | None = None
        self._task: asyncio.Task[None] | None = asyncio.create_task(self._run())

    def put(self, update: Update, accepted: tuple[str, ...] = ()) -> None:
        """See `Writer`."""
        if self._is_open:
            self.outbox.put(update, accepted)

    def close(self, code: Close) -> None:
        """See `Writer`."""
        self._is_open = False
        self._code = code
        self._wake.set()

    def stop(self) -> None:
        """See `Writer`."""
        self._is_open = False
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    def cut(self, code: Close) -> None:  # noqa: ARG002  # nothing gets past what fills the socket
        """See `Writer`; over plain ASGI a farewell cannot overtake what waits."""
        self.stop()

    async def finish(self) -> None:
        """See `Writer`."""
        if self._task is not None:
            await asyncio.wait((self._task,))

    def forget(self) -> None:
        """See `Writer`."""
        self._ended = _nothing
        self._task = None

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                frame = self.outbox.take()
                if frame is not None:
                    self.stuck_since = loop.time()
                    await self._send({"type": "websocket.send", "text": frame.decode()})
                    self.stuck_since = None
                elif self._code is not None:
                    break
                else:
                    self._wake.clear()
                    await self._wake.wait()
            await _closed(self._send, self._code)
        except (OSError, RuntimeError):  # the other end is gone, or the server has closed it
            pass
        self._ended()


async def _closed(send: Send, code: Close) -> None:
    try:
        await send({"type": "websocket.close", "code": int(code), "reason": BYES[code][0]})
    except (OSError, RuntimeError):  # the other end is gone, or the server has closed it
        return


def _nothing() -> None:
    """In place of what was called."""
