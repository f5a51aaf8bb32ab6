"""Load for rooms of turn-based games over WebSocket; prints one JSON object.

Every room has players who move in turn and watchers. A move is done when every connection of
the room has its update; latency is per delivery. One move is in flight per room, so the number
of rooms is the concurrency.

    without --rate   closed loop: every room sends its next move at once, which finds the limit
    --rate R         open loop: R moves a second; a move that has to wait for its room's last one
                     is timed from when it was due
    --idle S         hold all connections for S seconds first: memory and CPU per connection
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

import uvloop
from picows import ws_connect

from bench.adapters import BaseAdapter
from bench.conns import Conn, Room, Tally, now
from bench.deaf import Deaf
from bench.measured import Gauge, percentiles
from bench.options import Options, read
from bench.proc import Usage, more_files, usage

_PATIENCE_S = 60.0
_SETTLE_S = 0.3
_LEAVE_S = 1.0
_OWN_FILES = 200


class Run:
    """One run: set up, connect, hold, play."""

    def __init__(self, options: Options, adapter: BaseAdapter | None = None) -> None:
        self.options = options
        self.adapter = adapter or _adapter(options)
        self.tally = Tally(options, self.adapter)
        self.rooms = [Room(number, self.tally) for number in range(options.rooms)]
        self.failed: list[str] = []
        self.deaf = Deaf(self.adapter, options.deaf)
        self._before = self._after_setup = Usage()
        self._connect_s = 0.0

    @property
    def connections(self) -> int:
        """How many are up."""
        return sum(len(room.conns) for room in self.rooms)

    async def main(self) -> dict[str, Any]:
        """Everything, and what was measured."""
        await self.connect()
        found: dict[str, Any] = {
            "adapter": self.adapter.name,
            "rooms": len(self.rooms),
            "connections": self.connections,
            "connect_per_s": round(self.connections / self._connect_s, 1),
            "connect_failed": len(self.failed),
            "failures": self.failed[:2],
        }
        gc.collect()
        gc.freeze()
        gc.disable()
        if self.options.idle:
            found |= await self._hold()
        if self.options.duration:
            found |= await self._play()
        self.close()
        await asyncio.sleep(0.05)
        return found

    async def connect(self) -> None:
        """Make people and rooms, then all connections; only whole rooms stay."""
        options = self.options
        self._before = usage(options.server_pid)
        await self.adapter.setup()
        if options.idle and self.adapter.sits_down:  # else that would count as connecting
            for conn in await self._connect(options.players):
                conn.transport.disconnect(False)
            await asyncio.sleep(_LEAVE_S)
            self.tally.lost = 0
        self._after_setup = usage(options.server_pid)
        print("connecting", file=sys.stderr, flush=True)
        started = now()
        for conn in await self._connect(options.seats):
            conn.room.conns.append(conn)
        self._connect_s = now() - started
        self.rooms = [room for room in self.rooms if len(room.conns) == options.seats]
        if not self.rooms:
            raise RuntimeError(f"no room is complete: {self.failed[:3]}")

    async def _connect(self, seats: int) -> list[Conn]:
        """Connections of the first seats of every room, in order."""
        gate = asyncio.Semaphore(self.options.parallel)
        places = [(room, seat) for room in self.rooms for seat in range(seats)]
        got = await asyncio.gather(*(self._connected(gate, *place) for place in places))
        return [conn for conn in got if conn is not None]

    def close(self) -> None:
        """End all connections."""
        self.tally.is_stopping = True
        self.deaf.close()
        for room in self.rooms:
            for conn in room.conns:
                if conn.transport is not None:
                    conn.transport.disconnect(False)

    async def _connected(self, gate: asyncio.Semaphore, room: Room, seat: int) -> Conn | None:
        async with gate:
            conn = Conn(room, seat, self.tally)
            try:
                async with asyncio.timeout(_PATIENCE_S):
                    await ws_connect(
                        lambda: conn,
                        self.adapter.url(room.number, seat),
                        enable_auto_ping=False,
                        enable_auto_pong=False,
                        extra_headers=self.adapter.headers(room.number, seat),
                    )
                    await conn.ready
            except Exception as error:  # noqa: BLE001  # counted and reported
                self.failed.append(repr(error))
                return None
            return conn

    async def _hold(self) -> dict[str, Any]:
        """Keep everything open for a while and see what it costs."""
        count, pid = self.connections, self.options.server_pid
        before, ready, connected = self._before, self._after_setup, usage(pid)
        await asyncio.sleep(self.options.idle)
        held = usage(pid)
        return {
            "connect_cpu_us": round(1e6 * (connected.cpu - ready.cpu) / count, 1),
            "setup_cpu_us": round(1e6 * (ready.cpu - before.cpu) / count, 1),
            "bytes_per_connection": round((held.rss - before.rss) / count),
            "bytes_per_room": round((ready.rss - before.rss) / len(self.rooms)),
            "idle_cpu_pct": round(100 * (held.cpu - connected.cpu) / self.options.idle, 1),
        }

    async def _play(self) -> dict[str, Any]:
        options, tally = self.options, self.tally
        connected = usage(options.server_pid)
        await self.deaf.connect()
        print("playing", file=sys.stderr, flush=True)
        pacer = self._begin()
        await asyncio.sleep(options.warmup)
        tally.restart()
        gauge = Gauge(options.server_pid, options.server_core)
        await asyncio.sleep(options.duration)
        measured = gauge.read(tally.done, len(tally.latencies))
        latencies, received = tally.latencies, tally.bytes
        tally.goes_on = False
        if pacer:
            await pacer
        await asyncio.sleep(_SETTLE_S)
        grown = usage(options.server_pid).rss - connected.rss
        return measured | {
            "offered_s": options.rate,
            "lat_ms": percentiles(latencies),
            "moves": sum(room.sent - room.open for room in self.rooms),
            "grown_mb": round(grown / 2**20, 2),
            "update_bytes": round(received / len(latencies), 1) if latencies else None,
            "errors": self._errors(),
        }

    def _begin(self) -> asyncio.Task[None] | None:
        options = self.options
        if options.rate:
            return asyncio.create_task(self._pace(now() + options.warmup + options.duration))
        self.tally.goes_on = True
        for room in self.rooms:
            for _ in range(options.inflight):
                room.move(now())
        return None

    async def _pace(self, until: float) -> None:
        """Every millisecond, hand out the moves that are due."""
        sent, started = 0, now()
        while (time_now := now()) < until:
            due = int((time_now - started) * self.options.rate)
            while sent < due:
                room = self.rooms[sent % len(self.rooms)]
                sent += 1
                if room.open >= self.options.inflight:
                    room.backlog.append(time_now)
                else:
                    room.move(time_now)
            await asyncio.sleep(0.001)

    def _errors(self) -> dict[str, int]:
        return {
            "rooms_stuck": sum(1 for room in self.rooms if room.open),
            "unexpected": self.tally.extra,
            "lost": self.tally.lost,
            "refused": self.tally.refused,
        }


def _adapter(options: Options) -> BaseAdapter:
    module = importlib.import_module(f"bench.adapters.{options.adapter}")
    adapter: BaseAdapter = module.Adapter(options)
    return adapter


def run(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    options = read(arguments, __doc__)
    if options.core >= 0:
        os.sched_setaffinity(0, {options.core})
    more_files(options.rooms * options.seats + _OWN_FILES)
    print(json.dumps(uvloop.run(Run(options).main())))


if __name__ == "__main__":
    run()
