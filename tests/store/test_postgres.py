"""Postgres' own troubles: settings that forget, restarts under load, commits without an answer."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Iterator

import pytest

from app.rooms.changes import SaveChat, SaveCommand
from app.rooms.ports import Fenced, JournalError, Unavailable
from app.rooms.records import ChatLine
from app.store import Store, StoreRefused, journal
from tests.server import free_port
from tests.services import Postgres
from tests.store.conftest import clean
from tests.store.cutting import CuttingProxy
from tests.store.makers import Line, answer, answers, save, table
from tests.store.test_rooms import loaded


@pytest.fixture
def url(migrated_url: str) -> str:
    return clean(migrated_url)


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[CuttingProxy]:
    made = CuttingProxy(postgres.port)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("name", "bad"),
    [("fsync", "off"), ("full_page_writes", "off"), ("synchronous_commit", "local")],
)
def test_a_server_that_may_forget_is_refused(
    postgres: Postgres, url: str, name: str, bad: str
) -> None:
    postgres.configure(name, bad)
    try:
        with pytest.raises(StoreRefused, match=f"{name}={bad}, so an acknowledged move"):
            Store.open(url)
        asyncio.run(Store.open(url, allow_weak=True).close())
    finally:
        postgres.configure(name, None)
    asyncio.run(Store.open(url).close())


def test_a_server_that_does_not_answer_is_refused_with_a_text() -> None:
    with pytest.raises(StoreRefused, match="Postgres does not answer"):
        Store.open(f"postgresql://tessera@127.0.0.1:{free_port()}/tessera")


async def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(Exception, match="read-only transaction"):
        await store.rooms._reader.read(
            lambda link: link.exec_driver_sql("DELETE FROM meta").close()
        )


async def test_nodes_that_start_together_migrate_once(postgres_url: str) -> None:
    opening = (asyncio.to_thread(Store.open, postgres_url) for _ in range(4))
    stores = await asyncio.gather(*opening)
    await save(stores[0], *table())
    assert (await loaded(stores[3])).room.id == "r1"
    for store in stores:
        await store.close()


async def test_of_two_writers_one_is_fenced(store: Store, url: str) -> None:
    other = Store.open(url)
    await save(store, *table())
    line = Line()
    assert await answers(store, [(line.entry(),)]) == [None]
    mine, theirs = Line(), Line()
    mine.seq, mine.chain, theirs.seq, theirs.chain = 1, line.chain, 1, line.chain
    theirs.epoch = 2
    taken = theirs.entry(seat=None, cid=None, input={"t": "take"})
    stale = mine.entry()
    await save(other, taken)
    assert isinstance(await answer(store, stale), Fenced)
    assert [entry.input for entry in (await loaded(store)).entries][1:] == [{"t": "take"}]
    await other.close()


class Tally:
    """Counts, and wakes who waits for more."""

    def __init__(self) -> None:
        self._count, self._wanted = 0, 0
        self._reached = asyncio.Event()

    def add(self) -> None:
        self._count += 1
        if self._count >= self._wanted:
            self._reached.set()

    async def more(self, wanted: int) -> None:
        self._wanted = self._count + wanted
        self._reached.clear()
        await asyncio.wait_for(self._reached.wait(), 60)


Stop = Callable[[Postgres], None]


@pytest.mark.parametrize(
    "stop",
    [Postgres.kill, lambda server: server.stop(signal.SIGQUIT), Postgres.stop],
    ids=["kill -9", "immediate", "fast"],
)
async def test_a_restart_under_load_loses_nothing_and_doubles_nothing(
    postgres: Postgres, store: Store, stop: Stop
) -> None:
    names = [f"r{n}" for n in range(20)]
    assert set(await answers(store, [table(name, f"m-{name}") for name in names])) == {None}
    going, tally = True, Tally()

    async def play(name: str) -> Line:
        line = Line(f"m-{name}")
        while going:
            sent = line.entry()
            changes = (sent, SaveCommand(name, "g1", f"c{line.seq}", "offer", line.seq))
            while isinstance(error := await answer(store, *changes), JournalError):
                # A full queue queues nothing: anything else would be a loss.
                assert type(error).__name__ == "Overloaded", error
                await asyncio.sleep(0.05)
            tally.add()
        return line

    players = [asyncio.create_task(play(name)) for name in names]
    for _ in range(2):
        await tally.more(400)
        await asyncio.to_thread(stop, postgres)
        assert not await _answers_a_reader(store)
        await asyncio.to_thread(postgres.start)
    await tally.more(400)
    going = False
    lines = await asyncio.gather(*players)
    assert store.journal._committer.retries >= 2
    for name, line in zip(names, lines, strict=True):
        stored = await loaded(store, name)
        assert [entry.seq for entry in stored.entries] == list(range(1, line.seq + 1))
        assert stored.chain == line.chain
        assert [c.cid for c in stored.commands][-1] == f"c{line.seq}"


async def _answers_a_reader(store: Store) -> bool:
    with contextlib.suppress(Unavailable):
        return await store.rooms.load("r0") is not None
    return False


async def test_a_commit_without_an_answer_is_found_to_have_worked(
    url: str, postgres: Postgres, proxy: CuttingProxy
) -> None:
    store = Store.open(url.replace(f":{postgres.port}/", f":{proxy.port}/"))
    line = Line()
    await save(store, *table())
    for n in range(25):
        proxy.armed.set()
        said = ChatLine(f"c{n}", n, "g1", 0, "Ada", "players", text="hello")
        command = SaveCommand("r1", "g1", f"x{n}", "offer", n)
        found = await answers(
            store, [(line.entry(),), (command, SaveChat("r1", said)), (SaveChat("r1", said),)]
        )
        assert [type(error) for error in found] in (
            # The chat line alone is the same line again: either of the two may come first.
            [type(None), type(None), Fenced],
            [type(None), type(None), type(None)],
        )
    assert proxy.cuts == 25
    assert store.journal._committer.retries >= 25
    stored = await loaded(store)
    assert [entry.seq for entry in stored.entries] == list(range(1, 26))
    assert [command.cid for command in stored.commands] == [f"x{n}" for n in range(25)]
    assert len(stored.chat) == 25
    await store.close()


async def test_a_stale_entry_stays_fenced_though_the_commit_is_repeated(
    url: str, postgres: Postgres, proxy: CuttingProxy
) -> None:
    """The doubt is about one's own rows; somebody else's entry with that number is a fence."""
    store = Store.open(url.replace(f":{postgres.port}/", f":{proxy.port}/"))
    await save(store, *table())
    line = Line()
    await save(store, line.entry())
    other = Line()
    other.seq = 1
    proxy.armed.set()
    stale, command = other.again(cid="other"), SaveCommand("r1", "g1", "x", "offer", 1)
    found = await answers(store, [(command,), (stale,)])
    assert [type(error) for error in found] == [type(None), Fenced]
    assert proxy.cuts == 1
    assert [entry.cid for entry in (await loaded(store)).entries] == ["m1-1"]
    await store.close()


async def test_a_server_that_stays_away_is_given_up(
    postgres: Postgres, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await save(store, *table())
    line = Line()
    monkeypatch.setattr(journal, "GIVE_UP_S", 0.5)
    first = line.entry()
    postgres.stop(signal.SIGQUIT)
    try:
        assert isinstance(await answer(store, first), Unavailable)
        with pytest.raises(Unavailable):
            await store.journal.run(lambda link: None)
        with pytest.raises(Unavailable):
            await store.rooms.load("r1")
    finally:
        postgres.start()
    await save(store, first)
    assert len((await loaded(store)).entries) == 1


async def test_closing_does_not_wait_for_a_server_that_is_away(
    postgres: Postgres, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "CLOSE_S", 0.2)
    store = Store.open(url)
    await save(store, *table())
    postgres.stop(signal.SIGQUIT)
    try:
        waiting = asyncio.create_task(answer(store, Line().entry()))
        await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await store.close()
        assert isinstance(await waiting, Unavailable)
    finally:
        postgres.start()
