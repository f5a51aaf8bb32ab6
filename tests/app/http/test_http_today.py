"""Today's board over HTTP: one room at a time, a table without spoilers, one's own best."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from app.rooms import course
from app.rooms.room import Room
from engine import GAMES
from engine.core.game import Act, Tick
from engine.core.match import Match
from engine.duel.model import GiveUp, Push, Ready, Stop
from tests.app.http.conftest import Site, code_of
from tests.app.http.test_http_matches import quiet

__all__ = ["quiet"]

pytestmark = pytest.mark.usefixtures("quiet")


async def begun(site: Site, guest: httpx.AsyncClient) -> Room:
    """A guest's try of today, its card turned."""
    answer = await guest.post("/api/today", json={})
    assert answer.status_code == 201, answer.text
    assert answer.headers["location"] == answer.json()["url"]
    found = await site.tessera.rooms.open(answer.json()["code"])
    assert found is not None
    room = found[0]
    await played(site, room, Ready())
    await later(site, room, 3_000)
    assert match_of(room).state.phase == "race"
    return room


async def later(site: Site, room: Room, ms: int) -> None:
    """The deadline comes so many ms after the last entry."""
    await given(site, room, Tick(), ms)


async def played(site: Site, room: Room, *actions: Any, after_ms: int = 0) -> None:
    for action in actions:
        await given(site, room, Act(0, action), after_ms)


async def given(site: Site, room: Room, what: Act[Any] | Tick, after_ms: int) -> None:
    """Nobody is linked to the room, so its time stands still: the test says when it is."""
    room.post(lambda: course.play(room, what, None, match_of(room).at + after_ms))
    await site.tessera.store.journal.run(lambda _: None)


async def found(site: Site, room: Room, *, detour: int = 0, after_ms: int = 0) -> int:
    """Finds the pathway with the fewest slides and some more; how many that were."""
    state: Any = match_of(room).state
    game: Any = GAMES["duel.solo"]
    (asked,) = game.question(state).asked
    way = [Push(divmod(int(digit, 16), 4)) for digit in game.answer(asked, lambda: True)]
    there_and_back = []
    for _ in range(detour):
        state = match_of(room).state
        gap = state.boards[0].index("")
        there_and_back = [game.legal(state, 0)[0], Push(divmod(gap, 4))]
        await played(site, room, *there_and_back)
    await played(site, room, *way)
    await played(site, room, Stop(), after_ms=after_ms)
    return len(way)


def match_of(room: Room) -> Match:
    assert room.playing is not None
    return room.playing.match


async def test_a_try_is_begun_once_and_gone_on_with(site: Site) -> None:
    ada = await site.program("Ada")
    assert code_of(await site.asker().post("/api/today", json={})) == "unauthorised"
    empty = (await ada.get("/api/today")).json()
    assert (empty["players"], empty["found"], empty["items"], empty["you"]) == (0, 0, [], None)
    made = await ada.post("/api/today", json={})
    again = await ada.post("/api/today", json={})
    assert (made.status_code, again.status_code) == (201, 200)
    assert made.json() == again.json()
    you = (await ada.get("/api/today")).json()["you"]
    assert (you["status"], you["url"]) == ("playing", made.json()["url"])
    assert (await (await site.program("Bo")).post("/api/today", json={})).status_code == 201


async def test_the_table_of_the_day_and_what_can_be_shared(site: Site) -> None:
    ada, bo, cy = [await site.program(name) for name in ("Ada", "Bo", "Cy")]
    rooms = [await begun(site, guest) for guest in (ada, bo, cy)]
    states = {match_of(room).state.boards for room in rooms}
    assert len(states) == 1, "the same for everybody"
    fewest = await found(site, rooms[0], detour=1, after_ms=65_000)
    await found(site, rooms[1], after_ms=9_000)
    table = (await bo.get("/api/today")).json()
    assert (table["players"], table["found"]) == (3, 2)
    first, second = table["items"]
    assert (first["place"], first["name"], first["slides"], first["is_you"]) == (
        1,
        "Bo",
        fewest,
        True,
    )
    assert (second["place"], second["name"], second["slides"]) == (2, "Ada", fewest + 2)
    assert first["match"] == rooms[1].current.id
    you = (await ada.get("/api/today")).json()["you"]
    assert (you["status"], you["place"], you["slides"]) == ("found", 2, fewest + 2)
    assert you["took"] == 65_000
    for line in you["share"].splitlines():
        assert not any(name in line for name in match_of(rooms[0]).state.at)
    assert f"{fewest + 2} slides" in you["share"]
    assert "in 1:05" in you["share"]


