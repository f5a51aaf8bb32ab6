"""T22 and T23: who may do what, from which pages, and what guessing leads to."""

from __future__ import annotations

import secrets
import statistics
import time
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.identity.codes import ALPHABET
from tests.e2e.wire import Person, Sitting, Wire, match_of_two, table_of_two
from tests.faults.profile import FULL
from tests.server import MakeServer, Server

Verb = tuple[str, dict[str, Any]]

TABLE: list[Verb] = [
    ("seat", {"do": "sit", "seat": 0}),
    ("seat", {"do": "stand"}),
    ("seat", {"do": "ready"}),
    ("seat", {"do": "unready"}),
    ("seat", {"do": "start"}),
    ("seat", {"do": "options", "options": {"move_limit": 40}, "clock": None}),
    ("seat", {"do": "bot", "seat": 0, "level": "random"}),
    ("seat", {"do": "clear", "seat": 0}),
    ("seat", {"do": "swap", "a": 0, "b": 1}),
    ("seat", {"do": "kick", "seat": 1}),
    ("seat", {"do": "close_chat", "closed": False}),
]
MATCH: list[Verb] = [
    ("act", {"prompt": 0, "action": {"t": "pass"}}),
    ("resign", {}),
    ("offer", {"what": "draw", "say": "make"}),
    ("claim", {"what": "win", "seat": 0}),
]
SAID: Verb = ("say", {"text": "hello"})
HOST_ONLY = {"options", "bot", "clear", "swap", "kick", "close_chat", "start"}


async def answer(link: Wire, verb: Verb) -> str:
    """`ok`, or the code of the refusal."""
    told = await link.ask(verb[0], **verb[1])
    return str(told["code"]) if told["t"] == "refused" else "ok"


async def outsiders(server: Server, sitting: Sitting, stack: AsyncExitStack) -> dict[str, Wire]:
    """A watcher, a stranger with the play code, and a player who looks on with the watch code."""
    people = {"watcher": await Person.new(server), "stranger": await Person.new(server)}
    links = {
        "watcher": people["watcher"].link(sitting.room["watch_code"]),
        "stranger": people["stranger"].link(sitting.code),
        "player who watches": sitting.people[0].link(sitting.room["watch_code"]),
    }
    return {name: await stack.enter_async_context(link) for name, link in links.items()}


async def test_t22_what_a_table_allows_to_whom(server: Server, stack: AsyncExitStack) -> None:
    sitting = await table_of_two(server, stack)
    others = await outsiders(server, sitting, stack)
    told = {
        (name, verb[1]["do"]): await answer(link, verb)
        for name, link in others.items()
        for verb in TABLE
    }
    for name in ("watcher", "player who watches"):
        assert {told[name, verb[1]["do"]] for verb in TABLE} == {"not_seated"}, name
    assert told["stranger", "sit"] == "seat_taken"
    rest = {told["stranger", verb[1]["do"]] for verb in TABLE[1:]}
    assert rest <= {"not_seated", "not_host"}, rest
    rival = {verb[1]["do"]: await answer(sitting.links[1], verb) for verb in TABLE}
    assert {rival[do] for do in HOST_ONLY} == {"not_host"}
    assert await answer(sitting.links[0], TABLE[-1]) == "ok"


async def test_t22_what_a_match_allows_to_whom(server: Server, stack: AsyncExitStack) -> None:
    sitting = await match_of_two(server, stack)
    others = await outsiders(server, sitting, stack)
    for name, link in others.items():
        for verb in MATCH:
            assert await answer(link, verb) == "not_seated", (name, verb)
        assert await answer(link, SAID) == "ok"
    mover, waiting = await sitting.asked()
    act = {"prompt": mover.update["you"]["prompt"], "action": mover.legal[0]}
    assert await answer(waiting, ("act", act)) == "not_asked"
    assert await answer(mover, ("act", act | {"prompt": 99})) == "stale_prompt"
    assert await answer(mover, ("act", act)) == "ok"


