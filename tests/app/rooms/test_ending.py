"""How matches end, who takes over for whom, and how the next one begins in the same room."""

from __future__ import annotations

import pytest

from app.rooms.ports import Fenced
from app.rooms.room import Room
from app.wire.codes import Close
from tests.app.rooms.world import GRACE_S, Person, World

DRAW = {"t": "offer", "what": "draw", "say": "make"}
REMATCH = {"t": "offer", "what": "rematch", "say": "make"}


def answer(person: Person, say: str) -> dict[str, str]:
    """The answer to the one open offer."""
    (offer,) = person.last("offers")["open"]
    return {"t": "offer", "what": offer["what"], "say": say, "offer": offer["offer"]}


async def finished(world: World) -> tuple[Room, list[Person]]:
    room, people = await world.playing()
    await people[0].ok(t="resign")
    return room, people


async def rematched(*people: Person) -> None:
    for person in people:
        await person.ok(**REMATCH)


async def test_who_resigns_loses_at_any_time(world: World) -> None:
    room, (first, second) = await world.playing()
    await second.ok(t="resign")
    loser = room.table.seat_of(second.guest)
    ranks = [2, 1] if loser == 0 else [1, 2]
    for person in (first, second):
        assert person.picture["outcome"] == {"ranks": ranks, "reason": "resigned"}
        assert (person.prompt, person.picture["prompts"]) == (None, [])


async def test_a_draw_is_agreed(world: World) -> None:
    room, (first, second) = await world.playing()
    made = await second.ok(**DRAW)
    seat = room.table.seat_of(second.guest)
    assert made["open"] == first.last("offers")["open"]
    assert [(o["what"], o["by"], o["agreed"]) for o in made["open"]] == [("draw", seat, [seat])]
    accepted = await first.ok(**answer(first, "accept"))
    assert accepted["t"] == "update"
    assert second.picture["outcome"] == {"ranks": [1, 1], "reason": "agreed"}
    assert second.last("offers")["open"] == []
    assert room.wins == {}


async def test_offering_what_the_rival_offers_is_accepting_it(world: World) -> None:
    room, (first, second) = await world.playing()
    await first.ok(**DRAW)
    await second.ok(**DRAW)
    assert room.status == "finished"


async def test_an_offer_is_declined_withdrawn_and_ended_by_an_action(world: World) -> None:
    room, (first, second) = await world.playing()
    await first.ok(**DRAW)
    assert (await second.ok(**answer(second, "decline")))["open"] == []
    await first.ok(**DRAW)
    withdraw = answer(first, "withdraw")
    await first.ok(**withdraw)
    assert second.last("offers")["open"] == []
    assert await second.no(**{**withdraw, "say": "accept"}) == "offer_closed"
    await second.ok(**DRAW)
    accept = answer(first, "accept")
    second.forget()
    await first.act()
    assert second.kinds() == ["update", "offers"]
    assert second.last("offers")["open"] == []
    assert await first.no(**accept) == "offer_closed"
    world, again = await world.again(room)
    assert world.person("ann", again).heard[0]["offers"]["open"] == []


@pytest.mark.parametrize("order", [("accept", "withdraw"), ("withdraw", "accept")])
async def test_accept_crossing_withdraw_has_one_result(
    world: World, order: tuple[str, str]
) -> None:
    room, (first, second) = await world.playing()
    await first.ok(**DRAW)
    sent = {
        "accept": (second, answer(second, "accept")),
        "withdraw": (first, answer(first, "withdraw")),
    }
    world.journal.is_held = True
    cids = {}
    for say in order:
        person, message = sent[say]
        cids[say] = person.post(**message)
    world.journal.release()
    await world.settle()
    answers = {say: sent[say][0].answers(cid)[0] for say, cid in cids.items()}
    if order[0] == "accept":
        assert room.status == "finished"
        assert answers["withdraw"]["code"] == "offer_closed"
    else:
        assert room.status == "playing"
        assert answers["accept"]["code"] == "offer_closed"


async def test_own_offers_and_unknown_ones_cannot_be_accepted(world: World) -> None:
    _, (first, second) = await world.playing()
    await first.ok(**DRAW)
    assert await first.no(**answer(first, "accept")) == "unauthorised"
    assert await first.no(**answer(first, "decline")) == "unauthorised"
    assert await second.no(**answer(second, "withdraw")) == "unauthorised"
    assert await second.no(t="offer", what="draw", say="accept", offer="x") == "no_such_offer"


