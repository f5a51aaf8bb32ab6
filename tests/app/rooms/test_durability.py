"""Stored first, told after: what is written, what a failed write does, what a restart keeps."""

from __future__ import annotations

from typing import Any

import pytest

from app.rooms.changes import Append, SaveMatch, SaveMatchSeats, SaveRoom
from app.rooms.deps import RoomLimits
from app.rooms.ports import Fenced, Gap, JournalError, Overloaded, Unavailable
from app.store import Store
from app.wire.codes import Close
from engine.core.match import Match
from tests.app.rooms.world import Person, World

VERBS: list[tuple[str, dict[str, Any]]] = [
    ("open", {"t": "seat", "do": "stand"}),
    ("open", {"t": "seat", "do": "ready"}),
    ("open", {"t": "seat", "do": "options", "options": {"move_limit": 50}}),
    ("open", {"t": "seat", "do": "swap", "a": 0, "b": 1}),
    ("open", {"t": "seat", "do": "kick", "seat": 1}),
    ("open", {"t": "seat", "do": "clear", "seat": 1}),
    ("open", {"t": "seat", "do": "close_chat", "closed": True}),
    ("open", {"t": "say", "text": "hello"}),
    ("playing", {"t": "act"}),
    ("playing", {"t": "say", "preset": "hello"}),
    ("playing", {"t": "offer", "what": "draw", "say": "make"}),
    ("playing", {"t": "resign"}),
    ("finished", {"t": "offer", "what": "rematch", "say": "make"}),
]


async def host_in(world: World, status: str) -> tuple[Person, Person]:
    """The host, and somebody who sits opposite, in a room of that status."""
    if status == "open":
        _, (ann, bob) = await world.seated("ann", "bob")
        return ann, bob
    _, people = await world.playing()
    first, second = people
    if status == "finished":
        await first.ok(t="resign")
    return first, second


@pytest.mark.parametrize(("status", "message"), VERBS)
async def test_nothing_is_told_before_it_is_stored(
    world: World, status: str, message: dict[str, Any]
) -> None:
    person, other = await host_in(world, status)
    message = person.move() if message["t"] == "act" else message
    watcher = world.person("eve", person.room, "watch")
    for link in (person, other, watcher):
        link.forget()
    world.journal.is_held = True
    cid = person.post(**message)
    assert len(world.journal.held) == 1
    for link in (person, other, watcher):
        assert link.heard == []
    world.journal.release()
    await world.settle()
    assert len(person.answers(cid)) == 1
    assert other.answers(cid) == watcher.answers(cid) == []


@pytest.mark.parametrize("error", [Unavailable("away"), Fenced("second"), Gap("hole")])
@pytest.mark.parametrize(("status", "message"), VERBS)
async def test_a_write_that_fails_sends_all_away_and_nothing_is_lost_or_done_twice(
    world: World, status: str, message: dict[str, Any], error: JournalError
) -> None:
    person, other = await host_in(world, status)
    message = person.move() if message["t"] == "act" else message
    before, pictures = person.room, len(person.pictures)
    told = [len(person.heard), len(other.heard)]
    world.journal.is_held = True
    cid = person.post(**message)
    world.journal.fail(error)
    world.journal.release()
    assert person.closed == other.closed == [Close.RESTART]
    assert [len(person.heard), len(other.heard)] == told
    assert world.troubles.losses == [error]
    room = await world.open(before)
    assert room is not before
    assert (room.status, room.table) == (before.status, before.table)
    back = world.person(person.guest, room)
    if pictures:
        assert back.picture["view"] == person.picture["view"]
        assert back.prompt == person.prompt
    assert cid not in back.heard[0]["accepted"]
    await back.ok(**message, cid=cid)
    assert cid in world.person(person.guest, room).heard[0]["accepted"]


async def test_posts_that_waited_for_a_failed_write_are_not_carried_out(world: World) -> None:
    room, (first, second) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    cid = second.post(t="say", text="lost?")
    world.journal.fail()
    world.journal.release()
    assert second.answers(cid) == []
    room = await world.open(room)
    back = world.person(second.guest, room)
    assert back.heard[0]["chat"] == []
    await back.ok(t="say", text="lost?", cid=cid)


