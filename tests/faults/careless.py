"""`python -m tests.faults.careless serve`: the server with one promise broken, to test the tests.

It tells first and writes a moment later, as servers do that keep their games in memory.
"""

from __future__ import annotations

import asyncio
import os
import sys

from app.__main__ import main
from app.rooms.ports import Done, JournalError
from app.store.committer import Changes
from app.store.journal import GroupJournal

LATE_S = 0.1

_write = GroupJournal.write


def tell_first(journal: GroupJournal, changes: Changes, done: Done) -> None:
    """Say that it is written; write it a moment later."""
    loop = asyncio.get_running_loop()
    loop.call_soon(done, None)
    loop.call_later(LATE_S, _write, journal, changes, ignore)


def ignore(_: JournalError | None) -> None:
    """Nobody asks any more."""


if __name__ == "__main__":
    GroupJournal.write = tell_first  # type: ignore[method-assign]  # this part is swapped on purpose
    sys.exit(main(sys.argv[1:], os.environ))
