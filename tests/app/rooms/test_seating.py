"""The table in a room: every verb over the wire, what the host may do, and how a match starts."""

from __future__ import annotations

from typing import Any

import pytest

from app.rooms.changes import SaveSecret
from engine.core.rng import seed_hash
from tests.app.rooms.world import World


async def test_people_sit_where_they_like_and_everybody_sees_it(world: World) -> None:
    room = await world.create(host="ann")
    ann, bob = world.person("ann", room), world.person("bob", room)
    watcher = world.person("eve", room, "watch")
    answer = await bob.ok(t="seat", do="sit", seat=1, name="  Bobby   B ")
    assert answer["you"] == 1
    assert answer["seats"][1] == {
        "kind": "human",
        "name": "Bobby B",
        "ready": False,
        "online": True,
    }
    assert ann.last("table")["seats"] == watcher.last("table")["seats"] == answer["seats"]
    assert (ann.last("table")["you"], ann.last("table")["host"]) == (None, None)
    await ann.ok(t="seat", do="sit")
    assert bob.last("table")["host"] == 0
    await bob.ok(t="seat", do="stand")
    await ann.ok(t="seat", do="sit", seat=1)
    assert bob.last("table")["host"] == 1


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"do": "sit"}, "seat_taken"),
        ({"do": "sit", "seat": 1}, "seat_taken"),
        ({"do": "sit", "seat": 2}, "seat_limit"),
        ({"do": "sit", "name": "\u202e"}, "malformed"),
        ({"do": "sit", "name": "x" * 25}, "malformed"),
        ({"do": "stand"}, "not_seated"),
        ({"do": "options", "options": {}}, "not_host"),
        ({"do": "bot", "seat": 0, "level": "greedy"}, "not_host"),
        ({"do": "clear", "seat": 0}, "not_host"),
        ({"do": "swap", "a": 0, "b": 1}, "not_host"),
        ({"do": "kick", "seat": 0}, "not_host"),
        ({"do": "close_chat", "closed": True}, "not_host"),
        ({"do": "start"}, "not_host"),
    ],
)
async def test_a_stranger_is_refused(world: World, message: dict[str, Any], code: str) -> None:
    room, _ = await world.seated("ann", "bob")
    eve = world.person("eve", room)
    assert await eve.no(t="seat", **message) == code


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"do": "options", "options": {"move_limit": 5}}, "malformed"),
        ({"do": "options", "options": {"board": 9}}, "malformed"),
        ({"do": "bot", "seat": 0, "level": "godlike"}, "malformed"),
        ({"do": "bot", "seat": 1, "level": "greedy"}, "seat_taken"),
        ({"do": "bot", "seat": 9, "level": "greedy"}, "seat_limit"),
        ({"do": "kick", "seat": 0}, "unauthorised"),
        ({"do": "start"}, "not_ready"),
    ],
)
async def test_a_host_is_refused(world: World, message: dict[str, Any], code: str) -> None:
    _, (ann, _) = await world.seated("ann", "bob")
    assert await ann.no(t="seat", **message) == code


