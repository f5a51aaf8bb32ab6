"""T13 and T15: three tabs of everybody, and all of them coming back at the same moment."""

from __future__ import annotations

import asyncio
import random
import secrets
from bisect import bisect
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest

from clients.tessera import Closed, Guest, Link, Refused
from tests.faults.profile import FULL, until
from tests.faults.proxy import FaultProxy
from tests.faults.viewer import Viewer, journal
from tests.server import MakeServer, Server, free_port

SEATS = 50 if FULL else 6
TABS = 3
HERD = 1_000 if FULL else 60
BACK_S = 30.0 if FULL else 90.0
TRIES = 1.3
LAG_S = 0.5
AT_ONCE, AT_ONCE_S = 0.6, 0.25


class Tab:
    """A tab of somebody, and what it was shown."""

    def __init__(self, guest: Guest, code: str) -> None:
        self.viewer = Viewer()
        self.link = Link(guest, code, pause=0.02)
        self.link.heard = self.viewer.hear


async def seated(server: Server, stack: AsyncExitStack) -> tuple[list[Tab], list[str]]:
    """Three tabs at each seat of many tables, all matches begun; and the codes."""
    tabs, codes = [], []
    for _ in range(SEATS // 2):
        guests = [await Guest.new(server.origin) for _ in range(2)]
        codes.append((await guests[0].create(options={"move_limit": 30}))["code"])
        own = [[Tab(guest, codes[-1]) for _ in range(TABS)] for guest in guests]
        for seat in own:
            for tab in seat:
                await stack.enter_async_context(tab.link)
            await seat[0].link.send("seat", do="sit")
        for seat in own:
            await seat[-1].link.send("seat", do="ready")
        tabs += [tab for seat in own for tab in seat]
    return tabs, codes


async def race(tab: Tab, chance: random.Random) -> int:
    """Two clicks at the same moment: how many of them counted."""
    you = tab.link.update["you"]
    tries = [
        tab.link.send("act", prompt=you["prompt"], action=chance.choice(you["legal"]))
        for _ in range(2)
    ]
    done = await asyncio.gather(*tries, return_exceptions=True)
    strange = [one for one in done if not isinstance(one, Refused | dict)]
    assert strange == []
    return sum(isinstance(one, dict) for one in done)


async def playing(tabs: list[Tab], stop: asyncio.Event, chance: random.Random) -> int:
    """Somebody's three tabs: any of them answers each question, with two clicks; how many did.

    A tab that has not heard yet what another has done is refused altogether.
    """
    clicks = 0
    while not stop.is_set():
        tab = chance.choice(tabs)
        if tab.link.update.get("you"):
            counted = await race(tab, chance)
            assert counted <= 1
            clicks += counted
        await asyncio.sleep(0.02)
    return clicks


@pytest.mark.timeout(200)
async def test_t13_three_tabs_see_everything_and_act_once(
    server: Server, stack: AsyncExitStack
) -> None:
    chance, stop = random.Random(secrets.randbits(32)), asyncio.Event()
    tabs, codes = await seated(server, stack)
    seats = [tabs[start : start + TABS] for start in range(0, len(tabs), TABS)]
    plays = [asyncio.create_task(playing(seat, stop, chance)) for seat in seats]
    for tab in chance.sample(tabs, len(tabs) // 2):  # reloads, one after the other
        socket = tab.link._socket
        if socket is not None:
            socket.transport.abort()
        await asyncio.sleep(0.05)
    stop.set()
    clicks = sum(await asyncio.gather(*plays))
    await _fourth(server, tabs, codes)
    for tab in tabs:
        assert tab.viewer.holes == []
        for match, picture in tab.viewer.pictures.items():
            whole = await journal(Guest(server.origin, None), match)
            assert picture.events == whole.events[: len(picture.events)]
    print(f"{len(tabs)} tabs, {clicks} double clicks, each counted once")
    assert clicks >= SEATS


async def _fourth(server: Server, tabs: list[Tab], codes: list[str]) -> None:
    """A fourth tab of somebody is told so, and none of the three is sent away for it."""
    first = tabs[0].link
    fourth = Link(Guest(server.origin, first.headers["Authorization"].split()[1]), codes[0])
    with pytest.raises(Closed) as closed:
        async with fourth:
            pass
    assert closed.value.args[0] == 4409
    await asyncio.gather(*[tab.link.send("say", text="still here") for tab in tabs[:TABS]])


class Impatient(Link):
    """The control's client: it comes back after a second, like everybody else."""

    def _back_off(self) -> float:
        return 1.0


async def herd(
    make_server: MakeServer, stack: AsyncExitStack, size: int, kind: type[Link]
) -> tuple[Server, FaultProxy, list[Link]]:
    """Many links behind a proxy, on a server that admits a seventh of them in a second.

    As by default half of a thousand may be between handshake and hello at the same moment.
    """
    server = make_server(
        LIMIT_HELLOS_PER_S=max(20, size // 7), LIMIT_LINKS_WITHOUT_HELLO=size // 2
    ).start()
    proxy = await stack.enter_async_context(FaultProxy(free_port(), server.port))
    guests = [await Guest.new(server.origin) for _ in range(size // 12)]
    codes = [(await guests[0].create())["watch_code"] for _ in range(4)]
    links = []
    for guest in guests:
        guest.origin = proxy.origin
        links += [kind(guest, code) for code in codes for _ in range(TABS)]
    await asyncio.gather(*[stack.enter_async_context(link) for link in links])
    return server, proxy, links


def all_in(links: list[Link]) -> bool:
    """Whether every link has been welcomed."""
    return all(link._socket is not None for link in links)


@dataclass(frozen=True)
class Return:
    """How a herd came back: seconds until all were in, tries each, the part that came at once.

    Tries while there is no server are not counted; "at once" is within a quarter of a second.
    """

    back_s: float
    tries: float
    at_once: float

    def is_stampede(self) -> bool:
        """Whether they came more often, or more of them together, than a herd may."""
        return self.tries > TRIES or self.at_once > AT_ONCE


async def come_back(
    server: Server, proxy: FaultProxy, links: list[Link], *, restart: bool
) -> Return:
    """Cut all of a herd at once, kill and start the server if asked, and wait for them."""
    for link in links:
        link._tries = 0  # they were healthy for a while
    proxy.knocks.clear()
    if restart:
        await asyncio.to_thread(server.kill)
    proxy.cut_all()
    if restart:
        await asyncio.to_thread(server.serve)
        proxy.knocks.clear()  # nobody can come in while nobody is there
    await until(lambda: not all_in(links), 5)
    back = await until(lambda: all_in(links), BACK_S)
    knocks = sorted(proxy.knocks)
    at_once = max(bisect(knocks, at + AT_ONCE_S) - n for n, at in enumerate(knocks))
    return Return(back, len(knocks) / len(links), at_once / len(links))


@pytest.mark.timeout(300)
async def test_t15_a_herd_comes_back_without_a_stampede(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server, proxy, links = await herd(make_server, stack, HERD, Link)
    for restart in (False, True):
        found = await come_back(server, proxy, links, restart=restart)
        print(f"{len(links)} links, after {'a restart' if restart else 'a cut'}: {found}")
        assert not found.is_stampede()
    assert server.metric("tessera_loop_lag_seconds ") <= LAG_S * (1 if FULL else 10)


@pytest.mark.timeout(300)
async def test_t15_clients_that_all_wait_the_same_second_are_found_out(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    """Of sixty, since a thousand clients in one process are spread by their own slowness."""
    server, proxy, links = await herd(make_server, stack, 60, Impatient)
    found = await come_back(server, proxy, links, restart=False)
    print(f"{len(links)} impatient links: {found}")
    assert found.is_stampede()
