"""Match time of one room, and being woken when a deadline is due."""

from __future__ import annotations

from collections.abc import Callable

from app.rooms.deps import Ticker, Timer
from engine.core.game import Millis


class MatchTime:
    """Counts on from `at` ms; what happened before, or while nobody owned the match, is past."""

    def __init__(self, ticker: Ticker, at: Millis = 0) -> None:
        self._ticker = ticker
        self._base = at
        self._since = ticker.mono()
        self._timer: Timer | None = None

    def now(self) -> Millis:
        """Match time now."""
        return self._base + self._ticker.mono() - self._since

    @property
    def is_armed(self) -> bool:
        """Whether a deadline is waited for."""
        return self._timer is not None

    def arm(self, due: Millis | None, wake: Callable[[], object]) -> None:
        """Call `wake` when `due` has come; forget any earlier deadline."""
        self.disarm()
        if due is not None:
            wait = max(0, due - self.now()) / 1000
            self._timer = self._ticker.call_later(wait, wake)

    def disarm(self) -> None:
        """Wait for nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
