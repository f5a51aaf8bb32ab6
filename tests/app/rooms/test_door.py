"""Coming in and going: the welcome, how many links there may be, and who is seen to be here."""

from __future__ import annotations

import json

import pytest

from app.rooms import door, telling
from app.rooms.deps import RoomLimits
from app.rooms.ports import Unavailable
from app.store import Store
from app.wire.codes import Close
from tests.app.rooms.world import CODES, GRACE_S, Person, World


async def test_the_welcome_to_an_open_table_shows_all_there_is(world: World) -> None:
    room = await world.create(title="Evening", visibility="public")
    ann = world.person("ann", room)
    welcome = ann.heard[0]
    table = welcome["table"]
    assert ann.kinds()[0] == "welcome"
    assert (welcome["v"], welcome["build"], welcome["now"]) == (1, "b1", world.ticker.wall())
    assert welcome["room"] == {
        "id": room.record.id,
        "game": "karo.noughts",
        "version": 1,
        "options": {"move_limit": 200, "repetition": 3},
        "clock": None,
        "status": "open",
        "visibility": "public",
        "title": "Evening",
        "series": [0, 0],
        "url": f"http://here/r/{CODES.play(room.record.id)}",
        "watch_url": f"http://here/r/{CODES.watch(room.record.id)}",
        "grace_ms": room.deps.grace_ms(room.record.game),
    }
    assert welcome["you"] == {"seat": None, "role": "play", "host": True, "name": "Ann"}
    assert [seat["kind"] for seat in table["seats"]] == ["open", "open"]
    assert (table["you"], table["host"], len(table["seed_hash"])) == (None, None, 64)
    assert (welcome["update"], welcome["log"], welcome["chat"]) == (None, [], [])
    assert (welcome["offers"]["open"], welcome["accepted"]) == ([], [])
    assert welcome["presence"] == {"t": "presence", "seats": [], "watchers": 1, "names": ["Ann"]}


async def test_the_welcome_to_a_match_shows_what_one_may_see(world: World) -> None:
    room, (first, second) = await world.playing()
    await first.act()
    await second.act()
    tab = world.person(first.guest, room)
    watcher = world.person("eve", room, "watch")
    for link, seat in ((tab, room.table.seat_of(first.guest)), (watcher, None)):
        welcome = link.heard[0]
        assert welcome["you"]["seat"] == welcome["table"]["you"] == seat
        assert welcome["update"]["seq"] == 2
        assert welcome["update"]["from"] == 2
        assert [entry["seq"] for entry in welcome["log"]] == [1, 2]
    assert len(tab.picture["you"]["legal"]) == 18
    assert watcher.picture["you"] is None
    assert first.answers(tab.heard[0]["accepted"][-1])[0]["seq"] == 1
    assert watcher.heard[0]["accepted"] == []


async def test_the_welcome_is_atomic_with_being_told(world: World) -> None:
    room, (first, _) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    late = world.person("eve", room, "watch")
    assert late.heard == []
    world.journal.release()
    await world.settle()
    assert [f["t"] for f in late.heard[:1]] == ["welcome"]
    assert late.picture["seq"] == 1
    assert "update" not in late.kinds()


async def test_whoever_leaves_while_waiting_at_the_door_never_was_here(world: World) -> None:
    room, (first, _) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    late = world.person("eve", room, "watch")
    late.leave()
    world.journal.release()
    await world.settle()
    assert late.heard == []
    assert room.watchers == 0
    assert len(room.presence) == 2


async def test_whoever_waits_at_the_door_of_a_room_that_breaks_is_sent_away(world: World) -> None:
    room, (first, _) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    late = world.person("eve", room, "watch")
    world.journal.fail()
    assert first.closed == late.closed == [Close.RESTART]
    after = world.person("zoe", room)
    assert after.closed == [Close.RESTART]


async def test_only_so_many_may_wait_at_the_door(store: Store) -> None:
    world = World(store, limits=RoomLimits(mailbox=2))
    room, (first, _) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    waiting = [world.person(f"w{number}", room, "watch") for number in range(3)]
    assert [link.closed for link in waiting] == [[], [], [Close.BUSY]]
    cid = first.post(t="say", text="hello")
    assert first.answers(cid)[0]["code"] == "too_fast"
    world.journal.release()
    await world.settle()
    assert [link.kinds()[:1] for link in waiting] == [["welcome"], ["welcome"], []]


async def test_a_fourth_link_of_a_guest_is_one_too_many(world: World) -> None:
    room = await world.create()
    links = [world.person("ann", room) for _ in range(4)]
    assert [link.closed for link in links] == [[], [], [], [Close.TOO_MANY_LINKS]]
    links[0].leave()
    assert world.person("ann", room, "watch").closed == []


