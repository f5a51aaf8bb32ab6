"""The Duel over the wire: whole matches, lost links, a crash within a round, the board that the
player sees at once, live boards for who watches."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from clients.tessera import Guest, Link
from engine.duel.board import slid
from tests.e2e.delays import DelayProxy
from tests.e2e.racers import READY, STOP, way
from tests.e2e.wire import Person, Sitting, Wire, provokes, table_of_two
from tests.server import MakeServer, Server

Frame = dict[str, Any]


def hastened(server: Server) -> Server:
    """A server on which all times are a tenth."""
    server.program = "tests.e2e.hurried"
    return server.start()


@pytest.fixture(scope="session")
def fast(make_shared_server: MakeServer) -> Server:
    """One that nobody stops."""
    return hastened(make_shared_server(HURRIED="0", FAST="10"))


async def racing(server: Server, stack: AsyncExitStack, **options: Any) -> Sitting:
    """Two at the beginning of their first round."""
    sitting = await table_of_two(server, stack, game="duel.race", options=options)
    for link in sitting.links:
        await link.do("ready")
    await reach(sitting.links, "race")
    return sitting


async def reach(links: tuple[Wire, Wire], phase: str) -> None:
    """Both are ready whenever they are asked to, until a phase, or the end, has come."""
    for link in links:
        await link.sync()
    while any(link.update["view"]["phase"] not in (phase, "over") for link in links):
        for link in links:
            if READY in link.legal:
                await link.act(READY)
            elif link.update["view"]["phase"] not in (phase, "over"):
                await link.hear()


def route(link: Wire, seat: int) -> list[Frame]:
    """The slides that a seat has to make."""
    view = link.update["view"]
    cells = way(tuple(view["boards"][seat]), view["at"][seat], view["target"])
    return [{"t": "slide", "cell": list(cell)} for cell in cells]


async def solve(link: Wire, seat: int) -> None:
    for slide in route(link, seat):
        await link.act(slide)


async def judged(sitting: Sitting) -> Frame:
    """How the round has ended."""
    for link in sitting.links:
        if link.update["view"]["phase"] not in ("shown", "over"):
            await link.until(
                lambda f: f["t"] == "update" and f["view"]["phase"] in ("shown", "over")
            )
    last: Frame = sitting.links[0].update["view"]["last_round"]
    return last


async def searched(sitting: Sitting, seat: int) -> Frame:
    """The last round, with how few slides would have done: that is found out while it is shown."""

    def is_found(view: Frame) -> bool:
        return view["last_round"]["least"][seat] is not None

    link = sitting.links[0]
    if not is_found(link.update["view"]):
        await link.until(lambda f: f["t"] == "update" and is_found(f["view"]))
    last: Frame = link.update["view"]["last_round"]
    return last


async def call(sitting: Sitting, *seats: int) -> Frame:
    """These call Stop at the same time, as their boards are."""
    links = [sitting.links[seat] for seat in seats]
    for link in links:
        prompt = link.update["you"]["prompt"]
        await link.say({"t": "act", "cid": secrets.token_hex(8), "prompt": prompt, "action": STOP})
    return await judged(sitting)


def verified(server: Server, folder: Path, record: str) -> str:
    """What the engine alone says of a record."""
    path = folder / "record.json"
    path.write_text(record)
    done = server.engine("verify", path)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


async def round_(sitting: Sitting, number: int) -> Frame:
    """A round: found by one or the other, called wrongly, or found by both at once."""
    one = number % 2
    if number % 4 == 1 and route(sitting.links[one], one):
        last = await call(sitting, one)
        assert last["claims"][one] == "wrong"
        assert (last["card_to"], last["moves"]) == (1 - one, None)
    elif number == 2:
        for seat, link in enumerate(sitting.links):
            await solve(link, seat)
        last = await call(sitting, 0, 1)
        assert (last["claims"], last["card_to"]) == (["valid", "valid"], "aside")
    else:
        await solve(sitting.links[one], one)
        last = await call(sitting, one)
        assert (last["card_to"], last["moves"]) == (one, one)
        assert last["routes"][one]
        last = await searched(sitting, one)
        assert last["slides"][one] == last["least"][one]
    return last


async def test_two_race_to_eight_cards_with_wrong_calls_and_calls_at_once(
    fast: Server, stack: AsyncExitStack, tmp_path: Path
) -> None:
    sitting = await racing(fast, stack, min_least=2, tie_window_ms=500)
    stranger = await Person.new(fast)
    watcher = await stack.enter_async_context(stranger.link(sitting.room["watch_code"]))
    cards, rounds = [0, 0], 0
    while sitting.links[0].update["outcome"] is None:
        last = await round_(sitting, rounds)
        rounds += 1
        if last["card_to"] != "aside":
            cards[last["card_to"]] += 1
        assert sitting.links[1].update["view"]["cards"] == cards
        await reach(sitting.links, "race")
    for link in (*sitting.links, watcher):
        await link.sync()
        assert link.update["outcome"]["reason"] == "cards"
        assert link.update["view"]["cards"] == cards
    found = await stranger.call("GET", f"/api/matches/{watcher.update['match']}/record")
    assert "as recorded" in verified(fast, tmp_path, found.text)
    inputs = [entry["input"] for entry in found.json()["entries"]]
    assert sum(given["t"] == "found" for given in inputs) >= rounds - 1
    assert not any("lag" in given for given in inputs if given.get("action") != STOP)


@provokes("GET /api/me/bests")
async def test_alone_to_the_end_of_the_clock(fast: Server, stack: AsyncExitStack) -> None:
    ada = await Person.new(fast, "Ada")
    body: Frame = {"game": "duel.solo", "options": {"minutes": 1, "min_least": 0}}
    room = await ada.create(**body, seats=[{"kind": "me"}])
    link = await stack.enter_async_context(ada.link(room["code"]))
    await link.act(READY)
    while STOP not in link.legal:
        await link.hear()
    for found in (1, 2):
        await solve(link, 0)
        await link.act(STOP)
        assert link.update["view"]["found"] == found
    if route(link, 0):
        await link.act(STOP)
        assert link.update["view"]["wrong"] == 1
    await link.until(lambda frame: frame["t"] == "update" and frame["outcome"])
    assert link.update["outcome"] == {"ranks": [1], "reason": "time"}
    (best,) = (await ada.get("/api/me/bests"))["clock"]
    assert (best["minutes"], best["found"], best["match"]) == (1, 2, link.update["match"])


@provokes("POST /api/today", "GET /api/today", "POST /api/rooms/{code}/hint")
async def test_todays_board_is_played_once_and_compared(
    fast: Server, stack: AsyncExitStack
) -> None:
    boards = []
    for name in ("Ada", "Bo"):
        person = await Person.new(fast, name)
        made = await person.call("POST", "/api/today", {})
        link = await stack.enter_async_context(person.link(made.json()["code"]))
        await link.act(READY)
        while STOP not in link.legal:
            await link.hear()
        assert (
            await person.problem("POST", f"/api/rooms/{made.json()['code']}/hint", {})
            == "forbidden"
        )
        boards.append((link.update["view"]["boards"], link.update["view"]["target"]))
        slides = len(route(link, 0))
        await solve(link, 0)
        await link.act(STOP)
        assert link.update["outcome"]["reason"] == "ended"
        table = await person.get("/api/today")
        assert (table["you"]["status"], table["you"]["slides"]) == ("found", slides)
    assert boards[0] == boards[1]
    assert {one["name"] for one in table["items"]} == {"Ada", "Bo"}
    practice = await person.create(game="duel.solo", options={"minutes": 0}, seats=[{"kind": "me"}])
    link = await stack.enter_async_context(person.link(practice["code"]))
    await link.act(READY)
    while STOP not in link.legal:
        await link.hear()
    hint = await person.call("POST", f"/api/rooms/{practice['code']}/hint", {})
    assert hint.json()["action"] == next(iter(route(link, 0)), STOP)


async def test_who_loses_the_link_within_a_round_goes_on(
    fast: Server, stack: AsyncExitStack
) -> None:
    sitting = await racing(fast, stack)
    ann, bob = sitting.links
    slides = route(ann, 0)
    await ann.act(slides[0])
    before = ann.update["view"]["boards"][0]
    await ann.leave()
    seen = {"match": ann.update["match"], "seq": ann.update["seq"]}
    again = await stack.enter_async_context(sitting.people[0].link(sitting.code, seen=seen))
    assert again.update["view"]["phase"] == "race"
    assert again.update["view"]["boards"][0] == before
    for slide in slides[1:]:
        await again.act(slide)
    last = await call(Sitting(sitting.room, sitting.people, (again, bob)), 0)
    assert last["card_to"] == 0


async def test_a_round_survives_the_end_of_the_process(
    make_server: MakeServer, stack: AsyncExitStack, tmp_path: Path
) -> None:
    server = hastened(make_server(HURRIED="0", FAST="10"))
    sitting = await racing(server, stack, cards_to_win=1)
    for seat, link in enumerate(sitting.links):
        await link.act(route(link, seat)[0])
        await link.sync()
    shown = sitting.links[1].update["view"]
    server.kill()
    server.serve()
    links = [await stack.enter_async_context(one.link(sitting.code)) for one in sitting.people]
    again = Sitting(sitting.room, sitting.people, (links[0], links[1]))
    assert links[0].update["view"]["boards"] == shown["boards"]
    assert links[0].update["view"]["due"] == shown["due"], "match time stood still"
    assert links[0].update["you"]["prompt"] == sitting.links[0].update["you"]["prompt"]
    await solve(links[1], 1)
    last = await call(again, 1)
    assert last["card_to"] == 1
    match = links[1].update["match"]
    record = await sitting.people[0].call("GET", f"/api/matches/{match}/record")
    assert "as recorded" in verified(server, tmp_path, record.text)


async def test_what_is_drawn_at_once_never_differs_in_the_end(fast: Server) -> None:
    """400 ms away, with the link lost twice: after the last answer the board is the server's."""
    async with DelayProxy(fast.port, 0.4) as far:
        guests = [await Guest.new(fast.origin), await Guest.new(fast.origin)]
        room = await guests[0].create("duel.race", options={"cards_to_win": 1})
        guests[0].origin = f"http://127.0.0.1:{far.port}"
        async with Link(guests[0], room["code"], 0.05) as ann, Link(guests[1], room["code"]) as bob:
            for link in (ann, bob):
                await link.send("seat", do="sit")
                await link.send("seat", do="ready")
            for link in (ann, bob):
                await link.until(lambda link: READY in (link.legal or ()))
                await link.act(READY)
            await ann.until(lambda link: STOP in (link.legal or ()))
            board = drawn = tuple(ann.update["view"]["boards"][0])
            answers = []
            for number in range(24):
                row, column = divmod(drawn.index(""), 4)
                step = 1 + number % 3
                cell = ((row + step) % 4, column) if number % 2 else (row, (column + step) % 4)
                drawn = slid(drawn, cell)
                answers.append(asyncio.create_task(ann.act({"t": "slide", "cell": list(cell)})))
                await asyncio.sleep(0.02)
                if number in (8, 16):
                    far.cut()
            await asyncio.gather(*answers)
            assert drawn != board
            assert tuple(ann.update["view"]["boards"][0]) == drawn
            assert ann.update["view"]["slides"][0] == 24, "each has slid once"
            await bob.until(lambda link: link.update["view"]["slides"][0] == 24)
            assert tuple(bob.update["view"]["boards"][0]) == drawn


