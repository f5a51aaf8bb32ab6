"""A fresh store on a SQLite file for every test, its tables copied rather than made each time."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.store import Store
from app.store.migrate import upgrade
from tests.app.rooms.world import World


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with tables and nothing in them."""
    path = tmp_path_factory.mktemp("empty") / "tessera.db"
    upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture
async def store(empty_database: Path, tmp_path: Path) -> AsyncIterator[Store]:
    """An open store of its own for a test."""
    path = tmp_path / "tessera.db"
    shutil.copy(empty_database, path)
    opened = Store.open(f"sqlite:///{path}")
    yield opened
    await opened.close()


@pytest.fixture
async def world(store: Store) -> AsyncIterator[World]:
    """A process with rooms; a bug in any of them fails the test."""
    made = World(store)
    yield made
    await made.settle()
    assert made.troubles.bugs == []
