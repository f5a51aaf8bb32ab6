"""How bots think about Karo: nothing is hidden, and lines with many own marks are good."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.core.square import Cell, step
from engine.karo.model import COLOURS, Options, Piece, State, View
from engine.karo.position import named

_LINES: tuple[Cell, ...] = ((1, 0), (0, 1), (1, 1), (1, -1))


class NoughtsMind:
    """Noughts and Crosses: the state is the view; of the history only the repeats are known."""

    def imagine(self, view: View, options: Options, rng: Rng) -> State:
        """The state that looks like the view."""
        state = State(
            tiles=frozenset(view.tiles),
            pieces=tuple(Piece((x, y), COLOURS.index(c), bool(up)) for x, y, c, up in view.pieces),
            turn=COLOURS.index(view.turn),
            hand=(view.hand.W, view.hand.R),
            ply=view.ply,
            options=options,
            row=view.row or (),
            last=view.last,
        )
        return named(state, view.repeats)

    def worth(self, state: State, seat: Seat) -> float:
        """Own lines less the rival's; the more marks in four squares, the more they count."""
        marks: tuple[set[Cell], set[Cell]] = (set(), set())
        cells: tuple[set[Cell], set[Cell]] = (set(), set())
        for piece in state.pieces:
            cells[piece.seat].add(piece.cell)
            if piece.up:
                marks[piece.seat].add(piece.cell)
        return _lines(marks[seat], cells[1 - seat]) - _lines(marks[1 - seat], cells[seat])


def _lines(marks: Set[Cell], rivals: Set[Cell]) -> int:
    """4 for a mark, 16 for two, 64 for three in four squares without a rival."""
    fours = {four for mark in marks for four in _fours(mark)}
    return sum(
        4 ** sum(cell in marks for cell in four) for four in fours if rivals.isdisjoint(four)
    )


@lru_cache(maxsize=1 << 12)
def _fours(cell: Cell) -> tuple[tuple[Cell, ...], ...]:
    """The sixteen lines of four squares that go through a square."""
    return tuple(
        tuple(step(cell, line, place) for place in range(start, start + 4))
        for line in _LINES
        for start in range(-3, 1)
    )
