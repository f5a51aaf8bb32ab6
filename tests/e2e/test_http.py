"""The calls over HTTP, and how they say no."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import AsyncExitStack, closing
from typing import Any

import httpx
import pytest

from tests.e2e.wire import GAME, Person, accepted, match_of_two, provokes, table_of_two
from tests.server import MakeServer, Server


@pytest.fixture
async def ada(shared_server: Server) -> Person:
    return await Person.new(shared_server, "Ada")


def own(server: Server) -> dict[str, str]:
    return {"Origin": server.origin}


# Guests.


@provokes(
    "POST /api/guests", "GET /api/me", "PATCH /api/me", "DELETE /api/me", "problem unauthorised"
)
async def test_a_browser_becomes_a_guest_and_is_forgotten(shared_server: Server) -> None:
    browser = Person(shared_server)
    made = await browser.call("POST", "/api/guests", {"name": "Ada"}, headers=own(shared_server))
    assert (made.status_code, made.json()) == (201, {"name": "Ada"})
    cookie = made.headers["set-cookie"]
    assert cookie.startswith("guest=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    browser.headers = own(shared_server) | {"Cookie": cookie.split(";")[0]}
    again = await browser.call("POST", "/api/guests", {"name": "Eve"})
    assert (again.status_code, again.json()) == (200, {"name": "Ada"})
    assert (await browser.get("/api/me")) == {"name": "Ada", "rooms": []}
    assert (await browser.call("PATCH", "/api/me", {"name": " Ada  B. "})).json()[
        "name"
    ] == "Ada B."
    gone = await browser.call("DELETE", "/api/me")
    assert gone.status_code == 204
    assert await browser.problem("GET", "/api/me") == "unauthorised"


@provokes("POST /api/keys")
async def test_a_program_gets_a_key_and_no_cookie(shared_server: Server) -> None:
    made = await Person(shared_server).call("POST", "/api/keys", {})
    assert made.status_code == 201
    assert made.json()["key"].startswith("gk_")
    assert made.json()["name"] is None
    assert "set-cookie" not in made.headers


@provokes("problem forbidden")
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/guests", {}),
        ("PATCH", "/api/me", {"name": "Eve"}),
        ("DELETE", "/api/me", None),
        ("POST", "/api/rooms", {"game": GAME}),
    ],
)
@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
async def test_what_a_cookie_may_change_only_our_own_pages_ask(
    shared_server: Server, method: str, path: str, body: Any, origin: str | None
) -> None:
    made = await Person(shared_server).call("POST", "/api/guests", {}, headers=own(shared_server))
    browser = Person(shared_server)
    browser.headers = {"Cookie": made.headers["set-cookie"].split(";")[0]}
    headers = {} if origin is None else {"Origin": origin}
    assert await browser.problem(method, path, body, headers=headers) == "forbidden"
    still = await browser.call("GET", "/api/me")
    assert still.json() == {"name": None, "rooms": []}


@provokes("problem invalid")
@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "a\u0000b", "a\u202eb", "\u200b", 7, ["Ada"], "\ud800"]
)
async def test_a_name_is_a_line_of_text(ada: Person, name: Any) -> None:
    body = json.dumps({"name": name}).encode()
    code = await ada.problem(
        "PATCH", "/api/me", content=body, headers={"Content-Type": "application/json"}
    )
    assert code == "invalid"


# Rooms.


@provokes(
    "POST /api/rooms", "GET /api/rooms/{code}", "GET /api/rooms/{code}/qr.svg", "GET /r/{code}"
)
async def test_a_room_is_made_and_looked_at(ada: Person) -> None:
    answer = await ada.call("POST", "/api/rooms", {"game": GAME, "title": "Friday"})
    room = answer.json()
    assert answer.headers["location"] == room["url"]
    assert room["url"] == f"{ada.server.origin}/r/{room['code']}"
    stranger = Person(ada.server)
    for code, role in ((room["code"], "play"), (room["watch_code"], "watch")):
        facts = await stranger.get(f"/api/rooms/{code}")
        assert (facts["id"], facts["role"], facts["title"]) == (room["id"], role, "Friday")
        assert facts["options"] == {"move_limit": 200, "repetition": 3}
        assert (facts["status"], facts["match"], facts["series"]) == ("open", None, [0, 0])
        image = await stranger.call("GET", f"/api/rooms/{code}/qr.svg")
        assert image.headers["content-type"] == "image/svg+xml"
        page = await stranger.call("GET", f"/r/{code}")
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert [seat["kind"] for seat in facts["seats"]] == ["open", "open"], "looking seats nobody"


@provokes("problem invalid")
@pytest.mark.parametrize(
    "more",
    [
        {"game": "chess"},
        {"options": {"move_limit": 10}},
        {"options": {"board": "big"}},
        {"clock": {"kind": "move", "per_move_ms": 999}},
        {"clock": {"kind": "fischer", "initial_ms": 60000}},
        {"seats": [{"kind": "me"}, {"kind": "me"}]},
        {"seats": [{"kind": "me"}] * 3},
        {"seats": [{"kind": "bot", "level": "grandmaster"}, {"kind": "me"}]},
        {"seats": [{"kind": "me", "level": "random"}, {"kind": "open"}]},
        {"visibility": "secret"},
        {"title": "x" * 500},
        {"colour": "red"},
    ],
    ids=str,
)
async def test_a_room_that_there_cannot_be(ada: Person, more: dict[str, Any]) -> None:
    assert await ada.problem("POST", "/api/rooms", {"game": GAME} | more) == "invalid"


@provokes("GET /api/rooms")
async def test_public_rooms_are_listed_and_private_ones_are_not(ada: Person) -> None:
    public = [await ada.create(visibility="public", title=f"room {n}") for n in range(3)]
    private = await ada.create()
    found: list[str] = []
    after = ""
    while True:
        page = await ada.get(f"/api/rooms?limit=2{after}")
        found += [item["id"] for item in page["items"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
    assert [room["id"] for room in reversed(public)] == [
        one for one in found if one in {room["id"] for room in public}
    ]
    assert private["id"] not in found
    assert len(found) == len(set(found))


async def test_the_list_of_public_rooms_is_cheap_to_ask_again(
    ada: Person, stack: AsyncExitStack
) -> None:
    room = await ada.create(visibility="public", title="tagged")
    first = await ada.call("GET", "/api/rooms?limit=1")
    while first.json()["items"][0]["id"] != room["id"]:  # others on this server make rooms, too
        room = await ada.create(visibility="public", title="tagged")
        first = await ada.call("GET", "/api/rooms?limit=1")
    tag = {"If-None-Match": first.headers["etag"]}
    again = await ada.call("GET", "/api/rooms?limit=1", headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    await stack.enter_async_context(ada.link(room["watch_code"]))
    changed = await ada.call("GET", "/api/rooms?limit=1", headers=tag)
    assert changed.json()["items"][0]["watchers"] == 1


@provokes("POST /api/rooms/anyone")
async def test_two_who_want_to_play_anybody_at_the_same_moment_play_each_other(
    server: Server, stack: AsyncExitStack
) -> None:
    people = [await Person.new(server, name) for name in ("Ada", "Bob")]
    answers = await asyncio.gather(
        *(one.call("POST", "/api/rooms/anyone", {"game": GAME}) for one in people)
    )
    assert {answer.status_code for answer in answers} == {200, 201}
    assert len({answer.json()["code"] for answer in answers}) == 1
    links = []
    for person, answer in zip(people, answers, strict=True):
        link = await stack.enter_async_context(person.link(answer.json()["code"]))
        links.append(link)
        if answer.json()["sit"]:
            await link.do("sit")
        await link.do("ready")
    for link in links:
        await link.sync()
        assert link.update["seq"] == 0
    third = await people[0].call("POST", "/api/rooms/anyone", {"game": GAME})
    assert (third.status_code, third.json()["sit"]) == (201, False)
    assert await Person(server).problem("POST", "/api/rooms/anyone", {"game": GAME}) == (
        "unauthorised"
    )


@provokes("problem not_found")
async def test_a_wrong_code_and_a_forbidden_one_get_the_same_answer(ada: Person) -> None:
    room = await ada.create()
    answers = [
        await Person(ada.server).call("GET", f"/api/rooms/{code}")
        for code in ("0000-0000-0000", room["id"], "x", "é", "0" * 300)
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1


@provokes("GET /api/me")
async def test_my_rooms_say_where_it_is_my_turn(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    for _ in range(2):
        mover, _ = await sitting.asked()
        for person, link in zip(sitting.people, sitting.links, strict=True):
            [room] = (await person.get("/api/me"))["rooms"]
            assert (room["url"], room["game"], room["status"]) == (
                sitting.room["url"],
                GAME,
                "playing",
            )
            assert room["your_turn"] == (link is mover)
        await mover.act()
    accepted(await sitting.links[0].ask("resign"))
    assert (await sitting.people[0].get("/api/me"))["rooms"] == []


@provokes("GET /api/me/results")
async def test_my_results_tell_how_it_ended_against_whom(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    accepted(await sitting.links[1].ask("resign"))
    for person, rival, won, lost in zip(
        sitting.people, ("Bob", "Ada"), (1, 0), (0, 1), strict=True
    ):
        [game] = (await person.get("/api/me/results"))["games"]
        [met] = game.pop("opponents")
        assert (game["game"], game["played"], game["won"], game["lost"]) == (GAME, 1, won, lost)
        assert met | game == {"kind": "human", "name": rival} | game
    assert await Person(shared_server).problem("GET", "/api/me/results") == "unauthorised"


# Matches.


@provokes(
    "GET /api/matches/{id}", "GET /api/matches/{id}/frames", "problem running", "problem forbidden"
)
async def test_a_running_match_is_read_as_far_as_one_may_see_it(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    ada = sitting.people[0]
    await sitting.play(4)
    number = sitting.links[0].update["match"]
    running = await ada.get(f"/api/matches/{number}")
    assert (running["status"], running["seed"], running["outcome"]) == ("playing", None, None)
    assert await ada.problem("GET", f"/api/matches/{number}/record") == "running"
    for forbidden in ("all", "1"):
        assert (
            await ada.problem("GET", f"/api/matches/{number}/frames?as={forbidden}") == "forbidden"
        )
    frames = await ada.get(f"/api/matches/{number}/frames?limit=3")
    assert ([frame["seq"] for frame in frames["items"]], frames["next"]) == ([0, 1, 2], 3)
    rest = await ada.get(f"/api/matches/{number}/frames?from=3")
    assert ([frame["seq"] for frame in rest["items"]], rest["next"]) == ([3, 4], None)
    link = sitting.links[0]
    while link.update["seq"] < 4:
        await link.hear()
    assert rest["items"][-1]["view"] == link.update["view"]


@provokes("GET /api/matches", "GET /api/matches/{id}/record", "GET /m/{id}")
async def test_a_match_is_read_by_anybody_when_it_is_over(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    ada, stranger = sitting.people[0], Person(shared_server)
    await sitting.play(4)
    number = sitting.links[0].update["match"]
    accepted(await sitting.links[1].ask("resign"))
    after = await ada.get(f"/api/matches/{number}")
    assert (after["status"], after["entries"]) == ("finished", 5)
    assert [(seat["name"], seat["rank"]) for seat in after["seats"]] == [("Ada", 1), ("Bob", 2)]
    assert after["seed_hash"] == sitting.links[0].table["seed_hash"]
    for as_ in ("all", "0", "1", "watch"):
        frames = await stranger.get(f"/api/matches/{number}/frames?as={as_}")
        assert len(frames["items"]) == 6
    record = await stranger.get(f"/api/matches/{number}/record")
    assert (record["format"], record["id"], len(record["entries"])) == (1, number, 5)
    assert record["seed"] == after["seed"]
    listed = await ada.get(f"/api/matches?room={sitting.room['id']}")
    assert [item["id"] for item in listed["items"]] == [number]
    mine = await ada.get("/api/matches?mine=true")
    assert [item["id"] for item in mine["items"]] == [number]
    everywhere = await ada.get(f"/api/matches?game={GAME}&limit=100")
    assert number not in [item["id"] for item in everywhere["items"]], "the room is private"
    page = await ada.call("GET", f"/m/{number}")
    assert page.status_code == 200


@provokes("POST /api/records")
async def test_a_record_is_verified_by_the_engine_alone_and_by_any_server(
    shared_server: Server, stack: AsyncExitStack, tmp_path: Any
) -> None:
    sitting = await table_of_two(shared_server, stack)
    for number, link in enumerate(sitting.links):
        await link.do("ready", share=f"{number:032x}")
    await sitting.play(12)
    accepted(await sitting.links[0].ask("resign"))
    number = sitting.links[0].update["match"]
    text = (await sitting.people[0].call("GET", f"/api/matches/{number}/record")).text
    (tmp_path / "record.json").write_text(text)
    assert shared_server.engine("verify", tmp_path / "record.json").returncode == 0
    as_json = {"Content-Type": "application/json"}
    stranger = Person(shared_server)
    sent = await stranger.call("POST", "/api/records", content=text, headers=as_json)
    assert (sent.json()["verified"], sent.json()["id"]) == (True, number)
    frames = await stranger.get(f"/api/matches/{number}/frames?as=all")
    assert sent.json()["frames"] == frames["items"]
    changed = text.replace('"resigned"', '"row"')
    assert changed != text
    assert await stranger.problem("POST", "/api/records", content=changed, headers=as_json) == (
        "invalid"
    )
    (tmp_path / "changed.json").write_text(changed)
    assert shared_server.engine("verify", tmp_path / "changed.json").returncode != 0


@provokes("problem conflict")
async def test_a_match_by_rules_that_are_not_known_cannot_be_replayed(
    server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(server, stack)
    accepted(await sitting.links[0].ask("resign"))
    number = sitting.links[0].update["match"]
    server.kill()
    with closing(sqlite3.connect(server.database)) as database, database:
        database.execute("UPDATE match SET rules_version = 99")
    server.serve()
    assert await sitting.people[0].problem("GET", f"/api/matches/{number}/frames") == "conflict"


@provokes("problem not_found", "problem unauthorised", "problem invalid")
async def test_lists_and_matches_say_no(ada: Person) -> None:
    nowhere = "0" * 32
    for path in ("", "/frames", "/record"):
        assert await ada.problem("GET", f"/api/matches/{nowhere}{path}") == "not_found"
    assert await Person(ada.server).problem("GET", "/api/matches?mine=true") == "unauthorised"
    for query in ("limit=0", "limit=101", "limit=x", "after=%00"):
        assert await ada.problem("GET", f"/api/matches?{query}") == "invalid"
        assert await ada.problem("GET", f"/api/rooms?{query}") == "invalid"


# Everything else.


@provokes(
    "GET /api/games",
    "GET /health/live",
    "GET /health/ready",
    "GET /metrics",
    "GET /",
    "GET /rules/{game}",
)
async def test_games_health_and_pages(ada: Person) -> None:
    games = {game["key"]: game for game in await ada.get("/api/games")}
    game = games[GAME]
    assert (game["seats"], game["version"]) == ([2], 1)
    assert game["options"]["properties"]["move_limit"]["default"] == 200
    assert {"random", "greedy"} <= {bot["level"] for bot in game["bots"]}
    for path in ("/health/live", "/health/ready", "/metrics", "/", f"/rules/{GAME}"):
        assert (await ada.call("GET", path)).status_code == 200


@provokes(
    "problem method",
    "problem media_type",
    "problem too_large",
    "problem invalid",
    "problem not_found",
)
async def test_requests_of_the_wrong_kind(ada: Person) -> None:
    as_json = {"Content-Type": "application/json"}
    assert await ada.problem("PUT", "/api/rooms", {}) == "method"
    assert await ada.problem("DELETE", "/api/games", {}) == "method"
    assert await ada.problem("GET", "/api/nothing") == "not_found"
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert await ada.problem("POST", "/api/rooms", content=b"game=x", headers=form) == "media_type"
    assert await ada.problem("POST", "/api/rooms", content=b'{"game":"x"}') == "media_type"
    huge = b'{"game":"' + b"x" * 70_000 + b'"}'
    assert await ada.problem("POST", "/api/rooms", content=huge, headers=as_json) == "too_large"
    for wrong in (b"", b"{", b"[]", b"null", b'"x"', b"\xff", b'{"game":NaN}', b"{" * 5000):
        assert await ada.problem("POST", "/api/rooms", content=wrong, headers=as_json) == "invalid"


@provokes("problem unauthorised")
async def test_what_needs_a_guest(shared_server: Server) -> None:
    nobody = Person(shared_server)
    assert await nobody.problem("GET", "/api/me") == "unauthorised"
    assert await nobody.problem("POST", "/api/rooms", {"game": GAME}) == "unauthorised"
    for key in ("x", "gk_", "gk_" + "A" * 43):
        assert await Person(shared_server, key).problem("GET", "/api/me") == "unauthorised"


@provokes("problem limit")
async def test_guests_rooms_and_wrong_codes_are_limited(make_server: MakeServer) -> None:
    settings = {
        "LIMIT_ROOMS_PER_GUEST": 2,
        "LIMIT_GUESTS_PER_IP": 3,
        "LIMIT_FAILED_CODES_PER_IP": 4,
    }
    server = make_server(**settings).start()
    people = [await Person.new(server) for _ in range(3)]
    answer = await Person(server).call("POST", "/api/keys", {})
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1
    for person in people[:2]:
        rooms = [await person.create() for _ in range(2)]
        assert await person.problem("POST", "/api/rooms", {"game": GAME}) == "limit"
    for _ in range(4):
        assert await people[0].problem("GET", "/api/rooms/0000-0000-0000") == "not_found"
    for code in ("0000-0000-0000", rooms[0]["code"]):
        assert await people[0].problem("GET", f"/api/rooms/{code}") == "limit"


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/r/0000-0000-0000", "/rules/karo.noughts", "/nothing"]
)
async def test_every_answer_carries_the_headers_that_fence_it_in(ada: Person, path: str) -> None:
    headers = (await ada.call("GET", path)).headers
    policy = headers["content-security-policy"]
    for part in ("default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'",
                 "frame-ancestors 'none'", "require-trusted-types-for 'script'"):  # fmt: skip
        assert part in policy.split("; ")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    if path.startswith("/api/"):
        assert headers["cache-control"] == "no-store"


async def test_a_server_is_known_by_its_own_name_only(ada: Person) -> None:
    room = await ada.create()
    for host in ("evil.example", "127.0.0.1", f"127.0.0.1.evil.example:{ada.server.port}"):
        async with httpx.AsyncClient(base_url=ada.server.origin) as http:
            answer = await http.get(f"/api/rooms/{room['code']}", headers={"Host": host})
        assert answer.status_code in (400, 403)
        assert "evil" not in answer.text
