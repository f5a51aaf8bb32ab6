"""A link that is over leaves nothing behind; see `tests/app/rooms/test_garbage.py`."""

from __future__ import annotations

import gc
from collections import Counter

import pytest
from websockets.server import ServerProtocol

from app.socket.direct import DirectProtocol
from app.socket.gateway import Gateway
from app.socket.link import Link
from app.socket.outbox import Outbox
from app.wire.codes import Close
from tests.app.rooms.no_collector import no_collector
from tests.app.rooms.world import World
from tests.app.socket.edge import Browser, Served, until

__all__ = ["no_collector"]


def parts(served: Served) -> Counter[str]:
    """What links are made of, as far as it is still there.

    A parser of uvicorn's own protocol class holds on to itself; ours lets it go.
    """
    made: tuple[type, ...] = (Link, Outbox)
    if served.protocol is DirectProtocol:
        made += DirectProtocol, ServerProtocol
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, made))


def links(gateway: Gateway) -> list[Link]:
    """Those that are open."""
    return list(gateway.links)


async def leaves(_: Served, browser: Browser) -> None:
    """The other end closes."""
    await browser.socket.close()


async def breaks(_: Served, browser: Browser) -> None:
    """The other end is gone without a word."""
    browser.socket.transport.abort()


async def is_sent_away(served: Served, browser: Browser) -> None:
    """We close."""
    for link in links(served.edge.gateway):
        link.close(Close.FLOOD)
    assert (await browser.end())[0] == 4029


async def is_cut(served: Served, _: Browser) -> None:
    """We end it at once."""
    for link in links(served.edge.gateway):
        link.abort()


@pytest.mark.parametrize("end", [leaves, breaks, is_sent_away, is_cut])
async def test_a_link_that_is_over_is_freed_without_being_searched_for(
    served_edge: Served, world: World, end: object
) -> None:
    room = await world.create(host="ann")
    before = parts(served_edge)
    browser = await served_edge.link("ann", room)
    await browser.hello()
    assert parts(served_edge) > before
    await end(served_edge, browser)  # type: ignore[operator]  # one of the four above
    await served_edge.edge.left()
    browser.socket.transport.abort()
    await until(lambda: parts(served_edge) == before)


async def test_who_is_refused_leaves_nothing_either(served_edge: Served, world: World) -> None:
    before = parts(served_edge)
    nobody = await served_edge.link("ann", code="0000-0000-0000")
    assert (await nobody.end())[0] == 4404
    nobody.socket.transport.abort()
    await served_edge.edge.left()
    await until(lambda: parts(served_edge) == before)
