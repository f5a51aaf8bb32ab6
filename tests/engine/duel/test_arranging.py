"""Before the first round: tiles, boards of one's own, equal boards, cards, the first target."""

from __future__ import annotations

from collections import Counter

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.codec import codec, legal_plain, options_of
from engine.core.game import Act, Tick
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.rng import Rng
from engine.duel.board import Board, joined, slid, slides
from engine.duel.catalogue import CORNERS, OBJECTS, ORIENTATIONS, PICTURES, STRAIGHTS, TEES
from engine.duel.deal import dealt, is_arranged, worthwhile
from engine.duel.model import Arrange, Ready
from engine.duel.race import Race
from engine.duel.solo import TODAYS_LEAST, Solo
from engine.duel.solver import shortest
from tests.engine.duel.table import BOARD, KEY, Table, alone

keys = st.binary(min_size=32, max_size=32).map(bytes.hex)
boards = keys.map(lambda key: dealt(Rng(key))[0])
OWN = {"setup": "own"}


def own(**options: object) -> Match:
    return Match.start(Race(), options_of(Race(), OWN | options), 2, KEY)


@pytest.mark.rule("D1")
@given(board=boards)
def test_everybody_has_five_tiles_of_each_kind_and_a_gap(board: Board) -> None:
    count = Counter(board)
    for kind in (STRAIGHTS, CORNERS, TEES):
        assert sum(count[word] for word in kind) == 5
    assert count[""] == 1


@pytest.mark.rule("D2")
@given(board=boards)
def test_a_dealt_board_has_every_orientation(board: Board) -> None:
    assert set(board) == {"", *ORIENTATIONS}
    assert is_arranged(board)


@pytest.mark.rule("D2")
def test_tiles_and_gap_are_dealt_anywhere() -> None:
    dealt_boards = [dealt(Rng(f"{key:02x}"))[0] for key in range(80)]
    assert {board.index("") for board in dealt_boards} == set(range(16))
    assert {board[0] for board in dealt_boards} == {"", *ORIENTATIONS}


@pytest.mark.rule("D2")
@pytest.mark.parametrize("key", ["00", "01", "02", "03"])
def test_both_are_dealt_the_same_board(key: str) -> None:
    state = Race().setup(options_of(Race(), {}), 2, key * 32)
    assert state.boards[0] == state.boards[1]
    assert is_arranged(state.boards[0])


@pytest.mark.rule("D2")
@pytest.mark.parametrize(
    "changed",
    [
        pytest.param(lambda b: b[:15], id="fifteen cells"),
        pytest.param(lambda b: (*b, "NS"), id="seventeen cells"),
        pytest.param(lambda b: (*b, ""), id="a gap too many"),
        pytest.param(lambda b: tuple(w for w in b if w), id="no gap"),
        pytest.param(lambda b: tuple("NS" if w == "" else w for w in b), id="sixteen tiles"),
        pytest.param(lambda b: tuple("NS" if w == "EW" else w for w in b), id="all upright"),
        pytest.param(lambda b: tuple("NE" if w == "SW" else w for w in b), id="a corner missing"),
        pytest.param(lambda b: tuple("NES" if w == "NEW" else w for w in b), id="a T missing"),
        pytest.param(lambda b: tuple("EW" if w == "ES" else w for w in b), id="another mix"),
        pytest.param(lambda b: ("", *b[1:]), id="two gaps"),
    ],
)
def test_a_board_that_is_none_is_refused(changed: object) -> None:
    board = changed(BOARD)  # type: ignore[operator]  # cases are functions of boards
    assert not is_arranged(board)
    with pytest.raises(Refused) as refused:
        own().play(Act(0, Arrange(board)), 0)
    assert refused.value.code == "not_legal"


@pytest.mark.rule("D2")
def test_own_boards_are_sealed_until_both_lie() -> None:
    match = own().play(Act(0, Arrange(BOARD)), 5_000).match
    assert match.view(0).boards[0] == BOARD
    assert match.view(1).boards[0] is None
    assert match.view(None).boards == (None, None)
    assert match.view(0).at == match.view(1).at == (None, None)
    assert set(match.asked) == {1}
    other = dealt(Rng("07"))[0]
    match = match.play(Act(1, Arrange(other)), 9_000).match
    assert match.view(None).boards == (BOARD, other)
    assert None not in match.view(None).at
    assert match.view(None).phase == "countdown"


@pytest.mark.rule("D2")
def test_after_ninety_seconds_a_dealt_board_does_for_who_has_none() -> None:
    match = own()
    assert match.due() == 90_000
    match = match.play(Act(1, Arrange(BOARD)), 1_000).match
    assert match.play(Tick(), 89_999).entry is None
    match = match.play(Tick(), 90_000).match
    assert match.state.phase == "countdown"
    assert match.state.boards[1] == BOARD
    assert is_arranged(match.state.boards[0])


