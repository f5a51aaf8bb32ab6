"""Whole matches in two real browsers, from the link to the row of four."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.scripted import Player, play_out
from tests.browser.visitor import Cell, Keys, Mouse, Names, Touch, Visitor

Make = Callable[..., Visitor]


class Unsteady(Mouse):
    """Turns by clicking, by somebody whose page is gone before some of them, and comes back."""

    GONE_BEFORE = (2, 4, 6, 7)
    """Squares that begin a turn on either side of the script: three while placing, one after."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.pointed = 0

    def choose(self, cell: Cell) -> None:
        """Point at a square; now and then after having been away."""
        self.pointed += 1
        if self.pointed in self.GONE_BEFORE:
            address = self.visitor.page.url
            self.visitor.page.goto("about:blank")
            self.visitor.page.goto(address)
            self.visitor.my_turn()
        super().choose(cell)


def test_by_keyboard_alone_to_a_row_against_one_who_disconnects(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    guest.accept(host.invite())
    host.at_board()
    rival = Unsteady(host)
    play_out(Player(host, rival), Player(guest, Keys(guest)))
    assert rival.pointed > max(Unsteady.GONE_BEFORE)
    for one in (host, guest):
        headline = one.page.locator("#bar .result strong")
        expect(headline).to_have_text("You have won" if one.seat() == 0 else "You have lost")
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
    loser = host if host.seat() == 1 else guest
    loser.page.get_by_role("button", name="Resign").tap()
    loser.page.get_by_role("button", name="Press again to resign").tap()
    expect(host.page.locator("#bar .score")).to_have_text("Score 1 : 1")
