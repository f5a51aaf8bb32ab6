"""Before the first round: dealt boards, boards of one's own, and a first target worth the name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import overload

from engine.core.rng import Rng
from engine.duel.board import CELLS, SLIDES, Board, ends, packed
from engine.duel.catalogue import (
    CORNERS,
    OF_EACH_KIND,
    ORIENTATIONS,
    STRAIGHTS,
    TEES,
    Object,
    Word,
)
from engine.duel.model import Arrange

_KINDS = (STRAIGHTS, CORNERS, TEES)

SCHEMA: Mapping[str, object] = MappingProxyType(
    {
        "type": "array",
        "minItems": CELLS,
        "maxItems": CELLS,
        "items": {"enum": ["", *ORIENTATIONS]},
        "allOf": [
            {"contains": {"const": ""}, "maxContains": 1},
            *({"contains": {"const": word}} for word in ORIENTATIONS),
            *(
                {
                    "contains": {"enum": [*kind]},
                    "minContains": OF_EACH_KIND,
                    "maxContains": OF_EACH_KIND,
                }
                for kind in _KINDS
            ),
        ],
    }
)
"""A board of one's own as JSON Schema: one gap, every orientation, five tiles of each kind."""


class Arrangements(Sequence[Arrange]):
    """The legal list of who lays a board of his own: one is listed, all that fit are in it."""

    def __init__(self, listed: Board) -> None:
        self._listed = (Arrange(listed),)

    @property
    def free(self) -> Mapping[str, object]:
        """What else is allowed, as it is written on the wire."""
        return {"t": "arrange", "schema": dict(SCHEMA)}

    def __len__(self) -> int:
        return len(self._listed)

    @overload
    def __getitem__(self, index: int) -> Arrange: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Arrange]: ...
    def __getitem__(self, index: int | slice) -> Arrange | Sequence[Arrange]:
        return self._listed[index]

    def __iter__(self) -> Iterator[Arrange]:
        return iter(self._listed)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Arrange) and is_arranged(action.board)


def is_arranged(board: Sequence[Word]) -> bool:
    """Whether these are the tiles of one player, with every orientation among them (D2)."""
    count = Counter(board)
    has_kinds = all(sum(count[word] for word in kind) == OF_EACH_KIND for kind in _KINDS)
    return has_kinds and len(board) == CELLS and all(count[word] for word in ORIENTATIONS)


def is_whole(board: Sequence[str]) -> bool:
    """Whether these are sixteen words of which one is the gap."""
    return len(board) == CELLS and board.count("") == 1 and set(board) <= {"", *ORIENTATIONS}


def dealt(rng: Rng) -> tuple[Board, Rng]:
    """A board at random: every orientation once, the other tiles turned as they fall."""
    tiles: list[Word] = ["", *ORIENTATIONS]
    for kind in _KINDS:
        for _ in range(OF_EACH_KIND - len(kind)):
            turned, rng = rng.below(len(kind))
            tiles.append(kind[turned])
    return rng.shuffled(tiles)


def worthwhile(
    pile: tuple[Object, ...], boards: Sequence[Board], start: Object, least: int
) -> tuple[Object, ...]:
    """The pile with its first card in front that takes `least` slides on every board.

    If there is none, one slide less will do, and so on.
    """
    layers = [_layers(board, start, least) for board in set(boards)]
    for slides in range(least, 0, -1):
        near = frozenset().union(*(found for one in layers for found in one[:slides]))
        for place, card in enumerate(pile):
            if card not in near:
                return (card, *pile[:place], *pile[place + 1 :])
    return pile


def _layers(board: Board, start: Object, slides: int) -> list[set[Object]]:
    """What is joined with the start after 0, 1, 2 … slides, less than `slides`."""
    bits = packed(board)
    seen = {bits}
    layer = [(bits, board.index(""))]
    found = []
    for _ in range(slides):
        found.append({name for one, _ in layer for name in ends(one, start)})
        after = [(slide.of(one), slide.cell) for one, gap in layer for slide in SLIDES[gap]]
        layer = [(one, gap) for one, gap in dict(after).items() if one not in seen]
        seen.update(one for one, _ in layer)
    return found
