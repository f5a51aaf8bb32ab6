"""Boards as drawings of one sign per tile, for terminals, tests and rules pages."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from types import MappingProxyType

from engine.duel.board import SIDE, Board
from engine.duel.catalogue import ORIENTATIONS, Word
from engine.duel.model import Action, Arrange, GiveUp, Push, State

GAP = "."

SIGNS: Mapping[Word, str] = MappingProxyType(
    dict(zip(("", *ORIENTATIONS), f"{GAP}│─└┌┐┘├┬┤┴", strict=True))
)
"""A sign for every orientation, open where the tile is."""

_WORDS = {sign: word for word, sign in SIGNS.items()}


def diagram(board: Board) -> str:
    """The bare drawing, a line per row."""
    signs = "".join(SIGNS[word] for word in board)
    return "\n".join(signs[row : row + SIDE] for row in range(0, len(signs), SIDE))


def parsed(drawing: str) -> Board:
    """The board of a drawing; raises `ValueError` for what is none."""
    signs = "".join(textwrap.dedent(drawing).split())
    if len(signs) != SIDE * SIDE or not set(signs) <= _WORDS.keys():
        raise ValueError(f"four lines of four signs out of {''.join(_WORDS)} are a board")
    return tuple(_WORDS[sign] for sign in signs)


def drawn(state: State) -> str:
    """Phase, target, and the boards of all seats one below the other."""
    target = state.task.target if state.task else "face down"
    lines = [f"round {state.round}, {state.phase}, target {target}"]
    for seat, board in enumerate(state.boards):
        lines.append(f"seat {seat}: at {state.at[seat]}, cards {state.cards[seat]}")
        rows = diagram(board).splitlines()
        lines += [f"    {row} {signs}" for row, signs in enumerate(rows)]
        lines.append("      " + "".join(map(str, range(SIDE))))
    return "\n".join(lines)


def said(action: Action) -> str:
    """An action in words: `slide 1,2` pushes the tile in row 1, column 2."""
    match action:
        case Push(cell=(row, column)):
            return f"slide {row},{column}"
        case Arrange(board=board):
            return f"arrange {''.join(SIGNS[word] for word in board)}"
        case GiveUp():
            return "give up"
        case _:
            return action.t
