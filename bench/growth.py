"""How cost grows with rooms, watchers and the length of matches.

    python -m bench.growth [--most 5000]

Writes bench/results/growth.json; `python -m bench.report` makes docs/capacity.md of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import orjson
from websockets.asyncio.client import connect

from app.settings import read
from bench.calls import Calls
from bench.filling import Filler
from bench.rounds import Found
from bench.variants import DURABLE, PRODUCT, Served, load, serving

FOLDER = Path(__file__).parent / "results"
ROOMS = (10, 100, 1_000, 5_000)
WATCHERS = (2, 50, 500)
ENTRIES = (50, 100, 250, 500, 1_000)
MOVES_S, WATCHED_MOVES_S = 500, 20
SAME = 5
_SECONDS = "4"


def rooms(most: int) -> list[Found]:
    """The same number of moves a second over more and more rooms of two players."""
    found = []
    for count in (count for count in ROOMS if count <= most):
        size = ("--rooms", str(count), "--watchers", "0", "--rate", str(MOVES_S))
        with serving(PRODUCT) as served:
            found.append(_loaded(served, *size, "--idle", "2") | {"count": count})
    return found


def watchers() -> list[Found]:
    """One room with more and more watchers."""
    found = []
    for count in WATCHERS:
        size = ("--rooms", "1", "--watchers", str(count), "--rate", str(WATCHED_MOVES_S))
        with serving(PRODUCT) as served:
            found.append(_loaded(served, *size) | {"count": count})
    return found


def entries() -> list[Found]:
    """Longer and longer matches of `karo.noughts`, brought back from the store for a watcher."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        codes = asyncio.run(_stored(folder))
        with serving(DURABLE, folder=folder) as served:
            return asyncio.run(_restored(served, codes))


async def _stored(folder: Path) -> dict[int, list[str]]:
    """Some matches of each length; their watch codes."""
    environ = {"DATA_DIR": str(folder), "DATABASE_URL": f"sqlite:///{folder}/tessera.db"}
    filler = Filler(read({**os.environ, **environ}))
    await filler.begin()
    codes: dict[int, list[str]] = {}
    for count in ENTRIES:
        played = [filler.play(count, random.Random(number)) for number in range(SAME)]
        await filler.write(played)
        codes[count] = [filler.watch_code(one) for one in played]
    await filler.store.close()
    return codes


async def _restored(served: Served, codes: dict[int, list[str]]) -> list[Found]:
    async with Calls(served.origin) as calls:
        key = (await calls.post("/api/keys", {}))["key"]
    await _welcomed(served, codes[ENTRIES[0]].pop(), key)  # the first of all loads more than a room
    found = []
    for count, same in codes.items():
        first = [await _welcomed(served, code, key) for code in same]
        again = [await _welcomed(served, code, key) for code in same]
        found.append(
            {
                "count": count,
                "restore_ms": round(statistics.median(ms for ms, _ in first), 2),
                "again_ms": round(statistics.median(ms for ms, _ in again), 2),
                "welcome_bytes": round(statistics.median(size for _, size in first)),
            }
        )
    return found


async def _welcomed(served: Served, code: str, key: str) -> tuple[float, int]:
    """Milliseconds from the open socket to the welcome, and its size."""
    url = f"ws://127.0.0.1:{served.port}/ws/v1/rooms/{code}"
    headers = {"Authorization": f"Bearer {key}"}
    more: Any = {"proxy": None, "compression": None, "max_size": None, "ping_interval": None}
    async with connect(url, additional_headers=headers, **more) as link:
        started = time.perf_counter()
        await link.send('{"t":"hello","v":1,"tab":"bench"}')
        text = await link.recv(decode=False)
        ms = (time.perf_counter() - started) * 1000
    frame = orjson.loads(text)
    assert frame["t"] == "welcome", frame
    return ms, len(text)


def _loaded(served: Served, *arguments: str) -> Found:
    found = load(served, *arguments, "--warmup", "1", "--duration", _SECONDS)
    if "error" in found:
        raise RuntimeError(found["error"])
    print(" ".join(arguments), json.dumps(found), file=sys.stderr, flush=True)
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=ROOMS[-1], help="rooms")
    chosen = parser.parse_args()
    found = {"entries": entries(), "watchers": watchers(), "rooms": rooms(chosen.most)}
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "growth.json").write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
