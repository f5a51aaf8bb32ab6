"""The balance report: games are played as they are described, and its figures are right."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from bench import balance
from bench.balance import Ended, Trial, beginner, budget, play, table
from bench.contests import CONTESTS


@pytest.mark.parametrize("key", CONTESTS)
def test_a_game_is_played_to_its_end_and_again_the_same(key: str) -> None:
    trial = Trial(key, "strong", 2, 20)
    ended = play(trial, 3)
    assert ended == play(trial, 3)
    assert ended.points in (0, 0.5, 1)
    assert (ended.points == 0.5) <= (ended.reason in ("limit", "repetition", "stuck"))
    assert ended.turns <= 32


@pytest.mark.parametrize("key", CONTESTS)
def test_the_first_player_is_who_began_the_match(key: str) -> None:
    contest = CONTESTS[key]
    for number in range(12):
        match = contest.opened(number, 200)
        dealt = match.game.setup(match.options, 2, f"{number:064x}")
        assert beginner(match) == dealt.turn


def test_a_budget_is_used_up_after_so_many_looks() -> None:
    looks = budget(3)
    assert [looks() for _ in range(5)] == [True, True, True, False, False]


def test_the_figures_of_the_table() -> None:
    games = [Ended(1, "row", 20)] * 6 + [Ended(0, "row", 30)] * 2 + [Ended(0.5, "limit", 60)] * 2
    lines = table(games)
    assert lines[0] == "| 10 games | | 95 % |"
    assert lines[2] == "| first player's points | 70.0% | 39.7% … 89.2% |"
    assert lines[3] == "| without a winner | 20.0% | 5.7% … 51.0% |"
    assert lines[4].startswith("| turns, mean | 30.0 | ")
    assert lines[5] == "| turns, middle (5 %, 95 % of games) | 20 (20, 60) | |"
    assert [line.split("|")[1].strip() for line in lines[6:]] == ["ended by row", "ended by limit"]
    assert table(games[:1])[4] == "| turns, mean | 20.0 | 20.0 … 20.0 |"


def test_the_report_of_both_games(monkeypatch: Any, capsys: Any) -> None:
    arguments = [*CONTESTS, "--games", "2", "--looks", "1", "--longest", "20", "--workers", "1"]
    monkeypatch.setattr(sys, "argv", ["balance", *arguments])
    balance.main()
    printed = capsys.readouterr().out
    assert [key in printed for key in CONTESTS] == [True, True]
    assert printed.count("| first player's points |") == 2
