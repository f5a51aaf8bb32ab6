"""A TCP proxy that does to a connection what networks do: cut it, anywhere, or let it hang."""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import dataclass, field
from math import inf


@dataclass(eq=False)
class Passage:
    """One connection through the proxy; `left` are the bytes that may still pass each way."""

    client: tuple[asyncio.StreamReader, asyncio.StreamWriter]
    server: tuple[asyncio.StreamReader, asyncio.StreamWriter]
    left: dict[str, float] = field(default_factory=lambda: dict.fromkeys(("up", "down"), inf))
    is_stalled: bool = False

    async def run(self) -> None:
        """Pass bytes on until one end, or the proxy, has had enough."""
        ways = [
            asyncio.create_task(self._pass("up", self.client[0], self.server[1])),
            asyncio.create_task(self._pass("down", self.server[0], self.client[1])),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self.cut()

    def cut(self) -> None:
        """End both halves at once, in the middle of whatever is on its way."""
        for _, writer in (self.client, self.server):
            writer.transport.abort()

    def stall(self) -> None:
        """Pass nothing on any more, and tell nobody."""
        self.is_stalled = True

    async def _pass(
        self, way: str, source: asyncio.StreamReader, target: asyncio.StreamWriter
    ) -> None:
        with contextlib.suppress(OSError):
            while received := await source.read(65_536):
                if self.is_stalled:
                    await asyncio.Event().wait()
                passed = received[: int(min(self.left[way], len(received)))]
                self.left[way] -= len(received)
                target.write(passed)
                await target.drain()
                if self.left[way] <= 0:
                    return


class FaultProxy:
    """Listens on `port` for a server; `passages` are the connections that are open now."""

    def __init__(self, port: int, server_port: int) -> None:
        self.port, self._server_port = port, server_port
        self.passages: set[Passage] = set()
        self.knocks: list[float] = []
        self.cuts = 0
        self._chance = random.Random()

    @property
    def origin(self) -> str:
        """Where clients find the server behind it."""
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> FaultProxy:
        self._door = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._door.close()
        self.cut_all()
        await self._door.wait_closed()

    def cut_all(self) -> None:
        """Every connection ends now."""
        for passage in tuple(self.passages):
            passage.cut()

    async def cut_often(self, pause: tuple[float, float], chance: random.Random) -> None:
        """For ever: cut each connection some time after it began, at any byte, either way.

        Half of the cuts take the bytes of one direction only: a command that arrives without its
        answer, an answer that is half there.
        """
        self._chance, ends = chance, dict[Passage, float]()
        now = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(0.02)
            ends = {passage: at for passage, at in ends.items() if passage in self.passages}
            for passage in self.passages - ends.keys():
                ends[passage] = now() + chance.uniform(*pause)
            for passage in [one for one, at in ends.items() if at <= now()]:
                ends[passage] = inf
                self._wound(passage)

    def _wound(self, passage: Passage) -> None:
        self.cuts += 1
        if self._chance.random() < 0.5:
            passage.cut()
        else:
            way = self._chance.choice(["up", "down"])
            passage.left[way] = self._chance.randint(1, 600)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.knocks.append(asyncio.get_running_loop().time())
        try:
            server = await asyncio.open_connection("127.0.0.1", self._server_port)
        except OSError:
            writer.transport.abort()
            return
        passage = Passage((reader, writer), server)
        self.passages.add(passage)
        try:
            await passage.run()
        finally:
            self.passages.discard(passage)
