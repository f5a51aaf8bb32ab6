"""`python -m tests.faults.skewed serve`: a machine whose clock is wrong, and is set while it runs.

`SKEW_MS` is how wrong it is; `JUMP_MS` later it is another hour wrong. With `BY_WALL=1` it is the
control of T8: match time is reckoned by that clock.
"""

from __future__ import annotations

import os
import sys
import time

from app.__main__ import main
from app.ticker import LoopTicker

HOUR_MS = 3_600_000

_skew = int(os.environ["SKEW_MS"])
_jump_at = time.monotonic() + int(os.environ["JUMP_MS"]) / 1000
_wall = LoopTicker.wall


def wall(ticker: LoopTicker) -> int:
    """What the clock on the wall says."""
    jumped = HOUR_MS if time.monotonic() > _jump_at else 0
    return _wall(ticker) + _skew + jumped


if __name__ == "__main__":
    LoopTicker.wall = wall  # type: ignore[method-assign]  # this part is swapped on purpose
    if os.environ.get("BY_WALL"):
        LoopTicker.mono = wall  # type: ignore[method-assign]  # this part is swapped on purpose
    sys.exit(main(sys.argv[1:], os.environ))
