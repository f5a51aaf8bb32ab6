"""Whole matches in two real browsers, from the link to the row of four."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.scripted import Player, play_out
from tests.browser.visitor import Cell, Keys, Mouse, Names, Touch, Visitor

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


def test_a_match_through_the_accessibility_tree_against_one_who_types(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    guest.accept(host.invite())
    host.at_board()
    play_out(Player(host, Names(host)), Player(guest, Typist(guest)))
    winner = host if host.seat() == 0 else guest
    expect(winner.page.locator("#assertive")).to_contain_text("You have won: four rings in a row.")


class Typist(Mouse):
    """Turns in typed notation."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.squares: list[Cell] = []

    def choose(self, cell: Cell) -> None:
        """Collect the squares; type them when they are a whole turn."""
        self.squares.append(cell)
        placing = "to go" in self.hint() or "last disc" in self.hint()
        carrying = self.squares[0] == (0, 3)
        if len(self.squares) < (1 if placing else 3 if carrying else 2):
            return
        names = [f"{'abcdefghij'[x]}{4 - y}" for x, y in self.squares]
        self.squares = []
        self.visitor.page.keyboard.press("n")
        self.visitor.page.keyboard.type(" ".join(names))
        self.visitor.page.keyboard.press("Enter")

    def hint(self) -> str:
        """What the page says to do."""
        return self.visitor.page.locator("#bar .hint").inner_text()


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
