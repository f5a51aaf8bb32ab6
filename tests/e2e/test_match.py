"""The running match: acts, the order of checks, repeats, offers, chat, leavers, rematch."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack
from typing import Any, get_args

import pytest

from app.wire.messages import Preset
from tests.e2e.wire import (
    Frame,
    Person,
    Sitting,
    Wire,
    accepted,
    match_of_two,
    provokes,
    table_of_two,
)
from tests.server import Server

PRESETS: tuple[str, ...] = get_args(Preset)
PLAYERS: list[tuple[str, dict[str, Any]]] = [
    ("act", {"prompt": 0, "action": {"t": "pass"}}),
    ("resign", {}),
    ("offer", {"what": "draw", "say": "make"}),
    ("offer", {"what": "rematch", "say": "make"}),
    ("claim", {"what": "win", "seat": 1}),
]


def named(case: tuple[str, dict[str, Any]]) -> str:
    return " ".join([case[0], *map(str, case[1].values())])


async def watching(sitting: Sitting, server: Server, stack: AsyncExitStack) -> Wire:
    watcher = await Person.new(server, "Wes")
    return await stack.enter_async_context(watcher.link(sitting.room["watch_code"]))


@provokes("send act", "frame update")
async def test_a_move_reaches_everybody_and_is_accepted_by_its_sender_alone(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    watcher = await watching(sitting, shared_server, stack)
    mover, other = await sitting.asked()
    action = mover.legal[7]
    cid = secrets.token_hex(8)
    answer = await mover.ask("act", cid=cid, prompt=mover.update["you"]["prompt"], action=action)
    assert answer["accepted"] == [cid]
    assert (answer["seq"], answer["from"]) == (1, 1)
    assert [event["t"] for event in answer["events"]] == ["placed"]
    for link in (other, watcher):
        await link.sync()
        assert link.update["seq"] == 1
        assert link.update["accepted"] == []
        assert link.update["view"] == answer["view"]
    assert watcher.update["you"] is None
    assert other.update["you"]["prompt"] == 1, "the prompt is the seq at which it was asked"


@provokes("refused not_seated")
@pytest.mark.parametrize("case", PLAYERS, ids=named)
async def test_a_watcher_does_nothing_that_players_do(
    shared_server: Server, stack: AsyncExitStack, case: tuple[str, dict[str, Any]]
) -> None:
    sitting = await match_of_two(shared_server, stack)
    watcher = await watching(sitting, shared_server, stack)
    assert await watcher.refused(case[0], **case[1]) == "not_seated"


@provokes("refused not_started")
@pytest.mark.parametrize("case", PLAYERS, ids=named)
async def test_nothing_can_be_played_before_the_start(
    shared_server: Server, stack: AsyncExitStack, case: tuple[str, dict[str, Any]]
) -> None:
    sitting = await table_of_two(shared_server, stack)
    assert await sitting.links[0].refused(case[0], **case[1]) == "not_started"


@provokes("refused finished", "send resign")
async def test_nothing_can_be_played_after_the_end(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    first, second = sitting.links
    await sitting.play(2)
    answer = accepted(await second.ask("resign"))
    assert answer["outcome"] == {"ranks": [1, 2], "reason": "resigned"}
    assert answer["prompts"] == []
    await first.sync()
    assert first.update["outcome"] == answer["outcome"]
    for t, fields in PLAYERS:
        if fields.get("what") != "rematch":
            assert await first.refused(t, **fields) == "finished"
    for do in ("ready", "unready", "start"):
        assert await first.refused("seat", do=do) == "finished"


@provokes("refused not_asked", "refused stale_prompt", "refused not_legal")
async def test_refusals_come_in_the_documented_order(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    await sitting.play(1)
    mover, other = await sitting.asked()
    nonsense = {"t": "fly", "to": [99, 99]}
    assert await other.refused("act", prompt=77, action=nonsense) == "not_asked"
    assert await mover.refused("act", prompt=77, action=nonsense) == "stale_prompt"
    prompt = mover.update["you"]["prompt"]
    legal = mover.legal[0]
    for wrong in (
        nonsense,
        {},
        {"t": "place"},
        legal | {"more": 1},
        legal | {"to": [*legal["to"], 0]},
        legal | {"to": [str(part) for part in legal["to"]]},
        legal | {"to": [float(part) + 0.5 for part in legal["to"]]},
        {"t": "pass"},
    ):
        assert await mover.refused("act", prompt=prompt, action=wrong) == "not_legal"
    before = mover.update
    await mover.sync()
    assert mover.update == before
    accepted(await mover.ask("act", prompt=prompt, action=legal))


@provokes("send act")
async def test_a_repeated_command_has_one_effect_and_the_same_answer(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    mover, other = await sitting.asked()
    cid, prompt = secrets.token_hex(8), mover.update["you"]["prompt"]
    first, second = mover.legal[:2]
    answer = await mover.ask("act", cid=cid, prompt=prompt, action=first)
    for action in (first, second):  # the same body, and another one
        again = await mover.ask("act", cid=cid, prompt=prompt, action=action)
        assert (again["t"], again["seq"], again["view"]) == ("update", 1, answer["view"])
    again = await mover.ask("resign", cid=cid)
    assert (again["seq"], again["outcome"]) == (1, None), "not even another verb does anything"

    await other.sync()
    await other.act()
    late = await mover.ask("act", cid=cid, prompt=prompt, action=first)
    assert late["seq"] == 2, "a repeat is answered by the newest frame of the kind"


@provokes("refused stale_prompt")
async def test_a_refused_command_gets_the_same_refusal_again(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    mover, _ = await sitting.asked()
    cid = secrets.token_hex(8)
    wrong = {"prompt": 5, "action": mover.legal[0]}
    assert (await mover.ask("act", cid=cid, **wrong))["code"] == "stale_prompt"
    right = {"prompt": mover.update["you"]["prompt"], "action": mover.legal[0]}
    assert (await mover.ask("act", cid=cid, **right))["code"] == "stale_prompt"


async def test_repeats_of_every_kind_of_command_are_done_once(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    host, rival = sitting.links
    said = {"cid": secrets.token_hex(8), "text": "twice?"}
    for _ in range(3):
        await host.ask("say", **said)
    make = {"cid": secrets.token_hex(8), "what": "draw", "say": "make"}
    for _ in range(3):
        answer = await host.ask("offer", **make)
        assert len(answer["open"]) == 1
    closing = {"cid": secrets.token_hex(8), "do": "close_chat", "closed": True}
    for _ in range(3):
        await host.ask("seat", **closing)
    await rival.sync()
    assert len([f for f in rival.frames if f["t"] == "said"]) == 1
    tab = await stack.enter_async_context(sitting.people[0].link(sitting.code))
    assert [line["text"] for line in tab.welcome["chat"]] == ["twice?"]
    assert {said["cid"], make["cid"], closing["cid"]} <= set(tab.welcome["accepted"])


@provokes("send offer", "offer draw", "say make", "say accept", "frame offers")
async def test_a_draw_that_both_want(shared_server: Server, stack: AsyncExitStack) -> None:
    sitting = await match_of_two(shared_server, stack)
    first, second = sitting.links
    made = await first.ask("offer", what="draw", say="make")
    [offer] = made["open"]
    assert (offer["what"], offer["by"], offer["agreed"]) == ("draw", 0, [0])
    again = await first.ask("offer", what="draw", say="make")
    assert again["open"] == [offer], "there is one open offer of a kind"
    await second.sync()
    answer = await second.ask("offer", what="draw", say="accept", offer=offer["offer"])
    await first.sync()
    assert first.update["outcome"] == {"ranks": [1, 1], "reason": "agreed"}
    assert accepted(answer)
    assert [f["open"] for f in first.frames if f["t"] == "offers"][-1] == []


@provokes("say make")
async def test_two_who_offer_the_same_are_agreed(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    for link in sitting.links:
        accepted(await link.ask("offer", what="draw", say="make"))
    await sitting.links[0].sync()
    assert sitting.links[0].update["outcome"]["reason"] == "agreed"


@provokes(
    "say decline",
    "say withdraw",
    "refused no_such_offer",
    "refused offer_closed",
    "refused unauthorised",
)
async def test_an_offer_is_turned_down_taken_back_or_outlived(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    first, second = sitting.links

    async def make() -> str:
        made = await first.ask("offer", what="draw", say="make")
        offer: str = made["open"][0]["offer"]
        return offer

    def answer(say: str, offer: str) -> dict[str, Any]:
        return {"what": "draw", "say": say, "offer": offer}

    assert await second.refused("offer", **answer("accept", "nothing")) == "no_such_offer"
    offer = await make()
    for say in ("accept", "decline"):
        assert await first.refused("offer", **answer(say, offer)) == "unauthorised"
    assert await second.refused("offer", **answer("withdraw", offer)) == "unauthorised"
    assert (await second.ask("offer", **answer("decline", offer)))["open"] == []
    assert await second.refused("offer", **answer("accept", offer)) == "offer_closed"

    offer = await make()
    assert (await first.ask("offer", **answer("withdraw", offer)))["open"] == []
    assert await second.refused("offer", **answer("accept", offer)) == "offer_closed"

    offer = await make()
    await sitting.play(1)
    assert await second.refused("offer", **answer("accept", offer)) == "offer_closed"


async def test_accept_and_withdraw_that_cross_have_one_result(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    for _ in range(5):
        sitting = await match_of_two(shared_server, stack)
        first, second = sitting.links
        made = await first.ask("offer", what="draw", say="make")
        offer = {"what": "draw", "offer": made["open"][0]["offer"]}
        await second.sync()
        taken, back = await asyncio.gather(
            second.ask("offer", say="accept", **offer), first.ask("offer", say="withdraw", **offer)
        )
        await first.sync()
        refusals = [one["code"] for one in (taken, back) if one["t"] == "refused"]
        if first.update["outcome"]:
            assert refusals in (["finished"], ["offer_closed"])
        else:
            assert refusals == ["offer_closed"]


@pytest.mark.parametrize("say", ["make", "accept"])
@provokes("refused malformed")
async def test_an_offer_is_named_except_when_it_is_made(
    shared_server: Server, stack: AsyncExitStack, say: str
) -> None:
    sitting = await match_of_two(shared_server, stack)
    fields = {"offer": "x"} if say == "make" else {}
    assert await sitting.links[0].refused("offer", what="draw", say=say, **fields) == "malformed"


@provokes("offer rematch", "refused too_early")
async def test_a_rematch_turns_the_seats_and_the_other_one_begins(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    ada, bob = sitting.links
    watcher = await watching(sitting, shared_server, stack)
    assert await ada.refused("offer", what="rematch", say="make") == "too_early"
    began, matches = [], []
    for number in range(3):
        mover, _ = await sitting.asked()
        began.append(mover)
        matches.append(mover.update["match"])
        assert (ada.table["you"], bob.table["you"]) == ((0, 1) if number % 2 == 0 else (1, 0))
        accepted(await mover.ask("resign"))
        for link in sitting.links:
            accepted(await link.ask("offer", what="rematch", say="make"))
        await watcher.until(lambda frame: frame["t"] == "welcome")
    assert began[0] is not began[1]
    assert began[0] is began[2]
    assert len(set(matches)) == 3
    await ada.sync()
    series = [f for f in ada.frames if f["t"] == "welcome"][-1]["room"]["series"]
    assert sorted(series) == [1, 2], "in seat order, whoever sits there"
    assert watcher.update["seq"] == 0


async def test_several_rematches_at_once_start_one(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    accepted(await sitting.links[0].ask("resign"))
    await asyncio.gather(*[link.ask("offer", what="rematch", say="make") for link in sitting.links])
    answers = await asyncio.gather(
        *[link.ask("offer", what="rematch", say="make") for link in sitting.links]
    )
    assert [answer["code"] for answer in answers] == ["too_early", "too_early"]
    assert len({link.update["match"] for link in sitting.links}) == 1
    matches = await sitting.people[0].get(f"/api/matches?room={sitting.room['id']}")
    assert len(matches["items"]) == 1


@provokes("send say", *[f"preset {preset}" for preset in PRESETS], "frame said")
async def test_players_and_watchers_talk_among_themselves_until_the_end(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    first, second = sitting.links
    watcher = await watching(sitting, shared_server, stack)
    for preset in PRESETS:
        line = accepted(await first.ask("say", preset=preset))
        assert (line["channel"], line["from"], line["name"]) == ("players", {"seat": 0}, "Ada")
    line = accepted(await watcher.ask("say", text="<b>psst</b>"))
    assert (line["channel"], line["from"], line["text"]) == (
        "watchers",
        {"watcher": True},
        "<b>psst</b>",
    )
    for link in (second, watcher):
        await link.sync()
    assert [f["preset"] for f in second.frames if f["t"] == "said"] == [*PRESETS]
    assert len([f for f in watcher.frames if f["t"] == "said"]) == 1
    accepted(await second.ask("resign"))
    for link in (first, watcher):
        await link.sync()
        said = {f["id"] for f in link.frames if f["t"] == "said"}
        assert len(said) == len(PRESETS) + 1, "everybody sees both after the end"


@provokes("refused too_long", "refused malformed")
async def test_what_is_said_is_short_and_is_text_or_preset(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    link = sitting.links[0]
    accepted(await link.ask("say", text="é" * 280))
    assert await link.refused("say", text="x" * 281) == "too_long"
    assert await link.refused("say", text="x", preset="hello") == "malformed"
    assert await link.refused("say") == "malformed"
    assert await link.refused("say", preset="rude") == "malformed"


@provokes("do close_chat", "refused muted")
async def test_the_host_closes_the_channel_of_the_watchers(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    watcher = await watching(sitting, shared_server, stack)
    await sitting.links[0].do("close_chat", closed=True)
    assert await watcher.refused("say", text="hey") == "muted"
    accepted(await sitting.links[1].ask("say", text="calm"))
    await sitting.links[0].do("close_chat", closed=False)
    accepted(await watcher.ask("say", text="hey"))


@provokes("refused too_early", "refused seat_limit")
async def test_who_is_here_cannot_be_claimed(shared_server: Server, stack: AsyncExitStack) -> None:
    sitting = await match_of_two(shared_server, stack)
    first = sitting.links[0]
    for what in ("win", "draw", "bot"):
        assert await first.refused("claim", what=what, seat=1) == "too_early"
    assert await first.refused("claim", what="win", seat=0) == "unauthorised"
    assert await first.refused("claim", what="win", seat=5) == "seat_limit"


async def left_alone(server: Server, stack: AsyncExitStack) -> tuple[Sitting, Wire]:
    """A match in which Bob has gone for longer than the grace time; Ada's link."""
    sitting = await match_of_two(server, stack)
    ada, bob = sitting.links
    await sitting.play(2)
    await bob.leave()
    await ada.until(lambda frame: frame["t"] == "presence" and frame["seats"][1]["state"] == "gone")
    return sitting, ada


