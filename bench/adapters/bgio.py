"""boardgame.io 0.50 over its socket.io transport, as its own client speaks it."""

from __future__ import annotations

import json
from typing import Any

from bench.adapters import READY, UPDATE, BaseAdapter
from bench.conns import Conn
from bench.options import Options

_OPEN, _PING, _MESSAGE = b"024"
_CONNECTED = ord("0")
_UPDATE, _SYNC = b"us"


class Adapter(BaseAdapter):
    name = "bgio"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._event = len(b'42/tic,["')

    def url(self, room: int, seat: int) -> str:
        return f"{self.options.url}/socket.io/?EIO=4&transport=websocket"

    def on_open(self, conn: Conn) -> int | None:
        return None

    def on_frame(self, conn: Conn, payload: Any) -> int | None:
        first = payload[0]
        if first == _MESSAGE and payload[1] != _CONNECTED:
            kind = payload[self._event]
            return UPDATE if kind == _UPDATE else READY if kind == _SYNC else None
        if first == _MESSAGE:
            conn.send_text(b"42/tic," + self._sync(conn))
        elif first == _PING:
            conn.send_text(b"3")
        elif first == _OPEN:
            conn.send_text(b"40/tic,")
        return None

    def move(self, conn: Conn, number: int) -> None:
        # Seats move in turn, and `number` is the state id: the moves accepted so far.
        conn.send_text(
            b'42/tic,["update",{"type":"MAKE_MOVE","payload":{"type":"clickCell","args":[%d],'
            b'"playerID":"%d","credentials":null}},%d,"%b","%d"]'
            % (number % 9, conn.seat, number, self._match(conn), conn.seat)
        )

    def _sync(self, conn: Conn) -> bytes:
        """Ask for the state; the match is made by the first who does."""
        player = str(conn.seat) if conn.plays else None
        match = self._match(conn).decode()
        return json.dumps(["sync", match, player, None, self.options.players]).encode()

    def _match(self, conn: Conn) -> bytes:
        return b"m%dx%b" % (conn.room.number, self.options.run_id.encode())
