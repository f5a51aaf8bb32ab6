"""A fair race: who is far away wins as often as who is near, who answers pings late gains little.

`FAIR=full` (`make fair`) plays 4,000 decided rounds with the real times of the game, 20 ms
and 300 ms away, the solving time spread by 2 s. The short form hurries between rounds, with 200 ms,
all of which is taken off, and a narrow spread, at which the network weighs more: fewer rounds tell.
"""

from __future__ import annotations

import asyncio
import os
import random

import pytest

from tests.e2e.delays import DelayProxy
from tests.e2e.racers import Racer, Tally, raced
from tests.e2e.wire import Person
from tests.server import MakeServer, Server

NEAR_S, FAR_S, FARTHER_S = 0.02, 0.2, 0.3
IS_FULL = os.environ.get("FAIR") == "full"
TABLES, ROUNDS = 20, 150
CHANCE = random.Random(2026)


def quickly() -> float:
    """Between 0.2 and 0.8 s."""
    return CHANCE.uniform(0.2, 0.8)


def like_people() -> float:
    """With a standard deviation of two seconds."""
    return max(0.3, CHANCE.gauss(6, 2))


def started(make_server: MakeServer, *, is_dated: bool = True) -> Server:
    control = {} if is_dated else {"UNDATED": "1"}
    server = make_server(HURRIED="0" if IS_FULL else "1", **control)
    server.program = "tests.e2e.hurried"
    return server.start()


async def contest(
    server: Server, far_s: float, *, late_s: float = 0, tables: int = TABLES, rounds: int = ROUNDS
) -> Tally:
    """Who is near against who is far (or as near, but answers pings late)."""
    solves = like_people if IS_FULL else quickly
    async with DelayProxy(server.port, NEAR_S) as near, DelayProxy(server.port, far_s) as far:
        made = []
        for number in range(tables):
            pair = Racer("near", near.port, solves), Racer("far", far.port, solves, late_s)
            pair = pair if number % 2 else (pair[1], pair[0])
            made.append((await Person.new(server), pair))
        options = {} if IS_FULL else {"cards_to_win": 1, "tie_window_ms": 20}
        return await raced(made, await Person.new(server), rounds, **options)


@pytest.mark.skipif(IS_FULL, reason="the long form says the same more precisely")
async def test_near_and_far_win_alike_but_for_a_server_that_does_not_date(
    make_server: MakeServer,
) -> None:
    """At the same time: the game, its control, and somebody who answers pings late."""
    dated, undated = started(make_server), started(make_server, is_dated=False)
    fair, control, late = await asyncio.gather(
        contest(dated, FAR_S),
        contest(undated, FAR_S),
        contest(dated, NEAR_S, late_s=0.5, tables=3, rounds=6),
    )
    assert abs(fair.share("near") - 0.5) < 0.13, fair
    assert control.share("near") > 0.62, control
    assert set(late.taken_off["far"]) == {200}, "what is stated and no more"
    # Who answers at once has taken off what his own clock says of the way, however busy it is.
    assert max(late.taken_off["near"]) <= max(late.trips["near"]) + 20, late
    assert min(late.taken_off["near"]) < 200, late


@pytest.mark.skipif(not IS_FULL, reason="takes a quarter of an hour")
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("is_dated", [True, False])
async def test_four_thousand_rounds(make_server: MakeServer, is_dated: bool) -> None:
    server = started(make_server, is_dated=is_dated)
    tally = await contest(server, FARTHER_S, tables=100, rounds=4_000)
    share = tally.share("near")
    print(f"\ndated {is_dated}: near {share:.4f} of {tally.decided}, {dict(tally.ends)}")
    assert (abs(share - 0.5) <= 0.03) == is_dated, tally


async def test_the_proxy_takes_its_time(shared_server: Server) -> None:
    async with DelayProxy(shared_server.port, 0.2) as far:
        reader, writer = await asyncio.open_connection("127.0.0.1", far.port)
        began = asyncio.get_running_loop().time()
        writer.write(b"GET /health/live HTTP/1.0\r\n\r\n")
        assert await reader.readline()
        assert asyncio.get_running_loop().time() - began >= 0.2
        writer.close()
