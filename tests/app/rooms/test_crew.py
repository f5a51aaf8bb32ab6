"""Bots at the table: told what their seat sees, heard only while they sit there."""

from __future__ import annotations

from tests.app.rooms.doubles import Puppet
from tests.app.rooms.world import Person, World

DRAW = {"t": "offer", "what": "draw", "say": "make"}


async def against_a_bot(world: World) -> tuple[Person, Puppet]:
    """A person against a bot that is asked now."""
    room = await world.create("me", "greedy")
    ann = world.person("ann", room)
    (bot,) = world.puppets
    if ann.prompt is not None:
        await ann.act()
    return ann, bot


async def moved(world: World, bot: Puppet) -> None:
    you = bot.last("update")["you"]
    bot.hands.act(you["prompt"], you["legal"][0])
    await world.settle()


async def test_a_bot_is_told_as_its_seat_and_moves_like_anybody(world: World) -> None:
    ann, bot = await against_a_bot(world)
    picture = bot.last("update")
    assert picture["accepted"] == []
    assert picture["you"] is not None
    assert picture["view"] == ann.picture["view"]
    before = ann.room.seq or 0
    await moved(world, bot)
    assert ann.room.seq == before + 1
    entry = world.entries()[-1].entry
    assert (entry.seat, entry.cid) == (1, None)


async def test_an_answer_to_another_question_does_nothing(world: World) -> None:
    ann, bot = await against_a_bot(world)
    you = bot.last("update")["you"]
    before = ann.room.seq
    bot.hands.act(you["prompt"] + 7, you["legal"][0])
    await world.settle()
    assert ann.room.seq == before
    await moved(world, bot)
    bot.hands.act(you["prompt"], you["legal"][1])
    await world.settle()
    assert ann.room.seq == (before or 0) + 1


async def test_a_bot_answers_offers_and_its_agreement_counts(world: World) -> None:
    ann, bot = await against_a_bot(world)
    made = await ann.ok(**DRAW)
    (offer,) = bot.last("offers")["open"]
    assert made["open"] == [offer]
    bot.hands.answer("unknown", accept=True)
    bot.hands.answer(offer["offer"], accept=False)
    await world.settle()
    assert ann.last("offers")["open"] == []
    assert ann.room.status == "playing"
    await ann.ok(**DRAW)
    (offer,) = bot.last("offers")["open"]
    bot.hands.answer(offer["offer"], accept=True)
    await world.settle()
    assert ann.picture["outcome"]["reason"] == "agreed"
    bot.hands.answer(offer["offer"], accept=True)
    bot.hands.quit()
    await world.settle()


async def test_a_bot_that_cannot_go_on_gives_up(world: World) -> None:
    ann, bot = await against_a_bot(world)
    bot.hands.quit()
    await world.settle()
    assert ann.picture["outcome"] == {"ranks": [1, 2], "reason": "resigned"}
    assert bot.closed


async def test_a_bot_that_moves_while_the_mailbox_is_full_is_heard(world: World) -> None:
    ann, bot = await against_a_bot(world)
    before = ann.room.seq or 0
    world.journal.is_held = True
    for number in range(world.deps.limits.mailbox + 2):
        ann.post(t="say", text=f"{number}")
    you = bot.last("update")["you"]
    bot.hands.act(you["prompt"], you["legal"][0])
    world.journal.release()
    await world.settle()
    assert ann.room.seq == before + 1


async def test_after_a_restart_the_bot_sits_there_and_is_asked_again(world: World) -> None:
    ann, bot = await against_a_bot(world)
    await ann.ok(**DRAW)
    world, room = await world.again(ann.room)
    (new,) = world.puppets
    assert (new.seat, new.level) == (bot.seat, bot.level)
    assert new.last("update")["you"] == bot.last("update")["you"]
    assert [offer["what"] for offer in new.last("offers")["open"]] == ["draw"]
    await moved(world, new)
    bot.hands.quit()
    assert room.status == "playing"


async def test_two_bots_play_on_without_anybody(world: World) -> None:
    room = await world.create("greedy", "random", host="ann")
    for _ in range(6):
        asked = next(bot for bot in world.puppets if bot.last("update")["you"])
        await moved(world, asked)
    assert room.seq == 6
    back = world.person("zoe", room, "watch")
    assert back.picture["seq"] == 6
