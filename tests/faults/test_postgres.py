"""T3: Postgres goes away in every manner there is, and nothing is lost, doubled or acked early."""

from __future__ import annotations

import asyncio
import random
import secrets
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from tests.faults.crowd import Crowd
from tests.faults.profile import FULL, full_only, until
from tests.faults.storm import Blows, Stored, check_all, check_journal, crowded
from tests.server import MakeServer, Server
from tests.services import Postgres
from tests.store.cutting import CuttingProxy

KILLS, STOPS, CUTS = (20, 6, 50) if FULL else (1, 1, 6)
ACKS = 10_000 if FULL else 600
AWAY_S = 1.0
BACK_S = 5.0


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[CuttingProxy]:
    made = CuttingProxy(postgres.port)
    yield made
    made.close()


@dataclass
class Trouble:
    """What is done to the store and the server while people play."""

    server: Server
    postgres: Postgres
    proxy: CuttingProxy
    back_s: list[float] = field(default_factory=list)
    retries: float = 0.0

    def count(self) -> None:
        """Add what this life of the server has asked again; its counters die with it."""
        self.retries += self.server.metric("tessera_journal_retries ")

    async def kill(self, _: Crowd) -> None:
        """The server dies."""
        await asyncio.to_thread(self.count)
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.serve)

    async def stop(self, crowd: Crowd) -> None:
        """The database stops at once; while it is away nothing is accepted."""
        await asyncio.to_thread(self.postgres.stop, signal.SIGQUIT)
        await asyncio.sleep(0.5)  # what was accepted before is on its way to its client
        before = crowd.kinds().total()
        await asyncio.sleep(AWAY_S)
        assert crowd.kinds().total() == before, "accepted while the store was away"
        await asyncio.to_thread(self.postgres.start)
        self.back_s.append(await until(lambda: crowd.kinds().total() > before))

    async def cut(self, _: Crowd) -> None:
        """A COMMIT reaches the database, its answer nobody."""
        wanted = self.proxy.cuts + 1
        self.proxy.armed.set()
        await until(lambda: self.proxy.cuts >= wanted)

    async def all(self, crowd: Crowd, chance: random.Random, acks: int) -> None:
        """Everything so often, in any order, and until so much was accepted."""
        todo = [self.kill] * KILLS + [self.stop] * STOPS + [self.cut] * CUTS
        chance.shuffle(todo)
        for one in todo:
            await one(crowd)
            await asyncio.sleep(chance.uniform(0.05, 0.3))
        began = time.monotonic()
        while (before := crowd.kinds().total()) < acks:
            await until(lambda: crowd.kinds().total() > before, patience=60)
        print(f"accepted {before} after {time.monotonic() - began:.0f} s more")


@pytest.mark.timeout(480)
async def test_t3_postgres_goes_away_and_nothing_is_lost(
    postgres: Postgres, proxy: CuttingProxy, postgres_url: str, make_server: MakeServer
) -> None:
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    behind = postgres_url.replace(f":{postgres.port}/", f":{proxy.port}/")
    server = make_server(GRACE_MS=300, DATABASE_URL=behind).start()
    trouble = Trouble(server, postgres, proxy)
    async with crowded(server, seed) as crowd:
        await trouble.all(crowd, random.Random(seed), ACKS)
    trouble.count()
    await check_all(crowd, Blows(server), postgres_url)
    print(
        f"kills {KILLS}, stops {STOPS}, commits without an answer {proxy.cuts}, "
        f"asked again {trouble.retries:.0f} times, "
        f"accepted again after {max(trouble.back_s):.2f} s at most"
    )
    assert proxy.cuts >= CUTS
    assert trouble.retries > 0
    assert max(trouble.back_s) < BACK_S * (1 if FULL else 4)


@full_only
@pytest.mark.timeout(240)
async def test_t3_a_server_that_tries_again_blindly_is_found_out(
    postgres: Postgres, proxy: CuttingProxy, postgres_url: str, make_server: MakeServer
) -> None:
    behind = postgres_url.replace(f":{postgres.port}/", f":{proxy.port}/")
    server = make_server(GRACE_MS=300, DATABASE_URL=behind)
    server.program, server.expects_trouble = "tests.faults.blind", True
    trouble = Trouble(server.start(), postgres, proxy)
    async with crowded(server, secrets.randbits(32)) as crowd:
        for _ in range(40):
            wanted = crowd.kinds()["act"] + 20  # they have to play, that there is something to cut
            await until(lambda wanted=wanted: crowd.kinds()["act"] > wanted)
            await trouble.cut(crowd)
            if is_doubled(postgres_url):
                break
    print(f"found out after {proxy.cuts} commits without an answer")
    with pytest.raises(AssertionError):
        check_journal(Stored.read(postgres_url))


def is_doubled(url: str) -> bool:
    """Whether two entries of a match are the same but for their number."""
    entries = Stored.read(url).entries.values()
    return any(
        (a.input, a.digest) == (b.input, b.digest) and b.seat is not None
        for rows in entries
        for a, b in pairwise(rows)
    )
