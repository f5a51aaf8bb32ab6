"""Rooms over HTTP: made as asked for or refused with a sentence, listed, looked at."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.app.http.conftest import ORIGIN, MakeSite, Site, code_of

NOUGHTS = "karo.noughts"


async def test_codes_open_a_room_in_every_form(site: Site) -> None:
    program = await site.program()
    made = await program.post("/api/rooms", json={"game": NOUGHTS, "title": " Tea\u200b time "})
    room = made.json()
    assert (made.status_code, made.headers["location"]) == (201, room["url"])
    assert room["url"] == f"{ORIGIN}/r/{room['code']}"
    assert room["watch_url"] == f"{ORIGIN}/r/{room['watch_code']}"
    for code, role in ((room["code"], "play"), (room["watch_code"], "watch")):
        for form in (code, code.lower(), code.replace("-", ""), code.replace("-", " ")):
            facts = (await site.asker().get(f"/api/rooms/{form}")).json()
            assert (facts["role"], facts["title"], facts["host"]) == (role, "Tea time", None)
        assert room["code"] not in str(facts)
    assert (await site.asker().get(f"/api/rooms/{room['id']}")).status_code == 404


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({}, "game"),
        ({"game": "chess"}, "karo.noughts"),
        ({"game": NOUGHTS, "options": {"move_limit": 10}}, "options.move_limit"),
        ({"game": NOUGHTS, "options": {"move_limit": "200"}}, "options.move_limit"),
        ({"game": NOUGHTS, "options": {"board": "big"}}, "options.board"),
        ({"game": NOUGHTS, "options": []}, "options"),
        (
            {"game": NOUGHTS, "clock": {"kind": "move", "per_move_ms": 999}},
            "clock.move.per_move_ms",
        ),
        ({"game": NOUGHTS, "clock": {"kind": "sand"}}, "clock"),
        ({"game": NOUGHTS, "visibility": "secret"}, "visibility"),
        ({"game": NOUGHTS, "title": "x" * 61}, "title"),
        ({"game": NOUGHTS, "title": "\u200b"}, "title"),
        ({"game": NOUGHTS, "seats": []}, "seats"),
        ({"game": NOUGHTS, "seats": [{"kind": "me"}] * 2}, "one of them"),
        ({"game": NOUGHTS, "seats": [{"kind": "me"}, {"kind": "bot", "level": "x"}]}, "greedy"),
        ({"game": NOUGHTS, "seats": [{"kind": "open", "level": "greedy"}] * 2}, "level"),
        ({"game": NOUGHTS, "seats": [{"kind": "me", "name": "x"}, {"kind": "open"}]}, "name"),
        ({"game": NOUGHTS, "guest": "somebody"}, "guest"),
    ],
    ids=str,
)
async def test_what_there_cannot_be_is_refused_with_its_place(
    site: Site, wanted: dict[str, Any], says: str
) -> None:
    program = await site.program()
    answer = await program.post("/api/rooms", json=wanted)
    assert code_of(answer) == "invalid"
    assert says in answer.json()["detail"]


async def test_a_bot_without_a_level_is_the_weakest_that_looks(site: Site) -> None:
    program = await site.program()
    seats = [{"kind": "open"}, {"kind": "bot"}]
    room = (await program.post("/api/rooms", json={"game": NOUGHTS, "seats": seats})).json()
    facts = (await program.get(f"/api/rooms/{room['code']}")).json()
    assert facts["seats"] == [
        {"kind": "open", "name": None, "ready": False, "online": False},
        {"kind": "bot", "name": "Greedy", "level": "greedy", "ready": True, "online": True},
    ]
    assert (facts["status"], facts["match"]) == ("open", None)


async def test_with_every_seat_filled_the_match_starts_at_once(site: Site) -> None:
    program = await site.program()
    seats = [{"kind": "bot", "level": "random"}, {"kind": "me"}]
    room = (await program.post("/api/rooms", json={"game": NOUGHTS, "seats": seats})).json()
    facts = (await program.get(f"/api/rooms/{room['code']}")).json()
    assert (facts["status"], facts["host"]) == ("playing", 1)
    match = (await program.get(f"/api/matches/{facts['match']}")).json()
    assert (match["status"], match["room"], match["seed"]) == ("playing", room["id"], None)


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "after=x", "after=%00"])
async def test_a_page_that_there_cannot_be_is_invalid(site: Site, query: str) -> None:
    for path in ("/api/rooms", "/api/matches"):
        assert code_of(await site.asker().get(f"{path}?{query}")) == "invalid"


async def test_the_picture_of_a_link_is_svg_that_runs_nothing(site: Site) -> None:
    program = await site.program()
    room = (await program.post("/api/rooms", json={"game": NOUGHTS})).json()
    answer = await site.asker().get(f"/api/rooms/{room['code']}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    tags = {element.tag.rsplit("}")[-1] for element in ET.fromstring(answer.text).iter()}
    assert tags == {"svg", "path"}
    other = await site.asker().get(f"/api/rooms/{room['watch_code']}/qr.svg")
    assert other.text != answer.text
    assert code_of(await site.asker().get("/api/rooms/0000-0000-0000/qr.svg")) == "not_found"


async def test_guessing_codes_is_slow_and_rooms_are_not_made_by_the_dozen(
    make_site: MakeSite,
) -> None:
    async with make_site(failed_codes_per_ip=3, rooms_per_guest=1, rooms_per_ip=2) as site:
        ada, bob, eve = [await site.program() for _ in range(3)]
        room = (await ada.post("/api/rooms", json={"game": NOUGHTS})).json()
        refused = await ada.post("/api/rooms", json={"game": NOUGHTS})
        assert code_of(refused) == "limit"
        assert int(refused.headers["retry-after"]) > 500
        assert (await bob.post("/api/rooms", json={"game": NOUGHTS})).status_code == 201
        assert code_of(await eve.post("/api/rooms", json={"game": NOUGHTS})) == "limit"
        for _ in range(3):
            assert code_of(await eve.get("/api/rooms/0000-0000-0000")) == "not_found"
        assert code_of(await eve.get(f"/api/rooms/{room['code']}")) == "limit"
        assert (await eve.get(f"/r/{room['code']}")).status_code == 429


async def test_a_full_or_stopping_server_makes_no_more_rooms(make_site: MakeSite) -> None:
    async with make_site(rooms_per_node=1) as site:
        program = await site.program()
        assert (await program.post("/api/rooms", json={"game": NOUGHTS})).status_code == 201
        assert code_of(await program.post("/api/rooms", json={"game": NOUGHTS})) == "busy"
    async with make_site() as site:
        program = await site.program()
        assert (await site.asker().get("/health/ready")).status_code == 200
        await site.tessera.drain()
        assert code_of(await program.post("/api/rooms", json={"game": NOUGHTS})) == "busy"
        assert code_of(await site.asker().get("/health/ready")) == "busy"
        assert (await site.asker().get("/health/live")).status_code == 200
