"""A process of its own that plays matches into a store and says what it was told is durable.

`python -m tests.store.writer URL [BYTES]`: prints `N` for entry N of the current match once it is
acknowledged, `end M` for the end of match M; with BYTES, no file may grow beyond that.
"""

from __future__ import annotations

import asyncio
import resource
import sys

from app.rooms.changes import SaveMatch, SaveMatchSeats, SaveSecret
from app.rooms.ports import JournalError
from app.store import Store
from tests.store.makers import Line, answer, match, save, table
from tests.store.test_rooms import SEATS

LENGTH = 5


async def play(store: Store, number: int) -> JournalError | None:
    """One match of five entries, whose last one comes with the end."""
    name = f"m{number}"
    line = Line(name)
    started = match(name, number=number, status="playing")
    if error := await answer(store, SaveMatch(started), SaveSecret(name, "seed", "00")):
        return error
    for seq in range(1, LENGTH):
        if error := await answer(store, line.entry()):
            return error
        print(seq, flush=True)
    ended = match(name, number=number, status="finished", outcome={"reason": "row"}, finished=1)
    error = await answer(store, line.entry(), SaveMatch(ended), SaveMatchSeats(name, SEATS))
    if error is None:
        print(f"end {number}", flush=True)
    return error


async def main(url: str, most: int | None) -> None:
    def told(why: str) -> None:
        print(f"broken {why}", flush=True)

    store = Store.open(url, on_broken=told)
    found = await store.rooms.load("r1")
    if found is None:
        await save(store, *table())
    number = found.match.number if found else 1
    print("open", flush=True)
    if most is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    error = None
    while error is None:
        number += 1
        error = await play(store, number)
    print(type(error).__name__, flush=True)
    print(type(await answer(store, *table("r2", "n1"))).__name__, flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None))
