"""A test in which only counting references frees anything."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    """Switch the collector off for the length of a test."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()
