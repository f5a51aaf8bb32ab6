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
    goal: Bits | None = None
    for layer in _deepened(board, LINES):
        goal = layers.least_open(layer, *gates)
        if goal is not None:
            break
        if layers.size(layer) > MANY and (wide := arrays()):
            far = wide.least_open_far(layer, gates, LINES, budget)
            goal = far and far[1]
            break
        if not budget():
            break
    return None if goal is None else tuple(map(cell_of, between(packed(board), goal)))


def least(board: Board, pairs: Iterable[Pair], ways: Ways = LINES) -> dict[Pair, int]:
    """The fewest slides for each pair of objects, by one search for all of them."""
    left, found = list(pairs), dict[Pair, int]()
    for slides, layer in enumerate(_widening(board, ways)):
        tools = _tools(layer)
        now = [
            (start, target)
            for start, target in left
            if tools.least_open(layer, GATES[start], GATES[target]) is not None
        ]
        found |= dict.fromkeys(now, slides)
        left = [pair for pair in left if pair not in found]
        if not left:
            break
    return found


def between(here: Bits, there: Bits) -> list[int]:
    """The cells to push, as few as possible, from a board to another of the same tiles."""
    ends = (here, there)
    trails: tuple[list[Layer], list[Layer]] = ([], [])
    ahead = [_deepened_bits(bits, LINES) for bits in ends]
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


def _deepened(board: Board, ways: Ways) -> Iterator[Layer]:
    return _deepened_bits(packed(board), ways)


def _deepened_bits(bits: Bits, ways: Ways) -> Iterator[Layer]:
    """All boards by their distance: those 0 slides away, 1 slide away and so on."""
    before: Layer = {}
    layer = layers.origin(bits, gap_of(bits))
    while layer:
        yield layer
        before, layer = layer, layers.after(layer, before, ways)


def _widening(board: Board, ways: Ways) -> Iterator[AnyLayer]:
    """The same, in arrays once there are many."""
    before: AnyLayer = {}
    for layer in _deepened(board, ways):
        yield layer
        if layers.size(layer) > MANY and (wide := arrays()):
            break
        before = layer
    else:
        return
    known, many = wide.widened(before), wide.widened(layer)
    while many:
        known, many = many, wide.after(many, known, ways)
        yield many


def _tools(layer: AnyLayer) -> Any:
    """The module that knows this kind of layer."""
    return layers if isinstance(next(iter(layer.values())), set) else arrays()