async def test_watchers_are_limited_and_players_and_the_host_come_in_all_the_same(
    store: Store,
) -> None:
    world = World(store, limits=RoomLimits(watchers=2))
    room = await world.create("open", "greedy", host="ann")
    bob = world.person("bob", room)
    await bob.ok(t="seat", do="sit")
    watching = [world.person(guest, room, "watch") for guest in ("w1", "w2", "w3")]
    assert [link.closed for link in watching] == [[], [], [Close.BUSY]]
    others = [world.person("ann", room), world.person("bob", room)]
    others.append(world.person("w1", room, "watch"))
    assert [link.closed for link in others] == [[], [], []]
    for link in (*watching, *others):
        link.leave()
    assert world.person("w4", room, "watch").closed == []


async def test_watchers_leave_a_place_to_who_is_invited(store: Store) -> None:
    world = World(store, limits=RoomLimits(watchers=1))
    room = await world.create(host="ann")
    for guest, role in (("ann", "play"), ("w1", "watch")):
        assert world.person(guest, room, role).closed == []
    bob = world.person("bob", room)
    assert bob.closed == []
    assert world.person("eve", room).closed == [Close.BUSY], "nor do the invited crowd it"
    await bob.ok(t="seat", do="sit")
    assert world.person("eve", room).closed == []


async def test_a_tab_that_comes_back_takes_the_place_of_its_own_dead_link(world: World) -> None:
    room = await world.create()
    links = [world.person("ann", room) for _ in range(3)]
    back = Person(world, "ann", room, "play")
    back.peer.tab = links[1].peer.tab
    back.join()
    assert [link.closed for link in links] == [[], [Close.TOO_MANY_LINKS], []]
    assert back.kinds()[0] == "welcome"
    assert len(room.presence) == 3


async def test_whoever_moves_and_leaves_while_the_room_writes_has_moved(world: World) -> None:
    _, (first, second) = await world.playing()
    await first.ok(t="say", preset="hello")
    world.journal.is_held = True
    second.post(t="say", preset="hello")
    first.post(**first.move())
    first.leave()
    world.journal.release()
    await world.settle()
    assert second.picture["seq"] == 1


async def test_a_seat_is_gone_though_its_owner_still_watches(world: World) -> None:
    room, (first, second) = await world.playing()
    world.person(first.guest, room, "watch")
    first.leave()
    await world.sweep(GRACE_S + 1)
    seat = first.picture["view"]["turn"] == "R"
    assert (await second.ok(t="claim", what="win", seat=int(seat)))["outcome"][
        "reason"
    ] == "abandoned"


