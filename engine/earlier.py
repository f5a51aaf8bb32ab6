"""Rules of earlier releases: what had begun under them ends under them.

A release that changes a game's `version` keeps the game as it was here, so that the matches that
run while a server is updated go on, and finished ones can still be stepped through.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.core.game import AnyGame

EARLIER: Mapping[tuple[str, int], AnyGame] = MappingProxyType({})
"""Every game as it was, by key and version."""
