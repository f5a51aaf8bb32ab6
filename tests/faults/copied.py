"""`python -m tests.faults.copied backup FILE`: control of T27, a plain copy of the database's file.

What is in the log beside it and not yet in the file is missing.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from app import backup
from app.__main__ import main


def copy_file(path: Path, to: Path) -> None:
    """As `cp` does it."""
    shutil.copyfile(path, to)


if __name__ == "__main__":
    backup._copy = copy_file  # this part is swapped on purpose
    sys.exit(main(sys.argv[1:], os.environ))
