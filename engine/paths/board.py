"""The labyrinth as a graph: ways, bridges, and what may be built (rules, sections 2, 3 and 6).

Everything here is a function of the tiles alone and is remembered for the boards last asked for.
The closing rule works on bit sets: three bits for a cell, one for each of its corridors; an empty
cell and a face-down tile have one free node, on the first of their bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.core.hexes import Cell, beside, opposite
from engine.paths.model import CELLS, KEY_SPACES, PLACES, key_space, starting_space
from engine.paths.reactions import Corridor
from engine.paths.tiles import Laid, laid, up

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


def buildable(tiles: Tiles) -> list[Cell]:
    """The empty cells beside a tile, lowest first (R9)."""
    return [
        cell
        for cell, word in zip(CELLS, tiles, strict=True)
        if not word and any(tile_at(tiles, beside(cell, edge)) for edge in range(6))
    ]


def bit(at: Corridor) -> int:
    """The node of a corridor as a bit; `?` and `a` are the first of a cell. 0 for a start."""
    place = PLACES.get(at[:2])
    return 0 if place is None else 1 << (3 * place + max(0, "abc".find(at[2])))


def joined(tiles: Tiles, heart: Corridor) -> int:
    """The nodes that hang together with the central corridor, bridges and free cells included."""
    return _flood(_links(tiles), bit(heart), 0)


@dataclass(frozen=True, slots=True)
class Cut:
    """What a tile on one cell has to keep together: the parts that its edges touch.

    `gates` is the node behind each edge, `main` the part of the centre, `others` the parts that
    only this cell joins to it, `needed` the protected nodes in them. Nothing needed: all is legal.
    """

    gates: tuple[int, ...]
    main: int
    others: tuple[int, ...]
    needed: int


@lru_cache(maxsize=4096)
def cut(tiles: Tiles, heart: Corridor, cell: Cell, protected: int) -> Cut:
    """What the closing rule asks of a tile on an empty or face-down cell (R4 to R7)."""
    links = _links(tiles)
    free = bit((*cell, "?"))
    main = _flood(links, bit(heart), free)
    needed = protected & joined(tiles, heart) & ~main
    gates = tuple(_gate(tiles, cell, edge) for edge in range(6))
    others: list[int] = []
    for gate in gates:
        if needed and gate and not any(gate & part for part in (main, *others)):
            others.append(_flood(links, gate, free))
    return Cut(gates, main, tuple(others), needed)


def keeps_open(cut: Cut, word: str) -> bool:
    """Whether a tile, as this word turns it, leaves everything protected joined to the centre."""
    if not cut.needed:
        return True
    touched = _touched(cut.gates, laid(word))
    reached, before = cut.main, 0
    while reached != before:
        before = reached
        for nodes in touched:
            if nodes & reached:
                reached |= nodes
        for part in cut.others:
            if part & reached:
                reached |= part
    return not cut.needed & ~reached


def rotations(cut: Cut, tile: str) -> list[int]:
    """The rotations of a tile that the closing rule allows."""
    return [turn for turn in range(6) if keeps_open(cut, up(tile, turn))]


def _touched(gates: tuple[int, ...], tile: Laid) -> list[int]:
    """For each part of a tile that bridges hold together, the nodes behind its edges."""
    groups = {passage.letter: {passage.letter} for passage in tile.passages}
    for over, under in tile.bridges:
        groups[over] |= groups[under]
        for letter in groups[over]:
            groups[letter] = groups[over]
    return [
        _union(gates[edge] for p in tile.passages if p.letter in group for edge in p.edges)
        for group in groups.values()
    ]


def _union(nodes: Iterator[int]) -> int:
    union = 0
    for node in nodes:
        union |= node
    return union


def _gate(tiles: Tiles, cell: Cell, edge: int) -> int:
    """The node across an edge: a corridor that is open there, or a free node."""
    near = beside(cell, edge)
    if near not in PLACES:
        return 0
    tile = tile_at(tiles, near)
    if tile is None or tile.face == "down":
        return bit((*near, "?"))
    letter = tile.through(opposite(edge))
    return bit((*near, letter)) if letter else 0


@lru_cache(maxsize=1024)
def _links(tiles: Tiles) -> tuple[int, ...]:
    """The potential graph: for each node the nodes it is linked to."""
    links = [0] * (3 * len(CELLS))
    for place, (cell, word) in enumerate(zip(CELLS, tiles, strict=True)):
        gates = [_gate(tiles, cell, edge) for edge in range(6)]
        tile = laid(word) if word else None
        if tile is None or tile.face == "down":
            links[3 * place] = _union(iter(gates))
            continue
        for passage in tile.passages:
            node = 3 * place + "abc".index(passage.letter)
            links[node] |= _union(gates[edge] for edge in passage.edges)
        for over, under in tile.bridges:
            links[3 * place + "abc".index(over)] |= bit((*cell, under))
            links[3 * place + "abc".index(under)] |= bit((*cell, over))
    return tuple(links)


def _flood(links: tuple[int, ...], start: int, banned: int) -> int:
    seen = todo = start
    while todo:
        low = todo & -todo
        fresh = links[low.bit_length() - 1] & ~seen & ~banned
        seen |= fresh
        todo ^= low | fresh
    return seen
