"""Counting: how many ways a game can go on for so many turns, and how many positions it reaches.

The counts go through the game's own `legal` and `apply`, so equal figures from another program
mean equal rules.
"""

from __future__ import annotations

from array import array
from typing import Any, cast

from engine.core.game import Act, AnyGame, Counts

_BUCKETS = 256


def counts(game: AnyGame) -> Counts[Any, Any]:
    """The game as one whose positions can be counted; raises `ValueError` if they cannot."""
    if not hasattr(game, "names"):
        raise ValueError(f"the positions of {game.key} cannot be counted")
    return cast(Counts[Any, Any], game)


def perft(game: AnyGame, start: Any, depth: int) -> tuple[int, int]:
    """The number of sequences of exactly `depth` turns, and of different positions at their end."""
    if depth == 0:
        return 1, 1
    level: dict[int, tuple[Any, int]] = {0: (start, 1)}
    for _ in range(depth - 2):
        level = _next(game, level)
    ends = _Ends()
    paths = ends.add(game, start) if depth == 1 else _last_two(game, level, ends)
    return paths, ends.different()


class _Ends:
    """The names at the end, too many for one set: sorted into buckets by their lowest byte."""

    def __init__(self) -> None:
        self._buckets = [array("Q") for _ in range(_BUCKETS)]

    def add(self, game: AnyGame, state: Any) -> int:
        """Note all positions after this one; how many turns lead to them."""
        legal = _legal(game, state)
        for name in counts(game).names(state, legal):
            self._buckets[name % _BUCKETS].append(name)
        return len(legal)

    def different(self) -> int:
        """The number of different names."""
        return sum(len(set(bucket)) for bucket in self._buckets)


def _next(game: AnyGame, level: dict[int, tuple[Any, int]]) -> dict[int, tuple[Any, int]]:
    """All different positions one turn later, each with the number of ways to it."""
    after: dict[int, tuple[Any, int]] = {}
    for state, ways in level.values():
        legal = _legal(game, state)
        for action, name in zip(legal, counts(game).names(state, legal), strict=True):
            if name in after:
                after[name] = (after[name][0], after[name][1] + ways)
            else:
                after[name] = (_apply(game, state, action), ways)
    return after


def _last_two(game: AnyGame, level: dict[int, tuple[Any, int]], ends: _Ends) -> int:
    """The ways over the last two turns; of the positions between only the counts are kept."""
    paths = 0
    branches: dict[int, int] = {}
    for state, ways in level.values():
        legal = _legal(game, state)
        for action, name in zip(legal, counts(game).names(state, legal), strict=True):
            if name not in branches:
                branches[name] = ends.add(game, _apply(game, state, action))
            paths += ways * branches[name]
    return paths


def _legal(game: AnyGame, state: Any) -> Any:
    [*asked] = game.prompts(state)
    return game.legal(state, asked[0]) if asked else ()


def _apply(game: AnyGame, state: Any, action: Any) -> Any:
    [seat] = game.prompts(state)
    return game.apply(state, Act(seat, action), 0).state
