"""Calls: right and wrong ones, at the same time or not, by their dates."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.duel.facts import Ended, Judged, Stopped
from engine.duel.judging import award, counted
from engine.duel.model import Call, Push, Skip, Stop
from tests.engine.duel.table import Table

NEAR, FAR = ("N0", "E0", "S1"), ("E0", "N0", "S1")
AWAY = (0, 0)
"""After this slide W0 and N0 are joined no more; after (0, 1) they are again."""


def table(cards: tuple[str, ...] = NEAR, **options: object) -> Table:
    return Table(cards=cards, options=dict(options))


@pytest.mark.rule("D6")
def test_nothing_happens_by_itself_when_the_pathway_is_there() -> None:
    now = table().pushes(0, AWAY, (0, 1))
    assert now.view.phase == "race"
    assert now.events[-1].t == "slid"


@pytest.mark.rule("D6")
def test_a_right_call_gets_the_card_and_moves_the_magician() -> None:
    now = table().stops(0, 1_000)
    assert now.events == [Stopped(0)]
    assert now.view.phase == "claim"
    now.waits()
    assert now.events == [Judged(("valid", None), 0, 0)]
    assert now.view.cards == (1, 0)
    assert now.view.at == ("N0", "W0")
    assert now.view.last_round.routes == (((0, 0),), None)


@pytest.mark.rule("D6")
def test_a_wrong_call_gives_the_card_to_the_other_and_nobody_moves() -> None:
    now = table(FAR).stops(0, 1_000).waits()
    assert now.events == [Judged(("wrong", None), 1, None)]
    assert now.view.cards == (0, 1)
    assert now.view.at == ("W0", "W0")
    assert now.view.last_round.routes == (None, None)


@pytest.mark.rule("D6")
def test_the_board_counts_as_it_was_when_the_call_arrived() -> None:
    now = table().pushes(0, AWAY).stops(0, 1_000)
    now.refuses(0, Push((0, 1)), "not_asked").refuses(0, Stop(), "not_asked")
    assert now.waits().view.last_round.claims == ("wrong", None)


@pytest.mark.rule("D6")
def test_the_rival_slides_on_and_calls_in_the_window() -> None:
    now = table(tie_window_ms=500).pushes(1, AWAY, after=500).stops(0, 1_000)
    now.pushes(1, (0, 1), after=1_200).stops(1, 1_300)
    assert now.view.last_round.claims == ("valid", "valid")


@pytest.mark.rule("D7")
def test_the_window_is_the_tie_window_and_two_hundred_ms() -> None:
    now = table().stops(0, 1_000)
    assert now.match.due() == now.reveal + 1_350
    assert table(tie_window_ms=0).stops(0, 10).match.due() == 3_000 + 210
    assert table(tie_window_ms=500).stops(0, 10).match.due() == 3_000 + 710


@pytest.mark.rule("D7")
@pytest.mark.parametrize(
    ("second", "lags", "card_to"),
    [
        pytest.param(1_150, (0, 0), "aside", id="150 ms apart are the same time"),
        pytest.param(1_151, (0, 0), 0, id="151 are not"),
        pytest.param(1_350, (0, 200), "aside", id="the last ms of the window"),
        pytest.param(1_349, (0, 300), "aside", id="no more than 200 are taken off"),
        pytest.param(1_350, (200, 200), 0, id="both are far away"),
        pytest.param(1_100, (0, 280), "aside", id="100 later but sent 100 earlier"),
        pytest.param(1_000, (0, 200), 1, id="arrived together, sent 200 earlier"),
        pytest.param(1_040, (0, 200), 1, id="arrived later, sent 160 earlier"),
        pytest.param(1_050, (0, 200), "aside", id="sent 150 earlier"),
    ],
)
def test_two_right_calls_are_judged_by_their_dates(
    second: int, lags: tuple[int, int], card_to: object
) -> None:
    now = table().stops(0, 1_000, lags[0]).stops(1, second, lags[1])
    last = now.view.last_round
    assert last.card_to == card_to
    assert last.moves == (None if card_to == "aside" else card_to)
    assert last.arrivals == (1_000, second)
    assert last.dated == (1_000 - lags[0], second - min(200, lags[1]))
    assert now.view.phase == "shown", "after the second call there is nothing to wait for"


@pytest.mark.rule("D7")
def test_at_the_same_time_a_right_call_beats_a_wrong_one() -> None:
    now = table().pushes(0, AWAY).stops(0, 1_000).stops(1, 1_100)
    assert now.events == [Stopped(1), Judged(("wrong", "valid"), 1, 1)]
    assert now.view.at == ("W0", "N0")


@pytest.mark.rule("D7")
def test_at_the_same_time_two_right_or_two_wrong_calls_lay_the_card_aside() -> None:
    for cards, claims in ((NEAR, ("valid", "valid")), (FAR, ("wrong", "wrong"))):
        now = table(cards).stops(0, 1_000).stops(1, 1_150)
        assert now.events[-1] == Judged(claims, "aside", None)
        assert now.view.cards == (0, 0)
        assert now.view.at == ("W0", "W0")
        assert now.view.aside == 1


@pytest.mark.rule("D7")
def test_otherwise_the_earlier_call_is_judged_alone() -> None:
    wrong_first = table().pushes(0, AWAY).stops(0, 1_000).stops(1, 1_200)
    assert wrong_first.events[-1] == Judged(("wrong", "valid"), 1, None)
    right_first = table().pushes(1, AWAY).stops(0, 1_000).stops(1, 1_200)
    assert right_first.events[-1] == Judged(("valid", "wrong"), 0, 0)


@pytest.mark.rule("D7")
def test_a_call_after_the_window_only_tells_that_it_is_closed() -> None:
    now = table().stops(0, 1_000)
    assert now.stops(1, 1_351).view.last_round.claims == ("valid", None)
    assert Stopped(1) not in now.events
    in_time = table().stops(0, 1_000).stops(1, 1_350)
    assert in_time.view.last_round.claims == ("valid", "valid")


@pytest.mark.rule("D7")
def test_only_a_stop_is_dated() -> None:
    game = table().match.game
    assert [game.is_dated(action) for action in (Stop(), Push((0, 0)), Skip())] == [
        True,
        False,
        False,
    ]


@pytest.mark.rule("D7")
@given(
    arrivals=st.tuples(st.integers(0, 2_000), st.integers(0, 2_000)),
    lags=st.tuples(st.integers(0, 200), st.integers(0, 200)),
    tie=st.integers(0, 500),
)
def test_who_counts_depends_on_dates_alone(
    arrivals: tuple[int, int], lags: tuple[int, int], tie: int
) -> None:
    calls = [Call(at, lag) for at, lag in zip(arrivals, lags, strict=True)]
    dates = [call.at - call.lag for call in calls]
    counting = counted(calls, tie)
    assert counted(calls[::-1], tie) == tuple(sorted(1 - seat for seat in counting))
    assert (counting == (0, 1)) == (abs(dates[0] - dates[1]) <= tie)
    assert dates.index(min(dates)) in counting


@pytest.mark.rule("D7")
def test_without_a_call_that_counts_nobody_gets_the_card() -> None:
    assert award((None, None)) == (None, None)


@pytest.mark.rule("D11")
def test_the_last_card_ends_it_at_once() -> None:
    now = table(cards_to_win=1).stops(1, 500).waits()
    assert now.events == [Judged((None, "valid"), 1, 1), Ended()]
    assert now.match.outcome is not None
    assert (now.match.outcome.ranks, now.match.outcome.reason) == ((2, 1), "cards")
    assert now.view.phase == "over"
    assert now.match.due() is None
