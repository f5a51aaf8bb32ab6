"""Servers for the tests of this folder, and the check of what `provokes` promises."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import pytest

from tests.e2e import wire
from tests.server import MakeServer, Server, make_server, make_shared_server, server, shared_server
from tests.services import postgres, postgres_url

__all__ = [
    "make_server",
    "make_shared_server",
    "postgres",
    "postgres_url",
    "server",
    "shared_server",
]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "provokes(names): what of the protocol a test provokes")


@pytest.fixture(autouse=True)
def _witness(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test says that it provokes, it has to have seen."""
    wire.seen.clear()
    yield
    promised = {name for mark in request.node.iter_markers("provokes") for name in mark.args}
    assert promised <= wire.seen, f"not seen: {sorted(promised - wire.seen)}"


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    """Closes the links of a test at its end."""
    async with AsyncExitStack() as opened:
        yield opened


@pytest.fixture(scope="session")
def limited(make_shared_server: MakeServer) -> Server:
    """A running server with all limits as they are by default."""
    return make_shared_server(LIMITS="on").start()


@pytest.fixture(scope="session")
def hasty(make_shared_server: MakeServer) -> Server:
    """A running server on which nobody may be gone for longer than 200 ms."""
    return make_shared_server(GRACE_MS=200).start()
