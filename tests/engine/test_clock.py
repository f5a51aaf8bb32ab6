"""Thinking time: what a move costs, what the network is allowed, when a flag falls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.clock import (
    LAG_PER_MATCH,
    LAG_PER_MOVE,
    Clock,
    Fischer,
    PerMove,
    TimeControl,
    control_of,
)

STOCK = Fischer(60_000, 2_000)
EACH = PerMove(30_000)


@dataclass(frozen=True)
class Move:
    """A move answered `after` ms, of which `lag` were measured as the network's."""

    control: TimeControl
    after: int
    lag: int
    left: int
    late: bool = False


@pytest.mark.parametrize(
    "move",
    [
        pytest.param(Move(STOCK, 5_000, 0, 57_000), id="five seconds, two come back"),
        pytest.param(Move(STOCK, 0, 0, 62_000), id="an answer at once"),
        pytest.param(Move(STOCK, 5_000, 300, 57_300), id="the network's part is given back"),
        pytest.param(Move(STOCK, 5_000, 9_000, 57_500), id="at most half a second of it"),
        pytest.param(Move(STOCK, 100, 400, 62_000), id="never more than was used"),
        pytest.param(Move(STOCK, 60_000, 0, 2_000), id="the last moment counts"),
        pytest.param(Move(STOCK, 60_001, 0, 2_000, late=True), id="one later does not"),
        pytest.param(Move(STOCK, 60_300, 300, 2_000), id="the network's part never flags"),
        pytest.param(Move(EACH, 5_000, 0, 30_000), id="per move the whole time comes back"),
        pytest.param(Move(EACH, 30_500, 500, 30_000), id="per move with lag"),
        pytest.param(Move(EACH, 30_501, 500, 30_000, late=True), id="per move too late"),
    ],
)
def test_what_a_move_costs(move: Move) -> None:
    clock = Clock.start(move.control, 2).run((0,), 1_000)
    assert clock.is_late(0, 1_000 + move.after, move.lag) == move.late
    pressed = clock.press(0, 1_000 + move.after, move.lag)
    assert pressed.left[0] == move.left
    assert pressed.left[1] == clock.left[1]
    assert pressed.running == ()


def test_the_network_is_allowed_three_seconds_a_match() -> None:
    clock = Clock.start(Fischer(60_000, 0), 2)
    for move in range(8):
        clock = clock.run((0,), move * 10_000).press(0, move * 10_000 + 1_000, LAG_PER_MOVE)
    assert clock.allowed == (LAG_PER_MATCH, 0)
    assert clock.left[0] == 60_000 - 8 * 1_000 + LAG_PER_MATCH


def test_a_flag_falls_only_when_no_lag_could_excuse_it() -> None:
    clock = Clock.start(STOCK, 2).run((1,), 500)
    assert clock.due() == 500 + 60_000 + LAG_PER_MOVE
    assert clock.flagged(60_999) is None
    assert clock.flagged(61_000) == 1


def test_without_a_running_seat_no_flag_falls() -> None:
    clock = Clock.start(STOCK, 2)
    assert (clock.due(), clock.flagged(10**9)) == (None, None)


def test_a_seat_that_goes_on_running_is_not_charged_twice() -> None:
    clock = Clock.start(STOCK, 3).run((0, 1), 0).run((1, 2), 10_000)
    assert clock.left == (50_000, 50_000, 60_000)
    assert clock.charged(15_000).left == (50_000, 45_000, 55_000)
    assert clock.due() == 10_000 + 50_000 + LAG_PER_MOVE


def test_the_others_are_charged_while_one_answers() -> None:
    clock = Clock.start(STOCK, 2).run((0, 1), 0).press(0, 7_000)
    assert (clock.left, clock.running) == ((55_000, 53_000), (1,))


def test_the_first_to_flag_is_the_one_with_least_time() -> None:
    clock = Clock.start(STOCK, 2).run((1,), 0).press(1, 20_000).run((0, 1), 20_000)
    assert clock.due() == 20_000 + 42_000 + LAG_PER_MOVE
    assert clock.flagged(62_500) == 1


@given(moves=st.lists(st.tuples(st.integers(0, 9_000), st.integers(0, 900)), max_size=30))
def test_time_is_never_made_and_reading_a_clock_changes_nothing(moves: list[Any]) -> None:
    clock = Clock.start(STOCK, 2)
    at = 0
    for number, (spent, lag) in enumerate(moves):
        seat = number % 2
        running = clock.run((seat,), at)
        assert running.charged(at) == running
        assert running.charged(at + spent).charged(at + 2 * spent) == running.charged(
            at + 2 * spent
        )
        at += spent
        clock = running.press(seat, at, lag)
        assert clock.left[seat] <= running.left[seat] + STOCK.increment_ms
        assert clock.left[seat] >= running.left[seat] + STOCK.increment_ms - spent
        assert clock.allowed[seat] <= LAG_PER_MATCH


@pytest.mark.parametrize(
    ("control", "moment"), [(STOCK, 15_000), (EACH, 15_000), (PerMove(4_000), 4_000)]
)
def test_after_a_take_over_no_flag_falls_for_a_moment(control: TimeControl, moment: int) -> None:
    full = Clock.start(control, 2).run((0,), 0)
    until = full.left[0] + LAG_PER_MOVE
    spared = full.spare(until - 10)
    assert spared.due() == until - 10 + moment
    assert spared.flagged(until - 11 + moment) is None
    assert spared.flagged(until - 10 + moment) == 0
    assert not spared.is_late(0, until - 10 + moment)
    assert spared.is_late(0, until - 9 + moment)
    pressed = spared.press(0, until + 100)
    back = 2_000 if isinstance(control, Fischer) else full.left[0]
    assert pressed.left[0] == back, "what was used is charged, but nobody is below nothing"


@pytest.mark.parametrize(("control", "share"), [(STOCK, 6_000), (EACH, 30_000)])
def test_where_running_out_does_not_lose_there_is_time_again(
    control: TimeControl, share: int
) -> None:
    clock = Clock.start(control, 3).run((1,), 0)
    after = clock.refilled(1, clock.left[1] + LAG_PER_MOVE)
    assert after.left == (clock.left[0], share, clock.left[2])
    assert after.flagged(after.since) is None


def test_a_moment_of_mercy_makes_no_flag_fall_earlier() -> None:
    clock = Clock.start(STOCK, 2).run((0,), 0)
    assert clock.spare(1_000).due() == clock.due()


@pytest.mark.parametrize(
    ("plain", "control"),
    [
        (None, None),
        ({"kind": "move", "per_move_ms": 5_000}, PerMove(5_000)),
        ({"kind": "fischer", "initial_ms": 9, "increment_ms": 0}, Fischer(9, 0)),
    ],
)
def test_a_control_is_read_from_the_json_of_a_room(
    plain: dict[str, Any] | None, control: TimeControl | None
) -> None:
    assert control_of(plain) == control


@pytest.mark.parametrize("plain", [{}, {"kind": "sand"}, {"kind": "move"}, {"kind": "fischer"}])
def test_what_is_no_control(plain: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no clock"):
        control_of(plain)
