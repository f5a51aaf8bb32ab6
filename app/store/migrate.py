"""Bringing a database to this release's tables, and back.

Alembic is loaded when there is something to do: that takes a good part of the time of a start.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text

from app.store.engine import open_database

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ROOT / "migrations" / "versions"


def upgrade(url: str, *, allow_weak: bool = False) -> None:
    """Create or upgrade the tables; needs the database to itself if it is SQLite."""
    database = open_database(url, allow_weak=allow_weak)
    try:
        upgrade_on(database.write)
    finally:
        database.close()


def downgrade(url: str, revision: str) -> None:
    """Go back to a revision ("base" is none); its docstring says what is lost."""
    database = open_database(url)
    try:
        with _alone(database.write) as link:
            _alembic().downgrade(_config(link), revision)
    finally:
        database.close()


def upgrade_on(engine: Engine) -> None:
    """The same for a database that is open already."""
    with engine.connect() as link:
        if _revision(link) == newest():
            return
    with _alone(engine) as link:
        _alembic().upgrade(_config(link), "head")


def newest() -> str:
    """The revision of this release's tables: the files of migrations begin with their numbers."""
    return max(file.name for file in VERSIONS.glob("[0-9]*.py")).partition("_")[0]


def _revision(link: Connection) -> str | None:
    """The revision of a database, None if it is empty."""
    if not inspect(link).has_table("alembic_version"):
        return None
    number: str | None = link.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return number


def _alembic() -> Any:
    from alembic import command  # noqa: PLC0415  # loaded only when it is needed

    return command


def _config(link: Connection) -> Any:
    from alembic.config import Config  # noqa: PLC0415  # loaded only when it is needed

    config = Config(toml_file=ROOT / "pyproject.toml")
    config.attributes["connection"] = link
    return config


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """One transaction for all steps; nodes that start together go one after another."""
    with engine.connect() as link:
        if engine.dialect.name == "sqlite":
            with _unchecked(link):
                yield link
            return
        with link.begin():
            link.execute(text("SET LOCAL statement_timeout = 0"))
            link.execute(text("SELECT pg_advisory_xact_lock(7435001)"))
            yield link


@contextmanager
def _unchecked(link: Connection) -> Iterator[None]:
    """SQLite changes a table by replacing it, which would take along the rows that refer to it."""
    driver = link.connection.cursor()
    driver.execute("PRAGMA foreign_keys=OFF")
    with link.begin():
        yield
        if broken := driver.execute("PRAGMA foreign_key_check").fetchall():
            raise RuntimeError(f"the migration leaves rows without their owner: {broken[:5]}")
    driver.execute("PRAGMA foreign_keys=ON")
