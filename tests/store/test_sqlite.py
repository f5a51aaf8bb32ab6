"""SQLite's own troubles: a second process, a lock that is held, a full disk, a failing file."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from app.rooms.ports import Unavailable
from app.store import Store, StoreRefused, engine
from app.store.engine import open_database
from tests.store.makers import Line, answer, match, save, table
from tests.store.test_crash import writing
from tests.store.test_rooms import loaded

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tessera.db"


@pytest.fixture
def url(file: Path) -> str:
    return f"sqlite:///{file}"


async def test_the_writer_keeps_what_it_acknowledges(store: Store) -> None:
    wanted = {
        "journal_mode": "wal",
        "synchronous": 2,
        "wal_autocheckpoint": 1000,
        "busy_timeout": 5000,
        "mmap_size": 0,
        "foreign_keys": 1,
        "trusted_schema": 0,
        "secure_delete": 1,
        "auto_vacuum": 2,
    }

    def found(link: Any) -> dict[str, Any]:
        return {name: link.exec_driver_sql(f"PRAGMA {name}").scalar() for name in wanted}

    # Without a file there is nothing to map, and SQLite answers nothing.
    assert await store.journal.run(found) == wanted


async def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(Exception, match=r"readonly|read-only"):
        await store.rooms._reader.read(
            lambda link: link.exec_driver_sql("DELETE FROM meta").close()
        )


async def test_a_second_process_is_refused_with_a_text_that_helps(store: Store, url: str) -> None:
    tried = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", f"from app.store import Store; Store.open({url!r})"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tried.returncode != 0
    last = tried.stderr.strip().splitlines()[-1]
    assert "tessera.db is in use by another server" in last
    assert "tessera.db.lock" in last
    assert "stop the other one" in last
    await save(store, *table())


async def test_a_second_store_in_the_same_process_is_refused_too(store: Store, url: str) -> None:
    with pytest.raises(StoreRefused, match="in use by another server"):
        Store.open(url)


def test_the_lock_ends_with_the_process_that_held_it(url: str) -> None:
    with writing(url) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(StoreRefused, match=f"process {process.pid}"):
            open_database(url)
        process.send_signal(signal.SIGKILL)
        process.wait()
        open_database(url).close()


def test_a_file_that_is_no_database_is_refused(file: Path, url: str) -> None:
    file.parent.mkdir()
    file.write_bytes(b"these are not the rows you are looking for" * 100)
    with pytest.raises(StoreRefused, match="cannot be opened as a SQLite database"):
        Store.open(url)
    file.unlink()
    open_database(url).close()


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///:memory:", "sqlite:///a.db?mode=ro", "mysql://h/d", "nonsense"]
)
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(StoreRefused, match="DATABASE_URL"):
        open_database(url)


def test_a_relative_url_is_a_file_below_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    open_database("sqlite:///here/it.db").close()
    assert (tmp_path / "here" / "it.db").exists()


def test_a_network_file_system_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_file_system", lambda folder: "nfs4")
    with pytest.raises(StoreRefused, match=r"network file system \(nfs4\)"):
        open_database(url)
    open_database(url, allow_weak=True).close()


def test_the_type_of_a_file_system_is_that_of_the_deepest_mount() -> None:
    assert engine._file_system(Path("/proc/self")) == "proc"
    assert engine._file_system(ROOT) not in {"", "proc"}


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Somebody else writes; to SQLite another connection is as good as another process."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


async def test_a_write_waits_for_a_lock_and_reads_go_on(store: Store, file: Path) -> None:
    await save(store, *table())
    with locked(file):
        waiting = asyncio.create_task(answer(store, Line().entry()))
        assert (await loaded(store)).entries == ()
        assert not waiting.done()
    assert await waiting is None


async def test_a_lock_held_too_long_is_unavailable_and_nothing_worse(
    file: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BUSY_MS", 100)
    store = Store.open(url)
    line = Line()
    await save(store, *table())
    first, second = line.entry(), line.entry()
    with locked(file):
        assert isinstance(await answer(store, first), Unavailable)
        with pytest.raises(Unavailable):
            await store.journal.run(lambda link: None)
    await save(store, first)
    await save(store, second)
    assert store.journal.broken is None
    await store.close()


async def test_a_full_disk_is_unavailable_until_there_is_room(store: Store) -> None:
    pages: dict[str, int] = {}

    def limit(link: sqlite3.Connection, _record: object) -> None:
        if pages:
            link.execute(f"PRAGMA max_page_count={pages['most']}")

    event.listen(store._database.write, "connect", limit)
    await save(store, *table())
    count = await store.journal.run(lambda link: link.exec_driver_sql("PRAGMA page_count").scalar())
    pages["most"] = count + 4
    store.journal._committer._drop()
    line, error = Line(), None
    written = 0
    while error is None:
        assert written < 1000
        error = await answer(store, line.entry(input={"t": "act", "action": "x" * 500}))
        written += error is None
    assert isinstance(error, Unavailable)
    assert "full" in str(error)
    assert len((await loaded(store)).entries) == written
    pages["most"] = 10_000
    line.seq = written
    line.chain = (await loaded(store)).chain
    await save(store, line.entry(input={"t": "act", "action": "x" * 5000}))
    assert store.journal.broken is None


def test_a_file_that_fails_ends_all_writing_but_not_the_process(file: Path, url: str) -> None:
    """A limit on the size of files makes the kernel refuse the write itself."""
    with writing(url, str(400_000)) as process:
        assert process.stdout is not None
        said = process.stdout.read().splitlines()
        assert process.wait() == 0, process.stderr and process.stderr.read()
    ends = said.index("Unavailable")
    assert said[0] == "open"
    assert said[ends + 1 :].count("Unavailable") == 1, "the next write is refused as well"
    assert any("broken the database file failed: disk I/O error" in line for line in said)
    finished = sum(line.startswith("end") for line in said)
    link = sqlite3.connect(file)
    assert link.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    stored = link.execute("SELECT count(*) FROM match WHERE status = 'finished'").fetchone()
    link.close()
    assert stored[0] >= finished > 0


async def test_what_is_deleted_leaves_the_files(store: Store, file: Path) -> None:
    secret = "a name that must not stay anywhere"
    await save(store, *table())
    for n in range(50):
        await save(store, *table(f"s{n}", f"n{n}", title=f"{secret} {n}"))
    assert _on_disk(file, secret)
    await store.journal.run(
        lambda link: link.exec_driver_sql("DELETE FROM room WHERE id LIKE 's%'").close()
    )
    await store.journal.tidy()
    assert not _on_disk(file, secret)
    assert (await loaded(store)).match == match()


def _on_disk(file: Path, text: str) -> bool:
    return any(text.encode() in path.read_bytes() for path in file.parent.iterdir())
