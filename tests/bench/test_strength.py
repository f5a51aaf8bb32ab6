"""The yardsticks play as they should, and what is printed about them is right."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import assume, given, settings

from bench.contests import CONTESTS
from bench.mcts import Tree
from bench.plain import Plain
from bench.strength import Game, Played, Tally, play, row, wilson
from engine.bots import MINDS
from engine.bots import karo_board as fast
from engine.bots.problem import WIN, AnyProblem
from engine.karo.model import PLACINGS
from tests.engine.bots.test_karo_board import FREE, GAME, fast_walk, vector_states
from tests.engine.bots.test_search import counted
from tests.engine.walks import choices, seeds

NOUGHTS = CONTESTS[GAME.key]
ended, opened = NOUGHTS.ended, NOUGHTS.opened


def problem(seed: str, numbers: list[int]) -> AnyProblem:
    state = fast_walk(seed, numbers, FREE)[-1]
    assume(not state.row)
    posed: AnyProblem = MINDS[GAME.key].problem(state)  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here
    return posed


def minimax(posed: AnyProblem, position: Any, depth: int, ply: int = 0) -> int:
    if ended(position):
        return ply - WIN
    if depth == 0:
        return int(posed.board.worth(position))
    return max(
        -minimax(posed, fast.played(position, turn), depth - 1, ply + 1)
        for turn in fast.turns(position)
    )


@settings(max_examples=8)
@given(seed=seeds, numbers=choices)
def test_plain_alpha_beta_finds_all_turns_that_minimax_finds(seed: str, numbers: list[int]) -> None:
    posed = problem(seed, numbers)
    values = {
        turn: -minimax(posed, fast.played(posed.position, turn), 1, 1)
        for turn in fast.turns(posed.position)
    }
    wanted = [turn for turn, value in values.items() if value == max(values.values())]
    assert Plain(posed, ended).best(2) == wanted


def winnable() -> list[AnyProblem]:
    states = [state for state in vector_states("results") if not state.row]
    posed = [MINDS[GAME.key].problem(state) for state in states]  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here
    return [one for one in posed if fast.winning(one.position)]


def test_tree_search_takes_a_win() -> None:
    assert len(winnable()) > 20
    for number, posed in enumerate(winnable()[::9][:3]):
        tree = Tree(posed, ended, random.Random(number))
        turn = tree.best(counted(500))
        assert tree.playouts == 500
        assert ended(fast.played(posed.position, turn))


def test_tree_search_answers_even_without_time() -> None:
    posed = winnable()[0]
    assert Tree(posed, ended, random.Random(1)).best(lambda: False) in fast.turns(posed.position)


@pytest.mark.parametrize("names", [("greedy", "random"), ("easy", "mcts"), ("strong", "depth1")])
def test_a_game_is_played_to_its_end(names: tuple[str, str]) -> None:
    played = play(Game(*names, 7, 0.002, "cpu", 20))
    assert played.winner in (*names, None)
    assert (played.winner is None) == (played.reason != "row")
    assert played.turns <= PLACINGS + 20
    turns = [tally.turns for tally in played.tallies.values()]
    assert sum(turns) == played.turns - opened(7, 20).seq
    assert abs(turns[0] - turns[1]) <= 1


def test_openings_differ_and_are_the_same_for_both_sides() -> None:
    assert opened(3, 200).state == opened(3, 200).state
    assert len({opened(number, 200).state for number in range(30)}) == 30
    lengths = {opened(number, 200).seq for number in range(30)}
    assert min(lengths) >= 4
    assert max(lengths) == PLACINGS


def test_games_without_a_winner_are_halves(capsys: pytest.CaptureFixture[str]) -> None:
    ends = [("a", "row")] * 6 + [("b", "row")] + [(None, "limit")] * 2 + [(None, "repetition")]
    row("a", "b", [Played(*end, 30, {"a": Tally(1), "b": Tally(1)}) for end in ends])
    printed = capsys.readouterr().out
    assert printed.split()[:7] == ["a", ":", "b", "7.5", ":", "2.5", "44.2%"]
    assert "1 repetition" in printed
    assert "2 limit" in printed


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.404, 0.596), (0.95, 100, 0.888, 0.978), (1.0, 10, 0.722, 1.0)],
)
def test_the_interval_is_that_of_wilson(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=5e-4)
