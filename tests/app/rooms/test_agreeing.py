"""What a table agrees on while it plays: to take back, to pause, to go on, to call it off."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from app.rooms.room import Room
from engine.core.codec import codec
from tests.app.rooms.test_clocks import STOCK, left, seat, timed
from tests.app.rooms.world import GRACE_S, Person, World


def make(what: str) -> dict[str, str]:
    return {"t": "offer", "what": what, "say": "make"}


def answer(person: Person, say: str, what: str | None = None) -> dict[str, str]:
    """The answer to an open offer."""
    offers = person.last("offers")["open"]
    (offer,) = [each for each in offers if what in (None, each["what"])]
    return {"t": "offer", "what": offer["what"], "say": say, "offer": offer["offer"]}


async def agreed(what: str, one: Person, other: Person) -> dict[str, Any]:
    """One offers something and the other accepts; the frame that answers him."""
    await one.ok(**make(what))
    return await other.ok(**answer(other, "accept", what))


def board(room: Room) -> Any:
    assert room.playing is not None
    match = room.playing.match
    return codec(match.game).state.text(match.state)


# Taking back.


async def test_the_own_last_move_is_taken_back(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    before, prompt = board(room), first.prompt
    world.ticker.advance(10)
    await first.act()
    world.ticker.advance(5)
    update = await agreed("undo", first, second)
    assert board(room) == before
    assert update["events"] == [{"t": "rewound", "to": 0}]
    assert (update["seq"], update["from"], update["at"]) == (2, 2, 15_000)
    assert second.prompt is None
    assert first.prompt == 2 != prompt, "it is a new question"
    assert [left(room, person) for person in (first, second)] == [60_000, 60_000]
    assert world.entries()[-1].entry.input == {"t": "rewind", "to": 0}
    world.ticker.advance(3)
    await first.act(1)
    assert left(room, first) == 59_000


async def test_on_the_own_turn_both_moves_are_taken_back(world: World) -> None:
    room, (first, second) = await world.playing()
    await first.act()
    await second.act()
    before = board(room)
    await first.act(3)
    await second.act(3)
    await agreed("undo", first, second)
    assert board(room) == before
    assert first.prompt == room.seq


async def test_an_answer_to_the_old_question_is_stale(world: World) -> None:
    _, (first, second) = await world.playing()
    old = first.move(2)
    await first.act()
    await agreed("undo", first, second)
    assert await first.no(**old) == "stale_prompt"


async def test_who_has_not_moved_has_nothing_to_take_back(world: World) -> None:
    _, (first, second) = await world.playing()
    assert await first.no(**make("undo")) == "too_early"
    await first.act()
    assert await second.no(**make("undo")) == "too_early"


async def test_after_a_rewind_the_journal_leads_to_the_same(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    for index in (1, 2, 3):
        world.ticker.advance(4)
        await first.act(index)
        world.ticker.advance(4)
        await second.act(index)
    await agreed("undo", second, first)
    await first.ok(**make("undo"))
    assert (room.playing and room.playing.match.undone(seat(room, first))) == 4
    await world.store.clocks.note(world.rooms.clocks())
    state = board(room)
    world, room = await world.again(room)
    assert board(room) == state
    back = world.person(second.guest, room)
    assert {"t": "rewound", "to": 5} in [
        event for entry in back.heard[0]["log"] for event in entry["events"]
    ]
    await back.ok(**answer_in_welcome(back))
    assert room.seq == 9, "six moves, a rewind, a take, a rewind"


def answer_in_welcome(person: Person) -> dict[str, str]:
    (offer,) = person.heard[0]["offers"]["open"]
    return {"t": "offer", "what": offer["what"], "say": "accept", "offer": offer["offer"]}


async def test_a_move_ends_the_offer_to_take_back(world: World) -> None:
    _, (first, second) = await world.playing()
    await first.act()
    await first.ok(**make("undo"))
    accept = answer(second, "accept")
    await second.act()
    assert await second.no(**accept) == "offer_closed"


async def test_both_want_to_take_back_and_the_first_one_does(world: World) -> None:
    room, (first, second) = await world.playing()
    await first.act()
    await second.act()
    await second.ok(**make("undo"))
    assert (await first.ok(**make("undo")))["events"] == [{"t": "rewound", "to": 1}]
    assert room.offers.open == ()


# Pausing.


async def test_a_pause_stops_time_and_moves(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    world.ticker.advance(10)
    update = await agreed("pause", second, first)
    assert (update["paused"], update["seq"], update["events"]) == (True, 1, [])
    assert [clock["running"] for clock in update["clocks"]] == [False, False]
    assert update["prompts"] == [{"seat": seat(room, first), "kind": "place", "due": None}]
    assert [notice["code"] for notice in second.of("notice")] == ["paused"]
    world.ticker.advance(3_600)
    await world.settle()
    assert await first.no(**first.move()) == "paused"
    assert await second.no(**first.move()) == "not_asked"
    assert await first.no(**{**first.move(), "prompt": 9}) == "stale_prompt"
    update = await agreed("resume", first, second)
    assert (update["paused"], update["seq"], update["at"]) == (False, 2, 10_000)
    assert first.picture["clocks"][seat(room, first)] == {
        "seat": seat(room, first),
        "left": 50_000,
        "running": True,
    }
    assert [notice["code"] for notice in first.of("notice")] == ["paused", "resumed"]
    assert first.prompt == 0, "the question is the same"
    world.ticker.advance(5)
    await first.act()
    assert left(room, first) == 47_000


async def test_no_flag_falls_for_a_moment_after_a_pause(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    world.ticker.advance(59)
    await agreed("pause", first, second)
    world.ticker.advance(59)
    await agreed("resume", first, second)
    world.ticker.advance(14.9)
    await world.settle()
    assert room.status == "playing"
    world.ticker.advance(0.2)
    await world.settle()
    assert first.picture["outcome"]["reason"] == "time"


async def test_a_pause_outlives_a_restart(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    world.ticker.advance(10)
    await agreed("pause", first, second)
    world, room = await world.again(room)
    world.ticker.advance(500)
    await world.settle()
    people = [world.person(person.guest, room) for person in (first, second)]
    for person in people:
        assert person.picture["paused"]
        assert left(room, people[0], person) == 50_000
    assert await people[0].no(**people[0].move()) == "paused"
    await agreed("resume", *people)
    world.ticker.advance(5)
    await people[0].act()
    assert left(room, people[0]) == 47_000


async def test_a_paused_room_without_people_leaves_memory(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    await agreed("pause", first, second)
    await world.store.collector.touch([room.record.id], 5)
    assert await world.store.clocks.running() == frozenset(), "nobody needs to wake it"
    for person in (first, second):
        person.leave()
    await world.sweep(1)
    await world.sweep(120)
    assert len(world.rooms) == 0


async def test_what_makes_no_sense_while_paused_or_not(world: World) -> None:
    room, (first, second) = await world.playing()
    assert await first.no(**make("resume")) == "too_early"
    await agreed("pause", first, second)
    assert await first.no(**make("pause")) == "paused"
    second.leave()
    world.ticker.advance(GRACE_S + 1)
    for what in ("win", "draw", "bot"):
        claim = {"t": "claim", "what": what, "seat": seat(room, second)}
        assert await first.no(**claim) == "paused"
    await first.ok(t="resign")
    assert first.picture["paused"] is False
    assert first.picture["outcome"]["reason"] == "resigned"


async def test_a_draw_and_taking_back_may_be_agreed_in_a_pause(world: World) -> None:
    _, (first, second) = await timed(world, STOCK)
    await first.act()
    await agreed("pause", first, second)
    update = await agreed("undo", first, second)
    assert update["paused"]
    assert await first.no(**first.move()) == "paused"
    await agreed("draw", first, second)
    assert first.picture["outcome"]["reason"] == "agreed"


async def test_a_pause_and_going_on_close_what_else_was_offered(world: World) -> None:
    _, (first, second) = await world.playing()
    await first.ok(**make("draw"))
    await agreed("pause", second, first)
    assert first.last("offers")["open"] == []


# Calling it off.


async def test_a_match_that_is_called_off_has_no_result(world: World) -> None:
    room, (first, second) = await timed(world, STOCK)
    await first.act()
    await agreed("abandon", second, first)
    assert first.picture["outcome"] == {"ranks": [1, 1], "reason": "aborted"}
    assert room.wins == {}
    for guest in ("ann", "bob"):
        assert (await world.store.lists.results_of(guest)).games == ()
    world, room = await world.again(room)
    assert room.status == "finished"


# Bots answer at once.


@pytest.mark.parametrize("what", ["undo", "pause", "abandon"])
async def test_a_bot_agrees_and_plays_on(world: World, what: str) -> None:
    room = await world.create("me", "random", clock=STOCK)
    ann = world.person("ann", room)
    (bot,) = world.puppets
    if ann.prompt is None:
        you = bot.last("update")["you"]
        bot.hands.act(you["prompt"], you["legal"][0])
        await world.settle()
    await ann.act()
    await ann.ok(**make(what))
    (offer,) = bot.last("offers")["open"]
    bot.hands.answer(offer["offer"], True)
    await world.settle()
    if what == "abandon":
        assert ann.picture["outcome"]["reason"] == "aborted"
        return
    assert ann.picture["paused"] is (what == "pause")
    if what == "pause":
        you = bot.last("update")["you"]
        bot.hands.act(you["prompt"], you["legal"][0])
        await world.settle()
        assert ann.prompt is None, "nobody moves now"


# Whatever crosses has one result.

DONE = {"draw": "agreed", "undo": "rewound", "pause": "paused", "abandon": "aborted"}
ANSWERS = ("accept", "withdraw", "decline")


def result(world: World, room: Room) -> str:
    """What has become of the match."""
    if room.status == "finished":
        return str(room.current.outcome and room.current.outcome["reason"])
    if room.current.paused:
        return "paused"
    kinds = [append.entry.input["t"] for append in world.entries()]
    return "rewound" if "rewind" in kinds else "played" if kinds.count("act") > 1 else "on"


@pytest.mark.parametrize("what", DONE)
@pytest.mark.parametrize("order", list(permutations([*ANSWERS, "act"])))
async def test_all_that_crosses_an_offer_has_one_result(
    world: World, what: str, order: tuple[str, ...]
) -> None:
    room, (first, second) = await world.playing()
    await first.act()
    await first.ok(**make(what))
    sent = {
        "accept": (second, answer(second, "accept")),
        "decline": (second, answer(second, "decline")),
        "withdraw": (first, answer(first, "withdraw")),
        "act": (second, second.move()),
    }
    world.journal.is_held = True
    cids = {name: sent[name][0].post(**sent[name][1]) for name in order}
    world.journal.release()
    await world.settle()
    answers = {name: sent[name][0].answers(cid) for name, cid in cids.items()}
    assert all(len(each) == 1 for each in answers.values()), "each is answered once"
    codes = {name: each[0].get("code") for name, each in answers.items()}
    lost = [codes[name] for name in ANSWERS if name != order[0]]
    assert (codes[order[0]], set(lost)) == (None, {"offer_closed"})
    if order[0] == "accept":
        assert result(world, room) == DONE[what]
        assert codes["act"] in {"finished", "not_asked", "paused"}
    else:
        assert (result(world, room), codes["act"]) == ("played", None)
    assert first.last("offers")["open"] == second.last("offers")["open"] == []
