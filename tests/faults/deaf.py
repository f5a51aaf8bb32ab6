"""`python -m tests.faults.deaf serve`: control of T11, it never minds that nothing is heard."""

from __future__ import annotations

import os
import sys

from app.__main__ import main
from app.socket.link import Link


def never(_link: Link, _now: float) -> None:
    """No heartbeat."""


if __name__ == "__main__":
    Link.beat = never  # type: ignore[method-assign]  # this part is swapped on purpose
    sys.exit(main(sys.argv[1:], os.environ))
