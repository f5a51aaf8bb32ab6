"""Alone: for practice, against the clock, and on the board of the day."""

from __future__ import annotations

import pytest

from engine.core.game import Act
from engine.core.match import Match
from engine.duel.catalogue import OBJECTS
from engine.duel.facts import Ended, Judged, Readied, Reshuffled, Revealed, Skipped, Stopped
from engine.duel.model import GiveUp, Options, Push, Ready, Skip, SoloOptions, Stop
from engine.duel.race import Race
from engine.duel.solo import Solo, is_todays
from engine.duel.solver import shortest
from tests.engine.duel.table import KEY, Table, alone


@pytest.mark.rule("D14")
def test_a_pathway_is_counted_and_the_next_card_turned_at_once() -> None:
    table = alone("N0", "E0").stops(0, 700)
    assert table.events == [Stopped(0), Judged(("valid",), 0, 0), Revealed("E0")]
    view = table.view
    assert (view.phase, view.found, view.cards, view.at, view.target) == (
        "race",
        1,
        (1,),
        ("N0",),
        "E0",
    )
    assert view.last_round.took == 700
    assert view.last_round.routes == (((0, 0),),)


@pytest.mark.rule("D14")
def test_a_wrong_call_costs_nothing_but_is_counted() -> None:
    table = alone("E0").stops(0, 700)
    assert table.events == [Stopped(0), Judged(("wrong",), None, None)]
    assert (table.view.wrong, table.view.found, table.view.target) == (1, 0, "E0")
    assert table.view.last_round is None
    assert table.view.called == (False,)
    table.pushes(0, (0, 0)).stops(0, 900)
    assert table.view.wrong == 2


@pytest.mark.rule("D14")
def test_boards_are_not_locked_between_cards() -> None:
    table = alone("N0", "E0").stops(0, 700)
    prompt = table.match.asked[0].opened
    assert prompt == table.match.seq, "a late Stop does not answer the next card"
    assert table.pushes(0, (0, 0)).view.slides == (1,)


@pytest.mark.rule("D14")
def test_a_card_can_be_put_under_the_pile() -> None:
    table = alone("E0", "N0").skips(0)
    assert table.events == [Skipped(0), Revealed("N0")]
    assert table.view.skipped == 1
    assert table.state.pile == ("E0",)
    assert table.view.last_round.card_to == "aside"


@pytest.mark.rule("D14")
def test_the_last_card_goes_under_a_new_pile_and_does_not_come_again_at_once() -> None:
    table = alone("E0").skips(0)
    assert [type(event) for event in table.events] == [Skipped, Reshuffled, Revealed]
    assert table.state.pile[-1] == "E0"
    assert sorted((table.view.target, *table.state.pile)) == sorted(set(OBJECTS) - {"W0"})


@pytest.mark.rule("D14")
def test_when_the_pile_is_used_up_all_cards_but_ones_own_are_shuffled() -> None:
    table = alone("N0").stops(0, 700)
    assert [type(event) for event in table.events] == [Stopped, Judged, Reshuffled, Revealed]
    assert sorted((table.view.target, *table.state.pile)) == sorted(set(OBJECTS) - {"N0"})


@pytest.mark.rule("D14")
@pytest.mark.parametrize("minutes", [1, 3, 5, 10])
def test_against_the_clock_it_ends_when_time_is_up(minutes: int) -> None:
    table = alone("N0", "E0", minutes=minutes)
    assert table.view.ends == 3_000 + minutes * 60_000
    table.stops(0, 700).waits()
    assert table.events == [Ended()]
    assert table.match.outcome is not None
    assert (table.match.outcome.ranks, table.match.outcome.reason) == ((1,), "time")
    assert table.view.found == 1


@pytest.mark.rule("D14")
def test_what_comes_after_the_end_only_tells_that_time_is_up() -> None:
    table = alone("N0", "E0", minutes=1).stops(0, 60_001)
    assert table.events == [Ended()]
    assert table.view.found == 0
    assert alone("N0", "E0", minutes=1).stops(0, 60_000).view.found == 1


@pytest.mark.rule("D14")
def test_practice_has_no_end() -> None:
    table = alone("N0", "E0", minutes=0)
    assert table.view.ends is None
    assert table.match.due() is None
    table.stops(0, 10**8)
    assert table.view.found == 1


@pytest.mark.rule("D14")
def test_that_is_enough() -> None:
    table = alone(minutes=0).does(0, GiveUp())
    assert table.events == [Ended()]
    assert table.match.outcome is not None
    assert table.match.outcome.reason == "ended"
    assert table.match.outcome.ranks == (1,)


