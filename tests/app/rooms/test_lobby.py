"""Which tables are shown to everybody, and how two who look for anybody find each other."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from app.rooms.drafts import Draft
from app.rooms.lobby import EXPECTED_MS, NEW_MS, Lobby
from app.rooms.ports import Unavailable
from app.rooms.room import Room
from engine.core.codec import codec, options_of
from tests.app.rooms.world import World

GAME = "karo.noughts"


class Full(Exception):
    """No more rooms."""


@dataclass
class Seekers:
    """People who ask for a table with anybody."""

    world: World
    lobby: Lobby
    is_full: bool = False
    admitted: list[str] = field(default_factory=list)

    async def ask(self, guest: str, **options: Any) -> tuple[Room, bool]:
        """Where somebody is sent, and whether that is a new room."""
        asked = self.lobby.anyone(
            self.draft(guest, options), picky=bool(options), admit=lambda: self._admit(guest)
        )
        room, is_new = await asked
        await self.world.settle()
        return room, is_new

    def draft(self, guest: str, options: dict[str, Any]) -> Draft:
        game = self.world.deps.games[GAME]
        plain = codec(game).options.plain(options_of(game, options))
        seats = (("me", None), ("open", None))
        return Draft(GAME, plain, None, "public", None, seats, guest, guest.title(), "127.0.0.1")

    def _admit(self, guest: str) -> None:
        if self.is_full:
            raise Full
        self.admitted.append(guest)


@pytest.fixture
def lobby(world: World) -> Lobby:
    return Lobby(world.rooms, world.ticker)


@pytest.fixture
def seekers(world: World, lobby: Lobby) -> Seekers:
    return Seekers(world, lobby)


async def hosted(world: World, host: str = "ann", *seats: str, **more: Any) -> Room:
    """A public table whose host is here."""
    room = await world.create(*seats, host=host, **({"visibility": "public"} | more))
    world.person(host, room)
    await world.settle()
    return room


# Who is shown.


async def test_a_table_is_shown_while_somebody_is_there(world: World, lobby: Lobby) -> None:
    room = await world.create(visibility="public")
    eve = world.person("eve", room, "watch")
    await world.settle()
    assert list(lobby.shown()) == [room]
    world.ticker.advance(NEW_MS)
    assert list(lobby.shown()) == [room]
    eve.leave()
    assert list(lobby.shown()) == []


async def test_a_private_table_is_never_shown(world: World, lobby: Lobby) -> None:
    await hosted(world, visibility="private")
    assert list(lobby.shown()) == []


async def test_a_new_table_waits_for_who_made_it_but_not_long(world: World, lobby: Lobby) -> None:
    room = await world.create(visibility="public")
    assert list(lobby.shown()) == [room]
    world.ticker.advance(NEW_MS / 1000)
    assert list(lobby.shown()) == []


async def test_a_new_table_that_its_host_has_left_is_not_shown(world: World, lobby: Lobby) -> None:
    room = await world.create(visibility="public")
    ann = world.person("ann", room)
    await world.settle()
    ann.leave()
    assert list(lobby.shown()) == []


async def test_a_match_is_shown_without_anybody_and_no_longer_when_it_is_over(
    world: World, lobby: Lobby
) -> None:
    room, people = await world.seated("ann", "bob", room=await hosted(world))
    for person in people:
        await person.ok(t="seat", do="ready")
    world.ticker.advance(NEW_MS)
    for peer in room.presence:
        room.presence.leave(peer, 0)
    assert list(lobby.shown()) == [room]
    people[0].join()
    await people[0].ok(t="resign")
    assert list(lobby.shown()) == []


# Who meets whom.


async def test_the_oldest_table_whose_host_is_there_is_found(
    world: World, seekers: Seekers
) -> None:
    await world.create(host="cy", visibility="public")  # he has not come
    rooms = []
    for host in ("ann", "bob"):
        world.ticker.advance(1)
        rooms.append(await hosted(world, host))
    assert await seekers.ask("dan") == (rooms[0], False)
    assert seekers.admitted == []
    assert rooms[0].table.seat_of("dan") is None, "sitting down is for him to do"


@pytest.mark.parametrize(
    "other",
    [
        {"visibility": "private"},
        {"seats": ("random", "greedy")},
        {"options": {"move_limit": 40}},
    ],
    ids=str,
)
async def test_what_does_not_fit_is_passed_over(
    world: World, seekers: Seekers, other: dict[str, Any]
) -> None:
    seats = other.pop("seats", ())
    await hosted(world, "ann", *seats, **other)
    room, is_new = await seekers.ask("dan", move_limit=200)
    assert is_new
    assert (room.table.seat_of("dan"), room.table.host) == (0, "dan")
    assert (room.record.visibility, room.status) == ("public", "open")
    assert seekers.admitted == ["dan"]


async def test_any_options_are_welcome_where_none_are_named(world: World, seekers: Seekers) -> None:
    short = await hosted(world, options={"move_limit": 40})
    assert await seekers.ask("dan") == (short, False)
    assert await seekers.ask("dan", move_limit=40) == (short, False)
    assert await seekers.ask("dan", move_limit=40, repetition=0) != (short, False)


async def test_ones_own_table_is_not_found_and_one_that_has_begun_neither(
    world: World, seekers: Seekers
) -> None:
    mine = await hosted(world, "dan")
    running, people = await world.seated("ann", "bob", room=await hosted(world))
    for person in people:
        await person.ok(t="seat", do="ready")
    room, is_new = await seekers.ask("dan")
    assert is_new
    assert room not in (mine, running)


async def test_who_was_kicked_is_not_sent_back(world: World, seekers: Seekers) -> None:
    room, people = await world.seated("ann", "dan", room=await hosted(world))
    await people[0].ok(t="seat", do="kick", seat=1)
    world.ticker.advance(1)
    assert (await seekers.ask("dan"))[0] is not room
    assert await seekers.ask("bob") == (room, False)


async def test_a_table_whose_host_has_left_is_passed_over(world: World, seekers: Seekers) -> None:
    room = await world.create(visibility="public")
    ann = world.person("ann", room)
    await world.settle()
    ann.leave()
    assert (await seekers.ask("dan"))[1]


async def test_two_who_ask_at_the_same_moment_end_in_one_room(
    world: World, seekers: Seekers
) -> None:
    found = await asyncio.gather(seekers.ask("ann"), seekers.ask("bob"))
    assert len({room.record.id for room, _ in found}) == 1
    assert sorted(is_new for _, is_new in found) == [False, True]
    room = found[0][0]
    people = [world.person(guest, room) for guest in ("ann", "bob")]
    for person in people:
        await person.ok(t="seat", do="sit")
        await person.ok(t="seat", do="ready")
    assert room.status == "playing"


async def test_many_who_ask_at_once_are_paired(world: World, seekers: Seekers) -> None:
    names = [f"guest-{n}" for n in range(11)]
    found = await asyncio.gather(*map(seekers.ask, names))
    by_room: dict[str, int] = {}
    for room, _ in found:
        by_room[room.record.id] = by_room.get(room.record.id, 0) + 1
    assert sorted(by_room.values()) == [1, 2, 2, 2, 2, 2]


async def test_a_seat_is_kept_for_who_was_sent_there_and_not_for_ever(
    world: World, seekers: Seekers
) -> None:
    room = await hosted(world)
    assert await seekers.ask("bob") == (room, False)
    assert await seekers.ask("bob") == (room, False), "asking again changes nothing"
    assert (await seekers.ask("cy"))[1], "that seat is bob's for now"
    world.ticker.advance(EXPECTED_MS / 1000)
    assert await seekers.ask("dan") == (room, False)
    bob = world.person("bob", room)
    await bob.ok(t="seat", do="sit")
    assert await seekers.ask("bob") == (room, False), "he is there already"


async def test_asking_twice_makes_one_room(world: World, seekers: Seekers) -> None:
    found = await asyncio.gather(seekers.ask("ann"), seekers.ask("ann"))
    assert found[0][0] is found[1][0]
    world.ticker.advance(EXPECTED_MS / 1000)
    assert (await seekers.ask("ann"))[0] is not found[0][0]


async def test_who_makes_a_room_and_does_not_come_is_not_waited_for(
    world: World, seekers: Seekers
) -> None:
    room, _ = await seekers.ask("ann")
    world.ticker.advance(EXPECTED_MS / 1000)
    assert (await seekers.ask("bob"))[0] is not room


async def test_where_no_room_may_be_made_those_that_are_there_are_found(
    world: World, seekers: Seekers
) -> None:
    seekers.is_full = True
    with pytest.raises(Full):
        await seekers.ask("dan")
    room = await hosted(world)
    assert await seekers.ask("dan") == (room, False)


async def held(world: World) -> None:
    """Until somebody wants something written."""
    while not world.journal.held:  # noqa: ASYNC110  # nothing tells when: the server is looked at
        await asyncio.sleep(0)


async def test_a_room_that_could_not_be_stored_leaves_the_next_one_to_try(
    world: World, seekers: Seekers
) -> None:
    world.journal.is_held = True
    first = asyncio.create_task(seekers.ask("ann"))
    second = asyncio.create_task(seekers.ask("bob"))
    await held(world)
    world.journal.fail()
    with pytest.raises(Unavailable):
        await first
    await held(world)
    world.journal.release()
    room, is_new = await second
    assert (is_new, room.table.host) == (True, "bob")
