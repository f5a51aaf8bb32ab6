"""The search, on games whose true values are known, and on boards of Noughts and Crosses."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.bots import MINDS
from engine.bots import karo_board as fast
from engine.bots.base import unlimited
from engine.bots.problem import SURE, WIN, Board, Found, Problem
from engine.bots.search import Search
from tests.engine.bots.test_karo_board import FREE, GAME, fast_walk, is_won
from tests.engine.walks import choices, seeds, share

Grid = tuple[int, int]
"""Tic-tac-toe: squares of who is to move, squares of the rival."""

LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


def grid_turns(grid: Grid) -> list[int]:
    return [1 << place for place in range(9) if not (grid[0] | grid[1]) >> place & 1]


def grid_played(grid: Grid, turn: int) -> Grid:
    return grid[1], grid[0] | turn


def grid_winning(grid: Grid) -> int | None:
    for turn in grid_turns(grid):
        if any((grid[0] | turn) & line == line for line in LINES):
            return turn
    return None


TIC_TAC_TOE: Board[Grid, int] = Board(
    turns=grid_turns,
    played=grid_played,
    passed=lambda grid: (grid[1], grid[0]),
    winning=grid_winning,
    worth=lambda grid: 0,
)


@cache
def true_value(grid: Grid) -> int:
    """The value of a grid with perfect play: a win is the sooner the better."""
    if any(grid[1] & line == line for line in LINES):
        return -WIN
    values = [-true_value(grid_played(grid, turn)) for turn in grid_turns(grid)]
    return max((value - (value > 0) + (value < 0) for value in values), default=0)


def last(search: Search[Any, Any], root: Any, depth: int, margin: int = 0) -> Found[Any]:
    *_, found = search.deepen(root, depth, margin)
    return found


@given(order=st.permutations(range(9)), count=st.integers(0, 8))
def test_tic_tac_toe_is_solved(order: list[int], count: int) -> None:
    grid: Grid = (0, 0)
    for place in order[:count]:
        grid = grid_played(grid, 1 << place)
    assume(not any(grid[1] & line == line for line in LINES))
    left = len(grid_turns(grid))
    found = last(Search(TIC_TAC_TOE, unlimited, left), grid, 9)
    value = true_value(grid)
    assert (found.value > SURE) == (value > SURE)
    assert (found.value < -SURE) == (value < -SURE)
    if abs(value) > SURE:
        assert abs(found.value) <= abs(value), "no sooner than can be"
        assert true_value(grid_played(grid, found.ranked[0][0])) * value < 0 or left == 1
    else:
        assert found.value == 0


FORK: Grid = (0o021, 0o402)
"""The centre and a corner: another corner makes two threats at once."""


@pytest.mark.parametrize(("turns_left", "is_won"), [(1, False), (2, False), (3, True), (5, True)])
def test_a_win_after_the_last_turn_is_a_draw(turns_left: int, is_won: bool) -> None:
    assert true_value(FORK) == WIN - 3
    found = last(Search(TIC_TAC_TOE, unlimited, turns_left), FORK, 9)
    assert found.value == (WIN - 3 if is_won else 0)


Place = tuple[int, int, str]
"""Where who is to move stands, where the rival stands, and how it goes for who is to move."""


def rounds(forward: int) -> Board[Place, str]:
    """Two who may go to and fro for ever; going `out` costs one of them `forward` points."""

    def played(place: Place, turn: str) -> Place:
        mine, theirs, how = place
        if turn == "out":
            return theirs, mine, "better"
        return theirs, 1 - mine, {"better": "worse", "worse": "better"}.get(how, how)

    def turns(place: Place) -> list[str]:
        return ["out", "on"] if place[2] == "even" else ["on"]

    def worth(place: Place) -> int:
        return {"even": 0, "better": forward, "worse": -forward}[place[2]] - 10

    return Board(turns, played, lambda place: (place[1], place[0], place[2]), lambda _: None, worth)


@pytest.mark.parametrize(("forward", "chosen"), [(50, "on"), (-50, "out")])
def test_who_is_worse_off_goes_round_in_circles(forward: int, chosen: str) -> None:
    found = last(Search(rounds(forward), unlimited), (0, 0, "even"), 6)
    assert found.ranked[0][0] == chosen
    assert found.value == (0 if chosen == "on" else found.value)
    assert found.value >= 0


def problem(seed: str, numbers: list[int]) -> Problem[fast.Position, fast.Turn]:
    state = fast_walk(seed, numbers, FREE)[-1]
    assume(not state.row)
    posed: Problem[fast.Position, fast.Turn] = MINDS[GAME.key].problem(state)  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here
    return posed


def counted(nodes: int) -> Callable[[], bool]:
    """A budget of so many looks at it."""
    left = iter(range(nodes))
    return lambda: next(left, None) is not None


@share(0.5)
@given(seed=seeds, numbers=choices)
def test_a_turn_that_wins_is_never_missed(seed: str, numbers: list[int]) -> None:
    posed = problem(seed, numbers)
    turns = fast.turns(posed.position)
    wins = [turn for turn in turns if is_won(fast.played(posed.position, turn))]
    found = last(Search(posed.board, unlimited), posed.position, 1)
    assert {turn for turn, _ in found.ranked} == set(turns)
    assert (found.value == WIN - 1) == bool(wins)
    if wins:
        assert found.ranked[0][0] in wins


@share(0.5)
@given(seed=seeds, numbers=choices)
def test_a_row_that_can_be_prevented_is_prevented(seed: str, numbers: list[int]) -> None:
    posed = problem(seed, numbers)
    turns = fast.turns(posed.position)
    assume(fast.winning(posed.position) is None)
    safe = [turn for turn in turns if not fast.winning(fast.played(posed.position, turn))]
    found = last(Search(posed.board, unlimited), posed.position, 2)
    if safe:
        assert found.ranked[0][0] in safe
    else:
        assert found.value == 2 - WIN


@share(0.3)
@given(seed=seeds, numbers=choices, nodes=st.integers(0, 12))
def test_the_same_budget_finds_the_same(seed: str, numbers: list[int], nodes: int) -> None:
    posed = problem(seed, numbers)
    first, second = (
        list(Search(posed.board, counted(nodes)).deepen(posed.position, 9, 20)) for _ in range(2)
    )
    assert first == second
    assert [found.depth for found in first] == sorted(found.depth for found in first)
    assert all(len(found.ranked) == len(fast.turns(posed.position)) for found in first)
    assert first[-1].nodes <= 64 * (nodes + 1)


@share(0.3)
@given(seed=seeds, numbers=choices)
def test_the_line_can_be_played(seed: str, numbers: list[int]) -> None:
    posed = problem(seed, numbers)
    found = last(Search(posed.board, counted(40)), posed.position, 4)
    position = posed.position
    for turn in found.line:
        assert not is_won(position)
        assert turn in fast.turns(position)
        position = fast.played(position, turn)
    assert found.line[0] == found.ranked[0][0]
    if found.value > SURE:
        assert is_won(position)
        assert len(found.line) == WIN - found.value


@share(0.3)
@given(seed=seeds, numbers=choices)
def test_turns_within_the_margin_come_with_their_values(seed: str, numbers: list[int]) -> None:
    posed = problem(seed, numbers)
    wide = last(Search(posed.board, unlimited), posed.position, 1, 10_000)
    assume(abs(wide.value) < SURE)
    for turn, value in wide.ranked[:10]:
        if abs(value) < SURE:
            others = Board(
                lambda position, only=turn: (
                    [only] if position == posed.position else fast.turns(position)
                ),
                *(posed.board.played, posed.board.passed, posed.board.winning, posed.board.worth),
            )
            assert last(Search(others, unlimited), posed.position, 1).value == value
