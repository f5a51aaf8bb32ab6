"""One guest on several devices: he plays on there, and what is lost or left behind is shut out."""

from __future__ import annotations

from contextlib import AsyncExitStack

from tests.e2e.wire import Person, match_of_two, provokes
from tests.server import MakeServer, Server


async def device(server: Server, code: str) -> Person:
    """A program that uses a code."""
    answer = await Person(server).call("POST", "/api/me/adopt", {"code": code})
    assert answer.status_code == 200, answer.text
    return Person(server, answer.json()["key"], answer.json()["name"])


@provokes("POST /api/me/transfer", "POST /api/me/adopt", "problem not_found")
async def test_the_match_goes_on_upon_another_device_and_on_the_first(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    ada, first = sitting.people[0], sitting.links[0]
    told = (await ada.call("POST", "/api/me/transfer", {})).json()
    phone = await device(shared_server, told["code"])
    assert (phone.name, phone.key == ada.key) == ("Ada", False)
    second = await stack.enter_async_context(phone.link(sitting.code))
    assert second.welcome["you"]["seat"] == 0
    assert second.update["view"] == first.update["view"]
    for link in (first, second):
        while not link.legal:
            await sitting.links[1].sync()
            await sitting.links[1].act()
            await link.sync()
        await link.act()
        for other in (first, second):
            await other.sync()
    assert first.update["view"] == second.update["view"]
    used = {"code": told["code"]}
    assert await phone.problem("POST", "/api/me/adopt", used) == "not_found"


@provokes("POST /api/me/adopt")
async def test_a_page_becomes_the_guest_by_its_cookie(shared_server: Server) -> None:
    ada = await Person.new(shared_server, "Ada")
    code = (await ada.call("POST", "/api/me/transfer", {})).json()["code"]
    page = Person(shared_server)
    page.headers = {"Origin": shared_server.origin}
    answer = await page.call("POST", "/api/me/adopt", {"code": code.lower().replace("-", " ")})
    assert answer.json() == {"name": "Ada"}
    page.headers["Cookie"] = answer.headers["set-cookie"].split(";")[0]
    assert (await page.get("/api/me"))["name"] == "Ada"


@provokes("POST /api/me/signout", "close 4401", "problem unauthorised")
async def test_the_others_are_signed_out(make_server: MakeServer, stack: AsyncExitStack) -> None:
    server = make_server(LIMIT_OLD_KEYS_S=1).start()
    ada = await Person.new(server, "Ada")
    code = (await ada.call("POST", "/api/me/transfer", {})).json()["code"]
    lost = await device(server, code)
    room = await ada.create()
    old = await stack.enter_async_context(ada.link(room["code"]))
    elsewhere = await stack.enter_async_context(lost.link(room["code"]))
    renewed = Person(server, (await ada.call("POST", "/api/me/signout", {})).json()["key"])
    new = await stack.enter_async_context(renewed.link(room["code"]))
    assert [await old.end(), await elsewhere.end()] == [4401, 4401]
    await new.sync()
    for person in (ada, lost):
        assert await person.problem("GET", "/api/me") == "unauthorised"
    assert (await renewed.get("/api/me"))["name"] == "Ada"