async def test_too_much_work_is_answered_busy_and_the_room_lives(world: World) -> None:
    room, (first, second) = await world.playing()
    tab = world.person(first.guest, room)
    world.journal.is_held = True
    message = first.move()
    cid = first.post(**message)
    waiting = second.post(t="say", text="hello")
    world.journal.fail(Overloaded("full"))
    for link in (first, tab):
        assert [f["code"] for f in link.answers(cid)] == ["busy"]
    world.journal.release()
    await world.settle()
    assert len(second.answers(waiting)) == 1
    assert not room.is_closed
    assert room.seq == 0
    assert (await first.ok(**message, cid=cid))["seq"] == 1


async def test_a_bot_whose_move_was_too_much_work_moves_a_little_later(world: World) -> None:
    room = await world.create("me", "greedy")
    (bot,) = world.puppets
    ann = world.person("ann", room)
    if ann.prompt is not None:
        await ann.act()
    you = bot.last("update")["you"]
    world.journal.is_held = True
    bot.hands.act(you["prompt"], you["legal"][0])
    world.journal.fail(Overloaded("full"))
    world.journal.release()
    before = room.seq
    world.ticker.advance(1)
    await world.settle()
    assert room.seq == (before or 0) + 1
    assert ann.prompt is not None


async def test_a_take_over_that_was_too_much_work_is_noted_a_little_later(world: World) -> None:
    room, (first, _) = await world.playing()
    world, _ = World(world.store, world.ticker), room
    world.journal.is_held = True
    again = await world.open(room)
    world.journal.fail(Overloaded("full"))
    world.journal.release()
    link = world.person(first.guest, again)
    assert link.picture["seq"] == 0
    world.ticker.advance(1)
    await world.settle()
    assert [append.entry.input for append in world.entries()] == [{"t": "take"}]
    assert link.picture["seq"] == 1


async def test_the_last_entry_and_the_end_are_one_write(world: World) -> None:
    _room, (first, _) = await world.playing()
    await first.ok(t="resign")
    last = world.journal.written[-1]
    kinds = [type(change) for change in last]
    assert kinds.count(Append) == kinds.count(SaveMatch) == kinds.count(SaveMatchSeats) == 1
    (match,) = [change.match for change in last if isinstance(change, SaveMatch)]
    (row,) = [change.room for change in last if isinstance(change, SaveRoom)]
    (seats,) = [change.seats for change in last if isinstance(change, SaveMatchSeats)]
    assert (match.status, row.status) == ("finished", "finished")
    assert sorted(seat.rank or 0 for seat in seats) == [1, 2]
    assert match.outcome is not None
    assert match.outcome["reason"] == "resigned"


async def test_a_running_match_goes_on_after_a_crash(world: World) -> None:
    room, (first, second) = await world.playing()
    await first.act()
    await first.ok(t="offer", what="draw", say="make")
    await second.ok(t="say", text="hm")
    seen = second.picture
    world, again = await world.again(room)
    link = world.person(second.guest, again, seen=(seen["match"], seen["seq"]))
    welcome = link.heard[0]
    assert welcome["update"]["seq"] == seen["seq"] + 1
    assert welcome["update"]["view"] == seen["view"]
    assert welcome["update"]["events"] == []
    assert welcome["update"]["you"] == seen["you"]
    assert [(e["seq"], e["seat"], e["events"]) for e in welcome["log"]] == [(2, None, [])]
    assert [offer["what"] for offer in welcome["offers"]["open"]] == ["draw"]
    assert [line["text"] for line in welcome["chat"]] == ["hm"]
    await link.act()


async def test_every_load_of_a_running_match_is_noted_with_a_new_epoch(world: World) -> None:
    room, (first, _) = await world.playing()
    await first.act()
    epochs = [append.epoch for append in world.entries()]
    for _ in range(3):
        world, room = await world.again(room)
        (take,) = world.entries()
        assert (take.entry.input, take.entry.seat, take.entry.cid) == ({"t": "take"}, None, None)
        epochs.append(take.epoch)
    assert epochs == [1, 2, 3, 4]
    assert room.seq == 4