async def test_offers_survive_a_restart(world: World) -> None:
    room, (first, second) = await world.playing()
    await first.ok(**DRAW)
    world, room = await world.again(room)
    back = world.person(second.guest, room)
    (offer,) = back.heard[0]["offers"]["open"]
    await back.ok(t="offer", what="draw", say="accept", offer=offer["offer"])
    assert room.status == "finished"


# Somebody is gone.


@pytest.mark.parametrize(
    ("what", "ranks", "reason"),
    [("win", {1, 2}, "abandoned"), ("draw", {1}, "abandoned")],
)
async def test_a_seat_that_is_gone_too_long_is_claimed(
    world: World, what: str, ranks: set[int], reason: str
) -> None:
    room, (first, second) = await world.playing()
    seat = room.table.seat_of(second.guest)
    second.leave()
    world.ticker.advance(GRACE_S - 1)
    assert await first.no(t="claim", what=what, seat=seat) == "too_early"
    world.ticker.advance(1)
    await first.ok(t="claim", what=what, seat=seat)
    outcome = first.picture["outcome"]
    assert (set(outcome["ranks"]), outcome["reason"]) == (ranks, reason)
    if what == "win":
        assert outcome["ranks"][seat or 0] == 2
    assert await first.no(t="claim", what=what, seat=seat) == "finished"


async def test_a_claim_needs_the_rival_gone_at_that_moment(world: World) -> None:
    room, (first, second) = await world.playing()
    seat = room.table.seat_of(second.guest)
    second.leave()
    world.ticker.advance(2 * GRACE_S)
    back = world.person(second.guest, room)
    assert await first.no(t="claim", what="win", seat=seat) == "too_early"
    back.leave()
    assert await first.no(t="claim", what="win", seat=seat) == "too_early"


async def test_after_a_restart_the_grace_time_begins_anew(world: World) -> None:
    room, (first, second) = await world.playing()
    seat = room.table.seat_of(second.guest)
    world, room = await world.again(room)
    first = world.person(first.guest, room)
    assert await first.no(t="claim", what="win", seat=seat) == "too_early"
    world.ticker.advance(GRACE_S)
    await first.ok(t="claim", what="win", seat=seat)


async def test_a_bot_stands_in_until_the_owner_acts(world: World) -> None:
    room, (first, second) = await world.playing()
    seat = room.table.seat_of(second.guest)
    await first.act()
    second.leave()
    world.ticker.advance(GRACE_S)
    answered = await first.ok(t="claim", what="bot", seat=seat)
    assert answered["t"] == "table"
    assert answered["seats"][seat]["kind"] == "bot"
    assert answered["seats"][seat]["name"] == second.guest.title()
    assert await first.no(t="claim", what="bot", seat=seat) == "unauthorised"
    assert await first.no(t="claim", what="win", seat=seat) == "unauthorised"
    (bot,) = world.puppets
    assert (bot.seat, bot.level) == (seat, "greedy")
    you = bot.last("update")["you"]
    bot.hands.act(you["prompt"], you["legal"][0])
    await world.settle()
    assert room.seq == 2
    await first.act()

    back = world.person(second.guest, room)
    assert back.heard[0]["you"]["seat"] == seat
    assert first.last("table")["seats"][seat]["kind"] == "bot"
    await back.act()
    assert room.seq == 4
    assert first.last("table")["seats"][seat]["kind"] == "human"
    assert bot.closed
    you = bot.last("update")["you"]
    bot.hands.act(you["prompt"], you["legal"][0])
    bot.hands.quit()
    await world.settle()
    assert (room.seq, room.status) == (4, "playing")


async def test_the_seat_is_the_owners_again_even_if_his_act_is_refused(world: World) -> None:
    room, (first, second) = await world.playing()
    seat = room.table.seat_of(second.guest)
    second.leave()
    world.ticker.advance(GRACE_S)
    await first.ok(t="claim", what="bot", seat=seat)
    world, room = await world.again(room)
    assert [puppet.seat for puppet in world.puppets] == [seat]
    back = world.person(second.guest, room)
    assert await back.no(t="act", prompt=0, action={"t": "pass"}) == "not_asked"
    assert back.last("table")["seats"][seat or 0]["kind"] == "human"
    world, room = await world.again(room)
    assert world.puppets == []


async def test_without_bots_nobody_can_stand_in(world: World) -> None:
    bare = World(world.store, world.ticker, has_bots=False)
    room, (first, second) = await bare.playing()
    seat = room.table.seat_of(second.guest)
    second.leave()
    bare.ticker.advance(GRACE_S)
    assert await first.no(t="claim", what="bot", seat=seat) == "malformed"
    await first.ok(t="claim", what="win", seat=seat)
    assert bare.troubles.bugs == []


