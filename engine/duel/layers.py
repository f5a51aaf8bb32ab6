"""All boards that are just so many slides away, layer by layer, in sets of numbers.

A layer is a mapping from a key to a group of boards: the key says where their gap is and along
which axis the last slide went. Who has just slid along a row can only gain by a column.
`wide` does the same on arrays, faster where there are many boards.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.duel.board import CELLS, SIDE, SLIDES, Bits, Gate, Slide, is_open_between

Key: TypeAlias = tuple[int, int]
"""The gap's cell, and 0 after a slide along a row, 1 along a column."""

Layer: TypeAlias = Mapping[Key, set[Bits]]


class Way(NamedTuple):
    """A slide that leads on from a group, and the key of the group that it leads to."""

    slide: Slide
    key: Key


Ways: TypeAlias = Mapping[Key, tuple[Way, ...]]

_ROW, _COLUMN = 0, 1
_NONE: set[Bits] = set()


def _axis(gap: int, slide: Slide) -> int:
    return _ROW if gap // SIDE == slide.cell // SIDE else _COLUMN


def _lines(gap: int, axis: int) -> tuple[Way, ...]:
    others = (slide for slide in SLIDES[gap] if _axis(gap, slide) != axis)
    return tuple(Way(slide, (slide.cell, 1 - axis)) for slide in others)


def _singles(gap: int) -> tuple[Way, ...]:
    near = (slide for slide in SLIDES[gap] if abs(slide.cell - gap) in (1, SIDE))
    return tuple(Way(slide, (slide.cell, _ROW)) for slide in near)


_KEYS = [(gap, axis) for gap in range(CELLS) for axis in (_ROW, _COLUMN)]

LINES: Ways = MappingProxyType({key: _lines(*key) for key in _KEYS})
"""Up to three tiles at once are one slide."""

SINGLES: Ways = MappingProxyType({key: _singles(key[0]) for key in _KEYS})
"""Every tile counts by itself."""


def origin(bits: Bits, gap: int) -> Layer:
    """The layer of one board."""
    return {(gap, axis): {bits} for axis in (_ROW, _COLUMN)}


def after(layer: Layer, before: Layer, ways: Ways) -> Layer:
    """The boards one slide further on than `layer`, which itself comes after `before`."""
    found: dict[Key, set[Bits]] = {}
    for key, boards in layer.items():
        for (_, mask, left, right), to in ways[key]:
            moved = {b & ~mask | (b & mask) << left >> right for b in boards}
            found.setdefault(to, set()).update(moved)
    fresh = {key: boards - _known(key[0], layer, before) for key, boards in found.items()}
    return {key: boards for key, boards in fresh.items() if boards}


def least_open(layer: Layer, begin: Gate, end: Gate) -> Bits | None:
    """The least number among the boards that join the two, None if none does."""
    both = begin.bit | end.bit
    found = [
        bits
        for boards in layer.values()
        for bits in boards
        if bits & both == both and is_open_between(bits, begin, end)
    ]
    return min(found, default=None)


def _known(gap: int, *known: Layer) -> set[Bits]:
    """The boards of these layers with the gap there."""
    return set().union(*(layer.get((gap, axis), ()) for layer in known for axis in (_ROW, _COLUMN)))


def holds(layer: Layer, gap: int, bits: Bits) -> bool:
    """Whether a board is in a layer."""
    return any(bits in layer.get((gap, axis), _NONE) for axis in (_ROW, _COLUMN))


def size(layer: Layer) -> int:
    """How many boards a layer has, some counted for both axes."""
    return sum(map(len, layer.values()))
