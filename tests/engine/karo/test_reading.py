"""Drawings read back: what a game draws is the position that it reads."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from engine import GAMES
from engine.core.codec import codec
from tests.engine.walks import choices, end, seeds, start

KARO = [key for key in GAMES if key.startswith("karo.")]


def moved(plain: dict[str, Any]) -> dict[str, Any]:
    """The same position with its upper left corner at (0, 0)."""
    if "tiles" not in plain:
        return plain
    left, top = (min(cell[axis] for cell in plain["tiles"]) for axis in (0, 1))
    tiles = sorted([x - left, y - top] for x, y in plain["tiles"])
    pieces = sorted([x - left, y - top, *rest] for x, y, *rest in plain["pieces"])
    return plain | {"tiles": tiles, "pieces": pieces}


@pytest.mark.parametrize("key", KARO)
@given(seed=seeds, numbers=choices)
def test_what_is_drawn_is_read(key: str, seed: str, numbers: list[int]) -> None:
    game: Any = GAMES[key]
    match = end(start(game, seed), numbers)
    drawing = game.text(match.state)
    plain = moved(game.dump(match.state))
    assert moved(game.read(drawing)) == plain
    indented = "".join(f"      {line}\n" for line in drawing.splitlines())
    assert moved(game.read(indented)) == plain
    assert game.text(game.load(game.read(drawing), match.options)) == drawing


def test_a_bare_diagram_is_one_with_white_to_move() -> None:
    game: Any = GAMES["karo.noughts"]
    drawing = """
      . . w . .
    . r . . .
    . . . W .
    . R . . .
    """
    plain = game.read(drawing)
    assert (plain["turn"], plain["hand"]) == ("W", {"W": 4, "R": 4})
    assert plain["pieces"] == [[1, 1, "R", 0], [1, 3, "R", 1], [3, 0, "W", 0], [3, 2, "W", 1]]
    game.load(plain, codec(game).options.value({}))
    assert game.read(drawing + "red to move")["turn"] == "R"


@pytest.mark.parametrize("key", KARO)
@pytest.mark.parametrize("drawing", ["", "white to move", "hello\nworld", "1  x y\n", ".w\n.."])
def test_what_is_no_drawing(key: str, drawing: str) -> None:
    game: Any = GAMES[key]
    with pytest.raises(ValueError, match=r"drawn|diagram|space"):
        game.read(drawing)
