"""A shorter way between a link and its socket, where uvicorn's protocol class allows it.

Server frames are not masked, so a text frame is a header before the payload: it can be written
to the transport at once, without a task switch, and a received text frame can be handed over
without a queue. The ASGI channel stays in charge of the handshake, of control frames and of
closing. It leans on inner names of uvicorn, so links also work over plain ASGI (`link.py`), and
the tests run both ways.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

KEY = "tessera.direct"
"""The name in a scope's `extensions` under which a `DirectProtocol` offers itself."""

_TEXT = 0x81


class DirectProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with a side door; see `Direct` for what goes through it."""

    newest: ClassVar[tuple[bytes, bytes]] = (b"", b"")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.on_text: Callable[[bytes], None] | None = None
        self.on_writable: Callable[[], None] | None = None

    def handle_connect(self, event: Any) -> None:
        """Offer the side door to the application."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][KEY] = {"protocol": self}

    def data_received(self, data: bytes) -> None:
        """Answer a handshake that cannot be read, which uvicorn would leave hanging."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"HTTP/1.1 400 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            self.transport.close()

    def resume_writing(self) -> None:
        """The transport takes more again."""
        super().resume_writing()
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
        return self.writable.is_set() and not (self.disconnected or self.close_sent)

    def write_text(self, payload: bytes) -> None:
        """Write a whole text frame; only while `is_writable`.

        A room sends the same payload to one link after the other: it is framed once.
        """
        last = DirectProtocol.newest
        if last[0] is not payload:
            last = DirectProtocol.newest = payload, framed(payload)
        self.transport.write(last[1])

    def hand_over(self, on_text: Callable[[bytes], None]) -> None:
        """From now on give text frames to `on_text`, beginning with those that wait."""
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


def framed(payload: bytes) -> bytes:
    """An unmasked text frame (RFC 6455, section 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_TEXT, 126, size >> 8, size & 255)) + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + payload
