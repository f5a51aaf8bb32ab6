"""A rule as a table: a diagram, a turn, and what comes of it.

Diagrams are those of `engine.karo.text`; turns are written `w b2` (place), `w b3-d3`,
`w tile c1-e1, piece d1-e1` and `w pass`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.game import Act
from engine.core.square import Cell
from engine.karo.model import Action, Move, Options, Pass, Piece, Place, Relocate, State
from engine.karo.noughts import Noughts
from engine.karo.position import settled
from engine.karo.text import HOME, diagram, moved, parsed

GAME = Noughts()


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a ruling means on one board of Noughts and Crosses; other modes have their own kind.

    `turn` is played and leads to `after` and to `ends` (a seat's letter, `draw`, or nothing);
    each turn of `refused` is not allowed; `only` lists all that is.
    """

    rule: str
    name: str
    before: str
    turn: str = ""
    after: str = ""
    ends: str = ""
    refused: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    hand: tuple[int, int] = (0, 0)

    @property
    def title(self) -> str:
        return f"{self.rule} {self.name}"

    def check(self) -> None:
        assert self.turn or self.refused or self.only, "a scenario has to say something"
        if self.turn:
            self._check_turn()
        for words in self.refused:
            state = self.state(self.before, words[0])
            assert self.meant(state, words) not in self.game.legal(state, state.turn), words
        if self.only:
            state = self.state(self.before, self.only[0][0])
            wanted = {self.meant(state, words) for words in self.only}
            assert set(self.game.legal(state, state.turn)) == wanted

    @property
    def game(self) -> Any:
        return GAME

    def state(self, drawing: str, mover: str) -> Any:
        return position(drawing, mover, self.hand)

    def meant(self, state: Any, words: str) -> Any:
        return meant(words)

    def tiles(self, state: Any) -> Collection[Cell]:
        tiles: Collection[Cell] = state.tiles
        return tiles

    def _check_turn(self) -> None:
        before = self.state(self.before, self.turn[0])
        action = self.meant(before, self.turn)
        assert action in self.game.legal(before, before.turn)
        after = self.game.apply(before, Act(before.turn, action), 0).state
        if self.after:
            assert self._drawing(after) == self._drawing(self.state(self.after, "w"))
        assert self._ending(after) == self.ends

    def _drawing(self, state: Any) -> str:
        return diagram(self.tiles(state), state.pieces)

    def _ending(self, state: Any) -> str:
        outcome = self.game.outcome(state)
        if outcome is None:
            return ""
        return "draw" if outcome.ranks == (1, 1) else "wr"[outcome.ranks.index(1)]


def scenario(rule: str, name: str, before: str, **rest: Any) -> Any:
    """A scenario as a parameter of `test_…`, with an id that a player understands."""
    case = Scenario(rule, name, before, **rest)
    return pytest.param(case, id=case.title)


def rules_of(cases: Iterable[Any]) -> dict[str, list[str]]:
    """The rulings that these parameters are about."""
    found: dict[str, list[str]] = {}
    for case in cases:
        found.setdefault(case.values[0].rule, []).append(case.values[0].name)
    return found


def position(
    drawing: str, mover: str, hand: tuple[int, int] = (0, 0), options: Options | None = None
) -> State:
    """The state of a diagram with its lower left corner at a1; fewer tiles are welcome."""
    tiles, pieces = moved(*parsed(drawing), HOME.cell("a1"))
    ply = 12 - sum(hand)
    return settled(State(tiles, pieces, "wr".index(mover), hand, ply, options or Options()))


def meant(words: str) -> Action:
    """The action that `words` name, allowed or not."""
    _, _, rest = words.partition(" ")
    if rest == "pass":
        return Pass()
    if rest.startswith("tile "):
        tile, _, piece = rest.removeprefix("tile ").partition(", piece ")
        return Move(*_way(piece), Relocate(*_way(tile)))
    return Move(*_way(rest)) if "-" in rest else Place(HOME.cell(rest))


def _way(words: str) -> tuple[Cell, Cell]:
    start, end = re.findall(r"[a-z]-?\d+", words)
    return HOME.cell(start), HOME.cell(end)


def pieces_of(state: State, seat: int) -> tuple[Piece, ...]:
    return tuple(piece for piece in state.pieces if piece.seat == seat)
