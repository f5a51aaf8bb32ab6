"""Clocks in a room: the server's time alone counts, and only while somebody could play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.rooms import door
from app.rooms.ports import Overloaded
from app.rooms.room import SLACK_MS, Room
from app.store import Store
from tests.app.rooms.world import Person, World

STOCK = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 2_000}
EACH = {"kind": "move", "per_move_ms": 10_000}
MERCY_MS, LAG_MS = 15_000, 500


async def timed(world: World, clock: dict[str, Any]) -> tuple[Room, list[Person]]:
    """A match by the clock; who is asked stands first."""
    room = await world.create(host="ann", clock=clock)
    _, people = await world.seated("ann", "bob", room=room)
    for person in people:
        await person.ok(t="seat", do="ready")
    people.sort(key=lambda person: person.prompt is None)
    return room, people


def seat(room: Room, person: Person) -> int:
    number = room.table.seat_of(person.guest)
    assert number is not None
    return number


def left(room: Room, person: Person, shown: Person | None = None) -> int:
    """The time that a person has, as it was shown last (to somebody)."""
    clocks = (shown or person).picture["clocks"]
    return int(clocks[seat(room, person)]["left"])


def is_running(room: Room, person: Person) -> bool:
    return bool(person.picture["clocks"][seat(room, person)]["running"])


def is_over(room: Room) -> bool:
    return room.status == "finished"


async def test_a_move_is_charged_and_the_increment_comes_back(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    assert [left(room, person) for person in (first, second)] == [60_000, 60_000]
    assert (is_running(room, first), is_running(room, second)) == (True, False)
    world.ticker.advance(5)
    await first.act()
    assert left(room, first) == 57_000
    assert (is_running(room, first), is_running(room, second)) == (False, True)
    world.ticker.advance(10)
    await second.act()
    assert (left(room, first), left(room, second)) == (57_000, 52_000)
    assert [append.entry.at for append in world.entries()] == [5_000, 15_000]


async def test_who_comes_later_is_shown_what_is_left_now(world: World) -> None:
    room, (first, _) = await timed(world, STOCK)
    world.ticker.advance(20)
    watcher = world.person("eve", room, "watch")
    assert left(room, first, watcher) == 40_000
    assert watcher.picture["at"] == 0, "the position is from then"


async def test_the_flag_falls_by_the_server_alone(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    for person in (first, second):
        person.leave()
    world.ticker.advance(60.499)
    await world.settle()
    assert not is_over(room)
    world.ticker.advance(0.001)
    await world.settle()
    assert is_over(room)
    back = world.person("bob", room)
    ranks = back.picture["outcome"]["ranks"]
    assert back.picture["outcome"]["reason"] == "time"
    assert ranks[seat(room, first)] == 2
    assert world.entries()[-1].entry.input == {"t": "quit", "reason": "time"}
    assert [clock["running"] for clock in back.picture["clocks"]] == [False, False]


async def test_a_room_with_a_clock_stays_in_memory_until_its_flag_falls(world: World) -> None:
    room, people = await timed(world, EACH)
    for person in people:
        person.leave()
    await world.sweep(9)
    assert len(world.rooms) == 1
    assert not room.is_idle
    await world.sweep(2)
    assert is_over(room)
    assert room.is_idle


async def test_per_move_unused_time_is_lost(world: World) -> None:
    room, (first, second) = await timed(world, EACH)
    world.ticker.advance(9)
    await first.act()
    assert (left(room, first), left(room, second)) == (10_000, 10_000)


@pytest.mark.parametrize(
    ("lag_ms", "after_s", "left_ms"),
    [(0, 5, 57_000), (300, 5, 57_300), (4_000, 5, 57_500), (300, 0.1, 62_000)],
)
async def test_the_measured_round_trip_is_given_back(
    world: World, lag_ms: int, after_s: float, left_ms: int
) -> None:
    room, (first, _) = await timed(world, STOCK)
    first.peer.lag_ms = lag_ms
    world.ticker.advance(after_s)
    await first.act()
    assert left(room, first) == left_ms
    assert world.entries()[-1].entry.input.get("lag", 0) == lag_ms


async def test_without_a_clock_no_lag_is_noted(world: World) -> None:
    _, (first, _) = await world.playing()
    first.peer.lag_ms = 300
    await first.act()
    assert "lag" not in world.entries()[-1].entry.input


async def test_in_a_race_the_lag_of_calls_is_noted_without_a_clock_too(world: World) -> None:
    room = await world.create(host="ann", game="duel.race")
    _, people = await world.seated("ann", "bob", room=room)
    for person in people:
        await person.ok(t="seat", do="ready")
    ann, bob = people
    ann.peer.lag_ms = 70
    await ann.act()
    await bob.act()
    world.ticker.advance(3)
    await world.settle()
    await ann.act()
    assert "lag" not in world.entries()[-1].entry.input
    stop = {"t": "act", "prompt": ann.prompt, "action": {"t": "stop"}}
    await ann.ok(**stop)
    assert world.entries()[-1].entry.input["lag"] == 70


async def test_a_move_after_the_time_is_up_is_too_late_though_the_flag_still_stands(
    world: World,
) -> None:
    room, (first, second) = await timed(world, EACH)
    move = first.move()
    world.ticker.advance(10.2)
    assert not is_over(room)
    assert await first.no(**move) == "finished"
    assert second.picture["outcome"]["reason"] == "time"
    assert second.picture["outcome"]["ranks"][seat(room, second)] == 1
    assert len(world.entries()) == 1


async def test_with_enough_lag_the_same_move_counts(world: World) -> None:
    _, (first, _) = await timed(world, EACH)
    first.peer.lag_ms = 250
    world.ticker.advance(10.2)
    await first.act()


async def test_a_clock_may_be_chosen_at_the_table(world: World) -> None:
    room, (ann, _) = await world.seated("ann", "bob")
    answer = await ann.ok(t="seat", do="options", options={}, clock=STOCK)
    assert answer["clock"] == STOCK
    answer = await ann.ok(t="seat", do="options", options={"move_limit": 50})
    assert answer["clock"] == STOCK, "not mentioned: as it was"
    world, room = await world.again(room)
    assert room.table.clock == STOCK
    answer = await world.person("ann", room).ok(t="seat", do="options", options={}, clock=None)
    assert answer["clock"] is None


async def test_a_rematch_starts_with_full_clocks(world: World) -> None:
    _, people = await timed(world, STOCK)
    world.ticker.advance(30)
    await people[0].ok(t="resign")
    world.ticker.advance(30)
    for person in people:
        await person.ok(t="offer", what="rematch", say="make")
    assert [clock["left"] for clock in people[0].picture["clocks"]] == [60_000, 60_000]
    world.ticker.advance(60.5)
    await world.settle()
    assert people[0].picture["outcome"]["reason"] == "time"


async def test_a_sealed_set_up_has_its_own_time_and_then_the_clock_runs(world: World) -> None:
    free = {"options": {"arrangement": "free"}, "game": "karo.dragonfly", "clock": EACH}
    room = await world.create(host="ann", **free)
    _, people = await world.seated("ann", "bob", room=room)
    for person in people:
        await person.ok(t="seat", do="ready")
    assert not any(is_running(room, person) for person in people)
    world.ticker.advance(30)
    await world.settle()
    assert not is_over(room), "nobody loses by choosing for longer than a move may take"
    await people[0].act()
    assert [left(room, person) for person in people] == [10_000, 10_000]
    due = people[1].picture["you"]["due"]
    world.ticker.advance(due / 1000 - 30)
    await world.settle()
    assert people[1].picture["view"]["phase"] == "play", "time has chosen"
    assert await people[0].no(t="offer", what="undo", say="make") == "not_legal", "it was sealed"
    people.sort(key=lambda person: person.prompt is None)
    assert is_running(room, people[0])
    world.ticker.advance(10.5)
    await world.settle()
    assert people[0].picture["outcome"]["reason"] == "time"


async def test_among_three_a_bot_plays_on_for_who_has_run_out(world: World) -> None:
    room = await world.create("open", "open", "open", host="ann", game="paths", clock=EACH)
    _, people = await world.seated("ann", "bob", "cleo", room=room)
    for person in people:
        await person.ok(t="seat", do="ready")
    slow = next(person for person in people if person.prompt is not None)
    number = seat(room, slow)
    world.ticker.advance(10.5)
    await world.settle()
    assert not is_over(room)
    assert slow.last("table")["seats"][number]["kind"] == "bot"
    assert [puppet.seat for puppet in world.puppets] == [number]
    assert left(room, slow) == 10_000
    assert world.entries()[-1].entry.input == {"t": "tick"}
    move = slow.move()
    await slow.ok(**move)
    assert slow.last("table")["seats"][number]["kind"] == "human", "the seat is his again"
    world, room = await world.again(room)
    assert not is_over(room)


async def test_among_three_without_bots_who_runs_out_leaves(store: Store) -> None:
    world = World(store, has_bots=False)
    room = await world.create("open", "open", "open", host="ann", game="paths", clock=EACH)
    _, people = await world.seated("ann", "bob", "cleo", room=room)
    for person in people:
        await person.ok(t="seat", do="ready")
    world.ticker.advance(10.5)
    await world.settle()
    assert world.entries()[-1].entry.input == {"t": "quit", "reason": "time"}
    assert not is_over(room)


# Nobody is charged for the server.


async def test_time_stands_still_while_a_move_is_stored(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    world.ticker.advance(3)
    world.journal.is_held = True
    first.post(**first.move())
    world.ticker.advance(30)
    world.journal.release()
    await world.settle()
    assert left(room, first) == 59_000
    world.ticker.advance(4)
    await second.act()
    assert left(room, second) == 58_000, "the question was sent when the move was stored"


async def test_other_writes_cost_thinking_time_only_for_a_moment(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    world.journal.is_held = True
    second.post(t="say", text="still there?")
    world.ticker.advance(20)
    world.journal.release()
    await world.settle()
    await first.act()
    assert left(room, first) == 62_000 - SLACK_MS


async def test_an_answer_counts_from_when_it_came_not_from_when_its_turn_came(
    world: World,
) -> None:
    room, (first, second) = await timed(world, STOCK)
    world.ticker.advance(7)
    world.journal.is_held = True
    second.post(t="say", text="hm")
    world.ticker.advance(0.04)
    first.post(**first.move())
    world.ticker.advance(0.03)
    world.journal.release()
    await world.settle()
    assert world.entries()[-1].entry.at == 7_040
    assert left(room, first) == 54_960


async def test_without_a_clock_a_short_write_stops_nothing(world: World) -> None:
    _, (first, second) = await world.playing()
    world.ticker.advance(2)
    world.journal.is_held = True
    first.post(**first.move())
    world.ticker.advance(0.05)
    world.journal.release()
    await world.settle()
    await second.act()
    assert [append.entry.at for append in world.entries()] == [2_000, 2_050]


async def test_no_flag_falls_while_the_store_is_away(world: World) -> None:
    room, (first, second) = await timed(world, EACH)
    world.journal.is_held = True
    second.post(t="say", text="hm")
    world.ticker.advance(60)
    assert first.picture["outcome"] is None
    world.journal.release()
    await world.settle()
    assert not is_over(room)
    world.ticker.advance(9)
    await first.act()


async def test_a_full_journal_stops_time_like_a_slow_one(world: World) -> None:
    _, (first, _) = await timed(world, EACH)
    world.journal.is_held = True
    cid = first.post(**first.move())
    world.ticker.advance(30)
    world.journal.fail(Overloaded("full"))
    (refused,) = first.answers(cid)
    assert refused["code"] == "busy"
    world.journal.release()
    world.ticker.advance(9)
    await first.act(cid=cid)


async def test_who_waits_for_the_store_is_told(world: World) -> None:
    _, (first, second) = await timed(world, STOCK)
    world.journal.is_held = True
    first.post(**first.move())
    for _ in range(2):
        await world.sweep(1)
    (notice,) = second.of("notice")
    assert notice["code"] == "paused"
    world.journal.release()
    await world.settle()
    assert [notice["code"] for notice in second.of("notice")] == ["paused", "resumed"]


async def test_a_restart_goes_on_where_time_was_noted_last(world: World) -> None:
    room, (first, _) = await timed(world, STOCK)
    world.ticker.advance(20)
    await world.store.clocks.note(world.rooms.clocks())
    world.ticker.advance(4)  # not noted: the crash gives it back
    for each in world.rooms:
        each.time.disarm()
    world.ticker.advance(1_000)  # down
    world, room = await world.again(room)
    back = world.person(first.guest, room)
    assert left(room, back) == 40_000
    assert world.entries()[-1].entry.at == 20_000
    world.ticker.advance(10)
    await back.act()
    assert left(room, back) == 60_000 - 30_000 + 2_000


async def test_after_a_restart_no_flag_falls_for_a_moment(world: World) -> None:
    room, _ = await timed(world, STOCK)
    world.ticker.advance(59)
    await world.store.clocks.note(world.rooms.clocks())
    world, room = await world.again(room)
    world.ticker.advance(14.9)
    await world.settle()
    assert not is_over(room)
    world.ticker.advance(0.1)
    await world.settle()
    assert is_over(room)


async def test_who_moves_in_that_moment_has_the_increment_left(world: World) -> None:
    room, (first, _) = await timed(world, STOCK)
    world.ticker.advance(59)
    await world.store.clocks.note(world.rooms.clocks())
    world, room = await world.again(room)
    back = world.person(first.guest, room)
    world.ticker.advance(10)
    await back.act()
    assert left(room, back) == 2_000


async def test_a_flag_that_fell_is_down_after_a_restart(world: World) -> None:
    room, _ = await timed(world, EACH)
    world.ticker.advance(10.5)
    await world.settle()
    world, room = await world.again(room)
    assert is_over(room)
    assert world.entries() == [], "nobody takes over what is finished"
    assert world.person("ann", room).picture["outcome"]["reason"] == "time"


async def test_matches_with_clocks_are_found_without_their_people(world: World) -> None:
    room, _ = await timed(world, STOCK)
    await world.create(clock=STOCK)  # open
    await world.playing("cleo", "dan")  # without a clock
    await world.create("me", "random", clock=STOCK)  # nobody has ever come
    assert await world.store.clocks.running() == {room.record.id}
    assert world.rooms.clocks()[room.current.id] == 0
    other = World(world.store, world.ticker)
    await other.rooms.wake(room.record.id)
    await other.settle()
    other.ticker.advance(60.5)
    await other.settle()
    assert await world.store.clocks.running() == frozenset()
    match = await world.store.matches.find(room.current.id)
    assert match is not None
    assert match.match.outcome is not None
    assert match.match.outcome["reason"] == "time"


async def test_notes_of_finished_matches_are_dropped(world: World) -> None:
    room, people = await timed(world, STOCK)
    world.ticker.advance(7)
    await world.store.clocks.note(world.rooms.clocks())
    await world.store.collector.collect(world.ticker.wall())
    stored = await world.store.rooms.load(room.record.id)
    assert stored is not None
    assert stored.ran_to == 7_000
    await people[0].ok(t="resign")
    await world.store.collector.collect(world.ticker.wall())
    stored = await world.store.rooms.load(room.record.id)
    assert stored is not None
    assert stored.ran_to == 0


async def test_a_match_that_began_at_once_waits_for_its_player(world: World) -> None:
    room = await world.create("me", "random", clock=STOCK)
    watcher = world.person("eve", room, "watch")
    world.ticker.advance(100)
    await world.settle()
    ann = world.person("ann", room)
    assert [clock["left"] for clock in ann.picture["clocks"]] == [60_000, 60_000]
    world.ticker.advance(60.5)
    await world.settle()
    assert watcher.picture["outcome"]["reason"] == "time"


# Nothing that a client sends as time changes anything.

Noise = Callable[[World, Room, Person], None]


def says(**message: Any) -> Noise:
    return lambda world, room, person: (person.post(**message), None)[1]


NOISE: list[Noise] = [
    lambda world, room, person: door.heard(room, person.peer, hidden=True),
    lambda world, room, person: door.heard(room, person.peer, hidden=False),
    lambda world, room, person: world.person("eve", room, "watch").leave(),
    lambda world, room, person: person.join(seen=(room.current.id, 10**9)),
    says(t="act", prompt=10**9, action={"t": "place", "to": [0, 0], "at": 5}),
    says(t="act", prompt=0, action={"t": "place", "at": 0, "left": 10**9}),
    says(t="offer", what="pause", say="make"),
    says(t="offer", what="undo", say="make"),
    says(t="claim", what="win", seat=0),
]


async def charged(store: Store, moves: list[tuple[int, list[int]]]) -> list[Any]:
    """What is left after every move, with noise before them."""
    world = World(store)
    room, people = await timed(world, STOCK)
    seen = []
    for ms, noises in moves:
        for noise in noises:
            NOISE[noise](world, room, people[noise % 2])
            await world.settle()
        world.ticker.advance(ms / 1000)
        await world.settle()
        mover = next((person for person in people if person.prompt is not None), None)
        if mover is None:
            break
        await mover.act()
        seen.append([left(room, person) for person in people])
    outcome = people[0].picture["outcome"]
    return [*seen, outcome and outcome["reason"]]


quiet = settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@quiet
@given(
    moves=st.lists(
        st.tuples(st.integers(0, 25_000), st.lists(st.integers(0, len(NOISE) - 1), max_size=4)),
        max_size=6,
    )
)
async def test_nothing_that_a_client_sends_changes_a_clock(
    store: Store, moves: list[tuple[int, list[int]]]
) -> None:
    plain = await charged(store, [(ms, []) for ms, _ in moves])
    assert await charged(store, moves) == plain
