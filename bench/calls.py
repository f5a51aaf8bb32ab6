"""HTTP calls to a server that is to be put under load: JSON in, JSON out, connections kept."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

import orjson

_MOST = 8
_Link = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Calls:
    """A few connections to one server, for as many callers as there are."""

    def __init__(self, url: str, most: int = _MOST) -> None:
        parts = urlsplit(url)
        self._place = parts.hostname or "127.0.0.1", parts.port or 80
        self._free: asyncio.LifoQueue[_Link | None] = asyncio.LifoQueue()
        for _ in range(most):
            self._free.put_nowait(None)

    async def __aenter__(self) -> Calls:
        return self

    async def __aexit__(self, *error: object) -> None:
        while not self._free.empty():
            link = self._free.get_nowait()
            if link:
                link[1].close()

    async def get(self, path: str, key: str | None = None) -> Any:
        """The JSON of an address."""
        return await self._call("GET", path, b"", key)

    async def post(self, path: str, body: Any, key: str | None = None) -> Any:
        """The JSON answer to a JSON body; `key` is the bearer's."""
        return await self._call("POST", path, orjson.dumps(body), key)

    async def _call(self, method: str, path: str, body: bytes, key: str | None) -> Any:
        link = await self._free.get() or await asyncio.open_connection(*self._place)
        keep: _Link | None = None
        try:
            link[1].write(self._head(method, path, len(body), key) + body)
            status, headers, answer = await _answer(link[0])
            if b"close" not in headers.get(b"connection", b""):
                keep = link
        finally:
            if keep is None:
                link[1].close()
            self._free.put_nowait(keep)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {answer[:300]!r}")
        return orjson.loads(answer)

    def _head(self, method: str, path: str, size: int, key: str | None) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self._place[0]}:{self._place[1]}",
            "Content-Type: application/json",
            "Accept: application/json",
            f"Content-Length: {size}",
            *([f"Authorization: Bearer {key}"] if key else []),
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def _answer(reader: asyncio.StreamReader) -> tuple[int, dict[bytes, bytes], bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    status, *lines = head.split(b"\r\n")
    headers = {
        name.lower(): value.strip().lower()
        for name, _, value in (line.partition(b":") for line in lines if line)
    }
    if headers.get(b"transfer-encoding") == b"chunked":
        body = await _chunks(reader)
    else:
        body = await reader.readexactly(int(headers.get(b"content-length", b"0")))
    return int(status.split()[1]), headers, body


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    whole = b""
    while size := int(await reader.readline(), 16):
        whole += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return whole
