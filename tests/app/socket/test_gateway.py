"""The handshake and the end of links, over real sockets: with uvicorn's side door and without."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from app.rooms import telling
from app.rooms.ports import Unavailable
from app.rooms.records import ChatLine
from app.socket import turnstile
from app.wire.codes import BYES, COME_BACK, Close
from tests.app.rooms.world import CODES
from tests.app.socket.edge import ORIGIN, Browser, Edge, Served, until

FOREIGN = "http://evil.example"


def cookie(edge: Edge, guest: str) -> dict[str, str]:
    return {"Cookie": f"theme=dark; guest={edge.guests.key(guest)}"}


async def ends(link: Browser, code: Close) -> None:
    """The link is closed with this code, after a bye that says so."""
    closed, bye = await link.end()
    assert closed == code
    assert bye is not None
    assert (bye["code"], bye["text"]) == BYES[code]
    assert ("retry_ms" in bye) == (code in COME_BACK)
    assert link.socket.close_reason == bye["code"]


# Who is asking, and from where.


async def test_a_bearer_key_needs_no_origin(served_edge: Served) -> None:
    room = await served_edge.edge.world.create(host="ann")
    link = await served_edge.link("ann", room)
    welcome = await link.hello()
    assert welcome["t"] == "welcome"
    assert welcome["you"] == {"seat": None, "role": "play", "host": True, "name": "Ann"}
    assert served_edge.edge.count("handshakes_total", result="welcome") == 1
    assert served_edge.edge.count("links") == 1


async def test_a_cookie_needs_an_allowed_origin(served_edge: Served) -> None:
    room = await served_edge.edge.world.create(host="ann")
    headers = cookie(served_edge.edge, "ann")
    link = await served_edge.link(None, room, headers=headers, origin=ORIGIN)
    assert (await link.hello())["you"]["host"] is True
    for origin in (None, FOREIGN, "null", f"{ORIGIN}:81", ORIGIN.replace("http", "https")):
        with pytest.raises(InvalidStatus) as refused:
            await served_edge.link(None, room, headers=headers, origin=origin)
        assert refused.value.response.status_code == 403
    assert served_edge.edge.count("handshakes_total", result="origin") == 5


async def test_a_foreign_origin_is_refused_with_a_bearer_too(served_edge: Served) -> None:
    room = await served_edge.edge.world.create()
    with pytest.raises(InvalidStatus) as refused:
        await served_edge.link("ann", room, origin=FOREIGN)
    assert refused.value.response.status_code == 403
    link = await served_edge.link("ann", room, origin=ORIGIN)
    assert (await link.hello())["t"] == "welcome"


async def test_beside_a_bearer_the_cookie_counts_for_nothing(served_edge: Served) -> None:
    room = await served_edge.edge.world.create(host="ann")
    link = await served_edge.link("bob", room, headers=cookie(served_edge.edge, "ann"))
    assert (await link.hello())["you"]["name"] == "Bob"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer nonsense"},
        {"Authorization": "Bearer gk_" + "A" * 43},
        {"Authorization": "Basic abc"},
        {"Origin": ORIGIN},
        {"Origin": ORIGIN, "Cookie": "guest=gk_" + "B" * 43},
        {"Origin": ORIGIN, "Cookie": "guest=short"},
    ],
)
async def test_without_a_valid_key_one_is_sent_for_one(
    served_edge: Served, headers: dict[str, str]
) -> None:
    room = await served_edge.edge.world.create()
    link = await served_edge.link(None, room, headers=headers)
    await ends(link, Close.UNAUTHORISED)


# Where to.


@pytest.mark.parametrize("code", ["0" * 12, "x", "a/b", "", "../../etc"])
async def test_a_wrong_code_opens_nothing(served_edge: Served, code: str) -> None:
    link = await served_edge.link("ann", code=code)
    await ends(link, Close.NO_ROOM)


async def test_both_codes_open_the_room_in_their_role(served_edge: Served) -> None:
    room = await served_edge.edge.world.create(host="ann")
    watching = await served_edge.link("ann", room, "watch")
    assert (await watching.hello())["you"]["role"] == "watch"
    shown = "-".join(CODES.play(room.record.id)[at : at + 4] for at in (0, 4, 8)).lower()
    playing = await served_edge.link("ann", code=shown)
    assert (await playing.hello())["you"]["role"] == "play"


async def test_whoever_tries_many_codes_waits_even_with_a_right_one(served_edge: Served) -> None:
    served_edge.edge.limit(failed_codes_per_ip=2)
    room = await served_edge.edge.world.create()
    for _ in range(2):
        await ends(await served_edge.link("ann", code="0" * 12), Close.NO_ROOM)
    await ends(await served_edge.link("ann", room), Close.BUSY)


# The first frame.


@pytest.mark.parametrize(
    "first",
    [
        {"t": "hello", "v": 2, "tab": "x"},
        {"t": "hello", "v": 1},
        {"t": "hello", "v": 1, "tab": "x", "name": "me"},
        {"t": "hello", "v": 1, "tab": "x", "seen": {"match": "m", "seq": -1}},
        {"t": "seat", "cid": "c", "do": "sit"},
        {"t": "ping", "n": 1},
        {"t": "unheard of"},
        [],
    ],
)
async def test_the_first_frame_must_be_a_hello(served_edge: Served, first: Any) -> None:
    room = await served_edge.edge.world.create()
    link = await served_edge.link("ann", room)
    await link.socket.send(json.dumps(first))
    await ends(link, Close.PROTOCOL)
    assert len(room.presence) == 0


async def test_a_hello_that_does_not_come_is_not_waited_for(served_edge: Served) -> None:
    served_edge.edge.limit(hello_s=0.02)
    room = await served_edge.edge.world.create()
    await ends(await served_edge.link("ann", room), Close.PROTOCOL)


@pytest.mark.parametrize("is_first", [True, False])
async def test_a_binary_frame_is_not_read(served_edge: Served, is_first: bool) -> None:
    room = await served_edge.edge.world.create()
    link = await served_edge.link("ann", room)
    if not is_first:
        await link.hello()
    await link.socket.send(b'{"t":"hello","v":1,"tab":"x"}')
    await ends(link, Close.UNSUPPORTED)
    await served_edge.edge.left()
    assert len(room.presence) == 0


async def test_a_frame_over_16_kib_closes(served_edge: Served) -> None:
    room = await served_edge.edge.world.create()
    link = await served_edge.link("ann", room)
    await link.hello()
    await link.send(t="say", cid="c1", text="x" * 16_000)
    assert (await link.until("refused"))["code"] == "malformed"
    await link.send(t="say", cid="c2", text="x" * 16_384)
    assert (await link.end())[0] == 1009
    await served_edge.edge.left()
    assert len(room.presence) == 0


async def test_a_frame_in_parts_is_one_frame_and_its_size_is_summed_up(
    served_edge: Served,
) -> None:
    room = await served_edge.edge.world.create()
    link = await served_edge.link("ann", room)
    await link.socket.send(['{"t":"hello",', '"v":1,', '"tab":"x"}'])
    assert (await link.next())["t"] == "welcome"
    await link.socket.send(["x" * 8_000, "y" * 8_000, "z" * 8_000])
    assert (await link.end())[0] == 1009


async def test_the_welcome_comes_before_any_answer(served_edge: Served) -> None:
    world = served_edge.edge.world
    room, (first, _) = await world.playing()
    world.journal.is_held = True
    first.post(**first.move())
    link = await served_edge.link("ann", room)
    await link.send(t="hello", v=1, tab="x")
    for frame in ("nonsense", '{"t":"ping","n":7}', '{"t":"say","cid":"c1","text":"hi"}'):
        await link.socket.send(frame)
    await until(lambda: bool(room.presence.arriving))
    world.journal.release()
    await world.settle()
    assert [(await link.next())["t"] for _ in range(4)] == ["welcome", "refused", "pong", "said"]


async def test_what_was_seen_is_not_sent_again(served_edge: Served) -> None:
    world = served_edge.edge.world
    room, (first, second) = await world.playing()
    await first.act()
    await second.act()
    link = await served_edge.link("eve", room, "watch")
    welcome = await link.hello(seen={"match": room.current.id, "seq": 1})
    assert [entry["seq"] for entry in welcome["log"]] == [2]


# How many.


async def test_a_fourth_link_of_a_guest_is_told_so(served_edge: Served) -> None:
    room = await served_edge.edge.world.create()
    links = [await served_edge.link("ann", room) for _ in range(4)]
    for link in links[:3]:
        assert (await link.hello())["t"] == "welcome"
    await links[3].send(t="hello", v=1, tab="y")
    await ends(links[3], Close.TOO_MANY_LINKS)


@pytest.mark.parametrize(
    ("limits", "allowed"),
    [
        ({"links_per_ip": 2}, 2),
        ({"links_per_node": 2}, 2),
        ({"handshakes_burst": 2, "handshakes_per_s": 0.001}, 2),
        ({"links_without_hello": 2}, 2),
    ],
)
async def test_more_links_than_allowed_are_told_to_come_back(
    served_edge: Served, limits: dict[str, Any], allowed: int
) -> None:
    served_edge.edge.limit(**limits)
    room = await served_edge.edge.world.create()
    links = []
    for number in range(allowed):
        links.append(await served_edge.link(f"w{number}", room, "watch"))
        if "links_without_hello" not in limits:
            await links[-1].hello()
    if "links_without_hello" in limits:
        await until(lambda: served_edge.edge.gateway._greeting == allowed)
    await ends(await served_edge.link("ann", room), Close.BUSY)
    if "links_without_hello" in limits:
        for link in links:
            assert (await link.hello())["t"] == "welcome"


async def test_a_herd_is_let_in_one_by_one_and_its_end_is_told_to_come_back(
    served_edge: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turnstile, "LONGEST_S", 1.5)
    served_edge.edge.limit(hellos_per_s=1)
    room = await served_edge.edge.world.create()
    links = [await served_edge.link(f"w{number}", room, "watch") for number in range(3)]
    for link in links:
        await link.send(t="hello", v=1, tab="x")
    # Who of the three is read first is the network's choice.
    answers = {link: await link.next() for link in links}
    assert sorted(answer["t"] for answer in answers.values()) == ["bye", "welcome", "welcome"]
    (late,) = (link for link, answer in answers.items() if answer["t"] == "bye")
    assert answers[late]["code"] == Close.BUSY.name.lower()
    assert "retry_ms" in answers[late]
    assert (await late.end())[0] == Close.BUSY


async def test_a_draining_server_takes_nobody_in_and_says_when_it_is_over(
    served_edge: Served,
) -> None:
    world = served_edge.edge.world
    room = await world.create()
    link = await served_edge.link("ann", room)
    await link.hello()
    world.rooms.drain(1_000)
    assert (await link.until("notice"))["code"] == "draining"
    await ends(await served_edge.link("bob", room), Close.DRAINING)
    world.rooms.close()
    await ends(link, Close.DRAINING)


@pytest.mark.parametrize("who", ["guests", "rooms"])
async def test_a_store_that_is_away_is_a_reason_to_come_back(
    served_edge: Served, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = served_edge.edge.world
    room = await world.create()

    async def away(_: str) -> None:
        raise Unavailable("away")

    if who == "guests":
        served_edge.edge.guests.error = Unavailable("away")
    else:
        monkeypatch.setattr(world.rooms, "open", away)
    await ends(await served_edge.link("ann", room), Close.BUSY)
    monkeypatch.undo()
    served_edge.edge.guests.error = None
    assert (await (await served_edge.link("ann", room)).hello())["t"] == "welcome"


# Afterwards.


async def test_a_match_is_played_over_sockets(served_edge: Served) -> None:
    room = await served_edge.edge.world.create(host="ann")
    links = [await served_edge.link(guest, room) for guest in ("ann", "bob")]
    for link in links:
        await link.hello()
        await link.send(t="seat", cid="c1", do="sit")
        await link.until("table")
    for link in links:
        await link.send(t="seat", cid="c2", do="ready")
    pictures = {}
    for number, link in enumerate(links):
        pictures[number] = (await link.until("welcome"))["update"]
    for turn in range(12):
        mover = next(n for n, picture in pictures.items() if picture["you"])
        you = pictures[mover]["you"]
        await links[mover].send(
            t="act", cid=f"a{turn}", prompt=you["prompt"], action=you["legal"][0]
        )
        for number, link in enumerate(links):
            pictures[number] = await link.until("update")
            assert pictures[number]["seq"] == turn + 1
            assert pictures[number]["accepted"] == ([f"a{turn}"] if number == mover else [])


async def test_a_client_that_closes_leaves_at_once_and_quietly(
    served_edge: Served, caplog: pytest.LogCaptureFixture
) -> None:
    room, (ann, _) = await served_edge.edge.world.seated("ann", "bob")
    link = await served_edge.link("cat", room, "watch")
    await link.hello()
    for _ in range(20):
        await ann.ok(t="say", text="chatter")
    await link.socket.close()
    await served_edge.edge.left()
    assert room.watchers == 0
    assert served_edge.edge.count("links") == 0
    assert served_edge.edge.telemetry.count.byes.collect()[0].samples == []
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_client_that_vanishes_in_the_middle_of_everything_breaks_nothing(
    served_edge: Served, caplog: pytest.LogCaptureFixture
) -> None:
    room, (ann, _) = await served_edge.edge.world.seated("ann", "bob")
    links = [await served_edge.link(f"w{number}", room) for number in range(8)]
    for number, link in enumerate(links):
        if number % 2:
            await link.hello()
        link.socket.transport.abort()
        await ann.ok(t="say", text="chatter")
    await served_edge.edge.left()
    assert room.watchers == 0
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_room_that_breaks_sends_its_links_away_to_come_back(served_edge: Served) -> None:
    world = served_edge.edge.world
    room = await world.create(host="ann")
    link = await served_edge.link("ann", room)
    await link.hello()
    world.journal.is_held = True
    await link.send(t="seat", cid="c1", do="sit")
    await until(lambda: bool(world.journal.held))
    world.journal.fail()
    world.journal.release()
    await ends(link, Close.RESTART)
    again = await served_edge.link("ann", room)
    welcome = await again.hello()
    assert welcome["accepted"] == []
    await again.send(t="seat", cid="c1", do="sit")
    assert (await again.until("table"))["accepted"] == ["c1"]


async def test_a_guest_whose_keys_end_is_sent_away(served_edge: Served) -> None:
    world = served_edge.edge.world
    room = await world.create()
    link = await served_edge.link("ann", room)
    await link.hello()
    world.rooms.dismiss("ann")
    await ends(link, Close.UNAUTHORISED)
    await served_edge.edge.left()
    assert served_edge.edge.count("byes_total", code="unauthorised") == 1


async def test_the_third_malformed_frame_closes(served_edge: Served) -> None:
    room = await served_edge.edge.world.create()
    link = await served_edge.link("ann", room)
    await link.hello()
    for frame in ("{", '{"t":"hello","v":1,"tab":"x"}', '{"t":"act","cid":"c1"}'):
        await link.socket.send(frame)
    await ends(link, Close.PROTOCOL)
    refused = [frame for frame in link.heard if frame["t"] == "refused"]
    assert [(frame["cid"], frame["code"]) for frame in refused] == [
        (None, "malformed"),
        (None, "malformed"),
        ("c1", "malformed"),
    ]


async def test_a_flood_closes_and_others_go_on(served_edge: Served) -> None:
    served_edge.edge.limit(commands_burst=3, commands_per_s=0.001, refusals_per_10_s=10)
    room = await served_edge.edge.world.create()
    link, other = await served_edge.link("ann", room), await served_edge.link("bob", room)
    await link.hello()
    await other.hello()
    for number in range(30):
        await link.send(t="resign", cid=f"c{number}")
    await ends(link, Close.FLOOD)
    codes = [frame["code"] for frame in link.heard if frame["t"] == "refused"]
    assert codes == ["not_seated"] * 3 + ["too_fast"] * 7
    await other.send(t="ping", n=5)
    assert (await other.until("pong"))["n"] == 5


async def test_a_reader_that_does_not_read_is_cut_and_delays_nobody(served_edge: Served) -> None:
    served_edge.edge.limit(unsent_bytes=20_000)
    room = await served_edge.edge.world.create(host="ann")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 * 1024)
    narrow.connect(("127.0.0.1", served_edge.port))
    narrow.setblocking(False)
    stuck = await served_edge.link("eve", room, max_queue=1, sock=narrow)
    other = await served_edge.link("zoe", room)
    await stuck.hello()
    await other.hello()
    stuck.socket.transport.pause_reading()
    links = {link.peer.guest: link for link in served_edge.edge.gateway.links if link.peer}
    said = 0
    while not links["eve"].is_cut:
        assert said < 20_000, "the kernel swallows everything"
        for _ in range(20):
            said += 1
            telling.line(
                room, ChatLine(f"l{said}", said, "ann", None, "Ann", "watchers", "x" * 280)
            )
        while (await other.until("said"))["id"] != f"l{said}":
            pass
        now = asyncio.get_running_loop().time()
        for link in links.values():
            link.beat(now)
    assert links["eve"].closed == Close.SLOW
    assert room.watchers == 1
    assert len([frame for frame in other.heard if frame["t"] == "said"]) == said
    stuck.socket.transport.abort()
    await served_edge.edge.left(1)
    assert served_edge.edge.count("byes_total", code="slow") == 1
