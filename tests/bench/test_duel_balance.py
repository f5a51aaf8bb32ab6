"""The reports on the Duel: rounds are read as they were played, and their figures are right."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any

import pytest

from bench import duel_balance, duel_speeds
from bench.duel_rounds import Conduct, Race, Round, raced, rounds
from engine.core.match import Played
from tests.engine.duel.table import Table


def test_a_race_is_played_to_its_end_and_again_the_same() -> None:
    race = raced(("swift", "easy"), 3, 1)
    assert race == raced(("swift", "easy"), 3, 1)
    assert race.winner == 0
    won = [one.winner for one in race.rounds]
    assert won.count(0) == 3 > won.count(1)
    for one in race.rounds:
        for seat in one.seats:
            assert seat.slid == sorted(seat.slid)
            assert not seat.is_right or len(seat.slid) >= seat.least
            assert seat.called is None or one.took >= seat.called >= max([0, *seat.slid])


@dataclass
class Recorded(Table):
    """A table that keeps what was played."""

    entries: list[Played] = field(default_factory=list)

    def _played(self, given: Any, at: int) -> Table:
        self.entries.append(self.match.play(given, at))
        return super()._played(given, at)


def test_rounds_are_what_the_entries_tell() -> None:
    table = Recorded(cards=("N0", "N1", "E0", "S1"))
    table.stops(1, 900).stops(0, 950).goes_on()
    table.pushes(0, (3, 1), (3, 0), after=400).pushes(0, (0, 0), after=1_300).stops(0, 2_000)
    table.waits().goes_on()
    table.skips(0).skips(1, 5_000)
    tie, wrong, aside = rounds(table.entries)
    assert (tie.winner, tie.took, tie.is_tie, tie.is_wrong, tie.finder) == (
        None,
        950,
        True,
        False,
        None,
    )
    assert tie.seats[1] == Conduct([], 900, "valid", 0)
    assert (wrong.winner, wrong.took, wrong.is_tie, wrong.is_wrong, wrong.finder) == (
        1,
        2_350,
        False,
        True,
        None,
    )
    assert wrong.seats[0] == Conduct([400, 400, 1_300], 2_000, "wrong", 0)
    assert wrong.seats[0].pauses == [0, 900]
    assert (aside.winner, aside.took, aside.is_tie, aside.is_wrong) == (None, 5_000, False, False)


def sample() -> list[Race]:
    """Eight rounds that seat 0 wins and one each of what else can happen."""
    found = Conduct([3_000, 4_000, 6_000], 7_000, "valid", 2)
    slower, early = Conduct([5_000]), Conduct([1_000], 1_500, "wrong", 3)
    won = Round(0, 7_000, (found, slower))
    tie = Round(None, 7_000, (found, found))
    return [Race([won] * 8 + [tie, Round(1, 1_500, (early, slower))], 0)] * 2


def test_the_figures_of_the_balance() -> None:
    lines = duel_balance.table(sample())
    assert lines[0] == "| 20 rounds | | 95 % |"
    figures = {line.split("|")[1].strip(): line.split("|")[2].strip() for line in lines[2:]}
    assert figures == {
        "matches won by seat 0": "100.0%",
        "rounds won by seat 0": "88.9%",
        "right calls at the same time": "10.0%",
        "laid aside otherwise": "0.0%",
        "with a wrong call": "10.0%",
        "rounds a match, mean": "10.0",
        "rounds a match, middle (5 %, 95 % of matches)": "10 (10, 10)",
        "seconds a round, mean": "6.5",
        "seconds a round, middle (5 %, 95 % of rounds)": "7 (1.5, 7)",
        "slides of who found it, mean": "3.0",
        "slides of who found it, middle (5 %, 95 % of rounds)": "3 (3, 3)",
        "fewest slides there, mean": "2.0",
        "fewest slides there, middle (5 %, 95 % of rounds)": "2 (2, 2)",
    }
    assert "| 88.9% | 67.2% … 96.9% |" in lines[3]


def test_the_figures_of_a_speed() -> None:
    assert duel_speeds.conduct({"easy": sample()})[2:] == [
        "| easy | 3.0 (1.0, 5.0) | 1.0 (1.0, 2.0) | 7.0 (1.5, 7.0) | 1.50 | 9.1% |"
    ]
    assert duel_speeds.fared({("easy", "swift"): sample()})[2:] == [
        "| easy : swift | 18 | 89% | 67% … 97% |"
    ]


@pytest.mark.parametrize(
    ("report", "arguments", "wanted"),
    [
        (duel_balance, ["--matches", "2", "--level", "swift"], "| matches won by seat 0 |"),
        (duel_speeds, ["--matches", "1"], "| strong : swift |"),
    ],
)
def test_the_reports(
    monkeypatch: Any, capsys: Any, report: Any, arguments: list[str], wanted: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["report", *arguments, "--cards", "1", "--workers", "1"])
    report.main()
    assert wanted in capsys.readouterr().out
