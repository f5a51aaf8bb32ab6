"""Layers of many boards as arrays, by numpy: only imported where it is installed.

`after` is that of `layers` on sorted arrays. `least_open_far` does not care about boards that it
meets twice: finding them out takes longer than looking at them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.duel.board import SIDE, Bits, Gate
from engine.duel.layers import Key, Layer, Ways

Boards: TypeAlias = NDArray[np.uint64]
Wide: TypeAlias = Mapping[Key, Boards]

PIECE = 1 << 19
"""So many boards are looked at together."""

_NOT_LAST_ROW = np.uint64(0x0FFF)
_NOT_LAST_COLUMN = np.uint64(0x7777)
_PLANE = np.uint64(0xFFFF)
_ONE, _SIDE = np.uint64(1), np.uint64(SIDE)


def widened(layer: Layer) -> Wide:
    """A layer of sets as one of arrays."""
    return {key: np.array(sorted(boards), dtype=np.uint64) for key, boards in layer.items()}


def after(layer: Wide, before: Wide, ways: Ways) -> Wide:
    """The boards one slide further on than `layer`, which itself comes after `before`."""
    fresh = {
        key: _new(key[0], _once(boards), (layer, before))
        for key, boards in onward(layer, ways).items()
    }
    return {key: boards for key, boards in fresh.items() if len(boards)}


def onward(layer: Wide, ways: Ways) -> Wide:
    """All boards that a slide leads to, some of them twice."""
    found: dict[Key, list[Boards]] = {}
    for key, boards in layer.items():
        for slide, to in ways[key]:
            mask = np.uint64(slide.mask)
            moved = (boards & mask) << np.uint64(slide.left) >> np.uint64(slide.right)
            found.setdefault(to, []).append(boards & ~mask | moved)
    return {key: np.concatenate(several) for key, several in found.items()}


def least_open(layer: Wide, begin: Gate, end: Gate) -> Bits | None:
    """The least number among the boards that join the two, None if none does."""
    both = np.uint64(begin.bit | end.bit)
    least = [
        int(found.min())
        for boards in layer.values()
        if len(found := _joining(boards[boards & both == both], begin, end))
    ]
    return min(least, default=None)


def least_open_far(
    layer: Layer, gates: tuple[Gate, Gate], ways: Ways, budget: Callable[[], bool]
) -> Bits | None:
    """The least number among the nearest boards beyond a layer that join the two.

    None if time is up before.
    """
    start, further = widened(layer), 0
    while True:
        further += 1
        found: Bits | None = None
        for piece in _beyond(start, further, ways):
            one = least_open(piece, *gates)
            found = one if found is None or (one is not None and one < found) else found
            if not budget():
                return None
        if found is not None:
            return found


def _beyond(layer: Wide, further: int, ways: Ways) -> Iterator[Wide]:
    """The boards so many slides further on, piece by piece."""
    if further == 0:
        yield layer
        return
    parts = 1 + sum(map(len, layer.values())) // PIECE
    for part in range(parts):
        piece = {key: boards[part::parts] for key, boards in layer.items()}
        yield from _beyond(onward(piece, ways), further - 1, ways)


def _once(boards: Boards) -> Boards:
    """Each board once, sorted: ten times as fast as the usual way, which goes by hashing."""
    ordered = np.sort(boards)
    is_new = np.ones(len(ordered), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=is_new[1:])
    fresh: Boards = ordered[is_new]
    return fresh


def _new(gap: int, boards: Boards, known: tuple[Wide, Wide]) -> Boards:
    """What is in none of the known layers."""
    for layer in known:
        for key in ((gap, 0), (gap, 1)):
            if key in layer:
                boards = boards[~_is_in(boards, layer[key])]
    return boards


def _is_in(boards: Boards, known: Boards) -> NDArray[np.bool_]:
    places = np.searchsorted(known, boards)
    places[places == len(known)] = 0
    same: NDArray[np.bool_] = known[places] == boards
    return same


def _joining(boards: Boards, begin: Gate, end: Gate) -> Boards:
    """The boards on which a pathway leads from cell to cell."""
    across = boards >> np.uint64(16) & boards >> np.uint64(49) & _NOT_LAST_COLUMN
    down = boards >> np.uint64(32) & (boards & _PLANE) >> _SIDE & _NOT_LAST_ROW
    found: Boards = np.full_like(boards, np.uint64(begin.cell))
    while True:
        grown = _spread(_spread(found, across, _ONE), down, _SIDE)
        if np.array_equal(grown, found):
            joined: Boards = boards[(found & np.uint64(end.cell)) != 0]
            return joined
        found = grown


def _spread(found: Boards, joints: Boards, apart: np.uint64) -> Boards:
    """The cells found, and those that hang together with them across these joints."""
    forth: Boards = (found & joints) << apart
    back: Boards = (found >> apart) & joints
    grown: Boards = np.bitwise_or(np.bitwise_or(found, forth), back)
    return grown
