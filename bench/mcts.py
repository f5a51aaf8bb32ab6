"""A yardstick for bots: tree search by random playouts (UCT), which knows nothing of the game.

It gets the same fast board as the search, so that it has as many playouts as Python can give it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.bots.base import Budget, Chair, Choose
from engine.bots.problem import AnyProblem
from engine.core.rng import Rng

Makes: TypeAlias = Callable[[Chair, Any], Choose]

_CURIOSITY = 1.0
_LONGEST = 60


@dataclass(slots=True)
class Node:
    """A position with what playouts through it were worth for who has just moved there."""

    position: Any
    turn: Any = None
    untried: list[Any] | None = None
    children: list[Node] = field(default_factory=list)
    visits: int = 0
    total: float = 0.0


@dataclass(slots=True)
class Tree:
    """UCT over one problem; `ended` says whether the last turn has won."""

    problem: AnyProblem
    ended: Callable[[Any], bool]
    chance: random.Random
    playouts: int = 0

    def best(self, budget: Budget) -> Any:
        """The turn that was tried most often when the budget is used up."""
        root = Node(self.problem.position)
        while budget() or not root.children:
            self._play(root)
            self.playouts += 1
        return max(root.children, key=lambda child: child.visits).turn

    def _play(self, root: Node) -> None:
        path = [root]
        while len(path) <= self.problem.turns_left and not self.ended(path[-1].position):
            node = path[-1]
            if node.untried is None:
                node.untried = self.problem.board.turns(node.position)
                self.chance.shuffle(node.untried)
            if node.untried:
                path.append(self._grown(node))
                break
            path.append(_promising(node))
        value = self._playout(path[-1].position, self.problem.turns_left + 1 - len(path))
        for node in reversed(path):
            node.visits += 1
            node.total += value
            value = 1 - value

    def _grown(self, node: Node) -> Node:
        assert node.untried
        turn = node.untried.pop()
        child = Node(self.problem.board.played(node.position, turn), turn)
        node.children.append(child)
        return child

    def _playout(self, position: Any, turns_left: int) -> float:
        """1 if who has just moved wins in the end, 0 if the rival, a half if nobody does."""
        board = self.problem.board
        for number in range(min(turns_left, _LONGEST)):
            if self.ended(position):
                return 1.0 - number % 2
            position = board.played(position, self.chance.choice(board.turns(position)))
        return 0.5


def mcts(ended: Callable[[Any], bool], told: Callable[[int], None]) -> Makes:
    """How to make such a bot; `told` hears how many playouts a turn had."""

    def bot(chair: Chair, mind: Any) -> Choose:
        def choose(view: Any, _: Sequence[Any], budget: Budget, rng: Rng) -> Any:
            problem = mind.problem(mind.imagine(view, chair.options, rng))
            tree = Tree(problem, ended, random.Random(rng.key))
            turn = tree.best(budget)
            told(tree.playouts)
            return problem.named(turn)

        return choose

    return bot


def _promising(node: Node) -> Node:
    """The child with the highest upper bound."""
    log = math.log(node.visits)
    return max(
        node.children,
        key=lambda child: child.total / child.visits + _CURIOSITY * math.sqrt(log / child.visits),
    )
