"""A headless client of Tessera and, run as a program, a bot that plays random legal moves.

    python clients/tessera.py http://127.0.0.1:8000 [CODE]
The protocol by example (all of it: `docs/protocol`); `>` is sent, `<` comes back:

    POST /api/keys  {"name": "Ada"}                     -> {"key": "gk_…", …}
    POST /api/rooms {"game": "karo.noughts"}            -> {"code": "7K2M-…", "url": "…", …}
    socket /ws/v1/rooms/7K2M-…   with the header Authorization: Bearer gk_…
    > {"t": "hello", "v": 1, "tab": "x"}                first, within 5 seconds
    < {"t": "welcome", "room": …, "table": …, "update": null, …}
    > {"t": "seat", "cid": "c1", "do": "sit"}
    < {"t": "table", …, "accepted": ["c1"]}             it is stored: the answer names its cid
    > {"t": "seat", "cid": "c2", "do": "ready"}         the last one to be ready starts the match
    < {"t": "welcome", …, "update": {"seq": 0, "you": {"prompt": 0, "legal": […], …}, …}}
    > {"t": "act", "cid": "c3", "prompt": 0, "action": one of the legal ones, as it is}
    < {"t": "update", "seq": 1, "view": …, "accepted": ["c3"]}    or {"t": "refused", …}

The newest update is the whole truth. After a lost connection say hello again and repeat, with
the same cids, what was not answered: a command has one effect however often it is sent.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

Frame: TypeAlias = dict[str, Any]
COME_BACK = {1001, 1006, 1011, 1012, 4000, 4008, 4013, 4503}


class Refused(Exception):
    """The server's no to a command; `args` are the code and a sentence."""


class Closed(Exception):
    """The link is closed for good; `args` are the close code (or HTTP status) and a sentence."""


