"""The gateway as tests drive it: over a real socket, or over scripted ASGI with its own time."""

from __future__ import annotations

import asyncio
import io
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator, MutableMapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.identity.addresses import Addresses
from app.identity.keys import key_hash, new_key
from app.identity.limits import Limits, Meters
from app.identity.origins import Origins
from app.rooms.records import Role
from app.rooms.room import Room
from app.socket.gateway import Gateway
from app.socket.link import Link
from app.socket.turnstile import Turnstile
from app.telemetry import Telemetry
from tests.app.rooms.doubles import Frame
from tests.app.rooms.world import CODES, World

ORIGIN = "http://here.example"
PATIENCE_S = 20.0


async def until(happened: Callable[[], bool]) -> None:
    """Wait for what the loop will bring; fails if it does not."""
    async with asyncio.timeout(PATIENCE_S):
        while not happened():  # noqa: ASYNC110  # nothing of ours tells of it
            await asyncio.sleep(0.002)


class Guests:
    """Keys and whose they are."""

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self.error: Exception | None = None

    def key(self, guest: str) -> str:
        """The key of a guest, made when it is first asked for."""
        return self.keys.setdefault(guest, new_key())

    async def find(self, wanted: str) -> tuple[str, str | None] | None:
        if self.error is not None:
            raise self.error
        found = (guest for guest, key in self.keys.items() if key_hash(key) == wanted)
        return next(((guest, guest.title()) for guest in found), None)


class Edge:
    """A gateway over a world of rooms."""

    def __init__(self, world: World, **limits: Any) -> None:
        self.world = world
        self.guests = Guests()
        self.telemetry = Telemetry(out=io.StringIO())
        self.gateway = self._gateway(Limits())
        self.limit(**limits)

    def limit(self, **limits: Any) -> None:
        """Other limits for the links that come from now on."""
        self.gateway.limits = replace(self.gateway.limits, **limits)
        self.gateway.meters = Meters(self.gateway.limits)
        self.gateway._turnstile = Turnstile(self.gateway.limits.hellos_per_s, time.monotonic)

    def count(self, name: str, **labels: str) -> float:
        """A number of the metrics."""
        value = self.telemetry.count.registry.get_sample_value(f"tessera_{name}", labels)
        return value or 0.0

    async def left(self, rest: int = 0) -> None:
        """Until only so many links are open."""
        await until(lambda: len(self.gateway.links) <= rest)

    def _gateway(self, limits: Limits) -> Gateway:
        return Gateway(
            rooms=self.world.rooms,
            guests=self.guests,
            origins=Origins.of([ORIGIN]),
            addresses=Addresses(),
            limits=limits,
            meters=Meters(limits),
            telemetry=self.telemetry,
            secure=False,
        )


class Browser:
    """One end of a real WebSocket."""

    def __init__(self, socket_: ClientConnection) -> None:
        self.socket = socket_
        self.heard: list[Frame] = []

    async def send(self, **frame: Any) -> None:
        await self.socket.send(json.dumps(frame))

    async def hello(self, **more: Any) -> Frame:
        """Say hello; the welcome."""
        await self.send(**{"t": "hello", "v": 1, "tab": "x"} | more)
        return await self.next()

    async def next(self) -> Frame:
        """The next frame."""
        frame: Frame = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE_S))
        self.heard.append(frame)
        return frame

    async def until(self, kind: str) -> Frame:
        """The next frame of a kind."""
        while (frame := await self.next())["t"] != kind:
            pass
        return frame

    async def end(self) -> tuple[int | None, Frame | None]:
        """Read to the end: the close code, and the bye before it."""
        try:
            while True:
                await self.next()
        except ConnectionClosed:
            pass
        last = self.heard[-1] if self.heard else None
        return self.socket.close_code, last if last and last["t"] == "bye" else None


