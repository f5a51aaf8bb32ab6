"""Names for the positions after a turn, made without playing it: for counting millions of them.

A name is the exclusive or of one random number per tile, per piece and for the side to move,
so that a turn changes it by the few things that it moves. Boards lie where they lie: a shifted
board has another name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.core.game import Seat
from engine.core.square import Cell
from engine.karo.board import jumped
from engine.karo.model import Action, Move, Piece, Place, State

_TILE = -1
_MOVER = -2


def name(state: State) -> int:
    """The name of a position of Noughts and Crosses."""
    whole = name_of(state.pieces, state.turn)
    for cell in state.tiles:
        whole ^= _number(cell, _TILE)
    return whole


def name_of(pieces: Iterable[Piece], turn: Seat) -> int:
    """The name of pieces on a board that is always the same."""
    whole = _number((0, 0), _MOVER) if turn else 0
    for piece in pieces:
        whole ^= _number(piece.cell, _look(piece))
    return whole


def passing(name: int) -> int:
    """The name of the same position with the other side to move."""
    return name ^ _number((0, 0), _MOVER)


def moving(name: int, before: Piece, after: Piece) -> int:
    """The name of the same position with a piece somewhere else, or turned over."""
    return name ^ _number(before.cell, _look(before)) ^ _number(after.cell, _look(after))


def names(state: State, actions: Sequence[Action]) -> list[int]:
    """The names of the positions after each of these turns."""
    passed = passing(name(state))
    looks = {piece.cell: _look(piece) for piece in state.pieces}
    lifted = {piece.cell: passed ^ _number(piece.cell, _look(piece)) for piece in state.pieces}
    return [_after(action, state.turn, passed, looks, lifted) for action in actions]


def _after(
    action: Action, turn: int, passed: int, looks: dict[Cell, int], lifted: dict[Cell, int]
) -> int:
    match action:
        case Move(from_=start, to=to, tile=tile):
            look = looks[start] ^ (jumped(start, to) is not None)
            whole = lifted[start] ^ _number(to, look)
            return whole ^ _number(tile.from_, _TILE) ^ _number(to, _TILE) if tile else whole
        case Place(to=to):
            return passed ^ _number(to, 2 * turn)
        case _:
            return passed


def _look(piece: Piece) -> int:
    """0 or 1 for white, 2 or 3 for red; odd when the mark is up."""
    return 2 * piece.seat + piece.up


@lru_cache(maxsize=1 << 14)
def _number(cell: Cell, what: int) -> int:
    digest = hashlib.blake2b(f"{cell[0]},{cell[1]},{what}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")
