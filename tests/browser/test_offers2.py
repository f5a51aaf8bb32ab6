"""Offers beside draw and rematch: turns taken back, pauses, an end without a result."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import findings_in_every_theme
from tests.browser.scripted import seated
from tests.browser.visitor import Visitor

Make = Callable[..., Visitor]
CLOCK = {"clock": {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 0}}


def press(page: Page, name: str) -> None:
    """Press the button of this name."""
    page.get_by_role("button", name=name, exact=True).click()


def by_turn(white: Visitor, red: Visitor) -> tuple[Visitor, Visitor]:
    """Whoever is to move, then the other."""
    return (white, red) if white.has_turn() else (red, white)


def test_a_turn_is_taken_back_when_both_agree(visitor: Make) -> None:
    mover, other = by_turn(*seated(visitor))
    expect(mover.page.get_by_role("button", name="Take back")).to_have_count(0)
    mover.cell((2, 2)).click()
    other.my_turn()
    press(mover.page, "Take back")
    expect(mover.page.locator("#bar")).to_contain_text("You want to take a move back")
    press(other.page, "Decline")
    expect(mover.page.locator(".toast")).to_contain_text("Your wish to take back was declined.")
    press(mover.page, "Take back")
    press(other.page, "Accept")
    for page in (mover.page, other.page):
        expect(page.locator(".piece")).to_have_count(0)
        expect(page.locator(".move.undone")).to_contain_text("taken back")
        expect(page.locator(".move").last).to_contain_text("Taken back to the start.")
    mover.my_turn()
    mover.cell((1, 1)).click()
    other.my_turn()
    other.page.locator(".move.undone").click()
    expect(other.page.locator(".piece")).to_have_count(1)
    expect(other.page.locator('[data-key="piece:2,2"]')).to_have_count(1)
    press(other.page, "Live")
    expect(other.page.locator('[data-key="piece:1,1"]')).to_have_count(1)


def test_a_pause_stops_clocks_and_board_until_both_go_on(visitor: Make) -> None:
    mover, other = by_turn(*seated(visitor, CLOCK, size=(390, 844), reduced_motion="reduce"))
    press(mover.page, "More")
    press(mover.page, "Pause")
    press(other.page, "Accept")
    for page in (mover.page, other.page):
        expect(page.locator("#bar .turn")).to_have_text("The match is paused.")
        expect(page.locator("#seats .clock.runs")).to_have_count(0)
        expect(page.locator("#banner")).to_be_hidden()
    assert findings_in_every_theme(mover.page) == []
    mover.cell((2, 2)).click()
    expect(mover.page.locator("#polite")).to_contain_text("The match is paused.")
    expect(mover.page.locator(".piece")).to_have_count(0)
    press(mover.page, "Resume")
    press(mover.page, "Withdraw")
    press(other.page, "Resume")
    press(mover.page, "Accept")
    expect(mover.page.locator("#seats .clock.runs")).to_have_count(1)
    mover.my_turn()
    mover.cell((2, 2)).click()
    other.my_turn()


def test_a_match_is_abandoned_by_both_with_a_second_tap_each(visitor: Make) -> None:
    white, red = seated(visitor)
    press(white.page, "More")
    press(white.page, "Abandon")
    expect(red.page.locator(".offer")).to_have_count(0)
    press(white.page, "Press again to end it without a result")
    press(red.page, "Accept")
    expect(red.page.locator(".result")).to_have_count(0)
    press(red.page, "Press again to end it without a result")
    for page in (white.page, red.page):
        expect(page.locator("#bar .result")).to_contain_text("No result")
