"""What is collected, when, and what is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from app.rooms.changes import (
    Change,
    SaveChat,
    SaveCommand,
    SaveMatch,
    SaveMatchSeats,
    SaveRoom,
)
from app.rooms.records import ChatLine
from app.store import Ages, Store
from app.store.collect import AT_ONCE, DAY_MS
from app.store.listed import among
from app.store.tables import GUEST, ROOM
from tests.store.makers import Line, match, room, save, table
from tests.store.test_rooms import SEATS

NOW = 2_000 * DAY_MS
AGES = Ages()
MINUTE = 60_000


async def gone(store: Store, now: int = NOW, **more: Any) -> set[str]:
    return set(await store.collector.collect(now, **more))


async def left(store: Store) -> set[str]:
    query = "SELECT id FROM room"
    return set(await store.journal.run(lambda link: link.exec_driver_sql(query).scalars().all()))


async def written(store: Store, at: int) -> None:
    """Make all entries as old as that."""
    await store.journal.run(
        lambda link: link.exec_driver_sql(f"UPDATE entry SET written_at = {at}").close()
    )


@pytest.mark.parametrize(("age", "is_gone"), [(11 * MINUTE, True), (9 * MINUTE, False)])
async def test_a_room_that_nobody_joined_goes_after_ten_minutes(
    store: Store, age: int, is_gone: bool
) -> None:
    await save(store, *table(created=NOW - age))
    assert await gone(store) == ({"r1"} if is_gone else set())


@pytest.mark.parametrize("did", ["acted", "asked", "said"])
async def test_a_room_in_which_somebody_did_something_is_no_room_of_nobody(
    store: Store, did: str
) -> None:
    """A crash may come before it is noted that somebody was there."""
    running = (SaveMatch(match(status="playing", started=NOW)), Line().entry(seat=0, cid="c1"))
    line = ChatLine("l1", NOW, "g1", None, "Ada", "watchers", text="hello")
    signs: dict[str, tuple[Change, ...]] = {
        "acted": running,
        "asked": (SaveCommand("r1", "g1", "c2", "table", NOW),),
        "said": (SaveChat("r1", line),),
    }
    await save(store, *table(created=NOW - DAY_MS))
    for change in signs[did]:
        await save(store, change)
    assert await gone(store) == set()


async def test_a_room_that_somebody_joined_stays_a_day_after_the_last_link(store: Store) -> None:
    await save(store, *table(created=NOW - 5 * DAY_MS))
    await store.collector.touch(["r1"], NOW - DAY_MS + MINUTE)
    assert await gone(store) == set()
    assert await gone(store, NOW + 2 * MINUTE) == {"r1"}


async def test_storing_a_room_again_does_not_undo_that_somebody_joined(store: Store) -> None:
    await save(store, *table(created=NOW - DAY_MS))
    await store.collector.touch(["r1"], NOW)
    await save(store, SaveRoom(room(created=NOW - DAY_MS, title="new")))
    assert await gone(store) == set()


async def test_rooms_that_are_in_use_are_kept_whatever_their_age(store: Store) -> None:
    await save(store, *table(created=0))
    assert await gone(store, keep={"r1"}) == set()
    assert await gone(store) == {"r1"}


async def _playing(store: Store) -> None:
    started = match(status="playing", started=0)
    await save(store, *table(status="playing", created=0), SaveMatch(started), Line().entry())
    await store.collector.touch(["r1"], NOW)


async def test_an_unfinished_match_goes_thirty_days_after_its_last_entry(store: Store) -> None:
    await _playing(store)
    await written(store, NOW - 30 * DAY_MS + MINUTE)
    assert await gone(store) == set()
    await written(store, NOW - 30 * DAY_MS - MINUTE)
    assert await gone(store) == {"r1"}


async def test_a_match_in_which_nobody_ever_moved_counts_from_its_start(store: Store) -> None:
    started = match(status="playing", started=NOW - 31 * DAY_MS)
    await save(store, *table(status="playing", created=0), SaveMatch(started))
    await store.collector.touch(["r1"], NOW)
    assert await gone(store, keep={"r1"}) == set()
    assert await gone(store) == {"r1"}


async def _finished(store: Store, at: int, status: str = "finished") -> None:
    over = match(status="finished", started=0, finished=at, outcome={"reason": "row"})
    await save(store, *table(status=status, created=0), SaveMatch(over), Line().entry())
    await save(store, SaveMatchSeats("m1", SEATS))


@pytest.mark.parametrize("status", ["finished", "open"])
async def test_a_finished_match_keeps_its_room_for_a_year(store: Store, status: str) -> None:
    """Also where a table for the next match was laid and left."""
    await _finished(store, NOW - 365 * DAY_MS + MINUTE, status)
    await save(store, SaveMatch(match("m2", number=2)))
    await store.collector.touch(["r1"], 1)
    assert await gone(store) == set()
    assert await store.matches.record("m1") is not None
    assert await gone(store, NOW + 2 * MINUTE) == {"r1"}
    assert await store.matches.find("m1") is None


async def test_a_newer_match_keeps_the_older_ones_of_its_room(store: Store) -> None:
    await _finished(store, 1)
    newer = match("m2", number=2, status="finished", finished=NOW, outcome={"reason": "row"})
    await save(store, SaveMatch(newer))
    assert await gone(store) == set()
    assert await store.matches.record("m1") is not None


async def test_only_the_abandoned_match_goes_where_earlier_ones_are_kept(store: Store) -> None:
    await _finished(store, NOW - DAY_MS, "playing")
    begun = match("m2", number=2, status="playing", started=0)
    await save(store, SaveMatch(begun), Line("m2").entry())
    await written(store, NOW - 31 * DAY_MS)
    assert await gone(store, keep={"r1"}) == set()
    assert await store.matches.find("m2") is not None
    assert await gone(store) == set()
    assert await store.matches.find("m2") is None
    found = await store.rooms.load("r1")
    assert found is not None
    assert (found.room.status, found.match.id, found.wins) == ("finished", "m1", {})


async def test_a_room_takes_everything_along(store: Store) -> None:
    await _playing(store)
    await written(store, 1)
    await gone(store)

    def rows(link: Any) -> dict[str, int]:
        tables = GUEST.metadata.tables.values()
        found = {table.name: len(link.execute(table.select()).all()) for table in tables}
        return {name: many for name, many in found.items() if many}

    assert await store.journal.run(rows) == {}


async def test_many_are_collected_in_one_go(store: Store) -> None:
    names = [f"r{n}" for n in range(2 * AT_ONCE + 5)]
    for name in names:
        await save(store, *table(name, f"m-{name}", created=0))
    await save(store, *table("young", "m", created=NOW))
    assert await gone(store) == set(names)
    assert await left(store) == {"young"}


async def test_keys_and_codes_that_have_ended_go_too(store: Store) -> None:
    await store.guests.create("g1", "Ada", "old", 1)
    await store.guests.renew_key("g1", "new", 1, 60)
    await store.guests.save_transfer("g1", "code", 60)
    await gone(store, 61)
    counts = "SELECT (SELECT count(*) FROM guest_key), (SELECT count(*) FROM transfer)"
    assert tuple(await store.journal.run(lambda link: link.exec_driver_sql(counts).one())) == (1, 0)
    assert await store.guests.find("new", 61) is not None


async def test_the_ages_are_settings(store: Store) -> None:
    await save(store, *table(created=NOW - 2_000))
    assert await gone(store, ages=replace(AGES, unjoined=1_000)) == {"r1"}


@pytest.mark.parametrize(("days", "is_kept"), [(8, False), (6, True)])
async def test_an_address_is_kept_for_a_week(store: Store, days: int, is_kept: bool) -> None:
    await save(store, *table(created=NOW - days * DAY_MS, creator_ip="203.0.113.7"))
    await store.collector.touch(["r1"], NOW)
    assert await gone(store) == set()
    stored = await store.rooms.load("r1")
    assert stored is not None
    assert stored.room.creator_ip == ("203.0.113.7" if is_kept else "")


async def test_there_may_be_more_rooms_than_a_statement_has_parameters(store: Store) -> None:
    """A node may hold 50,000 rooms; SQLite takes 32,766 parameters, Postgres 65,535."""
    await save(store, *table(created=NOW - 11 * MINUTE))
    others = [f"other-{number}" for number in range(70_000)]
    await store.collector.touch(others, NOW)
    assert await gone(store, keep=[*others, "r1"]) == set()
    assert await gone(store, keep=others) == {"r1"}


async def test_a_list_of_names_is_one_statement_however_long(store: Store) -> None:
    """Else drivers and SQLite would keep one prepared for every length."""
    said = set()
    for names in ([], ["a"], ["a", "b", "c"]):
        found = select(ROOM.c.id).where(among(ROOM.c.id, names))
        said.add(await store.journal.run(lambda link, q=found: str(q.compile(link.engine))))
    assert len(said) == 1
