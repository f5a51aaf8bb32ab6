"""Colyseus 0.18: matchmaking over HTTP, then its binary room protocol.

A move is ROOM_DATA, a string that names the message, and its payload in msgpack; the answer is a
patch of the room's state, sent after every move.
"""

from __future__ import annotations

import asyncio
from typing import Any

from bench.adapters import READY, UPDATE, BaseAdapter
from bench.calls import Calls
from bench.conns import Conn
from bench.options import Options

JOIN_ROOM, ROOM_DATA, ROOM_STATE, PATCH = 10, 13, 14, 15


class Adapter(BaseAdapter):
    name = "colyseus"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._seats: dict[tuple[int, int], dict[str, Any]] = {}

    async def setup(self) -> None:
        async with Calls(self.options.url) as calls:
            await asyncio.gather(*(self._fill(calls, room) for room in range(self.options.rooms)))

    def url(self, room: int, seat: int) -> str:
        got = self._seats[room, seat]
        place = f"{got['processId']}/{got['roomId']}?sessionId={got['sessionId']}"
        return f"{self.options.url}/{place}"

    def on_open(self, conn: Conn) -> int | None:
        return None

    def on_frame(self, conn: Conn, payload: Any) -> int | None:
        kind = payload[0] & 31
        if kind == JOIN_ROOM:
            conn.send_binary(bytes([JOIN_ROOM]))  # acknowledged: the whole state comes next
        return UPDATE if kind == PATCH else READY if kind == ROOM_STATE else None

    def move(self, conn: Conn, number: int) -> None:
        cell, by = bytes([number % 9]), bytes([conn.seat])
        conn.send_binary(b"\x0d\xa4move\x82\xa4cell" + cell + b"\xa2by" + by)

    async def _fill(self, calls: Calls, room: int) -> None:
        first = await calls.post("/matchmake/create/board", {})
        if "sessionId" not in first:
            raise RuntimeError(f"matchmaking refused: {first}")
        self._seats[room, 0] = first
        for seat in range(1, self.options.seats):
            path = f"/matchmake/joinById/{first['roomId']}"
            self._seats[room, seat] = await calls.post(path, {})
