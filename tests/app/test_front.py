"""Which heads go to the WebSocket protocol as they come."""

from __future__ import annotations

import pytest

from app.front import is_handshake

PLAIN = (
    b"GET /ws/v1/rooms/X HTTP/1.1",
    b"Host: 127.0.0.1",
    b"Upgrade: websocket",
    b"Connection: Upgrade",
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    b"Sec-WebSocket-Version: 13",
)


def head(*lines: bytes) -> bytes:
    """Lines of a head with its end."""
    return b"\r\n".join((*lines, b"", b""))


@pytest.mark.parametrize(
    "lines",
    [
        PLAIN,
        tuple(line.lower() if number else line for number, line in enumerate(PLAIN)),
        (*PLAIN[:2], b"UPGRADE:WebSocket", b"connection: keep-alive, Upgrade", *PLAIN[4:]),
    ],
)
def test_a_plain_handshake_does(lines: tuple[bytes, ...]) -> None:
    assert is_handshake(head(*lines))


@pytest.mark.parametrize(
    "lines",
    [
        (b"POST /ws/v1/rooms/X HTTP/1.1", *PLAIN[1:]),
        (b"GET /ws/v1/rooms/X HTTP/1.0", *PLAIN[1:]),
        (b"GET /ws/v1/rooms/X", *PLAIN[1:]),
        (PLAIN[0], *PLAIN[2:]),
        (*PLAIN, b"Host: elsewhere"),
        (*PLAIN, b"Content-Length: 5"),
        (*PLAIN, b"Transfer-Encoding: chunked"),
        (*PLAIN[:2], *PLAIN[3:]),
        (*PLAIN[:3], *PLAIN[4:]),
        (*PLAIN[:2], b"Upgrade: h2c", *PLAIN[3:]),
        (*PLAIN[:3], b"Connection: keep-alive", *PLAIN[4:]),
        (b"GET / HTTP/1.1", b"Host: 127.0.0.1", b"X: \tupgrade: websocket, connection: upgrade"),
    ],
)
def test_anything_else_does_not(lines: tuple[bytes, ...]) -> None:
    assert not is_handshake(head(*lines))
