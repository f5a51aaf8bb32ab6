"""uvicorn's HTTP protocol with an end to heads that are too large or take too long."""

from __future__ import annotations

import asyncio
import re
from http import HTTPStatus
from typing import Any, ClassVar

import orjson
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.identity.limits import Limits

_END = b"\r\n\r\n"
_VERSION = b" HTTP/1.1"
_UPGRADE = re.compile(rb"\nupgrade:[ \t]*websocket[ \t]*\r")
_CONNECTION = re.compile(rb"\nconnection:[^\r\n]*\bupgrade\b")


class Front(H11Protocol):
    """Counts the bytes and the seconds of every request's head; see `front`."""

    head_bytes: ClassVar[int]
    head_s: ClassVar[float]

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected and has to say what he wants."""
        super().connection_made(transport)
        self._head = bytearray()
        self._is_in_head = self._is_first = True
        self._deadline: asyncio.TimerHandle | None = None
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone, and what was waited for with it."""
        self._no_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hand data on while the head keeps within its limits."""
        if self._is_in_head:
            self._wait()
            self._head += data
            end = self._head.find(_END)
            if max(end, 0 if end >= 0 else len(self._head)) > self.head_bytes:
                self._refuse(431, "too_large", "The head of a request may hold 16 KiB.")
                return
            if end >= 0:
                received, is_first = bytes(self._head), self._is_first
                self._head_is_complete()
                if is_first and is_handshake(received[: end + len(_END)]):
                    self._go_over(received)
                    return
        super().data_received(data)

    def on_response_complete(self) -> None:
        """The next head may come; how long nothing may come is uvicorn's to say."""
        self._is_in_head = True
        super().on_response_complete()

    def _head_is_complete(self) -> None:
        self._is_in_head = self._is_first = False
        self._head.clear()
        self._no_deadline()

    def _go_over(self, received: bytes) -> None:
        """Hand the connection to the WebSocket protocol, which reads the head as it came.

        uvicorn would read it, put it together anew and have it read once more.
        """
        self.connections.discard(self)
        protocol: Any = self.ws_protocol_class(  # type: ignore[call-arg,misc]  # typed as any protocol; ours takes what uvicorn gives
            config=self.config, server_state=self.server_state, app_state=self.app_state
        )
        protocol.connection_made(self.transport)
        self.transport.set_protocol(protocol)
        protocol.data_received(received)

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.head_s, self._too_slow)

    def _no_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._refuse(408, "invalid", "The head of the request took too long; send it at once.")

    def _refuse(self, status: int, code: str, detail: str) -> None:
        self._no_deadline()
        if self.transport.is_closing():
            return
        about = {"type": "about:blank", "title": code, "status": status, "code": code}
        body = orjson.dumps(about | {"detail": detail})
        reason = HTTPStatus(status).phrase.encode()
        self.transport.write(
            b"HTTP/1.1 %d %b\r\nContent-Type: application/problem+json\r\nContent-Length: %d\r\n"
            b"Connection: close\r\n\r\n%b" % (status, reason, len(body), body)
        )
        self.transport.close()


def is_handshake(head: bytes) -> bool:
    """Whether a head is plainly that of a WebSocket; one that is odd is uvicorn's to see."""
    low = head.lower()
    return (
        head.startswith(b"GET ")
        and head.endswith(_VERSION, 0, head.index(b"\r\n"))
        and low.count(b"\nhost:") == 1
        and b"\ncontent-length:" not in low
        and b"\ntransfer-encoding:" not in low
        and _UPGRADE.search(low) is not None
        and _CONNECTION.search(low) is not None
    )


def front(limits: Limits) -> type[Front]:
    """The protocol class for these limits: heads of `header_bytes` within `request_s` seconds."""
    sizes = {"head_bytes": limits.header_bytes, "head_s": float(limits.request_s)}
    return type("Front", (Front,), sizes)
