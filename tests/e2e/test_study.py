"""Help for who practises, and positions looked at after the game."""

from __future__ import annotations

from contextlib import AsyncExitStack

from tests.e2e.wire import Person, Wire, match_of_two, provokes
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