async def test_open_and_finished_rooms_are_loaded_without_a_note(world: World) -> None:
    room, (ann, _) = await world.seated("ann", "bob")
    await ann.ok(t="seat", do="ready", share="0a0b")
    world, again = await world.again(room)
    assert world.entries() == []
    assert again.table == room.table
    bob = world.person("bob", again)
    await bob.ok(t="seat", do="ready")
    assert bob.last("welcome")["room"]["status"] == "playing"
    await bob.ok(t="resign")
    world, over = await world.again(again)
    assert world.entries() == []
    link = world.person("ann", over)
    welcome = link.heard[0]
    assert welcome["room"]["status"] == "finished"
    assert welcome["room"]["series"] == [1, 0]
    assert welcome["update"]["outcome"] == {"ranks": [1, 2], "reason": "resigned"}
    assert [entry["seq"] for entry in welcome["log"]] == [1]
    assert await link.no(t="act", prompt=0, action={"t": "pass"}) == "finished"
    await link.ok(t="offer", what="rematch", say="make")


async def test_the_start_is_one_write_and_survives_alone(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    await ann.ok(t="seat", do="ready")
    world.journal.is_held = True
    bob.post(t="seat", do="ready")
    world.journal.store_only()
    await world.settle()
    assert bob.of("welcome")[1:] == []
    world, again = await world.again(room)
    assert again.status == "playing"
    assert world.person("bob", again).picture["seq"] == 1


async def test_what_was_stored_but_not_told_is_there_after_the_crash(world: World) -> None:
    room, (first, _second) = await world.playing()
    message = first.move()
    world.journal.is_held = True
    cid = first.post(**message)
    world.journal.store_only()
    await world.settle()
    world, again = await world.again(room)
    back = world.person(first.guest, again)
    assert cid in back.heard[0]["accepted"]
    assert back.picture["seq"] == 2
    answer = await back.ok(**message, cid=cid)
    assert (answer["t"], answer["seq"]) == ("update", 2)
    assert [append.entry.input["t"] for append in world.entries()] == ["take"]


async def test_a_stale_owner_steps_back(world: World) -> None:
    room, (first, second) = await world.playing()
    other, again = await world.again(room)
    first.post(**first.move())
    await world.settle()
    assert first.closed == second.closed == [Close.RESTART]
    assert isinstance(world.troubles.losses[0], JournalError)
    await other.person(first.guest, again).act()


async def test_a_match_of_too_many_entries_is_ended_without_a_winner(store: Store) -> None:
    world = World(store, limits=RoomLimits(entries=4))
    room, people = await world.playing()
    for turn in range(3):
        await people[turn].act() if turn < 2 else await people[0].act()
    world.journal.is_held = True
    people[1].post(**people[1].move())
    people[0].post(t="say", text="on we go")
    late = people[0].post(t="resign")
    world.journal.release()
    await world.settle()
    assert room.status == "finished"
    assert world.troubles.bugs == []
    assert people[0].answers(late)[0]["t"] == "update"


async def test_two_inputs_behind_the_last_allowed_one_are_no_bug(store: Store) -> None:
    world = World(store, limits=RoomLimits(entries=1))
    room, (first, second) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    second.post(t="resign")
    first.post(t="resign")
    world.journal.release()
    await world.settle()
    assert room.status == "finished"
    assert world.troubles.bugs == []


async def test_a_long_match_ends_as_drawn(store: Store) -> None:
    world = World(store, limits=RoomLimits(entries=2))
    room, (first, second) = await world.playing()
    await first.act()
    await second.act()
    assert second.picture["outcome"] == {"ranks": [1, 1], "reason": "aborted"}
    assert room.wins == {}


async def test_a_bug_closes_one_room_and_is_reported_with_its_place(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(store)
    room, (first, second) = await world.playing()
    other, people = await world.playing("cat", "dan")
    message = first.move()

    def bug(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Match, "play", bug)
        first.post(**message)
        await world.settle()
    assert [(seq, type(error)) for seq, error in world.troubles.bugs] == [(0, ZeroDivisionError)]
    assert first.closed == second.closed == [Close.RESTART]
    assert not other.is_closed
    await people[0].act()
    again = await world.open(room)
    await world.person(first.guest, again).act()


async def test_snapshots_are_written_at_the_end_and_now_and_then(world: World) -> None:
    room, people = await world.playing()
    for turn in range(70):
        if room.status == "finished":
            break
        await people[turn % 2].act(turn % 3)
    await people[0].ask(t="resign")
    found = [
        change.seq
        for changes in world.journal.written
        for change in changes
        if type(change).__name__ == "SaveSnapshot"
    ]
    assert found[-1] == room.seq
    assert found[:-1] == ([64] if (room.seq or 0) > 64 else [])
