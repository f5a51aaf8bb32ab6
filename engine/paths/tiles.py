"""The thirty-seven tiles, and a tile as it lies on the board (rules, section 3).

In a state a tile is a word: `N12+3` lies face up, turned by three edges; `N12?1` lies face down,
put there by seat 1; `N12#` lies face down for good, a cavern. An empty word is an empty cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias

Face: TypeAlias = Literal["up", "down", "cavern"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A corridor as it is printed: its letter, its open edges and its icons."""

    letter: str
    edges: tuple[int, ...]
    trap: bool = False
    chest: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it is printed; `bridges` are pairs of letters, over before under."""

    id: str
    name: str
    passages: tuple[Passage, ...]
    bridges: tuple[tuple[str, str], ...] = ()

    @property
    def is_normal(self) -> bool:
        """Whether it comes out of the pool, and may be taken away again."""
        return self.id.startswith("N")


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the board, its passages turned. A face-down one has none that are known."""

    tile: Tile
    face: Face
    rotation: int
    passages: tuple[Passage, ...]
    bridges: tuple[tuple[str, str], ...]
    by: int | None = None

    def through(self, edge: int) -> str | None:
        """The letter of the corridor that is open at an edge."""
        for passage in self.passages:
            if edge in passage.edges:
                return passage.letter
        return None


def _p(letter: str, *edges: int, trap: bool = False, chest: bool = False) -> Passage:
    return Passage(letter, edges, trap, chest)


def _n(
    name: str, title: str, passages: Sequence[Passage], bridges: Sequence[tuple[str, str]] = ()
) -> Tile:
    return Tile(name, title, tuple(passages), tuple(bridges))


NORMAL: tuple[Tile, ...] = (
    _n("N01", "Sealed niche", [_p("a", 0, trap=True, chest=True)]),
    _n("N02", "Quiet niche", [_p("a", 0, chest=True)]),
    _n("N03", "Long hall", [_p("a", 0, 3, trap=True)]),
    _n("N04", "Bare hall", [_p("a", 0, 3)]),
    _n("N05", "Wide bend", [_p("a", 0, 2, trap=True)]),
    _n("N06", "Hairpin", [_p("a", 0, 1, chest=True)]),
    _n("N07", "Three doors", [_p("a", 0, 2, 4)]),
    _n("N08", "Three teeth", [_p("a", 0, 2, 4, trap=True)]),
    _n("N09", "Side door", [_p("a", 0, 1, 3, chest=True)]),
    _n("N10", "Blind side door", [_p("a", 0, 2, 3, trap=True)]),
    _n("N11", "Crossroads", [_p("a", 0, 1, 3, 4)]),
    _n("N12", "Stone span", [_p("a", 0, 3), _p("b", 1, 4, trap=True)], [("a", "b")]),
    _n("N13", "Span over the vault", [_p("a", 0, 3), _p("b", 1, 4, chest=True)], [("a", "b")]),
    _n("N14", "Span over the bend", [_p("a", 0, 3, trap=True), _p("b", 1, 5)], [("a", "b")]),
    _n("N15", "Bent span", [_p("a", 1, 5, chest=True), _p("b", 0, 3)], [("a", "b")]),
    _n("N16", "Curved gallery", [_p("a", 0, 2), _p("b", 1, 4, trap=True)], [("a", "b")]),
    _n("N17", "Straight gallery", [_p("a", 1, 4), _p("b", 0, 2, chest=True)], [("a", "b")]),
    _n("N18", "Twin bends", [_p("a", 0, 2, trap=True), _p("b", 1, 3)], [("a", "b")]),
    _n("N19", "Span over the fork", [_p("a", 0, 3, trap=True), _p("b", 1, 4, 5)], [("a", "b")]),
    _n("N20", "Forked span", [_p("a", 0, 2, 4), _p("b", 1, 3, chest=True)], [("a", "b")]),
    _n("N21", "Two triads", [_p("a", 0, 2, 4), _p("b", 1, 3, 5, trap=True)], [("a", "b")]),
    _n("N22", "Cellar under the bridge", [_p("a", 0, 3), _p("b", 1, chest=True)], [("a", "b")]),
    _n("N23", "Two hairpins", [_p("a", 0, 1, trap=True), _p("b", 3, 4)]),
    _n("N24", "Two wide bends", [_p("a", 0, 2), _p("b", 3, 5)]),
    _n("N25", "Hall and hairpin", [_p("a", 0, 3), _p("b", 1, 2, trap=True)]),
    _n(
        "N26",
        "Twin bends and hairpin",
        [_p("a", 0, 2), _p("b", 1, 3), _p("c", 4, 5, trap=True)],
        [("a", "b")],
    ),
    _n(
        "N27",
        "Twin bends and nook",
        [_p("a", 1, 3), _p("b", 0, 2), _p("c", 4, 5, chest=True)],
        [("a", "b")],
    ),
    _n(
        "N28",
        "Long span",
        [_p("a", 0, 3), _p("b", 1, 5, trap=True), _p("c", 2, 4)],
        [("a", "b"), ("a", "c")],
    ),
    _n(
        "N29",
        "Deep passage",
        [_p("a", 0, 2), _p("b", 1, 4, chest=True), _p("c", 3, 5)],
        [("a", "b"), ("c", "b")],
    ),
    _n("N30", "Hall between hairpins", [_p("a", 0, 1), _p("b", 2, 5, trap=True), _p("c", 3, 4)]),
)
"""The pool."""

KEYS: tuple[Tile, ...] = tuple(
    Tile(f"K{corner}", "Key space", (_p("a", 0, 2, 3, 4),)) for corner in range(6)
)
"""The key spaces by corner; each is turned by the number of its corner."""

CENTRE = Tile("C0", "Central space", (_p("a", 0, 1, 2, 3, 4, 5),))

TILES = MappingProxyType({tile.id: tile for tile in (*NORMAL, *KEYS, CENTRE)})
"""All tiles by id."""

_OPEN = (_p("a", 0, 1, 2, 3, 4, 5),)


def up(tile: str, rotation: int) -> str:
    """The word of a tile that lies face up."""
    return f"{tile}+{rotation}"


def down(tile: str, seat: int) -> str:
    """The word of a tile that a seat has put down face down."""
    return f"{tile}?{seat}"


def cavern(tile: str) -> str:
    """The word of a tile that lies face down for good (R8)."""
    return f"{tile}#"


@lru_cache(maxsize=1024)
def laid(word: str) -> Laid:
    """The tile that a word of a state stands for; raises `KeyError` for what is no word."""
    if word.endswith("#"):
        return Laid(TILES[word[:-1]], "cavern", 0, _OPEN, ())
    if "?" in word:
        name, by = word.split("?")
        return Laid(TILES[name], "down", 0, (), (), int(by))
    name, turns = word.split("+")
    tile, rotation = TILES[name], int(turns)
    turned = tuple(
        Passage(one.letter, tuple((e + rotation) % 6 for e in one.edges), one.trap, one.chest)
        for one in tile.passages
    )
    return Laid(tile, "up", rotation, turned, tile.bridges)
