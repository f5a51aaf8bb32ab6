"""`python -m tests.faults.blind serve`: control of T3, it tries again without looking.

A write whose outcome is unknown is not looked for; an entry whose number is taken is given the
next one.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import Any

from app.__main__ import main
from app.rooms.changes import Append
from app.rooms.ports import Fenced
from app.store.committer import Changes, Committer

_single = Committer._single


def insist(committer: Committer, cursor: Any, changes: Changes, doubt: bool) -> Any:
    """Write, and where somebody was here before, write behind him."""
    error = _single(committer, cursor, changes, False)
    if doubt and isinstance(error, Fenced):
        return _single(committer, cursor, tuple(map(behind, changes)), False)
    return error


def behind(change: Any) -> Any:
    """The same entry as the one after itself."""
    if not isinstance(change, Append):
        return change
    entry = replace(change.entry, seq=change.entry.seq + 1, cid=None)
    return replace(change, entry=entry, before=change.chain)


if __name__ == "__main__":
    Committer._single = insist  # type: ignore[method-assign]  # this part is swapped on purpose
    sys.exit(main(sys.argv[1:], os.environ))
