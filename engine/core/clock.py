"""Thinking time as a value: who has how much left, and when a flag falls.

All times are match time in ms. The clock never asks what time it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from engine.core.game import Millis, Seat
from engine.core.values import value


@value
class PerMove:
    """A fixed time for every move; unused time is lost."""

    per_move_ms: Millis
    kind: Literal["move"] = "move"


@value
class Fischer:
    """A stock of time for the match and an increment after every move."""

    initial_ms: Millis
    increment_ms: Millis
    kind: Literal["fischer"] = "fischer"


TimeControl: TypeAlias = PerMove | Fischer

LAG_PER_MOVE: Millis = 500
LAG_PER_MATCH: Millis = 3_000
MERCY: Millis = 15_000


def control_of(plain: Mapping[str, Any] | None) -> TimeControl | None:
    """A time control from the JSON of a room; raises `ValueError` for what is none."""
    match plain:
        case None:
            return None
        case {"kind": "move", "per_move_ms": int(each)}:
            return PerMove(each)
        case {"kind": "fischer", "initial_ms": int(initial), "increment_ms": int(increment)}:
            return Fischer(initial, increment)
        case _:
            raise ValueError(f"no clock: {plain!r}")


@value
class Clock:
    """The time left per seat, the seats whose time runs and since when, the lag allowed so far.

    No flag falls before `spared`, though the time before it is charged.
    """

    control: TimeControl
    left: tuple[Millis, ...]
    running: tuple[Seat, ...] = ()
    since: Millis = 0
    allowed: tuple[Millis, ...] = ()
    spared: Millis = 0

    @classmethod
    def start(cls, control: TimeControl, seats: int) -> Clock:
        """A full clock that does not run yet."""
        return cls(control, (_full(control),) * seats, allowed=(0,) * seats)

    def run(self, seats: tuple[Seat, ...], at: Millis) -> Clock:
        """From `at` on exactly these seats use up their time; seats already running keep theirs."""
        return replace(self.charged(at), running=seats)

    def spare(self, at: Millis) -> Clock:
        """After a take-over or a pause: everybody has a moment to come back."""
        per_move = self.control.per_move_ms if isinstance(self.control, PerMove) else MERCY
        return replace(self.charged(at), spared=at + min(MERCY, per_move))

    def credited(self, ms: Millis, at: Millis) -> Clock:
        """Whose time runs gets this much of it back."""
        charged = self.charged(at)
        left = (have + ms if s in self.running else have for s, have in enumerate(charged.left))
        return replace(charged, left=tuple(left))

    def refilled(self, seat: Seat, at: Millis) -> Clock:
        """Where running out does not lose: the seat's time of a move, or a tenth of its stock."""
        full = _full(self.control)
        share = full if isinstance(self.control, PerMove) else full // 10
        charged = self.charged(at)
        return replace(charged, left=_put(charged.left, seat, share))

    def again(self, at: Millis) -> Clock:
        """This clock of an earlier moment, running on from `at`: all since then is forgotten."""
        return replace(self, since=at)

    def press(self, seat: Seat, at: Millis, lag: Millis = 0) -> Clock:
        """The seat has answered at `at`; `lag` ms of its time were the network's, within bounds.

        What it was asked aside from the clock costs nothing and brings nothing.
        """
        if seat not in self.running:
            return self.charged(at)
        grace = self._grace(seat, lag)
        left = max(0, self._after(seat, at, grace))  # below 0 only while it is spared
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
        is_due = seat in self.running and at > self.spared
        return is_due and self._after(seat, at, self._grace(seat, lag)) < 0

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
        return min(map(self._falls, self.running))

    def flagged(self, at: Millis) -> Seat | None:
        """The seat whose time is up at `at`, if any."""
        for seat in self.running:
            if at >= self._falls(seat):
                return seat
        return None

    def _falls(self, seat: Seat) -> Millis:
        owed = self._grace(seat, LAG_PER_MOVE)
        return max(self.since + self.left[seat] + owed, self.spared)

    def _grace(self, seat: Seat, lag: Millis) -> Millis:
        return min(lag, LAG_PER_MOVE, LAG_PER_MATCH - self.allowed[seat])

    def _after(self, seat: Seat, at: Millis, grace: Millis) -> Millis:
        return self.left[seat] - max(0, at - self.since - grace)


def _full(control: TimeControl) -> Millis:
    return control.per_move_ms if isinstance(control, PerMove) else control.initial_ms


def _put(values: tuple[Millis, ...], seat: Seat, value: Millis) -> tuple[Millis, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
