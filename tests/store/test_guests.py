"""Guests, their keys and codes, and how they are erased."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, text

from app.rooms.changes import SaveChairs, SaveChat, SaveCommand, SaveMatchSeats, SaveRoom
from app.rooms.ports import Gap
from app.rooms.records import Chair, ChatLine, MatchSeat
from app.store import Guest, Store
from tests.store.makers import Line, room, save, table
from tests.store.test_rooms import loaded


async def test_a_guest_is_found_by_his_key_and_by_no_other(store: Store) -> None:
    made = await store.guests.create("g1", "Ada", "hash-1", 1_000)
    assert made == Guest("g1", "Ada", 1_000)
    assert await store.guests.find("hash-1", 2_000) == made
    assert await store.guests.get("g1") == made
    assert await store.guests.find("hash-2", 2_000) is None
    assert await store.guests.get("g2") is None


async def test_making_a_guest_twice_is_making_him_once(store: Store) -> None:
    await store.guests.create("g1", None, "hash-1", 1_000)
    await store.guests.create("g1", None, "hash-1", 1_000)
    assert await store.guests.find("hash-1", 2_000) == Guest("g1", None, 1_000)


async def test_a_guest_takes_another_name(store: Store) -> None:
    await store.guests.create("g1", "Ada", "hash-1", 1_000)
    await store.guests.create("g2", "Bo", "hash-2", 1_000)
    await store.guests.rename("g1", "Countess")
    assert (await store.guests.get("g1"), await store.guests.get("g2")) == (
        Guest("g1", "Countess", 1_000),
        Guest("g2", "Bo", 1_000),
    )


async def test_signing_out_the_others_leaves_them_until_the_end(store: Store) -> None:
    await store.guests.create("g1", "Ada", "old", 1_000)
    await adopted(store, "phone")
    assert await store.guests.renew_key("g1", "new", 3_000, 60_000) == {"old", "phone"}
    assert await store.guests.renew_key("g1", "new", 3_000, 90_000) == frozenset()
    for key in ("old", "phone"):
        assert await store.guests.find(key, 59_999) is not None
        assert await store.guests.find(key, 60_000) is None
    assert await store.guests.find("new", 60_000) is not None


async def test_signing_out_again_ends_nothing_later_and_repeats_nothing(store: Store) -> None:
    await store.guests.create("g1", "Ada", "old", 1_000)
    await store.guests.create("g2", "Bo", "other", 1_000)
    for _ in range(2):  # as the journal does where it does not know whether it was done
        assert await store.guests.renew_key("g1", "new", 3_000, 60_000) == {"old"}
    assert await store.guests.renew_key("g1", "newer", 4_000, 70_000) == {"new"}
    assert await store.guests.find("old", 60_000) is None
    assert await store.guests.find("new", 69_999) is not None
    assert await store.guests.find("new", 70_000) is None
    assert await store.guests.find("other", 99_000) is not None


async def test_a_key_needs_its_guest(store: Store) -> None:
    with pytest.raises(Gap):
        await store.guests.renew_key("nobody", "hash", 1, 2)


async def adopted(store: Store, key: str) -> None:
    """One more key of Ada."""
    await store.guests.save_transfer("g1", f"code of {key}", 9_000)
    assert await store.guests.adopt(f"code of {key}", key, 2_000) is not None


async def _seen(store: Store) -> list[int]:
    await store.guests.close()
    seen = "SELECT guest.seen_at, k.seen_at FROM guest JOIN guest_key k ON guest_id = guest.id"
    return list(await store.journal.run(lambda link: link.execute(text(seen)).one()))


async def test_it_is_noted_once_a_minute_that_a_guest_was_seen(store: Store) -> None:
    await store.guests.create("g1", "Ada", "hash-1", 1_000)
    await store.guests.find("hash-1", 60_999)
    assert await _seen(store) == [1_000, 1_000]
    commits = store.journal.commits
    for _ in range(5):
        await store.guests.find("hash-1", 61_000)
    assert await _seen(store) == [61_000, 61_000]
    await store.guests.find("hash-1", 62_000)
    assert await _seen(store) == [61_000, 61_000]
    assert store.journal.commits - commits == 3, "one note, and two questions of this test"


async def test_a_transfer_code_works_once_and_in_time(store: Store) -> None:
    await store.guests.create("g1", "Ada", "hash-1", 1_000)
    await store.guests.save_transfer("g1", "code-1", 10_000)
    assert await store.guests.adopt("code-2", "key-1", 5_000) is None
    assert await store.guests.adopt("code-1", "key-2", 10_000) is None
    ada = Guest("g1", "Ada", 1_000)
    assert await store.guests.adopt("code-1", "key-3", 9_999) == ada
    assert await store.guests.adopt("code-1", "key-4", 9_999) is None
    assert await store.guests.adopt("code-1", "key-3", 9_999) == ada, "repeated by the journal"
    keys = ["hash-1", "key-1", "key-2", "key-3", "key-4"]
    known = [await store.guests.find(key, 20_000) for key in keys]
    assert known == [ada, None, None, ada, None]


async def test_a_new_transfer_code_replaces_the_one_before(store: Store) -> None:
    await store.guests.create("g1", "Ada", "hash-1", 1_000)
    await store.guests.save_transfer("g1", "code-1", 10_000)
    await store.guests.save_transfer("g1", "code-2", 10_000)
    assert await store.guests.adopt("code-1", "key", 1) is None
    assert await store.guests.adopt("code-2", "key", 1) is not None


NAME = "Ada of the Long Name"
GUEST = "guest-to-be-forgotten"


async def _leave_traces(store: Store) -> None:
    await store.guests.create(GUEST, NAME, "his-key", 1_000)
    await store.guests.save_transfer(GUEST, "his-code", 9_000)
    for n in range(7):
        await save(store, *table(f"r{n}", f"m{n}"))
    chair = Chair("human", GUEST, NAME, ready=True)
    seat = MatchSeat(0, "human", GUEST, NAME, None, "aa", rank=1)
    line = Line("m2")
    await save(store, SaveRoom(room("r0", host=GUEST, creator_ip="10.1.2.3")))
    await save(store, SaveChairs("r1", (chair, Chair("human", "g2", "Bo"))))
    await save(store, SaveMatchSeats("m2", (seat, MatchSeat(1, "human", "g2", "Bo", None))))
    await save(store, line.entry(seat=0), line.entry(seat=1))
    for n, who in enumerate((GUEST, "g2")):
        said = ChatLine(f"c{n}", n, who, n, NAME if who == GUEST else "Bo", "players", text="hi")
        await save(store, SaveChat("r3", said))
    await save(store, SaveRoom(room("r4", kicked=("g2", GUEST))))
    await save(store, SaveCommand("r5", GUEST, "x", "seat", 1))


async def test_an_erased_guest_leaves_nothing_but_his_moves(store: Store) -> None:
    await _leave_traces(store)
    before = await loaded(store, "r2")
    concerned = await store.guests.erase(GUEST)
    assert concerned == {"r0", "r1", "r2", "r3", "r4", "r5"}
    assert await store.guests.find("his-key", 2_000) is None
    assert await store.guests.adopt("his-code", "key", 1) is None
    stored = [await loaded(store, f"r{n}") for n in range(6)]
    assert (stored[0].room.host, stored[0].room.creator_ip) == (None, "")
    assert stored[1].chairs == (
        Chair("human", ready=True),
        Chair("human", "g2", "Bo"),
    )
    assert stored[2].entries == before.entries
    assert stored[2].seats[0] == MatchSeat(0, "human", None, None, None, "aa", rank=1)
    assert [line.name for line in stored[3].chat] == ["Bo"]
    assert stored[4].room.kicked == ("g2",)
    assert stored[5].commands == ()
    assert await store.journal.run(_traces) == []


def _traces(link: Connection) -> list[str]:
    """Tables in which his name or id is still written."""
    from app.store.tables import GUEST as ANY  # noqa: PLC0415  # only this test looks at all tables

    return [
        table.name
        for table in ANY.metadata.tables.values()
        for row in link.execute(table.select())
        if NAME in str(row) or GUEST in str(row)
    ]


async def test_before_he_is_erased_his_traces_are_found(store: Store) -> None:
    """The control of the test above."""
    await _leave_traces(store)
    found = set(await store.journal.run(_traces))
    assert found == {
        "guest", "guest_key", "transfer", "room", "table_seat", "match_seat", "chat", "kick",
        "command",
    }  # fmt: skip


async def test_erasing_nobody_changes_nothing(store: Store) -> None:
    await save(store, *table())
    before = await loaded(store)
    assert await store.guests.erase("nobody") == frozenset()
    assert await loaded(store) == before
