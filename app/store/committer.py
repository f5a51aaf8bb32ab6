"""One connection for everything that is written; used by the journal's thread alone.

A batch is one transaction. Where a batch fails because of one of its writes, each write gets a
savepoint of its own, so the others still share one commit. Where the store is away, Postgres is
asked again with the identical rows until it answers (the outcome of a lost commit is unknown:
what is found there already is done); SQLite is not, since its answer is final.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias, TypeVar

from sqlalchemy import Connection, Engine

from app.rooms.changes import Change
from app.rooms.ports import JournalError, Unavailable
from app.store.faults import DRIVER_ERRORS, cause, is_away, is_broken, verdict
from app.store.pen import Pen
from app.store.texts import Cursor

T = TypeVar("T")
Changes: TypeAlias = tuple[Change, ...]

FREED_AT_ONCE = 1000
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)

_log = logging.getLogger(__name__)


class Committer:
    """Makes batches durable.

    `broken` names the fault after which nothing is written any more; nobody is asked again
    after `latest` (monotonic).
    """

    def __init__(self, engine: Engine, pen: Pen) -> None:
        self._engine = engine
        self._pen = pen
        self._asks_again = engine.dialect.name == "postgresql"
        self._link: Connection | None = None
        self.broken: str | None = None
        self.latest = math.inf
        self.commits = 0
        self.redone = 0
        self.retries = 0

    def commit(self, batch: Sequence[Changes], until: float) -> list[JournalError | None]:
        """Make each write durable or say why not; asks a lost store again `until` (monotonic)."""
        try:
            return self._insist(lambda doubt: self._attempt(batch, doubt), until)
        except Unavailable as error:
            return [error] * len(batch)

    def run(self, work: Callable[[Connection], T], until: float) -> T:
        """Run other work as a transaction of its own; it may be run again if its end is unknown."""

        def attempt(_doubt: bool) -> T:
            with self._transaction() as link:
                return work(link)

        try:
            return self._insist(attempt, until)
        except DRIVER_ERRORS as error:
            raise verdict(error) from error

    def tidy(self) -> None:
        """Give SQLite's free pages back and empty its log, so that erased rows leave the disk.

        Does what it can: a reader in the middle of a query is left alone.
        """
        if self._engine.dialect.name != "sqlite" or self.broken is not None:
            return
        try:
            cursor = self._connection().connection.cursor()
            for pragma in (f"incremental_vacuum({FREED_AT_ONCE})", "wal_checkpoint(TRUNCATE)"):
                cursor.execute(f"PRAGMA {pragma}")
                cursor.fetchall()
        except DRIVER_ERRORS as error:
            self._lost(error)

    def close(self) -> None:
        """Give the connection back."""
        self._drop()

    def _insist(self, attempt: Callable[[bool], T], until: float) -> T:
        """Attempt until there is an answer; from the second time on with doubt about the first."""
        tries = 0
        while True:
            if self.broken is not None:
                raise Unavailable(self.broken)
            try:
                return attempt(tries > 0)
            except DRIVER_ERRORS as error:
                if not is_away(error):
                    raise
                self._lost(error)
                if not self._asks_again or time.monotonic() >= min(until, self.latest):
                    raise Unavailable(str(cause(error))) from error
            time.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
            self.retries += 1

    def _attempt(self, batch: Sequence[Changes], doubt: bool) -> list[JournalError | None]:
        if not doubt:
            try:
                return self._together(batch)
            except Exception as error:  # one write's fault is not the others'
                if is_away(error):
                    raise
                if len(batch) == 1:
                    return [_judge(error)]
        self.redone += 1
        with self._transaction() as link:
            cursor: Cursor = link.connection.cursor()
            return [self._single(cursor, changes, doubt) for changes in batch]

    def _together(self, batch: Sequence[Changes]) -> list[JournalError | None]:
        with self._transaction() as link:
            cursor: Cursor = link.connection.cursor()
            self._pen.write(cursor, (change for changes in batch for change in changes))
        return [None] * len(batch)

    def _single(self, cursor: Cursor, changes: Changes, doubt: bool) -> JournalError | None:
        if doubt and self._pen.holds(cursor, changes):
            return None
        cursor.execute("SAVEPOINT single")
        try:
            self._pen.write(cursor, changes)
        except Exception as error:  # whatever it is, it is this write's
            if is_away(error):
                raise
            cursor.execute("ROLLBACK TO SAVEPOINT single")
            return _judge(error)
        cursor.execute("RELEASE SAVEPOINT single")
        return None

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        link = self._connection()
        with link.begin():
            yield link
        self.commits += 1

    def _connection(self) -> Connection:
        if self._link is None:
            self._link = self._engine.connect()
        return self._link

    def _lost(self, error: BaseException) -> None:
        if is_broken(error):
            self.broken = f"the database file failed: {cause(error)}"
            _log.critical("store_broken %s", self.broken)
        else:
            _log.warning("store_away %s", cause(error))
        self._drop()

    def _drop(self) -> None:
        link, self._link = self._link, None
        if link is None:
            return
        try:
            link.invalidate()
            link.close()
        except DRIVER_ERRORS as error:
            _log.warning("store_close %s", error)


def _judge(error: BaseException) -> JournalError:
    found = verdict(error)
    if type(found) is JournalError:
        _log.error("write_failed %s", found, exc_info=error)
    return found
