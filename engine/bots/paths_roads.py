"""How far it is through a labyrinth that is only partly built, for bots of Paths.

Lengths are in half steps: a built corridor costs one step, an empty cell the building, too.
"""

from __future__ import annotations

from functools import lru_cache

from engine.core.hexes import Cell
from engine.paths.board import Tiles
from engine.paths.closing import bit, links
from engine.paths.model import CELLS
from engine.paths.reactions import Corridor
from engine.paths.tiles import laid

Lengths = tuple[int, ...]
"""The length from each node, three for a cell (see `closing`)."""

FAR = 120
STEP, BUILD, JUMP, SLOW, GOLEM = 2, 5, 4, 1, 6
_NODES = 3 * len(CELLS)
_SLACK = BUILD + SLOW + GOLEM + 1


def node(at: Corridor) -> int:
    """The node of a corridor on the board."""
    return bit(at).bit_length() - 1


@lru_cache(maxsize=2048)
def lengths(
    tiles: Tiles, targets: tuple[tuple[Corridor, int], ...], slow: int, golem: int
) -> Lengths:
    """The way from everywhere to the best of some targets, each with a length of its own.

    `slow` are the nodes (as bits) that one would rather not enter, `golem` the node of the Golem.
    """
    near, free = links(tiles), _free(tiles)
    found = [FAR] * _NODES
    rings = [0] * (FAR + _SLACK)
    for at, length in targets:
        rings[min(length, FAR)] |= bit(at)
    seen = 0
    for length in range(FAR):
        todo = rings[length] & ~seen
        seen |= todo
        while todo:
            low = todo & -todo
            todo ^= low
            here = low.bit_length() - 1
            found[here] = length
            fresh = near[here] & ~seen
            if fresh:
                more = length + (SLOW if low & slow else 0) + (GOLEM if low & golem else 0)
                bridges = fresh & (7 << (here - here % 3))
                rings[more + JUMP] |= bridges
                rings[more + (BUILD if low & free else STEP)] |= fresh ^ bridges
    return tuple(found)


def gaps(tiles: Tiles, at: int, way: Lengths) -> set[Cell]:
    """The empty cells on the shortest ways from a node, going down its lengths."""
    near, free = links(tiles), _free(tiles)
    todo, seen, cells = [at], {at}, set()
    while todo:
        here = todo.pop()
        if free >> here & 1:
            cells.add(CELLS[here // 3])
        around = [n for n in range(_NODES) if near[here] >> n & 1]
        least = min((way[n] for n in around), default=FAR)
        nexts = {n for n in around if way[n] == least < way[here]} - seen
        todo += nexts
        seen |= nexts
    return {cell for cell in cells if not tiles[CELLS.index(cell)]}


@lru_cache(maxsize=1024)
def _free(tiles: Tiles) -> int:
    """The free nodes: empty cells and face-down tiles."""
    bits = 0
    for place, word in enumerate(tiles):
        if not word or laid(word).face == "down":
            bits |= 1 << 3 * place
    return bits
