"""The fewest slides that join start and target, and the slides themselves.

A search that takes from a millisecond to seconds: it belongs into a worker process, never into
`apply` or `view` of the game. With numpy it is many times faster; the answers are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from engine.duel import layers
from engine.duel.board import GATES, SLIDES, Bits, Board, Cell, cell_of, gap_of, packed
from engine.duel.catalogue import Object
from engine.duel.layers import LINES, Layer, Ways

MANY = 1_500
"""From so many boards on arrays are faster."""

Pair: TypeAlias = tuple[Object, Object]

# Sets or arrays, as `_tools` finds out; the two modules have the same functions for them.
AnyLayer: TypeAlias = Any


@cache
def arrays() -> Any:
    """The module for many boards, None without numpy: it loads slowly, and few need it."""
    try:
        return import_module("engine.duel.wide")
    except ImportError:
        return None


def always() -> bool:
    """The budget of who may search as long as it takes."""
    return True


def shortest(
    board: Board, start: Object, target: Object, budget: Callable[[], bool] = always
) -> tuple[Cell, ...] | None:
    """The fewest slides that join the two, always the same ones; None if time is up before."""
    gates = GATES[start], GATES[target]
    ahead, goal = _deepened(packed(board), LINES), None
    while goal is None:
        layer = next(ahead)
        goal = layers.least_open(layer, *gates)
        wide = arrays() if layers.size(layer) > MANY else None
        if goal is None and wide is not None:
            goal = wide.least_open_far(layer, gates, LINES, budget)
        if goal is None and (wide is not None or not budget()):
            return None
    return tuple(map(cell_of, between(packed(board), goal)))


def least(board: Board, pairs: Iterable[Pair], ways: Ways = LINES) -> dict[Pair, int]:
    """The fewest slides for each pair of objects, by one search for all of them."""
    left, found = list(pairs), dict[Pair, int]()
    ahead, slides = _widening(board, ways), 0
    while left:
        layer = next(ahead)
        near = _tools(layer).least_open
        now = [pair for pair in left if near(layer, GATES[pair[0]], GATES[pair[1]]) is not None]
        found |= dict.fromkeys(now, slides)
        left = [pair for pair in left if pair not in found]
        slides += 1
    return found


def between(here: Bits, there: Bits) -> list[int]:
    """The cells to push, as few as possible, from a board to another of the same tiles."""
    ends = (here, there)
    trails: tuple[list[Layer], list[Layer]] = ([], [])
    ahead = [_deepened(bits, LINES) for bits in ends]
    turn = 0
    while not (met := _met(trails)):
        trails[turn].append(next(ahead[turn]))
        turn = 1 - turn
    middle = min(met)
    coming = [gap for gap, _ in _back(trails[0], middle)][::-1]
    return coming + [to for _, to in _back(trails[1], middle)]


def _met(trails: tuple[Sequence[Layer], Sequence[Layer]]) -> set[Bits]:
    """The boards that the last layers of both trails have in common."""
    if not all(trails):
        return set()
    one, other = (set().union(*trail[-1].values()) for trail in trails)
    return one & other


def _back(trail: Sequence[Layer], bits: Bits) -> Iterator[tuple[int, int]]:
    """From a board of the last layer to that of the first: the gap before and after each slide."""
    gap = gap_of(bits)
    for layer in reversed(trail[:-1]):
        slide = next(s for s in SLIDES[gap] if layers.holds(layer, s.cell, s.of(bits)))
        yield gap, slide.cell
        bits, gap = slide.of(bits), slide.cell


def _deepened(bits: Bits, ways: Ways) -> Iterator[Layer]:
    """All boards by their distance: those 0 slides away, 1 slide away and so on."""
    before: Layer = {}
    layer = layers.origin(bits, gap_of(bits))
    while True:
        yield layer
        before, layer = layer, layers.after(layer, before, ways)


def _widening(board: Board, ways: Ways) -> Iterator[AnyLayer]:
    """The same, in arrays once there are many."""
    before: AnyLayer = {}
    layer: AnyLayer = layers.origin(packed(board), board.index(""))
    while True:
        yield layer
        if _tools(layer) is layers and layers.size(layer) > MANY and (wide := arrays()):
            before, layer = wide.widened(before), wide.widened(layer)
        before, layer = layer, _tools(layer).after(layer, before, ways)


def _tools(layer: AnyLayer) -> Any:
    """The module that knows this kind of layer."""
    return layers if isinstance(next(iter(layer.values())), set) else arrays()
