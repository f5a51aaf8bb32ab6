"""A TCP proxy that is far away: every byte takes its time, in both directions."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque


class _Way(asyncio.Protocol):
    """One direction: what comes in goes out at the other end, `delay_s` later, in order."""

    def __init__(self, delay_s: float) -> None:
        self.delay_s = delay_s
        self.other: _Way | None = None
        self.transport: asyncio.Transport
        self._waiting: deque[tuple[float, bytes | None]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if self.other is not None:
            self.other.later(data)

    def connection_lost(self, error: Exception | None) -> None:
        if self.other is not None:
            self.other.later(None)

    def later(self, data: bytes | None) -> None:
        """Write this when it has come so far; None is the end."""
        self._waiting.append((self._loop.time() + self.delay_s, data))
        if self._timer is None:
            self._timer = self._loop.call_at(self._waiting[0][0], self._arrive)

    def _arrive(self) -> None:
        while self._waiting and self._waiting[0][0] <= self._loop.time():
            data = self._waiting.popleft()[1]
            if data is None:
                self.transport.abort()
            else:
                self.transport.write(data)
        due = self._waiting[0][0] if self._waiting else None
        self._timer = None if due is None else self._loop.call_at(due, self._arrive)


class DelayProxy:
    """A server as seen from `round_trip_s` away; `cut` loses all links through it."""

    def __init__(self, server_port: int, round_trip_s: float) -> None:
        self._server_port, self._delay_s = server_port, round_trip_s / 2
        self._ways: set[_Way] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def __aenter__(self) -> DelayProxy:
        loop = asyncio.get_running_loop()
        self._door = await loop.create_server(self._accept, "127.0.0.1", 0)
        self.port = self._door.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        self._door.close()
        self.cut()
        await self._door.wait_closed()

    def cut(self) -> None:
        """All links are lost, with what was on its way."""
        for way in self._ways:
            way.transport.abort()
        self._ways.clear()

    def _accept(self) -> asyncio.Protocol:
        near = _Way(self._delay_s)
        held: list[bytes] = []
        near.data_received = held.append  # type: ignore[method-assign]  # until the other end is there
        task = asyncio.get_running_loop().create_task(self._connect(near, held))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return near

    async def _connect(self, near: _Way, held: list[bytes]) -> None:
        far = _Way(self._delay_s)
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError):
            await loop.create_connection(lambda: far, "127.0.0.1", self._server_port)
            near.other, far.other = far, near
            del near.data_received
            self._ways |= {near, far}
            for data in held:
                far.later(data)
            return
        near.transport.abort()
