"""Drawings read back: what a game draws is the position that it reads."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from engine import GAMES
from engine.core.codec import codec
from engine.karo.model import Place
from tests.engine.walks import choices, end, seeds, start

KARO = [key for key in GAMES if key.startswith("karo.")]


@pytest.mark.parametrize("key", KARO)
@given(seed=seeds, numbers=choices)
def test_what_is_drawn_is_read(key: str, seed: str, numbers: list[int]) -> None:
    game: Any = GAMES[key]
    match = end(start(game, seed), numbers)
    drawing = game.text(match.state)
    plain = game.dump(match.state)
    assert game.read(drawing) == plain
    indented = "".join(f"      {line}\n" for line in drawing.splitlines())
    assert game.read(indented) == plain
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


CREPT = """
 1  . . w . .
 0  . r . . .
-1  . . . W .
-2  . R . . .
    y z a b c
red to move
"""


def test_a_board_that_has_crept_keeps_the_names_of_its_squares() -> None:
    game: Any = GAMES["karo.noughts"]
    plain = game.read(CREPT)
    assert plain["pieces"] == [[-1, 4, "R", 0], [-1, 6, "R", 1], [0, 3, "W", 0], [1, 5, "W", 1]]
    state = game.load(plain, codec(game).options.value({"move_limit": 200}))
    assert game.text(state).splitlines()[:5] == CREPT.splitlines()[1:6]
    assert game.said(state, Place((-2, 3))) == "y1"


def test_a_drawing_in_a_wider_frame_lies_where_the_frame_says() -> None:
    game: Any = GAMES["karo.noughts"]
    wide = [f"{line[:4]}  {line[4:]}" for line in CREPT.splitlines()[1:5]]
    frame = "\n".join([*wide, "-3", "    x y z a b c"])
    assert game.read(frame)["tiles"] == game.read(CREPT)["tiles"]


def test_a_drawing_of_old_without_an_origin_begins_at_a1() -> None:
    game: Any = GAMES["karo.noughts"]
    rows = [line[4:] for line in CREPT.splitlines()[1:5]]
    numbered = [f"{4 - at}  {row}" for at, row in enumerate(rows)]
    bare, framed = "\n".join(rows), "\n".join([*numbered, "   a b c d e"])
    for drawing in (bare, framed, "\n".join(numbered)):
        assert game.read(drawing)["tiles"][0] == [0, 0]
    assert game.read(bare)["pieces"] == game.read(framed)["pieces"]


@pytest.mark.parametrize("key", KARO)
@pytest.mark.parametrize("drawing", ["", "white to move", "hello\nworld", "1  x y\n", ".w\n.."])
def test_what_is_no_drawing(key: str, drawing: str) -> None:
    game: Any = GAMES[key]
    with pytest.raises(ValueError, match=r"drawn|diagram|space"):
        game.read(drawing)