async def test_the_match_starts_when_the_last_human_is_ready(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    watcher = world.person("eve", room, "watch")
    ready = await ann.ok(t="seat", do="ready", share="0a0b")
    assert ready["seats"][0]["ready"] is True
    assert room.status == "open"
    await ann.ok(t="seat", do="unready")
    await bob.ok(t="seat", do="ready", share="ff")
    assert room.status == "open"
    for link in (ann, bob, watcher):
        link.forget()
    last = await ann.ok(t="seat", do="ready", share="0c")
    for link in (ann, bob, watcher):
        assert link.kinds() == ["table", "welcome"]
        welcome = link.last("welcome")
        assert welcome["room"]["status"] == "playing"
        assert (welcome["update"]["seq"], welcome["log"]) == (0, [])
    assert last["seed_hash"] == seed_hash(bytes.fromhex(room.seed))
    assert [ann.prompt, bob.prompt].count(None) == 1
    assert watcher.prompt is None
    assert room.playing is not None
    assert [seat.share for seat in room.playing.seats] == ["0c", "ff"]


async def test_the_seed_is_fixed_and_hashed_from_the_table_on_and_never_told(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    hashes = {table["seed_hash"] for table in ann.of("table")}
    for person in (ann, bob):
        await person.ok(t="seat", do="ready")
    seeds = [c.value for w in world.journal.written for c in w if isinstance(c, SaveSecret)]
    assert seeds == [room.seed]
    assert hashes == {seed_hash(bytes.fromhex(room.seed))}
    assert room.seed.encode() not in b"".join([*ann.raw, *bob.raw])


async def test_start_is_the_hosts_ready(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    assert await ann.no(t="seat", do="start") == "not_ready"
    assert await bob.no(t="seat", do="start") == "not_host"
    await bob.ok(t="seat", do="ready")
    await ann.ok(t="seat", do="start", share="aa")
    assert room.status == "playing"


async def test_a_host_who_watches_can_start_and_let_bots_play(world: World) -> None:
    room = await world.create("greedy", "open", host="ann")
    ann = world.person("ann", room)
    assert await ann.no(t="seat", do="start") == "not_ready"
    await ann.ok(t="seat", do="bot", seat=1, level="random")
    assert room.status == "open"
    await ann.ok(t="seat", do="start")
    assert room.status == "playing"
    assert [puppet.level for puppet in world.puppets] == ["greedy", "random"]
    assert ann.last("welcome")["you"]["seat"] is None


async def test_a_room_of_bots_alone_begins_at_once(world: World) -> None:
    room = await world.create("greedy", "random", host="ann")
    assert room.status == "playing"
    assert [puppet.level for puppet in world.puppets] == ["greedy", "random"]


async def test_options_of_the_host_hold_and_clear_every_ready(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    await bob.ok(t="seat", do="ready")
    table = await ann.ok(t="seat", do="options", options={"move_limit": 50})
    assert table["options"] == {"move_limit": 50, "repetition": 3}
    assert [seat["ready"] for seat in table["seats"]] == [False, False]
    for person in (ann, bob):
        await person.ok(t="seat", do="ready")
    assert ann.picture["view"]["moves_left"] == 50
    assert room.current.options["move_limit"] == 50
    world, again = await world.again(room)
    assert world.person("ann", again).heard[0]["room"]["options"]["move_limit"] == 50


async def test_a_bot_that_fills_the_table_of_the_ready_starts_the_match(world: World) -> None:
    room = await world.create(host="ann")
    ann = world.person("ann", room)
    await ann.ok(t="seat", do="sit")
    await ann.ok(t="seat", do="ready")
    answer = await ann.ok(t="seat", do="bot", seat=1, level="greedy")
    assert answer["seats"][1] == {
        "kind": "bot",
        "name": "Greedy",
        "level": "greedy",
        "ready": True,
        "online": True,
    }
    assert room.status == "playing"


async def test_a_bot_beside_somebody_who_is_not_ready_starts_nothing(world: World) -> None:
    room = await world.create(host="ann")
    ann = world.person("ann", room)
    await ann.ok(t="seat", do="sit")
    await ann.ok(t="seat", do="bot", seat=1, level="greedy")
    await ann.ok(t="seat", do="bot", seat=1, level="random")
    assert (room.status, world.puppets) == ("open", [])
    await ann.ok(t="seat", do="clear", seat=1)
    bots = await world.create(host="ann")
    host = world.person("ann", bots)
    for seat in (0, 1):
        await host.ok(t="seat", do="bot", seat=seat, level="greedy")
    assert bots.status == "open"
    await ann.ok(t="seat", do="bot", seat=1, level="greedy")
    await ann.ok(t="seat", do="ready")
    assert room.status == "playing"


async def test_swapped_seats_are_the_seats_of_the_match(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    await bob.ok(t="seat", do="ready", share="bb")
    table = await ann.ok(t="seat", do="swap", a=0, b=1)
    assert (table["you"], bob.last("table")["you"]) == (1, 0)
    await ann.ok(t="seat", do="ready", share="aa")
    assert room.playing is not None
    assert [(s.guest, s.share) for s in room.playing.seats] == [("bob", "bb"), ("ann", "aa")]


async def test_who_was_kicked_cannot_sit_down_again_even_after_a_restart(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    await ann.ok(t="seat", do="kick", seat=1)
    assert bob.last("table")["you"] is None
    assert await bob.no(t="seat", do="sit") == "seat_taken"
    assert await bob.no(t="seat", do="sit", seat=1) == "seat_taken"
    world, room = await world.again(room)
    assert await world.person("bob", room).no(t="seat", do="sit") == "seat_taken"
    await world.person("eve", room).ok(t="seat", do="sit")


async def test_who_was_only_cleared_away_may_come_back(world: World) -> None:
    _, (ann, bob) = await world.seated("ann", "bob")
    await ann.ok(t="seat", do="clear", seat=1)
    await bob.ok(t="seat", do="sit")


async def test_the_host_who_stands_up_passes_the_room_on(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    await ann.ok(t="seat", do="stand")
    assert bob.last("table")["host"] == 1
    assert await ann.no(t="seat", do="kick", seat=1) == "not_host"
    await bob.ok(t="seat", do="options", options={})
    assert world.person("bob", room).heard[0]["you"]["host"] is True


async def test_during_a_match_the_table_stays_as_it_is(world: World) -> None:
    room, people = await world.playing()
    host = next(person for person in people if person.guest == room.table.host)
    for message in (
        {"do": "stand"},
        {"do": "sit"},
        {"do": "ready"},
        {"do": "unready"},
        {"do": "start"},
        {"do": "options", "options": {}},
        {"do": "bot", "seat": 1, "level": "greedy"},
        {"do": "clear", "seat": 1},
        {"do": "swap", "a": 0, "b": 1},
        {"do": "kick", "seat": 1},
    ):
        assert await host.no(t="seat", **message) == "already_started", message
    assert await world.person("eve", room).no(t="seat", do="sit") == "already_started"
    await host.ok(t="seat", do="close_chat", closed=True)


async def test_a_room_with_me_and_bots_begins_at_once(world: World) -> None:
    room = await world.create("me", "greedy")
    assert room.status == "playing"
    ann = world.person("ann", room)
    assert ann.picture["seq"] == 0
    assert ann.heard[0]["you"] == {"seat": 0, "role": "play", "host": True, "name": "Ann"}
    assert world.entries() == []
    assert [puppet.seat for puppet in world.puppets] == [1]


@pytest.mark.parametrize(
    "wrong",
    [
        {"options": {"move_limit": 1}},
        {"options": {"colour": "red"}},
        {"seats": (("open", None),)},
        {"seats": (("me", None), ("open", None), ("open", None))},
        {"seats": (("me", None), ("bot", "godlike"))},
        {"seats": (("me", None), ("bot", None))},
    ],
)
async def test_a_room_that_the_game_does_not_have_is_not_made(
    world: World, wrong: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        await world.create(**wrong)
    assert len(world.rooms) == 0
    assert world.journal.written == []
