"""The product's own protocol: people by `POST /api/keys`, rooms by `POST /api/rooms`, then links.

Every connection is a guest of its own. Seat 0 makes the room and sits in it, the other players
sit down over the socket, all are ready; watchers come by the watch code. A match that ends is
followed by a rematch.
"""

from __future__ import annotations

import asyncio
import random
from itertools import count
from typing import Any

import orjson

from bench.adapters import READY, REFUSED, UPDATE, BaseAdapter
from bench.calls import Calls
from bench.conns import Conn
from bench.game import CELLS
from bench.options import Options

# A frame begins with its kind: `{"t":"update",…`.
_KIND = 6
_UPDATE, _WELCOME, _PING, _REFUSED, _BYE = b"uwprb"
_IS_PING = ord("i")
_SEQ, _PROMPT, _RUNNING = b'"seq":', b'"you":{"prompt":', b'"outcome":null'


class Adapter(BaseAdapter):
    name = "tessera"
    sits_down = True

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._is_ours = options.game == CELLS
        self._cells = [b'{"cell":%d}' % cell for cell in range(9)]
        self._codes: list[tuple[str, str]] = []
        self._keys: dict[tuple[int, int], str] = {}
        self._cids = count()
        self._mark = options.run_id.encode()

    async def setup(self) -> None:
        async with Calls(self.options.url) as calls:
            rooms = range(self.options.rooms)
            self._codes = list(await asyncio.gather(*(self._room(calls, n) for n in rooms)))

    def url(self, room: int, seat: int) -> str:
        play, watch = self._codes[room]
        code = play if seat < self.options.players else watch
        return f"{self.options.url}/ws/v1/rooms/{code}"

    def headers(self, room: int, seat: int) -> list[tuple[str, str]]:
        return [("Authorization", f"Bearer {self._keys[room, seat]}")]

    def greeting(self) -> bytes:
        return b'{"t":"hello","v":1,"tab":"bench"}'

    def on_open(self, conn: Conn) -> int | None:
        conn.send_text(self.greeting())
        return None

    def on_frame(self, conn: Conn, payload: Any) -> int | None:
        kind = payload[_KIND]
        if kind == _UPDATE:
            return self._updated(conn, bytes(payload))
        if kind == _WELCOME:
            return self._welcomed(conn, orjson.loads(payload))
        if kind == _PING and payload[_KIND + 1] == _IS_PING:
            conn.send_text(bytes(payload).replace(b"ping", b"pong", 1))
        return REFUSED if kind in {_REFUSED, _BYE} else None

    def move(self, conn: Conn, number: int) -> None:
        room = conn.room
        if room.asked is None:  # the match is over: another one first, the move follows
            room.late = number
            for player in room.conns[: self.options.players]:
                self._command(player, b"offer", b'"what":"rematch","say":"make"')
            return
        self._act(room.asked, number)

    async def _room(self, calls: Calls, number: int) -> tuple[str, str]:
        keys = await asyncio.gather(
            *(calls.post("/api/keys", {}) for _ in range(self.options.seats))
        )
        for seat, answer in enumerate(keys):
            self._keys[number, seat] = answer["key"]
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (self.options.players - 1)]
        wanted = {"game": self.options.game, "seats": seats}
        made = await calls.post("/api/rooms", wanted, self._keys[number, 0])
        return made["code"], made["watch_code"]

    def _updated(self, conn: Conn, frame: bytes) -> int | None:
        seq = _number(frame, frame.index(_SEQ) + len(_SEQ))
        new, conn.seen = seq - conn.seen, max(seq, conn.seen)
        if conn.plays:
            self._note(conn, frame)
        return UPDATE * new if new > 0 else None

    def _note(self, conn: Conn, frame: bytes) -> None:
        """Remember who is asked what."""
        found = frame.find(_PROMPT)
        if found > 0:
            prompt = _number(frame, found + len(_PROMPT))
            conn.room.asked = conn, prompt, b"" if self._is_ours else frame
        elif not self._is_ours and _RUNNING not in frame:
            conn.room.asked = None

    def _welcomed(self, conn: Conn, frame: dict[str, Any]) -> int | None:
        update = frame["update"]
        if update is None:
            if not conn.plays:
                return READY
            if frame["you"]["seat"] is None:
                self._command(conn, b"seat", b'"do":"sit"')
            self._command(conn, b"seat", b'"do":"ready"')
            return None
        conn.seen = update["seq"]
        room = conn.room
        if conn.plays:
            self._note(conn, orjson.dumps(update))
        if room.late is not None and room.asked is not None:
            number, room.late = room.late, None
            self._act(room.asked, number)
        return READY

    def _act(self, asked: tuple[Conn, int, bytes], number: int) -> None:
        conn, prompt, frame = asked
        action = self._cells[number % 9] if self._is_ours else _any_of(frame)
        self._command(conn, b"act", b'"prompt":%d,"action":%b' % (prompt, action))

    def _command(self, conn: Conn, kind: bytes, fields: bytes) -> None:
        cid = b"%b-%x" % (self._mark, next(self._cids))
        conn.send_text(b'{"t":"%b","cid":"%b",%b}' % (kind, cid, fields))


def _number(frame: bytes, start: int) -> int:
    return int(frame[start : frame.index(b",", start)])


def _any_of(frame: bytes) -> bytes:
    """A legal action out of an update or its copy in a welcome."""
    return orjson.dumps(random.choice(orjson.loads(frame)["you"]["legal"]))
