"""Which of many answers a bot of Paths looks at: those near a way that matters, and some by lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.bots.paths_roads import gaps, node
from engine.bots.paths_worth import inner, length, road, trapped
from engine.core.game import Seat
from engine.core.hexes import Cell
from engine.core.rng import Rng
from engine.paths.actions import Action, BuildPlace, MainActivity
from engine.paths.model import State

T = TypeVar("T")

_ALIKE = 4
"""How many of the answers that differ only in where they aim are looked at."""


def narrowed(
    state: State, seat: Seat, legal: Sequence[Action], rng: Rng, most: int
) -> list[Action]:
    """At most so many of the answers, in their order; all if there are no more."""
    if len(legal) <= most:
        return list(legal)
    places = [(n, one) for n, one in enumerate(legal) if isinstance(one, BuildPlace)]
    if places:
        return _places(state, seat, places, rng, most)
    kept = _lot(_variety(list(enumerate(legal)), rng), rng, most)
    return [action for _, action in sorted(kept, key=lambda one: one[0])]


def _places(
    state: State, seat: Seat, places: list[tuple[int, BuildPlace]], rng: Rng, most: int
) -> list[Action]:
    """Places on the own way first, then on the way of who is nearest to winning, then any."""
    traps = trapped(state)
    wanted = on_way(state, seat, traps)
    dreaded = on_way(state, _leader(state, seat, traps), traps)
    mine = [one for one in places if one[1].cell in wanted]
    theirs = [one for one in places if one[1].cell in dreaded - wanted]
    rest = [one for one in places if one[1].cell not in wanted | dreaded]
    chosen = _lot(mine, rng, most * 2 // 3)
    chosen += _lot(theirs, rng, most - len(chosen) - 1)
    chosen += _lot(rest, rng, most - len(chosen))
    return [place for _, place in sorted(chosen, key=lambda one: one[0])]


def on_way(state: State, seat: Seat, traps: int) -> set[Cell]:
    """The empty cells on the shortest ways of a seat to what it wants."""
    way = road(state, seat, traps)
    return gaps(state.tiles, node(inner(state.players[seat])), way)


def _leader(state: State, seat: Seat, traps: int) -> Seat:
    """Who of the others has the shortest way to go."""
    others = [one for one in range(len(state.players)) if one != seat]
    way = {one: length(state, one, road(state, one, traps)) for one in others}
    key = {one: not state.players[one].keys for one in others}
    return min(others, key=lambda one: (key[one], way[one]))


def _variety(legal: list[tuple[int, Action]], rng: Rng) -> list[tuple[int, Action]]:
    """Of every kind of activity only some: a token may go to thirty corridors."""
    kinds: dict[str, list[tuple[int, Action]]] = {}
    for place, action in legal:
        kind = action.activity if isinstance(action, MainActivity) else action.t
        kinds.setdefault(kind, []).append((place, action))
    if len(kinds) == 1:
        return legal
    return [one for alike in kinds.values() for one in _lot(alike, rng, _ALIKE)]


def _lot(pile: Sequence[T], rng: Rng, most: int) -> list[T]:
    """So many of a pile, drawn by lot."""
    if len(pile) <= most:
        return list(pile)
    drawn, _ = rng.shuffled(pile)
    return list(drawn[: max(0, most)])