async def test_t22_what_http_allows_to_whom(server: Server, stack: AsyncExitStack) -> None:
    sitting = await match_of_two(server, stack)
    match = sitting.links[0].update["match"]
    owner, stranger, nobody = sitting.people[0], await Person.new(server), Person(server)
    rows: list[tuple[str, str, Any, int, int, int]] = [
        ("GET", "/api/me", None, 200, 200, 401),
        ("PATCH", "/api/me", {"name": "X"}, 200, 200, 401),
        ("POST", "/api/me/transfer", {}, 200, 200, 401),
        ("POST", "/api/rooms", {"game": "karo.noughts"}, 201, 201, 401),
        ("GET", f"/api/matches/{match}", None, 200, 200, 200),
        ("GET", f"/api/matches/{match}/frames?as=watch", None, 200, 200, 200),
        ("GET", f"/api/matches/{match}/frames?as=0", None, 200, 403, 403),
        ("GET", f"/api/matches/{match}/frames?as=all", None, 403, 403, 403),
        ("GET", f"/api/matches/{match}/record", None, 409, 409, 409),
        ("POST", f"/api/rooms/{sitting.code}/hint", {}, 403, 403, 401),
        ("GET", "/api/matches?mine=true", None, 200, 200, 401),
        ("GET", "/api/admin", None, 404, 404, 404),
        ("POST", "/api/admin/drain", {}, 404, 404, 404),
        ("DELETE", "/api/me", None, 204, 204, 401),
    ]
    for method, path, body, *wanted in rows[:-1]:
        told = [(await p.call(method, path, body)).status_code for p in (owner, stranger, nobody)]
        assert told == wanted, (method, path)
    method, path, body, *wanted = rows[-1]
    told = [(await p.call(method, path, body)).status_code for p in (owner, stranger, nobody)]
    assert told == wanted
    for person in (owner, stranger):
        assert (await person.call("GET", "/api/me")).status_code == 401, "erased is erased"


def strange(origin: str) -> dict[str, list[str]]:
    """Origins that are not ours, by what is wrong with them."""
    scheme, host = origin.split("://")
    name, port = host.split(":")
    return {
        "null": ["null"],
        "subdomain": [f"{scheme}://a.{host}"],
        "prefix": [f"{scheme}://{name}.example:{port}"],
        "suffix": [f"{scheme}://x{host}"],
        "port": [f"{scheme}://{name}:{int(port) + 1}"],
        "scheme": [f"https://{host}"],
        "case of another name": [f"{scheme}://LOCALHOST.example:{port}"],
        "dot": [f"{scheme}://{name}.:{port}"],
        "other alphabet": [f"{scheme}://xn--127-x:{port}"],
        "user": [f"{scheme}://{name}@example.org:{port}"],
        "two": [origin, f"{scheme}://example.org"],
        "empty": [""],
    }


async def test_t22_only_our_own_pages_may_use_a_cookie(server: Server) -> None:
    ada = await Person.new(server)
    code = (await ada.create())["code"]
    url = f"ws{server.origin[4:]}/ws/v1/rooms/{code}"
    cookie = ("Cookie", f"guest={ada.key}")

    async def opens(origins: list[str]) -> bool:
        headers = [cookie, *[("Origin", one) for one in origins]]
        try:
            async with connect(url, additional_headers=headers, proxy=None):
                return True
        except InvalidStatus as refused:
            return refused.response.status_code not in (400, 403)

    assert await opens([server.origin])
    refused = strange(server.origin)
    assert [name for name, origins in refused.items() if await opens(origins)] == []
    assert len(refused) == 12
    assert not await opens([]), "a cookie without an origin is no browser"
    async with httpx.AsyncClient(base_url=server.origin) as http:
        for origins in refused.values():
            headers = [cookie, *[("Origin", one) for one in origins]]
            answer = await http.patch("/api/me", json={"name": "Eve"}, headers=headers)
            assert answer.status_code == 403, origins


