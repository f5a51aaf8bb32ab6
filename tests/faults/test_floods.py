"""T24: too much of everything: connections, silence, rooms, messages, watchers."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import AsyncExitStack

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from tests.e2e.wire import Person, Wire
from tests.faults.profile import FULL, until
from tests.server import MakeServer, Server

MEGABYTE = 1 << 20
CONNECTS = 2_000 if FULL else 200
SILENT = 500 if FULL else 40
ROOMS = 5_000 if FULL else 100
WATCHERS = 60 if FULL else 20
JOIN_S = 2.0 if FULL else 40.0


async def joins(server: Server) -> float:
    """How long somebody honest needs from nothing to a welcome."""
    began = time.monotonic()
    ada = await Person.new(server)
    async with ada.link((await ada.create())["code"]):
        return time.monotonic() - began


@pytest.mark.timeout(200)
async def test_t24_silent_connections_are_counted_and_ended(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(LIMIT_LINKS_WITHOUT_HELLO=SILENT // 2, LIMIT_HELLO_S=8).start()
    ada = await Person.new(server)
    code = (await ada.create())["code"]
    silent = [ada.link(code).silent() for _ in range(SILENT)]
    links = await asyncio.gather(*[stack.enter_async_context(link) for link in silent])
    ends = await asyncio.gather(*[_end(link) for link in links])
    assert set(ends) == {4013, 4400}
    assert ends.count(4400) <= SILENT // 2, "no more than may wait at once"
    assert await joins(server) < JOIN_S


async def _end(link: Wire) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        await link.until(lambda _: False)
    return closed.value.rcvd.code if closed.value.rcvd else 1006


@pytest.mark.timeout(200)
async def test_t24_a_flood_of_connections_keeps_nobody_out(make_server: MakeServer) -> None:
    server = make_server(LIMIT_LINKS_PER_IP=40, LIMIT_LINKS_PER_NODE=5_000).start()
    process = psutil.Process(server.pid)
    before = process.memory_info().rss
    opened = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(CONNECTS)]
    assert await joins(server) < JOIN_S
    for _, writer in opened:
        writer.transport.abort()
    assert await joins(server) < JOIN_S
    assert (process.memory_info().rss - before) / MEGABYTE < 60


@pytest.mark.timeout(300)
async def test_t24_rooms_of_nobody_are_collected(make_server: MakeServer) -> None:
    server = make_server(COLLECT_UNJOINED_S=2, COLLECT_EMPTY_S=1).start()
    process = psutil.Process(server.pid)
    ada = await Person.new(server)
    async with httpx.AsyncClient(base_url=server.origin, headers=ada.headers) as http:
        # What a server needs for so many at a time it keeps; what counts is that no more is added.
        await flood(server, http, ROOMS // 5)
        before = process.memory_info().rss
        await flood(server, http, ROOMS)
    grown = (process.memory_info().rss - before) / MEGABYTE
    print(f"{ROOMS} rooms made and collected, {grown:.1f} MiB more")
    assert grown < 20


async def flood(server: Server, http: httpx.AsyncClient, rooms: int) -> None:
    """Make so many rooms, twenty at a time, and wait until they are collected."""
    for _ in range(rooms // 20):
        await asyncio.gather(*[_made(http, {"game": "karo.noughts"}) for _ in range(20)])
    await until(lambda: server.metric("tessera_rooms ") == 0, 60)
    await until(lambda: is_empty(server), 60)


def is_empty(server: Server) -> bool:
    """Whether no room is stored any more."""
    with sqlite3.connect(server.database) as link:
        (count,) = link.execute("SELECT count(*) FROM room").fetchone()
    link.close()
    return bool(count == 0)


async def _made(http: httpx.AsyncClient, body: dict[str, str]) -> None:
    assert (await http.post("/api/rooms", json=body)).status_code == 201


@pytest.mark.timeout(100)
async def test_t24_caps_are_exact_and_who_floods_is_put_out(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(
        LIMIT_WATCHERS_PER_ROOM=WATCHERS - 10, LIMIT_COMMANDS_PER_S=5, LIMIT_COMMANDS_BURST=20,
        LIMIT_REFUSALS_PER_10_S=100, LIMIT_ROOMS_PER_GUEST=20, LIMIT_ROOMS_WINDOW_S=600,
    ).start()  # fmt: skip
    ada = await Person.new(server)
    room = await ada.create()
    let_in, watching = 0, []
    for _ in range(WATCHERS):
        link = (await Person.new(server)).link(room["watch_code"]).silent()
        watching.append(await stack.enter_async_context(link))
        await link.say({"t": "hello", "v": 1, "tab": "x"})
        let_in += json.loads(await link._socket.recv())["t"] == "welcome"
    assert let_in == WATCHERS - 10
    made = [(await ada.call("POST", "/api/rooms", {"game": "karo.noughts"})) for _ in range(21)]
    assert [answer.status_code for answer in made] == [201] * 19 + [429] * 2
    flooder = await stack.enter_async_context(ada.link(room["code"]))
    began = time.monotonic()
    for number in range(1_000):
        await flooder.say({"t": "say", "cid": f"c{number}", "text": "x"})
    assert await flooder.end() == 4029
    assert time.monotonic() - began < 2 * (1 if FULL else 10)
    for link in watching:  # nobody reads these, so nobody waits for a farewell
        link._socket.transport.abort()
    assert await joins(server) < JOIN_S
