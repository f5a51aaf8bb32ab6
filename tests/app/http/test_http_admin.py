"""What the host may do with a key, and that there is nothing without one."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.app.http.conftest import MakeSite, Site

KEY = "a key of the host, 32 characters long"


@pytest.fixture
async def kept(make_site: MakeSite) -> AsyncIterator[Site]:
    """A site whose host has a key."""
    async with make_site({"ADMIN_KEY": KEY}) as made:
        yield made


async def room_of_bots(site: Site) -> dict[str, Any]:
    """A room in which a match is running."""
    ada = await site.program("Ada")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    made = await ada.post("/api/rooms", json={"game": "karo.noughts", "seats": seats})
    assert made.status_code == 201
    return dict(made.json())


async def test_without_a_key_there_is_nothing(site: Site) -> None:
    for path in ("/admin", "/api/admin"):
        assert (await site.asker(KEY).get(path)).status_code == 404
    for path in ("/api/admin/announce", "/api/admin/drain", "/api/admin/rooms/x/end"):
        answer = await site.asker(KEY).post(path, json={"text": "x"} if "ann" in path else {})
        assert answer.status_code == 404


@pytest.mark.parametrize("key", [None, "", KEY[:-1], KEY + "x", "é" * 40])
async def test_a_wrong_key_opens_nothing_and_is_counted(kept: Site, key: str | None) -> None:
    headers = {} if key is None else {"Authorization": f"Bearer {key}".encode()}
    asker = kept.asker()
    answers = [await asker.get("/api/admin", headers=headers) for _ in range(31)]
    assert [answer.status_code for answer in answers] == [401] * 30 + [429]
    assert (await kept.asker(KEY).get("/api/admin")).status_code == 429, "whoever it is"


async def test_the_host_sees_rooms_but_no_code_and_no_name(kept: Site) -> None:
    room = await room_of_bots(kept)
    told = (await kept.asker(KEY).get("/api/admin")).json()
    (row,) = told["rooms"]
    assert (row["id"], row["status"], row["links"]) == (room["id"], "playing", 0)
    assert [seat["kind"] for seat in row["seats"]] == ["human", "bot"]
    for secret in (room["code"], room["watch_code"], room["code"].replace("-", ""), "Ada"):
        assert secret not in json.dumps(told)


async def test_the_host_ends_a_match_for_nobody(kept: Site) -> None:
    room, host = await room_of_bots(kept), kept.asker(KEY)
    path = f"/api/admin/rooms/{room['id']}/end"
    assert (await host.post(path, json={})).status_code == 200
    seen = (await kept.asker().get(f"/api/rooms/{room['code']}")).json()
    assert seen["status"] == "finished"
    match = (await kept.asker().get(f"/api/matches/{seen['match']}")).json()
    assert match["outcome"]["reason"] == "aborted"
    assert (await host.post(path, json={})).status_code == 409
    assert (await host.post("/api/admin/rooms/nothing/end", json={})).status_code == 409


async def test_an_announcement_is_short_text(kept: Site) -> None:
    host = kept.asker(KEY)
    told = await host.post("/api/admin/announce", json={"text": "A new version at ten."})
    assert told.json() == {"links": 0}
    for text in ("", " ", "x" * 281, 5):
        assert (await host.post("/api/admin/announce", json={"text": text})).status_code == 422


async def test_the_page_is_there_and_holds_no_key(kept: Site) -> None:
    page = await kept.asker().get("/admin")
    assert page.status_code == 200
    assert KEY not in page.text
    assert page.headers["cache-control"] == "no-store"
