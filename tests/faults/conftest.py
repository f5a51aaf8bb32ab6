"""Servers for the bars; what the short profile leaves out is not collected there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from tests.faults.profile import FULL
from tests.server import MakeServer, Server, server
from tests.server import make_server as plain_server
from tests.services import postgres, postgres_url

__all__ = ["MakeServer", "Server", "plain_server", "postgres", "postgres_url", "server"]


@pytest.fixture
def make_server(plain_server: MakeServer) -> MakeServer:
    """Servers that wait longer for a hello, as a crowd on a busy machine may be late with it."""

    def make(**settings: object) -> Server:
        return plain_server(**({"LIMIT_HELLO_S": 60} | settings))

    return make


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if FULL or "full_only" in config.option.markexpr:  # asked for by name, with short counts
        return
    left = [item for item in items if item.get_closest_marker("full_only")]
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=left)


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    """Closes the links of a test at its end."""
    async with AsyncExitStack() as opened:
        yield opened
