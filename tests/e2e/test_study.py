"""Help for who practises, and positions looked at after the game."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from tests.e2e.wire import GAME, Frame, Person, Wire, accepted, match_of_two, provokes
from tests.server import Server


async def my_turn(link: Wire) -> None:
    """Until the bot has moved."""
    while not link.legal:
        await link.hear()


@provokes("POST /api/rooms/{code}/hint", "problem forbidden", "problem conflict")
async def test_a_hint_against_a_bot_can_be_played_and_against_people_there_is_none(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    ada = await Person.new(shared_server, "Ada")
    room = await ada.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    path = f"/api/rooms/{room['code']}/hint"
    link = await stack.enter_async_context(ada.link(room["code"]))
    for _ in range(3):
        await my_turn(link)
        hint = (await ada.call("POST", path, {})).json()
        assert (hint["match"], hint["seq"]) == (link.update["match"], link.update["seq"])
        assert hint["prompt"] == link.update["you"]["prompt"]
        await link.act(hint["action"])
    sitting = await match_of_two(shared_server, stack)
    for person in sitting.people:
        path = f"/api/rooms/{sitting.code}/hint"
        assert await person.problem("POST", path, {}) == "forbidden"
    waiting = await ada.create(seats=[{"kind": "me"}, {"kind": "open"}])
    assert await ada.problem("POST", f"/api/rooms/{waiting['code']}/hint", {}) == "conflict"


async def frame(ada: Person, number: str, seq: int) -> Frame:
    """The view of a match after an entry."""
    found = await ada.get(f"/api/matches/{number}/frames?from={seq}&limit=1")
    view: Frame = found["items"][0]["view"]
    return view


@provokes(
    "POST /api/evaluations",
    "GET /api/evaluations/{id}",
    "DELETE /api/evaluations/{id}",
    "problem forbidden",
    "problem not_found",
    "problem invalid",
)
async def test_a_position_is_evaluated_after_the_match_and_not_during_it(
    server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(server, stack)
    ada, stranger = sitting.people[0], await Person.new(server)
    await sitting.play(13)
    number = sitting.links[0].update["match"]
    view = await frame(stranger, number, 13)
    wanted = {"game": GAME, "position": view, "think_ms": 5_000}
    for person in (ada, stranger):
        assert await person.problem("POST", "/api/evaluations", wanted) == "forbidden"
    accepted(await sitting.links[1].ask("resign"))
    before = await frame(ada, number, 12)
    short = {"game": GAME, "position": before, "think_ms": 200}
    asked = (await ada.call("POST", "/api/evaluations", short)).json()
    async with asyncio.timeout(60):
        while (told := await stranger.get(f"/api/evaluations/{asked['id']}"))["status"] != "done":  # noqa: ASYNC110  # nothing tells when: the server is looked at
            await asyncio.sleep(0.05)
    assert 0 <= told["found"]["chances"][0] <= 1
    assert told["found"]["line"]
    long = await ada.call("POST", "/api/evaluations", wanted)
    assert long.status_code == 202
    path = f"/api/evaluations/{long.json()['id']}"
    assert (await ada.call("DELETE", path)).status_code == 204
    assert await ada.problem("GET", path) == "not_found"
    nothing = {"game": GAME, "position": view | {"tiles": []}}
    assert await ada.problem("POST", "/api/evaluations", nothing) == "invalid"


async def test_long_thoughts_do_not_keep_bots_waiting(
    server: Server, stack: AsyncExitStack
) -> None:
    ada, eve = await Person.new(server, "Ada"), await Person.new(server, "Eve")
    sitting = await match_of_two(server, stack)
    await sitting.play(12)
    number = sitting.links[0].update["match"]
    accepted(await sitting.links[1].ask("resign"))
    paths = []
    for seq in range(10, 13):
        wanted = {"game": GAME, "position": await frame(eve, number, seq), "think_ms": 5_000}
        asked = await eve.call("POST", "/api/evaluations", wanted)
        assert asked.status_code == 202
        paths.append(f"/api/evaluations/{asked.json()['id']}")
    room = await ada.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
    link = await stack.enter_async_context(ada.link(room["code"]))
    for _ in range(3):
        await my_turn(link)
        await link.act()
    await my_turn(link)
    told = [(await eve.get(path))["status"] for path in paths]
    assert told.count("waiting") >= 1, "the last of them has not even begun"
    for path in paths:
        assert (await eve.call("DELETE", path)).status_code == 204


async def analysed(asker: Person, path: str) -> Frame:
    """An analysis when it is over."""
    async with asyncio.timeout(60):
        while True:
            told: Frame = await asker.get(path)
            if told["status"] not in ("waiting", "thinking"):
                return told
            await asyncio.sleep(0.05)


@provokes(
    "POST /api/matches/{id}/analysis",
    "GET /api/matches/{id}/analysis",
    "DELETE /api/matches/{id}/analysis",
    "problem running",
)
async def test_a_match_is_analysed_when_it_is_over(server: Server, stack: AsyncExitStack) -> None:
    sitting = await match_of_two(server, stack)
    ada, stranger = sitting.people[0], await Person.new(server)
    await sitting.play(3)
    path = f"/api/matches/{sitting.links[0].update['match']}/analysis"
    assert await ada.problem("POST", path, {}) == "running"
    assert await stranger.problem("POST", path, {}) == "running"
    accepted(await sitting.links[0].ask("resign"))
    assert (await ada.call("POST", path, {})).status_code == 202
    told = await analysed(stranger, path)
    assert (told["status"], told["done"], told["total"]) == ("done", 5, 5)
    assert [point["seq"] for point in told["points"]] == [0, 1, 2, 3, 4]
    assert told["points"][-1]["chances"] == [0, 1]
    assert (await ada.call("DELETE", path)).status_code == 204
    assert (await stranger.get(path))["status"] == "done", "what is known stays known"


@provokes("POST /api/positions", "problem invalid")
async def test_a_position_is_set_up_and_played_on(shared_server: Server) -> None:
    somebody = Person(shared_server)
    actions: list[Frame] = []
    for turn in range(14):
        answer = await somebody.call("POST", "/api/positions", {"game": GAME, "actions": actions})
        told = answer.json()
        assert (told["view"]["ply"], len(told["said"])) == (turn, turn)
        actions.append(told["asked"][0]["legal"][0])
    wanted = {"game": GAME, "position": told["position"], "actions": [{"t": "dance"}]}
    assert await somebody.problem("POST", "/api/positions", wanted) == "invalid"
