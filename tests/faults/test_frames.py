"""T20: bytes on a socket that no library of ours would send."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import secrets
import struct
from collections.abc import Callable

import psutil
import pytest

from tests.e2e.wire import Person
from tests.server import MakeServer, Server

MEGABYTE = 1 << 20
HELLO = json.dumps({"t": "hello", "v": 1, "tab": "x"}).encode()


class Raw:
    """A connection by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def opened(cls, server: Server, head: bytes) -> Raw:
        """Say this head."""
        raw = cls(*await asyncio.open_connection("127.0.0.1", server.port))
        raw.writer.write(head)
        return raw

    async def status(self) -> int:
        """The status of the answer to the head; 0 if there is none."""
        line = await asyncio.wait_for(self.reader.readline(), 15)
        if not line:
            return 0
        while (await asyncio.wait_for(self.reader.readline(), 15)).strip():
            pass
        return int(line.split()[1])

    async def code(self) -> int:
        """Read frames until the close: its code, 1006 if it just ends."""
        while True:
            try:
                first, size = await asyncio.wait_for(self.reader.readexactly(2), 20)
                if size == 126:
                    (size,) = struct.unpack(">H", await self.reader.readexactly(2))
                elif size == 127:
                    (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
                payload = await self.reader.readexactly(size)
            except (asyncio.IncompleteReadError, ConnectionError):
                return 1006
            if first & 15 == 8:
                return int(struct.unpack(">H", payload[:2])[0]) if payload else 1005

    def close(self) -> None:
        """Leave."""
        self.writer.transport.abort()


def frame(
    payload: bytes, opcode: int = 1, *, fin: bool = True, bits: int = 0, mask: bool = True
) -> bytes:
    """A client's frame with anything wrong that is wished for."""
    head = bytes([(0x80 if fin else 0) | bits | opcode])
    size, flag = len(payload), 0x80 if mask else 0
    if size < 126:
        head += bytes([flag | size])
    elif size < 1 << 16:
        head += bytes([flag | 126]) + struct.pack(">H", size)
    else:
        head += bytes([flag | 127]) + struct.pack(">Q", size)
    if not mask:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[n % 4] for n, byte in enumerate(payload))


def pieces(payload: bytes, size: int) -> bytes:
    """One message in many fragments."""
    parts = [payload[n : n + size] for n in range(0, len(payload), size)]
    last = len(parts) - 1
    return b"".join(frame(p, 0 if n else 1, fin=n == last) for n, p in enumerate(parts))


PING = b'{"t":"ping","n":1}'
UTF8 = "☃".encode()

FRAMES: list[tuple[str, bytes, set[int]]] = [
    ("reserved bit 1", frame(PING, bits=0x40), {1002}),
    ("reserved bit 2", frame(PING, bits=0x20), {1002}),
    ("reserved bit 3", frame(PING, bits=0x10), {1002}),
    ("no mask", frame(PING, mask=False), {1002}),
    ("unknown opcode 3", frame(b"", 3), {1002}),
    ("unknown opcode 7", frame(b"", 7), {1002}),
    ("unknown control 11", frame(b"", 11), {1002}),
    ("unknown control 15", frame(b"", 15), {1002}),
    ("binary", frame(PING, 2), {1003}),
    ("broken UTF-8", frame(b"\xff\xfe"), {1007}),
    ("surrogate", frame(b"\xed\xa0\x80"), {1007}),
    ("cut UTF-8", frame(UTF8[:2]), {1007}),
    ("UTF-8 broken over fragments", frame(UTF8[:2], fin=False) + frame(b"x", 0), {1007}),
    ("continuation of nothing", frame(b"x", 0), {1002}),
    ("a new message within one", frame(b"x", fin=False) + frame(b"y", 1), {1002}),
    ("fragmented ping", frame(b"x", 9, fin=False), {1002}),
    ("fragmented close", frame(b"\x03\xe8", 8, fin=False), {1002}),
    ("long ping", frame(b"x" * 126, 9), {1002}),
    ("long close", frame(b"\x03\xe8" + b"x" * 124, 8), {1002}),
    ("close of one byte", frame(b"x", 8), {1002}),
    ("close with 1005", frame(struct.pack(">H", 1005), 8), {1002}),
    ("close with 999", frame(struct.pack(">H", 999), 8), {1002}),
    ("close with broken text", frame(b"\x03\xe8\xff\xfe", 8), {1007, 1002}),
    ("close", frame(b"\x03\xe8", 8), {1000}),
    ("empty close", frame(b"", 8), {1000, 1005}),
    ("16 KiB and one", frame(b" " * 16_385), {1009}),
    ("16 KiB and one in pieces", pieces(b" " * 16_385, 1_000), {1009}),
    ("a length of 2^62", b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"0000", {1009, 1002}),
    ("a length with the top bit", b"\x81\xff" + struct.pack(">Q", 1 << 63) + b"0", {1002, 1009}),
    ("eight bytes for 5", (b"\x81\xff" + struct.pack(">Q", 5) + b"0000hello") * 3, {1002, 4400}),
    ("three malformed ones", frame(b"{") * 3, {4400}),
    ("three empty ones", frame(b"") * 3, {4400}),
    ("10,000 fragments", pieces(b" " * 10_000 + b"{", 1) + frame(b"{") * 2, {4400, 1009, 1002}),
    ("separators", frame(b"," * 16_384) * 3, {4400}),
    ("newlines", frame(b"\n" * 16_384) * 3, {4400}),
    ("depth", frame(b"[" * 8_000 + b"]" * 8_000) * 3, {4400}),
]  # fmt: skip


