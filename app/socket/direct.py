"""A shorter way between a link and its socket, where uvicorn's protocol class allows it.

Server frames are not masked, so a text frame is a header before the payload: it can be written
to the transport without a task switch (updates at the end of the turn, see `burst.py`), and a
received text frame can be handed over without a queue. The ASGI channel stays in charge of the
handshake, of control frames and of closing. It leans on inner names of uvicorn, so links also
work over plain ASGI (`link.py`), and the tests run both ways.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.socket.burst import burst_of
from app.socket.waiting import Gate, Inbox
from app.wire.websocket import framed, is_whole, text_in

KEY = "tessera.direct"
"""The name in a scope's `extensions` under which a `DirectProtocol` offers itself."""


class DirectProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with a side door; see `Direct` for what goes through it.

    What is looked at for every frame has a slot, two of uvicorn's own attributes included: its
    others are in a dictionary of fifty, which is cold when a frame comes.
    """

    __slots__ = (
        *("_is_between", "_most", "burst", "is_clear", "on_text", "on_writable", "waiting"),
        *("close_sent", "disconnected", "transport"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()  # type: ignore[assignment]  # has what is used of a queue
        self.writable = Gate(is_open=True)  # type: ignore[assignment]  # has what is used of an event
        self.on_text: Callable[[bytes], None] | None = None
        self.on_writable: Callable[[], None] | None = None
        self.is_clear = True
        """Whether the transport takes more: no frame waits for the other end to read."""
        self.burst = burst_of(self.loop)
        """Takes what is a frame already (`framed`); only while `is_writable`."""
        self.waiting = 0
        self._is_between = True
        self._most = self.config.ws_max_size

    def handle_connect(self, event: Any) -> None:
        """Offer the side door to the application, and the head as ASGI has it: in small letters."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][KEY] = {"protocol": self}
            headers = self.scope["headers"]
            self.scope["headers"] = [(name.lower(), value) for name, value in headers]

    def data_received(self, data: bytes) -> None:
        """Hand over a whole text frame at once; all else goes through the parser.

        A handshake that cannot be read is answered, which uvicorn would leave hanging.
        """
        if self.on_text is not None and self._is_between and not self.close_sent:
            text = text_in(data) if len(data) <= self._most else None
            if text is not None and (text.isascii() or _is_text(text)):
                self.on_text(text)
                return
        # What was begun in the parser must end there.
        self._is_between = self._is_between and is_whole(data)
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"HTTP/1.1 400 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone; its parser would wait, and hold on to itself, for good."""
        super().connection_lost(exc)
        self.conn.parser.close()

    def pause_writing(self) -> None:
        """The transport is full."""
        super().pause_writing()
        self.is_clear = False

    def resume_writing(self) -> None:
        """The transport takes more again."""
        super().resume_writing()
        self.is_clear = True
        if self.on_writable is not None:
            self.on_writable()

    def send_receive_event_to_app(self) -> None:
        """Hand a text frame over at once, if somebody wants that."""
        if self.on_text is None or self.close_sent or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        if not _is_text(data):
            super().send_receive_event_to_app()  # which closes with 1007
            return
        self.frames = []
        self.on_text(data)

    @property
    def is_writable(self) -> bool:
        """Whether a frame would go out now: the peer reads, and the socket is not closing."""
        return self.is_clear and not (self.disconnected or self.close_sent)

    def write_text(self, payload: bytes) -> None:
        """Write a whole text frame, behind what waits for the end; only while `is_writable`."""
        if self.waiting:
            self.burst.add(self, framed(payload))
        else:
            self.transport.write(framed(payload))

    def hand_over(self, on_text: Callable[[bytes], None]) -> None:
        """From now on give text frames to `on_text`, beginning with those that wait.

        The handshake is over: what was said in it is forgotten, which is some kilobytes.
        """
        self.scope["headers"] = []
        del self.request, self.response
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        self.on_text = on_text
        for message in waiting:
            text = message.get("text")
            if isinstance(text, str):
                on_text(text.encode())
            else:
                self.queue.put_nowait(message)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def write_close(self, code: int, reason: str, seconds: float) -> None:
        """Put a close frame behind all that waits, and end the connection after `seconds`."""
        if self.disconnected or self.close_sent:
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(seconds, self.transport.abort)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
