"""What a server does beside answering: it collects what nobody comes back to, and nothing else."""

import asyncio
import io
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest

from app import upkeep
from app.identity.limits import Limits
from app.rooms import door
from app.rooms.presence import Peer
from app.rooms.registry import Rooms
from app.settings import Settings
from app.telemetry import Telemetry
from app.upkeep import Upkeep
from tests.app.http.conftest import MakeSite, Site, make_site, migrated
from tests.app.http.test_http_guests import Listener

__all__ = ["make_site", "migrated"]

HOUR_MS = 3_600_000


@pytest.fixture
async def site(make_site: MakeSite) -> AsyncIterator[Site]:
    async with make_site() as made:
        yield made


class Later:
    """A clock that is some time ahead."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead


def kept(site: Site, now: Later, **changes: Any) -> Upkeep:
    tessera = site.tessera
    telemetry = Telemetry(out=io.StringIO())
    settings = Settings(**changes)
    return Upkeep(settings, Limits(), tessera.rooms, tessera.store, telemetry, now)


async def room_of(site: Site, *, visited: bool) -> str:
    guest = await site.program()
    made = (await guest.post("/api/rooms", json={"game": "karo.noughts"})).json()
    code: str = made["code"]
    if visited:
        found = await site.tessera.rooms.open(code)
        assert found is not None
        room, role = found
        door.join(room, Peer(room.table.host or "", None, role, "tab", Listener()), None)
    return code


async def is_there(rooms: Rooms, code: str) -> bool:
    rooms.close()
    return await rooms.peek(code) is not None


async def test_a_room_that_nobody_ever_opened_is_collected_and_a_visited_one_stays(
    site: Site,
) -> None:
    now = Later()
    work = kept(site, now)
    lonely, visited = await room_of(site, visited=False), await room_of(site, visited=True)
    await work._sweep()
    await work._note()
    now.ahead = HOUR_MS
    site.tessera.rooms.close()
    await work._collect()
    assert not await is_there(site.tessera.rooms, lonely)
    assert await is_there(site.tessera.rooms, visited)
    now.ahead = 26 * HOUR_MS
    await work._collect()
    assert not await is_there(site.tessera.rooms, visited)


async def test_a_room_in_memory_is_not_collected(site: Site) -> None:
    now = Later()
    lonely = await room_of(site, visited=False)
    now.ahead = HOUR_MS
    await kept(site, now)._collect()
    assert await is_there(site.tessera.rooms, lonely)


async def test_clocks_are_noted_and_their_rooms_woken(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bots.seat.Bots.seat", lambda *_: Listener())
    guest = await site.program()
    clock = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}
    seats = [{"kind": "me"}, {"kind": "bot"}]
    wanted = {"game": "karo.noughts", "clock": clock, "seats": seats}
    code = (await guest.post("/api/rooms", json=wanted)).json()["code"]
    rooms, store = site.tessera.rooms, site.tessera.store
    found = await rooms.open(code)
    assert found is not None
    room = found[0]
    door.join(room, Peer(room.table.host or "", None, "play", "tab", Listener()), None)
    work = kept(site, Later())
    await work._sweep()
    await asyncio.sleep(0.02)
    await work._keep_time()
    stored = await store.rooms.load(room.record.id)
    assert stored is not None
    assert 20 <= stored.ran_to <= room.time.now()
    rooms.close()
    assert len(rooms) == 0
    await work._keep_time()
    again = rooms.live(room.record.id)
    assert again is not None, "nobody is there, but time runs"
    assert again.time.now() >= stored.ran_to


async def test_one_bad_round_is_told_and_the_next_one_comes(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = asyncio.Queue[None]()

    async def bad(_: Upkeep) -> None:
        rounds.put_nowait(None)
        raise RuntimeError("a bug")

    monkeypatch.setattr(upkeep, "SWEEP_S", 0.001)
    monkeypatch.setattr(Upkeep, "_sweep", bad)
    work = kept(site, Later())
    work.start()
    async with asyncio.timeout(5):
        for _ in range(3):
            await rounds.get()
    await work.stop()
    assert b'tessera_bugs_total{where="upkeep"}' in work.telemetry.count.text()