@pytest.mark.rule("D2")
@given(board=boards, at=st.integers(0, 15), word=st.sampled_from(["", *ORIENTATIONS]))
def test_the_schema_allows_just_the_boards_that_are_accepted(
    board: Board, at: int, word: str
) -> None:
    match = own()
    shuffled, free = legal_plain(match.game, match.legal(0))
    assert is_arranged(tuple(shuffled["board"])), "one that may be taken as it is"
    checker = jsonschema.Draft202012Validator(free["schema"])
    assert checker.is_valid(list(board))
    changed = [*board[:at], word, *board[at + 1 :]]
    assert checker.is_valid(changed) == is_arranged(tuple(changed))  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
    assert (Arrange(tuple(changed)) in match.legal(0)) == is_arranged(tuple(changed))  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried


def test_the_legal_list_of_who_arranges_is_a_sequence() -> None:
    legal = own().legal(0)
    assert len(legal) == 1
    assert [*legal] == [legal[0]] == [*legal[:1]]
    assert Ready() not in legal


@pytest.mark.rule("D2")
def test_one_may_lay_a_board_alone_too_but_not_on_the_board_of_the_day() -> None:
    match = Match.start(Solo(), options_of(Solo(), OWN), 1, KEY)
    assert match.play(Act(0, Arrange(BOARD)), 0).match.state.boards == (BOARD,)
    day = Match.start(Solo(), options_of(Solo(), OWN | {"board": "today"}), 1, KEY)
    assert day.legal(0) == (Ready(),)


@pytest.mark.rule("D3")
def test_sixteen_pictures_four_on_each_side() -> None:
    assert set(PICTURES) == set(OBJECTS)
    assert len(set(PICTURES.values())) == 16
    assert {"hourglass", "ring"} <= set(PICTURES.values())
    assert Counter(name[0] for name in OBJECTS) == dict.fromkeys("NESW", 4)


@pytest.mark.rule("D9")
@given(key=keys)
def test_a_card_is_the_start_of_both_and_fifteen_are_to_be_won(key: str) -> None:
    state = Race().setup(options_of(Race(), {}), 2, key)
    assert state.at[0] == state.at[1]
    assert sorted((state.at[0], *state.pile)) == sorted(OBJECTS)


@pytest.mark.rule("D10")
@given(key=keys, least=st.integers(0, 5))
def test_the_first_target_takes_as_many_slides_as_agreed(key: str, least: int) -> None:
    match = Match.start(Race(), options_of(Race(), {"min_least": least}), 2, key)
    before = match.state
    for seat in (0, 1):
        match = match.play(Act(seat, Ready()), 0).match
    match = match.play(Tick(), 3_000).match
    task = match.state.task
    found = shortest(task.boards[0], task.starts[0], task.target)
    assert found is not None
    assert len(found) >= least
    assert sorted((task.target, *match.state.pile)) == sorted(before.pile)
    if least == 0:
        assert (task.target, *match.state.pile) == before.pile


@pytest.mark.rule("D10")
def test_the_first_target_is_far_enough_on_both_boards() -> None:
    other = dealt(Rng("0b"))[0]
    near, near_other = (
        {name for lies in (board, *(slid(board, cell) for cell in slides(board)))
         for name in joined(lies, "W0")}
        for board in (BOARD, other)
    )  # fmt: skip
    [card, *_] = sorted(near_other - near)
    far = "E0"
    assert far not in near | near_other
    assert worthwhile((card, far), (BOARD, other), "W0", 2) == (far, card)
    assert worthwhile((card, far), (other, BOARD), "W0", 2) == (far, card)
    assert worthwhile((card, far), (BOARD, BOARD), "W0", 2) == (card, far)


@pytest.mark.rule("D10")
def test_if_no_card_is_so_far_a_nearer_one_does() -> None:
    assert worthwhile(("N0",), (BOARD,), "W0", 5) == ("N0",)
    assert worthwhile(("N0", "N1"), (BOARD,), "W0", 5) == ("N1", "N0")
    assert worthwhile(("N0", "N1"), (BOARD,), "W0", 7) == ("N1", "N0")


@pytest.mark.rule("D10")
def test_a_later_target_may_be_joined_already() -> None:
    table = Table(cards=("E0", "N0", "S1")).skips(0).skips(1).goes_on()
    assert table.view.target == "N0"
    table.stops(0, 400).waits()
    assert table.view.cards == (1, 0)


@pytest.mark.rule("D15")
@given(key=keys)
def test_the_pathway_of_the_day_takes_some_slides(key: str) -> None:
    match = Match.start(Solo(), options_of(Solo(), {"board": "today", "min_least": 0}), 1, key)
    match = match.play(Act(0, Ready()), 0).match
    task = match.play(Tick(), 3_000).match.state.task
    found = shortest(task.boards[0], task.starts[0], task.target)
    assert found is not None
    assert len(found) >= TODAYS_LEAST


def test_options_out_of_range_are_refused() -> None:
    form = codec(Race()).options
    for bad in ({"min_least": 6}, {"tie_window_ms": 501}, {"cards_to_win": 0}, {"setup": "x"}):
        with pytest.raises(ValueError, match=next(iter(bad))):
            form.value(bad)


def test_alone_the_table_is_set_for_one() -> None:
    assert alone().view.boards == (BOARD,)
