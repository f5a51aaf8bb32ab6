"""Heads of requests and handshakes that are too large, too slow or not to be read."""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus

import pytest

from tests.server import MakeServer, Server

HANDSHAKE = (
    b"GET /ws/v1/rooms/000000000000 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer gk_none\r\n%b\r\n"
)


@pytest.fixture(scope="module")
def impatient(make_shared_server: MakeServer) -> Server:
    return make_shared_server(LIMIT_REQUEST_S=1).start()


async def answered(server: Server, *parts: bytes) -> bytes:
    """What comes back until the server closes; the parts are sent one after the other."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
        async with asyncio.timeout(30):
            return await reader.read()
    finally:
        writer.close()


async def test_a_large_head_is_refused_even_at_once(impatient: Server) -> None:
    head = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 17_000 + b"\r\n\r\n"
    answer = await answered(impatient, head)
    _demand_problem(answer, 431, "too_large")


async def test_a_large_head_is_refused_in_pieces(impatient: Server) -> None:
    # The last piece is the one too many: what came after it would meet a closed connection.
    pieces = [b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", *[b"X-Y: " + b"b" * 1_000 + b"\r\n"] * 17]
    assert (await answered(impatient, *pieces)).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: here\r\n"])
async def test_a_head_that_does_not_come_is_not_waited_for(impatient: Server, sent: bytes) -> None:
    _demand_problem(await answered(impatient, sent), 408, "invalid")


def _demand_problem(answer: bytes, status: int, code: str) -> None:
    """The answer is a problem like any other."""
    head, body = answer.split(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d %b\r\n" % (status, HTTPStatus(status).phrase.encode()))
    assert b"Content-Type: application/problem+json" in head
    told = json.loads(body)
    detail = told.pop("detail")
    assert told == {"type": "about:blank", "title": code, "status": status, "code": code}
    assert detail.endswith(".")


async def test_a_slow_second_request_is_not_waited_for_either(impatient: Server) -> None:
    first = b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", impatient.port)
    writer.write(first)
    async with asyncio.timeout(30):
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 ")
        writer.write(b"GET /health/live HTTP/1.1\r\nHo")
        rest = await reader.read()
    assert b"HTTP/1.1 408 " in rest
    writer.close()


async def test_a_handshake_that_cannot_be_read_is_answered(impatient: Server) -> None:
    head = HANDSHAKE % (impatient.port, b"X: " + b"c" * 9_000 + b"\r\n")
    assert (await answered(impatient, head)).startswith(b"HTTP/1.1 400 ")


def _handshake(*more: bytes) -> bytes:
    lines = (
        b"GET /ws/v1/rooms/NOBODYS HTTP/1.1",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        b"Sec-WebSocket-Version: 13",
    )
    return b"\r\n".join((*lines, *more, b"", b""))


@pytest.mark.parametrize(
    "more",
    [
        (),
        (b"Host: here", b"Host: there"),
        (b"Host: here", b"X: a\x00b"),
        (b"Host: here", b" folded: no"),
        (b"Host: here", b"Bad name: x"),
    ],
)
async def test_a_handshake_that_is_odd_is_a_bad_request(
    impatient: Server, more: tuple[bytes, ...]
) -> None:
    assert (await answered(impatient, _handshake(*more))).startswith(b"HTTP/1.1 400 ")


async def test_a_handshake_may_come_in_pieces_with_the_first_frame_behind_it(
    shared_server: Server,
) -> None:
    """A link without a key is told so (4401), however its bytes are cut."""
    whole = _handshake(b"Host: 127.0.0.1") + b"\x81\x80abcd"
    for size in (len(whole), 100, 7, 1):
        parts = [whole[start : start + size] for start in range(0, len(whole), size)]
        answer = await answered(shared_server, *parts)
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        assert (4401).to_bytes(2, "big") in answer
