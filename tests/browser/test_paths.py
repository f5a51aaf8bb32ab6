"""Paths of Destiny in its plain view: from the lobby to the end of a short match, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import findings_in_every_theme
from tests.browser.visitor import PATIENCE_MS, Visitor

Make = Callable[..., Visitor]
PHONE = {"size": (390, 844), "has_touch": True, "is_mobile": True}
OVER = "#bar .result"
READY = "#bar .turn.mine"
GAME_MS = 90_000
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
HEIGHTS = "all => all.map(one => one.getBoundingClientRect().height)"


def test_from_the_lobby_with_three_bots_by_touch(visitor: Make) -> None:
    """Seats are chosen, a tile is built by pointing at the board, every answer is in the list."""
    page = visitor(**PHONE, reduced_motion="reduce").page
    page.goto("/")
    card = page.locator("article", has=page.locator("#demo-paths"))
    expect(card).to_contain_text("A plain view for now")
    card.locator("summary").tap()
    card.get_by_label("Players").select_option("4")
    card.locator("[data-act=play]").tap()
    page.wait_for_selector("body[data-status=match] .cell", timeout=PATIENCE_MS)
    expect(page.locator("#seats .seat")).to_have_count(4)
    mine(page)
    assert page.eval_on_selector_all(".seat .sub", CUT) == []
    assert min(page.eval_on_selector_all(".cell > text", HEIGHTS)) >= 9
    page.get_by_role("button", name="Move").first.tap()
    mine(page)
    assert findings_in_every_theme(page) == []
    page.get_by_role("button", name="Build a tile").tap()
    hint = page.locator("#bar .hint")
    expect(hint).to_contain_text(re.compile("Which tile do you build|Where does the tile go"))
    if "Which tile" in hint.inner_text():  # the lot has made us the Architect, who draws two
        page.locator(f"{READY} ~ .row button:not(.quiet)").first.tap()
    expect(hint).to_contain_text("Where does the tile go?")
    page.locator('[role=gridcell][aria-label$="empty"][data-picks]').nth(nearest(page)).tap()
    page.locator('[data-picks^="turn:"]').first.tap()
    empty = page.locator('[role=gridcell][aria-label$=": empty"]')
    before = empty.count()  # who came before may have built, too
    page.get_by_role("button", name="Confirm").tap()
    expect(empty).not_to_have_count(before)
    page.keyboard.press("p")
    expect(page.locator("dialog[open]")).to_contain_text("the Golem")


def nearest(page: Page) -> int:
    """Which of the empty places is lit."""
    labels = page.locator('[role=gridcell][aria-label$="empty"][data-picks] > path')
    opacities = [one.get_attribute("fill-opacity") for one in labels.all()]
    return opacities.index("0.4")


def mine(page: Page) -> None:
    """Wait until something is asked of me."""
    expect(page.locator(f"{READY}, {OVER}")).to_be_visible(timeout=PATIENCE_MS)


def test_a_short_match_to_its_end(visitor: Make) -> None:
    """Two seats, twenty rounds; turns are ended at once, else the first answer is taken."""
    one = visitor(reduced_motion="reduce")
    one.become_guest()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    one.page.goto(one.make_room(game="paths", options={"round_limit": 20}, seats=seats))
    one.page.wait_for_selector("body[data-status=match] .cell", timeout=PATIENCE_MS)
    one.page.evaluate(ANSWERING)
    expect(one.page.locator(OVER)).to_be_visible(timeout=GAME_MS)
    ends = re.compile("the last round is over|alone in the centre with a key")
    expect(one.page.locator(OVER)).to_contain_text(ends)
    expect(one.page.locator(".moves .words").last).not_to_be_empty()
    one.page.get_by_role("link", name="Replay").click()
    expect(one.page.locator(".move[aria-current]")).to_be_visible()


ANSWERING = """() => {
  const bar = document.querySelector("#bar");
  const answer = () => {
    if (bar.querySelector(".result")) return;
    const buttons = [...bar.querySelectorAll(".turn.mine ~ .row button")];
    const ends = buttons.find((one) => one.textContent === "End the turn");
    (ends ?? buttons.find((one) => !one.matches(".quiet")))?.click();
  };
  setInterval(answer, 50);
}"""
"""Presses twenty times a second what answers the question, as somebody in a hurry would."""
