"""Paths of Destiny over the wire: the headless client plays a whole match against bots."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from clients.tessera import Guest, Link, Refused
from tests.server import MakeServer


async def test_the_headless_client_plays_four_seats_to_the_end(make_server: MakeServer) -> None:
    server = make_server(BOT_PAUSE_MS=0).start()
    guest = await Guest.new(server.origin, "Pat")
    bot = {"kind": "bot", "level": "random"}
    seats = [{"kind": "me"}, bot, bot, bot]
    options = {"round_limit": 20}
    room = await guest.create("paths", seats=seats, options=options)
    async with Link(guest, room["code"]) as link:
        outcome = await link.play()
        record = link.update["match"]
    assert sorted(outcome["ranks"])[0] == 1
    assert len(outcome["ranks"]) == 4
    assert outcome["reason"] in ("limit", "keys")
    stored = await guest.call("GET", f"/api/matches/{record}/record")
    assert stored["game"] == "paths"


async def test_what_is_not_asked_is_refused_and_a_crash_leaves_the_question(
    make_server: MakeServer,
) -> None:
    """Answers of who is not asked, twice, late and made up; killed at a reaction; all leave."""
    server = make_server(BOT_PAUSE_MS=0).start()
    host, mate = await Guest.new(server.origin, "Pat"), await Guest.new(server.origin, "Kim")
    seats = [{"kind": "me"}, {"kind": "open"}]
    room = await host.create("paths", seats=seats, options={"round_limit": 20})
    async with Link(host, room["code"], 0.05) as one, Link(mate, room["code"], 0.05) as other:
        await other.send("seat", do="sit")
        for link in (one, other):
            await link.send("seat", do="ready")
        asked = await refusals(*await turns(one, other))
        kinds = set()
        while not kinds & {"build_place", "trap_place", "golem_step", "reroll"}:
            await asked.act(busy(asked.legal))
            asked, _ = await turns(one, other)
            kinds.add(kind(asked))
        seq, question, legal = asked.update["seq"], kind(asked), asked.legal
        server.kill()
        server.serve()
        await asked.send("say", text="back")
        assert asked.update["seq"] == seq + 1, "taking the match over is an entry"
        assert (kind(asked), asked.legal) == (question, legal)
        await asked.act(busy(asked.legal))
        for link in (one, other):
            await link.send("resign")
        await one.until(lambda link: link.update.get("outcome"))
        assert one.update["outcome"]["reason"] == "left"
    assert not server.bugs()


async def refusals(asked: Link, idle: Link) -> Link:
    """Answers of who is not asked, made up, stale, and twice the same."""
    prompt, action = asked.update["you"]["prompt"], asked.legal[0]
    assert await no(idle.send("act", prompt=prompt, action=action)) == "not_asked"
    for strange in ({}, {"t": "move"}, {**action, "activity": "win"}, {**action, "to": [9, 9]}):
        assert await no(asked.send("act", prompt=prompt, action=strange)) == "not_legal"
    assert await no(asked.send("act", prompt=prompt + 1, action=action)) == "stale_prompt"
    before = asked.update["seq"]
    await asked.send("act", "twice", prompt=prompt, action=action)
    await asked.send("act", "twice", prompt=prompt, action=action)
    assert asked.update["seq"] == before + 1
    assert await no(asked.send("act", prompt=prompt, action=action)) in (
        "stale_prompt",
        "not_asked",
    )
    return asked


async def turns(one: Link, other: Link) -> tuple[Link, Link]:
    """Who is asked, and who is not, once both have heard the same."""
    await one.until(lambda link: link.update)
    seq = one.update["seq"]
    await other.until(lambda link: link.update and link.update["seq"] >= seq)
    await one.until(lambda link: link.update["seq"] >= other.update["seq"])
    return (one, other) if one.legal else (other, one)


def kind(link: Link) -> str:
    """What a link is asked."""
    return str(link.legal[0]["t"])


def busy(legal: list[Any]) -> Any:
    """Something that leads to another question, if there is such an answer."""
    wanted = ("build", "set_trap", "move_golem", "move")
    found = [one for want in wanted for one in legal if one.get("activity") == want]
    return (found or legal)[0]


async def no(command: Coroutine[Any, Any, Any]) -> str:
    """The code with which a command is refused."""
    with pytest.raises(Refused) as refused:
        await command
    return str(refused.value.args[0])
