"""Is anything lost that the players were shown, if the server is killed under load?

    python -m bench.crash [--rooms 40] [--seconds 2]

Every update that anybody gets is noted. The server is killed with SIGKILL in the middle of it
all, and every move that was seen must be in its store. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import uvloop

from bench.adapters.tessera import Adapter
from bench.conns import Conn
from bench.loadgen import Run
from bench.options import Options
from bench.proc import more_files
from bench.variants import DURABLE, Served, serving

_UPDATE = re.compile(rb'"match":"(\w+)","seq":(\d+)')


class Noting(Adapter):
    """Notes the newest entry of each match that anybody was shown."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.shown: dict[str, int] = {}

    def on_frame(self, conn: Conn, payload: Any) -> int | None:
        found = _UPDATE.match(payload, len(b'{"t":"update",'))
        if found:
            match, seq = found[1].decode(), int(found[2])
            self.shown[match] = max(self.shown.get(match, 0), seq)
        return super().on_frame(conn, payload)


async def _played(served: Served, rooms: int, seconds: float) -> dict[str, int]:
    """Play until the server is dead; what was shown."""
    options = Options(url=f"ws://127.0.0.1:{served.port}", rooms=rooms, run_id="crash")
    adapter = Noting(options)
    run = Run(options, adapter)
    await run.connect()
    run.tally.goes_on = run.tally.is_stopping = True
    for room in run.rooms:
        room.move(time.perf_counter())
    await asyncio.sleep(seconds)
    os.kill(served.pid, signal.SIGKILL)  # a server of our own
    await asyncio.sleep(0.3)
    run.close()
    return adapter.shown


def _stored(database: Path) -> set[tuple[str, int]]:
    with closing(sqlite3.connect(database)) as link:
        return set(link.execute("SELECT match_id, seq FROM entry"))


def lost(rooms: int, seconds: float) -> dict[str, int]:
    """How many moves were shown, stored and lost."""
    with serving(DURABLE) as served:
        shown = uvloop.run(_played(served, rooms, seconds))
        stored = _stored(served.folder / "tessera.db")
    asked = ((match, seq) for match, top in shown.items() for seq in range(1, top + 1))
    return {
        "matches": len(shown),
        "shown": sum(shown.values()),
        "stored": len(stored),
        "lost": sum(entry not in stored for entry in asked),
    }


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=2.0)
    chosen = parser.parse_args()
    more_files(1000)
    print(json.dumps(lost(chosen.rooms, chosen.seconds)))


if __name__ == "__main__":
    main()
