"""Matches of Ant and Dragonfly at two pages: the first turns over the socket, the rest by hand."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import expect

from tests.browser.scripted import Link
from tests.browser.visitor import Cell, Mouse, Visitor
from tests.server import ROOT

GAME = "karo.dragonfly"
RECORD = ROOT / "tests" / "replays" / GAME / "middle_finishes.jsonl"
"""A golden replay that the second player wins by bringing all six across."""

Pair = tuple[Visitor, Visitor]
Turn = tuple[Cell, Cell]


def recorded(first: int) -> list[Turn]:
    """The turns of the golden replay, seen in a mirror if the other side begins."""
    head, *entries = (json.loads(line) for line in RECORD.read_text().splitlines())
    mirrored = head["first"] != first

    def cell(x: int, y: int) -> Cell:
        return (x, 7 - y) if mirrored else (x, y)

    actions = [entry["input"]["action"] for entry in entries]
    return [(cell(*action["from"]), cell(*action["to"])) for action in actions]


def first_of(pair: Pair) -> int:
    """The seat that is to move."""
    with Link(pair[0], pair[0].page.url) as link:
        seat: int = link.update["prompts"][0]["seat"]
        return seat


def carried_on(pair: Pair, turns: Iterable[Turn] | int) -> None:
    """Play some turns over the socket: these, or so many of the first legal ones."""
    with Link(pair[0], pair[0].page.url) as one, Link(pair[1], pair[1].page.url) as two:
        for turn in range(turns) if isinstance(turns, int) else turns:
            mover = next(each for each in (one, two) if each.update["you"])
            asked = mover.update["you"]
            mover.say("act", prompt=asked["prompt"], action=_action(turn, asked["legal"]))
            for each in (one, two):
                each.update = each.hear("update")


def _action(turn: Turn | int, legal: list[dict[str, Any]]) -> dict[str, Any]:
    if isinstance(turn, int):
        return legal[0]
    return {"t": "move", "from": turn[0], "to": turn[1]}


def to_move(pair: Pair, seq: int) -> Visitor:
    """Who is to move after so many entries, when his page knows it, too."""
    mover = pair[first_of(pair)]
    expect(mover.page.locator(".moves .number").last).to_have_text(str(seq))
    mover.my_turn()
    return mover


def play(hand: Mouse, turn: Turn) -> None:
    """Play a turn by hand, and see it accepted."""
    page = hand.visitor.page
    hand.visitor.my_turn()
    for cell in turn:
        hand.choose(spot(hand.visitor, cell))
    page.wait_for_selector("#bar .turn.mine", state="detached")


def spot(visitor: Visitor, cell: Cell) -> Cell:
    """Where a square is drawn: everybody has his own home at the foot."""
    square = visitor.page.locator(f'[data-picks~="piece:{cell[0]},{cell[1]}"]')
    column, row = square.get_attribute("data-col"), square.get_attribute("data-row")
    assert column
    assert row
    return int(column), int(row)
