"""Reading a drawing of a Karo board back: the diagram alone, or in its frame of names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine.karo.model import COLOURS, IN_HAND
from engine.karo.text import COLOUR_NAMES, HOME, moved, parsed

_ROW = re.compile(r"^\s*(-?\d+) {2}(.*)$")
_COLUMNS = re.compile(r"^\s*([a-z])(?: [a-z])*\s*$")
_BARE = re.compile(r"^[.wWrR ]*$")
_TURN = re.compile(rf"^\s*({'|'.join(COLOUR_NAMES)}) to move\b")


def noughts(drawing: str) -> dict[str, Any]:
    """The position of Noughts and Crosses that is drawn, in the notation that `load` reads.

    White is to move unless the drawing says otherwise, whatever is not on the board is in hand,
    and without a frame of names the lower left corner is a1. Raises `ValueError` for what is no
    drawing of a board.
    """
    tiles, pieces = moved(*parsed(_diagram(drawing)), HOME.cell(_corner(drawing)))
    hand = {c: IN_HAND - sum(p.seat == seat for p in pieces) for seat, c in enumerate(COLOURS)}
    return {
        "tiles": [list(cell) for cell in sorted(tiles)],
        "pieces": [[*p.cell, COLOURS[p.seat], int(p.up)] for p in pieces],
        "turn": _turn(drawing),
        "hand": hand,
    }


def dragonfly(drawing: str, kinds: Sequence[str]) -> dict[str, Any]:
    """The same for Ant and Dragonfly; `kinds` are the signs of what is drawn small and large."""
    _, pieces = parsed(_diagram(drawing))
    placed = [[*p.cell, COLOURS[p.seat], kinds[p.up]] for p in pieces]
    return {"pieces": placed, "turn": _turn(drawing)}


def _diagram(drawing: str) -> str:
    """The rows of the board without what is written around them."""
    lines = drawing.splitlines()
    framed = [row[2] for row in map(_ROW.match, lines) if row]
    rows = framed or [line for line in lines if _BARE.match(line)]
    if not "".join(rows).strip():
        raise ValueError("no board is drawn there")
    return "\n".join(rows)


def _corner(drawing: str) -> str:
    """What the frame of names calls the lower left corner of the board."""
    lines = drawing.splitlines()
    rows = [row for row in map(_ROW.match, lines) if row and row[2].strip()]
    below = lines[lines.index(rows[-1][0]) + 1 :] if rows else []
    columns = next(filter(None, map(_COLUMNS.match, below)), None)
    if columns is None:
        return "a1"
    # What is drawn may stand away from the frame.
    away = min(len(row[2]) - len(row[2].lstrip()) for row in rows) // 2
    return f"{chr((ord(columns[1]) - ord('a') + away) % 26 + ord('a'))}{rows[-1][1]}"


def _turn(drawing: str) -> str:
    said = next(filter(None, map(_TURN.match, drawing.splitlines())), None)
    return COLOURS[COLOUR_NAMES.index(said[1])] if said else COLOURS[0]
