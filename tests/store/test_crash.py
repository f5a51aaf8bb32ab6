"""`kill -9` of a process that writes: what it was told is there, and no match is half finished."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection

from app.store.engine import open_database
from tests.store.writer import LENGTH

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def writing(url: str, *more: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.store.writer", url, *more],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def test_killed_at_any_moment_it_has_lost_nothing_and_finished_nothing_by_half(url: str) -> None:
    acknowledged = 0
    for _ in range(6):
        with writing(url) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            lines = [process.stdout.readline() for _ in range(random.randint(20, 120))]
            process.kill()
            lines += process.stdout.readlines()
        told = [line.split() for line in lines if line.endswith("\n")]
        ends = [int(words[1]) for words in told if words[0] == "end"]
        acknowledged += len(told)
        _check(url, ends, [int(words[0]) for words in told if words[0] != "end"])
    assert acknowledged >= 200


def _check(url: str, ends: list[int], entries: list[int]) -> None:
    database = open_database(url)
    with database.read.begin() as link:
        rows = _matches(link)
        if database.lock is not None:
            assert link.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    database.close()
    for number, (status, stored, seats) in rows.items():
        assert (status == "finished") == (stored == LENGTH) == (seats == 2), number
    assert all(rows[number][0] == "finished" for number in ends)
    # The match that was running when it was killed: at least what was told of it is there.
    running = entries[-1] if entries and len(entries) % (LENGTH - 1) else 0
    assert rows[max(rows)][1] >= running or rows[max(rows) - 1][1] >= running


def _matches(link: Connection) -> dict[int, tuple[str, int, int]]:
    query = (
        "SELECT number, status,"
        ' (SELECT count(*) FROM entry WHERE match_id = "match".id),'
        ' (SELECT count(*) FROM match_seat WHERE match_id = "match".id)'
        ' FROM "match" WHERE number > 1'
    )
    return {row[0]: (row[1], row[2], row[3]) for row in link.exec_driver_sql(query)}
