"""Positions of Ant and Dragonfly: set up, what follows from one, and their notation.

The notation is that of test vectors, records and tools:
`{"pieces": [[x, y, "W" | "R", "A" | "D"] …], "turn": "W" | "R"}`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.core.game import Seat
from engine.karo.board import leaps, steps
from engine.karo.common import in_order, occurrence, read_pieces
from engine.karo.dragonfly_model import KINDS, SQUARES, STANDARD, Move, Options, State
from engine.karo.finish import finished, set_up
from engine.karo.model import COLOURS, Piece

_BOARD = frozenset(SQUARES)


def moves(pieces: Sequence[Piece], seat: Seat) -> list[Move]:
    """Every step and jump of a seat, ordered by source, then target."""
    taken = {piece.cell for piece in pieces}
    return [
        Move(piece.cell, to)
        for piece in pieces
        if piece.seat == seat
        for to in sorted((leaps if piece.up else steps)(piece.cell, taken, _BOARD))
    ]


def arranged(state: State, white: str | None, red: str | None) -> State:
    """The state with these set-ups; the pieces lie on the board when both are chosen."""
    if white is None or red is None:
        return replace(state, words=(white, red))
    pieces = in_order(set_up(0, white) + set_up(1, red))
    # Where neither can move, both would have to pass: that is over at once (K24).
    is_dead = not any(moves(pieces, seat) for seat in (0, 1))
    begun = replace(state, words=(white, red), pieces=pieces, passes=2 if is_dead else 0)
    return settled(begun)


def settled(state: State) -> State:
    """The state with what follows from its position: a finish, its place among those seen."""
    seen = (*state.seen, occurrence(SQUARES, state.pieces, state.turn))
    return replace(state, finish=finished(state.pieces, 1 - state.turn), seen=seen)


def named(state: State, times: int) -> State:
    """The state as if its position had occurred so often and nothing else were known before."""
    after = settled(state)
    return replace(after, seen=after.seen[-1:] * times)


def dump(state: State) -> dict[str, Any]:
    """The position of a state, without its history."""
    return {
        "pieces": [[*p.cell, COLOURS[p.seat], KINDS[p.up]] for p in state.pieces],
        "turn": COLOURS[state.turn],
    }


def load(plain: Any, options: Options) -> State:
    """The state of a position, as if a match began there; raises `ValueError` if it is none."""
    try:
        pieces = read_pieces(plain["pieces"], KINDS)
        turn = COLOURS.index(plain["turn"])
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not a position: {error!r}") from None
    if len({piece.cell for piece in pieces} & _BOARD) < len(pieces):
        raise ValueError("not a position: every piece needs a square of its own")
    if [sum(piece.seat == seat for piece in pieces) for seat in (0, 1)] != [6, 6]:
        raise ValueError("not a position: each colour has six pieces on the board")
    return settled(State(pieces, turn, (STANDARD, STANDARD), options))
