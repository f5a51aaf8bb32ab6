"""The closing rule: what may be built where without cutting anything off (rules, section 6).

It works on bit sets: three bits for a cell, one for each of its corridors; an empty cell and a
face-down tile have one free node, on the first of their bits. Answers are remembered for the
boards last asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.core.hexes import Cell, beside, opposite
from engine.paths.board import Tiles, around
from engine.paths.model import CELLS, PLACES
from engine.paths.reactions import Corridor
from engine.paths.tiles import Laid, laid, up

_BITS: dict[Corridor, int] = {
    (*cell, letter): 1 << (3 * place + max(0, "abc".find(letter)))
    for place, cell in enumerate(CELLS)
    for letter in "?abc"
}


def buildable(tiles: Tiles) -> list[Cell]:
    """The empty cells beside a tile, lowest first (R9)."""
    return [
        cell
        for cell, word in zip(CELLS, tiles, strict=True)
        if not word and any(around(tiles, PLACES[cell]))
    ]


def bit(at: Corridor) -> int:
    """The node of a corridor as a bit; `?` and `a` are the first of a cell. 0 for a start."""
    return _BITS.get(at, 0)


def joined(tiles: Tiles, heart: Corridor) -> int:
    """The nodes that hang together with the central corridor, bridges and free cells included."""
    return _flood(links(tiles), bit(heart), 0)


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
    near = links(tiles)
    free = bit((*cell, "?"))
    main = _flood(near, bit(heart), free)
    needed = protected & joined(tiles, heart) & ~main
    place = PLACES[cell]
    gates = _gates(place, around(tiles, place))
    others: list[int] = []
    for gate in gates:
        if needed and gate and not any(gate & part for part in (main, *others)):
            others.append(_flood(near, gate, free))
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


@lru_cache(maxsize=1 << 14)
def _gates(place: int, near: tuple[str, ...]) -> tuple[int, ...]:
    """The node across each edge of a cell: a corridor that is open there, or a free node."""
    return tuple(_gate(beside(CELLS[place], edge), near[edge], edge) for edge in range(6))


def _gate(cell: Cell, word: str, edge: int) -> int:
    if cell not in PLACES:
        return 0
    if not word or laid(word).face == "down":
        return bit((*cell, "?"))
    letter = laid(word).through(opposite(edge))
    return bit((*cell, letter)) if letter else 0


@lru_cache(maxsize=1024)
def links(tiles: Tiles) -> tuple[int, ...]:
    """The potential graph: for each node the nodes it is linked to."""
    near: list[int] = []
    for place, word in enumerate(tiles):
        near += _nodes(place, word, _gates(place, around(tiles, place)))
    return tuple(near)


@lru_cache(maxsize=1 << 14)
def _nodes(place: int, word: str, gates: tuple[int, ...]) -> tuple[int, int, int]:
    """The links of the three nodes of a cell."""
    links = [0, 0, 0]
    tile = laid(word) if word else None
    if tile is None or tile.face == "down":
        return _union(iter(gates)), 0, 0
    for passage in tile.passages:
        links["abc".index(passage.letter)] |= _union(gates[edge] for edge in passage.edges)
    for over, under in tile.bridges:
        links["abc".index(over)] |= bit((*CELLS[place], under))
        links["abc".index(under)] |= bit((*CELLS[place], over))
    return links[0], links[1], links[2]


def _flood(links: tuple[int, ...], start: int, banned: int) -> int:
    seen = todo = start
    while todo:
        low = todo & -todo
        fresh = links[low.bit_length() - 1] & ~seen & ~banned
        seen |= fresh
        todo ^= low | fresh
    return seen
