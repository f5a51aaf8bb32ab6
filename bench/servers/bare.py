"""The same job on uvicorn without our product: `python -m bench.servers.bare raw|fastapi PORT`.

`raw` is bare uvicorn (a plain ASGI application), `fastapi` a WebSocket route of FastAPI. Both
run on uvloop with websockets-sansio and no compression, decode and encode with orjson, encode
once per move and await each receiver's send in turn. About 66 B come in, about 200 B go out.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import orjson
import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_SEATS = ("p0", "p1")


class Room:
    """Nine cells, and the sends of everybody who is connected."""

    def __init__(self, name: str) -> None:
        self.name, self.seq, self.board = name, 0, [0] * 9
        self.members: dict[str, Callable[[str], Awaitable[None]]] = {}

    def play(self, raw: str) -> str:
        """The update after a move; `ValueError` for a wrong one."""
        move = orjson.loads(raw)
        cell, by = move["cell"], move["by"]
        if move["type"] != "move" or type(cell) is not int or not 0 <= cell <= 8:
            raise ValueError("no move")
        if by != _SEATS[self.seq & 1]:
            raise ValueError("not your turn")
        self.seq += 1
        self.board[cell] = (self.seq & 1) + 1
        return orjson.dumps(self._update(move["n"], by, cell)).decode()

    def _update(self, number: int, by: str, cell: int) -> dict[str, Any]:
        return {
            "type": "update",
            "room": self.name,
            "seq": self.seq,
            "n": number,
            "by": by,
            "move": {"cell": cell},
            "board": self.board,
            "turn": _SEATS[self.seq & 1],
            "clock": {"p0": 300_000, "p1": 299_000},
            "phase": "play",
            "moves": 7,
            "ts": int(time.time() * 1000),
        }


ROOMS: dict[str, Room] = {}


async def played(room: Room, raw: str) -> None:
    """Play a move and tell everybody."""
    try:
        update = room.play(raw)
    except (KeyError, ValueError):
        return
    for send in list(room.members.values()):
        await send(update)


def found(name: str) -> Room:
    """The room of a name."""
    return ROOMS.setdefault(name, Room(name))


async def raw(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """A plain ASGI application."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
        return
    _, _, name, seat = scope["path"].split("/")
    room = found(name)
    await receive()
    await send({"type": "websocket.accept"})

    async def put(text: str) -> None:
        await send({"type": "websocket.send", "text": text})

    room.members[seat] = put
    try:
        while (message := await receive())["type"] != "websocket.disconnect":
            await played(room, message["text"])
    finally:
        room.members.pop(seat, None)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        asked = (await receive())["type"]
        await send({"type": f"{asked}.complete"})
        if asked == "lifespan.shutdown":
            return
        gc.collect()
        gc.freeze()


fastapi = FastAPI()


@fastapi.websocket("/ws/{name}/{seat}")
async def link(socket: WebSocket, name: str, seat: str) -> None:
    """The same as a route."""
    await socket.accept()
    room = found(name)
    room.members[seat] = socket.send_text
    try:
        while True:
            await played(room, await socket.receive_text())
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        room.members.pop(seat, None)


def main() -> None:
    """Serve until killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["raw", "fastapi"])
    parser.add_argument("port", type=int)
    chosen = parser.parse_args()
    uvicorn.run(
        raw if chosen.kind == "raw" else fastapi,
        host="127.0.0.1",
        port=chosen.port,
        ws="websockets-sansio",
        loop="uvloop",
        log_level="error",
        access_log=False,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        backlog=4096,
    )


if __name__ == "__main__":
    main()
