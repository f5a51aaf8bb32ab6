"""Which boards may not be asked about: those of matches between people, while they are running."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.rooms.fair import Boards, is_between_people
from app.rooms.room import Room
from engine.core.codec import codec
from tests.app.rooms.world import World

GAME = "karo.noughts"


@pytest.fixture
def boards(world: World) -> Boards:
    return Boards(world.rooms)


def view(room: Room, **changes: Any) -> dict[str, Any]:
    """What anybody would copy from the board."""
    assert room.playing is not None
    match = room.playing.match
    plain = codec(match.game).view.plain(match.view(None))
    return json.loads(json.dumps(plain, default=sorted)) | changes


async def test_the_board_of_a_running_match_is_known_until_it_has_changed(
    world: World, boards: Boards
) -> None:
    room, people = await world.playing()
    for person in people:
        before = view(room)
        assert boards.show(GAME, before)
        assert boards.show(GAME, before), "the second time from memory"
        assert not boards.show("karo.dragonfly", before)
        await person.act()
        assert not boards.show(GAME, before)
    await people[0].ok(t="resign")
    assert not boards.show(GAME, view(room))


async def test_how_it_came_about_makes_it_no_other_board(world: World, boards: Boards) -> None:
    room, people = await world.playing()
    await people[0].act()
    history = {"last": None, "ply": 77, "moves_left": 3, "repeats": 9}
    assert boards.show(GAME, view(room, **history))
    assert not boards.show(GAME, view(room, turn="W") | {"pieces": []})


async def test_a_match_against_a_bot_is_nobodys_business(world: World, boards: Boards) -> None:
    room = await world.create("me", "random")
    assert not is_between_people(room)
    assert not boards.show(GAME, view(room))


async def test_a_table_without_a_match_has_no_board(world: World, boards: Boards) -> None:
    room, _ = await world.seated("ann", "bob")
    assert not is_between_people(room)
    other, _ = await world.playing("cy", "dan")
    assert is_between_people(other)
    assert boards.show(GAME, view(other))
