"""Time, as the rooms of a running server know it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

BEAT_MS = 1_000
ASLEEP_MS = 2_000
"""A beat that comes later than this was held up: the process, or its machine, was asleep."""


class LoopTicker:
    """The clocks of this machine and the timers of the event loop.

    While `beat` is called every second, time in which the process was asleep is left out of
    `mono`: nobody could play then.
    """

    def __init__(self, raw: Callable[[], int] = time.monotonic_ns) -> None:
        """`raw` tells nanoseconds that never go back."""
        self._raw = raw
        self._beaten: int | None = None
        self._asleep = 0

    def wall(self) -> int:
        """Ms since the epoch; may jump."""
        return time.time_ns() // 1_000_000

    def mono(self) -> int:
        """Ms since some start; never jumps."""
        raw = self._raw() // 1_000_000
        if self._beaten is not None and raw - self._beaten > BEAT_MS + ASLEEP_MS:
            self._asleep += raw - self._beaten - BEAT_MS
            self._beaten = raw
        return raw - self._asleep

    def beat(self) -> None:
        """The event loop runs."""
        self.mono()
        self._beaten = self._raw() // 1_000_000

    def call_later(self, seconds: float, post: Callable[[], object]) -> asyncio.TimerHandle:
        """Call once, later, on the event loop."""
        return asyncio.get_running_loop().call_later(seconds, post)
