"""uvicorn's HTTP protocol with an end to heads that are too large or take too long."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, ClassVar

import orjson
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.identity.limits import Limits

_END = b"\r\n\r\n"


class Front(H11Protocol):
    """Counts the bytes and the seconds of every request's head; see `front`."""

    head_bytes: ClassVar[int]
    head_s: ClassVar[float]

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected and has to say what he wants."""
        super().connection_made(transport)
        self._head = bytearray()
        self._is_in_head = True
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
                self._head_is_complete()
        super().data_received(data)

    def on_response_complete(self) -> None:
        """The next head may come; how long nothing may come is uvicorn's to say."""
        self._is_in_head = True
        super().on_response_complete()

    def _head_is_complete(self) -> None:
        self._is_in_head = False
        self._head.clear()
        self._no_deadline()

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


def front(limits: Limits) -> type[Front]:
    """The protocol class for these limits: heads of `header_bytes` within `request_s` seconds."""
    sizes = {"head_bytes": limits.header_bytes, "head_s": float(limits.request_s)}
    return type("Front", (Front,), sizes)
