"""Clocks on the page: chosen, read before sitting down, running, low, and fallen."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import findings_in_every_theme
from tests.browser.scripted import seated
from tests.browser.visitor import PATIENCE_MS, Visitor

Make = Callable[..., Visitor]
FISCHER = {"kind": "fischer", "initial_ms": 61_000, "increment_ms": 9_000}
SHORT = {"kind": "move", "per_move_ms": 12_000}


def clock(page: Page, seat: int) -> str:
    """What a seat's clock shows."""
    return page.locator("#seats .clock").nth(seat).inner_text()


def seconds(shown: str) -> float:
    """The face of a clock in seconds."""
    minutes, _, rest = shown.rpartition(":")
    return 60 * int(minutes or 0) + float(rest)


def test_a_clock_of_ones_own_is_chosen_and_read_by_whoever_is_invited(visitor: Make) -> None:
    host, guest = visitor(), visitor(locale="de-DE")
    page = host.page
    page.goto("/")
    page.locator("summary").first.click()
    page.get_by_label("Clock").first.select_option("fischer")
    page.get_by_label("Minutes at the start").first.fill("2.5")
    page.get_by_label("Seconds added a move").first.fill("7")
    assert not page.get_by_label("Seconds a move", exact=True).first.is_visible()
    page.locator("[data-act=invite]").first.click()
    expect(page.locator("#cover")).to_contain_text("Clock: 2 mins 30 secs + 7 secs a move")
    page.locator("#tabs button", has_text="Room").click()
    page.get_by_label("Clock").select_option(label="1 min a move")
    page.get_by_role("button", name="Use these options").click()
    expect(page.locator("#cover")).to_contain_text("Clock: 1 min a move")
    page.get_by_label("Clock").select_option("fischer")
    page.get_by_label("Minutes at the start").fill("2.5")
    page.get_by_label("Seconds added a move").fill("7")
    page.get_by_role("button", name="Use these options").click()
    expect(page.locator("#cover")).to_contain_text("Clock: 2 mins 30 secs + 7 secs a move")
    guest.page.goto(page.url)
    expect(guest.page.locator("#cover")).to_contain_text("Uhr: 2 Min. 30 Sek. + 7 Sek. je Zug")


def test_the_clock_of_the_mover_runs_and_gains_by_a_turn(visitor: Make) -> None:
    white, red = seated(visitor, {"clock": FISCHER})
    mover, other = (white, red) if white.has_turn() else (red, white)
    seat = mover.seat()
    page = mover.page
    expect(page.locator("#seats .clock.runs")).to_have_count(1)
    start = seconds(clock(page, seat))
    assert 20 < start <= 61
    assert seconds(clock(page, 1 - seat)) == 61
    expect(page.locator("#seats .clock").nth(seat)).to_contain_text(re.compile(r"0:\d\d"))
    expect(page).to_have_title(re.compile(r"^● 0:\d\d Noughts and Crosses – Tessera$"))
    before = seconds(clock(page, seat))
    mover.cell((2, 2)).click()
    rival = page.locator("#seats .seat").nth(1 - seat)
    expect(rival.locator(".clock.runs")).to_be_visible()
    other.my_turn()
    after = seconds(clock(page, seat))
    assert before < after <= before + 9
    other.page.keyboard.press("t")
    expect(other.page.locator("#polite")).to_contain_text("seconds")


def test_a_flag_falls_when_the_server_says_so(visitor: Make) -> None:
    white, red = seated(visitor, {"clock": SHORT}, size=(390, 844), reduced_motion="reduce")
    mover, other = (white, red) if white.has_turn() else (red, white)
    low = mover.page.locator("#seats .clock.low")
    expect(low).to_contain_text(".", timeout=PATIENCE_MS)
    expect(mover.page.locator("#assertive")).to_contain_text("5 seconds left")
    assert findings_in_every_theme(mover.page) == []
    result = mover.page.locator("#bar .result")
    expect(result).to_contain_text("ran out of time", timeout=PATIENCE_MS)
    expect(other.page.locator("#bar .result")).to_contain_text("You have won")
    assert clock(mover.page, mover.seat()) == "0.0"
