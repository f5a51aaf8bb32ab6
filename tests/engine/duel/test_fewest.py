"""The fewest slides of a round get into the match as an entry, and betray nothing before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.codec import codec
from engine.core.entry import Corrupt, Found
from engine.core.game import Act
from engine.core.match import Match
from engine.core.optional import wondered
from engine.core.refusal import Refused
from engine.duel.model import Ready, Stop
from engine.karo.noughts import Noughts
from tests.engine.duel.table import BOARD, Table, alone


def question(table: Table) -> Any:
    return wondered(table.match.game, table.state)


def answers(table: Table) -> tuple[str, ...]:
    asked = question(table).asked
    return tuple(table.match.game.answer(one, lambda: True) for one in asked)


def told(table: Table, found: tuple[str, ...]) -> Table:
    played = table.match.play(Found(found), table.match.at)
    table.match = played.match
    assert played.events == ()
    assert played.entry is not None
    assert played.entry.seat is None
    return table


@pytest.mark.rule("D15")
def test_it_is_asked_from_the_countdown_on_and_told_from_the_first_call_on() -> None:
    table = Table(cards=("N0", "N1", "E0")).skips(0).skips(1)
    assert question(table).asked == ("W0 N0 " + ",".join(BOARD),) * 2
    table.waits()
    asked = question(table)
    assert asked.asked == ("W0 N1 " + ",".join(BOARD),) * 2
    assert not asked.is_due
    table.waits()
    assert question(table) == asked
    table.pushes(0, (3, 1), (3, 3))
    assert question(table) == asked, "the boards at the reveal count"
    table.stops(0, 500)
    assert question(table) == replace(asked, is_due=True)
    found = answers(table)
    assert found == ("dc01d", "dc01d")
    told(table, found)
    assert question(table) is None
    assert table.view.last_round.target == "N0", "nothing is shown before the verdict"
    table.waits()
    assert table.view.last_round.least == (5, 5)
    steps = table.view.last_round.steps
    assert steps[0].shortest == ((3, 1), (3, 0), (0, 0), (0, 1), (3, 1))
    assert steps[0].slides == ((3, 1), (3, 3))
    assert (steps[0].board, steps[0].start) == (BOARD, "W0")


@pytest.mark.rule("D15")
def test_it_may_be_told_while_the_round_is_shown() -> None:
    table = Table().stops(0, 400).waits()
    assert table.view.last_round.least == (None, None)
    assert table.view.last_round.steps[1].shortest is None
    told(table, ("", ""))
    assert table.view.last_round.least == (0, 0)
    table.goes_on()
    assert table.view.last_round.least == (0, 0)
    assert table.view.last_round.steps is None, "not while the next round is played"


@pytest.mark.rule("D15")
def test_a_card_that_was_skipped_has_its_fewest_slides_too() -> None:
    table = Table(cards=("N1",)).skips(0).skips(1)
    told(table, answers(table))
    assert table.view.last_round.least == (5, 5)


@pytest.mark.rule("D15")
def test_alone_it_is_told_while_one_slides() -> None:
    table = alone("N0", "N1", "E0")
    told(table, answers(table)).stops(0, 300)
    assert table.view.last_round.least == (0,)
    told(table, answers(table)).skips(0)
    assert table.view.last_round.least == (5,)
    table.skips(0)
    assert table.view.last_round.least == (None,), "nobody had found it"


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (("dc01d",), "not an answer to this round"),
        (("dc01d", "dc01"), "do not join"),
        (("dc01d", "dc01dd"), "cannot be pushed"),
        (("dc01d", "5"), "do not join"),
        (("dc01d", "?"), "invalid literal"),
    ],
)
def test_answers_that_cannot_be_right(found: tuple[str, ...], why: str) -> None:
    table = Table(cards=("N1",)).stops(0, 400)
    with pytest.raises(ValueError, match=why):
        table.match.play(Found(found), table.match.at)


def test_nothing_is_told_before_it_is_due_or_twice() -> None:
    table = Table(cards=("N1",))
    found = answers(table)
    for match in (table.match, told(table.stops(0, 400), found).match):
        with pytest.raises(Refused) as refused:
            match.play(Found(found), match.at)
        assert refused.value.code == "not_legal"


def test_a_game_that_wonders_about_nothing_is_told_nothing() -> None:
    match = Match.start(Noughts(), codec(Noughts()).options.value({}), 2, "00" * 32)
    assert wondered(match.game, match.state) is None
    with pytest.raises(Refused):
        match.play(Found(()), 0)


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "W0 N0",
        "W0 W0 " + ",".join(BOARD),
        "W0 N9 " + ",".join(BOARD),
        "W0 N0 " + ",".join(BOARD[:15]),
        "W0 N0 " + ",".join((*BOARD[:15], "XY")),
        "W0 N0 " + ",".join((*BOARD[:15], "")),
    ],
)
def test_what_is_no_question(asked: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Table().match.game.answer(asked, lambda: True)


def test_a_search_that_gets_no_time_says_nothing() -> None:
    table = Table(cards=("E0",))
    assert table.match.game.answer(question(table).asked[0], lambda: False) is None


def test_before_the_first_countdown_and_after_the_end_there_is_nothing_to_find() -> None:
    table = Table(options={"cards_to_win": 1})
    start = Match.of(
        table.match.game, table.match.options, 2, replace(table.state, phase="arrange", task=None)
    )
    assert wondered(start.game, start.state) is None
    assert Ready() in start.legal(0) or start.state.agreed == (True, True)
    told(table.stops(0, 100), ("", "")).waits()
    assert table.match.outcome is not None
    assert table.view.last_round.least == (0, 0)
    assert wondered(table.match.game, table.state) is None


def test_the_entry_of_an_answer_plays_again() -> None:
    start = Table(cards=("N1",)).match
    first = start.play(Act(0, Stop()), start.at + 400)
    second = first.match.play(Found(("dc01d", "dc01d")), first.match.at)
    assert first.entry is not None
    assert second.entry is not None
    assert second.entry.input == {"t": "found", "answers": ["dc01d", "dc01d"]}
    assert Match.replay(start, [first.entry, second.entry]).digest() == second.match.digest()
    spoilt = replace(second.entry, input={"t": "found", "answers": ["dc01d", 7]})
    with pytest.raises(Corrupt):
        Match.replay(start, [first.entry, spoilt])
