"""The planner of Paths: deals what it cannot see, and plays its turn to the end in each deal.

Every answer is tried in the same deals; the worse half is dropped after each. Behind the answer
the own turn is gone on with by what looks best one answer ahead, others answer by default.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.bots.base import AnyImagines, Budget, Chair, Choose, at_random, verdict
from engine.bots.paths_narrow import narrowed
from engine.bots.paths_worth import worth
from engine.core.game import Act
from engine.core.rng import Rng
from engine.paths.actions import Action, PickCharacter
from engine.paths.defaults import default
from engine.paths.flow import asked, options
from engine.paths.frames import Main
from engine.paths.model import State
from engine.paths.view import View

DEALS, LEAST_DEALS = 12, 3
_TRIED, _AHEAD = 14, 8
_LONGEST = 24
"""Answers that a deal is gone on with at most."""


def planning(chair: Chair, mind: AnyImagines) -> Choose:
    """A bot that plans its turn, and weighs dice and cards by dealing them several times."""

    def choose(view: View, legal: Sequence[Action], budget: Budget, rng: Rng) -> Action:
        if len(legal) == 1 or isinstance(legal[0], PickCharacter):
            chosen: Action = at_random(view, legal, budget, rng)
            return chosen
        state, rng = mind.imagine(view, chair.options, rng), _next(rng)
        plan = _Plan(chair, narrowed(state, chair.seat, legal, rng, _TRIED))
        for _ in range(DEALS):
            if not plan.tried(state, budget) or plan.is_clear():
                break
            state, rng = mind.imagine(view, chair.options, rng), _next(rng)
        return plan.best()

    return choose


def _next(rng: Rng) -> Rng:
    """A generator of another deal."""
    number, rng = rng.below(1 << 62)
    return Rng(f"{number:016x}")


@dataclass(slots=True)
class _Plan:
    """What is known of the answers: the sum of their values, and who is still tried."""

    chair: Chair
    actions: list[Action]
    sums: list[float] = field(default_factory=list)
    deals: int = 0
    alive: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sums = [0.0] * len(self.actions)
        self.alive = list(range(len(self.actions)))

    def tried(self, state: State, budget: Budget) -> bool:
        """Try all that are left in one more deal; False if there was no time for it.

        Of the first deal half is better than nothing: what was not reached is left out.
        """
        values: dict[int, float] = {}
        for index in self.alive:
            if not budget() and values:
                break
            values[index] = outlook(self.chair, state, self.actions[index])
        if len(values) < len(self.alive) and self.deals:
            return False
        for index, value in values.items():
            self.sums[index] += value
        self.deals += 1
        ranked = sorted(values, key=lambda index: -self.sums[index])
        self.alive = ranked[: max(2, (len(ranked) + 1) // 2)]
        return len(values) > 1 and budget()

    def is_clear(self) -> bool:
        """Whether more deals would hardly change the choice."""
        if self.deals < LEAST_DEALS or len(self.alive) > 2:
            return False
        first, second = (self.sums[index] for index in self.alive)
        return first - second > 6.0 * self.deals

    def best(self) -> Action:
        """The answer with the highest sum among those that were tried in every deal."""
        return self.actions[self.alive[0]]


def outlook(chair: Chair, state: State, action: Action) -> float:
    """The worth of an answer in one deal, once the own turn is over and nothing is open."""
    mine, seat = state.turn, chair.seat
    is_mine = mine.seat == seat
    after = _applied(chair, state, action)
    for _ in range(_LONGEST):
        outcome = chair.game.outcome(after)
        if outcome is not None:
            return verdict(outcome, seat)
        resting = isinstance(after.frames[-1], Main)
        if resting and (not is_mine or after.turn.seat != seat):
            break
        others = [one for one in asked(after) if one != seat]
        if others:
            after = _applied(chair, after, default(after, others[0]), others[0])
        else:
            after = max(_ahead(chair, after), key=lambda one: _value(chair, one))
    return worth(after, seat)


def _ahead(chair: Chair, state: State) -> Iterator[State]:
    """What may come of the next answer; of many only some are looked at."""
    legal = list(options(state, chair.seat))
    for action in narrowed(state, chair.seat, legal, state.rng, _AHEAD):
        yield _applied(chair, state, action)


def _applied(chair: Chair, state: State, action: Action, seat: int | None = None) -> State:
    by = chair.seat if seat is None else seat
    after: State = chair.game.apply(state, Act(by, action), 0).state
    return after


def _value(chair: Chair, state: State) -> float:
    outcome = chair.game.outcome(state)
    return worth(state, chair.seat) if outcome is None else verdict(outcome, chair.seat)
