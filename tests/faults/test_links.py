"""T9 and T10: links are cut at any byte, and nobody misses anything or does anything twice."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from clients.tessera import Guest
from tests.faults.crowd import Crowd
from tests.faults.profile import FULL, times
from tests.faults.proxy import FaultProxy
from tests.faults.storm import Stored, check_journal, check_talk, ended_by, lost
from tests.faults.viewer import Viewer, Watcher, journal
from tests.server import MakeServer, Server, free_port

PAUSE = (0.3, 2.0)
PEOPLE = times(150)
WATCHERS = times(50)
RECONNECTS = times(2_000)
COMMANDS = times(5_000)


@dataclass
class Scene:
    """A crowd and its watchers behind a proxy that cuts them again and again."""

    server: Server
    crowd: Crowd
    watchers: list[Watcher]
    kills: list[float] = field(default_factory=lambda: [0.3, 0.6])
    looked_for: Callable[[Scene], object] = lambda _: False
    """What a control waits for: once it is there no more work is needed."""

    @property
    def viewers(self) -> list[Viewer]:
        """What every link saw."""
        seen = [viewer for player in self.crowd.players for viewer in player.viewers]
        return seen + [watcher.viewer for watcher in self.watchers]

    @property
    def holes(self) -> list[str]:
        """Every gap that a link saw."""
        return [hole for viewer in self.viewers for hole in viewer.holes]

    def done(self) -> float:
        """How much of the floor of work is done; 1 is all of it."""
        welcomes = sum(viewer.welcomes for viewer in self.viewers)
        return min(welcomes / RECONNECTS, self.crowd.kinds().total() / COMMANDS)

    async def go_on(self, stop: asyncio.Event, until: float = 1) -> None:
        """Wait until so much is done; the server is killed twice on the way."""
        while self.done() < until and not (stop.is_set() or self.looked_for(self)):
            await asyncio.sleep(0.1)
            if self.kills and self.done() > self.kills[0]:
                self.kills.pop(0)
                await asyncio.to_thread(self.server.kill)
                await asyncio.to_thread(self.server.serve)
        stop.set()

    async def live(self, until: float = 1) -> None:
        """Everybody plays or looks on until so much is done."""
        stop = asyncio.Event()
        lives = [player.live(stop) for player in self.crowd.players]
        lives += [watcher.live(stop) for watcher in self.watchers]
        async with asyncio.TaskGroup() as tasks:
            for life in lives:
                tasks.create_task(ended_by(life, stop))
            tasks.create_task(self.go_on(stop, until))


async def gathered(server: Server, proxy: FaultProxy, seed: int, share: float = 1) -> Scene:
    """The people of the bar (or a share of them) at their tables, behind the proxy."""
    crowd = await Crowd.gather(proxy.origin, int(PEOPLE * share) // 2, seed)
    watchers = []
    for number in range(int(WATCHERS * share)):
        room = crowd.rooms[number % len(crowd.rooms)]
        watchers.append(Watcher(await Guest.new(proxy.origin), room["watch_code"]))
    return Scene(server, crowd, watchers)


async def scattered(
    make_server: MakeServer,
    program: str,
    share: float = 1,
    looked_for: Callable[[Scene], object] = lambda _: False,
) -> tuple[Scene, FaultProxy]:
    """The bar up to its end, or to what is looked for; without a look at what came of it."""
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    port = free_port()
    server = make_server(PUBLIC_ORIGIN=f"http://127.0.0.1:{port}", GRACE_MS=300)
    server.program = program
    server.expects_trouble = program != "app"
    async with FaultProxy(port, server.start().port) as proxy:
        scene = await gathered(server, proxy, seed, share)
        scene.looked_for = looked_for
        cutting = asyncio.create_task(proxy.cut_often(PAUSE, random.Random(seed)))
        await scene.live(until=share)
        cutting.cancel()
    return scene, proxy


async def check_pictures(scene: Scene) -> int:
    """What every link put together is the journal as far as it got; how many were compared."""
    guest = Guest(scene.server.origin, None)
    matches = {match for viewer in scene.viewers for match in viewer.pictures}
    whole = {match: await journal(guest, match) for match in matches}
    compared = 0
    for viewer in scene.viewers:
        for match, picture in viewer.pictures.items():
            assert picture.events == whole[match].events[: len(picture.events)], match
            if picture.seq == whole[match].seq:
                assert picture == whole[match]
            compared += 1
    return compared


@pytest.mark.timeout(900)
async def test_t9_t10_who_is_cut_misses_nothing_and_does_nothing_twice(
    make_server: MakeServer,
) -> None:
    scene, proxy = await scattered(make_server, "app")
    crowd, players = scene.crowd, scene.crowd.players
    faults = [fault for player in players for fault in player.memory.faults]
    assert not faults, faults[:3]
    assert scene.holes == []
    stored = Stored.read(f"sqlite:///{scene.server.database}")
    check_journal(stored)
    assert lost(crowd, stored) == []
    check_talk(crowd, stored)
    compared = await check_pictures(scene)
    assert proxy.cuts > 100
    assert scene.kills == []
    print(
        f"links {len(players)} + {len(scene.watchers)}, cut {proxy.cuts} times, "
        f"welcomes {sum(v.welcomes for v in scene.viewers)}, pictures {compared}, "
        f"accepted {crowd.kinds().total()}, "
        f"repeated on purpose {sum(p.memory.repeats for p in players)}, holes 0, doubled 0"
    )


@pytest.mark.timeout(480)
async def test_t9_a_server_that_subscribes_too_late_is_found_out(make_server: MakeServer) -> None:
    scene, _ = await scattered(
        make_server, "tests.faults.torn", 1 if FULL else 0.3, lambda scene: scene.holes
    )
    print(f"holes {len(scene.holes)}: {scene.holes[:2]}")
    assert scene.holes


@pytest.mark.timeout(480)
async def test_t10_a_server_that_forgets_commands_is_found_out(make_server: MakeServer) -> None:
    scene, _ = await scattered(
        make_server, "tests.faults.amnesiac", 1 if FULL else 0.3, refused_repeats
    )
    stored = Stored.read(f"sqlite:///{scene.server.database}")
    said = [line.text for lines in stored.chat.values() for line in lines if line.text]
    faults = refused_repeats(scene)
    print(f"said twice {len(said) - len(set(said))}, repeats refused {len(faults)}: {faults[:2]}")
    assert len(said) > len(set(said)) or faults


def refused_repeats(scene: Scene) -> list[str]:
    """Repeats that a server did not know again."""
    return [fault for p in scene.crowd.players for fault in p.memory.faults if "repeat" in fault]
