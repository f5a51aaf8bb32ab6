"""Whole matches in two real browsers, from the link to the row of four."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.scripted import Player, play_out
from tests.browser.visitor import Keys, Mouse, Touch, Visitor

Make = Callable[..., Visitor]


def test_two_browsers_play_to_a_row_by_mouse_and_by_keyboard_alone(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    guest.accept(host.invite())
    host.at_board()
    play_out(Player(host, Mouse(host)), Player(guest, Keys(guest)))
    for one in (host, guest):
        headline = one.page.locator("#bar .result strong")
        expect(headline).to_have_text("You have won" if one.seat() == 0 else "Player 1 has won")
        expect(one.page.locator("#bar .result")).to_contain_text("four rings in a row")


def test_a_match_by_touch_and_a_rematch_that_the_other_begins(visitor: Make) -> None:
    phone = {"size": (390, 844), "has_touch": True, "is_mobile": True}
    host, guest = visitor(**phone), visitor(**phone)
    guest.accept(host.invite())
    host.at_board()
    first_seat = host.seat()
    play_out(Player(host, Touch(host)), Player(guest, Touch(guest)))
    host.page.get_by_role("button", name="Rematch").tap()
    guest.page.get_by_role("button", name="Accept").tap()
    for one in (host, guest):
        expect(one.page.locator("#bar .result")).to_have_count(0)
        expect(one.page.locator(".piece")).to_have_count(0)
    assert host.seat() != first_seat, "seats rotate"
    play_out(Player(host, Touch(host)), Player(guest, Touch(guest)))
    expect(host.page.locator("#bar .score")).to_have_text("Score 1 : 1")
