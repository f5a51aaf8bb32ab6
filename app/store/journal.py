"""Group commit: one thread takes all that was queued during its last commit and commits it.

There is no window: a lone write is committed at once, a crowd shares a commit.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from app.rooms.ports import Done, JournalError, Overloaded, Unavailable
from app.store.committer import Changes, Committer
from app.store.pen import Pen
from app.store.queued import Settle, Work, Write, settled_with

T = TypeVar("T")

MOST_IN_BATCH = 512
MOST_QUEUED = 2000
OLDEST_QUEUED_S = 2.0
GIVE_UP_S = 60.0
CLOSE_S = 5.0

_log = logging.getLogger(__name__)


class GroupJournal:
    """The journal of a process; implements `app.rooms.ports.Journal`.

    `write` and `run` belong to one event loop. The counters are for reading.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        on_broken: Callable[[str], None] | None = None,
    ) -> None:
        self._committer = Committer(engine, Pen(engine.dialect, now))
        self._on_broken = on_broken
        self._line: deque[Write | Work] = deque()
        self._under_way: float | None = None
        """Since when the oldest of what is being written has waited."""
        self._ready = threading.Condition()
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self.batches = 0
        self.writes = 0
        self.failures = 0
        self.overloads = 0
        self.errors: Counter[str] = Counter()
        """How many writes failed, by the kind of error."""
        self.on_commit: Callable[[int, float], None] = lambda _size, _seconds: None
        """Told of every commit, in the journal's thread: how many writes, how long it took."""
        self._thread = threading.Thread(target=self._serve, name="journal", daemon=True)
        self._thread.start()

    @property
    def queued(self) -> int:
        """How many writes wait."""
        return len(self._line)

    @property
    def oldest_s(self) -> float:
        """How long the write that waits longest has waited, one that is under way included."""
        with self._ready:
            return self._waited(time.monotonic())

    @property
    def retries(self) -> int:
        """How often a store that was away was asked again."""
        return self._committer.retries

    @property
    def commits(self) -> int:
        """How many transactions were committed."""
        return self._committer.commits

    @property
    def broken(self) -> str | None:
        """Why nothing can be written any more, or None."""
        return self._committer.broken

    @property
    def is_available(self) -> bool:
        """Whether a write would be queued now, for `/health/ready`."""
        with self._ready:
            return self.broken is None and self._refusal(time.monotonic()) is None

    def write(self, changes: Changes, done: Done) -> None:
        """Queue the changes as one transaction; `done` is called on the event loop, in order.

        Never calls `done` before it returns.
        """
        since = time.monotonic()
        if refusal := self._queue(Write(changes, done, since), since):
            asyncio.get_running_loop().call_soon(done, refusal)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run work on the writer's connection as one transaction, and give its answer.

        It must be repeatable: it is run again where its outcome is unknown.
        """
        return await self._run(work)  # type: ignore[no-any-return]  # work says what it returns, the queue does not

    async def tidy(self) -> None:
        """Wipe from the disk what was deleted (SQLite); costs a checkpoint."""
        await self._run(None)

    async def close(self) -> None:
        """Commit what is queued, call what is to be called, and stop."""
        with self._ready:
            self._closing = True
            self._committer.latest = time.monotonic() + CLOSE_S
            self._ready.notify()
        await asyncio.to_thread(self._thread.join)

    async def _run(self, work: Callable[[Connection], Any] | None) -> Any:
        since = time.monotonic()
        future = asyncio.get_running_loop().create_future()
        if refusal := self._queue(Work(work, future, since), since):
            raise refusal
        return await future

    def _queue(self, item: Write | Work, since: float) -> JournalError | None:
        with self._ready:
            if refusal := self._refusal(since):
                self.overloads += 1
                return refusal
            self._loop = self._loop or asyncio.get_running_loop()
            self._line.append(item)
            self._ready.notify()
            return None

    def _refusal(self, now: float) -> JournalError | None:
        if self._closing:
            return Unavailable("the journal is closing")
        if len(self._line) >= MOST_QUEUED:
            return Overloaded(f"{len(self._line)} writes wait")
        if (waited := self._waited(now)) > OLDEST_QUEUED_S:
            return Overloaded(f"a write has waited for {waited:.1f} s")
        return None

    def _waited(self, now: float) -> float:
        since = self._under_way
        if since is None:
            since = self._line[0].since if self._line else now
        return now - since

    def _serve(self) -> None:
        while items := self._take():
            until = items[0].since + GIVE_UP_S
            first = items[0]
            if isinstance(first, Work):
                settled = [self._work(first, until)]
            else:
                settled = self._commit([i for i in items if isinstance(i, Write)], until)
            self._under_way = None
            self._tell(settled)
        self._committer.close()

    def _take(self) -> list[Write | Work]:
        """All writes up to the next work, or that work; nothing at the end."""
        with self._ready:
            self._ready.wait_for(lambda: self._line or self._closing)
            items: list[Write | Work] = []
            while self._line and len(items) < MOST_IN_BATCH:
                if items and isinstance(self._line[0], Work):
                    break
                items.append(self._line.popleft())
                if isinstance(items[0], Work):
                    break
            self._under_way = items[0].since if items else None
            return items

    def _commit(self, writes: list[Write], until: float) -> list[Settle]:
        start = time.monotonic()
        try:
            errors = self._committer.commit([write.changes for write in writes], until)
        except Exception as error:  # noqa: BLE001  # the last line of defence: the thread must live
            _log.exception("commit_failed")
            errors = [JournalError(str(error))] * len(writes)
        self._count(errors, time.monotonic() - start)
        return [partial(w.done, e) for w, e in zip(writes, errors, strict=True)]

    def _count(self, errors: list[JournalError | None], seconds: float) -> None:
        self.batches += 1
        self.writes += len(errors)
        failed = [type(error).__name__ for error in errors if error is not None]
        self.failures += len(failed)
        self.errors.update(failed)
        self.on_commit(len(errors), seconds)

    def _work(self, item: Work, until: float) -> Settle:
        try:
            if item.work is None:
                self._committer.tidy()
                return settled_with(item.future, None, None)
            answer = self._committer.run(item.work, until)
        except Exception as error:  # noqa: BLE001  # it is the caller's, who awaits it
            return settled_with(item.future, None, error)
        return settled_with(item.future, answer, None)

    def _tell(self, settled: list[Settle]) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(self._call, settled)
        except RuntimeError:
            _log.warning("journal_loop_closed %d answers undelivered", len(settled))

    def _call(self, settled: list[Settle]) -> None:
        for settle in settled:
            try:
                settle()
            except Exception:  # noqa: BLE001  # one room's bug is not another's
                _log.exception("done_failed")
        if self.broken is not None and self._on_broken is not None:
            told, self._on_broken = self._on_broken, None
            told(self.broken)
