"""Frames that nobody should send, to rooms of every kind, while an honest match goes on.

Half of them are valid messages with one thing changed. Every frame is answered (accepted, refused,
or closed with a documented code), nothing is logged as a bug, and the honest match ends well.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from app.wire.codes import Close
from app.wire.decode import Malformed, decode
from app.wire.messages import Ping, Pong
from clients.tessera import Guest, Link
from tests.e2e.wire import Frame, Person, Sitting, Wire, accepted, match_of_two, table_of_two
from tests.server import MakeServer, Server

BAD_TEXT = 1007
"""The close code of the WebSocket standard itself for a text frame that is not UTF-8."""
DOCUMENTED = {int(close) for close in Close} | {BAD_TEXT}

NASTY: list[str] = [
    "null", "true", "-1", "0", "1.5", "1e400", "-0.0", "NaN", "Infinity", "9007199254740993",
    "1" + "0" * 400, '""', '" "', '"\\u0000"', '"\\ud800"', '"\\ud83d"', '"' + "x" * 2001 + '"',
    '"' + "y" * 12_000 + '"', '"__proto__"', '"\u202e"', "[]", "{}", "[" * 60 + "]" * 60,
    '{"a":' * 40 + "1" + "}" * 40, "[" + "0," * 3000 + "0]", '{"t":"act"}', '"act"', "[[0,0],[1]]",
    '"0000-0000-0000"', "'single'", "undefined", "0x10", "01", "+1", "",
]  # fmt: skip
"""JSON values, and some that only look like one, to put in place of a proper one."""

WORDS = [
    "t", "cid", "do", "seat", "prompt", "action", "what", "say", "offer", "text", "preset", "n",
    "v", "tab", "seen", "options", "clock", "share", "name", "level", "a", "b", "closed", "to",
    "from", "tile", "more", "constructor", "", "T", "accepted", "legal", "you",
]  # fmt: skip
VERBS = [
    "sit", "stand", "ready", "unready", "start", "bot", "clear", "swap", "kick", "draw", "rematch",
    "make", "win", "hello", "random", "thanks",
]  # fmt: skip
SIGNS = [*'",:[]{}\\', *"aé☃𝄞0 "]


def proper(link: Wire, dice: random.Random) -> Frame:
    """A message that the protocol knows, as fitting as can be."""
    cid = dice.choice([f"{dice.getrandbits(64):x}", "again"])
    you = (link.update_or_none or {}).get("you")
    prompt = you["prompt"] if you else dice.randrange(4)
    action = dice.choice(you["legal"]) if you else {"t": "place", "to": [0, 0]}
    offers = [
        offer["offer"] for f in link.frames[-40:] if f["t"] == "offers" for offer in f["open"]
    ]
    messages: list[Frame] = [
        {"t": "act", "cid": cid, "prompt": prompt, "action": action},
        {"t": "act", "cid": cid, "prompt": prompt + dice.choice([-1, 1, 50]), "action": action},
        {"t": "resign", "cid": cid},
        {"t": "seat", "cid": cid, "do": dice.choice(["stand", "unready"])},
        {"t": "seat", "cid": cid, "do": "sit", "seat": dice.randrange(3), "name": "Fuzz"},
        {"t": "seat", "cid": cid, "do": dice.choice(["ready", "start"]), "share": "00ff"},
        {"t": "seat", "cid": cid, "do": "options", "options": {"move_limit": 20}, "clock": None},
        {"t": "seat", "cid": cid, "do": "bot", "seat": dice.randrange(2), "level": "random"},
        {"t": "seat", "cid": cid, "do": dice.choice(["clear", "kick"]), "seat": dice.randrange(2)},
        {"t": "seat", "cid": cid, "do": "swap", "a": 0, "b": dice.randrange(3)},
        {"t": "seat", "cid": cid, "do": "close_chat", "closed": dice.random() < 0.5},
        {"t": "offer", "cid": cid, "what": dice.choice(["draw", "rematch"]), "say": "make"},
        {
            "t": "offer",
            "cid": cid,
            "what": dice.choice(["draw", "rematch"]),
            "say": dice.choice(["accept", "decline", "withdraw"]),
            "offer": dice.choice([*offers, "none"]),
        },
        {"t": "claim", "cid": cid, "what": dice.choice(["win", "draw", "bot"]), "seat": 1},
        {"t": "say", "cid": cid, "text": "hm"},
        {"t": "say", "cid": cid, "preset": "oops"},
        {"t": "ping", "n": dice.randrange(99), "seq": 0, "hidden": False},
        {"t": "pong", "n": dice.randrange(99)},
        {"t": "hello", "v": 1, "tab": "x", "seen": {"match": "m", "seq": 1}},
    ]
    if dice.random() < 0.4:
        return messages[0]
    return dice.choice([one for one in messages if one["t"] != "resign" or dice.random() < 0.1])


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value inside a JSON value."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [found for key, each in inner for found in [(*path, key), *spots(each, (*path, key))]]


def with_one_change(message: Frame, dice: random.Random) -> str:
    """The message with a value replaced, left out, doubled, renamed or added."""
    path = dice.choice(spots(message))
    parent: Any = message
    for key in path[:-1]:
        parent = parent[key]
    last = path[-1]
    mark = secrets.token_hex(8)
    others = ["value", "drop", "add", "rename", "twice", "wrap"]
    match dice.choice(["like"] * 8 + others):
        case "like":
            parent[last] = like(parent[last], dice)
        case "value":
            parent[last] = mark
            return json.dumps(message).replace(f'"{mark}"', dice.choice(NASTY))
        case "drop":
            del parent[last]
        case "add" if isinstance(parent, dict):
            parent[dice.choice(WORDS)] = dice.choice([None, 1, "x", [], {}])
        case "rename" if isinstance(parent, dict):
            parent[dice.choice(WORDS)] = parent.pop(last)
        case "twice" if isinstance(parent, dict):
            parent[mark] = dice.choice([None, 1, "x"])
            return json.dumps(message).replace(mark, str(last))
        case _:
            parent[last] = [parent[last]]
    return json.dumps(message)


def like(value: Any, dice: random.Random) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.choice([-1, 1, 7, 2**31, -(2**31), 2**52])
    if isinstance(value, str):
        return dice.choice([*VERBS, value + "x", value[:-1], value.upper(), "Ünïcödé"])
    if isinstance(value, list):
        return dice.choice([value[::-1], [*value, 0], value[:1], [[0, 0]]])
    return dice.choice([{}, {"t": "pass"}, value])


def noise(link: Wire, dice: random.Random) -> str | bytes:
    """Something that is hardly a message at all."""
    whole = json.dumps(proper(link, dice))
    makers: list[Callable[[], str | bytes]] = [
        lambda: whole[: dice.randrange(len(whole))],
        lambda: whole + dice.choice(["}", "x", whole, "\x00"]),
        lambda: dice.choice(NASTY),
        lambda: "".join(dice.choices(SIGNS, k=dice.randrange(1, 80))),
        lambda: dice.choice(["[", '{"t":', '{"a":[']) * dice.randrange(1, 2_000),
        lambda: " " * dice.randrange(1, 16_000) + whole,
        lambda: whole.replace('"t"', f'"t": "{dice.choice(WORDS)}", "t"', 1),
        lambda: json.dumps({word: dice.choice([1, "x", [1]]) for word in dice.choices(WORDS, k=6)}),
        lambda: json.dumps({f"k{n}": n for n in range(dice.randrange(60, 400))}),
        lambda: json.dumps([json.loads(whole)]),
        lambda: dice.randbytes(dice.randrange(1, 60)),
        lambda: "x" * (16 * 1024 + dice.randrange(1, 9)),
    ]
    weights = [10, 5, 10, 10, 5, 3, 5, 10, 3, 5, 1, 1]
    return dice.choices(makers, weights)[0]()


class Fuzzer:
    """One link that sends such frames one by one and waits for the answer to each."""

    def __init__(self, person: Person, code: str, dice: random.Random) -> None:
        self.person, self.code, self.dice = person, code, dice
        self.answers: Counter[str] = Counter()
        self.sent = 0

    async def run(self, frames: int) -> None:
        """Send so many frames, coming back after every close."""
        while frames > 0:
            async with self.person.link(self.code) as link:
                frames -= await self._until_closed(link, frames)

    async def _until_closed(self, link: Wire, frames: int) -> int:
        for number in range(1, frames + 1):
            frame = self._frame(link)
            self.sent += 1
            try:
                await link.say(frame)
                self.answers[await self._answer(link, frame)] += 1
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
                assert code in DOCUMENTED, f"{code} after {frame!r:.300}"
                self.answers[f"close {code}"] += 1
                return number
        return frames

    def _frame(self, link: Wire) -> str | bytes:
        if self.sent % 2:
            return with_one_change(proper(link, self.dice), self.dice)
        return noise(link, self.dice)

    async def _answer(self, link: Wire, frame: str | bytes) -> str:
        """What the server answers: every text frame but a `pong` has exactly one answer."""
        try:
            message = decode(frame) if isinstance(frame, str) else None
        except Malformed:
            message = None
        if isinstance(message, Pong):
            return "pong"
        answer = await link.until(
            lambda told: (
                told["t"] == "refused"
                or (told.get("accepted") and told["t"] != "welcome")
                or (isinstance(message, Ping) and told["t"] == "pong")
            )
        )
        return answer["code"] if answer["t"] == "refused" else answer["t"]


async def honest(server: Server, stop: asyncio.Event) -> int:
    """Two people who play properly, match after match; how many they finished."""
    guests = [await Guest.new(server.origin) for _ in range(2)]
    code = (await guests[0].create(options={"move_limit": 40}))["code"]
    over = 0
    async with Link(guests[0], code) as first, Link(guests[1], code) as second:
        for link in (first, second):
            await link.send("seat", do="sit")
        for link in (first, second):
            await link.send("seat", do="ready")
        while not stop.is_set():
            for link in (first, second):
                await link.until(lambda link: link.update and not link.update["outcome"])
            one, other = await asyncio.gather(first.play(), second.play())
            assert one == other
            assert one["reason"] in {"row", "limit", "repetition"}
            over += 1
            for link in (first, second):
                await link.send("offer", what="rematch", say="make")
    return over


async def finished(server: Server, stack: AsyncExitStack) -> Sitting:
    sitting = await match_of_two(server, stack)
    accepted(await sitting.links[0].ask("resign"))
    return sitting


async def fuzz(server: Server, frames: int, seed: int) -> Counter[str]:
    """Frames to an open, a playing and a finished room, from each seat and from watchers."""
    answers: Counter[str] = Counter()
    rounds = max(1, frames // 1_800)
    stop = asyncio.Event()
    match = asyncio.create_task(honest(server, stop))
    for number in range(rounds):
        fuzzers = []
        async with AsyncExitStack() as stack:
            for make in (table_of_two, match_of_two, finished):
                sitting = await make(server, stack)
                watcher = await Person.new(server)
                for seat, person in enumerate((*sitting.people, watcher)):
                    code = sitting.code if seat < 2 else sitting.room["watch_code"]
                    dice = random.Random(f"{seed} {number} {make.__name__} {seat}")
                    fuzzers.append(Fuzzer(person, code, dice))
        each = -(-frames // (rounds * len(fuzzers)))
        await asyncio.gather(*[fuzzer.run(each) for fuzzer in fuzzers])
        for fuzzer in fuzzers:
            answers += fuzzer.answers
    stop.set()
    played = await match
    assert played > 0
    print(f"seed {seed}: {answers.total()} frames, {played} honest matches, {dict(answers)}")
    return answers


@pytest.mark.timeout(180)
async def test_ten_thousand_frames_that_nobody_should_send(make_server: MakeServer) -> None:
    server = make_server(LIMIT_MALFORMED_PER_MINUTE=1_000_000).start()
    answers = await fuzz(server, 1_000, secrets.randbits(32))
    process = psutil.Process(server.pid)
    before = process.memory_info().rss
    answers += await fuzz(server, 8_000, secrets.randbits(32))
    assert answers.total() >= 9_000
    assert process.memory_info().rss - before < 30 << 20
    assert {
        "malformed",
        "not_legal",
        "stale_prompt",
        "finished",
        "close 1003",
        "close 1009",
    } <= answers.keys()
    assert server.is_alive()


@pytest.mark.timeout(180)
async def test_frames_that_nobody_should_send_close_a_link(make_server: MakeServer) -> None:
    server = make_server(LIMIT_MALFORMED_PER_MINUTE=3).start()
    answers = await fuzz(server, 1_000, secrets.randbits(32))
    assert answers.total() >= 1_000
    assert answers["close 4400"] > 50
    assert server.is_alive()


@pytest.mark.parametrize("raw", [b"\xff\xfe", b'{"t":"\xc3\x28"}', b"\xed\xa0\x80"], ids=repr)
async def test_text_that_is_no_utf8_closes_the_link(
    shared_server: Server, stack: AsyncExitStack, raw: bytes
) -> None:
    sitting = await match_of_two(shared_server, stack)
    await sitting.links[0].say_raw_text(raw)
    assert await sitting.links[0].end() == BAD_TEXT
    await sitting.links[1].sync()
