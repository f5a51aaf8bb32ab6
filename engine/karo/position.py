"""Positions of Noughts and Crosses: what follows from one, and their notation as plain lists.

The notation is that of test vectors, records and tools: `{"tiles": [[x, y] …],
"pieces": [[x, y, "W" | "R", 0 | 1] …], "turn": "W" | "R", "hand": {"W": n, "R": n}}`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.square import Cell, is_joined
from engine.karo.board import row_of_four
from engine.karo.common import occurrence, read_pieces, repeats, whole
from engine.karo.model import COLOURS, IN_HAND, MARKS, SQUARES, Options, State

__all__ = ["dump", "load", "named", "repeats", "settled"]


def settled(state: State) -> State:
    """The state with what follows from its position: the row, and its place among those seen."""
    # Who has just moved comes first, though no turn can complete both rows (K11).
    row = _row(state, 1 - state.turn) or _row(state, state.turn)
    return replace(state, row=row, seen=_seen(state))


def named(state: State, times: int) -> State:
    """The state as if its position had occurred so often and nothing else were known before."""
    return replace(state, seen=_seen(state) * times)


def dump(state: State) -> dict[str, Any]:
    """The position of a state, without its history."""
    return {
        "tiles": [list(cell) for cell in sorted(state.tiles)],
        "pieces": [[*piece.cell, COLOURS[piece.seat], int(piece.up)] for piece in state.pieces],
        "turn": COLOURS[state.turn],
        "hand": dict(zip(COLOURS, state.hand, strict=True)),
    }


def load(plain: Any, options: Options) -> State:
    """The state of a position, as if a match began there; raises `ValueError` if it is none."""
    try:
        tiles = frozenset((whole(x), whole(y)) for x, y in plain["tiles"])
        pieces = read_pieces(plain["pieces"], MARKS)
        turn = COLOURS.index(plain["turn"])
        white, red = (whole(plain["hand"][colour]) for colour in COLOURS)
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not a position: {error!r}") from None
    state = State(tiles, pieces, turn, (white, red), len(pieces), options)
    _check(state, len(plain["tiles"]))
    return settled(state)


def _row(state: State, seat: int) -> tuple[Cell, ...]:
    return row_of_four({piece.cell for piece in state.pieces if piece.up and piece.seat == seat})


def _seen(state: State) -> tuple[str, ...]:
    if any(state.hand):
        return ()
    return (*state.seen, occurrence(state.tiles, state.pieces, state.turn))


def _check(state: State, listed: int) -> None:
    cells = [piece.cell for piece in state.pieces]
    if not listed == len(state.tiles) == len(SQUARES) or not is_joined(state.tiles):
        raise ValueError("not a position: 20 different tiles that hang together are needed")
    if len(set(cells)) < len(cells) or not state.tiles.issuperset(cells):
        raise ValueError("not a position: every piece needs a tile of its own")
    for seat, left in enumerate(state.hand):
        if left < 0 or left + sum(p.seat == seat for p in state.pieces) != IN_HAND:
            raise ValueError("not a position: each colour has six pieces, on the board or in hand")
    if state.hand[state.turn] - state.hand[1 - state.turn] not in (0, 1):
        raise ValueError("not a position: the colours place their pieces in turn")
