"""Talking to the real server word by word, and noting what was said: the driver of these tests.

Every frame that arrives is checked against the published schema. What a test provoked (calls,
messages that were accepted, codes) ends up in `seen`, which `provokes` holds it to.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server import ROOT, Server

Frame = dict[str, Any]

GAME = "karo.noughts"
PATIENCE_S = 15
ROUTES = [
    (template, re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template)) + r"/?$"))
    for template in [
        "/api/guests",
        "/api/keys",
        "/api/me/transfer",
        "/api/me/adopt",
        "/api/me/signout",
        "/api/me/results",
        "/api/me/bests",
        "/api/today",
        "/api/me",
        "/api/games",
        "/api/records",
        "/api/evaluations/{id}",
        "/api/evaluations",
        "/api/rooms/anyone",
        "/api/rooms/{code}/qr.svg",
        "/api/rooms/{code}/hint",
        "/api/rooms/{code}",
        "/api/rooms",
        "/api/matches/{id}/frames",
        "/api/matches/{id}/record",
        "/api/matches/{id}/analysis",
        "/api/positions",
        "/api/matches/{id}",
        "/api/matches",
        "/api/admin/rooms/{id}/end",
        "/api/admin/announce",
        "/api/admin/drain",
        "/api/admin",
        "/health/live",
        "/health/ready",
        "/metrics",
        "/r/{code}",
        "/m/{id}",
        "/rules/{game}",
        "/",
    ]
]

seen: set[str] = set()
"""What the running test has provoked so far."""

PROVOKED: dict[str, list[str]] = {}
"""Which tests say that they provoke a thing of the protocol."""


def provokes(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The test provokes these things of the protocol; it fails if it did not see one of them."""

    def marked(test: Callable[..., Any]) -> Callable[..., Any]:
        for name in names:
            place = f"{Path(test.__code__.co_filename).name}::{test.__name__}"
            PROVOKED.setdefault(name, []).append(place)
        return pytest.mark.provokes(*names)(test)

    return marked


def template(method: str, path: str) -> str:
    """The row of the protocol's table that a call belongs to."""
    plain = path.split("?", maxsplit=1)[0]
    for name, pattern in ROUTES:
        if pattern.match(plain):
            return f"{method} {name}"
    return f"{method} (unknown) {plain}"


@cache
def schema(name: str) -> Draft202012Validator:
    """A validator for a published message, frame or payload."""
    published = json.loads((ROOT / "docs/protocol/asyncapi.json").read_text())
    whole = {"$ref": f"#/components/schemas/{name}", "components": published["components"]}
    return Draft202012Validator(whole)


def check(frame: Frame) -> None:
    """A frame of the server is what the published schema says."""
    schema(f"{frame['t'].title()}Out").validate(frame)