class Guest:
    """Somebody with a key, who may call over HTTP and open links to rooms."""

    def __init__(self, origin: str, key: str | None) -> None:
        self.origin = origin.rstrip("/")
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}

    @classmethod
    async def new(cls, origin: str, name: str | None = None) -> Guest:
        """A new guest with a key of its own."""
        answer = await cls(origin, None).call("POST", "/api/keys", {"name": name} if name else {})
        return cls(origin, answer["key"])

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON answer to a call; `httpx.HTTPStatusError` where it is a problem."""
        async with httpx.AsyncClient(headers=self.headers, timeout=20) as http:
            answer = await http.request(method, self.origin + path, json=body)
        return answer.raise_for_status().json()

    async def create(self, game: str = "karo.noughts", **more: Any) -> Any:
        """Make a room; the answer holds `code`, `watch_code` and `url`."""
        return await self.call("POST", "/api/rooms", {"game": game} | more)


class Link:
    """A connection to a room that comes back by itself; `newest` holds a frame of each kind."""

    def __init__(self, guest: Guest, code: str, pause: float = 0.5) -> None:
        self.url, self.headers = f"ws{guest.origin[4:]}/ws/v1/rooms/{code}", guest.headers
        self.pause, self.tab, self._tries = pause, secrets.token_hex(8), 0
        self.newest: dict[str, Any] = {}
        self.heard: Callable[[Frame], object] = lambda _: None
        self._socket: ClientConnection | None = None
        self._pending: dict[str, tuple[str, asyncio.Future[Frame]]] = {}
        self._waiting: list[tuple[Callable[[Link], object], asyncio.Future[Any]]] = []

    async def __aenter__(self) -> Link:
        self._task = asyncio.create_task(self._keep_up())
        return await self.until(lambda link: "welcome" in link.newest)

    async def __aexit__(self, *error: object) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError, Closed):
            await self._task

    @property
    def update(self) -> Frame:
        """The newest update, empty before the first match."""
        return self.newest.get("update") or {}

    legal = property(lambda self: (self.update.get("you") or {}).get("legal"))

    async def until(self, holds: Callable[[Link], object]) -> Link:
        """Wait until something holds, asked after every frame; `Closed` if it cannot any more."""
        if not holds(self):
            self._waiting.append((holds, asyncio.Future()))
            await self._answer(self._waiting[-1][1])
        return self

    async def send(self, t: str, cid: str | None = None, **fields: Any) -> Frame:
        """Send a command: the frame that accepts it, or `Refused`."""
        cid = cid or secrets.token_hex(12)
        text, answer = json.dumps({"t": t, "cid": cid} | fields), asyncio.Future[Frame]()
        self._pending[cid] = text, answer
        if self._socket:
            with suppress(ConnectionClosed):
                await self._socket.send(text)
        frame: Frame = await self._answer(answer)
        if frame["t"] == "refused":
            raise Refused(frame["code"], frame["text"])
        return frame

    async def act(self, action: Any) -> Frame:
        """Answer the question that is asked now."""
        return await self.send("act", prompt=self.update["you"]["prompt"], action=action)

    async def play(self, choose: Callable[[list[Any]], Any] = random.choice) -> Any:
        """Play the running match to its end; its outcome."""
        while True:
            await self.until(lambda link: link.legal or link.update.get("outcome"))
            if self.update["outcome"]:
                return self.update["outcome"]
            with suppress(Refused):  # somebody may have ended it meanwhile
                await self.act(choose(self.legal))

    async def _answer(self, answer: asyncio.Future[Any]) -> Any:
        await asyncio.wait({answer, self._task}, return_when=asyncio.FIRST_COMPLETED)
        return answer.result() if answer.done() else self._task.result()

    async def _keep_up(self) -> None:
        while True:
            with suppress(OSError, InvalidHandshake, ConnectionClosed):  # a time-out is an OSError
                await self._connect()
            self._socket, self._tries = None, min(self._tries + 1, 6)
            await asyncio.sleep(self._back_off())

    def _back_off(self) -> float:
        """Seconds until the next try, longer every time and never the same for all of a herd."""
        return random.uniform(0, self.pause * min(40, 2**self._tries))

    async def _connect(self) -> None:
        more: Any = dict.fromkeys(("proxy", "compression", "max_size", "ping_interval"))
        more["close_timeout"] = 2  # whoever has been silent for long says no farewell either
        try:
            async with connect(self.url, additional_headers=self.headers, **more) as socket:
                seen = {key: self.update[key] for key in ("match", "seq") if self.update}
                hello = {"t": "hello", "v": 1, "tab": self.tab} | ({"seen": seen} if seen else {})
                await socket.send(json.dumps(hello))
                while True:
                    async with asyncio.timeout(25):
                        frame = json.loads(await socket.recv())
                    self._take(frame)
                    await self._reply(socket, frame)
        except InvalidStatus as error:
            if error.response.status_code < 500:
                raise Closed(error.response.status_code, "no handshake") from error
        except ConnectionClosed as error:
            if error.rcvd and error.rcvd.code not in COME_BACK:
                raise Closed(error.rcvd.code, error.rcvd.reason) from error

    async def _reply(self, socket: ClientConnection, frame: Frame) -> None:
        if frame["t"] == "ping":  # comes every ten seconds, so our own may go with the answer
            self._tries = 0
            for t in ("pong", "ping"):
                await socket.send(json.dumps({"t": t, "n": frame["n"]}))
        if frame["t"] == "welcome":
            self._socket = socket
            for text, _ in list(self._pending.values()):
                await socket.send(text)

    def _take(self, frame: Frame) -> None:
        if frame["t"] == "welcome":
            self.newest |= {t: frame[t] for t in ("table", "offers", "presence", "update")}
        if frame["t"] != "update" or frame["seq"] > self.update.get("seq", -1):
            self.newest[frame["t"]] = frame
        self.heard(frame)
        for cid in [*frame.get("accepted", ()), frame.get("cid")]:
            if cid in self._pending:
                self._pending.pop(cid)[1].set_result(frame)
        for waiting in [one for one in self._waiting if one[0](self)]:
            self._waiting.remove(waiting)
            waiting[1].set_result(None)


async def main(origin: str, code: str | None = None) -> None:
    """Sit down in a room, or make one and say where it is, and play a match."""
    guest = await Guest.new(origin, "Random bot")
    async with Link(guest, code or (await guest.create())["code"]) as link:
        print(link.newest["welcome"]["room"]["url"], flush=True)
        await link.send("seat", do="sit")
        await link.send("seat", do="ready")
        await link.until(lambda link: link.update and not link.update["outcome"])
        print(await link.play())


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