@pytest.mark.rule("D14")
def test_a_countdown_alone_begins_anew_when_it_was_held_up() -> None:
    match = Match.start(Solo(), SoloOptions(), 1, KEY)
    table = alone()
    table.match = match.play(Act(0, Ready()), 0).match
    assert table.match.legal(0) == ()
    table.waits(late=1_001)
    assert table.view.phase == "countdown"
    table.waits()
    assert (table.view.phase, table.view.ends) == ("race", 4_001 + 3_000 + 300_000)
    assert table.events == [Revealed(table.view.target)]


@pytest.mark.rule("D15")
def test_on_the_board_of_the_day_there_is_one_pathway_to_find() -> None:
    table = alone("N0", "E0", board="today", minutes=0)
    table.refuses(0, Skip())
    board = table.state.task.boards[0]
    assert Stop() in table.match.legal(0)
    slides = table.match.game.answer(
        f"{table.state.at[0]} {table.view.target} {','.join(board)}", lambda: True
    )
    for digit in slides:
        table.pushes(0, divmod(int(digit, 16), 4))
    table.stops(0, 42_000)
    assert table.events[-1] == Ended()
    assert table.match.outcome is not None
    assert table.match.outcome.reason == "ended"
    assert table.view.last_round.took == 42_000
    assert table.view.last_round.slides == (len(slides),)
    assert table.view.found == 1


def test_whose_board_is_everybodys() -> None:
    assert is_todays(SoloOptions(board="today"))
    assert not is_todays(SoloOptions())


def test_alone_one_may_leave_as_well() -> None:
    table = alone().leaves(0)
    assert table.match.outcome is not None
    assert (table.match.outcome.ranks, table.match.outcome.reason) == ((1,), "resigned")


def test_the_only_seat_is_asked() -> None:
    match = Match.start(Solo(), SoloOptions(), 1, KEY)
    assert match.game.legal(match.state, 1) == ()
    played = match.play(Act(0, Ready()), 0)
    assert played.events == (Readied(0),)
    assert Push((0, 0)) not in played.match.legal(0)


def test_when_it_is_over_there_is_nothing_left_to_do() -> None:
    table = alone().leaves(0)
    assert table.match.game.legal(table.state, 0) == ()
    assert table.match.game.prompts(table.state) == {}


def score(table: Table) -> tuple[int, int] | None:
    return Solo().score(table.state, table.told)


@pytest.mark.rule("D15")
def test_the_board_of_the_day_counts_slides_and_then_time() -> None:
    table = alone(board="today")
    board, start, target = table.state.boards[0], table.view.at[0], table.view.target
    way = shortest(board, start, target, lambda: True)
    assert way is not None
    table.pushes(0, *way, after=9_000).stops(0, 41_000)
    assert score(table) == (len(way), 41_000)
    assert score(alone(board="today").does(0, GiveUp())) is None


@pytest.mark.rule("D14")
def test_against_the_clock_pathways_count_and_then_the_quickest() -> None:
    table = alone("N0", "W0", "E0", minutes=1).stops(0, 9_000).stops(0, 4_000).stops(0, 100)
    table.skips(0, 8_000)
    assert score(table) is None, "not before the end"
    assert (table.view.found, table.view.wrong) == (2, 1)
    assert score(table.waits()) == (-2, 4_000)
    assert score(alone(minutes=3).waits()) == (0, 180_000)
    assert score(alone(minutes=1).stops(0, 700).does(0, GiveUp())) is None


@pytest.mark.parametrize(
    ("options", "contest"),
    [
        (SoloOptions(minutes=0), None),
        (SoloOptions(minutes=5), "clock 5"),
        (SoloOptions(minutes=5, board="today"), "today"),
        (SoloOptions(minutes=0, board="today"), "today"),
    ],
)
def test_who_is_compared_with_others_gets_no_hints(
    options: SoloOptions, contest: str | None
) -> None:
    assert Solo().contest(options) == contest
    assert Solo().may_have_hints(options) == (contest is None)
    assert not Race().may_have_hints(Options())


def test_only_a_countdown_waits_for_who_is_away() -> None:
    table = alone("N0")
    assert not Solo().waits_for_all(table.state)
    start = Match.start(Solo(), SoloOptions(), 1, KEY)
    assert not Solo().waits_for_all(start.state)
    assert Solo().waits_for_all(start.play(Act(0, Ready()), 0).match.state)
