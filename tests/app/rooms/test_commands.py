"""Every command has one effect and one answer, however often and wherever it is repeated."""

from __future__ import annotations

from typing import Any

import pytest

from app.rooms import memory
from app.store import rooms as stored
from tests.app.rooms.world import GRACE_S, Person, World

DRAW = {"t": "offer", "what": "draw", "say": "make"}
REMATCH = {"t": "offer", "what": "rematch", "say": "make"}
ACT = {"t": "act", "prompt": 0, "action": {"t": "pass"}}


async def test_only_the_senders_own_links_are_told_that_it_was_accepted(world: World) -> None:
    room, (first, second) = await world.playing()
    tab = world.person(first.guest, room)
    watching = world.person(first.guest, room, "watch")
    stranger = world.person("eve", room, "watch")
    for message, kind in (
        (first.move(), "update"),
        (DRAW, "offers"),
        ({"t": "say", "text": "hello"}, "said"),
        ({"t": "resign"}, "update"),
    ):
        for link in (first, tab, watching, second, stranger):
            link.forget()
        answer = await first.ok(**message)
        assert answer["t"] == kind
        (cid,) = answer["accepted"]
        for own in (tab, watching):
            assert len(own.answers(cid)) == 1
        for link in (second, stranger):
            assert link.answers(cid) == []
            assert all(f["accepted"] == [] for f in link.heard if "accepted" in f)


async def test_a_table_command_is_accepted_for_its_sender_alone(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    watching = world.person("ann", room, "watch")
    bob.forget()
    answer = await ann.ok(t="seat", do="ready")
    assert answer["t"] == "table"
    assert watching.last("table")["accepted"] == answer["accepted"]
    assert bob.last("table")["accepted"] == []
    assert (answer["you"], watching.last("table")["you"], bob.last("table")["you"]) == (0, None, 1)


async def repeated(world: World, person: Person, message: dict[str, Any]) -> None:
    """The same message three times, and another body under its cid: one effect."""
    room = person.room
    answer = await person.ok(**message)
    (cid,) = answer["accepted"]
    written, seq = len(world.journal.written), room.seq
    again = await person.ok(**message, cid=cid)
    other = await person.ok(t="say", text="another body", cid=cid)
    assert again["t"] == other["t"] == answer["t"]
    assert again["accepted"] == other["accepted"] == [cid]
    assert (len(world.journal.written), room.seq) == (written, seq)
    tab = world.person(person.guest, room)
    tab.post(**message, cid=cid)
    assert len(tab.answers(cid)) == 2  # the welcome, and the answer
    tab.leave()


async def test_a_repeat_has_no_second_effect_and_the_same_answer(world: World) -> None:
    _room, (ann, bob) = await world.seated("ann", "bob")
    await repeated(world, ann, {"t": "seat", "do": "options", "options": {"move_limit": 30}})
    await repeated(world, bob, {"t": "seat", "do": "ready"})
    await repeated(world, ann, {"t": "say", "text": "hello"})
    await ann.ok(t="seat", do="ready")
    first, second = (ann, bob) if ann.prompt is not None else (bob, ann)
    await repeated(world, first, first.move())
    await repeated(world, second, DRAW)
    await repeated(world, second, {"t": "resign"})
    await repeated(world, first, REMATCH)


async def test_a_repeat_while_the_first_is_being_stored_waits_for_it(world: World) -> None:
    room, (first, _) = await world.playing()
    message = first.move()
    world.journal.is_held = True
    cid = first.post(**message)
    first.post(**message, cid=cid)
    world.journal.release()
    await world.settle()
    assert [f["t"] for f in first.answers(cid)] == ["update", "update"]
    assert room.seq == 1
    assert len(world.entries()) == 1


@pytest.mark.parametrize("restarts", [1, 2])
async def test_a_repeat_after_a_restart_is_answered_as_before(world: World, restarts: int) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    ready = await ann.ok(t="seat", do="ready")
    said = await bob.ok(t="say", text="hello")
    await bob.ok(t="seat", do="ready")
    first, second = (ann, bob) if ann.prompt is not None else (bob, ann)
    act = first.move()
    acted = await first.ok(**act)
    offered = await second.ok(**DRAW)
    for _ in range(restarts):
        world, room = await world.again(room)
    links = {guest: world.person(guest, room) for guest in ("ann", "bob")}
    before = room.seq
    for guest, answer in (
        ("ann", ready),
        ("bob", said),
        (first.guest, acted),
        (second.guest, offered),
    ):
        (cid,) = answer["accepted"]
        link = links[guest]
        assert cid in link.heard[0]["accepted"]
        again = await link.ok(t="resign", cid=cid)
        assert (again["t"], again["accepted"]) == (answer["t"], [cid])
    assert room.seq == before
    assert room.status == "playing"


async def test_a_repeated_resignation_ends_no_other_match(world: World) -> None:
    room, (first, second) = await world.playing()
    resigned = await first.ok(t="resign")
    (cid,) = resigned["accepted"]
    await first.ok(**REMATCH)
    offer = second.last("offers")["open"][0]["offer"]
    await second.ok(t="offer", what="rematch", say="accept", offer=offer)
    assert (room.status, room.current.number) == ("playing", 2)
    again = await first.ok(t="resign", cid=cid)
    assert again["match"] == room.current.id
    world, room = await world.again(room)
    link = world.person(first.guest, room)
    assert (await link.ok(t="resign", cid=cid))["t"] == "update"
    assert room.status == "playing"


async def test_an_old_act_is_known_however_many_came_after_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "KEPT", 3)
    monkeypatch.setattr(stored, "KEPT_COMMANDS", 3)
    room, people = await world.playing()
    acted = await people[0].act()
    said = await people[0].ok(t="say", text="early")
    old = [acted["accepted"][0], said["accepted"][0]]
    for turn in range(9):
        await people[(turn + 1) % 2].act()
    for cid in old:
        await people_move_on(people[0], cid)
    world, again = await world.again(room)
    link = world.person(people[0].guest, again)
    assert len(link.heard[0]["accepted"]) == 3
    for cid in old:
        await people_move_on(link, cid)
    assert world.troubles.losses == []


