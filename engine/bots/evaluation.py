"""What a position is worth, for people who look at it: deeper and deeper finds, in JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from engine import GAMES
from engine.bots import MINDS
from engine.bots.base import Budget
from engine.bots.problem import SURE, WIN, AnyProblem, Found
from engine.bots.search import Search
from engine.core.codec import codec
from engine.core.game import Act, AnyGame, Seat
from engine.core.rng import Rng

DEEPEST = 60
_POINTS = 100
"""So many points of value are odds of e to 1."""

_MARGIN, _BEST = 30, 3
"""So many turns are told, if they are that close to the best: of others only a bound is known."""

_COUNTERS = {"ply": 2_000, "repeats": 9}


def evaluates(key: str) -> bool:
    """Whether positions of a game can be evaluated."""
    return hasattr(MINDS.get(key), "problem") and hasattr(GAMES[key], "load")


@dataclass(frozen=True, slots=True)
class Posed:
    """A position to evaluate; `view` is how its game would show it, the last turn left out."""

    game: AnyGame
    state: Any
    view: dict[str, Any]
    problem: AnyProblem


def posed(request: Mapping[str, Any]) -> Posed:
    """The position of `{game, options, view}`, whoever says that it is one.

    Raises `ValueError` for one that is none, or in which the match is over.
    """
    game, mind = GAMES[request["game"]], MINDS[request["game"]]
    form = codec(game)
    options, given = form.options.value(request["options"]), form.view.value(request["view"])
    # What lies there is checked by the game itself; only how it came about has to be believed.
    clean = game.view(game.load(request["view"], options), None)  # type: ignore[attr-defined]  # `Positions`, which `evaluates` has asked for
    counters = {name: getattr(given, name) for name in _COUNTERS}
    for name, most in _COUNTERS.items():
        if not 0 <= counters[name] <= most:
            raise ValueError(f"{name}: it is 0 to {most}")
    state = mind.imagine(replace(clean, **counters), options, Rng(""))
    if game.outcome(state) is not None:
        raise ValueError("the match is over in this position")
    view = form.view.plain(game.view(state, None))
    return Posed(game, state, view, mind.problem(state))  # type: ignore[attr-defined]  # a mind that searches, as `evaluates` has seen


def evaluate(request: Mapping[str, Any], budget: Budget) -> Iterator[dict[str, Any]]:
    """Finds about what `posed` poses, each better than the one before, one at least.

    A find is `{seat, depth, nodes, value, chances, wins, best, line}`: for the seat that is to
    move, and as it would be written on the wire.
    """
    position = posed(request)
    problem = position.problem
    search, last = Search(problem.board, budget, problem.turns_left), None
    for last in search.deepen(problem.position, DEEPEST, _MARGIN):
        if last.depth > 0:
            yield _told(position, last)
    if last is not None and last.depth == 0:  # there was no time for more
        yield _told(position, last)


def _told(position: Posed, found: Found[Any]) -> dict[str, Any]:
    worth = partial(_worth, position.problem.seat)
    value, plain = found.value, codec(position.game).action.plain
    close = [(t, v) for t, v in found.ranked[:_BEST] if t == found.line[0] or _is_known(v, found)]
    best = [{"action": plain(position.problem.named(turn)), **worth(v)} for turn, v in close]
    line = list(_line(position.game, position.state, found.line))
    whole = {"seat": position.problem.seat, "depth": found.depth, "nodes": found.nodes}
    return whole | worth(value) | {"best": best, "line": line}


def _is_known(value: int, found: Found[Any]) -> bool:
    """Whether the value of a turn is its own, and not only more than it is worth."""
    return found.depth > 0 and value > found.value - _MARGIN


def _worth(seat: Seat, value: int) -> dict[str, Any]:
    chance = round(1 / (1 + math.exp(-max(-700, min(700, value / _POINTS)))), 3)
    rest = WIN - abs(value)
    return {
        "value": value,
        "chances": [chance if each == seat else round(1 - chance, 3) for each in (0, 1)],
        "wins": None if abs(value) <= SURE else rest if value > 0 else -rest,
    }


def _line(game: AnyGame, state: Any, turns: tuple[Any, ...]) -> Iterator[Any]:
    """The turns in words, as far as the match goes on: each belongs to where the others lead."""
    plain, mind = codec(game).action.plain, MINDS[game.key]
    for turn in turns:
        if game.outcome(state) is not None:
            return
        problem: AnyProblem = mind.problem(state)  # type: ignore[attr-defined]  # a mind that searches, as `evaluates` has seen
        action = problem.named(turn)
        yield plain(action)
        state = game.apply(state, Act(problem.seat, action), 0).state
