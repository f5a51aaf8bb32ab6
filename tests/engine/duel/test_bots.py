"""Bots in the Duel: they see, think and slide at their pace, stray, and never know more."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from engine import GAMES
from engine.bots import LEVELS, MINDS, answer, is_timed, plan
from engine.bots.base import Chair, unlimited
from engine.bots.contest import Contest, request
from engine.bots.duel import Knowing, way
from engine.bots.pace import MOST_LOOKS, Pace, Player, planned
from engine.core.codec import codec, options_of
from engine.core.match import Match
from engine.core.rng import Rng
from engine.duel.model import Arrange, Push, Ready, Skip, Stop
from tests.engine.duel.table import Table, alone

EXACT = Pace(see=3_000, think=1_000, push=500, notice=400, ahead=9, astray=0, hasty=0)
LOST = replace(EXACT, astray=100, ahead=3)
SPEEDS = ["easy", "middle", "strong", "swift"]


def at_task() -> Table:
    return Table(cards=("N1", "E0"))


def plans(table: Table, pace: Pace = EXACT, seat: int = 0, seed: str = "01") -> list[Any]:
    player = Player(seat, pace, unlimited)
    return [*planned(player, table.match.view(seat), table.match.legal(seat), Rng(seed))]


def test_there_are_four_speeds_and_each_is_slower_than_the_next() -> None:
    paces = [level.pace for level in LEVELS["duel.race"] if level.pace]
    assert [level.level for level in LEVELS["duel.race"] if level.pace] == SPEEDS
    for slow, quick in pairwise(paces):
        assert slow.ahead < quick.ahead
        for name in ("see", "think", "push", "notice", "astray", "hasty"):
            assert getattr(slow, name) > getattr(quick, name)
    assert [is_timed(key) for key in ("duel.race", "duel.solo", "karo.noughts")] == [
        True,
        True,
        False,
    ]


def test_a_plan_looks_thinks_slides_and_calls() -> None:
    steps = plans(Table(cards=("N1", "E0")))
    assert [type(step.action) for step in steps] == [Push] * 5 + [Stop]
    assert [step.action.cell for step in steps[:5]] == [(3, 1), (3, 0), (0, 0), (0, 1), (3, 1)]
    assert 8_000 * 2 / 3 <= steps[0].after <= 8_000 * 3 / 2, "three seconds, and one per slide"
    assert all(500 * 2 / 3 <= step.after <= 500 * 3 / 2 for step in steps[1:5])
    assert 400 * 2 / 3 <= steps[5].after <= 400 * 3 / 2


def test_who_has_nothing_to_slide_calls_after_a_look() -> None:
    [step] = plans(Table(cards=("N0", "E0")))
    assert step.action == Stop()
    assert step.after >= 3_400 * 2 / 3


def test_who_sees_less_far_thinks_more_often() -> None:
    steps = plans(Table(cards=("N1", "E0")), replace(EXACT, ahead=2))
    assert [step.action for step in steps] == [step.action for step in plans(at_task())]
    usual = [3_000 + 2_000, 500, 2_000, 500, 1_000, 400]
    for step, about in zip(steps, usual, strict=True):
        assert about * 2 / 3 <= step.after <= about * 3 / 2


def test_who_goes_astray_looks_again_and_gets_there_all_the_same() -> None:
    ways = [
        plans(at_task(), replace(EXACT, ahead=2, astray=30), seed=f"{n:02x}") for n in range(30)
    ]
    lengths = [len(steps) for steps in ways if steps[-1].action == Stop()]
    assert min(lengths) == 6
    assert max(lengths) > 8
    for steps in ways:
        table = at_task()
        for step in steps:
            table.does(0, step.action)
        if steps[-1].action == Stop():
            assert table.waits().view.last_round.claims[0] == "valid"


def test_who_is_lost_ends_his_plan_and_makes_another_without_a_new_look() -> None:
    steps = plans(at_task(), LOST)
    assert [type(step.action) for step in steps] == [Push] * 3 * MOST_LOOKS
    table = at_task()
    for step in steps:
        before = table.match.state.boards[0]
        table.does(0, step.action)
        assert table.match.state.boards[0] != before
    for look in (*steps[3::3], *plans(table, LOST)[:1]):
        assert 4_000 * 2 / 3 <= look.after <= 4_000 * 3 / 2, "a third of a look, and three slides"


def test_who_is_lost_does_not_slide_to_and_fro() -> None:
    for number in range(20):
        cells = [step.action.cell for step in plans(at_task(), LOST, seed=f"{number:02x}")[:3]]
        gaps = [divmod(at_task().match.state.boards[0].index(""), 4), *cells]
        for one, other, third in zip(gaps, gaps[1:], gaps[2:], strict=False):
            along = [one[axis] == other[axis] == third[axis] for axis in (0, 1)]
            assert not any(along), "a line is pushed once and then left"


def test_who_is_hasty_calls_one_slide_too_early() -> None:
    steps = plans(at_task(), replace(EXACT, hasty=100))
    assert [type(step.action) for step in steps] == [Push] * 4 + [Stop]


def test_without_time_to_search_a_bot_just_slides() -> None:
    table = Table(cards=("E0", "N0"))
    player = Player(0, EXACT, lambda: False)
    steps = planned(player, table.match.view(0), table.match.legal(0), Rng("01"))
    assert [type(step.action) for step in steps] == [Push]


def test_a_bot_agrees_to_skip_what_is_hard() -> None:
    hard = Table(cards=("E0", "N0")).skips(1)
    assert [step.action for step in plans(hard)] == [Skip()]
    easy = Table(cards=("N1", "E0")).skips(1)
    assert plans(easy)[-1].action == Stop()
    asked_himself = Table(cards=("E0", "N0")).skips(0)
    assert plans(asked_himself)[-1].action == Stop()


def test_before_and_between_rounds_a_bot_is_ready_and_waits_for_time() -> None:
    shown = Table().skips(0).skips(1)
    assert [step.action for step in plans(shown)] == [Ready()]
    countdown = shown.waits()
    assert plans(countdown) == []


def test_a_bot_lays_the_board_that_it_was_dealt() -> None:
    game = GAMES["duel.race"]
    match = Match.start(game, options_of(game, {"setup": "own"}), 2, "07" * 32)
    wanted = request(match, 1, "easy", "00")
    assert "schema" in wanted["legal"][-1]
    [[after, action]] = plan(wanted)["plan"]
    assert after > 1_000
    assert action == {"t": "arrange", "board": match.state.boards[1]}
    assert answer(wanted) == {"index": 0}
    assert isinstance(match.legal(1)[0], Arrange)


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_who_does_not_plan_goes_step_by_step(level: str) -> None:
    table = Table()
    [[after, action]] = plan(request(table.match, 0, level, "05"))["plan"]
    assert after > 0
    assert codec(table.match.game).action_from_json(action) in table.match.legal(0)
    assert plan(request(Table().skips(0).skips(1).waits().match, 0, level, "05"))["plan"] == []


@pytest.mark.parametrize("level", [level.level for level in LEVELS["duel.race"]])
def test_a_plan_is_a_pure_function_of_what_a_seat_sees(level: str) -> None:
    wanted = request(Table(cards=("N1", "E0")).match, 1, level, "0a")
    assert plan(wanted) == plan(wanted)
    hidden = Table(cards=("N1", "S0"))
    assert plan(request(hidden.match, 1, level, "0a")) == plan(wanted), "the pile is not known"


def test_the_strongest_level_gives_the_next_slide_of_a_shortest_way() -> None:
    table = alone("N1", "E0")
    for cell in ((3, 1), (3, 0), (0, 0), (0, 1), (3, 1)):
        index = answer(request(table.match, 0, "swift", "00"))["index"]
        assert table.match.legal(0)[index] == Push(cell)
        table.pushes(0, cell)
    index = answer(request(table.match, 0, "swift", "00"))["index"]
    assert table.match.legal(0)[index] == Stop()


def test_careless_bots_slide_somewhere_but_do_not_call() -> None:
    table = Table(cards=("N1", "E0"))
    chair = Chair(table.match.game, table.match.options, 0)
    choose = Knowing(careless=100)(chair, MINDS["duel.race"])
    found = {
        choose(table.match.view(0), table.match.legal(0), unlimited, Rng(f"{n:02x}"))
        for n in range(40)
    }
    assert {type(action) for action in found} == {Push}
    assert len(found) == 6
    there = Table(cards=("N0", "E0"))
    assert choose(there.match.view(0), there.match.legal(0), unlimited, Rng("00")) == Stop()


def test_greedy_calls_when_it_is_there_and_not_before() -> None:
    for cards, wanted in ((("N0", "E0"), Stop), (("N1", "E0"), Push)):
        for table in (Table(cards=cards), alone(*cards)):
            index = answer(request(table.match, 0, "greedy", "00"))["index"]
            assert isinstance(table.match.legal(0)[index], wanted)


def test_what_a_bot_imagines_looks_like_what_it_sees() -> None:
    for table in (
        Table(cards=("N1", "E0", "S1")).pushes(0, (0, 0)).stops(1, 400),
        Table().skips(0).skips(1).does(0, Ready(), 10),
        alone("N0", "E0", minutes=3).stops(0, 50).stops(0, 60).skips(0),
    ):
        view = table.match.view(0)
        state = MINDS[table.match.game.key].imagine(view, table.match.options, Rng("09"))
        shown = codec(table.match.game).view.plain(table.match.game.view(state, 0))
        known = codec(table.match.game).view.plain(view)
        for one in (shown, known):
            one.pop("last_round")
        assert shown == known


def test_the_quicker_bot_wins_most_matches() -> None:
    game = GAMES["duel.race"]
    won: Counter[int] = Counter()
    for number in range(6):
        match = Match.start(game, options_of(game, {"cards_to_win": 4}), 2, f"{number:064x}")
        for played in Contest(("easy", "strong"), Rng(f"{number:02x}")).play(match):
            match = played.match
        assert match.outcome is not None
        won[match.outcome.ranks.index(1)] += 1
    assert won[1] >= 5


def test_in_a_contest_deadlines_are_kept() -> None:
    game = GAMES["duel.race"]
    options = options_of(game, {"cards_to_win": 1, "round_limit_s": 30})
    match = Match.start(game, options, 2, "0b" * 32)
    before = match
    for played in Contest(("random", "random"), Rng("02")).play(match):
        due = before.due()
        assert due is None or played.match.at <= due
        if played.entry is not None and played.entry.input == {"t": "tick"}:
            assert played.match.at == due
        before = played.match
    assert before.outcome is not None


def test_before_the_reveal_there_is_no_way_to_look_for() -> None:
    match = Table().skips(0).skips(1).waits().match
    with pytest.raises(ValueError, match="before the target is known"):
        way(match.view(0), 0, unlimited)


def test_a_call_is_worth_what_it_will_bring() -> None:
    mind = MINDS["duel.race"]
    right, wrong = Table(cards=("N0", "E0")), Table(cards=("E0", "N0"))
    before = mind.worth(right.state, 0)
    assert mind.worth(right.stops(0, 100).state, 0) > before
    assert mind.worth(wrong.stops(0, 100).state, 0) < 0 < mind.worth(wrong.state, 1)


def test_a_level_without_time_to_search_slides_somewhere() -> None:
    table = Table(cards=("E0", "N0"))
    index = answer(request(table.match, 0, "swift", "00"), lambda: False)["index"]
    assert isinstance(table.match.legal(0)[index], Push)


def test_every_level_is_ready_when_it_is_asked() -> None:
    table = Table().skips(0).skips(1)
    for level in LEVELS["duel.race"]:
        assert answer(request(table.match, 0, level.level, "00")) == {"index": 0}


def test_in_a_contest_a_plan_that_was_overtaken_is_dropped() -> None:
    table = Table(cards=("E0", "N0"))
    contest = Contest(("middle", "middle"), Rng("04"))
    next(contest.play(table.match))
    contest._plans = {0: [(table.match.at + 40, Skip())], 1: []}
    table.skips(0)
    contest._topics = {
        seat: (table.match.asked[seat].opened, table.view.skip_asked) for seat in (0, 1)
    }
    played = next(contest.play(table.match))
    assert played.entry is not None
    assert played.entry.input["action"] != {"t": "skip"} or played.entry.seat == 1
