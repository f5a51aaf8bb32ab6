"""Rooms of the Duel: who is away is waited for, searches are told when due, days have a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from app.rooms import door
from app.rooms.changes import SaveScore, SaveSecret
from app.rooms.contests import day
from app.rooms.room import Room
from app.store import Store
from engine import GAMES
from engine.core.rng import seed_hash
from tests.app.rooms.world import CODES, EMPTY_S, Person, World


@dataclass
class Searches:
    """Searches whose end the test decides."""

    begun: list[tuple[str, Callable[[str | None], None]]] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)

    def find(
        self, game: str, asked: str, found: Callable[[str | None], None]
    ) -> Callable[[], object]:
        self.begun.append((asked, found))
        return lambda: self.ended.append(asked)

    def answer(self) -> None:
        """Let all end with what the game itself would find."""
        game: Any = GAMES["duel.race"]
        begun, self.begun = self.begun, []
        for asked, found in begun:
            found(game.answer(asked, lambda: True))


@pytest.fixture
def searches(world: World) -> Searches:
    made = Searches()
    world.deps = replace(world.deps, find=made.find)
    world.rooms._deps = world.deps
    return made


async def counting_down(world: World) -> tuple[Room, list[Person]]:
    room = await world.create(host="ann", game="duel.race")
    _, people = await world.seated("ann", "bob", room=room)
    for person in people:
        await person.ok(t="seat", do="ready")
    for person in people:
        await person.act()
    assert phase(people[0]) == "countdown"
    return room, people


async def racing(world: World) -> tuple[Room, list[Person]]:
    room, people = await counting_down(world)
    await passed(world, 3)
    assert phase(people[0]) == "race"
    return room, people


async def passed(world: World, seconds: float) -> None:
    world.ticker.advance(seconds)
    await world.settle()


def phase(person: Person) -> str:
    return str(person.picture["view"]["phase"])


def left(world: World, room: Room, person: Person) -> None:
    person.leave()


def hidden(world: World, room: Room, person: Person) -> None:
    door.heard(room, person.peer, True)


@pytest.mark.parametrize("away", [left, hidden])
async def test_a_countdown_waits_for_who_is_away_and_begins_anew(
    world: World, away: Callable[[World, Room, Person], None]
) -> None:
    room, (ann, bob) = await counting_down(world)
    due = ann.picture["view"]["due"]
    away(world, room, bob)
    await passed(world, 12)
    assert phase(ann) == "countdown"
    assert ann.picture["view"]["due"] == due
    if bob.peer.hidden:
        door.heard(room, bob.peer, False)
    else:
        bob = world.person("bob", room)
    await passed(world, 0.5)
    again = ann.picture
    assert phase(ann) == "countdown"
    assert again["you"]["prompt"] == bob.prompt
    assert again["view"]["due"] >= due + 12_000 - 1
    await passed(world, 2.4)
    assert phase(ann) == "countdown", "who came back gets a whole countdown"
    await passed(world, 0.6)
    assert phase(ann) == phase(bob) == "race"


async def test_nobody_is_waited_for_longer_than_twenty_seconds_nor_twice(world: World) -> None:
    _, (ann, bob) = await counting_down(world)
    bob.leave()
    await passed(world, 22.9)
    due = ann.picture["view"]["due"]
    assert due == 3_000
    await passed(world, 0.5)
    assert phase(ann) == "countdown"
    assert ann.picture["view"]["due"] > due
    await passed(world, 3)
    assert phase(ann) == "race"


async def test_who_left_and_came_back_in_time_holds_nothing_up(world: World) -> None:
    room, (ann, bob) = await counting_down(world)
    bob.leave()
    await passed(world, 2)
    world.person("bob", room)
    await passed(world, 1)
    assert phase(ann) == "race"


async def test_within_a_round_nobody_is_waited_for(world: World) -> None:
    _, (ann, bob) = await racing(world)
    bob.leave()
    await passed(world, 299)
    assert phase(ann) == "race"
    await passed(world, 1)
    assert phase(ann) == "shown"


async def test_searches_begin_with_the_countdown_and_are_told_when_due(
    world: World, searches: Searches
) -> None:
    _, (ann, bob) = await counting_down(world)
    assert len(searches.begun) == 1, "both have the same board: one search"
    searches.answer()
    await passed(world, 3)
    entries = len(world.entries())
    await world.settle()
    assert len(world.entries()) == entries, "an answer in the race would betray something"
    for person in (ann, bob):
        stop = {"t": "act", "prompt": person.prompt, "action": {"t": "stop"}}
        await person.ok(**stop)
    (told,) = (e.entry for e in world.entries() if e.entry.input["t"] == "found")
    assert told.seat is None
    assert ann.picture["view"]["last_round"]["least"] == [len(told.input["answers"][0])] * 2


async def test_what_is_found_late_is_told_at_once_and_what_is_past_is_not(
    world: World, searches: Searches
) -> None:
    _, (ann, bob) = await racing(world)
    for person in (ann, bob):
        await person.ok(t="act", prompt=person.prompt, action={"t": "stop"})
    assert ann.picture["view"]["last_round"]["least"] == [None, None]
    late = list(searches.begun)
    searches.answer()
    await world.settle()
    assert None not in ann.picture["view"]["last_round"]["least"]
    await passed(world, 8)
    assert phase(ann) == "countdown"
    assert searches.ended == [asked for asked, _ in late]
    entries = len(world.entries())
    late[0][1]("0123")
    await world.settle()
    assert len(world.entries()) == entries


async def test_without_an_answer_the_round_is_shown_without_it(
    world: World, searches: Searches
) -> None:
    _, (ann, bob) = await racing(world)
    for _, found in searches.begun:
        found(None)
    for person in (ann, bob):
        await person.ok(t="act", prompt=person.prompt, action={"t": "stop"})
    assert ann.picture["view"]["last_round"]["least"] == [None, None]
    assert world.troubles.bugs == []


async def test_a_room_that_is_loaded_anew_searches_again(world: World, searches: Searches) -> None:
    room, _ = await racing(world)
    asked = searches.begun[0][0]
    other = World(world.store, world.ticker)
    again = Searches()
    other.deps = replace(other.deps, find=again.find)
    other.rooms._deps = other.deps
    for each in world.rooms:
        each.time.disarm()
    await other.open(room)
    assert [text for text, _ in again.begun] == [asked]


async def today(world: World, guest: str = "ann", **changes: Any) -> Room:
    options = {"board": "today", "minutes": 0}
    return await world.create("me", host=guest, game="duel.solo", options=options, **changes)


async def test_everybody_is_dealt_the_same_board_on_a_day_and_another_the_next(
    world: World, store: Store
) -> None:
    first, second = await today(world), await today(world, "bob")
    assert first.playing is not None
    assert second.playing is not None
    assert first.playing.match.state == second.playing.match.state
    seed = CODES.daily(day(world.ticker.wall()))
    assert first.seed == seed.hex()
    assert first.current.seed_hash == seed_hash(seed)
    world.ticker.advance(24 * 3600)
    third = await today(world)
    assert third.playing is not None
    assert third.playing.match.state != first.playing.match.state


async def test_at_a_table_too_the_day_deals_whatever_share_is_given(world: World) -> None:
    room = await world.create("open", host="ann", game="duel.solo", options={"minutes": 0})
    ann = world.person("ann", room)
    await ann.ok(t="seat", do="sit")
    await ann.ok(t="seat", do="options", options={"board": "today", "minutes": 0})
    await ann.ok(t="seat", do="ready", share="0123")
    direct = await today(world, "bob")
    assert room.playing is not None
    assert direct.playing is not None
    assert room.playing.match.state == direct.playing.match.state
    assert room.playing.seats[0].share == ""
    stored = [c for w in world.journal.written for c in w if isinstance(c, SaveSecret)]
    assert stored[-2].value == room.seed
    assert ann.last("table")["seed_hash"] == room.current.seed_hash


async def test_no_bot_shows_the_way_on_the_board_of_the_day(world: World) -> None:
    room = await world.create("open", host="ann", game="duel.solo", options={"minutes": 0})
    ann = world.person("ann", room)
    options = {"board": "today", "minutes": 0}
    await ann.ok(t="seat", do="options", options=options)
    assert await ann.no(t="seat", do="bot", seat=0, level="easy") == "malformed"
    await ann.ok(t="seat", do="options", options={"minutes": 0})
    await ann.ok(t="seat", do="bot", seat=0, level="easy")
    assert await ann.no(t="seat", do="options", options=options) == "malformed"


async def test_no_clock_is_set_beside_the_times_of_the_game(world: World) -> None:
    room = await world.create(host="ann", game="duel.race")
    ann = world.person("ann", room)
    clock = {"kind": "move", "per_move_ms": 5_000}
    assert await ann.no(t="seat", do="options", options={}, clock=clock) == "malformed"
    await ann.ok(t="seat", do="options", options={"cards_to_win": 3})


async def scores(world: World) -> list[SaveScore]:
    return [c for w in world.journal.written for c in w if isinstance(c, SaveScore)]


async def slid(ann: Person) -> None:
    """The pathway by the fewest slides."""
    game: Any = GAMES["duel.solo"]
    view = ann.picture["view"]
    board = ",".join(view["boards"][0])
    for digit in game.answer(f"{view['at'][0]} {view['target']} {board}", lambda: True):
        cell = list(divmod(int(digit, 16), 4))
        await ann.ok(t="act", prompt=ann.prompt, action={"t": "slide", "cell": cell})


async def found(ann: Person) -> None:
    """The pathway, and the call."""
    await slid(ann)
    await ann.ok(t="act", prompt=ann.prompt, action={"t": "stop"})


async def test_against_the_clock_pathways_count_and_then_the_quickest(world: World) -> None:
    options = {"minutes": 1, "min_least": 0}
    room = await world.create("me", host="ann", game="duel.solo", options=options)
    ann = world.person("ann", room)
    await ann.act()
    await passed(world, 3)
    took = []
    for seconds in (5, 4, 6):
        await slid(ann)
        await passed(world, seconds)
        await ann.ok(t="act", prompt=ann.prompt, action={"t": "stop"})
        took.append(ann.picture["view"]["last_round"]["took"])
    await passed(world, 60)
    assert ann.picture["outcome"]["reason"] == "time"
    begun, ended = await scores(world)
    assert (begun.contest, begun.major) == ("clock 1", None)
    assert (ended.match, ended.contest) == (begun.match, "clock 1")
    assert (ended.major, ended.minor) == (-3, min(took))


async def test_who_resigns_or_practises_has_no_score(world: World) -> None:
    room = await world.create("me", host="ann", game="duel.solo", options={"minutes": 1})
    ann = world.person("ann", room)
    await ann.ok(t="resign")
    assert [one.major for one in await scores(world)] == [None]
    await world.create("me", host="ann", game="duel.solo", options={"minutes": 0})
    assert len(await scores(world)) == 1


@pytest.mark.parametrize(
    ("options", "may_pause"),
    [({"minutes": 1}, False), ({"minutes": 0, "board": "today"}, False), ({"minutes": 0}, True)],
)
async def test_who_is_compared_with_others_cannot_stop_the_time(
    world: World, options: dict[str, Any], may_pause: bool
) -> None:
    room = await world.create("me", host="ann", game="duel.solo", options=options)
    ann = world.person("ann", room)
    await ann.act()
    await passed(world, 3)
    if may_pause:
        await ann.ok(t="offer", what="pause", say="make")
    else:
        assert await ann.no(t="offer", what="pause", say="make") == "not_legal"
    assert ann.picture["paused"] == may_pause


async def test_on_the_board_of_the_day_time_goes_on_for_who_leaves_to_think(world: World) -> None:
    room = await today(world)
    ann = world.person("ann", room)
    await ann.act()
    await passed(world, 3)
    await passed(world, 5)
    ann.leave()
    await world.sweep()
    await world.sweep(EMPTY_S)
    assert len(world.rooms) == 0
    world.ticker.advance(600)
    ann = world.person("ann", await world.open(room))
    await found(ann)
    took = ann.picture["view"]["last_round"]["took"]
    assert took == (5 + EMPTY_S + 600) * 1000
    assert [one.minor for one in await scores(world)] == [None, took]


@pytest.mark.parametrize("minutes", [0, 5])
async def test_after_a_crash_the_time_alone_goes_on_from_where_it_was_noted(
    world: World, minutes: int
) -> None:
    options = {"board": "today" if minutes == 0 else "random", "minutes": minutes}
    room = await world.create("me", host="ann", game="duel.solo", options=options)
    ann = world.person("ann", room)
    await ann.act()
    await passed(world, 3)
    await passed(world, 40)
    await world.store.clocks.note(world.rooms.clocks())
    other, again = await world.again(room)
    ann = other.person("ann", again)
    await found(ann)
    assert ann.picture["view"]["last_round"]["took"] == 40_000