class Person:
    """Somebody with a key (or, with `key=None`, without one) at a server."""

    def __init__(self, server: Server, key: str | None = None, name: str | None = None) -> None:
        self.server, self.key, self.name = server, key, name
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}

    @classmethod
    async def new(cls, server: Server, name: str | None = None) -> Person:
        """A new guest."""
        answer = await Person(server).call("POST", "/api/keys", {"name": name} if name else {})
        assert answer.status_code == 201, answer.text
        return cls(server, answer.json()["key"], answer.json()["name"])

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """An HTTP call; the problem or success is noted."""
        headers = self.headers | more.pop("headers", {})
        given = {} if body is None else {"json": body}
        # Without `verify` no certificates are loaded for what is plain http.
        plain: Any = {"base_url": self.server.origin, "timeout": 20, "verify": False}
        async with httpx.AsyncClient(**plain) as http:
            answer = await http.request(method, path, headers=headers, **given, **more)
        if answer.status_code < 400:
            seen.add(template(method, path))
        elif answer.headers["content-type"].startswith("application/problem+json"):
            problem = answer.json()
            assert problem["status"] == answer.status_code
            assert problem["detail"].endswith("."), problem
            seen.add(f"problem {problem['code']}")
        assert answer.status_code != 500, answer.text
        return answer

    async def get(self, path: str) -> Any:
        """The JSON of a GET that has to work."""
        answer = await self.call("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def problem(self, method: str, path: str, body: Any = None, **more: Any) -> str:
        """The code of a call that has to fail."""
        answer = await self.call(method, path, body, **more)
        assert answer.headers["content-type"] == "application/problem+json", answer.text
        code: str = answer.json()["code"]
        return code

    async def create(self, **more: Any) -> Frame:
        """A room of ours."""
        answer = await self.call("POST", "/api/rooms", {"game": GAME} | more)
        assert answer.status_code == 201, answer.text
        room: Frame = answer.json()
        return room

    def link(self, code: str, **hello: Any) -> Wire:
        """A link to a room, not opened yet (`async with`)."""
        return Wire(self.server, code, self.headers, hello)


class Wire:
    """One raw link. `welcome` and `frames` (all that came, in order) are there once it is open."""

    def __init__(self, server: Server, code: str, headers: dict[str, str], hello: Frame) -> None:
        self._url = f"ws{server.origin[4:]}/ws/v1/rooms/{code}"
        self._headers = headers
        self._hello: Frame | None = {"t": "hello", "v": 1, "tab": secrets.token_hex(4)} | hello
        self._socket: ClientConnection
        self.frames: list[Frame] = []
        self.welcome: Frame = {}
        self.answers_pings = True
        self._place: tuple[str, int] = "127.0.0.1", server.port
        self._buffer: int | None = None

    def narrow(self) -> Wire:
        """The same link, whose end takes next to nothing that is not read."""
        self._buffer = 2_048
        return self

    def silent(self) -> Wire:
        """The same link, which says nothing by itself when it opens."""
        self._hello = None
        return self

    async def __aenter__(self) -> Wire:
        own = socket.socket()
        if self._buffer:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self._buffer)
        own.setblocking(False)
        await asyncio.get_running_loop().sock_connect(own, self._place)
        self._socket = await connect(
            self._url,
            sock=own,
            additional_headers=self._headers,
            proxy=None,
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=PATIENCE_S,
        )
        if self._hello is not None:
            await self.say(self._hello)
            self.welcome = await self.hear()
            assert self.welcome["t"] == "welcome", self.welcome
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._socket.close()

    @property
    def table(self) -> Frame:
        """The newest table."""
        tables = [f if f["t"] == "table" else f["table"] for f in self.frames if _holds(f, "table")]
        return tables[-1]

    @property
    def update(self) -> Frame:
        """The newest update (of the newest match)."""
        updates = [
            f if f["t"] == "update" else f["update"] for f in self.frames if _holds(f, "update")
        ]
        return updates[-1]

    @property
    def update_or_none(self) -> Frame | None:
        """The newest update, None before the first match."""
        return self.update if any(_holds(frame, "update") for frame in self.frames) else None

    @property
    def legal(self) -> list[Frame]:
        """What the newest update lets this link answer; empty if it is not asked."""
        you = self.update["you"]
        return you["legal"] if you else []

    async def say(self, frame: Frame | str | bytes) -> None:
        """Send something, whatever it is."""
        if isinstance(frame, dict):
            if frame.get("t") in ("hello", "ping", "pong"):
                seen.add(f"send {frame['t']}")
            frame = json.dumps(frame)
        await self._socket.send(frame)

    async def say_raw_text(self, raw: bytes) -> None:
        """Send a text frame whose bytes need not be text."""
        await self._socket.send(raw, text=True)

    async def hear(self) -> Frame:
        """The next frame; a ping is answered on the way."""
        async with asyncio.timeout(PATIENCE_S):
            frame: Frame = json.loads(await self._socket.recv())
        check(frame)
        self.frames.append(frame)
        seen.add(f"frame {frame['t']}")
        if frame["t"] in ("refused", "notice", "bye"):
            seen.add(f"{frame['t']} {frame['code']}")
        if frame["t"] == "ping" and self.answers_pings:
            await self.say({"t": "pong", "n": frame["n"]})
        return frame

    async def until(self, holds: Callable[[Frame], Any]) -> Frame:
        """The next frame that fits."""
        while True:
            frame = await self.hear()
            if holds(frame):
                return frame

    async def ask(self, t: str, *, cid: str | None = None, **fields: Any) -> Frame:
        """Send a command: the frame that accepts or refuses it."""
        cid = cid or secrets.token_hex(8)
        await self.say({"t": t, "cid": cid} | fields)
        answer = await self.until(lambda frame: _answers(frame, cid))
        if answer["t"] != "refused":
            seen.update(_named(t, fields))
        return answer

    async def do(self, verb: str, **fields: Any) -> Frame:
        """A verb of the table that has to be accepted."""
        return accepted(await self.ask("seat", do=verb, **fields))

    async def act(self, action: Frame | None = None) -> Frame:
        """Answer the prompt (with the first legal action), which has to be accepted."""
        prompt = self.update["you"]["prompt"]
        return accepted(await self.ask("act", prompt=prompt, action=action or self.legal[0]))

    async def refused(self, t: str, **fields: Any) -> str:
        """Send a command that has to be refused: the code."""
        answer = await self.ask(t, **fields)
        assert answer["t"] == "refused", answer
        code: str = answer["code"]
        return code

    async def sync(self) -> None:
        """Read until everything that the server had for this link before now is here."""
        await self.say({"t": "ping", "n": (n := secrets.randbelow(10**9))})
        await self.until(lambda frame: frame["t"] == "pong" and frame["n"] == n)

    async def end(self) -> int:
        """Read until the server closes: the close code; its `bye` came before."""
        with pytest.raises(ConnectionClosed) as closed:
            await self.until(lambda _: False)
        assert closed.value.rcvd, "closed without a word"
        seen.add(f"close {closed.value.rcvd.code}")
        return closed.value.rcvd.code

    async def leave(self) -> None:
        """Go away."""
        await self._socket.close()


