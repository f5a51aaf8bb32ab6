"""The journal's promises: together or not at all, in order, on its predecessor, once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from app.rooms.changes import SaveChairs, SaveChat, SaveCommand, SaveMatch, SaveMatchSeats, SaveRoom
from app.rooms.ports import Fenced, Gap, JournalError, Overloaded, Unavailable
from app.rooms.records import Chair, ChatLine
from app.store import Store, journal
from tests.store.makers import Line, answer, answers, match, room, save, table
from tests.store.test_rooms import SEATS, loaded


@asynccontextmanager
async def held(store: Store) -> AsyncIterator[None]:
    """The writer is busy inside; what is queued meanwhile becomes one batch."""
    begun, go = threading.Event(), threading.Event()

    def work(_link: Connection) -> None:
        begun.set()
        assert go.wait(30)

    task = asyncio.create_task(store.journal.run(work))
    assert await asyncio.to_thread(begun.wait, 30)
    try:
        yield
    finally:
        go.set()
        await task


async def test_a_seq_that_is_there_is_fenced(store: Store) -> None:
    line = Line()
    await save(store, *table())
    await save(store, line.entry())
    before = await loaded(store)
    assert isinstance(await answer(store, replace(line.again(cid="other"), before="")), Fenced)
    assert await loaded(store) == before


async def test_even_the_very_same_entry_is_fenced_the_second_time(store: Store) -> None:
    first = Line().entry()
    await save(store, *table())
    await save(store, first)
    assert isinstance(await answer(store, first), Fenced)


async def test_a_cid_of_a_seat_is_taken_once_in_a_match(store: Store) -> None:
    line = Line()
    await save(store, *table())
    await save(store, line.entry(seat=0, cid="x"))
    chain = line.chain
    assert isinstance(await answer(store, line.entry(seat=0, cid="x")), Fenced)
    line.seq, line.chain = 1, chain
    await save(store, line.entry(seat=1, cid="x"))


async def test_an_entry_over_a_hole_is_a_gap(store: Store) -> None:
    line = Line()
    await save(store, *table())
    line.entry()
    assert isinstance(await answer(store, line.entry()), Gap)
    assert (await loaded(store)).entries == ()


async def test_an_entry_on_another_chain_is_a_gap(store: Store) -> None:
    line = Line()
    await save(store, *table())
    await save(store, line.entry())
    assert isinstance(await answer(store, replace(line.entry(), before="0" * 32)), Gap)
    assert len((await loaded(store)).entries) == 1


async def test_only_a_missing_number_is_a_gap(store: Store) -> None:
    line = Line()
    await save(store, *table())
    await save(store, line.entry())
    entry = line.entry()
    worthless = replace(entry, entry=replace(entry.entry, digest=None))  # type: ignore[arg-type]  # on purpose: no column of it may be empty
    assert type(await answer(store, worthless)) is JournalError
    await save(store, entry)


async def test_a_first_entry_needs_its_match(store: Store) -> None:
    await save(store, *table())
    assert isinstance(await answer(store, Line("m9").entry()), Gap)


async def test_nothing_is_written_over_a_lost_tail(store: Store) -> None:
    line = Line()
    await save(store, *table())
    for _ in range(5):
        await save(store, line.entry())
    await store.journal.run(
        lambda link: link.exec_driver_sql("DELETE FROM entry WHERE seq > 3").close()
    )
    assert isinstance(await answer(store, line.entry()), Gap)
    assert [entry.seq for entry in (await loaded(store)).entries] == [1, 2, 3]


async def test_changes_of_a_room_that_is_gone_are_a_gap(store: Store) -> None:
    assert isinstance(await answer(store, SaveChairs("nowhere", (Chair(),))), Gap)


async def test_the_last_entry_and_the_end_are_written_together_or_not_at_all(
    store: Store,
) -> None:
    line = Line()
    ended = match(status="finished", outcome={"ranks": [1, 2], "reason": "row"}, finished=9_000)
    ranked = SaveMatchSeats("m1", (replace(SEATS[0], rank=1), replace(SEATS[1], rank=2)))
    await save(store, *table(), SaveMatchSeats("m1", SEATS))
    await save(store, line.entry())
    before = await loaded(store)
    last = line.entry()
    finish = (SaveMatch(ended), ranked, SaveRoom(room(status="finished")))
    assert await answer(store, *finish, replace(last, before="wrong")) is not None
    assert await loaded(store) == before
    await save(store, last, *finish)
    after = await loaded(store)
    assert (after.match, after.room.status, len(after.entries)) == (ended, "finished", 2)


async def test_one_bad_write_of_a_batch_fails_alone(store: Store) -> None:
    names = [f"r{n}" for n in range(9)]
    for name in names:
        await save(store, *table(name, f"m-{name}"))
    lines = [Line(f"m-{name}") for name in names]
    writes: list[tuple[object, ...]] = [
        (line.entry(), SaveCommand(name, "g1", "c", "offer", 1))
        for name, line in zip(names, lines, strict=True)
    ]
    writes[2] = (Line("m-r2").again(seq=1), SaveCommand("r2", "g1", "bad", "offer", 1), *writes[2])
    writes[5] = (SaveCommand("r5", "g1", "bad", "offer", 1), replace(lines[5].entry(), before="?"))
    async with held(store):
        pending = asyncio.create_task(answers(store, writes))  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert store.journal.queued == len(names)
    found = await pending
    assert [type(error) for error in found] == [
        {2: Fenced, 5: Gap}.get(n, type(None)) for n in range(9)
    ]
    for n, name in enumerate(names):
        stored = await loaded(store, name)
        good = n not in {2, 5}
        assert len(stored.entries) == good
        assert [command.cid for command in stored.commands] == ["c"] * good


async def test_writes_of_one_room_in_a_batch_build_on_each_other(store: Store) -> None:
    line = Line()
    async with held(store):
        pending = asyncio.create_task(
            answers(
                store,
                [
                    table(),
                    (line.entry(), SaveChairs("r1", (Chair(),))),
                    (line.entry(), SaveRoom(room(status="playing"))),
                    (line.entry(), SaveChairs("r1", (Chair("human", "g4"), Chair()))),
                ],
            )
        )
        await asyncio.sleep(0)
    assert await pending == [None] * 4
    stored = await loaded(store)
    assert [entry.seq for entry in stored.entries] == [1, 2, 3]
    assert stored.chairs == (Chair("human", "g4"), Chair())
    assert stored.room.status == "playing"


@pytest.mark.parametrize("text", ["\ud800", "broken \x00 text"])
async def test_a_value_that_cannot_be_stored_fails_alone(store: Store, text: str) -> None:
    is_fine = "\x00" in text and store.journal._committer._engine.dialect.name == "sqlite"
    bad = SaveChat("r1", ChatLine("c1", 1, "g1", 0, "Ada", "players", text=text))
    good = SaveChat("r1", ChatLine("c2", 1, "g1", 0, "Ada", "players", text="hello"))
    await save(store, *table())
    async with held(store):
        pending = asyncio.create_task(answers(store, [(good,), (bad,)]))
        await asyncio.sleep(0)
    first, second = await pending
    assert first is None
    assert is_fine == (second is None)
    assert is_fine or type(second) is JournalError


async def test_answers_come_in_order_on_the_loop(store: Store) -> None:
    await save(store, *table())
    line, seen = Line(), []
    done = asyncio.Event()
    owner = threading.get_ident()

    def told(n: int, error: JournalError | None) -> None:
        seen.append((n, error, threading.get_ident() == owner))
        if n == 299:
            done.set()

    for n in range(300):
        store.journal.write((line.entry(),), lambda error, n=n: told(n, error))
        assert len(seen) == 0, "nobody is told before `write` returns"
    await asyncio.wait_for(done.wait(), 60)
    assert seen == [(n, None, True) for n in range(300)]


async def test_a_room_that_fails_when_told_does_not_stop_the_others(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await save(store, *table())
    line = Line()
    done = asyncio.Event()

    def fails(error: JournalError | None) -> None:
        raise ZeroDivisionError

    store.journal.write((line.entry(),), fails)
    store.journal.write((line.entry(),), lambda _: done.set())
    await asyncio.wait_for(done.wait(), 60)
    assert "ZeroDivisionError" in caplog.text


async def test_a_full_queue_refuses_at_once_and_loses_nothing(store: Store) -> None:
    await save(store, *table())
    line = Line()
    sizes = []
    store.journal.on_commit = lambda size, _: sizes.append(size)
    async with held(store):
        queued = [asyncio.create_task(answer(store, line.entry())) for _ in range(2000)]
        await asyncio.sleep(0)
        assert store.journal.queued == journal.MOST_QUEUED
        assert not store.journal.is_available
        assert isinstance(await answer(store, line.again()), Overloaded)
        with pytest.raises(Overloaded):
            await store.journal.run(lambda link: None)
    assert set(await asyncio.gather(*queued)) == {None}
    assert len((await loaded(store)).entries) == 2000
    assert store.journal.is_available
    assert (store.journal.overloads, max(sizes)) == (2, journal.MOST_IN_BATCH)


async def test_a_queue_that_has_waited_too_long_refuses(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await save(store, *table())
    line = Line()
    async with held(store):
        waiting = asyncio.create_task(answer(store, line.entry()))
        await asyncio.sleep(0)
        monkeypatch.setattr(journal, "OLDEST_QUEUED_S", 0.0)
        assert isinstance(await answer(store, SaveRoom(room())), Overloaded)
    assert await waiting is None


async def test_what_hangs_alone_keeps_others_out_as_well(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with held(store):
        assert store.journal.queued == 0
        assert store.journal.is_available
        monkeypatch.setattr(journal, "OLDEST_QUEUED_S", 0.0)
        assert not store.journal.is_available
        assert store.journal.oldest_s > 0
    assert store.journal.oldest_s == 0


async def test_closing_commits_what_is_queued_and_refuses_more(url: str) -> None:
    store = Store.open(url)
    await save(store, *table())
    line, seen = Line(), []
    for _ in range(200):
        store.journal.write((line.entry(),), seen.append)
    await store.journal.close()
    assert seen == [None] * 200
    assert isinstance(await answer(store, line.entry()), Unavailable)
    await store.close()
    again = Store.open(url)
    assert len((await loaded(again)).entries) == 200
    await again.close()


async def test_work_is_a_transaction_of_its_own(store: Store) -> None:
    def fails(link: Connection) -> None:
        link.exec_driver_sql("INSERT INTO meta (key, value) VALUES ('a', '1')")
        raise LookupError

    with pytest.raises(LookupError):
        await store.journal.run(fails)
    count = "SELECT count(*) FROM meta"
    assert await store.journal.run(lambda link: link.exec_driver_sql(count).scalar()) == 0


async def test_work_that_breaks_a_key_says_so(store: Store) -> None:
    twice = "INSERT INTO meta (key, value) VALUES ('a', '1')"
    await store.journal.run(lambda link: link.exec_driver_sql(twice).close())
    with pytest.raises(Fenced):
        await store.journal.run(lambda link: link.exec_driver_sql(twice).close())
    with pytest.raises(JournalError):
        await store.journal.run(lambda link: link.exec_driver_sql("SELECT 1 FROM nothing").close())
    await save(store, *table())


async def test_work_goes_on_when_nobody_waits_for_it_any_more(store: Store) -> None:
    async with held(store):
        work = "INSERT INTO meta (key, value) VALUES ('a', '1')"
        task = asyncio.create_task(
            store.journal.run(lambda link: link.exec_driver_sql(work).close())
        )
        await asyncio.sleep(0)
        task.cancel()
    count = "SELECT count(*) FROM meta"
    assert await store.journal.run(lambda link: link.exec_driver_sql(count).scalar()) == 1


async def test_two_hundred_rooms_write_at_once(store: Store) -> None:
    names = [f"r{n}" for n in range(200)]
    assert set(await answers(store, [table(name, f"m-{name}") for name in names])) == {None}
    commits = store.journal.commits

    async def play(name: str) -> Line:
        line = Line(f"m-{name}")
        for _ in range(25):
            await save(store, line.entry(), SaveCommand(name, "g1", f"c{line.seq}", "offer", 1))
        return line

    lines = await asyncio.gather(*map(play, names))
    assert store.journal.failures == 0
    assert store.journal.writes >= 200 * 26
    assert store.journal.commits - commits < 200 * 25 / 4, "they share commits"
    for name, line in zip(names, lines, strict=True):
        stored = await loaded(store, name)
        assert [entry.seq for entry in stored.entries] == list(range(1, 26))
        assert stored.chain == line.chain
        assert len(stored.commands) == 25
