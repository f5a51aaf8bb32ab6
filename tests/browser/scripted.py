"""A short match that white wins: where each side places, what each side plays.

White stands in a row, jumps with four discs over red ones, and has four rings in a row. Red
carries a tile once and then steps to and fro. Each turn is the list of squares to point at.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
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
    """A link of a visitor's guest to a room, beside that of his page; for setting up only."""

    def __init__(self, visitor: Visitor, address: str) -> None:
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(
                address.replace("http", "ws", 1).replace("/r/", "/ws/v1/rooms/"),
                origin=Origin(visitor.server.origin),
                additional_headers={"Cookie": cookies},
            )
        )
        self._socket.send(json.dumps({"t": "hello", "v": 1, "tab": "set-up"}))
        self.seat: int | None = None
        self.update: dict[str, Any] = {}
        self.hear("welcome")

    def say(self, kind: str, **fields: Any) -> None:
        """Send a command."""
        self._socket.send(json.dumps({"t": kind, "cid": secrets.token_hex(8), **fields}))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next frame of a kind."""
        while True:
            frame: dict[str, Any] = json.loads(self._socket.recv(timeout=10))
            if frame["t"] == "welcome":
                self.seat, self.update = frame["you"]["seat"], frame["update"]
            if frame["t"] == kind:
                return frame

    def __enter__(self) -> Link:
        """A link is closed at the end of its block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Leave only the page's own link."""
        self._open.close()


Pair = tuple[Visitor, Visitor]


def seated(make: Callable[..., Visitor], wish: dict[str, Any] | None = None, **how: Any) -> Pair:
    """Two on the page of their match, which has just begun; who has the first seat comes first.

    They come there without the pages before it, which have tests of their own.
    """
    pair = make(**how), make(**how)
    address = _room_of(*pair, **(wish or {}))
    with Link(pair[0], address) as first, Link(pair[1], address) as second:
        _begin(first, second)
        return _at_their_board(pair, address)


def mid_match(make: Callable[..., Visitor], **how: Any) -> Pair:
    """White and red on the page of their match: all is placed, white has jumped, red is to move."""
    pair = make(**how), make(**how)
    address = _room_of(*pair)
    with Link(pair[0], address) as first, Link(pair[1], address) as second:
        _begin(first, second)
        _play_on(first, second)
        return _at_their_board(pair, address)


def _room_of(host: Visitor, guest: Visitor, **wish: Any) -> str:
    """A room that the one has made and both may enter; its page."""
    for each in (host, guest):
        each.become_guest()
    return host.make_room(**wish)


def _begin(host: Link, guest: Link) -> None:
    guest.say("seat", do="sit")
    guest.hear("table")
    for link, share in ((host, "0"), (guest, "1")):
        link.say("seat", do="ready", share=32 * share)
    for link in (host, guest):
        link.hear("welcome")


def _at_their_board(pair: Pair, address: str) -> Pair:
    for each in pair:
        each.page.goto(address)
    for each in pair:
        each.at_board()
    one, two = pair
    return (one, two) if one.seat() == 0 else (two, one)


def _play_on(one: Link, two: Link) -> None:
    """Play from the start to where red is to move and white has jumped."""
    todo = [[{"t": "place", "to": cell} for cell in cells] for cells in PLACINGS]
    todo[0] += [step((x, 0), (x, 2)) for x in range(2)]
    todo[1] += [step((4, 3), (3, 3)), step((3, 3), (4, 3))]
    while True:
        mover = next(each for each in (one, two) if each.update["you"])
        assert mover.seat is not None
        pieces = mover.update["view"]["pieces"]
        jumped = any(piece[3] for piece in pieces)
        if mover.seat == 1 and jumped and [4, 3, "R", 0] in pieces:
            return
        action = todo[mover.seat].pop(0)
        mover.say("act", prompt=mover.update["you"]["prompt"], action=action)
        for each in (one, two):
            each.update = each.hear("update")


def step(start: Cell, end: Cell) -> dict[str, Any]:
    """A turn without a tile."""
    return {"t": "move", "from": start, "to": end, "tile": None}
