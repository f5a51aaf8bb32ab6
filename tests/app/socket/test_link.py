"""A link as time passes: rates, heartbeats, silence, and a reader that stops reading."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.rooms.room import Room
from app.socket import link as module
from app.socket.link import Link
from app.wire.codes import BYES, Close
from tests.app.rooms.world import CODES, World
from tests.app.socket.edge import Edge, Hand, Script, until


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Hand:
    """The clock of all links, moved by hand."""
    hand = Hand()

    class Asyncio:
        current_task = staticmethod(asyncio.current_task)
        Event = asyncio.Event

        @staticmethod
        def get_running_loop() -> Hand:
            return hand

    monkeypatch.setattr(module, "asyncio", Asyncio)
    return hand


async def codes(script: Script, count: int) -> list[str]:
    """The codes of the first so many refusals."""
    return [frame["code"] for frame in await script.until("refused", count)]


async def heard(script: Script, world: World) -> None:
    """Until the server has read all that was said so far."""
    before = len(script.of("pong"))
    script.say(t="ping", n=before)
    await script.until("pong", before + 1)
    await world.settle()


async def test_commands_are_limited_to_a_burst_and_a_rate(edge: Edge, clock: Hand) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    for number in range(22):
        script.say(t="resign", cid=f"c{number}")
    assert await codes(script, 22) == ["not_seated"] * 20 + ["too_fast"] * 2
    clock.now += 1
    for number in range(6):
        script.say(t="resign", cid=f"d{number}")
    assert (await codes(script, 28))[22:] == ["not_seated"] * 5 + ["too_fast"]
    script.leave()
    await script.end()


async def test_what_was_too_fast_may_be_said_again_under_its_cid(edge: Edge, clock: Hand) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    for number in range(20):
        script.say(t="resign", cid=f"c{number}")
    script.say(t="seat", cid="sit", do="sit")
    assert (await codes(script, 21))[20] == "too_fast"
    clock.now += 1
    script.say(t="seat", cid="sit", do="sit")
    await heard(script, edge.world)
    assert script.of("table")[-1]["accepted"] == ["sit"]
    script.leave()
    await script.end()


async def test_chat_is_limited_presets_too(edge: Edge, clock: Hand) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    for number in range(4):
        script.say(t="say", cid=f"c{number}", text="hi")
    for number in range(4, 7):
        script.say(t="say", cid=f"c{number}", preset="hello")
    assert await codes(script, 2) == ["too_fast", "too_fast"]
    clock.now += 1
    script.say(t="say", cid="again", text="hi")
    script.say(t="say", cid="too-soon", text="hi")
    refused = await script.until("refused", 3)
    assert [frame["cid"] for frame in refused] == ["c5", "c6", "too-soon"]
    await script.until("said", 6)
    script.leave()
    await script.end()


async def test_malformed_frames_close_only_within_a_minute(edge: Edge, clock: Hand) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    for wait in (0, 59, 1, 59):
        clock.now += wait
        script.text("{")
        await heard(script, edge.world)
    assert len(script.of("refused")) == 4
    assert script.of("bye") == []
    clock.now += 0.9
    script.text("{")
    assert await script.end() == (Close.PROTOCOL, "protocol")


async def test_a_flood_is_a_hundred_refusals_in_ten_seconds(edge: Edge, clock: Hand) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    for number in range(99):
        script.say(t="resign", cid=f"c{number}")
    await script.until("refused", 99)
    clock.now += 10
    script.say(t="resign", cid="d")
    await heard(script, edge.world)
    assert script.of("bye") == []
    for number in range(99):
        script.say(t="resign", cid=f"e{number}")
    assert await script.end() == (Close.FLOOD, "flood")
    assert len(script.of("refused")) == 199


async def test_pings_are_answered_and_limited(edge: Edge, clock: Hand) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    for number in range(21):
        script.say(t="ping", n=number, seq=0)
    assert await codes(script, 1) == ["too_fast"]
    pongs = script.of("pong")
    assert [pong["n"] for pong in pongs] == list(range(20))
    assert pongs[0]["now"] == edge.world.ticker.wall()
    script.leave()
    await script.end()


@pytest.mark.parametrize(("is_hidden", "seconds"), [(False, 45), (True, 120)])
async def test_a_silent_link_is_closed(
    edge: Edge, clock: Hand, is_hidden: bool, seconds: int
) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    script.say(t="ping", n=1, hidden=is_hidden)
    await script.until("pong")
    clock.now += seconds
    script.link.beat(clock.now)
    assert script.link.closed is None
    clock.now += 0.1
    script.link.beat(clock.now)
    assert await script.end() == (Close.SILENT, "silent")
    assert len(room.presence) == 0


async def test_any_frame_ends_the_silence(edge: Edge, clock: Hand) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    for _ in range(3):
        clock.now += 44
        script.say(t="pong", n=77)
        await heard(script, edge.world)
        script.link.beat(clock.now)
    assert script.link.closed is None
    script.leave()
    await script.end()


async def test_a_page_that_can_be_seen_again_is_waited_for_as_before(
    edge: Edge, clock: Hand
) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    script.say(t="ping", n=1, hidden=True)
    script.say(t="ping", n=2, hidden=False)
    await script.until("pong", 2)
    clock.now += 46
    script.link.beat(clock.now)
    assert await script.end() == (Close.SILENT, "silent")


async def test_with_a_running_clock_pings_come_every_two_seconds_and_measure_the_lag(
    edge: Edge, clock: Hand
) -> None:
    stock = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}
    room = await edge.world.create("me", "random", clock=stock)
    script = await Script.to(edge, "ann", room)
    (link,) = edge.gateway.links
    for number, after in enumerate((10, 2, 2), 1):
        clock.now += after - 0.5
        link.beat(clock.now)
        clock.now += 0.5
        link.beat(clock.now)
        pings = await script.until("ping", number)
        clock.now += 0.08
        script.say(t="pong", n=pings[-1]["n"])
        await heard(script, edge.world)
        clock.now -= 0.08
    assert [ping["n"] for ping in script.of("ping")] == [1, 2, 3]
    assert link.peer is not None
    assert link.peer.lag_ms == pytest.approx(80, abs=1)
    script.leave()
    await script.end()


async def test_the_server_pings_every_ten_seconds_and_keeps_the_least_round_trip(
    edge: Edge, clock: Hand
) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    link = script.link
    assert link.round_trip_ms() == 0
    for number, trip in enumerate((0.3, 0.08, 0.2), 1):
        link.beat(clock.now + 9.9)
        clock.now += 10
        link.beat(clock.now)
        pings = await script.until("ping", number)
        clock.now += trip
        script.say(t="pong", n=pings[-1]["n"])
        await heard(script, edge.world)
        clock.now -= trip
    assert [ping["n"] for ping in script.of("ping")] == [1, 2, 3]
    assert link.round_trip_ms() in (79, 80)
    script.leave()
    await script.end()


async def test_pongs_that_nobody_asked_for_measure_nothing_and_are_limited(
    edge: Edge, clock: Hand
) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    for number in range(21):
        script.say(t="pong", n=number)
    assert await codes(script, 1) == ["too_fast"]
    assert script.link.round_trip_ms() == 0
    script.leave()
    await script.end()


async def at_the_door(edge: Edge) -> tuple[Room, asyncio.Task[Script], Link]:
    """A link that waits for a write before it is let in."""
    room, (first, _) = await edge.world.playing()
    edge.world.journal.is_held = True
    first.post(**first.move())
    waiting = asyncio.create_task(Script.to(edge, "eve", room, "watch"))
    await until(lambda: bool(room.presence.arriving))
    (link,) = edge.gateway.links
    return room, waiting, link


async def test_nothing_is_sent_to_a_link_that_waits_at_the_door(edge: Edge, clock: Hand) -> None:
    _room, waiting, link = await at_the_door(edge)
    clock.now += 30
    link.beat(clock.now)
    edge.world.journal.release()
    script = await waiting
    assert next(frame["t"] for frame in script.frames) == "welcome"
    link.beat(clock.now)
    assert len(await script.until("ping")) == 1
    script.leave()
    await script.end()


async def test_a_link_that_waits_at_the_door_in_silence_is_closed(edge: Edge, clock: Hand) -> None:
    room, waiting, link = await at_the_door(edge)
    clock.now += 46
    link.beat(clock.now)
    await edge.left()
    waiting.cancel()
    edge.world.journal.release()
    await edge.world.settle()
    assert room.watchers == 0


async def stuck(edge: Edge) -> tuple[Any, Script, Script]:
    """A room with a link that does not read any more, and one that does."""
    room, (ann, _) = await edge.world.seated("ann", "bob")
    slow = await Script.to(edge, "eve", room)
    quick = await Script.to(edge, "zoe", room)
    slow.may_send.clear()
    return ann, slow, quick


async def test_a_reader_that_is_stuck_for_twenty_seconds_is_cut(edge: Edge, clock: Hand) -> None:
    ann, slow, quick = await stuck(edge)
    await ann.ok(t="seat", do="ready")
    await quick.until("table")
    link = slow.link
    # The writer keeps the time of the loop itself, which no test moves.
    since = link.writer.stuck_since
    assert since is not None
    clock.now = since + 20
    link.heard_at = clock.now
    link.beat(clock.now)
    assert not link.is_cut
    clock.now += 0.1
    link.beat(clock.now)
    assert link.is_cut
    assert await slow.end() == (None, None)
    assert edge.count("byes_total", code="slow") == 1
    assert ann.room.watchers == 1
    quick.leave()
    await quick.end()


async def test_a_reader_for_whom_too_much_waits_is_cut(edge: Edge, clock: Hand) -> None:
    edge.limit(unsent_bytes=2_000)
    ann, slow, quick = await stuck(edge)
    link = slow.link
    for number in range(30):
        await ann.ok(t="seat", do="ready" if number % 2 else "unready")
        link.beat(clock.now)
        if link.is_cut:
            break
    assert link.is_cut
    assert number > 2
    assert len(await quick.until("table", number + 1)) == number + 1
    await slow.end()
    quick.leave()
    await quick.end()


async def test_a_slow_reader_gets_the_newest_update_with_all_events(
    edge: Edge, clock: Hand
) -> None:
    world = edge.world
    room, people = await world.playing()
    slow = await Script.to(edge, "eve", room, "watch")
    slow.may_send.clear()
    cids = []
    for turn in range(6):
        answer = await people[turn % 2].act()
        cids += answer["accepted"]
    slow.may_send.set()
    await until(lambda: any(update["seq"] == 6 for update in slow.of("update")))
    updates = slow.of("update")
    assert len(updates) == 2
    assert [(u["from"], u["seq"]) for u in updates] == [(1, 1), (2, 6)]
    assert [len(u["events"]) for u in updates] == [1, 5]
    assert all(u["accepted"] == [] for u in updates)
    slow.leave()
    await slow.end()


async def test_what_a_link_was_told_before_its_end_gets_out_first(edge: Edge, clock: Hand) -> None:
    room, (ann, _) = await edge.world.seated("ann", "bob")
    slow = await Script.to(edge, "eve", room)
    slow.may_send.clear()
    await ann.ok(t="seat", do="ready")
    room.close(Close.RESTART)
    slow.may_send.set()
    assert await slow.end() == (Close.RESTART, "restart")
    assert [frame["t"] for frame in slow.frames][-2:] == ["table", "bye"]


async def test_a_frame_after_the_end_is_not_read(edge: Edge, clock: Hand) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)
    script.may_send.clear()
    script.link.close(Close.FLOOD)
    script.say(t="seat", cid="c1", do="sit")
    script.leave()
    await script.end()
    await edge.world.settle()
    assert room.table.seat_of("ann") is None


async def test_a_bug_while_reading_leaves_no_ghost_behind(
    edge: Edge, clock: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await edge.world.create()
    script = await Script.to(edge, "ann", room)

    def bug(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(module, "decode", bug)
    script.text("{}")
    with pytest.raises(ZeroDivisionError):
        await script.end()
    assert len(room.presence) == 0
    assert edge.gateway.links == set()


async def test_who_says_hello_when_all_have_been_sent_away_is_sent_away_too(edge: Edge) -> None:
    room = await edge.world.create()
    bearer = f"Bearer {edge.guests.key('ann')}".encode()
    late = Script(edge, CODES.play(room.record.id), [(b"authorization", bearer)])
    for _ in range(20):  # to where it waits for the hello
        await asyncio.sleep(0)
    edge.world.rooms.drain(1_000)
    edge.world.rooms.close()
    late.say(t="hello", v=1, tab="x")
    (bye,) = await late.until("bye")
    assert bye["code"] == BYES[Close.DRAINING][0]
    assert late.of("welcome") == []