async def test_rival_and_watchers_see_every_slide_at_once(
    fast: Server, stack: AsyncExitStack
) -> None:
    sitting = await racing(fast, stack)
    ann, bob = sitting.links
    watcher = await stack.enter_async_context(
        (await Person.new(fast)).link(sitting.room["watch_code"])
    )
    before = [len(link.frames) for link in (bob, watcher)]
    prompt = ann.update["you"]["prompt"]
    board = tuple(ann.update["view"]["boards"][0])
    for _ in range(30):
        cell = divmod((board.index("") + 4) % 16, 4)
        board = slid(board, cell)
        slide = {"t": "slide", "cell": list(cell)}
        await ann.say({"t": "act", "cid": secrets.token_hex(8), "prompt": prompt, "action": slide})
        await asyncio.sleep(1 / 15)
    for link, count in zip((bob, watcher), before, strict=True):
        await link.until(lambda f: f["t"] == "update" and f["view"]["slides"][0] == 30)
        updates = [f for f in link.frames[count:] if f["t"] == "update"]
        assert len(updates) >= 20, "ten a second at least"
        assert tuple(link.update["view"]["boards"][0]) == board
    await ann.sync()


async def test_a_bot_races_at_its_own_pace(fast: Server, stack: AsyncExitStack) -> None:
    ada = await Person.new(fast)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "swift"}]
    room = await ada.create(game="duel.race", options={"cards_to_win": 1}, seats=seats)
    link = await stack.enter_async_context(ada.link(room["code"]))
    await link.act(READY)
    seen = list[Frame]()
    while link.update["outcome"] is None:
        frame = await link.hear()
        seen += frame["events"] if frame["t"] == "update" else []
        if READY in link.legal:
            await link.act(READY)
    last = link.update["view"]["last_round"]
    slides = sum(event["t"] == "slid" for event in seen)
    assert slides == last["slides"][1] > 0, "one by one"
    assert last["took"] > 10_000, "nobody sees and slides in no time (a tenth of it, here)"
    assert (last["claims"], last["card_to"]) in (([None, "valid"], 1), ([None, "wrong"], 0))