async def people_move_on(link: Person, cid: str) -> None:
    """Play under an old cid: answered as a repeat, and the room lives."""
    message = link.move() if link.prompt is not None else {"t": "say", "text": "again"}
    assert (await link.ok(**message, cid=cid))["accepted"] == [cid]
    assert not link.room.is_closed


async def test_a_refusal_is_repeated_for_a_minute_and_then_judged_anew(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    assert await ann.no(t="seat", do="start", cid="go") == "not_ready"
    await bob.ok(t="seat", do="ready")
    world.ticker.advance(30)
    assert await ann.no(t="seat", do="start", cid="go") == "not_ready"
    world.ticker.advance(29.9)
    assert await ann.no(t="say", text="another body", cid="go") == "not_ready"
    assert room.status == "open"
    world.ticker.advance(0.2)
    await ann.ok(t="seat", do="start", cid="go")
    assert room.status == "playing"


async def test_a_refusal_is_told_to_the_link_that_asked_with_the_seq(world: World) -> None:
    _room, (first, second) = await world.playing()
    await first.act()
    answer = await first.ask(**ACT)
    assert answer == {
        "t": "refused",
        "cid": answer["cid"],
        "code": "not_asked",
        "text": answer["text"],
        "seq": 1,
    }
    assert second.of("refused") == []


async def test_the_same_cid_of_two_guests_are_two_commands(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    await ann.ok(t="say", text="one", cid="same")
    await bob.ok(t="say", text="two", cid="same")
    assert [line["text"] for line in world.person("ann", room).heard[0]["chat"]] == ["one", "two"]


# In which order it is checked.

STRANGER_VERBS: list[dict[str, Any]] = [
    ACT,
    {"t": "resign"},
    DRAW,
    REMATCH,
    {"t": "claim", "what": "win", "seat": 0},
    {"t": "seat", "do": "stand"},
    {"t": "seat", "do": "ready"},
    {"t": "seat", "do": "unready"},
]
WATCHER_VERBS: list[dict[str, Any]] = [
    *STRANGER_VERBS,
    {"t": "seat", "do": "sit"},
    {"t": "seat", "do": "start"},
    {"t": "seat", "do": "options", "options": {}},
    {"t": "seat", "do": "bot", "seat": 0, "level": "greedy"},
    {"t": "seat", "do": "clear", "seat": 0},
    {"t": "seat", "do": "swap", "a": 0, "b": 1},
    {"t": "seat", "do": "kick", "seat": 0},
    {"t": "seat", "do": "close_chat", "closed": True},
]


async def test_whoever_only_watches_is_told_so_first_in_every_status(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    watching = world.person("ann", room, "watch")
    stranger = world.person("eve", room)
    for ready in (ann, bob, None):
        for message in WATCHER_VERBS:
            assert await watching.no(**message) == "not_seated", message
        for message in STRANGER_VERBS:
            assert await stranger.no(**message) == "not_seated", message
        if room.status == "playing":
            await ann.ok(t="resign")
        elif ready is not None:
            await ann.ok(t="seat", do="ready")
            await bob.ok(t="seat", do="ready")
    assert room.status == "finished"


async def test_before_the_start_there_is_nothing_to_play(world: World) -> None:
    _, (ann, _) = await world.seated("ann", "bob")
    claim = {"t": "claim", "what": "win", "seat": 1}
    for message in (ACT, {"t": "resign"}, DRAW, REMATCH, claim):
        assert await ann.no(**message) == "not_started"


async def test_after_the_end_there_is_nothing_more_to_play(world: World) -> None:
    _, (first, second) = await world.playing()
    move = first.move()
    await first.ok(t="resign")
    claim = {"t": "claim", "what": "win", "seat": 1}
    for message in (move, ACT, {"t": "resign"}, DRAW, claim):
        assert await second.no(**message) == "finished"
    for do in ("ready", "unready", "start"):
        assert await second.no(t="seat", do=do) == "finished"


async def test_an_act_is_checked_for_its_turn_then_its_prompt_then_the_rules(
    world: World,
) -> None:
    room, (first, second) = await world.playing()
    move, nonsense = first.move(), {"t": "fly", "to": 7}
    stale = {"t": "act", "prompt": 99, "action": nonsense}
    illegal = {"t": "act", "prompt": move["prompt"], "action": nonsense}
    assert await second.no(**stale) == "not_asked"
    assert await second.no(**illegal) == "not_asked"
    assert await first.no(**stale) == "stale_prompt"
    assert await first.no(**illegal) == "not_legal"
    assert await first.no(t="act", prompt=move["prompt"], action={}) == "not_legal"
    more = {**move["action"], "extra": 1}
    assert await first.no(t="act", prompt=move["prompt"], action=more) == "not_legal"
    assert room.seq == 0
    await first.ok(**move)


async def test_an_act_for_an_earlier_question_never_does_anything(world: World) -> None:
    room, (first, second) = await world.playing()
    old = first.move(5)
    await first.act(0)
    await second.act(0)
    assert old["action"] in first.picture["you"]["legal"]
    assert await first.no(**old) == "stale_prompt"
    assert room.seq == 2


async def test_the_prompt_is_new_at_every_question_and_only_then(world: World) -> None:
    room, (first, second) = await world.playing()
    await first.act()
    prompt = second.prompt
    await second.ok(**DRAW)
    await second.ok(t="say", text="hm")
    assert second.prompt == prompt
    world, room = await world.again(room)
    back = world.person(second.guest, room)
    assert back.prompt == prompt
    await back.act()
    assert world.person(first.guest, room).prompt not in (None, prompt)


async def test_seats_that_are_not_there_cannot_be_claimed(world: World) -> None:
    room, (first, _) = await world.playing()
    own = room.table.seat_of(first.guest)
    assert await first.no(t="claim", what="win", seat=own) == "unauthorised"
    assert await first.no(t="claim", what="win", seat=2) == "seat_limit"
    assert await first.no(t="claim", what="win", seat=1 - (own or 0)) == "too_early"


async def test_every_command_is_answered_even_when_the_mailbox_is_full(world: World) -> None:
    _room, (first, _) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    cids = [first.post(t="say", text=f"{n}") for n in range(world.deps.limits.mailbox + 3)]
    full = [cid for cid in cids if first.answers(cid)]
    assert [first.answers(cid)[0]["code"] for cid in full] == ["too_fast"] * 3
    world.journal.release()
    await world.settle()
    assert all(len(first.answers(cid)) == 1 for cid in cids)
    await first.ok(t="say", text="anew", cid=full[0])


async def test_what_was_asked_before_leaving_is_carried_out(world: World) -> None:
    room, (first, second) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    second.post(t="resign")
    second.leave()
    world.journal.release()
    await world.settle()
    assert room.status == "finished"


async def test_what_a_guest_asked_for_before_he_was_shown_out_is_not_carried_out(
    world: World,
) -> None:
    room, (first, second) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    second.post(t="resign")
    world.rooms.dismiss(second.guest)
    world.journal.release()
    await world.settle()
    assert room.status == "playing"


# Chat.


@pytest.mark.parametrize(
    ("text", "code"),
    [("x" * 281, "too_long"), ("\u0958" * 200, "too_long"), ("  ", "malformed"), ("", "malformed")],
)
async def test_a_text_that_is_none_is_refused(world: World, text: str, code: str) -> None:
    _, (ann, _) = await world.seated("ann", "bob")
    assert await ann.no(t="say", text=text) == code


async def test_each_channel_is_told_to_its_own_until_the_end(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    eve = world.person("eve", room, "watch")
    await ann.ok(t="say", text="before")
    world.ticker.advance(1)
    await ann.ok(t="seat", do="ready")
    await bob.ok(t="seat", do="ready")
    world.ticker.advance(1)
    spoken = await bob.ok(t="say", text="players")
    assert (spoken["from"], spoken["name"], spoken["channel"]) == ({"seat": 1}, "Bob", "players")
    watched = await eve.ok(t="say", preset="hello")
    assert (watched["from"], watched["channel"]) == ({"watcher": True}, "watchers")
    assert [line["text"] for line in ann.of("said")] == ["before", "players"]
    assert eve.of("said") == [watched]
    assert world.person("zoe", room, "watch").heard[0]["chat"] == [{**watched, "accepted": []}]

    ann.forget()
    eve.forget()
    await bob.ok(t="resign")
    assert [line["text"] for line in eve.of("said")] == ["before", "players"]
    assert [line["preset"] for line in ann.of("said")] == ["hello"]
    await eve.ok(t="say", text="gg")
    assert ann.last("said")["text"] == "gg"
    late = world.person("zoe", room, "watch").heard[0]["chat"]
    assert [line.get("text", "hello") for line in late] == ["before", "players", "hello", "gg"]


async def test_nobody_is_told_twice_what_was_said(world: World) -> None:
    """Eve hears the watchers, sits down for Bob, and the end opens both channels."""
    room, (ann, bob) = await world.seated("ann", "bob")
    eve, joe = world.person("eve", room), world.person("joe", room, "watch")
    await joe.ok(t="say", text="good luck to both")
    await eve.ok(t="say", text="thanks")
    await bob.ok(t="say", text="I have to go")
    await bob.ok(t="seat", do="stand")
    await eve.ok(t="seat", do="sit")
    for person in (ann, eve):
        await person.ok(t="seat", do="ready")
    await ann.ok(t="resign")
    for person in (ann, bob, eve, joe):
        heard = [line["id"] for line in person.of("said")]
        welcomed = [line["id"] for line in person.of("welcome")[-1]["chat"]]
        assert len(heard) == len(set(heard))
        assert {*heard, *welcomed} == {line.id for line in room.chat.visible(None)}


async def test_a_closed_channel_is_told_with_the_table(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    assert bob.last("table")["chat_closed"] is False
    await ann.ok(t="seat", do="close_chat", closed=True)
    assert bob.last("table")["chat_closed"] is True
    eve = world.person("eve", room, "watch")
    assert eve.last("welcome")["table"]["chat_closed"] is True


async def test_in_the_next_match_the_channels_are_apart_again(world: World) -> None:
    room, (first, second) = await world.playing()
    eve = world.person("eve", room, "watch")
    await first.ok(t="resign")
    await eve.ok(t="say", text="open")
    world.ticker.advance(1)
    await first.ok(**REMATCH)
    await second.ok(**REMATCH)
    assert [line["text"] for line in first.last("welcome")["chat"]] == ["open"]
    await eve.ok(t="say", text="secret")
    assert "secret" not in [line["text"] for line in first.of("said")]
    world, room = await world.again(room)
    lines = world.person(first.guest, room).heard[0]["chat"]
    assert [line["text"] for line in lines] == ["open"]


async def test_a_closed_channel_mutes_watchers_but_not_the_host(world: World) -> None:
    room = await world.create(host="eve")
    eve, zoe = world.person("eve", room, "watch"), world.person("zoe", room, "watch")
    host = world.person("eve", room)
    ann = world.person("ann", room)
    await ann.ok(t="seat", do="sit")
    await host.ok(t="seat", do="close_chat", closed=True)
    assert await zoe.no(t="say", text="hey") == "muted"
    await eve.ok(t="say", text="only me")
    await ann.ok(t="say", text="players")
    world, room = await world.again(room)
    zoe = world.person("zoe", room, "watch")
    assert await zoe.no(t="say", text="hey") == "muted"
    await world.person("eve", room).ok(t="seat", do="close_chat", closed=False)
    await zoe.ok(t="say", text="hey")


async def test_claims_wait_for_the_grace_time(world: World) -> None:
    room, (first, second) = await world.playing()
    seat = room.table.seat_of(second.guest)
    second.leave()
    world.ticker.advance(GRACE_S - 0.1)
    assert await first.no(t="claim", what="win", seat=seat) == "too_early"
    world.ticker.advance(0.2)
    await first.ok(t="claim", what="win", seat=seat)
