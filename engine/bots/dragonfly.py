"""How bots think about Ant and Dragonfly: who needs fewer moves to finish, were he alone, leads.

Sealed set-ups are all that is ever hidden, and bots choose the usual one (K25).
`DragonflyMind.worth` is the simple view of who looks one turn ahead; `worth` serves the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from engine.bots.alone import NEVER
from engine.bots.dragonfly_board import (
    HOMES,
    PASS,
    Position,
    Turn,
    distance,
    have_passed,
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
from engine.karo.common import in_order, repeats
from engine.karo.dragonfly_model import KINDS, STANDARD, Action, Arrange, Options, State, View
from engine.karo.dragonfly_position import named as occurred
from engine.karo.model import COLOURS, Pass, Piece

_AHEAD, _TO_MOVE, _AT_HOME, _FROZEN = 60, 30, 25, 30
_RACE = 240
_CALLED_OFF = 3_000


class DragonflyMind:
    """Ant and Dragonfly: the state is the view; of the history only the repeats are known."""

    def imagine(self, view: View, options: Options, rng: Rng) -> State:
        """The state that looks like the view; a set-up that is sealed is taken to be the usual."""
        turn = 0 if view.turn is None else COLOURS.index(view.turn)
        pieces = in_order(
            Piece((x, y), COLOURS.index(colour), bool(KINDS.index(kind)))
            for x, y, colour, kind in view.pieces
        )
        white, red = (view.own_word or STANDARD if has else None for has in view.arranged)
        state = State(pieces, turn, (white, red), options, view.ply, last=view.last)
        if not pieces:
            return state
        return occurred(replace(state, passes=int(isinstance(view.last, Pass))), view.repeats)

    def problem(self, state: State, is_careless: bool = False) -> Problem[Position, Turn]:
        """The position on the fast board; who is careless forgets long jumps."""
        position = laid(state)
        return Problem(
            board=_CARELESS if is_careless else _BOARD,
            position=position,
            seat=state.turn,
            turns_left=state.options.move_limit - state.ply,
            repeats=repeats(state),
            named=partial(named, position=position),
        )

    def unsearched(self, legal: Sequence[Action]) -> Action | None:
        """What to do where there is nothing to search: the usual set-up, or the only turn."""
        if len(legal) == 1:
            return legal[0]
        return Arrange(STANDARD) if isinstance(legal[0], Arrange) else None

    def worth(self, state: State, seat: Seat) -> float:
        """How many rows the own army is further than the rival's; before that, the usual set-up."""
        if not state.ply:
            return float(state.words[seat] == STANDARD)
        # Red's rows count from the other end: together they say who is ahead.
        ahead = sum(piece.cell[1] for piece in state.pieces) - 6 * 7
        return float(ahead if seat == 0 else -ahead)


def worth(position: Position) -> int:
    """How good a position of the fast board is for who is to move, if nobody wins at once."""
    mine, theirs, up, side = position
    own, rival = distance(mine, up & mine, side), distance(theirs, up & theirs, 1 - side)
    value = _TO_MOVE + _AHEAD * (min(rival, _FROZEN) - min(own, _FROZEN))
    value += _AT_HOME * ((theirs & HOMES[1 - side]).bit_count() - (mine & HOMES[side]).bit_count())
    if have_passed(position) and max(own, rival) < NEVER:
        # Who is to move wins a race that both need as many moves for.
        value += _RACE if own <= rival else -_RACE
    return value


def called_off(position: Position) -> int:
    """What a game without an end is worth: who alone still has a piece at home loses (K23)."""
    mine, theirs, _, side = position
    return _CALLED_OFF * (bool(theirs & HOMES[1 - side]) - bool(mine & HOMES[side]))


def _short_turns(position: Position) -> list[Turn]:
    every = turns(position)
    return [turn for turn in every if _is_short(turn)] or every


def _short_winning(position: Position) -> Turn | None:
    turn = winning(position)
    return turn if turn is not None and _is_short(turn) else None


def _is_short(turn: Turn) -> bool:
    """Whether a piece goes no further than over one other."""
    return turn == PASS or turn[0].bit_length() - (turn[0] & -turn[0]).bit_length() <= 8


_BOARD = Board(turns, played, passed, winning, worth, called_off)
_CARELESS = Board(_short_turns, played, passed, _short_winning, worth, called_off)
