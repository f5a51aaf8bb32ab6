"""How much is broken: `short` for every change, `full` (FAULTS=full) before a release."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable

import pytest

FULL = os.environ.get("FAULTS", "short") == "full"

full_only = pytest.mark.full_only
"""A bar, or a part of one, that the short profile leaves out."""


def times(full: int) -> int:
    """So many in the full profile, a third of it in the short one."""
    return full if FULL else -(-full // 3)


async def until(holds: Callable[[], object], patience: float = 60) -> float:
    """Wait for something that nobody announces; the seconds that it took."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < patience, f"not within {patience} s"
        await asyncio.sleep(0.01)
    return time.monotonic() - began
