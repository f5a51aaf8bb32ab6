"""Hexes on axial coordinates: edges, steps, distance. Edges 0 to 5 are E, SE, SW, W, NW, NE."""

from __future__ import annotations

from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]

STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The step across each edge; y grows downward."""


def beside(cell: Cell, edge: int) -> Cell:
    """The cell across an edge."""
    step = STEPS[edge]
    return cell[0] + step[0], cell[1] + step[1]


def opposite(edge: int) -> int:
    """The same edge as the neighbour counts it."""
    return (edge + 3) % 6


def distance(one: Cell, other: Cell) -> int:
    """Steps from one cell to another."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def area(radius: int) -> tuple[Cell, ...]:
    """All cells up to a distance from (0, 0), lowest first."""
    reach = range(-radius, radius + 1)
    return tuple((q, r) for q in reach for r in reach if abs(q + r) <= radius)