async def test_everybody_sees_the_player_come_and_go(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    world.ticker.advance(1)
    ann.forget()
    bob.leave()
    assert ann.last("table")["seats"][1]["online"] is False
    world.ticker.advance(0.05)
    assert ann.last("presence")["seats"][1]["state"] == "gone"
    tab, other = world.person("bob", room), world.person("bob", room)
    world.ticker.advance(0.05)
    assert ann.last("table")["seats"][1]["online"] is True
    assert ann.last("presence")["seats"][1]["state"] == "active"
    ann.forget()
    tab.leave()
    world.ticker.advance(0.05)
    assert ann.of("table") == []
    door.heard(room, other.peer, hidden=True)
    world.ticker.advance(0.05)
    assert ann.last("presence")["seats"][1]["state"] == "away"


async def test_many_comings_become_one_presence_frame(world: World) -> None:
    room = await world.create()
    ann = world.person("ann", room)
    world.ticker.advance(1)
    ann.forget()
    for number in range(10):
        world.person(f"w{number}", room, "watch")
    assert ann.heard == []
    world.ticker.advance(0.05)
    assert ann.kinds() == ["presence"]
    assert ann.last("presence")["watchers"] == 11


async def test_presence_goes_on_when_it_could_not_be_told_at_once(world: World) -> None:
    room, (first, second) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    second.leave()
    world.ticker.advance(1)
    world.journal.release()
    await world.settle()
    assert "gone" in [seat["state"] for seat in first.last("presence")["seats"]]
    world.person(second.guest, room)
    world.ticker.advance(0.05)
    assert "gone" not in [seat["state"] for seat in first.last("presence")["seats"]]


async def test_idling_is_seen_at_the_next_sweep(world: World) -> None:
    _room, (ann, bob) = await world.seated("ann", "bob")
    await world.sweep(1)
    ann.forget()
    await world.sweep(30)
    await bob.ok(t="say", preset="hello")
    await world.sweep(30)
    assert [s["state"] for s in ann.last("presence")["seats"]] == ["idle", "active"]
    ann.forget()
    await world.sweep(5)
    assert ann.heard == []


async def test_a_host_who_stays_away_is_followed_by_who_is_here(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    ann.leave()
    await world.sweep(GRACE_S - 1)
    assert bob.last("table")["host"] == 0
    await world.sweep(2)
    assert bob.last("table")["host"] == 1
    await bob.ok(t="seat", do="kick", seat=0)
    world, room = await world.again(room)
    assert room.table.host == "bob"


async def test_a_host_stays_host_while_here_alone_or_in_a_match(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    await world.sweep(10 * GRACE_S)
    assert room.table.host == "ann"
    bob.leave()
    ann.leave()
    eve = world.person("eve", room)
    await world.sweep(10 * GRACE_S)
    assert room.table.host == "ann"
    eve.leave()
    room, (first, second) = await world.playing("cat", "dan")
    next(each for each in (first, second) if each.guest == "cat").leave()
    await world.sweep(10 * GRACE_S)
    assert room.table.host == "cat"


async def test_a_host_of_a_new_room_may_take_his_time(world: World) -> None:
    room = await world.create(host="ann")
    bob = world.person("bob", room)
    await bob.ok(t="seat", do="sit")
    await world.sweep(10 * GRACE_S)
    assert room.table.host == "ann"


async def test_a_host_who_does_not_come_back_after_a_restart_is_followed(world: World) -> None:
    room, _ = await world.seated("ann", "bob")
    world, room = await world.again(room)
    bob = world.person("bob", room)
    await world.sweep(GRACE_S + 1)
    assert bob.last("table")["host"] == 1


@pytest.mark.parametrize("is_private", [True, False])
async def test_nothing_that_a_watcher_gets_holds_the_play_code(
    world: World, is_private: bool
) -> None:
    visibility = "private" if is_private else "public"
    room = await world.create(host="ann", visibility=visibility)
    watcher = world.person("eve", room, "watch")
    own = world.person("ann", room, "watch")
    room, people = await world.seated("ann", "bob", room=room)
    for person in people:
        await person.ok(t="seat", do="ready")
    for link in (watcher, own):
        await link.no(t="resign")
        await link.ok(t="say", text="nice")
        await link.no(t="seat", do="sit")
    first = next(person for person in people if person.prompt is not None)
    await first.act()
    await first.ok(t="offer", what="draw", say="make")
    await first.ok(t="resign")
    world.ticker.advance(1)
    world.rooms.drain(1_000)
    late = world.person("zoe", room, "watch")
    code = CODES.play(room.record.id)
    for link in (watcher, own, late):
        everything = b"".join(link.raw)
        assert code.encode() not in everything
        assert room.record.play_hash.encode() not in everything
        assert CODES.watch(room.record.id).encode() in everything
    assert code.encode() in b"".join(people[0].raw)
    found = await world.rooms.peek(CODES.watch(room.record.id))
    assert found is not None
    assert code not in json.dumps(found[0])


async def test_the_log_begins_after_what_was_seen(world: World) -> None:
    room, people = await world.playing()
    for turn in range(6):
        await people[turn % 2].act()
    match = room.current.id
    for seen, seqs in (
        (None, [1, 2, 3, 4, 5, 6]),
        ((match, 0), [1, 2, 3, 4, 5, 6]),
        ((match, 4), [5, 6]),
        ((match, 6), []),
        ((match, 99), []),
        (("another", 4), [1, 2, 3, 4, 5, 6]),
    ):
        link = world.person("eve", room, "watch", seen=seen)
        assert [entry["seq"] for entry in link.heard[0]["log"]] == seqs
        link.leave()


async def test_the_log_holds_only_the_newest_entries_unless_some_were_seen(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert telling.LOG == 500
    monkeypatch.setattr(telling, "LOG", 3)
    room, people = await world.playing()
    for turn in range(8):
        await people[turn % 2].act()
    late = world.person("eve", room, "watch")
    assert [entry["seq"] for entry in late.heard[0]["log"]] == [6, 7, 8]
    seen = world.person("eve", room, "watch", seen=(room.current.id, 2))
    assert [entry["seq"] for entry in seen.heard[0]["log"]] == [3, 4, 5, 6, 7, 8]


async def test_a_failed_loading_lets_nobody_in_and_the_next_one_does(world: World) -> None:
    room, (first, _) = await world.playing()
    room.close(Close.RESTART)
    world.journal.is_held = True
    again = await world.open(room)
    link = world.person(first.guest, again)
    world.journal.fail(Unavailable("away"))
    assert link.closed == [Close.RESTART]
    world.journal.is_held = False
    again = await world.open(room)
    assert world.person(first.guest, again).kinds()[0] == "welcome"
