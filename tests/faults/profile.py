"""How much is broken: `short` for every change, `full` (FAULTS=full) before a release."""

from __future__ import annotations

import os

import pytest

FULL = os.environ.get("FAULTS", "short") == "full"

full_only = pytest.mark.full_only
"""A bar, or a part of one, that the short profile leaves out."""


def times(full: int) -> int:
    """So many in the full profile, a third of it in the short one."""
    return full if FULL else -(-full // 3)
