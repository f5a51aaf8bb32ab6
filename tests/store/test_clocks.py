"""How far match time has run, on both databases, and which rooms it runs in without anybody."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from app.rooms.changes import SaveCommand, SaveMatch
from app.store import Store
from app.store.tables import META
from tests.store.makers import match, save, table

CLOCK = {"kind": "move", "per_move_ms": 5_000}
PLAYING: dict[str, Any] = {"status": "playing", "started": 3_000, "clock": CLOCK}


async def ran_to(store: Store, room: str) -> int:
    stored = await store.rooms.load(room)
    assert stored is not None
    return stored.ran_to


async def test_the_newest_note_of_each_match_counts(store: Store) -> None:
    await save(store, *table("r1", "m1"), *table("r2", "m2"))
    assert await ran_to(store, "r1") == 0
    await store.clocks.note({"m1": 5_000, "m2": 7_000})
    await store.clocks.note({"m1": 9_000})
    await store.clocks.note({})
    assert [await ran_to(store, room) for room in ("r1", "r2")] == [9_000, 7_000]


async def test_notes_of_what_is_not_running_are_dropped(store: Store) -> None:
    await save(store, *table("r1", "m1"), SaveMatch(match("m1", "r1", **PLAYING)))
    await store.clocks.note({"m1": 5_000, "gone": 6_000})
    await store.collector.collect(4_000)
    noted = select(META.c.key).where(META.c.key.startswith("at."))
    kept = await store.journal.run(lambda link: link.execute(noted).scalars().all())
    assert kept == ["at.m1"]
    assert await ran_to(store, "r1") == 5_000


@pytest.mark.parametrize(
    ("changes", "is_running"),
    [
        ({}, True),
        ({"paused": True}, False),
        ({"clock": None}, False),
        ({"status": "finished", "finished": 4_000}, False),
        ({"status": "open"}, False),
    ],
)
async def test_where_time_runs(store: Store, changes: dict[str, Any], is_running: bool) -> None:
    await save(store, *table("r1", "m1"), SaveMatch(match("m1", "r1", **(PLAYING | changes))))
    assert await store.clocks.running() == frozenset(), "nobody was ever there"
    await store.collector.touch(["r1"], 5_000)
    assert await store.clocks.running() == (frozenset({"r1"}) if is_running else frozenset())


async def test_who_did_something_was_there(store: Store) -> None:
    await save(store, *table("r1", "m1"), SaveMatch(match("m1", "r1", **PLAYING)))
    await save(store, SaveCommand("r1", "g1", "c1", "table", 3_500))
    assert await store.clocks.running() == {"r1"}


async def test_a_pause_is_kept(store: Store) -> None:
    await save(store, *table("r1", "m1"), SaveMatch(match("m1", "r1", **PLAYING, paused=True)))
    stored = await store.rooms.load("r1")
    assert stored is not None
    assert stored.match.paused is True
