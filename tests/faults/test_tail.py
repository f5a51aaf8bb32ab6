"""T4: the store loses its tail under a running server; that is noticed and shown, not written over.

Rows are deleted by somebody else's hand, once in some rooms, once everywhere by putting an older
copy of the whole database in place.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from clients.tessera import Closed, Guest, Link, Refused
from tests.faults.profile import full_only, times, until
from tests.faults.storm import Stored, check_journal
from tests.server import MakeServer, Server

TABLES = times(30)
HURT = times(10)
LONG = 22
SHOWN_S = 3.0
PATIENCE = 4
"""So many times longer may it take where many share a machine."""


class Pair:
    """Two who play in a room, one move after the other, until they are told to stop."""

    def __init__(self, code: str, links: tuple[Link, Link]) -> None:
        self.code, self.links = code, links
        self.told_at: list[float] = []
        self.moves = 0
        self.fault: BaseException | None = None
        for link in links:
            link.heard = self._hear

    @classmethod
    async def seated(cls, server: Server) -> Pair:
        """A table with its match begun."""
        guests = [await Guest.new(server.origin) for _ in range(2)]
        made = await guests[0].create(options={"move_limit": 200})
        first, second = (Link(guest, made["code"], pause=0.02) for guest in guests)
        pair = cls(made["code"], (first, second))
        for link in pair.links:
            await link.__aenter__()
            await link.send("seat", do="sit")
        for link in pair.links:
            await link.send("seat", do="ready")
        return pair

    @property
    def match(self) -> str:
        """The match that is played."""
        match: str = self.links[0].update["match"]
        return match

    @property
    def is_long(self) -> bool:
        """Whether a running match has enough entries to lose some."""
        update = self.links[0].update
        return update.get("seq", 0) >= LONG and not update["outcome"]

    async def play(self, stop: asyncio.Event) -> None:
        """Play random turns."""
        try:
            while not stop.is_set():
                for link in self.links:
                    await self._turn(link)
                await asyncio.sleep(0.01)
        except (Closed, KeyError) as gone:  # its room is not there any more
            self.fault = gone

    async def leave(self) -> None:
        """Both go."""
        for link in self.links:
            await link.__aexit__()

    async def _turn(self, link: Link) -> None:
        you, over = link.update.get("you"), link.update.get("outcome")
        if not (you or over):
            return
        try:
            async with asyncio.timeout(1):
                if over:
                    await link.send("offer", what="rematch", say="make")
                else:
                    await link.act(random.choice(you["legal"]))
                    self.moves += 1
        except (Refused, TimeoutError):  # the match went back meanwhile
            await asyncio.sleep(0.05)

    def _hear(self, frame: dict[str, object]) -> None:
        if frame["t"] == "notice" and frame["code"] == "set_back":
            self.told_at.append(time.monotonic())


@contextmanager
def writing(server: Server) -> Iterator[sqlite3.Connection]:
    """Somebody else's hand in the server's database."""
    link = sqlite3.connect(server.database, timeout=20, isolation_level=None)
    try:
        link.execute("BEGIN IMMEDIATE")
        yield link
        link.execute("COMMIT")
    finally:
        link.close()


def behead(server: Server, matches: list[str], chance: random.Random) -> dict[str, int]:
    """Delete the last 2 to 20 entries of matches; the seq that each still has."""
    left = {}
    with writing(server) as link:
        for match in matches:
            query = "SELECT max(seq) FROM entry WHERE match_id = ?"
            last = link.execute(query, (match,)).fetchone()[0]
            left[match] = max(1, last - chance.randint(2, 20))
            link.execute("DELETE FROM entry WHERE match_id = ? AND seq > ?", (match, left[match]))
            link.execute("DELETE FROM snapshot WHERE match_id = ?", (match,))
    return left


async def played(server: Server, longs: int) -> list[Pair]:
    """Tables at which people play, of which so many are far on in a match; those stand first."""
    pairs = [await Pair.seated(server) for _ in range(TABLES)]
    stop = asyncio.Event()
    plays = [asyncio.create_task(pair.play(stop)) for pair in pairs]
    await until(lambda: sum(pair.is_long for pair in pairs) >= longs, 120)
    stop.set()
    await asyncio.gather(*plays)
    return sorted(pairs, key=lambda pair: not pair.is_long)


async def go_on(pairs: list[Pair], least: int) -> None:
    """Everybody plays on for so many turns."""
    wanted = {pair: pair.moves + least for pair in pairs}
    stop = asyncio.Event()
    plays = [asyncio.create_task(pair.play(stop)) for pair in pairs]
    await until(lambda: all(p.fault or p.moves >= n for p, n in wanted.items()), 120)
    stop.set()
    await asyncio.gather(*plays)


@pytest.mark.timeout(300)
async def test_t4_a_lost_tail_is_noticed_and_shown(make_server: MakeServer) -> None:
    seed = secrets.randbits(32)
    chance = random.Random(seed)
    server = make_server().start()
    server.expects_trouble = True  # an alarm is what is wanted
    pairs = await played(server, HURT + 2)
    hurt = pairs[:HURT]
    behead(server, [pair.match for pair in hurt], chance)
    began = time.monotonic()
    await go_on(pairs, least=5)
    late = [min(pair.told_at) - began for pair in hurt]
    assert all(len(pair.told_at) >= 2 for pair in hurt), "each link is told"
    assert not [pair for pair in pairs[HURT:] if pair.told_at or pair.fault]
    assert server.metric('tessera_alarms_total{what="predecessor"}') == HURT
    for pair in pairs:
        await pair.leave()
    check_journal(Stored.read(f"sqlite:///{server.database}"))
    print(f"seed {seed}: {HURT} of {TABLES} rooms beheaded, shown after {max(late):.2f} s at most")
    assert max(late) < SHOWN_S * PATIENCE


@full_only
@pytest.mark.timeout(300)
async def test_t4_a_whole_store_set_back_is_noticed(
    make_server: MakeServer, tmp_path: Path
) -> None:
    server = make_server().start()
    server.expects_trouble = True
    pairs = await played(server, 1)
    copy = tmp_path / "older.db"
    assert server.command("backup", str(copy)).returncode == 0
    await go_on(pairs, least=10)
    older, live = sqlite3.connect(copy), sqlite3.connect(server.database, timeout=20)
    older.backup(live)
    older.close()
    live.close()
    await go_on(pairs, least=5)
    assert all(len(pair.told_at) >= 2 for pair in pairs)
    for pair in pairs:
        await pair.leave()
    check_journal(Stored.read(f"sqlite:///{server.database}"))


@full_only
@pytest.mark.timeout(300)
async def test_t4_a_server_that_writes_over_a_hole_is_found_out(make_server: MakeServer) -> None:
    server = make_server()
    server.program, server.expects_trouble = "tests.faults.holey", True
    server.start()
    pairs = await played(server, HURT + 2)
    behead(server, [pair.match for pair in pairs[:HURT]], random.Random())
    await go_on(pairs, least=2)
    for pair in pairs:
        await pair.leave()
    with pytest.raises(AssertionError):
        check_journal(Stored.read(f"sqlite:///{server.database}"))
