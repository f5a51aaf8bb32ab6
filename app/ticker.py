"""Time, as the rooms of a running server know it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class LoopTicker:
    """The clocks of this machine and the timers of the event loop."""

    def wall(self) -> int:
        """Ms since the epoch; may jump."""
        return time.time_ns() // 1_000_000

    def mono(self) -> int:
        """Ms since some start; never jumps."""
        return time.monotonic_ns() // 1_000_000

    def call_later(self, seconds: float, post: Callable[[], object]) -> asyncio.TimerHandle:
        """Call once, later, on the event loop."""
        return asyncio.get_running_loop().call_later(seconds, post)