async def claim(link: Wire, what: str) -> Frame:
    """Claim against seat 1 as soon as the grace time is over."""
    while (answer := await link.ask("claim", what=what, seat=1))["t"] == "refused":
        assert answer["code"] == "too_early"
    return answer


@provokes("send claim", "claim win")
async def test_a_leaver_loses(hasty: Server, stack: AsyncExitStack) -> None:
    _, ada = await left_alone(hasty, stack)
    answer = await claim(ada, "win")
    assert answer["outcome"] == {"ranks": [1, 2], "reason": "abandoned"}


@provokes("claim draw")
async def test_a_leaver_gets_a_draw_if_the_other_one_likes(
    hasty: Server, stack: AsyncExitStack
) -> None:
    _, ada = await left_alone(hasty, stack)
    answer = await claim(ada, "draw")
    assert answer["outcome"] == {"ranks": [1, 1], "reason": "abandoned"}


@provokes("claim bot")
async def test_a_bot_plays_for_the_leaver_until_he_is_back(
    hasty: Server, stack: AsyncExitStack
) -> None:
    sitting, ada = await left_alone(hasty, stack)
    answer = await claim(ada, "bot")
    assert answer["seats"][1]["kind"] == "bot"
    if not ada.legal:
        await ada.until(lambda frame: frame["t"] == "update" and frame["you"])
    seq = ada.update["seq"]
    await ada.act()
    await ada.until(lambda frame: frame["t"] == "update" and frame["seq"] == seq + 2)

    bob = await stack.enter_async_context(sitting.people[1].link(sitting.code))
    assert bob.welcome["you"]["seat"] == 1, "the seat stays his"
    await bob.ask("act", prompt=ada.update["you"]["prompt"], action=ada.legal[0])
    await ada.sync()
    assert ada.table["seats"][1]["kind"] == "human", "his next act takes it back"


