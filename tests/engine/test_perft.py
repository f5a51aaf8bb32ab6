"""Counting, compared with the plain way of counting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.game import Act
from engine.karo.model import Options, State
from engine.perft import counts, perft
from tests.engine.karo.scenario import GAME, position

FREE = Options(repetition=0, move_limit=1000)


def ends(state: State, depth: int) -> Iterator[State]:
    """All states after so many turns, one per way."""
    if depth == 0:
        yield state
        return
    for action in GAME.legal(state, state.turn):
        yield from ends(GAME.apply(state, Act(state.turn, action), 0).state, depth - 1)


@pytest.mark.parametrize(
    ("board", "depth"),
    [
        *((f"w . r{rest}", depth) for rest in ("", "\n  . ") for depth in range(6)),
        *(("W . .\n. . r", depth) for depth in range(4)),
        ("w r .", 3),
        ("W W W .\n. . . W\nr . . .", 2),
    ],
)
def test_counts_are_those_of_walking_every_way(board: str, depth: int) -> None:
    start = position(board, "w", options=FREE)
    reached = list(ends(start, depth))
    different = {(state.tiles, state.pieces, state.turn) for state in reached}
    assert perft(GAME, start, depth) == (len(reached), len(different))


def test_a_game_that_is_over_goes_no_further() -> None:
    assert perft(GAME, position("W W W W\n. . . r", "r"), 2) == (0, 0)


def test_a_game_without_names_cannot_be_counted() -> None:
    game: Any = type("Other", (), {"key": "test.other"})()
    with pytest.raises(ValueError, match=r"the positions of test\.other cannot be counted"):
        counts(game)
