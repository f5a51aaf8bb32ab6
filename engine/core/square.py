"""Square boards: cells, the eight directions, edge neighbours and whether cells hang together."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A square as (x, y): x grows to the right, y grows downward, both may be negative."""

SIDES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The four directions across an edge: up, right, down, left."""

COMPASS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""All eight directions, clockwise from up."""


def step(cell: Cell, direction: Cell, times: int = 1) -> Cell:
    """The cell that lies `times` steps away in a direction."""
    return cell[0] + direction[0] * times, cell[1] + direction[1] * times


# A board drifts by at most a square a turn: the same few hundred cells serve every match.
@lru_cache(maxsize=1 << 14)
def beside(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share an edge with this one."""
    return tuple(step(cell, side) for side in SIDES)


def is_joined(cells: Set[Cell]) -> bool:
    """Whether the cells hang together by edges (an empty set does)."""
    if not cells:
        return True
    start = next(iter(cells))
    seen = {start}
    todo = [start]
    while todo:
        for near in beside(todo.pop()):
            if near in cells and near not in seen:
                seen.add(near)
                todo.append(near)
    return len(seen) == len(cells)


def cuts(cells: Set[Cell]) -> set[Cell]:
    """Of cells that hang together by edges, those without which the others would not."""
    level: dict[Cell, int] = {}
    found: set[Cell] = set()

    def visit(cell: Cell, depth: int) -> int:
        """The least depth that can be reached from here without going back through `cell`."""
        level[cell] = lowest = depth
        branches = 0
        for near in beside(cell):
            if near not in cells:
                continue
            if near in level:
                lowest = min(lowest, level[near])
                continue
            branches += 1
            reached = visit(near, depth + 1)
            lowest = min(lowest, reached)
            if reached >= depth if depth else branches > 1:
                found.add(cell)
        return lowest

    if cells:
        visit(next(iter(cells)), 0)
    return found
