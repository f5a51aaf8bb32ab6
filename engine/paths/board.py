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
from engine.paths.model import CELLS, KEY_SPACES, PLACES, STARTS, starting_space
from engine.paths.reactions import Corridor
from engine.paths.tiles import Laid, laid

Tiles = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Doors:
    """What a corridor opens to, by edge: connected `ways`, and the cells of `hidden` tiles.

    `jumps` are the other corridors of the bridges that it is part of.
    """

    ways: tuple[tuple[int, Corridor], ...]
    hidden: tuple[tuple[int, Cell], ...] = ()
    jumps: tuple[Corridor, ...] = ()


_SHUT = Doors(())
_NEAR = tuple(tuple(PLACES.get(beside(cell, edge), -1) for edge in range(6)) for cell in CELLS)


def tile_at(tiles: Tiles, cell: Cell) -> Laid | None:
    """The tile on a cell; None for an empty one and outside the board."""
    place = PLACES.get(cell)
    return laid(tiles[place]) if place is not None and tiles[place] else None


def corridors(tiles: Tiles, cell: Cell) -> tuple[Corridor, ...]:
    """The corridors of a cell that can be seen."""
    tile = tile_at(tiles, cell)
    return tuple((*cell, passage.letter) for passage in tile.passages) if tile else ()


def doors(tiles: Tiles, at: Corridor) -> Doors:
    """What a corridor of the board opens to."""
    place = PLACES[at[:2]]
    return _doors(place, tiles[place], around(tiles, place)).get(at, _SHUT)


def around(tiles: Tiles, place: int) -> tuple[str, ...]:
    """The words of the six cells around one, by edge; an empty one outside the board."""
    return tuple([tiles[near] if near >= 0 else "" for near in _NEAR[place]])


def exits(tiles: Tiles, at: Corridor) -> tuple[Corridor, ...]:
    """The connected corridors."""
    return tuple([to for _, to in doors(tiles, at).ways])


def unseen(tiles: Tiles, at: Corridor) -> tuple[Corridor, ...]:
    """The face-down tiles behind open edges, as corridors with the letter `?`."""
    return tuple([(*cell, "?") for _, cell in doors(tiles, at).hidden])


def outlets(tiles: Tiles, at: Corridor) -> list[Corridor]:
    """Connected corridors and face-down tiles together, by their edge."""
    found = doors(tiles, at)
    ways = [*found.ways, *((edge, (*cell, "?")) for edge, cell in found.hidden)]
    return [to for _, to in sorted(ways)]


def jumps(tiles: Tiles, at: Corridor) -> tuple[Corridor, ...]:
    """The other corridors of the bridges that a corridor is part of."""
    return doors(tiles, at).jumps


def is_down(tiles: Tiles, at: Corridor, to: Corridor) -> bool:
    """Whether a jump to another corridor of the tile goes down from the bridge."""
    tile = tile_at(tiles, at[:2])
    return tile is not None and (at[2], to[2]) in tile.bridges


@lru_cache(maxsize=256)
def spread(tiles: Tiles, sources: tuple[Corridor, ...]) -> Mapping[Corridor, int]:
    """Steps to the nearest of some corridors: a move counts 1, a jump 2; starts are left out."""
    found: dict[Corridor, int] = {}
    todo = [(0, source) for source in sources]
    while todo:
        steps, at = heappop(todo)
        if at in found:
            continue
        found[at] = steps
        here = doors(tiles, at)
        for _, to in here.ways:
            if to not in found and to not in STARTS:
                heappush(todo, (steps + 1, to))
        for to in here.jumps:
            heappush(todo, (steps + 2, to))
    return found


def edge_between(one: Cell, other: Cell) -> int:
    """The edge of `one` behind which `other` lies; raises `StopIteration` if they do not touch."""
    return next(edge for edge in range(6) if beside(one, edge) == other)


@lru_cache(maxsize=1 << 15)
def _doors(place: int, word: str, near: tuple[str, ...]) -> Mapping[Corridor, Doors]:
    """The doors of a cell's corridors; they depend only on its tile and the six around it."""
    cell = CELLS[place]
    passages = laid(word).passages if word else ()
    return {
        (*cell, passage.letter): Doors(
            tuple(sorted(_ways(cell, near, passage.edges))),
            tuple(
                (edge, beside(cell, edge))
                for edge in sorted(passage.edges)
                if near[edge] and laid(near[edge]).face == "down"
            ),
            tuple(_jumps(cell, passage.letter, laid(word).bridges)),
        )
        for passage in passages
    }


def _jumps(cell: Cell, letter: str, bridges: tuple[tuple[str, str], ...]) -> Iterator[Corridor]:
    yield from ((*cell, under) for over, under in bridges if over == letter)
    yield from ((*cell, over) for over, under in bridges if under == letter)


def _ways(
    cell: Cell, near: tuple[str, ...], edges: tuple[int, ...]
) -> Iterator[tuple[int, Corridor]]:
    home = KEY_SPACES.get((*cell, "a"))
    for edge in edges:
        letter = laid(near[edge]).through(opposite(edge)) if near[edge] else None
        if letter is not None:
            yield edge, (*beside(cell, edge), letter)
        elif edge == home:
            yield edge, starting_space(home)
