"""`python -m tests.faults.amnesiac serve`: control of T10, no command id is kept anywhere.

Neither the room nor the journal knows what was carried out already; a repeat has its effect again.
"""

from __future__ import annotations

import os
import secrets
import sys
from typing import Any

from app.__main__ import main
from app.rooms.memory import Memory
from app.store import rows


def another(row: Any) -> Any:
    """The row with another command id."""
    return row | ({"cid": secrets.token_hex(8)} if row.get("cid") else {})


def forget(_memory: Memory, _guest: str, _cid: str) -> None:
    """No command was ever seen before."""


if __name__ == "__main__":
    append, row = rows.of_append, rows.COMMANDS.row
    rows.of_append = lambda change, now: another(append(change, now))
    rows.COMMANDS.row = lambda record, **more: another(row(record, **more))  # type: ignore[method-assign]  # this part is swapped on purpose
    Memory.kind = forget  # type: ignore[method-assign]  # this part is swapped on purpose
    sys.exit(main(sys.argv[1:], os.environ))