async def test_before_the_own_end_nobody_is_shown_how_others_did_it(site: Site) -> None:
    ada, bo = [await site.program(name) for name in ("Ada", "Bo")]
    await found(site, await begun(site, ada))
    room = await begun(site, bo)
    for asker in (site.asker(), bo):
        items = (await asker.get("/api/today")).json()["items"]
        assert [one["match"] for one in items] == [None]
    await played(site, room, GiveUp())
    table = (await bo.get("/api/today")).json()
    assert (table["you"]["status"], table["you"]["place"]) == ("given_up", None)
    assert table["items"][0]["match"] is not None
    await found(site, await begun(site, bo))
    table = (await bo.get("/api/today")).json()
    assert (table["found"], table["you"]["status"]) == (1, "given_up"), "the first try counts"


async def test_other_days_have_tables_of_their_own(site: Site) -> None:
    ada = await site.program("Ada")
    await found(site, await begun(site, ada))
    old = (await ada.get("/api/today", params={"date": "2026-01-31"})).json()
    assert (old["date"], old["players"], old["you"]) == ("2026-01-31", 0, None)
    for wrong in ("2999-01-01", "2026-02-30", "today"):
        assert code_of(await ada.get("/api/today", params={"date": wrong})) == "invalid"


async def test_the_own_best(site: Site) -> None:
    ada = await site.program("Ada")
    assert code_of(await site.asker().get("/api/me/bests")) == "unauthorised"
    assert (await ada.get("/api/me/bests")).json() == {"clock": [], "days": 0}
    await found(site, await begun(site, ada))
    body = {"game": "duel.solo", "options": {"minutes": 1}, "seats": [{"kind": "me"}]}
    made = await ada.post("/api/rooms", json=body)
    opened = await site.tessera.rooms.open(made.json()["code"])
    assert opened is not None
    room = opened[0]
    await played(site, room, Ready())
    await later(site, room, 3_000)
    await found(site, room, after_ms=7_000)
    await later(site, room, 60_000)
    best = (await ada.get("/api/me/bests")).json()
    (clock,) = best["clock"]
    assert (clock["minutes"], clock["found"], clock["match"]) == (1, 1, room.current.id)
    assert clock["fastest"] == 7_000
    assert best["days"] == 1


async def test_what_does_not_go_together_is_refused(site: Site) -> None:
    ada = await site.program("Ada")
    bot = [{"kind": "bot", "level": "easy"}]
    wanted = {"game": "duel.solo", "options": {"board": "today"}, "seats": bot}
    assert code_of(await ada.post("/api/rooms", json=wanted)) == "invalid"
    clock = {"kind": "move", "per_move_ms": 5_000}
    assert (
        code_of(await ada.post("/api/rooms", json={"game": "duel.race", "clock": clock}))
        == "invalid"
    )


async def test_hints_are_for_practice_only(site: Site) -> None:
    ada = await site.program("Ada")
    room = await begun(site, ada)
    code = room.deps.codes.play(room.record.id)
    assert code_of(await ada.post(f"/api/rooms/{code}/hint", json={})) == "forbidden"
    for game, options, seats in (
        ("duel.race", {}, [{"kind": "me"}, {"kind": "bot", "level": "easy"}]),
        ("duel.solo", {"minutes": 3}, [{"kind": "me"}]),
    ):
        body = {"game": game, "options": options, "seats": seats}
        code = (await ada.post("/api/rooms", json=body)).json()["code"]
        assert code_of(await ada.post(f"/api/rooms/{code}/hint", json={})) == "forbidden"


async def test_in_practice_a_hint_leads_to_the_target(site: Site) -> None:
    ada = await site.program("Ada")
    body = {"game": "duel.solo", "options": {"minutes": 0}, "seats": [{"kind": "me"}]}
    code = (await ada.post("/api/rooms", json=body)).json()["code"]
    opened = await site.tessera.rooms.open(code)
    assert opened is not None
    room = opened[0]
    await played(site, room, Ready())
    assert code_of(await ada.post(f"/api/rooms/{code}/hint", json={})) == "conflict", "countdown"
    await later(site, room, 3_000)
    slides, busy = 0, 0
    while slides < 16 and busy < 30:
        answer = await ada.post(f"/api/rooms/{code}/hint", json={}, timeout=30)
        if answer.status_code == 503:  # the machine is busy: asked again, as the answer says
            busy += 1
            continue
        assert answer.status_code == 200, answer.text
        action = answer.json()["action"]
        if action == {"t": "stop"}:
            break
        await played(site, room, Push(tuple(action["cell"])))
        slides += 1
    await played(site, room, Stop())
    assert match_of(room).state.cards == (1,)
