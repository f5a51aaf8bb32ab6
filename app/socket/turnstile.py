"""Lets a herd in one by one: after a restart everybody comes back at once."""

from __future__ import annotations

from collections.abc import Callable

LONGEST_S = 10.0
"""Who would have to wait longer is better sent away to come again."""


class Turnstile:
    """Gives out turns, `rate` of them per second and a second's worth at once."""

    def __init__(self, rate: float, now: Callable[[], float]) -> None:
        self._step = 1 / rate
        self._now = now
        self._next = 0.0

    def turn(self) -> float | None:
        """How long to wait for the turn that is now taken, None if that would be too long."""
        now = self._now()
        due = max(self._next, now - 1) + self._step
        if due - now > LONGEST_S:
            return None
        self._next = due
        return max(0.0, due - now)
