"""Evaluations: deeper and deeper, in legal turns, of nothing but positions that there can be."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from engine import GAMES
from engine.bots.base import unlimited
from engine.bots.evaluation import evaluate, evaluates, posed
from engine.bots.problem import Found
from engine.bots.search import Search
from engine.core.codec import codec
from engine.core.game import Act
from engine.core.match import Match
from engine.core.rng import Rng

NOUGHTS = GAMES["karo.noughts"]
FORM = codec(NOUGHTS)
KEY = "ab" * 32


def after(turns: int) -> Match:
    """A match after some random turns that end nothing."""
    match = Match.start(NOUGHTS, FORM.options.value({}), 2, KEY)
    for turn in range(turns):
        [seat] = match.asked
        legal = match.legal(seat)
        number, _ = Rng(KEY, 50 + turn).below(len(legal))
        match = match.play(Act(seat, legal[number]), 0).match
    assert match.outcome is None
    return match


def asked(match: Match, **changes: Any) -> dict[str, Any]:
    view = FORM.view.plain(match.view(None)) | changes
    return {"game": NOUGHTS.key, "options": {}, "view": view}


def briefly(looks: int) -> Any:
    """A budget of so many looks at it."""
    left = itertools.count(looks, -1)
    return lambda: next(left) > 0


@pytest.mark.parametrize("turns", [0, 7, 12, 16, 20, 25, 30, 35, 40])
def test_finds_get_deeper_and_their_line_can_be_played(turns: int) -> None:
    match = after(turns)
    [seat] = match.asked
    found = list(evaluate(asked(match), briefly(30)))
    depths = [find["depth"] for find in found]
    assert depths == sorted(depths)
    assert depths[-1] > depths[0] >= 1
    for find in found:
        assert find["seat"] == seat
        assert sum(find["chances"]) == pytest.approx(1)
        assert (find["chances"][seat] > 0.5) == (find["value"] > 0)
        assert find["wins"] is None
        line = match
        for action in find["line"]:
            [mover] = line.asked
            line = line.play(Act(mover, FORM.action.value(action)), 0).match
    assert found[-1]["line"]


def test_without_any_time_there_is_still_a_find() -> None:
    found = list(evaluate(asked(after(14)), lambda: False))
    assert len(found) >= 1
    assert found[-1]["line"]


def test_a_find_that_nothing_could_be_searched_for_is_one_if_it_is_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    request = asked(after(20))
    (turn, *_) = posed(request).problem.board.turns(posed(request).problem.position)
    finds = [Found(((turn, 0),), depth, 1, (turn,)) for depth in (0, 1)]
    told: list[Any] = []
    monkeypatch.setattr(Search, "deepen", lambda *_: iter(told))
    for told[:], depths in ((finds, [1]), (finds[:1], [0]), ([], [])):
        assert [find["depth"] for find in evaluate(request, unlimited)] == depths


def test_a_line_ends_with_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    request = asked(after(20), ply=211)  # the last turn before the limit
    problem = posed(request).problem
    turn = problem.board.turns(problem.position)[0]
    found = Found(((turn, 0),), 1, 1, (turn, turn))
    monkeypatch.setattr(Search, "deepen", lambda *_: iter([found]))
    (find,) = evaluate(request, unlimited)
    assert len(find["line"]) == 1


ROW = [[x, 0, "W", 1] for x in range(3)]
REST = [[4, 2, "W", 0], [4, 3, "W", 0], [3, 1, "R", 0], [0, 2, "R", 0], [1, 2, "R", 0]]
REST += [[x, 3, "R", 0] for x in range(3)]
COUNTERS = {"hand": {"W": 0, "R": 0}, "ply": 30, "repeats": 1}


def test_a_win_at_once_is_seen_and_a_threat_answered() -> None:
    pieces = [*ROW, [3, 2, "W", 0], *REST]  # 3,2 jumps over 3,1, turns, and there is the row
    *_, win = evaluate(asked(after(12), pieces=pieces, turn="W", **COUNTERS), briefly(40))
    assert (win["seat"], win["wins"], win["chances"]) == (0, 1, [1, 0])
    assert win["line"] == [{"t": "move", "from": (3, 2), "to": (3, 0), "tile": None}]
    *_, answer = evaluate(asked(after(12), pieces=pieces, turn="R", **COUNTERS), briefly(40))
    assert answer["seat"] == 1
    assert answer["wins"] is None or answer["wins"] < -1


def test_a_position_is_shown_as_its_game_would_show_it() -> None:
    match = after(15)
    plain = asked(match)["view"]
    position = posed(asked(match, row=[[0, 0]], last=None, moves_left=3))
    assert position.view == plain | {"last": None}
    assert position.game is NOUGHTS


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"tiles": []}, "20 different tiles"),
        ({"pieces": [[0, 0, "W", 0]] * 2}, "tile of its own"),
        ({"hand": {"W": -1, "R": 6}}, "six pieces"),
        ({"repeats": 10**9}, "repeats"),
        ({"repeats": -1}, "repeats"),
        ({"ply": 10**9}, "ply"),
        ({"ply": 1_999}, "over"),
        ({"turn": "X"}, "turn"),
        ({"colour": "X"}, "colour"),
    ],
    ids=str,
)
def test_what_is_no_position_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        posed(asked(after(20), **changes))


def test_a_position_in_which_the_match_is_over_has_no_value() -> None:
    pieces = [*ROW, [3, 0, "W", 1], *REST]
    with pytest.raises(ValueError, match="over"):
        list(evaluate(asked(after(12), pieces=pieces, **COUNTERS), unlimited))


def test_only_games_that_can_be_searched_are_evaluated() -> None:
    assert evaluates("karo.noughts")
    assert not evaluates("chess")


@pytest.mark.parametrize("turns", [7, 16, 30])
def test_the_best_turns_are_told_with_what_each_is_worth(turns: int) -> None:
    match = after(turns)
    [seat] = match.asked
    last = list(evaluate(asked(match), briefly(60)))[-1]
    best = last["best"]
    assert 1 <= len(best) <= 3
    assert (best[0]["action"], best[0]["value"]) == (last["line"][0], last["value"])
    values = [turn["value"] for turn in best]
    assert values == sorted(values, reverse=True)
    assert values[-1] > values[0] - 30
    legal = match.legal(seat)
    actions = [FORM.action.value(turn["action"]) for turn in best]
    assert len(set(actions)) == len(actions)
    assert set(actions) <= set(legal)
    for turn in best:
        assert (turn["chances"][seat] > 0.5) == (turn["value"] > 0)


def test_a_turn_of_which_only_a_bound_is_known_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    request = asked(after(20))
    one, two, three, *_ = posed(request).problem.board.turns(posed(request).problem.position)
    ranked = ((one, 10), (two, -19), (three, -20))
    finds = [Found(ranked, 2, 1, (one,)), Found(ranked, 3, 1, (one,))]
    monkeypatch.setattr(Search, "deepen", lambda *_: iter(finds))
    told = list(evaluate(request, unlimited))[-1]["best"]
    assert [turn["value"] for turn in told] == [10, -19]
