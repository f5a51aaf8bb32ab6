"""The handshake of a link and its life: origin, limits, key, room, hello, then reading.

A raw ASGI application: a foreign origin is refused with HTTP 403, everything else is accepted
first and then answered by `bye` and a close code that a browser can read.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, Protocol

from app.identity.addresses import Addresses, of_scope
from app.identity.keys import Credential, credential, key_hash
from app.identity.limits import Limits, Meters
from app.identity.origins import Origins
from app.rooms import door
from app.rooms.ports import JournalError
from app.rooms.presence import Peer
from app.rooms.records import GuestId, Role
from app.rooms.registry import Rooms
from app.rooms.room import Room
from app.socket.direct import KEY, DirectProtocol
from app.socket.link import Link
from app.socket.turnstile import Turnstile
from app.socket.writing import Send
from app.telemetry import Telemetry
from app.wire.codes import BYES, Close
from app.wire.decode import Malformed, decode
from app.wire.messages import Hello

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

PATH = "/ws/v1/rooms/"
AT_ONCE = 200
"""So many links are looked after before others have their turn."""


class Guests(Protocol):
    """Who holds a key."""

    async def find(self, key_hash: str) -> tuple[GuestId, str | None] | None:
        """The guest of a hashed key, with his name."""


class _Ended(Exception):
    """The link is over before it began; `code` is how, None if the other end left."""

    def __init__(self, code: Close | None) -> None:
        super().__init__(code)
        self.code = code


@dataclass(eq=False)
class Gateway:
    """Takes links in and keeps them: `links` are those that are open now."""

    rooms: Rooms
    guests: Guests
    origins: Origins
    addresses: Addresses
    limits: Limits
    meters: Meters
    telemetry: Telemetry
    secure: bool

    def __post_init__(self) -> None:
        self.links: set[Link] = set()
        self._per_ip: Counter[str] = Counter()
        self._greeting = 0
        self._turnstile = Turnstile(self.limits.hellos_per_s, time.monotonic)

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """One WebSocket from its handshake to its end."""
        await receive()  # websocket.connect
        asked = credential(scope["headers"], secure=self.secure)
        if not self._is_from_here(scope["headers"], asked):
            self.telemetry.count.handshakes.labels("origin").inc()
            await send({"type": "websocket.close"})
            return
        await send({"type": "websocket.accept"})
        path = str(scope["path"])
        code = path.removeprefix(PATH) if path.startswith(PATH) else ""
        link = Link(send, self.limits, of_scope(self.addresses, dict(scope)), _direct(scope))
        self.links.add(link)
        self._per_ip[link.ip] += 1
        self.telemetry.count.links.inc()
        try:
            await self._serve(link, code, asked.key, receive)
            await link.writer.finish()
        except asyncio.CancelledError:
            if not link.is_cut:
                raise
        finally:
            link.left()
            self._forget(link)
            link.forget()

    async def beat(self) -> None:
        """Once a second: heartbeats, and an end to links whose other end does not read."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(1)
            links = tuple(self.links)
            for start in range(0, len(links), AT_ONCE):
                now = loop.time()
                for link in links[start : start + AT_ONCE]:
                    if not link.has_left:
                        link.beat(now)
                await asyncio.sleep(0)

    async def _serve(self, link: Link, code: str, key: str | None, receive: Receive) -> None:
        """Greet, then read until the other end leaves or our close has reached it."""
        try:
            await self._greet(link, code, key, receive)
            link.listen()
            while True:
                link.read(await _text(receive))
        except JournalError:  # the store does not answer: nobody can be let in now
            link.close(Close.BUSY)
        except _Ended as end:
            if end.code is None:
                link.left()
            else:
                link.close(end.code)

    async def _greet(self, link: Link, code: str, key: str | None, receive: Receive) -> None:
        """From the accepted socket to a peer in a room; raises `_Ended`."""
        self._admit(link)
        hashed = key_hash(key) if key else ""
        self._greeting += 1  # from here on, as all who wait at once have to be counted
        try:
            guest = await self.guests.find(hashed) if key else None
            if guest is None:
                raise _Ended(Close.UNAUTHORISED)
            room, role = await self._room(link, code)
            hello = await self._hello(receive)
        finally:
            self._greeting -= 1
        await self._turn()
        if self.rooms.is_draining:  # it was not when this link came; nobody would send it away
            raise _Ended(Close.DRAINING)
        peer = Peer(guest[0], guest[1], role, hello.tab, link, key=hashed)
        link.enter(room, peer)
        self.telemetry.count.handshakes.labels("welcome").inc()
        seen = (hello.seen.match, hello.seen.seq) if hello.seen else None
        door.join(room, peer, seen)
        await link.settled.wait()  # nothing is answered before the welcome

    async def _turn(self) -> None:
        """Wait while others are let in, who came earlier."""
        wait = self._turnstile.turn()
        if wait is None:
            raise _Ended(Close.BUSY)
        if wait:
            await asyncio.sleep(wait)

    def _admit(self, link: Link) -> None:
        limits = self.limits
        if self.rooms.is_draining:
            raise _Ended(Close.DRAINING)
        is_full = (
            len(self.links) > limits.links_per_node
            or self._per_ip[link.ip] > limits.links_per_ip
            or self._greeting >= limits.links_without_hello
            or self.meters.handshakes.take(link.ip)
        )
        if is_full:
            raise _Ended(Close.BUSY)

    async def _room(self, link: Link, code: str) -> tuple[Room, Role]:
        if self.meters.may_look_up(link.ip):
            raise _Ended(Close.BUSY)
        found = await self.rooms.open(code)
        if found is None:
            self.meters.code_failed(link.ip)
            raise _Ended(Close.NO_ROOM)
        return found

    async def _hello(self, receive: Receive) -> Hello:
        try:
            async with asyncio.timeout(self.limits.hello_s):
                text = await _text(receive)
            message = decode(text)
        except (TimeoutError, Malformed):
            raise _Ended(Close.PROTOCOL) from None
        if not isinstance(message, Hello):
            raise _Ended(Close.PROTOCOL)
        return message

    def _is_from_here(self, headers: list[tuple[bytes, bytes]], asked: Credential) -> bool:
        """A browser's cookie counts only from our pages; who has no key at all can be told so."""
        origins = [value.decode("latin-1") for name, value in headers if name == b"origin"]
        if not origins:
            return asked.by == "bearer" or asked.key is None
        return len(origins) == 1 and self.origins.allows(origins[0])

    def _forget(self, link: Link) -> None:
        self.links.discard(link)
        self.telemetry.count.links.dec()
        if link.closed is not None:
            self.telemetry.count.byes.labels(BYES[link.closed][0]).inc()
        self._per_ip[link.ip] -= 1
        if not self._per_ip[link.ip]:
            del self._per_ip[link.ip]


def _direct(scope: MutableMapping[str, Any]) -> DirectProtocol | None:
    offered = scope.get("extensions", {}).pop(KEY, None)  # which holds on to this scope
    return None if offered is None else offered["protocol"]


async def _text(receive: Receive) -> str:
    message = await receive()
    if message["type"] == "websocket.disconnect":
        raise _Ended(None)
    text = message.get("text")
    if not isinstance(text, str):
        raise _Ended(Close.UNSUPPORTED)
    return text
