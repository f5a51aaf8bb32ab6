"""How bots think about Karo: nothing is hidden, and lines with many own marks are good.

`NoughtsMind.worth` is the simple view of who looks one turn ahead. `worth` serves the search; its
weights were fitted to the results of 4,000 games of the search against itself: 100 points are
odds of e to 1.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import TypeAlias

from engine.bots.karo_board import (
    LINES,
    ROW,
    Position,
    Turn,
    around,
    beside,
    laid,
    named,
    passed,
    played,
    turns,
    winning,
)
from engine.bots.problem import Board, Problem
from engine.core.game import Seat
from engine.core.rng import Rng
from engine.core.square import Cell, step
from engine.karo.model import COLOURS, PLACINGS, Options, Piece, State, View
from engine.karo.position import named as occurred
from engine.karo.position import repeats

_Windows: TypeAlias = tuple[tuple[int, int], ...]

_MARK, _NEAR, _TWO, _THREE, _CENTRAL, _TO_MOVE = 21, 14, 17, 36, 8, 32

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
        return occurred(state, view.repeats)

    def problem(self, state: State, is_careless: bool = False) -> Problem[Position, Turn]:
        """The position on the fast board; who is careless forgets that tiles can be carried."""
        position, cells = laid(state)
        return Problem(
            board=_CARELESS if is_careless else _BOARD,
            position=position,
            seat=state.turn,
            turns_left=PLACINGS + state.options.move_limit - state.ply,
            repeats=repeats(state),
            named=lambda turn: named(turn, position, cells),
        )

    def worth(self, state: State, seat: Seat) -> float:
        """Own lines less the rival's; the more marks in four squares, the more they count."""
        marks: tuple[set[Cell], set[Cell]] = (set(), set())
        cells: tuple[set[Cell], set[Cell]] = (set(), set())
        for piece in state.pieces:
            cells[piece.seat].add(piece.cell)
            if piece.up:
                marks[piece.seat].add(piece.cell)
        return _lines(marks[seat], cells[1 - seat]) - _lines(marks[1 - seat], cells[seat])


def worth(position: Position) -> int:
    """How good a position of the fast board is for who is to move, if nobody wins at once."""
    tiles, mine, theirs, up = position
    core, windows = _ground(tiles)
    central = (mine & core).bit_count() - (theirs & core).bit_count()
    value = _TO_MOVE + _CENTRAL * central
    if mine & up:
        value += _promise(mine & up, mine, theirs, windows)
    if theirs & up:
        value -= _promise(theirs & up, theirs, mine, windows)
    return value


def _promise(marks: int, own: int, rival: int, windows: _Windows) -> int:
    """Marks, own pieces near them, and lines of four with two or three marks and no rival."""
    value = _MARK * marks.bit_count() + _NEAR * (around(marks) & own).bit_count()
    if not marks & marks - 1:
        return value
    for way, starts in windows:
        ahead = marks >> way
        pair, either = marks & ahead, marks ^ ahead
        pair_ahead = pair >> 2 * way
        twos = pair | pair_ahead | either & either >> 2 * way
        if twos:
            blocked = rival | rival >> way
            twos &= starts & ~(blocked | blocked >> 2 * way)
            threes = twos & (pair & (marks | ahead) >> 2 * way | pair_ahead & (marks | ahead))
            value += _TWO * twos.bit_count() + _THREE * threes.bit_count()
    return value


@lru_cache(maxsize=1 << 14)
def _ground(tiles: int) -> tuple[int, _Windows]:
    """The tiles amid four others, and where lines of four begin that lie on the board or beside."""
    core = tiles & tiles << 1 & tiles >> 1 & tiles << ROW & tiles >> ROW
    field = tiles | beside(tiles)
    pairs = ((way, field & field >> way) for way in LINES)
    return core, tuple((way, pair & pair >> 2 * way) for way, pair in pairs)


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


def _turns_without_tiles(position: Position) -> list[Turn]:
    every = turns(position)
    return [turn for turn in every if not turn[2]] or every


def _winning_without_tiles(position: Position) -> Turn | None:
    turn = winning(position)
    return None if turn is None or turn[2] else turn


_BOARD = Board(turns, played, passed, winning, worth)
_CARELESS = Board(_turns_without_tiles, played, passed, _winning_without_tiles, worth)
