"""Copying the SQLite file while it is in use, and putting a copy back."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from pathlib import Path

from sqlalchemy import make_url

from app.store import StoreRefused
from app.store.engine import open_database, owner_only
from app.store.migrate import upgrade_on

_ADVICE = "use pg_dump and pg_restore for Postgres; this command copies a SQLite file"


def backup(url: str, to: Path) -> None:
    """Write a whole copy of the database, also while the server runs."""
    path = _path(url)
    if not path.exists():
        raise StoreRefused(f"there is no database at {path} yet")
    _copy(path, to)


def restore(url: str, source: Path) -> Path | None:
    """Put a copy in the place of the database; the old one is kept, and its path the answer."""
    path = _path(url)
    _check(source)
    kept = None
    database = open_database(url)
    try:
        if database.read.connect().exec_driver_sql("SELECT 1 FROM sqlite_schema LIMIT 1").first():
            kept = path.with_name(f"{path.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
            _copy(path, kept)
        old, new = sqlite3.connect(source), sqlite3.connect(path)
        with contextlib.closing(old), contextlib.closing(new):
            old.backup(new)
        upgrade_on(database.write)
    finally:
        database.close()
    return kept


def _path(url: str) -> Path:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise StoreRefused(_ADVICE)
    return Path(parsed.database).resolve()


def _copy(path: Path, to: Path) -> None:
    if to.is_dir():
        raise StoreRefused(f"{to} is a folder; name a new file: make backup FILE=…")
    if to.exists():
        raise StoreRefused(f"{to} is there already; name a new file")
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        source = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
        with owner_only(), contextlib.closing(source) as link:
            link.execute("VACUUM INTO ?", (str(to),))
    except (sqlite3.Error, OSError) as error:
        raise StoreRefused(f"{path} could not be copied to {to}: {error}") from None


def _check(source: Path) -> None:
    """Refuse what is no sound copy of ours."""
    if not source.is_file():
        raise StoreRefused(f"there is no file {source}; name a copy: make restore FILE=…")
    with contextlib.closing(
        sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    ) as link:
        try:
            sound = link.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            link.execute("SELECT 1 FROM entry, match, room, alembic_version LIMIT 1")
        except sqlite3.Error:
            sound = False
    if not sound:
        raise StoreRefused(f"{source} is no whole backup of Tessera; nothing was changed")
