"""The composition root: every part is made here, once, and given what it needs."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from fastapi import FastAPI
from starlette.types import ASGIApp, Lifespan, Receive, Scope, Send

from app.bots.finder import Finder
from app.bots.pool import Pool
from app.bots.seat import Bots
from app.http.application import application
from app.http.replays import Replays
from app.http.site import Site
from app.http.static import Static
from app.identity.addresses import Addresses
from app.identity.codes import Codes, shown
from app.identity.limits import Limits, Meters
from app.identity.origins import Origins
from app.rooms.analyses import Analyses
from app.rooms.deps import Deps, RoomLimits, rules
from app.rooms.evaluations import Evaluations
from app.rooms.fair import Boards
from app.rooms.lobby import Lobby
from app.rooms.ports import JournalError
from app.rooms.records import GuestId
from app.rooms.registry import Rooms
from app.rooms.setups import Setups
from app.rooms.thinker import Thinker
from app.settings import Settings
from app.socket.gateway import Gateway
from app.store import Store
from app.telemetry import Telemetry
from app.ticker import LoopTicker
from app.upkeep import Upkeep
from app.watching import Tally, Trouble, watch
from engine import GAMES
from engine.bots import levels
from engine.bots.evaluation import evaluates
from engine.core.game import AnyGame
from engine.earlier import EARLIER

DRAIN_S = 2.0
LONG_THOUGHTS = 50
SEARCHES = 1_000
_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Tessera:
    """The whole server as one ASGI application, and how it is brought to a stop."""

    http: ASGIApp
    lifespan: ASGIApp
    gateway: Gateway
    rooms: Rooms
    store: Store
    telemetry: Telemetry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        parts: Mapping[str, ASGIApp] = {"http": self.http, "lifespan": self.lifespan}
        await parts.get(scope["type"], self.gateway)(scope, receive, send)

    async def drain(self) -> None:
        """Take nobody in, tell everybody, store what is under way, send everybody away."""
        links = self.gateway.links
        self.telemetry.log.info("draining", rooms=len(self.rooms), links=len(links))
        self.rooms.drain(wait_ms=random.randint(0, 2_000))
        with contextlib.suppress(JournalError, TimeoutError):
            async with asyncio.timeout(DRAIN_S):
                await self.store.journal.run(lambda _: None)  # whatever was queued before is stored
                await self.store.clocks.note(self.rooms.clocks())
        self.rooms.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_S):
                while links:  # noqa: ASYNC110  # links end by themselves, one by one
                    await asyncio.sleep(0.01)
        for link in tuple(links):  # who does not read holds nobody up
            link.abort()


@dataclass(frozen=True, slots=True)
class _Ground:
    """What several parts stand on."""

    settings: Settings
    limits: Limits
    games: Mapping[str, AnyGame]
    telemetry: Telemetry
    store: Store
    meters: Meters
    codes: Codes
    static: Static
    ticker: LoopTicker = LoopTicker()

    @property
    def origins(self) -> Origins:
        """Where our pages are, and under which names this machine reaches itself."""
        here = [f"{name}:{self.settings.port}" for name in ("127.0.0.1", "localhost")]
        return Origins.of(self.settings.allowed_origins, here)

    @property
    def addresses(self) -> Addresses:
        """How to tell who is behind our proxies."""
        return Addresses.of(self.settings.forwarded_allow_ips)


def create_app(
    settings: Settings,
    *,
    limits: Limits = _LIMITS,
    games: Mapping[str, AnyGame] = GAMES,
    telemetry: Telemetry | None = None,
    store: Store | None = None,
    on_broken: Callable[[str], None] | None = None,
) -> Tessera:
    """Make a server; raises `StoreRefused` if its database cannot be used.

    `on_broken` is called when the database fails for good: the process should end then.
    """
    telemetry = telemetry or Telemetry(settings.log_level)
    store = store or Store.open(
        settings.database_url, allow_weak=settings.allow_weak_db, on_broken=on_broken
    )
    codes, meters, static = Codes(settings.secret_key), Meters(limits), Static()
    ground = _Ground(settings, limits, games, telemetry, store, meters, codes, static)
    pool, thinker, searcher = pools = _pools(settings, telemetry)
    bots = Bots(pool, telemetry, settings.bot_pause_ms)
    rooms = _rooms(ground, bots, Finder(searcher, telemetry))
    gateway = _gateway(ground, rooms)
    watch(telemetry, rooms, store)
    ticker = ground.ticker
    upkeep = Upkeep(settings, limits, rooms, store, telemetry, ticker.wall, ticker.beat)
    app, guard = application(_site(ground, rooms, thinker), _lifespan(upkeep, pools, gateway))
    return Tessera(guard, app, gateway, rooms, store, telemetry)


def _pools(settings: Settings, telemetry: Telemetry) -> tuple[Pool, Pool, Pool]:
    """Processes for bots, for pages that have something thought about, and for games that do."""
    later = partial(Pool.for_long_thoughts, telemetry)
    return Pool(telemetry, workers=settings.bot_workers), later(LONG_THOUGHTS), later(SEARCHES)


def _rooms(ground: _Ground, bots: Bots, finder: Finder) -> Rooms:
    settings, limits = ground.settings, ground.limits
    deps = Deps(
        games=ground.games,
        journal=ground.store.journal,
        codes=ground.codes,
        make_bot=bots.seat,
        find=finder.find,
        bot_levels=levels,
        ticker=ground.ticker,
        trouble=Trouble(ground.telemetry),
        tally=Tally(ground.telemetry),
        url=lambda code: settings.url(f"/r/{shown(code)}"),
        grace_ms=settings.grace,
        build=ground.static.build,
        limits=RoomLimits(
            links_per_guest=limits.links_per_guest,
            watchers=limits.watchers_per_room,
            entries=limits.entries_per_match,
        ),
        earlier=EARLIER,
    )
    return Rooms(deps, ground.store.rooms, settings.collect_empty_s * 1000)


def _gateway(ground: _Ground, rooms: Rooms) -> Gateway:
    return Gateway(
        rooms=rooms,
        guests=_KeyHolders(ground.store, ground.ticker.wall),
        origins=ground.origins,
        addresses=ground.addresses,
        limits=ground.limits,
        meters=ground.meters,
        telemetry=ground.telemetry,
        secure=ground.settings.secure,
    )


def _site(ground: _Ground, rooms: Rooms, thinker: Thinker) -> Site:
    journal = ground.store.journal
    return Site(
        settings=ground.settings,
        limits=ground.limits,
        meters=ground.meters,
        origins=ground.origins,
        addresses=ground.addresses,
        codes=ground.codes,
        telemetry=ground.telemetry,
        games=ground.games,
        bot_levels=levels,
        rooms=rooms,
        lobby=Lobby(rooms, ground.ticker),
        thinker=thinker,
        evaluates=evaluates,
        evaluations=Evaluations(thinker),
        analyses=Analyses(thinker),
        setups=Setups(),
        boards=Boards(rooms),
        store=ground.store,
        replays=Replays(ground.store, partial(rules, ground.games, EARLIER)),
        static=ground.static,
        stop=_stop,
        is_ready=lambda: not rooms.is_draining and journal.is_available,
        now=ground.ticker.wall,
    )


def _stop() -> None:
    """End this process in good order."""
    signal.raise_signal(signal.SIGTERM)


def _lifespan(upkeep: Upkeep, pools: tuple[Pool, ...], gateway: Gateway) -> Lifespan[FastAPI]:
    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        pools[0].begin()  # the bots'; the others begin when they are needed
        upkeep.start(gateway.beat())
        try:
            yield
        finally:
            upkeep.rooms.close()
            await upkeep.stop()
            await asyncio.gather(*(pool.close() for pool in pools))
            await upkeep.store.close()

    return lifespan


@dataclass(frozen=True, slots=True)
class _KeyHolders:
    """Guests by key, as the gateway asks for them."""

    store: Store
    now: Callable[[], int]

    async def find(self, key_hash: str) -> tuple[GuestId, str | None] | None:
        guest = await self.store.guests.find(key_hash, self.now())
        return None if guest is None else (guest.id, guest.name)
