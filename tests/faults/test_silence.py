"""T11: a connection that dies without a word is noticed by the server, and shown to the others.

The client's half (no byte for 25 s, then a new socket) is in `tests/js/socket.test.js`.
"""

from __future__ import annotations

import time
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest

from clients.tessera import Guest, Link
from tests.faults.profile import FULL, full_only, times, until
from tests.faults.proxy import FaultProxy
from tests.server import MakeServer, Server, free_port

LINKS = times(20)
SILENT_S = 45 if FULL else 12
TOLD_S = 30.0
SLACK_S = 2.0 if FULL else 6.0


@dataclass
class Told:
    """When each opponent was told that the other one is gone."""

    began: float = 0.0
    after: dict[int, float] | None = None

    def listen(self, number: int, link: Link, seat: int) -> None:
        """Note it from now on."""
        self.after = self.after or {}

        def hear(frame: dict[str, object]) -> None:
            if frame["t"] == "presence" and self.began and self.after is not None:
                state = frame["seats"][seat]["state"]  # type: ignore[index]  # it is there
                if state == "gone":
                    self.after.setdefault(number, time.monotonic() - self.began)

        link.heard = hear


async def tables(server: Server, proxy: FaultProxy, stack: AsyncExitStack) -> Told:
    """At each one sits in front of the proxy and one behind it."""
    told = Told()
    for number in range(LINKS):
        here, there = await Guest.new(server.origin), await Guest.new(server.origin)
        code = (await here.create())["code"]
        mine = await stack.enter_async_context(Link(here, code))
        there.origin = proxy.origin
        other = await stack.enter_async_context(Link(there, code, pause=1_000))
        for link in (mine, other):
            await link.send("seat", do="sit")
        told.listen(number, mine, 1)
    return told


async def stalled(server: Server, stack: AsyncExitStack, patience: float) -> tuple[Told, float]:
    """Half of all links hang from now on; who was told when, and when the server let them go."""
    proxy = await stack.enter_async_context(FaultProxy(free_port(), server.port))
    told = await tables(server, proxy, stack)
    assert server.metric("tessera_links ") == 2 * LINKS
    told.began = time.monotonic()
    for passage in proxy.passages:
        passage.stall()
    freed = await until(lambda: server.metric("tessera_links ") <= LINKS, patience)
    return told, freed


@full_only
@pytest.mark.timeout(200)
async def test_t11_a_link_that_hangs_is_noticed(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(LIMIT_SILENT_S=SILENT_S).start()
    told, freed = await stalled(server, stack, SILENT_S + SLACK_S)
    await until(lambda: told.after and len(told.after) == LINKS, 5)
    assert told.after
    print(f"{LINKS} links hang: freed after {freed:.1f} s, told {max(told.after.values()):.1f} s")
    assert max(told.after.values()) < min(TOLD_S, SILENT_S + SLACK_S)


@full_only
@pytest.mark.timeout(200)
async def test_t11_a_server_without_a_heartbeat_is_found_out(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(LIMIT_SILENT_S=SILENT_S)
    server.program, server.expects_trouble = "tests.faults.deaf", True
    with pytest.raises(AssertionError, match="not within"):
        await stalled(server.start(), stack, SILENT_S + SLACK_S)


@full_only
async def test_t11_the_client_lets_a_dead_link_go(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    """The headless client comes back by itself through a proxy that hangs."""
    server = make_server().start()
    proxy = await stack.enter_async_context(FaultProxy(free_port(), server.port))
    guest = await Guest.new(server.origin)
    code = (await guest.create())["code"]
    guest.origin = proxy.origin
    welcomes: list[float] = []
    link = Link(guest, code)
    link.heard = lambda frame: frame["t"] == "welcome" and welcomes.append(time.monotonic())
    await stack.enter_async_context(link)
    for passage in proxy.passages:
        passage.stall()
    await until(lambda: len(welcomes) > 1, TOLD_S)
