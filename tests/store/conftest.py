"""A store on each of the two databases, and makers of what goes into it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psycopg
import pytest

from app.store import Store
from app.store.migrate import upgrade
from tests.services import Postgres, postgres, postgres_url

__all__ = ["postgres", "postgres_url"]

KINDS = ["sqlite", "postgres"]


@pytest.fixture(params=KINDS)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind without a table in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tessera.db"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind without a row in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tessera.db"
    return clean(request.getfixturevalue("migrated_url"))


@pytest.fixture(scope="session")
def migrated_url(postgres: Postgres) -> Iterator[str]:
    """One Postgres database for all tests of a worker: making one costs many syncs."""
    name = postgres.create()
    upgrade(postgres.url(name))
    yield postgres.url(name)
    postgres.drop(name)


def clean(url: str) -> str:
    """Delete every row of a Postgres database; everything hangs on these."""
    with psycopg.connect(url) as link:
        for table in ("room", "guest", "meta"):
            link.execute(f"DELETE FROM {table}")
    return url


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store of either kind, its tables made."""
    opened = Store.open(url)
    yield opened
    await opened.close()
