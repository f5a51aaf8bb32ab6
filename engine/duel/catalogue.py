"""What comes in the box: tiles, objects on the frame, and what the sixteen pictures show.

The rulebook gives neither the mix of tiles nor the pictures; both are ours (D1, D3).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

Word: TypeAlias = Literal["", "NS", "EW", "NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW"]
"""The open sides of a tile, clockwise from above; the empty word is the gap."""

Object: TypeAlias = Literal[
    "N0", "N1", "N2", "N3", "E0", "E1", "E2", "E3", "S0", "S1", "S2", "S3", "W0", "W1", "W2", "W3"
]
"""A picture on the frame, named by its side and the column or row that it belongs to."""

OBJECTS: tuple[Object, ...] = get_args(Object)

STRAIGHTS: tuple[Word, ...] = ("NS", "EW")
CORNERS: tuple[Word, ...] = ("NE", "ES", "SW", "NW")
TEES: tuple[Word, ...] = ("NES", "ESW", "NSW", "NEW")
ORIENTATIONS: tuple[Word, ...] = STRAIGHTS + CORNERS + TEES

OF_EACH_KIND = 5
"""So many straights, corners and T pieces each has (D1)."""

PICTURES: Mapping[Object, str] = MappingProxyType(
    {
        "N0": "hourglass",
        "N1": "ring",
        "N2": "owl",
        "N3": "key",
        "E0": "lantern",
        "E1": "crown",
        "E2": "feather",
        "E3": "compass",
        "S0": "snail",
        "S1": "bell",
        "S2": "mushroom",
        "S3": "anchor",
        "W0": "candle",
        "W1": "flute",
        "W2": "shell",
        "W3": "star",
    }
)
"""What is drawn at each place, the same on both frames."""
