"""Match time of one room, and being woken when a deadline is due."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Literal, TypeAlias

from app.rooms.deps import Ticker, Timer
from engine.core.game import Millis

Reason: TypeAlias = Literal["storing", "paused", "unjoined"]
"""Why match time stands still: a write is under way, the table has paused, nobody has come yet."""

ELSEWHERE_KEPT = 100_000
"""Of so many matches it is known for how long their rooms have been out of memory."""


class MatchTime:
    """Counts on from `at` ms; what happened before, or while nobody owned the match, is past."""

    __slots__ = ("_base", "_held", "_most", "_since", "_ticker", "_timer", "held_up")

    def __init__(self, ticker: Ticker, at: Millis = 0) -> None:
        self._ticker = ticker
        self._base = at
        self._since = ticker.mono()
        self._held: set[Reason] = set()
        self._most: Millis = 0
        self._timer: Timer | None = None
        self.held_up: tuple[int, Millis] | None = None
        """The question whose deadline was held up last, and that deadline (`waiting`)."""

    def now(self) -> Millis:
        """Match time now."""
        return self.at(self._ticker.mono())

    def at(self, mono: int) -> Millis:
        """Match time when the ticker's clock has just shown `mono`."""
        passed = mono - self._since
        if self._held and passed > self._most:
            passed = self._most
        return self._base + passed

    @property
    def is_armed(self) -> bool:
        """Whether a deadline is waited for."""
        return self._timer is not None

    def hold(self, why: Reason, most: Millis = 0) -> int:
        """Stand still, until no reason is left to; only `most` ms may count until then.

        The answer is what the ticker's clock showed.
        """
        most = min(most, self._most) if self._held else most
        since = self._mark()
        self._held.add(why)
        self._most = most
        return since

    def release(self, why: Reason) -> None:
        """One reason less."""
        if why in self._held:
            self._mark()
            self._held.discard(why)
            self._most = 0

    def _mark(self) -> int:
        """Count on from here."""
        mono = self._ticker.mono()
        self._base, self._since = self.at(mono), mono
        return mono

    def arm(self, due: Millis | None, wake: Callable[[], object]) -> None:
        """Call `wake` when `due` has come, or earlier; forget any earlier deadline."""
        self.disarm()
        if due is not None and not self._held - {"storing"}:
            wait = max(0, due - self.now()) / 1000
            self._timer = self._ticker.call_later(wait, wake)

    def disarm(self) -> None:
        """Wait for nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Elsewhere:
    """Match time that goes on while its room is out of memory: whoever left may be thinking."""

    def __init__(self, ticker: Ticker) -> None:
        self._ticker = ticker
        self._began: OrderedDict[str, int] = OrderedDict()

    def leave(self, match: str, at: Millis) -> None:
        """The room of a match leaves memory; its time has run so far."""
        self._began[match] = self._ticker.mono() - at
        if len(self._began) > ELSEWHERE_KEPT:
            self._began.popitem(last=False)

    def back(self, match: str) -> Millis:
        """How far its time has run meanwhile; 0 for a match that has not left."""
        began = self._began.pop(match, None)
        return 0 if began is None else self._ticker.mono() - began