async def test_the_leaver_comes_back_to_the_same_position(
    hasty: Server, stack: AsyncExitStack
) -> None:
    sitting, ada = await left_alone(hasty, stack)
    seen = {"match": ada.update["match"], "seq": 1}
    bob = await stack.enter_async_context(sitting.people[1].link(sitting.code, seen=seen))
    assert bob.welcome["you"]["seat"] == 1
    assert [entry["seq"] for entry in bob.welcome["log"]] == [2], "only what was not seen yet"
    assert bob.update["view"] == ada.update["view"]
    assert await ada.refused("claim", what="win", seat=1) == "too_early"


async def test_a_bot_answers_offers_at_once(shared_server: Server, stack: AsyncExitStack) -> None:
    ada = await Person.new(shared_server, "Ada")
    room = await ada.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
    link = await stack.enter_async_context(ada.link(room["code"]))
    accepted(await link.ask("offer", what="draw", say="make"))
    await link.until(lambda frame: frame["t"] == "offers" and not frame["open"])
    accepted(await link.ask("resign"))
    answer = await link.ask("offer", what="rematch", say="make")
    await link.sync()
    assert link.update["seq"] <= 1, answer
    assert link.update["outcome"] is None


async def test_entries_are_numbered_without_a_gap_for_everybody(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    watcher = await watching(sitting, shared_server, stack)
    await sitting.play(9)
    for link in (*sitting.links, watcher):
        await link.sync()
        updates = [f for f in link.frames if f["t"] == "update"]
        covered = [n for f in updates for n in range(f["from"], f["seq"] + 1)]
        assert covered == list(range(1, 10))
        assert [f["at"] for f in updates] == sorted(f["at"] for f in updates)
    late = await watching(sitting, shared_server, stack)
    assert [entry["seq"] for entry in late.welcome["log"]] == list(range(1, 10))
    assert late.welcome["update"]["view"] == watcher.update["view"]
