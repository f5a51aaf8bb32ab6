"""The plain JSON protocol of `servers/bare.py`: move in, update out."""

from __future__ import annotations

from typing import Any

from bench.adapters import UPDATE, BaseAdapter
from bench.conns import Conn


class Adapter(BaseAdapter):
    name = "plain"

    def url(self, room: int, seat: int) -> str:
        return f"{self.options.url}/ws/r{room}x{self.options.run_id}/{seat}"

    def on_frame(self, conn: Conn, payload: Any) -> int | None:
        return UPDATE

    def move(self, conn: Conn, number: int) -> None:
        conn.send_text(
            b'{"type":"move","n":%d,"cell":%d,"by":"p%d","nonce":"abcd1234"}'
            % (number, number % 9, number % self.options.players)
        )
