"""From round to round: locks, readiness, the pile, skipping, limits, leaving."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.game import Act, Tick
from engine.core.match import Match
from engine.duel.facts import Judged, Readied, Reshuffled, Revealed, Skipped
from engine.duel.model import GiveUp, Options, Push, Ready, Skip, Stop
from engine.duel.race import Race
from tests.engine.duel.table import BOARD, Table


@pytest.mark.rule("D8")
def test_boards_stay_as_they_are_and_are_locked_until_the_next_reveal() -> None:
    table = Table().pushes(1, (3, 1), (3, 3)).stops(0, 900).waits()
    boards = table.view.boards
    for phase in ("shown", "countdown"):
        assert table.view.phase == phase
        assert table.view.boards == boards
        for action in (Push((0, 0)), Stop(), Skip()):
            table.refuses(1, action)
        if phase == "shown":
            table.does(0, Ready(), 2_500).does(1, Ready(), 2_500)
    table.waits()
    assert table.view.phase == "race"
    assert table.view.boards == boards


@pytest.mark.rule("D8")
def test_the_card_is_turned_for_both_at_once_and_nothing_before_betrays_it() -> None:
    table = Table().skips(0).skips(1)
    twin = Table().skips(0).skips(1)
    hidden = tuple(reversed(twin.state.pile))
    twin.match = Match.of(twin.match.game, twin.match.options, 2, replace(twin.state, pile=hidden))
    for one in (table, twin):
        one.does(0, Ready(), 2_100).does(1, Ready(), 2_200)
    for viewer in (None, 0, 1):
        assert table.match.view(viewer) == twin.match.view(viewer)
        assert table.match.view(viewer).target is None
    assert table.events == twin.events == [Readied(1)]
    table.waits()
    assert table.events == [Revealed("E0")]
    assert [table.match.view(viewer).target for viewer in (None, 0, 1)] == ["E0"] * 3
    assert table.view.left == 1


@pytest.mark.rule("D8")
def test_a_round_is_shown_for_two_to_eight_seconds() -> None:
    table = Table().skips(0).skips(1)
    assert table.match.due() == table.reveal + 8_000
    table.does(0, Ready(), 100)
    table.refuses(0, Ready(), "not_asked")
    assert table.view.ready == (True, False)
    table.does(1, Ready(), 200)
    assert table.view.phase == "shown"
    assert table.match.due() == table.reveal + 2_000
    assert [len(table.match.legal(seat)) for seat in (0, 1)] == [0, 0]
    assert table.waits().view.phase == "countdown"
    assert Table().skips(0).skips(1).waits().view.phase == "countdown"


@pytest.mark.rule("D8")
def test_after_two_seconds_the_second_ready_goes_on_at_once() -> None:
    table = Table().skips(0).skips(1).does(0, Ready(), 100).does(1, Ready(), 2_000)
    assert table.view.phase == "countdown"
    assert table.match.due() == table.reveal + 3_000


@pytest.mark.rule("D8")
def test_a_countdown_that_was_held_up_begins_anew() -> None:
    table = Table().skips(0).skips(1).waits().waits(late=1_000)
    assert table.view.phase == "race", "a second late is nothing"
    table = Table().skips(0).skips(1).waits()
    prompt = table.match.asked[0].opened
    table.waits(late=1_001)
    assert table.view.phase == "countdown"
    assert table.match.due() == table.match.at + 3_000
    assert table.match.asked[0].opened == prompt
    assert table.waits().view.phase == "race"


@pytest.mark.rule("D9")
def test_starts_differ_after_a_round_that_one_has_won() -> None:
    table = Table(cards=("N0", "S1", "E0")).stops(0, 500).waits().goes_on()
    assert table.view.at == ("N0", "W0")
    assert table.view.target == "S1"
    table.stops(1, 500).waits()
    assert table.view.last_round.claims == (None, "wrong"), "W0, not N0, is joined to nothing else"


@pytest.mark.rule("D9")
def test_a_target_is_nobodys_start() -> None:
    table = Table(cards=("N0",)).stops(0, 500).stops(1, 500)
    assert table.view.aside == 1
    table.goes_on()
    assert table.view.target == "N0", "the card that was laid aside comes again"
    assert "N0" not in table.view.at


@pytest.mark.rule("D11")
def test_the_pile_is_used_up_without_a_winner() -> None:
    table = Table(cards=("N0", "S1", "E0"))
    table.stops(0, 500).waits().goes_on().skips(0).skips(1).goes_on().skips(1).skips(0)
    assert (table.view.left, table.view.aside) == (0, 2)
    assert table.does(0, Ready(), 3_000).events == [Readied(0)]
    assert table.does(1, Ready(), 3_000).events == [Readied(1), Reshuffled()]
    assert (table.view.left, table.view.aside) == (2, 0)
    assert sorted(table.state.pile) == ["E0", "S1"], "won cards stay won"
    assert table.waits().view.left == 1


@pytest.mark.rule("D11")
def test_the_new_pile_is_shuffled() -> None:
    orders = set()
    for key in range(12):
        table = Table(cards=("N0", "S1", "E0"))
        rng = replace(table.state.rng, key=f"{key:064x}")
        state = replace(table.state, rng=rng)
        table.match = Match.of(table.match.game, table.match.options, 2, state)
        for _ in range(3):
            table.skips(0).skips(1).waits()
            orders.add(table.state.pile)
            table.waits()
    assert len({order for order in orders if len(order) == 3}) > 3


@pytest.mark.rule("D12")
def test_a_card_is_laid_aside_when_both_have_asked_in_the_same_round() -> None:
    table = Table().skips(0)
    assert table.events == [Skipped(0)]
    assert table.view.skip_asked == (True, False)
    table.refuses(0, Skip()).skips(1)
    assert table.events == [Skipped(1), Judged((None, None), "aside", None)]
    assert table.view.aside == 1
    assert table.view.last_round.took == 0
    table.goes_on()
    assert table.view.skip_asked == (False, False)


@pytest.mark.rule("D12")
def test_after_a_call_nobody_can_skip_any_more() -> None:
    table = Table().skips(0).stops(0, 400)
    table.refuses(1, Skip())
    assert table.waits().view.last_round.card_to == 0


@pytest.mark.rule("D12")
def test_a_round_that_nobody_solves_goes_aside_by_itself() -> None:
    table = Table(options={"round_limit_s": 30})
    assert table.match.due() == table.reveal + 30_000
    table.waits()
    assert table.events == [Judged((None, None), "aside", None)]
    assert Table().match.due() == 3_000 + 300_000


@pytest.mark.rule("D12")
def test_what_comes_after_the_limit_only_tells_that_it_is_over() -> None:
    table = Table(options={"round_limit_s": 30}).stops(0, 30_001)
    assert table.events == [Judged((None, None), "aside", None)]
    assert table.view.called == (False, False)


@pytest.mark.rule("D12")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_loses(seat: int) -> None:
    table = Table().leaves(seat, "abandoned")
    assert table.match.outcome is not None
    assert table.match.outcome.ranks[seat] == 2
    assert table.match.outcome.reason == "abandoned"
    assert table.match.asked == {}


@pytest.mark.rule("D13")
def test_slides_of_the_two_do_not_disturb_each_other() -> None:
    one = Table().pushes(0, (0, 0)).pushes(1, (3, 1)).pushes(0, (2, 0))
    other = Table().pushes(1, (3, 1)).pushes(0, (0, 0), (2, 0))
    assert one.view.boards == other.view.boards
    assert one.view.slides == (2, 1)
    assert one.match.asked[0].opened == other.match.asked[1].opened, "one prompt for the round"


@pytest.mark.rule("D13")
def test_the_race_and_the_window_after_a_call_are_one_question() -> None:
    table = Table()
    prompt = table.match.asked[1].opened
    table.pushes(0, (0, 0)).pushes(1, (3, 1)).stops(0, 900)
    assert table.match.asked[1].opened == prompt
    assert table.match.asked[1].prompt.kind == "race"
    table.waits().goes_on()
    assert table.match.asked[1].opened != prompt


@pytest.mark.rule("D13")
def test_nothing_is_taken_back_in_a_race() -> None:
    table = Table().pushes(0, (0, 0))
    assert table.match.undone(0) is None


def test_dealt_boards_wait_for_both_to_be_ready_however_long() -> None:
    match = Match.start(Race(), Options(), 2, "ab" * 32)
    assert match.due() is None
    match = match.play(Act(1, Ready()), 10**9).match
    assert set(match.asked) == {0}
    match = match.play(Act(0, Ready()), 2 * 10**9).match
    assert match.play(Tick(), 2 * 10**9 + 3_000).match.view(None).phase == "race"
    assert match.state.boards[0] != BOARD


def test_when_it_is_over_nobody_may_do_anything() -> None:
    table = Table().leaves(0)
    game = table.match.game
    assert [*game.legal(table.state, 0), *game.legal(table.state, 1)] == []
    assert game.prompts(table.state) == {}
    with pytest.raises(ValueError, match="between two"):
        game.apply(Table().state, Act(0, GiveUp()), 0)
