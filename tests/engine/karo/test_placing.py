"""Placing the pieces: the first part of Noughts and Crosses."""

from __future__ import annotations

import pytest

from engine.core.game import Act
from engine.karo.model import Options, Place
from tests.engine.karo.scenario import GAME, Scenario, position, scenario

FREE = """
    . . . . .
    . w . . .
    . . r . .
    . . . . .
"""

SCENARIOS = [
    scenario(
        "K12",
        "a piece is laid on a free tile, mark down",
        FREE,
        hand=(5, 5),
        turn="w d4",
        after="""
            . . . w .
            . w . . .
            . . r . .
            . . . . .
        """,
    ),
    scenario(
        "K12",
        "not on an own piece, a rival's piece or beside the board",
        FREE,
        hand=(5, 5),
        refused=("w b3", "w c2", "w f2", "w b0", "w z3"),
    ),
    scenario(
        "K9",
        "while placing, neither pieces nor tiles are moved",
        FREE,
        hand=(5, 5),
        refused=("w b3-b4", "w tile e1-f2, piece b3-f2", "w tile a4-z3, piece b3-z3", "w pass"),
    ),
    scenario(
        "K12",
        "four pieces in a line are no row while their marks are down",
        """
            . . . . .
            w w w . .
            r r r . .
            . . . . .
        """,
        hand=(3, 3),
        turn="w d3",
        ends="",
    ),
    scenario(
        "K9",
        "the first turn of the second part may carry a tile at once",
        """
            w w w . .
            r r r . .
            w w w . r
            r r . . .
        """,
        turn="w tile e4-d5, piece c4-d5",
        after="""
                  w
            w w . .
            r r r . .
            w w w . r
            r r . . .
        """,
    ),
]


@pytest.mark.parametrize("case", SCENARIOS)
def test_placing(case: Scenario) -> None:
    case.check()


@pytest.mark.rule("K12")
def test_all_twenty_squares_are_open_to_the_first_piece() -> None:
    state = GAME.setup(Options(), 2, "00")
    squares = [(x, y) for x in range(5) for y in range(4)]
    assert GAME.legal(state, state.turn) == [Place(square) for square in squares]


@pytest.mark.rule("K12")
def test_after_six_pieces_each_the_second_part_begins() -> None:
    state = GAME.setup(Options(), 2, "00")
    first = state.turn
    for turn in range(12):
        [(seat, prompt)] = GAME.prompts(state).items()
        assert (seat, prompt.kind) == ((first + turn) % 2, "place")
        state = GAME.apply(state, Act(seat, GAME.legal(state, seat)[0]), 0).state
    assert state.hand == (0, 0)
    assert {seat: prompt.kind for seat, prompt in GAME.prompts(state).items()} == {first: "move"}


def test_who_is_not_to_move_has_no_turn() -> None:
    state = position(FREE, "w", (5, 5))
    assert GAME.legal(state, 1) == ()
