"""A match whose journal is damaged, or by other rules, is shown as far as that is sound."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.rooms.room import Room
from engine import GAMES
from engine.core.match import Corrupt
from engine.karo.noughts import Noughts
from tests.app.rooms.world import World


class Newer(Noughts):
    """The same game after a change of its rules."""

    version = Noughts.version + 1


async def spoiled(world: World, statement: str) -> tuple[World, Room]:
    """A match of three turns, then something happens to the store, then another process."""
    room, (first, second) = await world.playing()
    for person in (first, second, first):
        await person.act()
    await world.store.journal.run(lambda link: link.exec_driver_sql(statement).close())
    return await world.again(room)


async def rows(world: World) -> list[Any]:
    """All entries that are stored."""
    return await world.store.journal.run(
        lambda link: link.exec_driver_sql("SELECT * FROM entry ORDER BY seq").fetchall()
    )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET digest = 'ffffffffffffffff' WHERE seq = 3",
        "UPDATE entry SET at = at + 1 WHERE seq = 3",
        """UPDATE entry SET input = '{"t":"nonsense"}' WHERE seq = 3""",
        "DELETE FROM entry WHERE seq = 2",
    ],
    ids=["another state", "another time", "no input", "a hole"],
)
async def test_a_damaged_match_is_shown_as_far_as_it_is_sound(world: World, statement: str) -> None:
    world, room = await spoiled(world, statement)
    before = await rows(world)
    assert room.is_quarantined
    (fault,) = world.troubles.quarantines
    sound = 1 if statement.startswith("DELETE") else 2
    assert fault.seq == 3
    ann, bob = (world.person(guest, room) for guest in ("ann", "bob"))
    for person in (ann, bob):
        assert person.last("welcome")["update"]["seq"] == sound
        notice = person.last("notice")
        assert (notice["code"], "damaged" in notice["text"]) == ("paused", True)
        assert await person.no(t="resign") == "paused"
        assert await person.no(t="say", text="hello?") == "paused"
        assert await person.no(t="offer", what="draw", say="make") == "paused"
    await world.sweep(100)
    assert await rows(world) == before, "nothing was written over it, not even a take"


async def test_a_running_match_goes_on_by_the_rules_it_began_with(world: World) -> None:
    room, (first, _) = await world.playing()
    await first.act()
    key = ("karo.noughts", Noughts.version)
    world = World(world.store, world.ticker, games=GAMES | {"karo.noughts": Newer()})
    world.deps = replace(world.deps, earlier={key: Noughts()})
    world.rooms._deps = world.deps
    room = await world.open(room)
    ann, bob = (world.person(guest, room) for guest in ("ann", "bob"))
    assert ann.last("welcome")["room"]["version"] == Noughts.version
    await (ann if ann.prompt is not None else bob).act()
    await ann.ok(t="resign")
    await ann.ok(t="offer", what="rematch", say="make")
    await bob.ok(t="offer", what="rematch", say="make")
    assert ann.last("welcome")["room"]["version"] == Newer.version
    await (ann if ann.prompt is not None else bob).act()


async def test_a_match_by_rules_that_are_not_here_waits_for_them(world: World) -> None:
    room, (first, _) = await world.playing()
    await first.act()
    newer = World(world.store, world.ticker, games=GAMES | {"karo.noughts": Newer()})
    found = await newer.open(room)
    assert found.is_quarantined
    assert isinstance(newer.troubles.quarantines[0], Corrupt)
    ann = newer.person("ann", found)
    assert ann.last("welcome")["update"] is None
    assert await ann.no(t="seat", do="stand") == "paused"
    _, room = await world.again(room)
    assert not room.is_quarantined
    assert room.seq == 2
