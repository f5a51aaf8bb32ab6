"""All rooms of a process: found, loaded once, put away, and guests who are forgotten."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from dataclasses import replace

import pytest

from app.identity.codes import Codes, shown
from app.rooms import registry
from app.rooms.changes import SaveChairs, SaveRoom
from app.rooms.ports import Unavailable
from app.rooms.records import StoredRoom
from app.rooms.room import Room
from app.store import Store
from app.wire.codes import Close
from tests.app.rooms.world import CODES, EMPTY_S, World
from tests.server import ROOT

EACH_FIRST = """
import importlib, sys
for name in sys.argv[1:]:
    for known in [key for key in sys.modules if key.startswith("app.rooms")]:
        del sys.modules[known]
    importlib.import_module(name)
"""


async def test_a_room_is_found_by_either_code_however_it_is_written(world: World) -> None:
    room = await world.create()
    play, watch = CODES.play(room.record.id), CODES.watch(room.record.id)
    for code in (play, play.lower(), shown(play), f" {shown(play).lower()} "):
        found = await world.rooms.open(code)
        assert found == (room, "play")
    assert await world.rooms.open(watch) == (room, "watch")
    for code in ("", "x", "0" * 12, play[:-1], room.record.id, room.record.play_hash):
        assert await world.rooms.open(code) is None
        assert await world.rooms.peek(code) is None


async def test_rooms_of_an_older_key_stay_open_under_their_codes(store: Store) -> None:
    old = World(store)
    room = await old.create()
    new = World(store)
    codes = Codes((b"a newer secret, also 32 bytes long", *CODES.secret_keys))
    new.deps = replace(new.deps, codes=codes)
    new.rooms = type(new.rooms)(new.deps, store.rooms, 1000)
    found = await new.rooms.open(CODES.play(room.record.id))
    assert found is not None
    link = new.person("ann", found[0])
    assert link.heard[0]["room"]["url"].endswith(CODES.play(room.record.id))


async def test_many_who_come_at_once_load_a_room_once(world: World) -> None:
    room, _ = await world.playing()
    world = World(world.store, world.ticker)
    code = CODES.play(room.record.id)
    found = await asyncio.gather(*(world.rooms.open(code) for _ in range(20)))
    await world.settle()
    assert len({id(pair[0]) for pair in found if pair}) == 1
    assert len(world.rooms) == 1
    assert len(world.entries()) == 1


async def test_looking_at_a_room_does_not_load_it(world: World) -> None:
    room, (_first, _) = await world.playing()
    live = await world.rooms.peek(CODES.watch(room.record.id))
    assert live is not None
    assert (live[1], live[0]["status"], live[0]["match"]) == ("watch", "playing", room.current.id)
    assert [seat["online"] for seat in live[0]["seats"]] == [True, True]
    world = World(world.store, world.ticker)
    stored = await world.rooms.peek(CODES.play(room.record.id))
    assert stored is not None
    assert len(world.rooms) == 0
    assert stored[0]["match"] == room.current.id


async def test_an_open_room_has_no_match_to_show(world: World) -> None:
    room = await world.create(host="ann", title="Evening")
    found = await world.rooms.peek(CODES.play(room.record.id))
    assert found is not None
    assert (found[0]["match"], found[0]["title"], found[0]["host"]) == (None, "Evening", None)


async def test_an_empty_room_leaves_memory_and_comes_back(world: World) -> None:
    room, (first, second) = await world.playing()
    await world.sweep(EMPTY_S + 1)
    assert len(world.rooms) == 1
    first.leave()
    second.leave()
    await world.sweep(1)
    await world.sweep(EMPTY_S - 1)
    assert len(world.rooms) == 1
    await world.sweep(2)
    assert len(world.rooms) == 0
    assert room.is_closed
    again = await world.open(room)
    assert world.person(first.guest, again).picture["seq"] == 1


async def test_whoever_is_on_his_way_keeps_the_room_in_memory(world: World) -> None:
    room = await world.create()
    await world.sweep(1)
    await world.sweep(EMPTY_S - 1)
    assert await world.open(room) is room
    await world.sweep(10)
    assert world.person("ann", room).closed == []


async def test_a_store_that_is_away_is_said_and_asked_again(world: World) -> None:
    room = await world.create()
    world = World(world.store, world.ticker)
    load = world.store.rooms.load

    async def away(_: str) -> StoredRoom | None:
        raise Unavailable("away")

    world.store.rooms.load = away  # type: ignore[method-assign]  # this part is swapped on purpose
    with pytest.raises(Unavailable):
        await world.rooms.open(CODES.play(room.record.id))
    world.store.rooms.load = load  # type: ignore[method-assign]  # this part is swapped on purpose
    await world.open(room)


async def test_a_room_that_cannot_be_stored_is_not_made(world: World) -> None:
    world.journal.is_held = True
    making = asyncio.create_task(world.create())
    await asyncio.sleep(0)
    world.journal.fail(Unavailable("full"))
    with pytest.raises(Unavailable):
        await making
    assert len(world.rooms) == 0


async def test_a_drain_is_announced_and_its_end_says_where_to(world: World) -> None:
    _room, (first, second) = await world.playing()
    world.rooms.drain(1_500)
    assert world.rooms.is_draining
    notice = first.last("notice")
    assert (notice["code"], notice["wait_ms"]) == ("draining", 1_500)
    await first.act()
    world.rooms.close()
    assert first.closed == second.closed == [Close.DRAINING]
    assert len(world.rooms) == 0


async def test_a_new_name_is_used_by_links_and_chairs_keep_theirs(world: World) -> None:
    room, (ann, _bob) = await world.seated("ann", "bob")
    watcher = world.person("eve", room, "watch")
    world.rooms.renamed("eve", "Evelyn")
    world.rooms.renamed("ann", "Anna")
    assert (await watcher.ok(t="say", text="hi"))["name"] == "Evelyn"
    assert (await ann.ok(t="say", text="hi"))["name"] == "Ann"
    assert (await ann.ok(t="seat", do="sit"))["seats"][0]["name"] == "Anna"


# Guests who are forgotten, and those who may not come any more.


async def test_links_without_a_valid_key_are_closed(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    world.rooms.dismiss("bob")
    assert (ann.closed, bob.closed) == ([], [Close.UNAUTHORISED])
    cid = bob.post(t="seat", do="stand")
    await world.settle()
    assert bob.answers(cid) == []
    assert room.table.seat_of("bob") == 1
    assert ann.last("table")["seats"][1]["online"] is False


async def test_links_of_an_ended_key_are_closed_when_its_time_is_over(world: World) -> None:
    room = await world.create(host="ann")
    old, new = world.person("ann", room), world.person("ann", room)
    old.peer.key, new.peer.key = "old", "new"
    world.rooms.expire({"old", "older"}, 10)
    world.ticker.advance(9.9)
    assert old.closed == []
    world.ticker.advance(0.2)
    assert (old.closed, new.closed) == ([Close.UNAUTHORISED], [])
    await new.ok(t="seat", do="sit")


async def test_a_forgotten_guest_leaves_an_open_table(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    await ann.ok(t="say", text="hello")
    await world.rooms.erase("ann")
    assert ann.closed == [Close.UNAUTHORISED]
    table = bob.last("table")
    assert [seat["kind"] for seat in table["seats"]] == ["open", "human"]
    assert table["host"] == 1
    assert world.person("zoe", room).heard[0]["chat"] == []
    world, room = await world.again(room)
    assert (room.table.host, room.table.seat_of("ann")) == ("bob", None)


async def test_a_forgotten_guest_of_a_running_match_is_followed_by_a_bot(world: World) -> None:
    room, (first, second) = await world.playing()
    seat = room.table.seat_of(first.guest)
    await world.rooms.erase(first.guest)
    assert second.last("table")["seats"][seat]["kind"] == "bot"
    (bot,) = world.puppets
    you = bot.last("update")["you"]
    bot.hands.act(you["prompt"], you["legal"][0])
    await world.settle()
    assert room.seq == 1
    await second.ok(t="resign")
    for change in (c for w in world.journal.written[-2:] for c in w):
        assert first.guest not in repr(change)


async def test_nothing_that_is_stored_after_the_erasure_names_the_guest(world: World) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    kicked, watcher = world.person("cat", room), world.person("dan", room, "watch")
    await ann.ok(t="seat", do="clear", seat=1)
    await kicked.ok(t="seat", do="sit")
    await ann.ok(t="seat", do="kick", seat=1)
    await watcher.ok(t="say", text="I am dan")
    await bob.ok(t="seat", do="sit")
    for guest in ("cat", "dan"):
        await world.rooms.erase(guest)
    before = len(world.journal.written)
    for person in (ann, bob):
        await person.ok(t="seat", do="ready")
    await ann.ok(t="resign")
    for changes in world.journal.written[before:]:
        assert "'cat'" not in repr(changes)
        assert "'dan'" not in repr(changes)
    raw = world.person("zoe", room, "watch").raw[0]
    assert b"dan" not in raw
    assert room.table.host == "ann"


async def test_a_command_that_waits_behind_the_erasure_does_not_bring_the_guest_back(
    world: World,
) -> None:
    room, (ann, bob) = await world.seated("ann", "bob")
    world.journal.is_held = True
    ann.post(t="say", text="slow")
    erasing = asyncio.create_task(world.rooms.erase("bob"))
    await asyncio.sleep(0)
    bob.post(t="seat", do="sit", seat=1)
    late = world.person("bob", room)
    world.journal.release()
    await erasing
    await world.settle()
    assert room.table.seat_of("bob") is None
    assert bob.closed == [Close.UNAUTHORISED]
    assert late.closed == [Close.UNAUTHORISED]


async def test_a_chair_whose_guest_was_erased_while_the_room_slept_is_filled(
    world: World,
) -> None:
    playing, (first, _) = await world.playing()
    waiting, _ = await world.seated("cat", "dan")

    def erase(link: object) -> None:
        sql = "UPDATE table_seat SET guest_id = NULL, name = NULL WHERE guest_id IN (?, ?)"
        link.exec_driver_sql(sql, (first.guest, "dan"))  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here

    await world.store.journal.run(erase)
    world = World(world.store, world.ticker)
    again, table = await world.open(playing), await world.open(waiting)
    assert sorted(chair.kind for chair in again.table.chairs) == ["bot", "human"]
    assert [chair.kind for chair in table.table.chairs] == ["human", "open"]
    assert len(world.puppets) == 1


async def test_whoever_sits_down_first_is_host_of_a_room_that_lost_its_host(world: World) -> None:
    room = await world.create(host="ann")
    await world.rooms.erase("ann")
    assert room.table.host is None
    bob = world.person("bob", room)
    assert (await bob.ok(t="seat", do="sit"))["host"] == 0
    rows = [c for c in world.journal.written[-1] if isinstance(c, (SaveRoom, SaveChairs))]
    assert len(rows) == 2


def test_every_module_of_rooms_can_be_imported_first() -> None:
    """Modules that import each other work in one order only, and nobody knows in which."""
    names = [f"app.rooms.{path.stem}" for path in (ROOT / "app/rooms").glob("[!_]*.py")]
    done = subprocess.run(
        [sys.executable, "-c", EACH_FIRST, *names], cwd=ROOT, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert len(names) > 30
    assert done.returncode == 0, done.stderr[-800:]


async def test_nobody_waits_until_all_rooms_are_swept(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "AT_ONCE", 2)
    rooms = [await world.create() for _ in range(5)]
    swept: list[Room | None] = []

    def look_after(room: Room) -> None:
        swept.append(room)

    monkeypatch.setattr(Room, "look_after", look_after)
    loop = asyncio.get_running_loop()
    loop.call_soon(swept.append, None)  # somebody who asks for something meanwhile
    await world.rooms.sweep()
    assert swept == [*rooms[:2], None, *rooms[2:]]
