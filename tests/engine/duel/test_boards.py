"""Boards: what a slide does, and what is joined."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.rng import Rng
from engine.duel.board import (
    Board,
    cell_of,
    gap_of,
    joined,
    number,
    packed,
    route,
    slid,
    slides,
    words,
)
from engine.duel.catalogue import OBJECTS
from engine.duel.deal import dealt
from engine.duel.model import Push
from engine.duel.text import SIGNS, diagram, parsed
from tests.engine.duel.table import BOARD, Table

boards = st.integers(0, 10**6).map(lambda n: dealt(Rng(f"{n:08x}"))[0])


@pytest.mark.rule("D4")
@pytest.mark.parametrize(
    ("cell", "after"),
    [
        ((0, 0), ".┘├│\n│─┴│\n│┤┌┐\n├┐└┬"),
        ((0, 2), "┘├.│\n│─┴│\n│┤┌┐\n├┐└┬"),
        ((0, 3), "┘├│.\n│─┴│\n│┤┌┐\n├┐└┬"),
        ((1, 1), "┘─├│\n│.┴│\n│┤┌┐\n├┐└┬"),
        ((2, 1), "┘─├│\n│┤┴│\n│.┌┐\n├┐└┬"),
        ((3, 1), "┘─├│\n│┤┴│\n│┐┌┐\n├.└┬"),
    ],
    ids=str,
)
def test_a_slide_moves_one_two_or_three_tiles_one_step(cell: tuple[int, int], after: str) -> None:
    table = Table().pushes(0, cell)
    assert diagram(table.state.boards[0]) == after
    assert table.state.boards[1] == BOARD, "the rival's board stays"


@pytest.mark.rule("D4")
def test_nothing_outside_the_row_and_column_of_the_gap_can_be_pushed() -> None:
    table = Table()
    allowed = {(0, 0), (0, 2), (0, 3), (1, 1), (2, 1), (3, 1)}
    assert {action.cell for action in table.match.legal(0) if isinstance(action, Push)} == allowed
    for row in range(-1, 5):
        for column in range(-1, 5):
            if (row, column) not in allowed:
                table.refuses(0, Push((row, column)))


@pytest.mark.rule("D5")
@pytest.mark.parametrize(
    ("drawing", "pairs"),
    [
        pytest.param("│.││\n││││\n││││\n││││", {"N0 S0", "N2 S2", "N3 S3"}, id="straight on"),
        pytest.param("│.││\n─│││\n││││\n││││", {"N2 S2", "N3 S3"}, id="open on one side only"),
        pytest.param("┘─┐.\n───│\n───┘\n────", {"N0 W0", "E3 W3"}, id="round a corner"),
        pytest.param("────\n──.─\n────\n────", {"E0 W0", "E2 W2", "E3 W3"}, id="the gap blocks"),
        pytest.param(
            "┴┬┬─\n─┘└─\n───.\n────",
            {"N0 W0", "N0 W1", "W0 W1", "E0 N0", "E0 W0", "E0 W1", "E1 N0", "E0 E1", "E1 W0",
             "E1 W1", "E3 W3"},
            id="branches lead everywhere",
        ),
        pytest.param("┌┐─.\n└┘──\n────\n────", {"E2 W2", "E3 W3"}, id="a ring leads nowhere"),
    ],
)  # fmt: skip
def test_what_is_joined(drawing: str, pairs: set[str]) -> None:
    board = parsed(drawing)
    found = {" ".join(sorted((start, end))) for start in OBJECTS for end in joined(board, start)}
    assert found == pairs


@pytest.mark.rule("D5")
def test_two_objects_at_one_corner_need_one_tile() -> None:
    assert route(parsed("┘...\n....\n....\n...."), "N0", "W0") == ((0, 0),)
    assert route(parsed("│...\n....\n....\n...."), "N0", "W0") is None


@pytest.mark.rule("D5")
@given(board=boards)
def test_joining_is_symmetric_and_shown_by_a_route(board: Board) -> None:
    for start in OBJECTS:
        for end in OBJECTS:
            if start == end:
                continue
            way = route(board, start, end)
            assert (
                (way is not None) == (end in joined(board, start)) == (start in joined(board, end))
            )
            if way is not None:
                steps = [(abs(a - c), abs(b - d)) for (a, b), (c, d) in pairwise(way)]
                assert set(steps) <= {(0, 1), (1, 0)}
                assert len(set(way)) == len(way)
                assert all(board[number(cell)] for cell in way)


@given(board=boards, picks=st.lists(st.integers(0, 5), max_size=30))
def test_a_slide_is_undone_by_pushing_where_the_gap_was(board: Board, picks: list[int]) -> None:
    for pick in picks:
        gap = cell_of(board.index(""))
        after = slid(board, slides(board)[pick])
        assert sorted(after) == sorted(board)
        assert slid(after, gap) == board
        board = after


@given(board=boards)
def test_a_board_and_its_bits_say_the_same(board: Board) -> None:
    assert words(packed(board)) == board
    assert gap_of(packed(board)) == board.index("")
    assert parsed(diagram(board)) == board


def test_a_sign_for_every_orientation() -> None:
    assert len(set(SIGNS.values())) == len(SIGNS) == 11


@pytest.mark.parametrize("drawing", ["", "│││", "│" * 17, "x" + "│" * 15])
def test_what_is_no_drawing(drawing: str) -> None:
    with pytest.raises(ValueError, match="four lines of four signs"):
        parsed(drawing)
