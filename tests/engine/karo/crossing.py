"""A rule of Ant and Dragonfly as a table: see `scenario`; boards are 3 wide and 8 long.

Small letters are ants, capitals dragonflies. Row 8 is white's back row, row 1 red's; turns are
written `w a7-a6`, `w pass`, and set-ups `w DDDAAA`. Fewer than twelve pieces are welcome.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.square import Cell
from engine.karo.dragonfly import Dragonfly
from engine.karo.dragonfly_model import SQUARES, STANDARD, Action, Arrange, Move, Options, State
from engine.karo.dragonfly_position import settled
from engine.karo.model import Pass
from engine.karo.text import frame, parsed
from tests.engine.karo.scenario import Scenario

GAME = Dragonfly()


@dataclass(frozen=True, slots=True)
class Crossing(Scenario):
    """What a ruling means on one board of Ant and Dragonfly."""

    @property
    def game(self) -> Any:
        return GAME

    def state(self, drawing: str, mover: str) -> Any:
        return position(drawing, mover)

    def meant(self, state: Any, words: str) -> Any:
        return meant(words)

    def tiles(self, state: Any) -> Collection[Cell]:
        return SQUARES


def crossing(rule: str, name: str, before: str, **rest: Any) -> Any:
    """A scenario as a parameter of `test_…`, with an id that a player understands."""
    case = Crossing(rule, name, before, **rest)
    return pytest.param(case, id=case.title)


def position(
    drawing: str, mover: str, options: Options | None = None, ply: int = 0, passes: int = 0
) -> State:
    """The state of a diagram with a colour to move."""
    tiles, pieces = parsed(drawing)
    assert tiles == set(SQUARES), "a board is 3 wide and 8 long"
    words = (STANDARD, STANDARD)
    return settled(State(pieces, "wr".index(mover), words, options or Options(), ply, passes))


def meant(words: str) -> Action:
    """The action that `words` name, allowed or not."""
    _, _, rest = words.partition(" ")
    if rest == "pass":
        return Pass()
    start, _, end = rest.partition("-")
    names = frame(SQUARES)
    return Move(names.cell(start), names.cell(end)) if end else Arrange(rest)
