"""T1 and T2: the process is killed, the power fails, and nothing is lost or doubled."""

from __future__ import annotations

import random
import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from clients.tessera import Closed
from tests.faults.powercut import cut
from tests.faults.profile import full_only, times
from tests.faults.storm import Blows, Stored, lost, storm, weather
from tests.server import MakeServer, Server

KINDS = {
    "act", "resign", "say", "seat sit", "seat stand", "seat ready", "seat unready", "seat options",
    "seat swap", "seat close_chat", "offer draw make", "offer draw accept", "offer draw decline",
    "offer draw withdraw", "offer rematch make",
}  # fmt: skip


def check_file(server: Server) -> None:
    """SQLite itself finds nothing wrong with the file of a server that is down."""
    server.kill()
    with sqlite3.connect(server.database) as link:
        assert link.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    link.close()


@full_only
@pytest.mark.timeout(1_200)
async def test_t1_nothing_is_lost_or_doubled_when_the_server_is_killed(
    make_server: MakeServer,
) -> None:
    server = make_server(GRACE_MS=300).start()
    blows = Blows(server, pause=(0.15, 0.6))
    await weather(blows, f"sqlite:///{server.database}", 60, 20_000, rooms=24)
    check_file(server)


def power_cuts(folder: Path) -> tuple[Callable[[Server], None], list[int]]:
    """A blow, and how many writes each undid: all that were not synced, half of them, or none."""
    chance, undone = random.Random(secrets.randbits(32)), []

    def strike(server: Server) -> None:
        server.kill()
        kept = chance.choice([0.0, 0.0, 0.5, 0.5, 1.0])
        undone.append(cut(folder, server.database, chance, kept))

    return strike, undone


@pytest.mark.timeout(1_200)
async def test_t1_t2_nothing_is_lost_when_the_power_fails(
    make_server: MakeServer, tmp_path: Path
) -> None:
    server = make_server(GRACE_MS=300, POWERCUT_LOG=tmp_path)
    server.program = "tests.faults.powercut"
    strike, undone = power_cuts(tmp_path)
    blows = Blows(server.start(), strike)
    kinds = await weather(blows, f"sqlite:///{server.database}", times(60), times(15_000))
    print(f"cuts {len(undone)}, in {sum(map(bool, undone))} writes were undone: {undone}")
    assert sum(map(bool, undone)) >= 3
    assert kinds.keys() >= KINDS
    assert [kind for kind in kinds if kind.startswith("claim")]
    check_file(server)


@pytest.mark.timeout(480)
async def test_t2_a_server_that_does_not_wait_for_the_disk_is_found_out(
    make_server: MakeServer, tmp_path: Path
) -> None:
    server = make_server(GRACE_MS=300, POWERCUT_LOG=tmp_path)
    server.program, server.expects_trouble = "tests.faults.forgetful", True
    strike, _ = power_cuts(tmp_path)
    assert await is_found_out(Blows(server.start(), strike))


@pytest.mark.timeout(480)
async def test_t1_a_server_that_tells_first_is_found_out(make_server: MakeServer) -> None:
    server = make_server(GRACE_MS=300)
    server.program, server.expects_trouble = "tests.faults.careless", True
    assert await is_found_out(Blows(server.start()))


async def is_found_out(blows: Blows) -> bool:
    """Whether the bar sees that something that was accepted is gone."""
    try:
        crowd = await storm(blows, least=3, acks=200)
    except ExceptionGroup as gone:
        closed, others = gone.split(Closed)
        if others or {one.args[0] for one in closed.exceptions} - {4401, 4404}:
            raise
        print("a room that was shown to its maker, or a guest's key, is lost")
        return True
    missing = lost(crowd, Stored.read(f"sqlite:///{blows.server.database}"))
    print(f"lost: {len(missing)} of {crowd.kinds().total()}")
    return bool(missing)
