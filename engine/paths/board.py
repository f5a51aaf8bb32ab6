"""The labyrinth as a graph: corridors, ways and bridges (rules, sections 2 and 3).

Everything here is a function of the tiles alone and is remembered for the boards last asked for.
What may be built is in `closing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush

from engine.core.hexes import Cell, beside, opposite
from engine.paths.model import CELLS, KEY_SPACES, PLACES, key_space, starting_space
from engine.paths.reactions import Corridor
from engine.paths.tiles import Laid, laid

Tiles = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Maze:
    """Where one can go: `ways` by edge to connected corridors, `hidden` by edge to face-down
    tiles, `jumps` to the other corridors of bridges, `spans` the pairs over and under.
    """

    ways: Mapping[Corridor, tuple[tuple[int, Corridor], ...]]
    hidden: Mapping[Corridor, tuple[tuple[int, Cell], ...]]
    jumps: Mapping[Corridor, tuple[Corridor, ...]]
    spans: frozenset[tuple[Corridor, Corridor]]


def tile_at(tiles: Tiles, cell: Cell) -> Laid | None:
    """The tile on a cell; None for an empty one and outside the board."""
    place = PLACES.get(cell)
    return laid(tiles[place]) if place is not None and tiles[place] else None


def corridors(tiles: Tiles, cell: Cell) -> tuple[Corridor, ...]:
    """The corridors of a cell that can be seen."""
    tile = tile_at(tiles, cell)
    return tuple((*cell, passage.letter) for passage in tile.passages) if tile else ()


@lru_cache(maxsize=1024)
def maze(tiles: Tiles) -> Maze:
    """The ways of a board, starting spaces included."""
    ways: dict[Corridor, tuple[tuple[int, Corridor], ...]] = {}
    hidden: dict[Corridor, tuple[tuple[int, Cell], ...]] = {}
    jumps: dict[Corridor, tuple[Corridor, ...]] = {}
    spans: set[tuple[Corridor, Corridor]] = set()
    for cell, word in zip(CELLS, tiles, strict=True):
        if word:
            tile = laid(word)
            for passage in tile.passages:
                here = (*cell, passage.letter)
                ways[here] = tuple(sorted(_ways(tiles, cell, passage.edges)))
                hidden[here] = tuple(sorted(_hidden(tiles, cell, passage.edges)))
            spans |= {((*cell, over), (*cell, under)) for over, under in tile.bridges}
    for over, under in sorted(spans):
        jumps[over] = (*jumps.get(over, ()), under)
        jumps[under] = (*jumps.get(under, ()), over)
    for home in range(6):
        start = starting_space(home)
        ways[start] = ((opposite(home), key_space(home)),)
    return Maze(ways, hidden, jumps, frozenset(spans))


def exits(tiles: Tiles, at: Corridor) -> tuple[Corridor, ...]:
    """The connected corridors."""
    return tuple(to for _, to in maze(tiles).ways.get(at, ()))


def unseen(tiles: Tiles, at: Corridor) -> tuple[Corridor, ...]:
    """The face-down tiles behind open edges, as corridors with the letter `?`."""
    return tuple((*cell, "?") for _, cell in maze(tiles).hidden.get(at, ()))


@lru_cache(maxsize=256)
def spread(tiles: Tiles, sources: tuple[Corridor, ...]) -> Mapping[Corridor, int]:
    """Steps to the nearest of some corridors: a move counts 1, a jump 2; starts are left out."""
    graph = maze(tiles)
    found: dict[Corridor, int] = {}
    todo = [(0, source) for source in sources]
    while todo:
        steps, at = heappop(todo)
        if at in found:
            continue
        found[at] = steps
        for _, to in graph.ways.get(at, ()):
            if to[:2] in PLACES:
                heappush(todo, (steps + 1, to))
        for to in graph.jumps.get(at, ()):
            heappush(todo, (steps + 2, to))
    return found


def outlets(tiles: Tiles, at: Corridor) -> list[Corridor]:
    """Connected corridors and face-down tiles together, by their edge."""
    graph = maze(tiles)
    ways = [*graph.ways.get(at, ()), *((e, (*cell, "?")) for e, cell in graph.hidden.get(at, ()))]
    return [to for _, to in sorted(ways)]


def edge_between(one: Cell, other: Cell) -> int:
    """The edge of `one` behind which `other` lies; raises `StopIteration` if they do not touch."""
    return next(edge for edge in range(6) if beside(one, edge) == other)


def _ways(tiles: Tiles, cell: Cell, edges: tuple[int, ...]) -> Iterator[tuple[int, Corridor]]:
    home = KEY_SPACES.get((*cell, "a"))
    for edge in edges:
        near = beside(cell, edge)
        tile = tile_at(tiles, near)
        letter = tile.through(opposite(edge)) if tile else None
        if letter is not None:
            yield edge, (*near, letter)
        elif edge == home:
            yield edge, starting_space(home)


def _hidden(tiles: Tiles, cell: Cell, edges: tuple[int, ...]) -> Iterator[tuple[int, Cell]]:
    for edge in edges:
        tile = tile_at(tiles, beside(cell, edge))
        if tile and tile.face == "down":
            yield edge, beside(cell, edge)
