"""`python -m tests.faults.forgetful serve`: control of T2, it does not wait for the disk.

SQLite runs with `synchronous=NORMAL`: a commit is in the log, but the log is not synced.
"""

from __future__ import annotations

import os
import sys

from app.__main__ import main
from app.store import engine
from tests.faults.powercut import watch

if __name__ == "__main__":
    watched = watch()
    engine._WRITER_PRAGMAS = tuple(
        pragma.replace("synchronous=FULL", "synchronous=NORMAL")
        for pragma in engine._WRITER_PRAGMAS
    )
    sys.exit(main(sys.argv[1:], os.environ))
