"""A room that is over leaves nothing behind: the collector of garbage looks at old objects very
seldom (`app/serve.py`), so what a closed room leaves in a circle would stay.
"""

from __future__ import annotations

import gc
import weakref
from collections.abc import Awaitable, Callable

import pytest

from app.rooms.room import Room
from app.wire.codes import Close
from tests.app.rooms.no_collector import no_collector
from tests.app.rooms.world import World

Life = Callable[[World], Awaitable[Room]]


__all__ = ["no_collector"]


async def never_joined(world: World) -> Room:
    """Nobody came."""
    return await world.create()


async def with_people(world: World) -> Room:
    """A match, offers, talk, people who leave."""
    room, people = await world.playing()
    await people[0].act()
    await people[0].ok(t="say", text="hello")
    await people[1].ok(t="offer", what="draw", say="make")
    for person in people:
        person.leave()
        person.room = None  # type: ignore[assignment]  # on purpose: a test's person holds on to it
    return room


async def with_a_bot(world: World) -> Room:
    """A match against a bot."""
    return await world.create("me", "random")


@pytest.mark.parametrize("life", [never_joined, with_people, with_a_bot])
async def test_a_closed_room_is_freed_without_being_searched_for(world: World, life: Life) -> None:
    room = await life(world)
    await world.settle()
    room.close(Close.RESTART)
    world.ticker.advance(60)  # what was put off for a moment holds on to it until then
    await world.settle()
    gone = weakref.ref(room)
    del room
    world.puppets.clear()
    assert gone() is None, [type(one).__name__ for one in gc.get_referrers(gone())]
