"""T27: copies made under load are whole and open; who asks to be forgotten is, to the last byte."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import sqlite3
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from engine import GAMES
from engine.core.record import verify
from tests.e2e.wire import Person, accepted, match_of_two
from tests.faults.crowd import Crowd
from tests.faults.profile import FULL
from tests.faults.storm import Blows, Stored, check_journal, crowded
from tests.server import MakeServer, Server

COPIES = 10 if FULL else 2
PAUSE_S = 2.0 if FULL else 1.0


def is_prefix(part: Stored, whole: Stored) -> bool:
    """Whether a copy holds what was there at some moment, and nothing else."""
    return all(
        [row.chain for row in rows] == [row.chain for row in whole.entries[match][: len(rows)]]
        for match, rows in part.entries.items()
        if match in whole.entries
    )


@dataclass(frozen=True)
class Copy:
    """A copy, and the commands of matches that had been accepted when it was begun."""

    file: Path
    accepted: frozenset[str]

    @classmethod
    async def of(cls, server: Server, crowd: Crowd, file: Path, by: str) -> Copy:
        """Copy the database of a running server."""
        accepted = frozenset(one.cid for one in crowd.acked() if one.t in {"act", "resign"})
        done = await asyncio.to_thread(server.command, "backup", str(file), by=by)
        assert done.returncode == 0, done.stderr
        return cls(file, accepted)

    def missing(self, part: Stored) -> frozenset[str]:
        """What had been accepted before and is not in it."""
        return self.accepted - {row.cid for rows in part.entries.values() for row in rows}


async def copied(
    server: Server, folder: Path, count: int, by: str = "app"
) -> tuple[Crowd, list[Copy]]:
    """Some copies, one after the other, while a crowd plays, and one when it has just stopped.

    The last one is the strictest: all that was ever accepted has to be in it.
    """
    files = [folder / f"copy{number}.db" for number in range(count + 1)]
    async with crowded(server, secrets.randbits(32)) as crowd:
        copies = []
        for file in files[:-1]:
            await asyncio.sleep(PAUSE_S)
            copies.append(await Copy.of(server, crowd, file, by))
    copies.append(await Copy.of(server, crowd, files[-1], by))
    return crowd, copies


@pytest.mark.timeout(300)
async def test_t27_copies_made_under_load_are_whole(
    make_server: MakeServer, tmp_path: Path
) -> None:
    server = make_server(GRACE_MS=300).start()
    crowd, copies = await copied(server, tmp_path, COPIES)
    whole = Stored.read(f"sqlite:///{server.database}")
    counts = []
    for copy in copies:
        with sqlite3.connect(copy.file) as link:
            assert link.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        link.close()
        part = Stored.read(f"sqlite:///{copy.file}")
        check_journal(part)
        assert is_prefix(part, whole)
        assert not copy.missing(part)
        counts.append(sum(map(len, part.entries.values())))
    assert counts == sorted(counts)
    assert counts[-1] > 100 * (1 if FULL else 0.5)
    assert copies[-1].accepted
    await restored(server, copies[-1].file, crowd.rooms[0]["code"])
    print(f"{len(counts)} copies under load, {counts} entries, all whole; the last one serves")


@pytest.mark.timeout(120)
async def test_t27_a_plain_copy_of_the_file_is_found_out(
    make_server: MakeServer, tmp_path: Path
) -> None:
    server = make_server(GRACE_MS=300).start()
    _, copies = await copied(server, tmp_path, 1, "tests.faults.copied")
    lacks = [len(copy.missing(Stored.read(f"sqlite:///{copy.file}"))) for copy in copies]
    print(f"lost in plain copies: {lacks} of {[len(copy.accepted) for copy in copies]}")
    assert lacks[-1]


async def restored(server: Server, copy: Path, code: str) -> None:
    """The drill: an older copy in place of the database, and everybody finds what it holds."""
    server.stop()
    done = server.command("restore", str(copy))
    assert done.returncode == 0, done.stderr
    await asyncio.to_thread(server.serve)
    part = Stored.read(f"sqlite:///{copy}")
    async with httpx.AsyncClient(base_url=server.origin) as http:
        seen = (await http.get(f"/api/rooms/{code}")).json()
        over = [row.id for row in part.matches if row.status == "finished"][:10]
        assert over
        for match in over:
            verify((await http.get(f"/api/matches/{match}/record")).json(), GAMES)
    assert seen["match"] in {row.id for row in part.matches}
    Blows(server).once()


def found(server: Server, words: list[str]) -> list[str]:
    """Which words stand in the files of the database, in any row or between them."""
    files = [path for path in server.database.parent.iterdir() if path.name.startswith("tessera")]
    content = b"".join(path.read_bytes() for path in files)
    return [word for word in words if word.encode() in content]


@pytest.mark.timeout(120)
async def test_t27_who_is_forgotten_is_nowhere_any_more(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(COLLECT_UNJOINED_S=1, LOG_LEVEL="debug").start()
    sitting = await match_of_two(server, stack)
    await sitting.play(4)
    ada, link = sitting.people[0], sitting.links[0]
    name, line = f"Zoe {secrets.token_hex(6)}", f"secret {secrets.token_hex(12)}"
    assert (await ada.call("PATCH", "/api/me", {"name": name})).status_code == 200
    accepted(await link.ask("say", text=line))
    guest = _guest_of(server, line)
    assert set(found(server, [name, line, guest])) == {name, line, guest}
    assert (await ada.call("DELETE", "/api/me")).status_code == 204
    assert await link.end() == 4401
    words = [name, line, guest]
    for _ in range(300):
        if not found(server, words):
            break
        await asyncio.sleep(0.1)
    assert found(server, words) == []
    for said in (server.output(), await _everything_public(sitting.people[1], sitting.code)):
        assert not [word for word in words if word in said]
    await sitting.links[1].sync()
    assert sitting.links[1].table["seats"][0]["kind"] == "bot"


def _guest_of(server: Server, line: str) -> str:
    with sqlite3.connect(server.database) as link:
        row = link.execute("SELECT guest_id FROM chat WHERE text = ?", (line,)).fetchone()
    link.close()
    guest: str = row[0]
    return guest


async def _everything_public(asker: Person, code: str) -> str:
    room = await asker.get(f"/api/rooms/{code}")
    paths = [f"/api/matches/{room['match']}", f"/api/matches/{room['match']}/frames?as=watch"]
    told = [str(room), *[str(await asker.get(path)) for path in (*paths, "/api/rooms")]]
    return "\n".join(told)


async def test_t27_every_line_of_the_log_is_json_without_a_secret(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(LOG_LEVEL="debug").start()
    sitting = await match_of_two(server, stack)
    await sitting.play(4)
    await sitting.links[0].ask("say", text="a word that nobody logs")
    mover, _ = await sitting.asked()
    assert await mover.refused("act", prompt=99, action={}) == "stale_prompt"
    kinds = {line.split('"')[1] for line in _metrics(server) if "commands_accepted" in line}
    assert kinds <= {"entry", "offer", "table", "say"}, "a label for each line said would never end"
    server.stop()
    lines = [json.loads(line) for line in server.output().splitlines()[1:]]
    about = [line for line in lines if line["event"] in ("accepted", "refused")]
    assert len(about) >= 10
    assert all({"room", "seat", "cid"} <= line.keys() for line in about)
    text = server.output()
    keys = [person.key for person in sitting.people]
    codes = [sitting.code, sitting.room["watch_code"]]
    for secret in [*keys, *codes, *[code.replace("-", "") for code in codes], "nobody logs"]:
        assert secret not in text
    assert not re.search(r"gk_[\w-]{20}", text)


def _metrics(server: Server) -> list[str]:
    lines = httpx.get(f"{server.origin}/metrics").text.splitlines()
    return [line for line in lines if not line.startswith("#")]