# The next match.


async def test_a_rematch_turns_the_seats_and_the_other_one_begins(world: World) -> None:
    room, (first, second) = await world.playing()
    watcher = world.person("eve", room, "watch")
    seats = {person.guest: room.table.seat_of(person.guest) for person in (first, second)}
    began, other = first, second
    old = room.current.id
    await other.ok(t="resign")
    for number in (2, 3, 4):
        await rematched(first, second)
        assert (room.status, room.current.number) == ("playing", number)
        for link in (first, second, watcher):
            welcome = link.last("welcome")
            assert (welcome["update"]["seq"], welcome["log"]) == (0, [])
            assert welcome["update"]["match"] == room.current.id != old
        for guest, seat in seats.items():
            assert room.table.seat_of(guest) == 1 - (seat or 0)
            seats[guest] = 1 - (seat or 0)
        began, other = other, began
        assert began.prompt is not None
        assert other.prompt is None
        old = room.current.id
        await began.ok(t="resign")


async def test_who_begins_is_remembered_over_swaps_and_restarts(world: World) -> None:
    room, (first, second) = await finished(world)
    world, room = await world.again(room)
    one, two = (world.person(person.guest, room) for person in (first, second))
    host = one if room.table.host == one.guest else two
    await host.ok(t="seat", do="swap", a=0, b=1)
    await rematched(one, two)
    assert two.prompt is not None
    assert one.prompt is None


@pytest.mark.parametrize("leaves_first", [True, False])
async def test_of_one_who_stays_and_one_who_is_new_the_stayer_has_his_turn(
    world: World, leaves_first: bool
) -> None:
    """Who did not begin last time begins: the stayer if the other began, else the new one."""
    room, (first, second) = await finished(world)
    leaver, stayer = (first, second) if leaves_first else (second, first)
    await leaver.ok(t="seat", do="stand")
    assert await stayer.no(**REMATCH) == "not_ready"
    eve = world.person("eve", room)
    await eve.ok(t="seat", do="sit")
    await rematched(stayer, eve)
    beginner = stayer if leaves_first else eve
    assert room.current.first == room.table.seat_of(beginner.guest)
    assert beginner.last("welcome")["update"]["you"] is not None
    assert leaver.last("welcome")["you"]["seat"] is None


async def test_a_rematch_asks_whoever_is_back_though_a_bot_played_for_him(world: World) -> None:
    room, (first, second) = await world.playing()
    seat = room.table.seat_of(second.guest)
    second.leave()
    world.ticker.advance(GRACE_S)
    await first.ok(t="claim", what="bot", seat=seat)
    await first.ok(t="resign")
    second.join()
    await first.ok(**REMATCH)
    assert room.status == "finished"
    await second.ok(**REMATCH)
    assert room.status == "playing"
    assert [chair.level for chair in room.table.chairs] == [None, None]


async def test_two_new_people_draw_lots(world: World) -> None:
    room, (first, second) = await finished(world)
    for person in (first, second):
        await person.ok(t="seat", do="stand")
    newcomers = [world.person(guest, room) for guest in ("eve", "dan")]
    for person in newcomers:
        await person.ok(t="seat", do="sit")
    await rematched(*newcomers)
    assert (room.status, room.current.first) == ("playing", None)


async def test_several_rematches_at_once_are_one_match(world: World) -> None:
    room, (first, second) = await finished(world)
    tab = world.person(first.guest, room)
    world.journal.is_held = True
    cids = [(person, person.post(**REMATCH)) for person in (first, tab, second, tab, second)]
    world.journal.release()
    await world.settle()
    assert (room.status, room.current.number) == ("playing", 2)
    codes = [person.answers(cid)[0].get("code") for person, cid in cids]
    assert codes == [None, None, None, "too_early", "too_early"]


async def test_a_late_answer_to_an_agreed_rematch_comes_too_late(world: World) -> None:
    room, (first, second) = await finished(world)
    await first.ok(**REMATCH)
    accept = answer(second, "accept")
    await second.ok(**accept)
    for say in ("accept", "decline"):
        assert await second.no(**{**accept, "say": say}) == "offer_closed"
    assert await second.no(**{**accept, "offer": "x"}) == "no_such_offer"
    assert await second.no(**REMATCH) == "too_early"
    assert room.current.number == 2


