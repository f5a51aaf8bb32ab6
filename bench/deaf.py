"""Watchers who say hello and never read again."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from urllib.parse import urlsplit

from bench.adapters import BaseAdapter

_RECEIVE_BUFFER = 4096
_TEXT, _MASKED = 0x81, 0x80


class Deaf:
    """Some of them in the first room; the adapter says what they say first."""

    def __init__(self, adapter: BaseAdapter, count: int) -> None:
        self._adapter, self._count = adapter, count
        self._sockets: list[socket.socket] = []

    async def connect(self) -> None:
        """Bring them in, on plain sockets with hardly any buffer."""
        for _ in range(self._count):
            self._sockets.append(await asyncio.to_thread(self._one))
        if self._count:
            await asyncio.sleep(0.3)

    def close(self) -> None:
        """End them."""
        for link in self._sockets:
            link.close()

    def _one(self) -> socket.socket:
        seat = self._adapter.options.players  # the place of the first watcher
        parts = urlsplit(self._adapter.url(0, seat))
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVE_BUFFER)
        link.settimeout(10)
        link.connect((parts.hostname, parts.port))
        more = [f"{name}: {value}" for name, value in self._adapter.headers(0, seat)]
        lines = [
            f"GET {parts.path} HTTP/1.1",
            f"Host: {parts.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            *more,
        ]
        link.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        said = self._adapter.greeting()
        link.sendall(bytes((_TEXT, _MASKED | len(said))) + bytes(4) + said)  # a mask of zeros
        return link
