"""A finished match analysed, its line of chances; the analysis board, its links and texts."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import findings_in_every_theme
from tests.browser.scripted import mid_match
from tests.browser.visitor import Visitor

Make = Callable[..., Visitor]
THINKING_MS = 90_000
REFUSED = re.compile(r"status of 422")


def press(page: Page, name: str) -> None:
    """Press the button of this name."""
    page.get_by_role("button", name=name, exact=True).click()


def studied(visitor: Make) -> Page:
    """The page of a match that has been analysed, asked for at the board, once in vain."""
    white, _ = mid_match(visitor, reduced_motion="reduce")
    page = white.page
    press(page, "Resign")
    press(page, "Press again to resign")
    press(page, "Analyse")
    expect(page.get_by_role("progressbar")).to_be_visible()
    press(page, "Cancel")
    expect(page.get_by_role("progressbar")).to_have_count(0)
    press(page, "Analyse")
    expect(page.locator(".turning")).to_be_visible(timeout=THINKING_MS)
    page.get_by_role("link", name="Look at it").click()
    return page


def test_a_finished_match_is_analysed_down_to_its_turning_point(visitor: Make) -> None:
    page = studied(visitor)
    line = page.get_by_role("slider", name="Chances over the match")
    expect(line).to_be_visible(timeout=THINKING_MS)
    expect(page.locator(".study .turning")).to_contain_text(re.compile("turn", re.IGNORECASE))
    assert findings_in_every_theme(page) == []
    line.focus()
    page.keyboard.press("Home")
    expect(line).to_have_attribute("aria-valuetext", re.compile(r"^0\. White \d+% – Red \d+%$"))
    expect(page.locator(".piece")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(line).to_have_attribute("aria-valuenow", "1")
    expect(page.locator(".piece")).to_have_count(1)
    best = page.get_by_role("list", name="Best turns").get_by_role("button").first
    best.click()
    expect(best).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".piece")).to_have_count(2)
    box = line.bounding_box()
    assert box
    line.click(position={"x": box["width"] - 2, "y": box["height"] / 2})
    # Who begins is drawn by lot, and with it the number of moves; nobody can go to a resignation.
    last = line.get_attribute("aria-valuemax")
    assert last in {"13", "16"}
    expect(line).to_have_attribute("aria-valuenow", last)
    expect(page.locator(".piece")).to_have_count(12)
    page.get_by_role("link", name="Analysis board").click()
    expect(page.locator("#bar .turn")).to_have_text("Red to move")
    expect(page.locator(".piece")).to_have_count(12)


def test_a_position_is_set_up_evaluated_and_shared(visitor: Make) -> None:
    owner, reader = visitor(reduced_motion="reduce"), visitor()
    page = owner.page
    page.goto("/analysis")
    owner.cell((1, 1)).click()
    expect(page.locator(".piece")).to_have_count(1)
    press(page, "Set up")
    press(page, "red disc, ring down")
    owner.cell((2, 2)).click()
    expect(page.locator(".piece")).to_have_count(2)
    press(page, "Use this position")
    expect(page.locator("#bar .turn")).to_contain_text("to move")
    owner.cell((3, 3)).click()
    expect(page.locator(".piece")).to_have_count(3)
    press(page, "Evaluate")
    best = page.get_by_role("list", name="Best turns").get_by_role("button")
    expect(best.first).to_be_visible(timeout=THINKING_MS)
    expect(page.locator(".chances")).to_contain_text(re.compile(r"White \d+% – ▲ Red \d+%"))
    assert findings_in_every_theme(page) == []
    owner.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(page, "Copy link")
    reader.page.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(reader.page.locator(".piece")).to_have_count(3)
    press(reader.page, "One move back")
    expect(reader.page.locator(".piece")).to_have_count(2)


def test_a_line_goes_out_as_text_and_comes_back(visitor: Make) -> None:
    owner = visitor()
    owner.forgives = REFUSED
    page = owner.page
    page.goto("/analysis")
    for count, cell in enumerate([(1, 1), (2, 2)], 1):
        owner.cell(cell).click()
        expect(page.locator(".piece")).to_have_count(count)
    press(page, "Text and file")
    text = page.locator("#exchange").input_value()
    assert text.startswith("karo.noughts\n")
    assert text.endswith("1. b3\n2. c2\n")
    page.locator("#exchange").fill(text + "3. d3\n")
    press(page, "Put it on the board")
    expect(page.locator(".piece")).to_have_count(3)
    expect(page.locator("#sheet")).to_be_hidden()
    press(page, "Text and file")
    page.locator("#exchange").fill(text + "3. b3\n")
    press(page, "Put it on the board")
    expect(page.get_by_role("alert")).to_contain_text("no position or line")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as JSON").click()
    page.get_by_role("button", name="Close").first.click()
    press(page, "Start anew")
    expect(page.locator(".piece")).to_have_count(0)
    press(page, "Text and file")
    page.locator(".file input").set_input_files(download.value.path())
    expect(page.locator(".piece")).to_have_count(3)


def test_ant_and_dragonfly_is_set_up_and_evaluated_as_well(visitor: Make) -> None:
    owner = visitor(size=(390, 844), has_touch=True, reduced_motion="reduce")
    page = owner.page
    page.goto("/analysis?game=karo.dragonfly")
    page.wait_for_selector(".cell")
    cell = page.locator(".cell").first.bounding_box()
    assert cell
    assert cell["width"] >= 44
    press(page, "Set up")
    press(page, "free tile")
    owner.cell((0, 1)).tap()
    owner.forgives = REFUSED
    press(page, "Use this position")
    expect(page.locator(".toast")).to_contain_text("each side has six pieces")
    press(page, "white ant")
    owner.cell((1, 4)).tap()
    press(page, "Red to move")
    assert findings_in_every_theme(page) == []
    press(page, "Use this position")
    expect(page.locator("#bar .turn")).to_have_text("Red to move")
    press(page, "Evaluate")
    best = page.get_by_role("list", name="Best turns").get_by_role("button")
    best.first.click(timeout=THINKING_MS)
    expect(page.locator("#bar .turn")).to_have_text("White to move")
    expect(page.locator(".move[aria-current]")).to_contain_text("1")
