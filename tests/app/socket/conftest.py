"""A gateway in front of real rooms, and a real server in front of the gateway."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.socket.direct import DirectProtocol
from tests.app.rooms.conftest import empty_database, store, world
from tests.app.rooms.world import World
from tests.app.socket.edge import Edge, Served, served

__all__ = ["edge", "empty_database", "served_edge", "store", "world"]


@pytest.fixture
def edge(world: World) -> Edge:
    """A gateway with nothing in front of it: links are scripted."""
    return Edge(world)


@pytest.fixture(params=[DirectProtocol, "websockets-sansio"], ids=["direct", "plain"])
async def served_edge(world: World, request: pytest.FixtureRequest) -> AsyncIterator[Served]:
    """A gateway behind uvicorn on a free port, with the side door and without."""
    async with served(Edge(world), request.param) as running:
        yield running
