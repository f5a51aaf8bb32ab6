"""A yardstick for bots: alpha-beta to a fixed depth, and nothing that makes it better.

No table, no order of turns, no extension, no deepening: it sees as far as it is told on the
fast board, with the same estimate as the search, however long that takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.bots.base import Budget, Chair, Choose, at_random
from engine.bots.problem import WIN, AnyProblem
from engine.core.rng import Rng

Makes: TypeAlias = Callable[[Chair, Any], Choose]


@dataclass(frozen=True, slots=True)
class Plain:
    """A look so many turns ahead; `ended` says whether the last turn has won."""

    problem: AnyProblem
    ended: Callable[[Any], bool]

    def best(self, depth: int) -> list[Any]:
        """The turns of the highest value."""
        turns: list[Any] = []
        most = -WIN
        for turn in self.problem.board.turns(self.problem.position):
            # One less than the best so far, so that an equal value is seen as equal.
            after = self.problem.board.played(self.problem.position, turn)
            value = -self._value(after, depth - 1, -WIN, 1 - most, 1)
            if value > most:
                turns, most = [], value
            if value == most:
                turns.append(turn)
        return turns

    def _value(self, position: Any, depth: int, low: int, high: int, ply: int) -> int:
        board = self.problem.board
        if self.ended(position):
            return ply - WIN
        if ply >= self.problem.turns_left:
            return 0
        if depth == 0:
            return int(board.worth(position))
        for turn in board.turns(position):
            after = board.played(position, turn)
            low = max(low, -self._value(after, depth - 1, -high, -low, ply + 1))
            if low >= high:
                break
        return low


def plain(depth: int, ended: Callable[[Any], bool]) -> Makes:
    """How to make such a bot."""

    def bot(chair: Chair, mind: Any) -> Choose:
        def choose(view: Any, _: Sequence[Any], budget: Budget, rng: Rng) -> Any:
            problem = mind.problem(mind.imagine(view, chair.options, rng))
            turns = Plain(problem, ended).best(depth)
            return problem.named(at_random(view, turns, budget, rng))

        return choose

    return bot
