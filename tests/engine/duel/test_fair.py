"""A fair race: the far player wins as often as the near one, and nobody gains much by delaying."""

from __future__ import annotations

import random

import pytest

from engine.core.game import Act, Tick
from engine.duel.model import LAG_MOST, Stop
from tests.engine.duel.table import Table

NEAR_MS, FAR_MS = 20, 300
"""Round trips of the two; of the longer one only 200 ms are taken off."""

MEAN_MS, SPREAD_MS = 12_000, 2_000
"""How long both take to solve, and how much that varies."""

ROUNDS = 5_000


def far_share(measured: tuple[int, int]) -> float:
    """The part of the decided rounds that seat 1, the far one, wins."""
    table = Table(cards=("N0",))
    rng, won = random.Random(7), [0, 0]
    for _ in range(ROUNDS):
        # The reveal comes half a round trip late, and so does the call.
        arrivals = sorted(
            (int(rng.gauss(MEAN_MS, SPREAD_MS)) + trip, seat)
            for seat, trip in enumerate((NEAR_MS, FAR_MS))
        )
        card_to = judged(table, arrivals, measured)
        if card_to != "aside":
            won[card_to] += 1
    return won[1] / sum(won)


def judged(table: Table, arrivals: list[tuple[int, int]], measured: tuple[int, int]) -> int | str:
    game, state = table.match.game, table.state
    for at, seat in arrivals:
        due = state.due if state.phase == "claim" else None
        if due is not None and table.reveal + at > due:
            state = game.apply(state, Tick(), due).state
            break
        given = Act(seat, Stop(), measured[seat])
        state = game.apply(state, given, table.reveal + at).state
    found: int | str = state.last.card_to
    return found


@pytest.mark.rule("D7")
def test_near_and_far_win_alike() -> None:
    assert 0.47 <= far_share((NEAR_MS, FAR_MS)) <= 0.53


@pytest.mark.rule("D7")
def test_without_the_dating_the_near_one_would_win_more() -> None:
    assert far_share((0, 0)) < 0.47


@pytest.mark.rule("D7")
def test_who_answers_pings_late_gains_no_more_than_two_hundred_ms() -> None:
    table = Table(cards=("N0",)).stops(0, 1_000, 10**6)
    [call, _] = table.state.calls
    assert call.at - call.dated == LAG_MOST == 200
    assert far_share((NEAR_MS, 10**6)) == far_share((NEAR_MS, FAR_MS))
