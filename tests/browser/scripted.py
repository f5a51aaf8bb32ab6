"""A short match that white wins: where each side places, what each side plays.

White stands in a row, jumps with four discs over red ones, and has four rings in a row. Red
carries a tile once and then steps to and fro. Each turn is the list of squares to point at.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect
from websockets.typing import Origin

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


class Link:
    """A second link of a visitor's guest to the room that the page shows; for setting up only."""

    def __init__(self, visitor: Visitor) -> None:
        address = visitor.page.url.replace("http", "ws", 1).replace("/r/", "/ws/v1/rooms/")
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(
                address,
                origin=Origin(visitor.server.origin),
                additional_headers={"Cookie": cookies},
            )
        )
        self._socket.send(json.dumps({"t": "hello", "v": 1, "tab": "set-up"}))
        welcome = self.hear("welcome")
        self.seat: int = welcome["you"]["seat"]
        self.update: dict[str, Any] = welcome["update"]

    def play(self, action: dict[str, Any]) -> None:
        """Send a turn."""
        prompt = self.update["you"]["prompt"]
        command = {"t": "act", "cid": f"set-up-{prompt}", "prompt": prompt, "action": action}
        self._socket.send(json.dumps(command))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next frame of a kind."""
        while True:
            frame: dict[str, Any] = json.loads(self._socket.recv(timeout=10))
            if frame["t"] == kind:
                return frame

    def close(self) -> None:
        """Leave only the page's own link."""
        self._open.close()


def set_up(one: Visitor, two: Visitor) -> tuple[Visitor, Visitor]:
    """Bring a fresh match quickly to where red is to move and white has jumped; white, red."""
    links = sorted((Link(one), Link(two)), key=lambda each: each.seat)
    todo = [[{"t": "place", "to": cell} for cell in cells] for cells in PLACINGS]
    todo[0] += [step((x, 0), (x, 2)) for x in range(2)]
    todo[1] += [step((4, 3), (3, 3)), step((3, 3), (4, 3))]
    while True:
        mover = next(each for each in links if each.update["you"])
        pieces = mover.update["view"]["pieces"]
        jumped = any(piece[3] for piece in pieces)
        if mover.seat == 1 and jumped and [4, 3, "R", 0] in pieces:
            break
        mover.play(todo[mover.seat].pop(0))
        for each in links:
            each.update = each.hear("update")
    for each in links:
        each.close()
    white = one if one.seat() == 0 else two
    return white, two if white is one else one


def step(start: Cell, end: Cell) -> dict[str, Any]:
    """A turn without a tile."""
    return {"t": "move", "from": start, "to": end, "tile": None}