class Served:
    """A running server with an edge."""

    def __init__(self, edge: Edge, port: int, stack: AsyncExitStack, protocol: Any) -> None:
        self.edge = edge
        self.protocol = protocol
        self.port = port
        self._stack = stack

    async def link(
        self,
        guest: str | None = None,
        room: Room | None = None,
        role: Role = "play",
        *,
        code: str | None = None,
        headers: dict[str, str] | None = None,
        origin: str | None = None,
        **more: Any,
    ) -> Browser:
        """Open a WebSocket; closed at the end of the test."""
        if room is not None:
            code = CODES.play(room.record.id) if role == "play" else CODES.watch(room.record.id)
        if guest is not None:
            headers = {"Authorization": f"Bearer {self.edge.guests.key(guest)}"} | (headers or {})
        if origin is not None:
            headers = (headers or {}) | {"Origin": origin}
        opening = connect(
            f"ws://127.0.0.1:{self.port}/ws/v1/rooms/{code}",
            additional_headers=headers,
            compression=None,
            proxy=None,
            ping_interval=None,
            max_size=None,
            **more,
        )
        return Browser(await self._stack.enter_async_context(opening))


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def served(edge: Edge, protocol: Any) -> AsyncIterator[Served]:
    """Serve an edge on a free port of this machine."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16 * 1024)
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        edge.gateway,
        ws=protocol,
        ws_max_size=edge.gateway.limits.frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=5,
    )
    config.load()
    server = _Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup(sockets=[listening])
    async with AsyncExitStack() as stack:
        yield Served(edge, listening.getsockname()[1], stack, protocol)
    await edge.left()
    await server.shutdown(sockets=[listening])


class Hand:
    """The clock of a link, moved by hand (seconds)."""

    def __init__(self) -> None:
        self.now = 1000.0

    def time(self) -> float:
        return self.now


class Script:
    """A link over scripted ASGI; what the server sends is kept, or held back."""

    def __init__(self, edge: Edge, code: str, headers: list[tuple[bytes, bytes]]) -> None:
        self.sent: list[MutableMapping[str, Any]] = []
        self.may_send = asyncio.Event()
        self.may_send.set()
        self._edge = edge
        self._inbox: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._moved = asyncio.Event()
        scope = {
            "type": "websocket",
            "path": f"/ws/v1/rooms/{code}",
            "headers": headers,
            "client": ("127.0.0.1", 1),
        }
        self.task = asyncio.create_task(edge.gateway(scope, self._inbox.get, self._send))

    @classmethod
    async def to(cls, edge: Edge, guest: str, room: Room, role: Role = "play") -> Script:
        """A link that has been welcomed."""
        code = CODES.play(room.record.id) if role == "play" else CODES.watch(room.record.id)
        bearer = f"Bearer {edge.guests.key(guest)}".encode()
        script = cls(edge, code, [(b"authorization", bearer)])
        script.say(t="hello", v=1, tab="x")
        await script.until("welcome")
        return script

    @property
    def link(self) -> Link:
        """The server's end."""
        (link,) = [link for link in self._edge.gateway.links if link.writer._send == self._send]  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here
        return link

    @property
    def frames(self) -> list[Frame]:
        """The frames that came out."""
        return [json.loads(m["text"]) for m in self.sent if m["type"] == "websocket.send"]

    def of(self, kind: str) -> list[Frame]:
        """The frames of a kind."""
        return [frame for frame in self.frames if frame["t"] == kind]

    def say(self, **frame: Any) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(frame)})

    def text(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def until(self, kind: str, count: int = 1) -> list[Frame]:
        """Wait for so many frames of a kind."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.of(kind)) < count:
                self._moved.clear()
                await self._moved.wait()
        return self.of(kind)

    async def end(self) -> tuple[int | None, str | None]:
        """Wait for the end: the close code, and the word of the bye."""
        await asyncio.wait_for(asyncio.shield(self.task), PATIENCE_S)
        closes = [m["code"] for m in self.sent if m["type"] == "websocket.close"]
        byes = [frame["code"] for frame in self.of("bye")]
        return (closes or [None])[0], (byes or [None])[0]

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        await self.may_send.wait()
        self.sent.append(message)
        self._moved.set()
        if message["type"] == "websocket.close":
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": message.get("code")})