def accepted(frame: Frame) -> Frame:
    """The frame, which has to be no refusal."""
    assert frame["t"] != "refused", frame
    return frame


def _holds(frame: Frame, kind: str) -> bool:
    return frame["t"] == kind or (frame["t"] == "welcome" and frame[kind] is not None)


def _answers(frame: Frame, cid: str) -> bool:
    return frame.get("cid") == cid or cid in frame.get("accepted", ())


def _named(t: str, fields: Frame) -> set[str]:
    match t:
        case "seat":
            return {"send seat", f"do {fields['do']}"}
        case "offer":
            return {"send offer", f"offer {fields['what']}", f"say {fields['say']}"}
        case "claim":
            return {"send claim", f"claim {fields['what']}"}
        case "say" if "preset" in fields:
            return {"send say", f"preset {fields['preset']}"}
        case _:
            return {f"send {t}"}


async def table_of_two(server: Server, stack: AsyncExitStack, **room: Any) -> Sitting:
    """A room with two people on its two seats, nobody ready yet; `host` made it and has seat 0."""
    host, rival = await Person.new(server, "Ada"), await Person.new(server, "Bob")
    made = await host.create(**room)
    links = [await stack.enter_async_context(one.link(made["code"])) for one in (host, rival)]
    for seat, link in enumerate(links):
        await link.do("sit", seat=seat)
    return Sitting(made, (host, rival), (links[0], links[1]))


async def match_of_two(server: Server, stack: AsyncExitStack, **room: Any) -> Sitting:
    """The same, with the match begun."""
    sitting = await table_of_two(server, stack, **room)
    for link in sitting.links:
        await link.do("ready")
    for link in sitting.links:
        await link.sync()
        assert link.update["seq"] == 0
    return sitting


@dataclass(frozen=True)
class Sitting:
    """Two people at a table: the room as it was made, who they are, their links by seat."""

    room: Frame
    people: tuple[Person, Person]
    links: tuple[Wire, Wire]

    @property
    def code(self) -> str:
        """The play code."""
        code: str = self.room["code"]
        return code

    async def asked(self) -> tuple[Wire, Wire]:
        """The link whose turn it is, and the other one."""
        for link in self.links:
            await link.sync()
        first, second = self.links
        return (first, second) if first.legal else (second, first)

    async def play(self, turns: int) -> None:
        """Some turns, each the first legal one."""
        for _ in range(turns):
            mover, other = await self.asked()
            await mover.act()
            await other.sync()
