"""`python -m tests.e2e.hurried serve`: a server on which rounds follow each other at once, and
which always deals the same; with `UNDATED=1` calls count when they arrive: the control of fairness.

`HURRIED=0` leaves the times and the dealing as they are; with `FAST=20` all time runs so much
faster.
"""

from __future__ import annotations

import os
import secrets
import sys
from types import SimpleNamespace
from typing import Any

from app.__main__ import main
from app.rooms import starts
from app.ticker import LoopTicker
from engine.duel import phases, race

_mono, _call_later = LoopTicker.mono, LoopTicker.call_later

if __name__ == "__main__":
    swapped: list[tuple[Any, str, Any]] = []
    if os.environ.get("HURRIED") != "0":
        # One seed for all: programs have searched once for everybody.
        chance = SimpleNamespace(token_bytes=bytes, token_hex=secrets.token_hex)
        swapped += [
            (phases, "COUNTDOWN_MS", 150),
            (race, "SHOWN_LEAST_MS", 50),
            (starts, "secrets", chance),
        ]
    if os.environ.get("UNDATED"):
        swapped.append((race, "LAG_MOST", 0))
    fast = int(os.environ.get("FAST", "1"))
    swapped += [
        (LoopTicker, "mono", lambda ticker: fast * _mono(ticker)),
        (LoopTicker, "call_later", lambda ticker, s, post: _call_later(ticker, s / fast, post)),
    ]
    for module, name, part in swapped:
        setattr(module, name, part)
    sys.exit(main(sys.argv[1:], os.environ))
