"""What stands in for the outside of a room: time, the moment of a write, and who listens."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from app.rooms.changes import Change
from app.rooms.deps import About
from app.rooms.ports import Done, Journal, JournalError, Seated, Unavailable, Update
from app.wire import frames
from app.wire.codes import Close
from engine.core.match import Corrupt

Frame = dict[str, Any]

_SHAPES: Mapping[str, TypeAdapter[Any]] = {
    kind: TypeAdapter(shape)
    for kind, shape in {
        "welcome": frames.WelcomeOut,
        "update": frames.UpdateOut,
        "table": frames.TableOut,
        "offers": frames.OffersOut,
        "presence": frames.PresenceOut,
        "said": frames.SaidOut,
        "refused": frames.RefusedOut,
        "notice": frames.NoticeOut,
    }.items()
}


@dataclass
class Timer:
    post: Callable[[], object]
    is_cancelled: bool = False

    def cancel(self) -> None:
        self.is_cancelled = True


class HandTicker:
    """Time that stands still until it is moved; what was due is called in between, in order."""

    def __init__(self) -> None:
        self._start = time.time_ns() // 1_000_000
        self._now = 0
        self._number = itertools.count()
        self._timers: list[tuple[int, int, Timer]] = []

    def wall(self) -> int:
        return self._start + self._now

    def mono(self) -> int:
        return 10_000 + self._now

    def call_later(self, seconds: float, post: Callable[[], object]) -> Timer:
        timer = Timer(post)
        due = self._now + round(seconds * 1000)
        heapq.heappush(self._timers, (due, next(self._number), timer))
        return timer

    def advance(self, seconds: float) -> None:
        until = self._now + round(seconds * 1000)
        while self._timers and self._timers[0][0] <= until:
            due, _, timer = heapq.heappop(self._timers)
            self._now = max(self._now, due)
            if not timer.is_cancelled:
                timer.post()
        self._now = until


class HeldJournal:
    """The real journal, with a hand on it: a write happens at once, or when the test says so."""

    def __init__(self, journal: Journal) -> None:
        self.real = journal
        self.is_held = False
        self.held: list[tuple[tuple[Change, ...], Done]] = []
        self.written: list[tuple[Change, ...]] = []
        self._flying = 0
        self._landed = asyncio.Event()

    def write(self, changes: tuple[Change, ...], done: Done) -> None:
        if self.is_held:
            self.held.append((changes, done))
        else:
            self._fly(changes, done)

    def release(self) -> None:
        """Let what is held happen, and whatever comes from now on."""
        self.is_held = False
        held, self.held = self.held, []
        for changes, done in held:
            self._fly(changes, done)

    def fail(self, error: JournalError | None = None) -> None:
        """Let the oldest held write fail: nothing of it was stored."""
        _, done = self.held.pop(0)
        done(error or Unavailable("no store"))

    def store_only(self) -> None:
        """Let the oldest held write happen, but its answer be lost with the process."""
        changes, _ = self.held.pop(0)
        self._fly(changes, lambda error: None)

    async def settle(self) -> None:
        """Wait until nothing is being written; what is held stays so."""
        while self._flying:
            self._landed.clear()
            await asyncio.wait_for(self._landed.wait(), 20)

    def _fly(self, changes: tuple[Change, ...], done: Done) -> None:
        self._flying += 1

        def landed(error: JournalError | None) -> None:
            if error is None:
                self.written.append(changes)
            self._flying -= 1
            self._landed.set()
            done(error)

        self.real.write(changes, landed)


class Ear:
    """A sink that keeps all that it is told, checked against the published shapes."""

    def __init__(self) -> None:
        self.heard: list[Frame] = []
        self.raw: list[bytes] = []
        self.closed: list[Close] = []

    def put(self, update: Update, accepted: tuple[str, ...] = ()) -> None:
        self.send(update.frame(accepted))

    def send(self, frame: bytes) -> None:
        plain = json.loads(frame)
        _SHAPES[plain["t"]].validate_python(plain, strict=True)
        self.raw.append(frame)
        self.heard.append(plain)

    def close(self, code: Close) -> None:
        self.closed.append(code)

    def kinds(self) -> list[str]:
        """The kinds of all frames, in order."""
        return [frame["t"] for frame in self.heard]

    def of(self, kind: str) -> list[Frame]:
        """All frames of a kind."""
        return [frame for frame in self.heard if frame["t"] == kind]

    def last(self, kind: str) -> Frame:
        """The newest frame of a kind."""
        return self.of(kind)[-1]

    def answers(self, cid: str) -> list[Frame]:
        """The frames that answer a command."""
        return [f for f in self.heard if f.get("cid") == cid or cid in f.get("accepted", ())]

    def forget(self) -> None:
        """Begin anew."""
        self.heard.clear()
        self.raw.clear()


class Puppet(Ear):
    """A bot that does what the test says; `hands` are what it may do at its table."""

    def __init__(self, seat: int, level: str, hands: Seated) -> None:
        super().__init__()
        self.seat, self.level, self.hands = seat, level, hands


class Troubles:
    """What was reported."""

    def __init__(self) -> None:
        self.bugs: list[tuple[int | None, Exception]] = []
        self.losses: list[JournalError] = []
        self.quarantines: list[Corrupt] = []

    def bug(self, room: str, seq: int | None, error: Exception, about: About) -> None:
        self.bugs.append((seq, error))

    def lost(self, room: str, error: JournalError, about: About) -> None:
        self.losses.append(error)

    def quarantined(self, room: str, error: Corrupt) -> None:
        self.quarantines.append(error)
