"""Before the match: seats, ready, start, and what only the host may do."""

from __future__ import annotations

import secrets
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.e2e.wire import Person, match_of_two, provokes, table_of_two
from tests.server import Server

HOST_VERBS: list[dict[str, Any]] = [
    {"do": "options", "options": {"move_limit": 40}},
    {"do": "bot", "seat": 1, "level": "random"},
    {"do": "clear", "seat": 0},
    {"do": "swap", "a": 0, "b": 1},
    {"do": "kick", "seat": 0},
    {"do": "close_chat", "closed": True},
]
SEAT_VERBS: list[dict[str, Any]] = [
    {"do": "sit"},
    {"do": "stand"},
    {"do": "ready"},
    {"do": "unready"},
    {"do": "start"},
    *HOST_VERBS,
]


def verb(fields: dict[str, Any]) -> str:
    return str(fields["do"])


@provokes("do sit", "do ready", "send seat", "send hello", "frame welcome", "frame table")
async def test_the_match_starts_when_all_seats_are_taken_and_all_are_ready(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await table_of_two(shared_server, stack)
    first, second = sitting.links
    assert [chair["name"] for chair in second.table["seats"]] == ["Ada", "Bob"]
    share = secrets.token_hex(16)
    await first.do("ready", share=share)
    await second.sync()
    assert second.welcome["room"]["status"] == "open"
    assert second.table["seats"][0]["ready"]

    await second.do("ready")
    welcome = await first.until(lambda frame: frame["t"] == "welcome")
    assert welcome["room"]["status"] == "playing"
    assert welcome["update"]["seq"] == 0
    assert len(welcome["update"]["prompts"]) == 1
    assert welcome["table"]["seed_hash"] == second.welcome["table"]["seed_hash"]


@provokes("do stand", "do unready")
async def test_one_may_think_again(shared_server: Server, stack: AsyncExitStack) -> None:
    sitting = await table_of_two(shared_server, stack)
    first, second = sitting.links
    await first.do("ready")
    await first.do("unready")
    assert not first.table["seats"][0]["ready"]
    await second.do("stand")
    await first.sync()
    assert first.table["seats"][1] == {
        "kind": "open",
        "name": None,
        "ready": False,
        "online": False,
    }
    await first.do("sit", seat=1)
    assert first.table["you"] == 1
    assert first.table["seats"][0]["kind"] == "open", "a guest has one seat at most"


@provokes("do start", "refused not_ready")
async def test_start_is_the_readiness_of_the_host(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await table_of_two(shared_server, stack)
    host, rival = sitting.links
    assert await host.refused("seat", do="start") == "not_ready"
    await rival.do("ready")
    await host.do("start", share="00ff")
    await host.sync()
    assert host.update["seq"] == 0


@provokes("refused not_host")
@pytest.mark.parametrize("fields", [*HOST_VERBS, {"do": "start"}], ids=verb)
async def test_only_the_host_arranges_the_table(
    shared_server: Server, stack: AsyncExitStack, fields: dict[str, Any]
) -> None:
    sitting = await table_of_two(shared_server, stack)
    _, rival = sitting.links
    before = rival.table
    assert await rival.refused("seat", **fields) == "not_host"
    await rival.sync()
    assert rival.table == before


@provokes("do options", "do bot", "do clear", "do swap")
async def test_the_host_arranges_the_table(shared_server: Server, stack: AsyncExitStack) -> None:
    sitting = await table_of_two(shared_server, stack)
    host, rival = sitting.links
    await rival.do("ready")
    await host.do("options", options={"move_limit": 40}, clock=None)
    assert host.table["options"] == {"move_limit": 40, "repetition": 3}
    assert not [chair for chair in host.table["seats"] if chair["ready"]], "options clear ready"
    await host.do("swap", a=0, b=1)
    assert [chair["name"] for chair in host.table["seats"]] == ["Bob", "Ada"]
    assert host.table["host"] == 1
    await host.do("clear", seat=0)
    await host.do("bot", seat=0, level="random")
    assert host.table["seats"][0]["kind"] == "bot"
    assert host.table["seats"][0]["level"] == "random"
    await host.do("bot", seat=0, level="greedy")
    await host.do("ready")
    await host.sync()
    assert host.update["view"]["ply"] >= 0


@provokes("do kick", "refused seat_taken")
async def test_who_was_kicked_does_not_sit_down_again(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await table_of_two(shared_server, stack)
    host, rival = sitting.links
    await host.do("kick", seat=1)
    assert await rival.refused("seat", do="sit") == "seat_taken"
    assert await rival.refused("seat", do="sit", seat=1) == "seat_taken"


@provokes("refused seat_taken", "refused seat_limit")
async def test_a_seat_that_is_taken_or_not_there_is_not_to_be_had(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await table_of_two(shared_server, stack)
    third = await Person.new(shared_server, "Cleo")
    link = await stack.enter_async_context(third.link(sitting.code))
    assert await link.refused("seat", do="sit") == "seat_taken"
    assert await link.refused("seat", do="sit", seat=1) == "seat_taken"
    assert await link.refused("seat", do="sit", seat=7) == "seat_limit"
    host, _ = sitting.links
    assert await host.refused("seat", do="bot", seat=1, level="random") == "seat_taken"
    assert await host.refused("seat", do="swap", a=0, b=2) == "seat_limit"
    assert await host.refused("seat", do="kick", seat=0) == "unauthorised", "not oneself"


@provokes("refused not_seated")
@pytest.mark.parametrize("fields", SEAT_VERBS, ids=verb)
async def test_a_watcher_arranges_nothing(
    shared_server: Server, stack: AsyncExitStack, fields: dict[str, Any]
) -> None:
    sitting = await table_of_two(shared_server, stack)
    host = sitting.people[0]
    link = await stack.enter_async_context(host.link(sitting.room["watch_code"]))
    assert link.welcome["you"] == {"seat": None, "role": "watch", "host": True, "name": "Ada"}
    assert await link.refused("seat", **fields) == "not_seated"


@provokes("refused already_started")
@pytest.mark.parametrize(
    "fields", [each for each in SEAT_VERBS if each["do"] != "close_chat"], ids=verb
)
async def test_the_table_stays_as_it_is_during_a_match(
    shared_server: Server, stack: AsyncExitStack, fields: dict[str, Any]
) -> None:
    sitting = await match_of_two(shared_server, stack)
    host, _ = sitting.links
    before = host.table
    assert await host.refused("seat", **fields) == "already_started"
    await host.sync()
    assert host.table == before


@provokes("refused malformed")
@pytest.mark.parametrize(
    "fields",
    [
        {"do": "options", "options": {"move_limit": 19}},
        {"do": "options", "options": {"move_limit": 1001}},
        {"do": "options", "options": {"move_limit": "200"}},
        {"do": "options", "options": {"repetition": 1}},
        {"do": "options", "options": {"colour": "green"}},
        {"do": "options", "options": {}, "clock": {"kind": "move", "per_move_ms": 999}},
        {"do": "bot", "seat": 1, "level": "grandmaster"},
        {"do": "sit", "name": "\u202ehidden\u202c\x00"},
        {"do": "sit", "seat": -1},
        {"do": "dance"},
    ],
    ids=str,
)
async def test_what_the_game_does_not_have_is_malformed(
    shared_server: Server, stack: AsyncExitStack, fields: dict[str, Any]
) -> None:
    sitting = await table_of_two(shared_server, stack)
    host, rival = sitting.links
    await rival.do("stand")
    assert await host.refused("seat", **fields) == "malformed"


async def test_when_the_host_leaves_the_longest_seated_is_host(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await table_of_two(shared_server, stack)
    host, rival = sitting.links
    await host.do("stand")
    await rival.sync()
    assert rival.table["host"] == 1
    assert await host.refused("seat", do="clear", seat=1) == "not_host"
    await rival.do("bot", seat=0, level="random")


async def test_play_now_seats_the_creator_and_a_bot_and_starts(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    ada = await Person.new(shared_server, "Ada")
    room = await ada.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
    link = await stack.enter_async_context(ada.link(room["code"]))
    assert link.welcome["room"]["status"] == "playing"
    assert link.welcome["you"]["seat"] == 0
    while not link.legal:
        await link.hear()
    await link.act()
    while not link.legal:
        await link.hear()
    assert link.update["view"]["ply"] in (2, 3)


async def test_a_code_is_read_however_it_is_typed(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    ada = await Person.new(shared_server)
    room = await ada.create()
    code = room["code"]
    assert len(code) == 14
    typed = code.lower().replace("-", "").replace("1", "l").replace("0", "o")
    for each in (typed, typed[:6] + "-" + typed[6:], code.replace("-", "%20")):
        link = await stack.enter_async_context(ada.link(each))
        assert link.welcome["room"]["id"] == room["id"]
        await link.leave()


async def test_the_play_code_is_not_told_to_who_does_not_hold_it(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    watcher = await Person.new(shared_server, "Wes")
    link = await stack.enter_async_context(watcher.link(sitting.room["watch_code"]))
    await sitting.play(3)
    await sitting.links[0].ask("say", text="hello there")
    await link.sync()
    match, watch = link.update["match"], sitting.room["watch_code"]
    paths = [
        f"/api/matches/{match}",
        f"/api/matches/{match}/frames?as=watch",
        "/api/rooms",
        f"/api/rooms/{watch}",
        f"/r/{watch}",
    ]
    told = [str(link.frames), *[(await watcher.call("GET", path)).text for path in paths]]
    for text in told:
        assert sitting.code not in text
        assert sitting.code.replace("-", "") not in text
    assert link.welcome["room"]["url"] is None
