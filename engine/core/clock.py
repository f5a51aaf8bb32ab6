"""Thinking time as a value: who has how much left, and when a flag falls.

All times are match time in ms. The clock never asks what time it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engine.core.game import Millis, Seat


@dataclass(frozen=True, slots=True)
class PerMove:
    """A fixed time for every move; unused time is lost."""

    per_move_ms: Millis
    kind: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Fischer:
    """A stock of time for the match and an increment after every move."""

    initial_ms: Millis
    increment_ms: Millis
    kind: Literal["fischer"] = "fischer"


TimeControl: TypeAlias = PerMove | Fischer

LAG_PER_MOVE: Millis = 500
LAG_PER_MATCH: Millis = 3_000


@dataclass(frozen=True, slots=True)
class Clock:
    """The time left per seat, the seats whose time runs and since when, the lag allowed so far."""

    control: TimeControl
    left: tuple[Millis, ...]
    running: tuple[Seat, ...] = ()
    since: Millis = 0
    allowed: tuple[Millis, ...] = ()

    @classmethod
    def start(cls, control: TimeControl, seats: int) -> Clock:
        """A full clock that does not run yet."""
        return cls(control, (_full(control),) * seats, allowed=(0,) * seats)

    def run(self, seats: tuple[Seat, ...], at: Millis) -> Clock:
        """From `at` on exactly these seats use up their time; seats already running keep theirs."""
        charged = self.charged(at)
        return replace(charged, running=seats, since=at)

    def press(self, seat: Seat, at: Millis, lag: Millis = 0) -> Clock:
        """The seat has answered at `at`; `lag` ms of its time were the network's, within bounds."""
        grace = self._grace(seat, lag)
        left = self._after(seat, at, grace)
        left = (
            _full(self.control)
            if isinstance(self.control, PerMove)
            else left + self.control.increment_ms
        )
        charged = self.charged(at)
        return replace(
            charged,
            left=_put(charged.left, seat, left),
            allowed=_put(self.allowed, seat, self.allowed[seat] + grace),
            running=tuple(other for other in self.running if other != seat),
            since=at,
        )

    def is_late(self, seat: Seat, at: Millis, lag: Millis = 0) -> bool:
        """Whether an answer at `at` comes after the seat's flag, the network's part taken off."""
        return self._after(seat, at, self._grace(seat, lag)) < 0

    def charged(self, at: Millis) -> Clock:
        """The same clock read at `at`: what ran until then is taken off."""
        left = tuple(
            ms - (at - self.since) if seat in self.running else ms
            for seat, ms in enumerate(self.left)
        )
        return replace(self, left=left, since=at)

    def due(self) -> Millis | None:
        """When the next flag falls if nobody moves: the least time left, and the lag still owed."""
        if not self.running:
            return None
        return min(self.since + self.left[seat] + self._owed(seat) for seat in self.running)

    def flagged(self, at: Millis) -> Seat | None:
        """The seat whose time is up at `at`, if any."""
        for seat in self.running:
            if at >= self.since + self.left[seat] + self._owed(seat):
                return seat
        return None

    def _owed(self, seat: Seat) -> Millis:
        return self._grace(seat, LAG_PER_MOVE)

    def _grace(self, seat: Seat, lag: Millis) -> Millis:
        return min(lag, LAG_PER_MOVE, LAG_PER_MATCH - self.allowed[seat])

    def _after(self, seat: Seat, at: Millis, grace: Millis) -> Millis:
        return self.left[seat] - max(0, at - self.since - grace)


def _full(control: TimeControl) -> Millis:
    return control.per_move_ms if isinstance(control, PerMove) else control.initial_ms


def _put(values: tuple[Millis, ...], seat: Seat, value: Millis) -> tuple[Millis, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
