"""What is there again after the process has died: tables, matches, offers, talk, results."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack

from tests.e2e.wire import Frame, Person, Sitting, Wire, accepted, match_of_two, table_of_two
from tests.faults.profile import until
from tests.server import Server


async def after_a_crash(server: Server, sitting: Sitting, stack: AsyncExitStack) -> list[Wire]:
    """Kill and restart the server; fresh links of the same two people to the same code."""
    server.kill()
    server.serve()
    links = [person.link(sitting.code) for person in sitting.people]
    return [await stack.enter_async_context(link) for link in links]


def without(frame: Frame, *names: str) -> Frame:
    return {key: value for key, value in frame.items() if key not in names}


async def test_an_open_table_is_as_it_was(server: Server, stack: AsyncExitStack) -> None:
    sitting = await table_of_two(server, stack, title="Friday", options={"move_limit": 40})
    host, rival = sitting.links
    third = await Person.new(server, "Cleo")
    link = await stack.enter_async_context(third.link(sitting.code))
    await rival.do("stand")
    await link.do("sit", name="Cleo C.")
    await host.do("kick", seat=1)
    await rival.do("sit")
    await rival.do("ready", share="ab")
    await host.do("close_chat", closed=True)
    await host.sync()
    before = host.table
    links = await after_a_crash(server, sitting, stack)
    for seat, again in enumerate(links):
        await again.sync()
        assert again.table | {"you": 0, "accepted": []} == before | {"accepted": []}
        assert again.welcome["you"]["seat"] == seat
    assert links[0].welcome["room"]["title"] == "Friday"
    back = await stack.enter_async_context(third.link(sitting.code))
    assert await back.refused("seat", do="sit") == "seat_taken", "kicked for good"
    await links[0].do("ready")
    await links[0].sync()
    assert links[0].update["seq"] == 0, "the rival was ready already"


async def test_a_running_match_goes_on_with_its_offers_and_talk(
    server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(server, stack)
    await sitting.play(15)
    accepted(await sitting.links[0].ask("say", text="coffee?"))
    made = accepted(await sitting.links[1].ask("offer", what="draw", say="make"))
    for link in sitting.links:
        await link.sync()
    before = [link.update for link in sitting.links]
    links = await after_a_crash(server, sitting, stack)
    for link, update in zip(links, before, strict=True):
        moved_on = ("seq", "from", "at", "events", "accepted")
        assert without(link.update, *moved_on) == without(update, *moved_on)
        assert link.update["seq"] == update["seq"] + 1, "taking the match over is an entry"
        assert link.welcome["offers"]["open"] == made["open"]
        assert [line["text"] for line in link.welcome["chat"]] == ["coffee?"]
        assert [entry["seq"] for entry in link.welcome["log"]] == list(range(1, 17))
    mover = links[0] if links[0].legal else links[1]
    await mover.act()
    assert mover.update["at"] >= before[0]["at"], "match time stood still, it did not go back"


async def test_an_offer_of_before_the_crash_can_be_accepted_after_it(
    server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(server, stack)
    made = accepted(await sitting.links[0].ask("offer", what="draw", say="make"))
    links = await after_a_crash(server, sitting, stack)
    offer = made["open"][0]["offer"]
    accepted(await links[1].ask("offer", what="draw", say="accept", offer=offer))
    await links[0].sync()
    assert links[0].update["outcome"]["reason"] == "agreed"


async def test_a_finished_room_keeps_its_result_and_plays_on(
    server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(server, stack)
    await sitting.play(4)
    accepted(await sitting.links[1].ask("resign"))
    accepted(await sitting.links[0].ask("offer", what="rematch", say="make"))
    links = await after_a_crash(server, sitting, stack)
    for link in links:
        assert link.welcome["room"]["status"] == "finished"
        assert link.welcome["room"]["series"] == [1, 0]
        assert link.update["outcome"] == {"ranks": [1, 2], "reason": "resigned"}
        assert link.update["seq"] == 5, "nobody takes over what is finished"
    accepted(await links[1].ask("offer", what="rematch", say="make"))
    await links[0].sync()
    assert links[0].update["seq"] == 0
    assert links[0].table["you"] == 1


async def test_a_command_repeated_after_the_crash_has_one_effect(
    server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(server, stack)
    mover, _ = await sitting.asked()
    seat = sitting.links.index(mover)
    act = {"prompt": 0, "action": mover.legal[0], "cid": secrets.token_hex(8)}
    say = {"text": "once", "cid": secrets.token_hex(8)}
    accepted(await mover.ask("act", **act))
    accepted(await mover.ask("say", **say))
    links = await after_a_crash(server, sitting, stack)
    assert {act["cid"], say["cid"]} <= set(links[seat].welcome["accepted"])
    answer = accepted(await links[seat].ask("act", **act))
    assert answer["view"]["ply"] == 1
    line = accepted(await links[seat].ask("say", **say))
    assert line["text"] == "once"
    await links[1 - seat].sync()
    assert [f for f in links[1 - seat].frames if f["t"] == "said"] == []
    assert len(links[1 - seat].welcome["chat"]) == 1


async def test_a_bot_goes_on_playing(server: Server, stack: AsyncExitStack) -> None:
    ada = await Person.new(server, "Ada")
    room = await ada.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
    link = await stack.enter_async_context(ada.link(room["code"]))
    if not link.legal:
        await link.until(lambda frame: frame["t"] == "update" and frame["you"])
    await link.act()
    server.kill()
    server.serve()
    again = await stack.enter_async_context(ada.link(room["code"]))
    if not again.legal:
        await again.until(lambda frame: frame["t"] == "update" and frame["you"])
    ply = again.update["view"]["ply"]
    await again.act()
    await again.until(lambda frame: frame["t"] == "update" and frame["you"])
    assert again.update["view"]["ply"] == ply + 2


async def test_a_second_server_on_the_same_file_refuses_to_start(server: Server) -> None:
    second = await asyncio.to_thread(server.another)
    assert second.returncode != 0
    told = second.stdout + second.stderr
    assert "Traceback" not in told
    assert server.database.name in told, told
    assert server.is_alive(), "the first one does not notice"


async def test_nothing_of_the_server_outlives_it(server: Server) -> None:
    ada = await Person.new(server)
    room = await ada.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
    async with ada.link(room["code"]) as link:
        if not link.legal:
            await link.until(lambda frame: frame["t"] == "update" and frame["you"])
    # A bot thinks in a process of its own, which comes up while the server serves already.
    await until(lambda: len(server.left_behind()) > 1)
    await asyncio.to_thread(server.kill)
    assert await asyncio.to_thread(server.is_gone)
