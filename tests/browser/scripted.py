"""A short match that white wins: where each side places, what each side plays.

White stands in a row, jumps with four discs over red ones, and has four rings in a row. Red
carries a tile once and then steps to and fro. Each turn is the list of squares to point at.
"""

from __future__ import annotations

from tests.browser.visitor import Cell, Mouse, Visitor

PLACINGS: tuple[list[Cell], list[Cell]] = (
    [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (1, 3)],
    [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (4, 3)],
)
TURNS: tuple[list[list[Cell]], list[list[Cell]]] = (
    [[(x, 0), (x, 2)] for x in range(4)],
    [
        [(0, 3), (5, 3), (4, 3)],
        [(5, 3), (4, 3)],
        [(4, 3), (5, 3)],
        [(5, 3), (4, 3)],
    ],
)


class Player:
    """One side of the script, played by a visitor with some way of pointing."""

    def __init__(self, visitor: Visitor, hand: Mouse) -> None:
        self.visitor = visitor
        self.hand = hand
        seat = visitor.seat()
        self.todo = [[cell] for cell in PLACINGS[seat]] + TURNS[seat]

    def turn(self) -> None:
        """Play the next turn of the script, and see it accepted."""
        self.visitor.my_turn()
        squares = self.todo.pop(0)
        for square in squares:
            self.hand.choose(square)
        if len(squares) == 3:
            self.hand.confirm()
        self.visitor.page.wait_for_selector("#bar .turn.mine", state="detached")


def play_out(one: Player, two: Player) -> None:
    """Play the whole script, whoever begins."""
    while True:
        mover = next((each for each in (one, two) if each.visitor.has_turn()), None)
        if mover is None:
            if one.visitor.page.locator("#bar .result").count():
                return
            one.visitor.page.wait_for_timeout(20)
            continue
        mover.turn()
