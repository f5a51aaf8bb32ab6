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


async def table(served: Served, noted: list[int]) -> None:
    """Somebody who only watches a swift bot win, and is ready for the next round."""
    guest = await Guest.new(served.origin)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "swift"}]
    room = await guest.create("duel.race", seats=seats)
    async with Link(guest, room["code"]) as link:
        while True:
            await link.until(lambda link: READY in (link.legal or ()))
            await link.act(READY)
            noted[0] += 1


async def tables(served: Served, count: int, noted: list[int], stop: asyncio.Event) -> None:
    """So many of them, until they are stopped."""
    tasks = [asyncio.create_task(table(served, noted)) for _ in range(count)]
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def judged(served: Served, count: int) -> Iterator[list[int]]:
    """Races with bots beside what is done here; the rounds that were judged meanwhile."""
    noted, loop, stop = [0], asyncio.new_event_loop(), asyncio.Event()
    racing = tables(served, count, noted, stop)
    thread = threading.Thread(target=loop.run_until_complete, args=(racing,))
    thread.start()
    time.sleep(8 if count else 0)  # past the first countdown, into rounds
    noted[0] = 0
    try:
        yield noted
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()


def beside(count: int) -> dict[str, Any]:
    """Other rooms, beside so many races that are judged."""
    with serving(PRODUCT, core=None) as served, judged(served, count) as rounds:
        found = load(served, *_LOAD)
        return {"tables": count, "rounds": rounds[0], "lat_ms": found["lat_ms"]}


def found_of(chosen: argparse.Namespace) -> dict[str, Any]:
    """All figures."""
    found: dict[str, Any] = {"search_ms": searches(400)}
    if (os.cpu_count() or 1) > LOAD_CORE:
        os.sched_setaffinity(0, {LOAD_CORE})
    for name, rate in (("rate", chosen.rate), ("ceiling", None)):
        with serving(DURABLE) as served:
            size = chosen.races, chosen.watchers, rate, chosen.seconds
            found[name] = asyncio.run(measured(served, *size))
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    runs = [beside(count) for _ in range(chosen.repeats) for count in (0, chosen.races)]
    without, races = (
        statistics.median(run["lat_ms"]["p99"] for run in runs[first::2]) for first in (0, 1)
    )
    return found | {"beside": runs, "added_p99_ms": round(races - without, 2)}


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
    found = found_of(parser.parse_args())
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(found, indent=1))
    for name, value in found.items():
        print(name, json.dumps(value))


if __name__ == "__main__":
    main()
