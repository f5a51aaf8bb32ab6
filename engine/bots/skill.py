"""Bots that search, in levels: how far they see, what they overlook, how exact they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.bots.base import Budget, Chair, Choose, at_random
from engine.bots.problem import SURE, AnyProblem, Found
from engine.bots.search import Search
from engine.core.rng import Rng

_WAY_OUT = 40
_LOSING = 100


def ignored(found: Found[Any]) -> None:
    """For who does not want to hear what was found."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot plays.

    It sees `depth` turns ahead if there is time. Turns that are less than `slack` worse than the
    best are as good to it. In `careless` of a hundred turns it overlooks what people overlook.
    A `restless` bot that comes back to a position and is not losing does something else there,
    the more daring the more often it has been there.
    """

    depth: int
    slack: int = 0
    careless: int = 0
    restless: bool = False


@dataclass(frozen=True, slots=True)
class Searching:
    """Makes bots of a skill for games whose mind `Poses`; `told` hears what each search found."""

    skill: Skill
    told: Callable[[Found[Any]], None] = ignored

    def __call__(self, chair: Chair, mind: Any) -> Choose:
        """A bot for a chair."""

        def choose(view: Any, legal: Sequence[Any], budget: Budget, rng: Rng) -> Any:
            answer = mind.unsearched(legal) if hasattr(mind, "unsearched") else None
            if answer is not None:
                return answer
            lot, rng = rng.below(100)
            state = mind.imagine(view, chair.options, rng)
            problem: AnyProblem = mind.problem(state, lot < self.skill.careless)
            turns = self._good(problem, budget)
            return problem.named(at_random(view, turns, budget, rng))

        return choose

    def _good(self, problem: AnyProblem, budget: Budget) -> list[Any]:
        """The turns between which the bot does not care."""
        is_stuck = problem.repeats > 1
        daring = problem.repeats if self.skill.restless else 1
        margin = max(self.skill.slack, _WAY_OUT * is_stuck * daring)
        last = found(problem, self.skill.depth, budget, margin)
        self.told(last)
        if is_stuck and self.skill.restless and last.value > -_LOSING:
            return _other_ways(last, margin)
        if is_stuck and last.value > 0:
            return _another_way(last, problem.repeats)
        best, *others = last.ranked
        return [best[0], *(turn for turn, value in others if value > best[1] - self.skill.slack)]


def found(problem: AnyProblem, depth: int, budget: Budget, margin: int) -> Found[Any]:
    """The last find of a search."""
    search = Search(problem.board, budget, problem.turns_left)
    *_, last = search.deepen(problem.position, depth, margin)
    return last


def _other_ways(last: Found[Any], margin: int) -> list[Any]:
    """All but the best turn that are not too much worse; that one if there is no other."""
    best, *others = last.ranked
    least = max(best[1] - margin, -SURE)
    return [turn for turn, value in others if value > least] or [best[0]]


def _another_way(last: Found[Any], repeats: int) -> list[Any]:
    """Who is better off does not go round in circles: the second time he takes the second best."""
    ways = [turn for turn, value in last.ranked if value > max(0, last.value - _WAY_OUT)]
    return [ways[min(repeats, len(ways)) - 1]]