async def test_t22_after_a_change_of_keys_the_old_links_end(
    make_server: MakeServer, stack: AsyncExitStack
) -> None:
    server = make_server(LIMIT_OLD_KEYS_S=2).start()
    sitting = await match_of_two(server, stack)
    other = await Person.new(server)
    moved = (await sitting.people[0].call("POST", "/api/me/transfer", {})).json()["code"]
    assert (await other.call("POST", "/api/me/adopt", {"code": moved})).status_code == 200
    assert (await other.call("POST", "/api/me/adopt", {"code": moved})).status_code != 200
    began = time.monotonic()
    assert (await sitting.people[1].call("POST", "/api/me/signout", {})).status_code == 200
    link = sitting.links[1]
    with pytest.raises(ConnectionClosed) as closed:
        await link.until(lambda _: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    assert time.monotonic() - began < 2 + 15


# T23.

GUESSES = 20_000 if FULL else 700
ADDRESSES = 200 if FULL else 20
PER_MINUTE = 30
BODY_TRIES = 300 if FULL else 60


def a_code() -> str:
    """A code that nobody was given."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


async def guess(http: httpx.AsyncClient, number: int) -> tuple[int, str]:
    """One try from one of many addresses."""
    address = f"203.0.113.{number % ADDRESSES + 1}"
    answer = await http.get(f"/api/rooms/{a_code()}", headers={"X-Forwarded-For": address})
    return answer.status_code, answer.text


async def guessing(server: Server, guesses: int) -> dict[int, int]:
    """Try codes from many addresses behind our proxy; how often which status came."""
    counts: dict[int, int] = {}
    bodies = set()
    async with httpx.AsyncClient(base_url=server.origin, timeout=30) as http:
        for number in range(guesses):
            status, text = await guess(http, number)
            counts[status] = counts.get(status, 0) + 1
            bodies |= {text} if status == 404 else set()
    assert len(bodies) <= 1, "every wrong code is answered alike"
    return counts


@pytest.mark.timeout(300)
async def test_t23_guessing_codes_leads_nowhere(make_server: MakeServer) -> None:
    server = make_server(LIMITS="on", FORWARDED_ALLOW_IPS="127.0.0.1").start()
    ada = await Person.new(server)
    await ada.create()
    counts = await guessing(server, GUESSES)
    print(f"{GUESSES} guesses from {ADDRESSES} addresses: {counts}")
    assert counts.keys() == {404, 429}
    assert counts[404] <= ADDRESSES * PER_MINUTE * 2, "thirty a minute from each"
    assert counts[429] > 0


@pytest.mark.timeout(120)
async def test_t23_an_address_that_is_only_claimed_is_not_believed(
    make_server: MakeServer,
) -> None:
    server = make_server(LIMITS="on", FORWARDED_ALLOW_IPS="203.0.113.0/24").start()
    counts = await guessing(server, 100)
    assert counts == {404: PER_MINUTE, 429: 100 - PER_MINUTE}


@pytest.mark.timeout(120)
async def test_t23_whoever_believes_every_header_is_found_out(make_server: MakeServer) -> None:
    server = make_server(LIMITS="on", FORWARDED_ALLOW_IPS="0.0.0.0/0").start()
    counts = await guessing(server, 100)
    assert counts.get(429, 0) == 0, "the address that was claimed was counted"


async def test_t23_keys_and_transfer_codes_are_not_guessed(make_server: MakeServer) -> None:
    server = make_server(LIMITS="on").start()
    ada = await Person.new(server)
    assert ada.key
    near = [ada.key[:-1] + secrets.choice("ABCDEFGHIJ") for _ in range(10)]
    near = [key for key in near if key != ada.key]
    far = [f"gk_{secrets.token_urlsafe(32)}" for _ in range(10)]
    for key in (*near, *far, ada.key[3:], ada.key.upper(), ada.key + "A"):
        assert (await Person(server, key).call("GET", "/api/me")).status_code == 401
    eve = await Person.new(server)
    codes = ["".join(secrets.choice(ALPHABET) for _ in range(10)) for _ in range(8)]
    told = [(await eve.call("POST", "/api/me/adopt", {"code": c})).status_code for c in codes]
    assert told[:5] == [404] * 5
    assert set(told[5:]) == {429}


async def test_t23_a_near_miss_takes_as_long_as_any_other(server: Server) -> None:
    ada = await Person.new(server)
    real = (await ada.create())["code"].replace("-", "")
    near = [real[:-1] + last for last in ALPHABET if last != real[-1]]
    took: dict[str, list[float]] = {"near": [], "far": []}
    async with httpx.AsyncClient(base_url=server.origin) as http:
        for _ in range(BODY_TRIES):
            for kind, code in (("near", secrets.choice(near)), ("far", a_code())):
                began = time.perf_counter()
                answer = await http.get(f"/api/rooms/{code}")
                took[kind].append(time.perf_counter() - began)
                assert answer.status_code == 404
    medians = {kind: statistics.median(times) * 1000 for kind, times in took.items()}
    print(f"medians in ms: {medians}")
    most = 1 if FULL else 5 + medians["far"] / 2
    assert abs(medians["near"] - medians["far"]) < most
