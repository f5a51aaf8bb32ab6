"""Set-ups that both choose in secret: no frame betrays one before both are chosen."""

from __future__ import annotations

import json
from typing import Any

from app.rooms.room import Room
from engine.karo.dragonfly_model import ARRANGE_MS
from tests.app.rooms.world import Person, World

MINE, HIS = "ADDADA", "DAADDD"
REMATCH = {"t": "offer", "what": "rematch", "say": "make"}


async def dealt(world: World) -> tuple[Room, list[Person], Person]:
    """A match with free set-ups in which nobody has chosen yet, and somebody who watches."""
    room = await world.create(host="ann", game="karo.dragonfly", options={"arrangement": "free"})
    _, people = await world.seated("ann", "bob", room=room)
    watcher = world.person("eve", room, "watch")
    for person in people:
        await person.ok(t="seat", do="ready")
    return room, people, watcher


async def choose(person: Person, word: str) -> None:
    assert person.prompt is not None
    await person.ok(t="act", prompt=person.prompt, action={"t": "arrange", "word": word})


def told(person: Person) -> str:
    """All that somebody was ever sent, but for the list of what he may choose."""
    return json.dumps([_without_legal(frame) for frame in person.heard], default=sorted)


def _without_legal(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_legal(one) for key, one in value.items() if key != "legal"}
    return [_without_legal(one) for one in value] if isinstance(value, list) else value


async def test_no_frame_betrays_a_choice_until_both_are_made(world: World) -> None:
    room, (ann, bob), watcher = await dealt(world)
    await choose(ann, MINE)
    late = world.person("fay", room, "watch")
    for person in (bob, watcher, late):
        assert MINE not in told(person)
    assert MINE in told(ann)
    bob.leave()
    bob = world.person("bob", room)
    assert MINE not in told(bob)
    await choose(bob, HIS)
    for person in (ann, bob, watcher, late):
        assert MINE in told(person)
        assert HIS in told(person)


async def test_a_sealed_choice_is_taken_back_without_being_betrayed(world: World) -> None:
    _, (ann, bob), watcher = await dealt(world)
    await choose(ann, MINE)
    await ann.ok(t="offer", what="undo", say="make")
    (offer,) = bob.last("offers")["open"]
    await bob.ok(t="offer", what="undo", say="accept", offer=offer["offer"])
    await choose(ann, HIS)
    await choose(bob, HIS)
    for person in (bob, watcher):
        assert HIS in told(person)
        assert MINE not in told(person)


async def test_what_is_sealed_stays_sealed_over_a_restart(world: World) -> None:
    room, (ann, bob), _ = await dealt(world)
    await choose(ann, MINE)
    world, room = await world.again(room)
    ann, bob = (world.person(person.guest, room) for person in (ann, bob))
    assert (ann.prompt is None, bob.prompt is None) == (True, False)
    assert MINE not in told(bob)
    assert MINE in told(ann)
    await choose(bob, HIS)
    assert MINE in told(bob)


async def test_the_server_alone_ends_the_time_for_choosing(world: World) -> None:
    room, (ann, bob), watcher = await dealt(world)
    await choose(ann, MINE)
    for person in (ann, bob):
        person.leave()
    world.ticker.advance(ARRANGE_MS / 1000)
    await world.settle()
    update = watcher.last("update")
    revealed = [event for event in update["events"] if event["t"] == "revealed"]
    seat = room.table.seat_of("ann")
    assert revealed[0]["words"][seat or 0] == MINE
    assert revealed[0]["words"][1 - (seat or 0)] == "DDDAAA"
    assert update["view"]["phase"] == "play"


async def test_in_a_rematch_who_did_not_begin_begins_behind_the_choice(world: World) -> None:
    room, (ann, bob), _ = await dealt(world)
    people = {person.guest: person for person in (ann, bob)}
    await choose(ann, MINE)
    await choose(bob, HIS)
    first = next(guest for guest, person in people.items() if person.prompt is not None)
    await ann.ok(t="resign")
    await ann.ok(**REMATCH)
    await bob.ok(**REMATCH)
    for person in people.values():
        await choose(person, MINE)
    second = next(guest for guest, person in people.items() if person.prompt is not None)
    assert second != first
    assert room.current.number == 2
