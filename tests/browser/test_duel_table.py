"""The Duel at the table: who is away, who watches, what is heard, what is passed on."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from engine.duel.board import slid, slides
from tests.browser.dueling import (
    PHONE,
    Finger,
    at,
    board,
    flick,
    middle,
    names,
    press_arrow,
    racing,
    ready,
    solve,
)
from tests.browser.scripted import seated
from tests.browser.visitor import Visitor, hide

Make = Callable[..., Visitor]
GAME = "duel.race"
STILL = {"reduced_motion": "reduce"}
EARS = """
window.noted = [];
const begin = AudioScheduledSourceNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  noted.push(this.frequency.value);
  return begin.apply(this, when);
};
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
  noted.push(kind);
  return Object.assign(new EventTarget(), { release: async () => noted.push("sleep") });
}}});
navigator.share = async ({ text }) => { window.passed = text; };
"""
GONG, CHIME, STONE, CARD_TURNED = [311, 466, 622], [523, 784, 1047], [130, 98], [660, 880]
CARD, REFUSED = 660, 156
"""What is heard, in Hz."""


def noted(page: Page) -> list[float | str]:
    """What was heard and asked of the screen since this was asked last."""
    found: list[float | str] = page.evaluate("noted.splice(0)")
    return found


def test_what_is_heard_and_that_the_screen_stays_on(duellist: Make) -> None:
    player = duellist(**STILL)
    page = player.page
    player.context.add_init_script(EARS)
    player.become_guest()
    wish = {"options": {"minutes": 0}, "seats": [{"kind": "me"}]}
    page.goto(player.make_room(game="duel.solo", **wish))
    player.at_board()
    ready(player)
    racing(player)
    assert {"screen", CARD} <= set(noted(page))
    page.keyboard.press(" ")
    expect(page.locator(".toast")).to_contain_text("There is no pathway yet")
    assert noted(page) == [*GONG, REFUSED], "each is heard once, although the call was foreseen"
    slides = solve(player, press_arrow)
    page.keyboard.press(" ")
    expect(page.locator("#seats .stock")).to_have_attribute("data-count", "1")
    heard = noted(page)
    assert heard[:-8] == STONE * slides
    assert heard[-8:] == [*GONG, *CHIME, *CARD_TURNED]
    for words in ("End here", "Press again to end"):
        page.locator("#bar").get_by_role("button", name=words).click()
    expect(page.locator("#bar .result")).to_contain_text("1 pathway found")
    assert "sleep" in noted(page)


def test_who_is_away_is_waited_for_before_a_round_and_not_within_it(duellist: Make) -> None:
    stays, goes = seated(duellist, {"game": GAME}, **STILL)
    watcher = duellist(**PHONE, **STILL)
    address = stays.page.url
    watcher.page.goto(address)
    watcher.page.get_by_role("button", name="Just watch").click()
    watcher.at_board()
    expect(watcher.page.locator("#board .tray")).to_have_count(2)
    ready(goes)
    expect(stays.page.locator("#seats")).to_contain_text("ready")
    goes.page.goto("about:blank")
    expect(stays.page.locator("#seats")).to_contain_text("offline")
    ready(stays)
    for one in (stays, watcher):
        turn = one.page.locator("#bar .turn")
        expect(turn).to_have_text("Waiting until everybody is back")
        expect(one.page.locator("#seats")).to_contain_text("offline")
    goes.page.goto(address)
    for one in (stays, goes):
        racing(one)
    lives_on(stays, goes, watcher)


def lives_on(stays: Visitor, goes: Visitor, watcher: Visitor) -> None:
    """In a round nobody is waited for: who is there slides on, and wins by a claim in the end.

    Whatever waits for an answer, Stop stays where it is.
    """
    seat = stays.seat()
    hide(goes.page)
    expect(stays.page.locator("#seats")).to_contain_text("looking elsewhere")
    goes.page.get_by_role("button", name="More").click()
    goes.page.get_by_role("button", name="Offer a draw").click()
    expect(stays.page.get_by_role("button", name="Accept")).to_be_visible()
    racing(stays)
    goes.page.goto("about:blank")
    expect(stays.page.locator("#seats")).to_contain_text("offline")
    stays.page.get_by_role("button", name="Decline").click()
    slides = solve(stays, click)
    shown = f'[data-tray="{seat}"][data-slides="{slides}"]'
    expect(watcher.page.locator(shown)).to_have_count(1)
    expect(watcher.page.locator("#board .card-spot .from")).to_have_count(2)
    expect(watcher.page.locator("#bar .stop")).to_have_count(0)
    racing(stays)
    stays.page.get_by_role("button", name="Claim the win").click()
    for one in (stays, watcher):
        expect(one.page.locator("#bar .result")).to_contain_text("has left")


def click(one: Visitor, cell: tuple[int, int]) -> None:
    """Push a cell by the mouse."""
    at(one, cell).click()


def test_two_thumbs_and_a_finger_that_rests(duellist: Make) -> None:
    player = duellist(**PHONE, **STILL)
    player.become_guest()
    wish = {"options": {"minutes": 0}, "seats": [{"kind": "me"}]}
    player.page.goto(player.make_room(game="duel.solo", **wish))
    player.at_board()
    ready(player)
    racing(player)
    before = board(player)
    first = slides(before)[0]
    halfway = slid(before, first)
    second = next(cell for cell in slides(halfway) if cell[0] != first[0])
    one = Finger(player.page)
    other = Finger(player.page, beside=one)
    for thumb, cell in ((one, first), (other, second)):
        thumb.move(*middle(player, cell))
        thumb.down()
    other.up()
    expect(at(player, second)).to_have_attribute("aria-label", re.compile("the gap"))
    one.up()
    assert board(player) == slid(halfway, second), "each has slid once, in the order of the fingers"
    stop = player.page.locator("#bar .stop").bounding_box()
    assert stop
    one.down()
    player.page.wait_for_timeout(800)
    other.move(stop["x"] + 40, stop["y"] + 30)
    other.down()
    other.up()
    expect(player.page.locator(".toast")).to_contain_text("There is no pathway yet")
    one.up()


def test_the_board_of_the_day_is_passed_on_without_a_word_of_it(duellist: Make) -> None:
    player = duellist(**PHONE, **STILL, permissions=["clipboard-read", "clipboard-write"])
    page = player.page
    player.context.add_init_script(EARS)
    page.goto("/")
    page.locator('[data-mode="duel.solo"]').tap()
    page.locator("[data-act=today]").tap()
    page.locator("#sheet").get_by_role("button", name="Begin").tap()
    player.at_board()
    ready(player)
    racing(player)
    objects = [name.partition(",")[0] for name in names(player)]
    slides = solve(player, flick)
    page.locator("#bar .stop").tap()
    page.get_by_role("button", name="Today").tap()
    expect(page.locator("#sheet tbody tr")).to_contain_text([f"1Player 1 (you){slides}"])
    button = page.locator("#sheet").get_by_role("button", name="Share the result")
    button.tap()
    page.wait_for_function("window.passed")
    words = page.evaluate("window.passed")
    assert f"{'■' * slides} {slides} slides (fewest: {slides}) in 0:" in words
    assert not [name for name in objects if name in words]
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    button.tap()
    expect(page.locator(".toast")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == words
