"""Clocks and what a table agrees on, at the real server: over crashes, and with nobody there."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.e2e.wire import Frame, Person, Sitting, Wire, accepted, match_of_two, provokes
from tests.server import Server

STOCK = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 1_000}
SLACK_MS = 400
"""How much later than at once a test on a busy machine may look."""


def left(link: Wire, seat: int) -> int:
    ms: int = link.update["clocks"][seat]["left"]
    return ms


async def agree(sitting: Sitting, what: str, by: int) -> Frame:
    """One offers something, the other accepts: the frame that answers him."""
    made = accepted(await sitting.links[by].ask("offer", what=what, say="make"))
    (offer,) = made["open"]
    other = sitting.links[1 - by]
    answer = await other.ask("offer", what=what, say="accept", offer=offer["offer"])
    await sitting.links[by].sync()
    return accepted(answer)


async def over(person: Person, match: str) -> Frame:
    """The match, when it is over."""
    async with asyncio.timeout(30):
        while True:
            told: Frame = await person.get(f"/api/matches/{match}")
            if told["status"] == "finished":
                return told
            await asyncio.sleep(0.05)


@provokes(
    "offer undo",
    "offer pause",
    "offer resume",
    "offer abandon",
    "say make",
    "say accept",
    "refused paused",
    "notice paused",
    "notice resumed",
)
async def test_taking_back_pausing_and_calling_off_by_the_clock(
    shared_server: Server, stack: AsyncExitStack, tmp_path: Path
) -> None:
    sitting = await match_of_two(shared_server, stack, clock=STOCK)
    await sitting.play(4)
    mover, other = await sitting.asked()
    seat = sitting.links.index(mover)
    update = await agree(sitting, "undo", by=1 - seat)
    assert update["events"] == [{"t": "rewound", "to": 3}]
    assert (update["seq"], update["view"]["ply"], mover.legal) == (5, 3, [])
    update = await agree(sitting, "pause", by=seat)
    assert update["paused"]
    assert [clock["running"] for clock in update["clocks"]] == [False, False]
    before = left(other, 1 - seat)
    prompt = other.update["you"]["prompt"]
    assert await other.refused("act", prompt=prompt, action=other.legal[0]) == "paused"
    await asyncio.sleep(0.3)  # time that must not count
    update = await agree(sitting, "resume", by=1 - seat)
    assert not update["paused"]
    assert left(other, 1 - seat) == before
    await other.act()
    update = await agree(sitting, "abandon", by=seat)
    assert update["outcome"] == {"ranks": [1, 1], "reason": "aborted"}
    _demand_verified(shared_server, await record(sitting), tmp_path)


async def record(sitting: Sitting) -> Any:
    match = sitting.links[0].update["match"]
    return await sitting.people[0].get(f"/api/matches/{match}/record")


def _demand_verified(server: Server, document: Any, folder: Path) -> None:
    """The engine alone finds the record true, and a changed time in it."""
    kinds = [entry["input"]["t"] for entry in document["entries"]]
    assert kinds == ["act"] * 4 + ["rewind", "take", "take", "act", "end"]
    path = folder / "record.json"
    path.write_text(json.dumps(document))
    assert server.engine("verify", path).returncode == 0
    document["entries"][2]["at"] += 1
    path.write_text(json.dumps(document))
    done = server.engine("verify", path)
    assert (done.returncode, "entry 3" in done.stderr) == (1, True)


QUICK = {"kind": "move", "per_move_ms": 2_500}


async def test_clocks_over_a_crash(server: Server, stack: AsyncExitStack) -> None:
    """Three matches: one that runs out before it, one that is paused, one that runs on."""
    lost = await match_of_two(server, stack, clock={"kind": "move", "per_move_ms": 1_000})
    mover, _ = await lost.asked()
    loser = lost.links.index(mover)
    for link in lost.links:
        await link.leave()
    paused, running, left_alone = [
        await match_of_two(server, stack, clock=clock) for clock in (STOCK, STOCK, QUICK)
    ]
    await agree(paused, "pause", by=0)
    told = await over(lost.people[0], mover.update["match"])
    assert (told["outcome"]["reason"], told["entries"]) == ("time", 1)
    assert told["outcome"]["ranks"][loser] == 2, "the flag fell with nobody there"
    await running.play(2)
    mover, _ = await running.asked()
    seat, before = running.links.index(mover), left(mover, running.links.index(mover))
    await left_alone.play(1)
    server.kill()
    await asyncio.sleep(2)  # the outage
    server.serve()
    up = time.monotonic()
    back = await stack.enter_async_context(running.people[seat].link(running.code))
    since_ms = (time.monotonic() - up) * 1000
    assert before - since_ms - SLACK_MS <= left(back, seat) <= before, "nobody is charged for it"
    await back.act()
    assert left(back, seat) <= before + 1_000
    await _demand_still_paused(paused, stack)
    told = await over(left_alone.people[0], left_alone.links[0].update["match"])
    assert told["outcome"]["reason"] == "time", "the flag fell though nobody came back"
    assert told["entries"] == 3, "a turn, the take-over, the flag"
    back = await stack.enter_async_context(lost.people[0].link(lost.code))
    assert (back.update["outcome"]["reason"], back.update["seq"]) == ("time", 1), "it stays down"


async def _demand_still_paused(sitting: Sitting, stack: AsyncExitStack) -> None:
    people = [sitting.people[seat].link(sitting.code) for seat in (0, 1)]
    links = [await stack.enter_async_context(link) for link in people]
    assert all(link.update["paused"] for link in links)
    again = Sitting(sitting.room, sitting.people, (links[0], links[1]))
    await agree(again, "resume", by=1)
    mover, _ = await again.asked()
    assert not mover.update["paused"]
    await mover.act()


@provokes("notice set_back")
async def test_who_has_seen_more_than_the_server_knows_is_told(
    shared_server: Server, stack: AsyncExitStack
) -> None:
    sitting = await match_of_two(shared_server, stack)
    await sitting.play(2)
    ada, match = sitting.people[0], sitting.links[0].update["match"]
    link = await stack.enter_async_context(ada.link(sitting.code, seen={"match": match, "seq": 3}))
    notice = await link.until(lambda frame: frame["t"] == "notice")
    assert notice["code"] == "set_back"
    assert (link.update["seq"], link.welcome["log"]) == (2, [])
    for seen in ({"match": match, "seq": 2}, {"match": match, "seq": 0}):
        other = await stack.enter_async_context(sitting.people[1].link(sitting.code, seen=seen))
        await other.sync()
        assert not [frame for frame in other.frames if frame["t"] == "notice"]
