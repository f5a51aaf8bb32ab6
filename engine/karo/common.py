"""What every mode of Karo does alike: how games end that do not, and how pieces are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from engine.core.game import Outcome, Seat
from engine.core.square import Cell
from engine.karo.board import position_key
from engine.karo.model import COLOURS, Options, Piece


class Positioned(Protocol):
    """A state that remembers the names of its positions, the present one last."""

    @property
    def options(self) -> Options:
        """The house rules."""

    @property
    def seen(self) -> tuple[str, ...]:
        """Every position so far that counts."""


def won(seat: Seat, reason: str) -> Outcome:
    """A win for a seat."""
    return Outcome((1, 2) if seat == 0 else (2, 1), reason)


def repeats(state: Positioned) -> int:
    """How often this position has occurred; 0 in the part of a game where it does not count."""
    return state.seen.count(state.seen[-1]) if state.seen else 0


def stale(state: Positioned, turns: int) -> str:
    """Why a game is called off after so many turns: `repetition`, `limit`, or nothing."""
    if state.options.repetition and repeats(state) >= state.options.repetition:
        return "repetition"
    return "limit" if turns >= state.options.move_limit else ""


def occurrence(tiles: Iterable[Cell], pieces: Iterable[Piece], turn: Seat) -> str:
    """The name of a position for counting how often it occurs."""
    look = {piece.cell: 1 + 2 * piece.seat + piece.up for piece in pieces}
    return position_key(tiles, look, turn)


def in_order(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Pieces in the order of their cells."""
    return tuple(sorted(pieces, key=lambda piece: piece.cell))


def read_pieces(plain: Any, looks: Sequence[Any]) -> tuple[Piece, ...]:
    """Pieces from `[[x, y, colour, look] …]`; `looks` are those for mark down and mark up.

    Raises `TypeError` or `ValueError` for what is no such list.
    """
    return in_order(
        Piece((whole(x), whole(y)), COLOURS.index(colour), bool(looks.index(look)))
        for x, y, colour, look in plain
    )


def whole(value: object) -> int:
    """A whole number; raises `ValueError` for anything else."""
    if type(value) is not int:
        raise ValueError(f"{value!r} is not a whole number")
    return value
