"""Opening a database: SQLite in a file that this process owns, or Postgres.

Two engines: one for the journal's single connection, one for readers who cannot write.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.pool import NullPool, QueuePool

READERS = 4
BUSY_MS = 5000
STATEMENT_MS = 5000
REMOTE = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "fuse.sshfs"}

FORMS = "use sqlite:///file, sqlite:////absolute/file or postgresql://user:password@host/name"

_WRITER_PRAGMAS = (
    "auto_vacuum=INCREMENTAL",
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=1000",
    "foreign_keys=ON",
    "secure_delete=ON",
)
_COMMON_PRAGMAS = ("mmap_size=0", "trusted_schema=OFF")


class StoreRefused(Exception):
    """The database cannot be used as it is; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Database:
    """An opened database; `close` gives the file free again."""

    write: Engine
    read: Engine
    lock: int | None = None

    def close(self) -> None:
        self.read.dispose()
        self.write.dispose()
        if self.lock is not None:
            os.close(self.lock)


def open_database(url: str, *, allow_weak: bool = False) -> Database:
    """Open what a `DATABASE_URL` names; raises `StoreRefused` if it is not safe to write there."""
    parsed, kind = _parsed(url)
    if kind == "sqlite":
        return _open_sqlite(_sqlite_path(parsed), allow_weak)
    if kind in {"postgresql", "postgres"}:
        return _open_postgres(parsed.set(drivername="postgresql+psycopg"), allow_weak)
    raise StoreRefused(f"DATABASE_URL names {kind}; {FORMS}")


def _parsed(url: str) -> tuple[URL, str]:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # Without the text: there may be a password in it.
        raise StoreRefused(f"DATABASE_URL cannot be read; {FORMS}") from None
    return parsed, parsed.drivername.partition("+")[0]


def _sqlite_path(url: URL) -> Path:
    if not url.database or url.database == ":memory:" or url.query:
        raise StoreRefused("DATABASE_URL must name a file and nothing else: sqlite:///folder/file")
    return Path(url.database).resolve()


def _open_sqlite(path: Path, allow_weak: bool) -> Database:
    with _usable(path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not allow_weak and (kind := _file_system(path.parent)) in REMOTE:
        raise StoreRefused(
            f"{path} is on a network file system ({kind}), where SQLite's locks do not hold; "
            "use a local disk or Postgres (ALLOW_WEAK_DB=1 overrides this)"
        )
    with _usable(path):
        lock = _lock(path)
    try:
        with owner_only():
            _check_sqlite(path)
    except sqlite3.Error as error:
        os.close(lock)
        raise StoreRefused(f"{path} cannot be opened as a SQLite database: {error}") from error
    write = _sqlite_engine(lambda: _connect(path, "rwc", _WRITER_PRAGMAS), "BEGIN IMMEDIATE")
    read = _sqlite_engine(lambda: _connect(path, "ro", ("query_only=ON",)), "BEGIN", READERS)
    return Database(write, read, lock)


@contextmanager
def owner_only() -> Iterator[None]:
    """Files made meanwhile are for this user alone: the seeds of running matches are in them."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


@contextmanager
def _usable(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreRefused(
            f"{path} cannot be used: {error.strerror}; let DATA_DIR or DATABASE_URL name a folder "
            "that this user may write to"
        ) from None


def _check_sqlite(path: Path) -> None:
    """Create the file if there is none; raises `sqlite3.Error` if it is something else."""
    link = _connect(path, "rwc", _WRITER_PRAGMAS)
    try:
        mode = link.execute("PRAGMA journal_mode").fetchone()[0]
    finally:
        link.close()
    if mode != "wal":
        raise sqlite3.OperationalError(f"journal mode is {mode}, not wal")


def _lock(path: Path) -> int:
    """Hold `<file>.lock` for the life of the process; the kernel frees it with the process."""
    name = path.with_name(path.name + ".lock")
    lock = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        owner = os.read(lock, 32).decode(errors="replace").strip() or "unknown"
        os.close(lock)
        raise StoreRefused(
            f"{path} is in use by another server (process {owner}, lock file {name}). "
            "One SQLite file serves one process: stop the other one, give this one a "
            "DATABASE_URL of its own, or use Postgres for several."
        ) from None
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
    return lock


def _connect(path: Path, mode: str, pragmas: tuple[str, ...]) -> sqlite3.Connection:
    link = sqlite3.connect(
        f"{path.as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_MS / 1000,
        isolation_level=None,
        check_same_thread=False,
    )
    for pragma in (*pragmas, *_COMMON_PRAGMAS):
        link.execute(f"PRAGMA {pragma}")
    return link


def _sqlite_engine(connect: Callable[[], sqlite3.Connection], begin: str, links: int = 0) -> Engine:
    pool: dict[str, Any] = {"poolclass": NullPool}
    if links:
        pool = {"poolclass": QueuePool, "pool_size": links, "max_overflow": 0}
    engine = create_engine("sqlite://", creator=connect, **pool, **_json())
    # The driver opens no transactions by itself (isolation_level None), so that we say which.
    event.listen(engine, "begin", lambda link: link.connection.cursor().execute(begin))
    return engine


def _file_system(folder: Path) -> str:
    """The type of the file system that holds a folder, "" where it cannot be told."""
    mounts = Path("/proc/self/mounts")
    if not mounts.exists():
        return ""
    lines = [line.split() for line in mounts.read_text().splitlines()]
    holding = [(len(at), kind) for _, at, kind, *_ in lines if folder.is_relative_to(at)]
    return max(holding, default=(0, ""))[1]


def _open_postgres(url: URL, allow_weak: bool) -> Database:
    write = create_engine(url, poolclass=NullPool, connect_args=_links(url), **_json())
    try:
        with write.connect() as link:
            _check_postgres(link, allow_weak)
    except OperationalError as error:
        raise StoreRefused(f"Postgres does not answer: {error.orig}") from error
    read = create_engine(
        url,
        pool_size=READERS,
        max_overflow=0,
        pool_pre_ping=True,
        isolation_level="REPEATABLE READ",
        connect_args=_links(url, "-c default_transaction_read_only=on"),
        **_json(),
    )
    return Database(write, read)


def _links(url: URL, more: str = "") -> dict[str, Any]:
    given = url.query.get("options", "")
    given = given if isinstance(given, str) else " ".join(given)
    return {
        "application_name": "tessera",
        "connect_timeout": 5,
        "tcp_user_timeout": 5000,
        "options": f"{given} -c statement_timeout={STATEMENT_MS} {more}".strip(),
    }


def _check_postgres(link: Connection, allow_weak: bool) -> None:
    """Refuse a server that cannot be written, or could forget what it has acknowledged."""
    if link.execute(text("SELECT pg_is_in_recovery()")).scalar_one():
        raise StoreRefused("this Postgres is a standby and cannot be written; use the primary")
    if allow_weak:
        return
    wanted = {
        "fsync": {"on"},
        "full_page_writes": {"on"},
        "synchronous_commit": {"on", "remote_apply"},
    }
    for name, good in wanted.items():
        found = link.execute(text(f"SHOW {name}")).scalar_one()
        if found not in good:
            raise StoreRefused(
                f"Postgres runs with {name}={found}, so an acknowledged move could be lost; "
                f"set {name}={min(good)} (ALLOW_WEAK_DB=1 overrides this)"
            )


def _json() -> dict[str, Any]:
    return {
        "json_serializer": lambda value: orjson.dumps(value).decode(),
        "json_deserializer": orjson.loads,
    }
