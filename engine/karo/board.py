"""The board that moves: where a piece can land, which tiles are loose, what is a row.

Pure geometry over sets of cells (Karo rulebook, moving pieces and moving tiles). All lists are
in the order of their squares, x before y.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache

from engine.core.square import COMPASS, Cell, beside, cuts, step

_LINES: tuple[Cell, ...] = ((1, 0), (0, 1), (1, 1), (1, -1))


def landings(cell: Cell, taken: Collection[Cell]) -> list[Cell]:
    """Where a piece would land if there were tiles everywhere: a step away, or behind one piece."""
    spots = []
    for near, behind in _rays(cell):
        if near not in taken:
            spots.append(near)
        elif behind not in taken:
            spots.append(behind)
    spots.sort()
    return spots


def jumped(start: Cell, end: Cell) -> Cell | None:
    """The square that a piece jumped over on its way, or None for a step."""
    over = between(start, end)
    return over[0] if over else None


def steps(cell: Cell, taken: Collection[Cell], tiles: frozenset[Cell]) -> list[Cell]:
    """Where a piece gets by a step on a board that stays as it is."""
    return [way[0] for way in _ways(cell, tiles) if way[0] not in taken]


def leaps(cell: Cell, taken: Collection[Cell], tiles: frozenset[Cell]) -> list[Cell]:
    """Where a piece gets by a jump over all pieces that stand in a run from the next square on."""
    spots = []
    for way in _ways(cell, tiles):
        for number, spot in enumerate(way):
            if spot not in taken:
                spots += [spot] if number else []
                break
    return spots


def between(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The squares between two on a straight line."""
    far = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    way = (end[0] - start[0]) // far, (end[1] - start[1]) // far
    return tuple(step(start, way, times) for times in range(1, far))


def loose(tiles: Set[Cell], taken: Collection[Cell]) -> list[Cell]:
    """The tiles that may be lifted: free, two free sides, and the rest hangs together (K5, K6)."""
    edge = [
        tile
        for tile in tiles
        if tile not in taken and sum(side in tiles for side in beside(tile)) <= 2
    ]
    if not edge:
        return edge
    needed = cuts(tiles)
    return sorted(tile for tile in edge if tile not in needed)


def layable(place: Cell, tiles: Set[Cell], lifted: Sequence[Cell]) -> Sequence[Cell]:
    """Which of the lifted tiles may be laid on an empty place: not one that it leans on (K7)."""
    leaning = [side for side in beside(place) if side in tiles]
    if not leaning:
        return ()
    if len(leaning) > 1:
        return lifted
    return [tile for tile in lifted if tile != leaning[0]]


def row_of_four(marks: Set[Cell]) -> tuple[Cell, ...]:
    """All squares that lie in a row of four or more of these marks (K10)."""
    found: set[Cell] = set()
    for start in marks:
        for line in _LINES:
            if step(start, line, -1) not in marks:
                row = _run(start, line, marks)
                found.update(row if len(row) >= 4 else ())
    return tuple(sorted(found))


def position_key(tiles: Iterable[Cell], look: Mapping[Cell, int], turn: int) -> str:
    """A name for a position, the same for a board that lies elsewhere on the table (K14).

    `look` says what stands on a square, 1 to 4; the name is eight bytes of a hash.
    """
    cells = sorted(tiles)
    left = cells[0][0]
    top = min(y for _, y in cells)
    flat = [turn]
    for cell in cells:
        flat += (cell[0] - left, cell[1] - top, look.get(cell, 0))
    return hashlib.blake2b(bytes(flat), digest_size=8).hexdigest()


def _run(start: Cell, line: Cell, marks: Set[Cell]) -> list[Cell]:
    row = [start]
    while (after := step(row[-1], line)) in marks:
        row.append(after)
    return row


@lru_cache(maxsize=1 << 10)
def _ways(cell: Cell, tiles: frozenset[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The squares in each direction as far as there are tiles, in the order of the nearest."""
    lines = [tuple(_line(cell, way, tiles)) for way in COMPASS]
    return tuple(sorted(line for line in lines if line))


def _line(cell: Cell, way: Cell, tiles: Set[Cell]) -> Iterator[Cell]:
    while (cell := step(cell, way)) in tiles:
        yield cell


@lru_cache(maxsize=1 << 14)
def _rays(cell: Cell) -> tuple[tuple[Cell, Cell], ...]:
    return tuple((step(cell, way), step(cell, way, 2)) for way in COMPASS)
