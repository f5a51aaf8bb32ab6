"""Playing the Duel as a person does: what a page says of its board, and ways to slide."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import CDPSession, Locator, Page, expect

from engine.duel.board import Board, Cell, gap_of, number, packed
from engine.duel.catalogue import PICTURES, Object, Word
from engine.duel.solver import shortest
from tests.browser.visitor import PATIENCE_MS, Visitor
from tests.e2e.delays import DelayProxy
from tests.server import Server

PHONE = {"size": (390, 844), "has_touch": True, "is_mobile": True}
TILES: dict[str, Word] = {
    "straight, up and down": "NS",
    "straight, left and right": "EW",
    "corner, up and right": "NE",
    "corner, right and down": "ES",
    "corner, down and left": "SW",
    "corner, up and left": "NW",
    "T, up, right and down": "NES",
    "T, right, down and left": "ESW",
    "T, up, down and left": "NSW",
    "T, up, right and left": "NEW",
    "the gap": "",
}
SAID = {word: said for said, word in TILES.items()}
_SAID = re.compile("|".join(sorted(TILES, key=len, reverse=True)))
CALLED: dict[str, Object] = {
    {"ring": "jewelled ring"}.get(name, name): place for place, name in PICTURES.items()
}
ARROWS = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, -1): "ArrowLeft", (0, 1): "ArrowRight"}


def board(one: Visitor) -> Board:
    """The own board, as the cells of the grid are called."""
    return tuple(TILES[found[0]] for name in names(one) if (found := _SAID.search(name)))


def names(one: Visitor) -> list[str]:
    """What all cells of the grid are called, row by row."""
    script = "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    found: list[str] = one.page.locator("#board .cell").evaluate_all(script)
    return found


def task(one: Visitor) -> tuple[Object, Object]:
    """Start and target, as the objects are called."""
    here = next(name for name in names(one) if "your magician stands here" in name)
    there = next(name for name in names(one) if "the target" in name)
    return CALLED[here.partition(",")[0]], CALLED[there.partition(",")[0]]


def solution(one: Visitor) -> tuple[Cell, ...]:
    """The fewest slides for what the page shows."""
    found = shortest(board(one), *task(one))
    assert found is not None
    return found


def racing(one: Visitor) -> None:
    """Wait until a card is turned and slides are possible."""
    expect(one.page.locator("#bar .stop")).to_be_visible(timeout=PATIENCE_MS)


def ready(*both: Visitor) -> None:
    """Say on each page that one is ready."""
    for one in both:
        one.page.locator("#bar").get_by_role("button", name="Ready").click()


def press_arrow(one: Visitor, cell: Cell) -> None:
    """Push a cell by an arrow key, after a number where it is more than one tile."""
    row, column = divmod(gap_of(packed(board(one))), 4)
    down, right = row - cell[0], column - cell[1]
    many = abs(down) + abs(right)
    if many > 1:
        one.page.keyboard.press(str(many))
    one.page.keyboard.press(ARROWS[(down > 0) - (down < 0), (right > 0) - (right < 0)])


def tap(one: Visitor, cell: Cell) -> None:
    """Push a cell by a finger on it."""
    at(one, cell).tap()


def flick(one: Visitor, cell: Cell) -> None:
    """Push a cell by drawing its tile towards the gap."""
    row, column = divmod(gap_of(packed(board(one))), 4)
    x, y = middle(one, cell)
    way = ((column > cell[1]) - (column < cell[1]), (row > cell[0]) - (row < cell[0]))
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    one.page.mouse.move(x + 30 * way[0], y + 30 * way[1], steps=3)
    one.page.mouse.up()


class Finger:
    """A finger on the page, moved as a mouse is; `beside` is another one of the same hand."""

    def __init__(self, page: Page, beside: Finger | None = None) -> None:
        self._touch: CDPSession = beside._touch if beside else page.context.new_cdp_session(page)
        self._point: dict[str, float] = {"id": 1 if beside else 0}
        self._is_down = False

    def move(self, x: float, y: float) -> None:
        """Go there, on the page if it is down."""
        self._point |= {"x": x, "y": y}
        if self._is_down:
            self._send("touchMove")

    def down(self) -> None:
        """Touch the page."""
        self._is_down = True
        self._send("touchStart")

    def up(self) -> None:
        """Leave the page."""
        self._is_down = False
        self._send("touchEnd")

    def _send(self, kind: str) -> None:
        event = {"type": kind, "touchPoints": [self._point]}
        self._touch.send("Input.dispatchTouchEvent", event)


def middle(one: Visitor, cell: Cell) -> tuple[float, float]:
    """Where the middle of a cell of the own board is on the screen."""
    box = at(one, cell).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def at(one: Visitor, cell: tuple[int, int]) -> Locator:
    """A cell of the own board."""
    return one.page.locator(f'#board [data-picks="tile:{cell[0]},{cell[1]}"]')


def solve(one: Visitor, slide: Callable[[Visitor, Cell], None]) -> int:
    """Slide until the pathway is there; how many slides."""
    way = solution(one)
    for cell in way:
        before = board(one)
        slide(one, cell)
        gone = at(one, cell)
        expect(gone).to_have_attribute("aria-label", re.compile("the gap"))
        assert board(one)[number(cell)] == "" != before[number(cell)]
    return len(way)


def tray(one: Visitor, seat: int) -> list[tuple[str, str]]:
    """A seat's tiles as they are drawn on a page: where each lies, and its pathway."""
    script = """stones => stones.map(stone => [stone.getAttribute('transform'),
        stone.querySelector('.lane').getAttribute('d')])"""
    found = one.page.locator(f'[data-tray="{seat}"] .stone').evaluate_all(script)
    return sorted((str(where), str(way)) for where, way in found)


class Line:
    """A server as seen from far away, driven from a test that waits for nothing."""

    def __init__(self, proxy: DelayProxy, loop: asyncio.AbstractEventLoop) -> None:
        self._proxy, self._loop = proxy, loop
        self.origin = f"http://127.0.0.1:{proxy.port}"

    def cut(self, round_trip_s: float) -> None:
        """Lose all links; those made from now on are so long."""
        self._loop.call_soon_threadsafe(self._cut, round_trip_s)

    def _cut(self, round_trip_s: float) -> None:
        self._proxy._delay_s = round_trip_s / 2
        self._proxy.cut()


@contextmanager
def line(server: Server) -> Iterator[Line]:
    """A line to a server, in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    proxy = DelayProxy(server.port, 0)
    asyncio.run_coroutine_threadsafe(proxy.__aenter__(), loop).result(5)
    yield Line(proxy, loop)
    asyncio.run_coroutine_threadsafe(proxy.__aexit__(), loop).result(5)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(5)
    loop.close()
