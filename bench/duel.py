"""The Duel under load: races in which everybody slides, before watchers; and what judging costs.

    python -m bench.duel [--races 20] [--watchers 10] [--rate 5] [--seconds 10]

Three figures: slides at `--rate` a second and seat, and as fast as they go (the ceiling), with
the journal on; then the p99 of other rooms without, and beside as many rounds as there are races
that bots race and the server judges and searches. Writes bench/results/duel.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.duel_load import measured
from bench.measured import percentiles
from bench.variants import DURABLE, LOAD_CORE, PRODUCT, Served, load, serving
from clients.tessera import Guest, Link
from engine.core.rng import Rng
from engine.duel.catalogue import OBJECTS
from engine.duel.deal import dealt
from engine.duel.solver import shortest

RESULTS = Path(__file__).parent / "results" / "duel.json"
_LOAD = ("--rooms", "50", "--rate", "250", "--warmup", "1", "--duration", "8")
READY = {"t": "ready"}


def searches(boards: int) -> dict[str, float | None]:
    """How long the fewest slides take to find on dealt boards, in ms."""
    spent, rng = [], Rng("00" * 32)
    for number in range(boards):
        board, rng = dealt(rng)
        start = OBJECTS[number % 16]
        target = OBJECTS[(number + 1 + number // 16 % 15) % 16]
        began = time.perf_counter()
        shortest(board, start, target, lambda: True)
        spent.append(time.perf_counter() - began)
    return percentiles(spent)


@contextmanager
def judged(served: Served, tables: int) -> Iterator[list[int]]:
    """So many people who only watch a swift bot win; the rounds that were judged meanwhile."""
    rounds = [0]
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def table() -> None:
        guest = await Guest.new(served.origin)
        seats = [{"kind": "me"}, {"kind": "bot", "level": "swift"}]
        room = await guest.create("duel.race", seats=seats, options={"cards_to_win": 8})
        async with Link(guest, room["code"]) as link:
            while True:
                await link.until(lambda link: READY in (link.legal or ()))
                await link.act(READY)
                rounds[0] += 1

    async def all_tables() -> None:
        tasks = [asyncio.create_task(table()) for _ in range(tables)]
        await stop.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    thread = threading.Thread(target=loop.run_until_complete, args=(all_tables(),))
    thread.start()
    time.sleep(8 if tables else 0)  # past the first countdown, into rounds
    rounds[0] = 0
    try:
        yield rounds
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()


def beside(tables: int) -> dict[str, Any]:
    """Other rooms, beside so many races that are judged."""
    with serving(PRODUCT, core=None) as served, judged(served, tables) as rounds:
        return load(served, *_LOAD) | {"rounds": rounds[0]}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--races", type=int, default=20)
    parser.add_argument("--watchers", type=int, default=10)
    parser.add_argument("--rate", type=float, default=5.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--repeats", type=int, default=3)
    chosen = parser.parse_args()
    found: dict[str, Any] = {"search_ms": searches(400)}
    if (os.cpu_count() or 1) > LOAD_CORE:
        os.sched_setaffinity(0, {LOAD_CORE})
    for name, rate in (("rate", chosen.rate), ("ceiling", None)):
        with serving(DURABLE) as served:
            size = chosen.races, chosen.watchers, rate, chosen.seconds
            found[name] = asyncio.run(measured(served, *size))
    runs: dict[int, list[float]] = {0: [], chosen.races: []}
    for _ in range(chosen.repeats):
        for tables, p99 in runs.items():
            other = beside(tables)
            p99.append(other["lat_ms"]["p99"])
            found.setdefault("beside", []).append({"tables": tables} | other)
    without, with_races = (statistics.median(p99) for p99 in runs.values())
    found["added_p99_ms"] = round(with_races - without, 2)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=1))
    for name in ("search_ms", "rate", "ceiling", "added_p99_ms"):
        print(name, json.dumps(found[name]))
    print(
        *(
            json.dumps({k: one[k] for k in ("tables", "rounds", "lat_ms")})
            for one in found["beside"]
        ),
        sep="\n",
    )


if __name__ == "__main__":
    main()