def head(code: str, key: str | None, **changed: str | None) -> bytes:
    """The head of a handshake."""
    lines = {
        "Host": "127.0.0.1",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
        "Authorization": f"Bearer {key}",
    }
    lines |= {name.replace("_", "-"): value for name, value in changed.items()}  # type: ignore[misc]  # names of fields are data here
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    return f"GET /ws/v1/rooms/{code} HTTP/1.1\r\n{text}\r\n".encode("latin-1")


Heads = dict[str, Callable[[str, str | None], bytes]]

HEADS: Heads = {
    "no key of the handshake": lambda code, key: head(code, key, Sec_WebSocket_Key=None),
    "a short key": lambda code, key: head(code, key, Sec_WebSocket_Key="eA=="),
    "version 12": lambda code, key: head(code, key, Sec_WebSocket_Version="12"),
    "HTTP/1.0": lambda code, key: head(code, key).replace(b"HTTP/1.1", b"HTTP/1.0"),
    "POST": lambda code, key: head(code, key).replace(b"GET", b"POST", 1),
    "129 lines": lambda code, key: head(code, key, **{f"X-{n}": "1" for n in range(129)}),
    "a line of 20 KiB": lambda code, key: head(code, key, X_Long="x" * 20_000),
    "a subprotocol in another alphabet": lambda code, key: head(
        code, key, Sec_WebSocket_Protocol="caf\xe9"
    ),
    "half a head": lambda code, key: head(code, key)[:60],
}


async def linked(server: Server, code: str, key: str | None) -> Raw:
    """A link that has said hello."""
    raw = await Raw.opened(server, head(code, key))
    assert await raw.status() == 101
    raw.writer.write(frame(HELLO))
    return raw


@pytest.mark.timeout(200)
async def test_t20_every_wrong_frame_ends_as_the_standard_says(server: Server) -> None:
    ada = await Person.new(server)
    code = (await ada.create())["code"]
    process = psutil.Process(server.pid)
    before = process.memory_info().rss
    wrong = {}
    for name, sent, wanted in FRAMES:
        raw = await linked(server, code, ada.key)
        raw.writer.write(sent)
        got = await raw.code()
        raw.close()
        if got not in wanted:
            wrong[name] = got
    assert wrong == {}
    assert len(FRAMES) + len(HEADS) >= 40
    assert (process.memory_info().rss - before) / MEGABYTE < 20
    assert server.is_alive()


@pytest.mark.timeout(100)
async def test_t20_every_wrong_head_is_answered_or_ended(make_server: MakeServer) -> None:
    server = make_server(LIMIT_REQUEST_S=2).start()
    ada = await Person.new(server)
    code = (await ada.create())["code"]
    for name, make in HEADS.items():
        raw = await Raw.opened(server, make(code, ada.key))
        status = await raw.status()
        raw.close()
        assert status == 0 or 101 <= status < 500, (name, status)
    raw = await Raw.opened(
        server, head(code, ada.key, Sec_WebSocket_Extensions="permessage-deflate")
    )
    answer = await raw.reader.readuntil(b"\r\n\r\n")
    raw.close()
    assert b"101" in answer
    assert b"permessage-deflate" not in answer, "secrets and chosen text would share a stream"
    assert server.is_alive()


async def test_t20_a_flood_of_pings_is_answered_and_harms_nobody(server: Server) -> None:
    ada = await Person.new(server)
    code = (await ada.create())["code"]
    raw = await linked(server, code, ada.key)
    raw.writer.write(frame(secrets.token_bytes(100), 9) * 2_000)
    async with ada.link(code) as link:
        await link.sync()
    raw.close()
    assert server.is_alive()
