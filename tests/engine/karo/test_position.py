"""Positions written down: lists, diagrams, names of squares."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from engine.karo.model import Options, Pass
from engine.karo.noughts import Noughts
from engine.karo.text import diagram, frame, parsed
from tests.engine.karo.scenario import meant, position
from tests.engine.walks import choices, end, seeds, share, start

GAME = Noughts()
START = GAME.dump(GAME.counted(None))


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_a_position_is_written_and_read(seed: str, numbers: list[int]) -> None:
    state = end(start(GAME, seed), numbers).state
    plain = GAME.dump(state)
    loaded = GAME.load(plain, Options())
    assert GAME.dump(loaded) == plain
    assert (loaded.row, loaded.ply) == (state.row, min(state.ply, 12))
    assert list(GAME.legal(loaded, loaded.turn)) == list(GAME.legal(state, state.turn)) or (
        GAME.outcome(state) is not None
    )


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_a_diagram_is_drawn_and_read(seed: str, numbers: list[int]) -> None:
    state = end(start(GAME, seed), numbers).state
    drawing = diagram(state.tiles, state.pieces)
    tiles, pieces = parsed(drawing)
    assert diagram(tiles, pieces) == drawing
    left, top = min(x for x, _ in state.tiles), min(y for _, y in state.tiles)
    assert {(x + left, y + top) for x, y in tiles} == state.tiles
    assert [(piece.seat, piece.up) for piece in pieces] == [
        (piece.seat, piece.up) for piece in state.pieces
    ]


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_every_turn_has_a_name_of_its_own(seed: str, numbers: list[int]) -> None:
    state = end(start(GAME, seed), numbers).state
    legal = GAME.legal(state, state.turn)
    names = [GAME.said(state, action) for action in legal]
    assert len(set(names)) == len(names)
    assert [GAME.said(state, meant(f"w {name}")) for name in names] == names


def test_passing_has_a_name_too() -> None:
    assert GAME.said(position("w r", "w"), Pass()) == "pass"
    assert meant("w pass") == Pass()


def test_the_text_of_a_state_names_rows_columns_and_who_is_to_move() -> None:
    assert GAME.text(position("  . W\n. r .\n. .", "r")) == (
        " 3    . W\n 2  . r .\n 1  . .\n    a b c\nred to move"
    )
    assert GAME.text(position("w .\n. .", "w", hand=(5, 6))).endswith(
        "white to move, in hand: white 5, red 6"
    )


def test_squares_beside_the_drawing_have_names() -> None:
    names = frame({(0, 0), (1, 0)})
    assert [names.name(cell) for cell in ((0, 0), (1, 0), (-1, 0), (0, 1), (-2, -1))] == [
        "a1",
        "b1",
        "z1",
        "a0",
        "y2",
    ]
    assert all(names.cell(names.name((x, y))) == (x, y) for x in range(-13, 13) for y in (-9, 9))


@pytest.mark.parametrize("name", ["", "1", "a", "ab", "A1", "?1"])
def test_what_is_no_name_of_a_square(name: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # the type is what is promised
        frame({(0, 0)}).cell(name)


@pytest.mark.parametrize(
    ("drawing", "says"), [(". x", "no sign 'x'"), (".. .", "every second place")]
)
def test_what_is_no_diagram(drawing: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parsed(drawing)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"tiles": None}, "TypeError"),
        ({"tiles": [[0]]}, "ValueError"),
        ({"tiles": [[0, 0.0]]}, "not a whole number"),
        ({"tiles": [[0, True]]}, "not a whole number"),
        ({"tiles": START["tiles"][1:]}, "20 different tiles"),
        ({"tiles": START["tiles"][1:] + START["tiles"][1:2]}, "20 different tiles"),
        ({"tiles": START["tiles"] + START["tiles"][:1]}, "20 different tiles"),
        ({"tiles": [*START["tiles"][1:], [9, 9]]}, "hang together"),
        ({"pieces": [[0, 0, "W", 0]] * 2, "hand": {"W": 4, "R": 6}}, "a tile of its own"),
        ({"pieces": [[9, 9, "W", 0]], "hand": {"W": 5, "R": 6}}, "a tile of its own"),
        ({"pieces": [[0, 0, "B", 0]]}, "ValueError"),
        ({"pieces": [[0, 0, "W", 2]]}, "ValueError"),
        ({"pieces": [[0, 0, "W"]]}, "ValueError"),
        ({"turn": "B"}, "ValueError"),
        ({"turn": 0}, "ValueError"),
        ({"hand": {"W": 6}}, "KeyError"),
        ({"hand": {"W": 6, "R": 5}}, "six pieces"),
        ({"hand": {"W": 7, "R": 6}}, "six pieces"),
        ({"hand": {"W": 6, "R": "6"}}, "not a whole number"),
        (
            {"pieces": [[0, 0, "R", 0], [0, 1, "R", 0]], "hand": {"W": 6, "R": 4}},
            "in turn",
        ),
        ({"pieces": [[0, 0, "W", 0]], "hand": {"W": 5, "R": 6}, "turn": "W"}, "in turn"),
    ],
)
def test_what_is_no_position(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.load(START | change, Options())


@pytest.mark.parametrize("plain", [None, 7, [], "board", {}])
def test_what_is_nothing_like_a_position(plain: object) -> None:
    with pytest.raises(ValueError, match="not a position"):
        GAME.load(plain, Options())
