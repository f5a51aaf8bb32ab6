"""Who comes when there is a turn: a second's worth at once, then one after the other."""

from __future__ import annotations

from app.socket.turnstile import LONGEST_S, Turnstile


def test_turns_come_at_their_rate_and_nobody_waits_for_ever() -> None:
    now = 100.0
    gate = Turnstile(4, lambda: now)
    assert [gate.turn() for _ in range(6)] == [0, 0, 0, 0, 0.25, 0.5]
    taken = 6
    while gate.turn() is not None:
        taken += 1
    assert taken == 4 + 4 * LONGEST_S
    now += 1
    assert gate.turn() == LONGEST_S - 0.75
    now += 60
    assert gate.turn() == 0