async def test_a_start_that_fails_starts_nothing(world: World) -> None:
    room, (first, second) = await finished(world)
    await first.ok(**REMATCH)
    world.journal.is_held = True
    second.post(**REMATCH)
    world.journal.fail(Fenced("second"))
    world.journal.release()
    room = await world.open(room)
    assert (room.status, room.current.number) == ("finished", 1)
    one, two = (world.person(person.guest, room) for person in (first, second))
    assert len(one.heard[0]["offers"]["open"]) == 1
    await two.ok(**REMATCH)
    assert room.current.number == 2


async def test_an_offer_made_at_another_table_is_offered_no_more(world: World) -> None:
    room, (first, second) = await finished(world)
    host, guest = (first, second) if room.table.host == first.guest else (second, first)
    await guest.ok(**REMATCH)
    accept = answer(host, "accept")
    await host.ok(t="seat", do="swap", a=0, b=1)
    assert host.last("offers")["open"] == []
    assert await host.no(**accept) == "offer_closed"
    await guest.ok(**REMATCH)
    await guest.ok(t="seat", do="stand")
    eve = world.person("eve", room)
    await eve.ok(t="seat", do="sit")
    await host.ok(**REMATCH)
    assert room.status == "finished"
    await host.ok(t="seat", do="options", options={"move_limit": 40})
    assert host.last("offers")["open"] == []
    await rematched(eve, host)
    assert room.current.options["move_limit"] == 40


async def test_a_new_name_and_the_chat_leave_offers_alone(world: World) -> None:
    room, (first, second) = await finished(world)
    host = first if room.table.host == first.guest else second
    await first.ok(**REMATCH)
    await second.ok(t="seat", do="sit", name="Other")
    await host.ok(t="seat", do="close_chat", closed=True)
    assert len(first.last("offers")["open"]) == 1
    await second.ok(**answer(second, "accept"))
    assert room.status == "playing"


async def test_the_series_counts_the_wins_of_people_not_of_seats(world: World) -> None:
    room, (first, second) = await world.playing()
    winner = second
    await first.ok(t="resign")
    await rematched(first, second)
    expected = [0, 0]
    expected[room.table.seat_of(winner.guest) or 0] = 1
    assert first.last("welcome")["room"]["series"] == expected
    await first.ok(**DRAW)
    await second.ok(**DRAW)
    await rematched(first, second)
    await first.ok(t="resign")
    found = await world.rooms.peek(world.deps.codes.play(room.record.id))
    assert found is not None
    live = found[0]["series"]
    assert sorted(live) == [0, 2]
    world, again = await world.again(room)
    assert world.person("ann", again).heard[0]["room"]["series"] == live
    bare = World(world.store)
    stored = await bare.rooms.peek(world.deps.codes.play(room.record.id))
    assert stored is not None
    assert replace_online(stored[0]) == replace_online(found[0])


def replace_online(facts: dict[str, object]) -> dict[str, object]:
    """The same facts whoever has a link at the moment."""
    seats = facts["seats"]
    assert isinstance(seats, list)
    return facts | {"seats": [seat | {"online": None} for seat in seats]}


async def test_a_human_alone_with_bots_needs_nobody_elses_agreement(world: World) -> None:
    room = await world.create("me", "greedy")
    ann = world.person("ann", room)
    await ann.ok(t="resign")
    (old,) = world.puppets
    assert old.closed
    await ann.ok(**REMATCH)
    assert (room.status, room.current.number) == ("playing", 2)
    assert [(puppet.seat, puppet.level) for puppet in world.puppets[1:]] == [(0, "greedy")]
    await ann.ok(t="resign")
    assert ann.last("welcome")["room"]["series"] == [1, 0]
    assert room.wins == {"bot:greedy": 2}


async def test_whoever_agrees_to_a_rematch_plays_it_himself(world: World) -> None:
    room, (first, second) = await world.playing()
    seat = room.table.seat_of(second.guest)
    second.leave()
    world.ticker.advance(GRACE_S)
    await first.ok(t="claim", what="bot", seat=seat)
    await first.ok(t="resign")
    back = world.person(second.guest, room)
    await back.ok(**REMATCH)
    assert room.status == "finished"
    await first.ok(**REMATCH)
    assert room.status == "playing"
    assert [chair.level for chair in room.table.chairs] == [None, None]
    assert len(world.puppets) == 1


async def test_a_finished_room_goes_on_under_its_url(world: World) -> None:
    room, (first, second) = await finished(world)
    room.close(Close.RESTART)
    assert first.closed == [Close.RESTART]
    again = await world.open(room)
    assert again.record == room.record
    one, two = (world.person(person.guest, again) for person in (first, second))
    assert one.picture["view"] == first.picture["view"]
    await rematched(one, two)
    assert again.current.number == 2
