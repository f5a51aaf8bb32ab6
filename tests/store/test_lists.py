"""Pages of rooms and matches: who is in them, in which order, and how they go on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from app.rooms.changes import SaveChairs, SaveMatch, SaveMatchSeats, SaveRoom
from app.rooms.records import Chair, MatchSeat
from app.store import Page, Store
from app.store.lists import Counts
from app.store.matches import StoredMatch
from tests.store.makers import Line, chairs, match, room, save, table
from tests.store.test_rooms import SEATS


async def all_of(ask: Callable[[str | None], Awaitable[Page[Any]]]) -> list[Any]:
    """Page through to the end."""
    items: list[Any] = []
    after = None
    while True:
        found = await ask(after)
        items += found.items
        if found.next is None:
            return items
        assert found.items, "a page that leads on holds something"
        after = found.next


async def test_running_public_rooms_are_listed_newest_first(store: Store) -> None:
    for n in range(25):
        # Five of an age, so that a part ends among equals.
        changes = {"visibility": "public", "status": "playing", "created": n // 5}
        await save(store, *table(f"r{n:02}", f"m{n}", **changes))
    found: list[tuple[int, str]] = []
    after = None
    while some := await store.lists.playing(4, after):
        found += some
        after = f"{some[-1][0]}-{some[-1][1]}"
    assert found == [(n // 5, f"r{n:02}") for n in reversed(range(25))]


async def test_rooms_are_found_by_id_with_who_sits_there(store: Store) -> None:
    for name in ("r1", "r2", "r3"):
        await save(store, *table(name, f"m-{name}"))
    found = await store.lists.rooms(["r3", "r1", "r9"])
    assert set(found) == {"r1", "r3"}
    assert (found["r3"].room, found["r3"].chairs) == (room("r3"), chairs())
    assert await store.lists.rooms([]) == {}


@pytest.mark.parametrize(
    ("changes", "is_listed"),
    [
        ({"visibility": "public", "status": "open"}, False),
        ({"visibility": "public", "status": "playing"}, True),
        ({"visibility": "public", "status": "finished"}, False),
        ({"visibility": "private", "status": "playing"}, False),
    ],
)
async def test_a_room_with_a_running_match_is_listed_if_it_is_public(
    store: Store, changes: dict[str, str], is_listed: bool
) -> None:
    await save(store, *table(**changes))
    assert len(await store.lists.playing(10)) == is_listed


@pytest.mark.parametrize("after", ["", "x", "5", "-", "-r1", "5-\x00", "٣-r1", "9" * 40 + "-r1"])
async def test_an_after_that_was_never_a_next_is_refused(store: Store, after: str) -> None:
    with pytest.raises(ValueError, match="not a place in a list"):
        await store.lists.playing(10, after)
    with pytest.raises(ValueError, match="not a place in a list"):
        await store.matches.finished(10, after)


async def test_a_guest_finds_the_rooms_in_which_he_sits(store: Store) -> None:
    for n, status in enumerate(("open", "playing", "finished", "open")):
        await save(store, *table(f"r{n}", f"m{n}", status=status, created=n))
    await save(store, SaveChairs("r3", (Chair(), Chair("human", "g1"))))
    await save(store, SaveChairs("r1", (Chair("human", "g2"), Chair())))
    mine = await store.lists.rooms_of("g1")
    assert [(own.room.id, own.seat) for own in mine] == [("r3", 1), ("r0", 0)]
    assert await store.lists.rooms_of("nobody") == ()


async def _finished(store: Store, n: int, **changes: Any) -> None:
    """Match n of a room of its own, over at n."""
    name, visibility = f"m{n:02}", changes.pop("visibility", "public")
    given = {"game": "karo.noughts", "status": "finished", "finished": n // 3, "started": 0}
    over = match(name, f"r{n}", **(given | {"outcome": {"reason": "row"}} | changes))
    ranked = tuple(replace(seat, rank=1 + seat.seat) for seat in SEATS)
    await save(store, *table(f"r{n}", name, visibility=visibility))
    await save(store, Line(name).entry(), SaveMatch(over), SaveMatchSeats(name, ranked))


async def test_finished_matches_are_listed_newest_first_and_each_once(store: Store) -> None:
    for n in range(20):
        await _finished(store, n)
    found = await all_of(lambda after: store.matches.finished(3, after))
    assert [stored.match.id for stored in found] == [f"m{n:02}" for n in reversed(range(20))]
    assert [seat.rank for seat in found[0].seats] == [1, 2]
    assert (found[0].entries, found[0].seed) == (1, "ab" * 32)


async def test_matches_can_be_filtered(store: Store) -> None:
    await _finished(store, 0)
    await _finished(store, 3, game="karo.dragonfly")
    await _finished(store, 6, visibility="private")
    await save(store, SaveMatchSeats("m06", (replace(SEATS[0], guest="g7"), SEATS[1])))

    async def ids(**filters: Any) -> list[str]:
        return [s.match.id for s in (await store.matches.finished(10, **filters)).items]

    assert await ids() == ["m03", "m00"]
    assert await ids(game="karo.dragonfly") == ["m03"]
    assert await ids(game="none") == []
    assert await ids(room="r6") == ["m06"]
    assert await ids(guest="g7") == ["m06"]
    assert await ids(guest="g1") == ["m03", "m00"]
    assert await ids(guest="g1", room="r0") == ["m00"]
    assert await ids(guest="g7", game="karo.dragonfly") == []


@pytest.mark.parametrize("status", ["open", "playing", "void"])
async def test_what_is_not_finished_is_not_listed(store: Store, status: str) -> None:
    await _finished(store, 0, status=status)
    assert (await store.matches.finished(10)).items == ()
    assert (await store.matches.finished(10, room="r0")).items == ()


@pytest.mark.parametrize(
    ("status", "is_over"),
    [("open", False), ("playing", False), ("finished", True), ("void", True)],
)
async def test_the_seed_is_shown_when_the_match_is_over_and_not_before(
    store: Store, status: str, is_over: bool
) -> None:
    await save(store, *table(), Line().entry(), SaveMatch(match(status=status)))
    found = await store.matches.find("m1")
    assert found == StoredMatch(match(status=status), (), 1, "ab" * 32 if is_over else None)
    record = await store.matches.record("m1")
    assert (record is not None) == is_over


async def test_a_record_is_the_whole_match(store: Store) -> None:
    line = Line()
    seats = (SEATS[0], MatchSeat(1, "human", "g2", "Bo", None, "ff", rank=2))
    over = match(status="finished", outcome={"ranks": [1, 2], "reason": "row"}, finished=7)
    entries = [line.entry() for _ in range(30)]
    await save(store, *table())
    await save(store, *entries, SaveMatch(over), SaveMatchSeats("m1", seats))
    record = await store.matches.record("m1")
    assert record is not None
    assert record[0] == StoredMatch(over, seats, 30, "ab" * 32)
    assert record[1] == tuple(entry.entry for entry in entries)


async def test_a_part_of_the_entries_can_be_asked_for(store: Store) -> None:
    line = Line()
    await save(store, *table())
    await save(store, *(line.entry() for _ in range(10)))
    assert [e.seq for e in await store.matches.entries("m1", 3, 5)] == [3, 4, 5]
    assert [e.seq for e in await store.matches.entries("m1", 9, 99)] == [9, 10]
    assert await store.matches.entries("m1", 11, 20) == ()
    assert await store.matches.entries("none", 1, 20) == ()
    assert await store.matches.find("none") is None
    assert await store.matches.record("none") is None


async def test_matches_and_entries_are_counted(store: Store) -> None:
    assert await store.lists.counts() == Counts(0, 0, 0)
    await _finished(store, 0)
    await _finished(store, 1, status="playing")
    await _finished(store, 2, status="playing")
    await save(store, SaveRoom(room("r9")))
    assert await store.lists.counts() == Counts(playing=2, finished=1, entries=3)


async def test_the_public_list_uses_its_index(store: Store) -> None:
    """A plan with a scan of all rooms would age with the server."""
    is_sqlite = store._database.lock is not None
    query = (
        "SELECT * FROM room WHERE visibility = 'public' AND status <> 'finished'"
        " ORDER BY created_at DESC, id DESC LIMIT 20"
    )

    def plan(link: Any) -> str:
        if not is_sqlite:
            link.exec_driver_sql("SET LOCAL enable_seqscan = off")
        explain = "EXPLAIN QUERY PLAN" if is_sqlite else "EXPLAIN"
        return str(link.exec_driver_sql(f"{explain} {query}").all())

    assert "ix_room_listed" in await store.journal.run(plan)
