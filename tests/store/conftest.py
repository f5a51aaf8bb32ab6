"""A store on each of the two databases, and makers of what goes into it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from app.store import Store
from tests.services import Postgres, postgres, postgres_url

__all__ = ["postgres", "postgres_url"]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh, empty database of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/tessera.db"
        return
    server: Postgres = request.getfixturevalue("postgres")
    name = server.create()
    yield server.url(name)
    server.drop(name)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store of either kind, its tables made."""
    opened = Store.open(url)
    yield opened
    await opened.close()
