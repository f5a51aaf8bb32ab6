"""Links: how they begin, what ends them and with which code, how they are kept alive."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.e2e.wire import GAME, Frame, Person, Wire, accepted, match_of_two, provokes, seen
from tests.server import MakeServer, Server


@pytest.fixture
async def ada(shared_server: Server) -> Person:
    return await Person.new(shared_server, "Ada")


async def opened(person: Person, stack: AsyncExitStack, code: str, **hello: Any) -> Wire:
    return await stack.enter_async_context(person.link(code, **hello))


# How a link begins.


@provokes("close 4400", "bye protocol")
@pytest.mark.parametrize(
    "first",
    [
        {"t": "ping", "n": 1},
        {"t": "seat", "cid": "c", "do": "sit"},
        {"t": "hello", "v": 2, "tab": "x"},
        {"t": "hello", "v": 1},
        {"t": "hello", "v": 1, "tab": "x", "name": "Ada"},
        {"t": "hello", "v": 1, "tab": "x", "seen": {"match": "m"}},
        "hello",
        "",
        "[]",
        "null",
    ],
    ids=str,
)
async def test_the_first_frame_is_hello(ada: Person, stack: AsyncExitStack, first: Any) -> None:
    room = await ada.create()
    link = await stack.enter_async_context(ada.link(room["code"]).silent())
    await link.say(first)
    assert await link.end() == 4400
    assert [frame["t"] for frame in link.frames] == ["bye"]


@provokes("close 4400")
async def test_whoever_says_nothing_is_sent_away(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(LIMIT_HELLO_S=1).start()
    ada = await Person.new(server)
    room = await ada.create()
    link = await stack.enter_async_context(ada.link(room["code"]).silent())
    assert await link.end() == 4400


@provokes("close 4401", "bye unauthorised")
@pytest.mark.parametrize("key", ["", "gk_unknown", "gk_" + "A" * 43, "é"])
async def test_a_link_needs_a_key(ada: Person, stack: AsyncExitStack, key: str) -> None:
    room = await ada.create()
    stranger = Person(ada.server)
    stranger.headers = {"Authorization": f"Bearer {key}".encode().decode("latin-1")}
    link = await stack.enter_async_context(stranger.link(room["code"]).silent())
    assert await link.end() == 4401


@provokes("close 4404", "bye no_room")
@pytest.mark.parametrize("code", ["0000-0000-0000", "x", "0" * 200, "..%2f", "%00"])
async def test_a_link_needs_a_room(ada: Person, stack: AsyncExitStack, code: str) -> None:
    link = await stack.enter_async_context(ada.link(code).silent())
    assert await link.end() == 4404


@provokes("close 4409", "bye too_many_links")
async def test_three_tabs_are_live_and_a_fourth_is_not(ada: Person, stack: AsyncExitStack) -> None:
    room = await ada.create()
    tabs = [await opened(ada, stack, room["code"]) for _ in range(3)]
    fourth = await stack.enter_async_context(ada.link(room["code"]).silent())
    await fourth.say({"t": "hello", "v": 1, "tab": "d"})
    assert await fourth.end() == 4409
    await tabs[0].do("sit")
    for tab in tabs:
        await tab.sync()
        assert tab.table["you"] == 0, "all see everything, none was put out for another"
    await tabs[2].leave()
    again = await opened(ada, stack, room["code"])
    assert again.welcome["you"]["seat"] == 0


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1:{port}.evil.example",
        "http://evil.example#http://127.0.0.1:{port}",
        "http://user@127.0.0.1:{port}",
        "http://sub.localhost:{port}",
        "",
    ],
)
async def test_a_page_from_elsewhere_opens_no_link(ada: Person, origin: str) -> None:
    room = await ada.create()
    place = f"ws{ada.server.origin[4:]}/ws/v1/rooms/{room['code']}"
    headers = ada.headers | {"Origin": origin.format(port=ada.server.port)}
    with pytest.raises(InvalidStatus) as refused:
        await connect(place, additional_headers=headers, proxy=None)
    assert refused.value.response.status_code == 403


async def test_a_cookie_needs_an_origin_and_our_own_is_welcome(
    ada: Person, stack: AsyncExitStack
) -> None:
    room = await ada.create()
    own = {"Origin": ada.server.origin}
    answer = await Person(ada.server).call("POST", "/api/guests", {"name": "Cookie"}, headers=own)
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"].split(";")[0]
    browser = Person(ada.server)
    place = f"ws{ada.server.origin[4:]}/ws/v1/rooms/{room['code']}"
    with pytest.raises(InvalidStatus) as refused:
        await connect(place, additional_headers={"Cookie": cookie}, proxy=None)
    assert refused.value.response.status_code == 403
    browser.headers = own | {"Cookie": cookie}
    link = await opened(browser, stack, room["code"])
    assert link.welcome["you"]["name"] == "Cookie"


async def test_a_seated_guest_who_opens_the_watch_code_watches_there(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    link = await opened(sitting.people[0], stack, sitting.room["watch_code"])
    assert link.welcome["you"]["role"] == "watch"
    assert link.welcome["you"]["seat"] is None
    assert link.update["you"] is None
    assert await link.refused("resign") == "not_seated"


# What is no message.


@provokes("refused malformed")
@pytest.mark.parametrize(
    "frame",
    [
        {"t": "say", "cid": "a", "text": "x", "colour": "red"},
        {"t": "act", "cid": "a", "prompt": 0},
        {"t": "act", "cid": "a", "prompt": "0", "action": {}},
        {"t": "act", "cid": "a", "prompt": 0, "action": []},
        {"t": "act", "cid": "a", "prompt": True, "action": {}},
        {"t": "claim", "cid": "a", "what": "house", "seat": 1},
        {"t": "claim", "cid": "a", "what": "win", "seat": 2**60},
        {"t": "resign", "cid": "a", "reason": "bored"},
        {"t": "shout", "cid": "a"},
        {"t": "act", "cid": "a", "prompt": 0, "action": {"a": [[[[[[[[[1]]]]]]]]]}},
        {"t": "say", "cid": "a", "text": "x" * 3000},
        {"t": "act", "cid": "a", "prompt": 0, "action": {str(n): 1 for n in range(80)}},
        {"t": "act", "cid": "a", "prompt": 2**54, "action": {}},
    ],
    ids=lambda frame: json.dumps(frame)[:60],
)
async def test_a_frame_with_anything_unknown_is_malformed(
    ada: Person, stack: AsyncExitStack, frame: Frame
) -> None:
    room = await ada.create()
    link = await opened(ada, stack, room["code"])
    await link.say(frame)
    refused = await link.until(lambda answer: answer["t"] == "refused")
    assert (refused["code"], refused["cid"]) == ("malformed", "a")
    assert "x" * 20 not in refused["text"], "nothing is echoed"


@provokes("refused malformed", "close 4400", "bye protocol")
async def test_the_third_malformed_frame_within_a_minute_closes(
    limited: Server, stack: AsyncExitStack
) -> None:
    ada = await Person.new(limited)
    link = await opened(ada, stack, (await ada.create())["code"])
    for text in ("{", '{"t":"ping","n":1,"more":1}', '{"t":"hello","v":1,"tab":"x"}'):
        await link.say(text)
    assert await link.end() == 4400
    codes = [(frame["t"], frame["code"]) for frame in link.frames[-4:]]
    assert codes == [("refused", "malformed")] * 3 + [("bye", "protocol")]


@provokes("refused malformed", "frame refused")
async def test_a_second_hello_is_malformed(ada: Person, stack: AsyncExitStack) -> None:
    link = await opened(ada, stack, (await ada.create())["code"])
    await link.say({"t": "hello", "v": 1, "tab": "x"})
    refused = await link.until(lambda frame: frame["t"] == "refused")
    assert (refused["code"], refused["cid"]) == ("malformed", None)
    await link.sync()


@provokes("close 1003", "bye unsupported")
@pytest.mark.parametrize("greeted", [True, False])
async def test_binary_frames_are_not_read(
    ada: Person, stack: AsyncExitStack, greeted: bool
) -> None:
    link = ada.link((await ada.create())["code"])
    link = await stack.enter_async_context(link if greeted else link.silent())
    await link.say(b'{"t":"ping","n":1}')
    assert await link.end() == 1003


@provokes("close 1009")
async def test_sixteen_kibibytes_are_read_and_one_byte_more_is_not(
    ada: Person, stack: AsyncExitStack
) -> None:
    link = await opened(ada, stack, (await ada.create())["code"])
    frame = '{"t":"ping","n":7}'
    await link.say(frame + " " * (16 * 1024 - len(frame)))
    await link.until(lambda answer: answer["t"] == "pong" and answer["n"] == 7)
    await link.say(frame + " " * (16 * 1024 - len(frame) + 1))
    assert await link.end() == 1009


# Too much of something.


@provokes("refused too_fast")
async def test_more_commands_than_a_person_makes_are_too_fast(
    limited: Server, stack: AsyncExitStack
) -> None:
    ada = await Person.new(limited)
    link = await opened(ada, stack, (await ada.create())["code"])
    cids = [f"c{number}" for number in range(40)]
    for cid in cids:
        await link.say({"t": "seat", "cid": cid, "do": "sit"})
    refused: dict[str, str] = {}
    done: set[str] = set()
    while len(done) + len(refused) < len(cids):
        frame = await link.hear()
        done.update(frame.get("accepted", ()))
        refused |= {frame["cid"]: frame["code"]} if frame["t"] == "refused" else {}
    assert done | refused.keys() == set(cids)
    assert set(refused.values()) == {"too_fast"}
    assert 15 <= len(refused) <= 20, "a burst of 20, then 5 a second"


@provokes("refused too_fast")
async def test_one_line_a_second_is_enough_talk(limited: Server, stack: AsyncExitStack) -> None:
    ada = await Person.new(limited)
    link = await opened(ada, stack, (await ada.create())["code"])
    answers = [await link.ask("say", text=f"line {number}") for number in range(7)]
    assert [answer["t"] for answer in answers[:5]] == ["said"] * 5
    assert answers[-1]["code"] == "too_fast"


@provokes("close 4029", "bye flood")
async def test_who_does_not_stop_is_put_out(limited: Server, stack: AsyncExitStack) -> None:
    ada = await Person.new(limited)
    link = await opened(ada, stack, (await ada.create())["code"])
    began = time.monotonic()
    for number in range(150):
        await link.say({"t": "seat", "cid": f"c{number}", "do": "sit"})
    assert await link.end() == 4029
    assert time.monotonic() - began < 5


@provokes("close 4013", "bye busy")
async def test_one_address_has_so_many_links(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(LIMIT_LINKS_PER_IP=2).start()
    people = [await Person.new(server) for _ in range(3)]
    room = await people[0].create()
    for person in people[:2]:
        await opened(person, stack, room["code"])
    third = await stack.enter_async_context(people[2].link(room["code"]).silent())
    assert await third.end() == 4013
    assert third.frames[-1]["retry_ms"] >= 0


@provokes("close 4013", "bye busy")
async def test_a_room_has_so_many_watchers(make_server: MakeServer, stack: AsyncExitStack) -> None:
    server = make_server(LIMIT_WATCHERS_PER_ROOM=1).start()
    people = [await Person.new(server) for _ in range(3)]
    room = await people[0].create()
    host = await opened(people[0], stack, room["code"])
    await host.do("sit")
    await opened(people[1], stack, room["watch_code"])
    third = await stack.enter_async_context(people[2].link(room["watch_code"]).silent())
    await third.say({"t": "hello", "v": 1, "tab": "x"})
    assert await third.end() == 4013


# Keeping a link, and losing it.


@provokes("send ping", "send pong", "frame ping", "frame pong", "close 4000", "bye silent")
async def test_both_sides_ask_whether_the_other_is_there(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(LIMIT_SILENT_S=12).start()
    ada = await Person.new(server)
    link = await opened(ada, stack, (await ada.create())["code"])
    await link.say({"t": "ping", "n": 3, "seq": 0, "hidden": False})
    pong = await link.until(lambda frame: frame["t"] == "pong")
    assert pong["n"] == 3
    assert abs(pong["now"] - time.time() * 1000) < 2_000
    began = time.monotonic()
    await link.until(lambda frame: frame["t"] == "ping")
    assert time.monotonic() - began < 11.5
    link.answers_pings = False
    assert await link.end() == 4000
    assert link.frames[-1]["retry_ms"] >= 0


@provokes("frame presence")
async def test_the_others_see_who_is_there(shared_server: Server, stack: AsyncExitStack) -> None:
    sitting = await match_of_two(shared_server, stack)
    first, second = sitting.links

    async def state(wanted: str) -> None:
        await first.until(
            lambda frame: frame["t"] == "presence" and frame["seats"][1]["state"] == wanted
        )

    await second.say({"t": "ping", "n": 1, "hidden": True})
    await state("away")
    await second.say({"t": "ping", "n": 2, "hidden": False})
    await state("active")
    await second.leave()
    began = time.monotonic()
    await state("gone")
    assert time.monotonic() - began < 2, "after a close at once"
    watcher = await Person.new(shared_server, "Wes")
    await opened(watcher, stack, sitting.room["watch_code"])
    seen_now = await first.until(lambda frame: frame["t"] == "presence" and frame["watchers"])
    assert (seen_now["watchers"], seen_now["names"]) == (1, ["Wes"])


@provokes("close 4503", "bye draining", "notice draining", "frame notice", "frame bye")
async def test_a_stop_is_announced_and_the_room_is_there_again(
    server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(server, stack)
    await sitting.play(3)
    link = sitting.links[0]
    status = server.stop()
    assert await link.end() == 4503
    # Who else loses the link may be told in between.
    told = [frame for frame in link.frames if frame["t"] != "presence"][-2:]
    assert [frame["t"] for frame in told] == ["notice", "bye"]
    assert link.frames[-1] == told[-1], "nothing is said after a bye"
    assert told[0]["wait_ms"] >= 0
    assert status == 0
    server.serve()
    again = await opened(sitting.people[0], stack, sitting.code)
    assert again.update["view"] == link.update["view"]


@provokes("close 4008", "bye slow")
async def test_who_does_not_read_is_closed_and_nobody_else_notices(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(LIMIT_STUCK_S=1, LIMIT_UNSENT_BYTES=20_000).start()
    sitting = await match_of_two(server, stack)
    sleeper = sitting.people[1].link(sitting.code).narrow()
    await stack.enter_async_context(sleeper)
    talker, other = sitting.links
    until = time.monotonic() + 30
    while server.metric('tessera_byes_total{code="slow"}') == 0:
        assert time.monotonic() < until
        for _ in range(40):
            accepted(await talker.ask("say", text="x" * 280))
        await other.sync()
    with pytest.raises(ConnectionClosed) as closed:
        await sleeper.until(lambda _: False)
    # Who does not read can seldom be told why; the server's own count says it.
    assert closed.value.rcvd is None or closed.value.rcvd.code == 4008
    seen.update(("close 4008", "bye slow"))
    await other.sync()


@provokes("close 1012", "bye restart")
async def test_a_store_that_fails_ends_the_link_and_not_the_match(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server().start()
    sitting = await match_of_two(server, stack)
    await sitting.play(2)
    mover, other = await sitting.asked()
    act = {"prompt": mover.update["you"]["prompt"], "action": mover.legal[0]}
    with locked(server):
        await mover.say({"t": "act", "cid": (cid := secrets.token_hex(8)), **act})
        assert await mover.end() == 1012
    assert await other.end() == 1012
    assert cid not in str(mover.frames)
    assert {frame["seq"] for frame in other.frames if frame["t"] == "update"} <= {1, 2}
    again = await opened(sitting.people[0], stack, sitting.code)
    assert again.update["seq"] >= 2


@provokes("refused busy", "problem busy")
async def test_while_the_store_does_not_answer_the_server_is_busy(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server().start()
    ada = await Person.new(server, "Ada")
    links = [await opened(ada, stack, (await ada.create())["code"]) for _ in range(3)]
    with locked(server):
        for link in links[:2]:  # one is being written, one waits
            await link.say({"t": "say", "cid": "waits", "text": "hello?"})
        while (await ada.call("GET", "/health/ready")).status_code == 200:
            pass
        assert await ada.problem("GET", "/health/ready") == "busy"
        assert await links[2].refused("say", text="anybody?") == "busy"
        assert await ada.problem("POST", "/api/rooms", {"game": GAME}) == "busy"


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Somebody else writes to the server's database and does not finish."""
    server.expects_trouble = True
    held = sqlite3.connect(server.database)
    try:
        held.execute("BEGIN IMMEDIATE")
        yield
    finally:
        held.close()
