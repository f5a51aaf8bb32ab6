"""For everybody: nothing serious for axe, every size, every contrast, no motion, translated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings, findings_in_every_theme
from tests.browser.scripted import Player, mid_match
from tests.browser.visitor import MISSING, Mouse, Visitor

Make = Callable[..., Visitor]

SIZES = {
    "desktop": (1280, 800),
    "portrait": (390, 844),
    "landscape": (844, 390),
    "narrow": (320, 640),
    "smallest landscape": (568, 320),
}


PAGES = (
    "/",
    "/rules/karo.noughts",
    "/rules/karo.dragonfly",
    "/settings",
    "/analysis",
    "/about",
    "/r/0000-0000-0000",
    "/m/nothing",
    "/static/offline.html",
)


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ("document.body.append(document.createElement('button'))", "button-name"),
        ("document.querySelector('.line-one').style.color = '#e8dcc0'", "color-contrast"),
    ],
)
def test_axe_does_find_what_is_wrong(visitor: Make, wrong: str, rule: str) -> None:
    reader = visitor()
    reader.page.goto("/")
    reader.page.wait_for_selector("[data-act=play]")
    reader.page.evaluate(wrong)
    assert [one for one in findings(reader.page) if one.startswith(rule)]


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious_on_a_page(visitor: Make, path: str) -> None:
    reader = visitor(reduced_motion="reduce")
    reader.forgives = MISSING
    reader.page.goto(path)
    reader.page.wait_for_load_state("networkidle")
    assert findings_in_every_theme(reader.page) == []


def test_axe_finds_nothing_serious_before_a_match(visitor: Make) -> None:
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    guest.page.goto(host.invite())
    assert findings_in_every_theme(host.page) == []
    guest.page.get_by_role("button", name="Sit down").wait_for()
    assert findings_in_every_theme(guest.page) == []
    guest.page.get_by_role("button", name="Sit down").click()
    host.at_board()
    assert findings_in_every_theme(host.page) == []


def test_axe_finds_nothing_serious_at_the_board(visitor: Make) -> None:
    white, red = mid_match(visitor, reduced_motion="reduce")
    red.my_turn()
    found = {"moving": findings_in_every_theme(red.page)}
    for square in [(0, 3), (5, 3), (4, 3)]:
        red.cell(square).click()
    found["preview"] = findings_in_every_theme(red.page)
    red.page.get_by_role("button", name="Confirm").click()
    white.my_turn()
    found |= {name: findings_in_every_theme(white.page) for name in beside(white.page)}
    white.page.get_by_role("button", name="Offer a draw").click()
    red.page.get_by_role("button", name="Accept").wait_for()
    found["offer"] = findings_in_every_theme(red.page)
    red.page.get_by_role("button", name="Accept").click()
    red.page.get_by_role("button", name="Rematch").wait_for()
    found["end"] = findings_in_every_theme(red.page)
    red.page.get_by_role("link", name="Replay").click()
    red.page.wait_for_selector(".cell")
    found["match"] = findings_in_every_theme(red.page)
    assert not {name: all_ for name, all_ in found.items() if all_}


def beside(page: Page) -> Iterator[str]:
    """Open one after the other what stands beside the board or over it."""
    for key, name in (("m", "legal moves"), ("?", "keys"), ("p", "position")):
        page.keyboard.press(key)
        yield name
        page.keyboard.press("Escape")
    for name in ("Chat", "Room"):
        page.locator("#tabs button", has_text=name).click()
        yield name
    page.get_by_role("button", name="Settings").click()
    yield "settings"
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Rules").click()
    page.locator("#sheet .diagram").first.wait_for()
    yield "rules"
    page.keyboard.press("Escape")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_nothing_is_cut_off_and_the_board_keeps_its_place(
    visitor: Make, size: tuple[int, int]
) -> None:
    player = visitor(size=size, has_touch=True)
    player.play_now()
    player.my_turn()
    page = player.page
    bar = page.locator(".bar").evaluate("bar => [bar.scrollHeight, bar.clientHeight]")
    assert bar[0] <= bar[1], "what is below has to be scrolled to"
    for name in ("Moves", "Chat", "Room"):
        page.locator("#tabs button", has_text=name).tap()
        assert overflow(page) == 0, name
        board = page.locator("#board").bounding_box()
        assert board
        assert board["y"] >= 0
        assert board["y"] + board["height"] <= size[1] + 1, name
        assert size != SIZES["landscape"] or board["height"] >= 0.9 * size[1]
    tall = [one for one in targets(page) if one["height"] < 24 or one["width"] < 24]
    assert tall == []


def test_the_board_does_not_move_for_what_stands_below_it(visitor: Make) -> None:
    white, red = mid_match(visitor, reduced_motion="reduce")
    red.my_turn()
    for name in ("narrow", "portrait"):
        width, height = SIZES[name]
        for one in (white, red):
            one.page.set_viewport_size({"width": width, "height": height})
        places = boards(white, red)
        red.cell((4, 3)).click()
        red.page.get_by_role("button", name="Undo").wait_for()
        places |= boards(red)
        red.page.keyboard.press("Escape")
        white.page.get_by_role("button", name="Offer a draw").click()
        red.page.get_by_role("button", name="Decline").wait_for()
        places |= boards(white, red)
        red.page.get_by_role("button", name="Decline").click()
        white.page.get_by_role("button", name="Offer a draw").wait_for()
        assert len(places) == 1, (name, places)


def boards(*all_: Visitor) -> set[str]:
    """Where the boards of these lie in their windows."""
    return {str(one.page.locator("#board").bounding_box()) for one in all_}


@pytest.mark.parametrize(
    "path",
    ["/", "/rules/karo.noughts", "/rules/karo.dragonfly", "/settings", "/analysis", "/about"],
)
def test_pages_fit_320_px_and_twice_the_text(visitor: Make, path: str) -> None:
    reader = visitor(size=(320, 640))
    reader.page.goto(path)
    reader.page.wait_for_load_state("networkidle")
    assert overflow(reader.page) == 0
    reader.page.set_viewport_size({"width": 390, "height": 844})
    reader.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert overflow(reader.page) == 0


def test_controls_are_large_enough_for_a_thumb(visitor: Make) -> None:
    player = visitor(size=SIZES["portrait"], has_touch=True)
    player.play_now()
    player.my_turn()
    controls = targets(player.page, "#bar button, .top a, .top button, #tabs button")
    assert len(controls) > 6
    assert [one for one in controls if one["height"] < 44] == []


def test_with_reduced_motion_nothing_moves_and_nothing_waits(visitor: Make) -> None:
    player = visitor(reduced_motion="reduce")
    player.play_now()
    player.my_turn()
    player.page.evaluate(
        "() => { window.moved = 0; const was = Element.prototype.animate;"
        " Element.prototype.animate = function (...given) { window.moved += 1;"
        " return was.apply(this, given); }; }"
    )
    for square in [(0, 0), (1, 0), (2, 0), (3, 0)]:
        player.my_turn()
        if player.page.locator(f'[data-key="piece:{square[0]},{square[1]}"]').count() == 0:
            player.cell(square).click()
    assert player.page.evaluate("window.moved") == 0
    running = "document.getAnimations().filter((one) => one.playState === 'running').length"
    assert player.page.evaluate(running) == 0


def test_owners_differ_without_colour(visitor: Make) -> None:
    page = mid_match(visitor)[0].page
    expect(page.locator(".piece")).to_have_count(12)
    shapes = page.locator(".pieces .glyph").evaluate_all(
        "all => [...new Set(all.map((one) => `${one.localName} ${one.getAttribute('class')}`))]"
    )
    assert sorted(shapes) == ["circle glyph seat0", "path glyph seat1"]
    page.emulate_media(forced_colors="active")
    fills = page.locator(".pieces .face").evaluate_all(
        "all => [...new Set(all.map((one) => getComputedStyle(one).fill))].length"
    )
    assert fills == 2


def test_a_page_translator_does_not_break_play(visitor: Make) -> None:
    player = visitor()
    player.play_now()
    player.my_turn()
    player.page.evaluate(
        "() => { const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);"
        " const all = []; while (walk.nextNode()) all.push(walk.currentNode);"
        " for (const text of all) { if (!text.data.trim()) continue;"
        " const font = document.createElement('font'); text.replaceWith(font);"
        " font.append(`<${text.data}>`); } }"
    )
    for square in [(0, 0), (4, 3)]:
        player.page.wait_for_selector(".cell.can")
        player.cell(square).click()
        player.page.wait_for_selector(f'[data-key="piece:{square[0]},{square[1]}"]')
    expect(player.page.locator(".move").last).to_contain_text("places on")


def test_right_to_left_does_not_break_the_board(visitor: Make) -> None:
    white, red = mid_match(visitor)
    red.page.evaluate("document.documentElement.dir = 'rtl'")
    red.my_turn()
    player = Player(red, Mouse(red))
    del player.todo[:6]
    player.turn()
    expect(white.page.locator('[data-key="piece:5,3"]')).to_have_count(1)
    assert overflow(red.page) == 0


def overflow(page: Page) -> int:
    """By how many pixels a page is wider than its window."""
    width: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width


def targets(page: Page, which: str = "button, a, select, input, summary") -> list[dict[str, Any]]:
    """The boxes of visible controls."""
    found: list[dict[str, Any]] = page.locator(which).evaluate_all(
        "all => all.filter((one) => one.checkVisibility() && !one.closest('.skip'))"
        ".filter((one) => !one.matches('.skip'))"
        ".map((one) => ({ html: one.outerHTML.slice(0, 80),"
        " width: one.getBoundingClientRect().width,"
        " height: Math.round(one.getBoundingClientRect().height * 10) / 10 }))"
    )
    return found
