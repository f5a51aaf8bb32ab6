"""What a bot is: a pure function from what its seat sees to one of its legal actions.

A bot never gets the match, its chance or a clock. `random` and `greedy` serve every game whose
`Imagines` is known; both are also the fuzzers of the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from engine.core.game import Act, AnyGame, Outcome, Seat
from engine.core.rng import Rng

V_contra = TypeVar("V_contra", contravariant=True)
O_contra = TypeVar("O_contra", contravariant=True)
S = TypeVar("S")

Budget: TypeAlias = Callable[[], bool]
"""Whether there is time left; the clock behind it is the caller's."""

Choose: TypeAlias = Callable[[Any, Sequence[Any], Budget, Rng], Any]
"""`choose(view, legal, budget, rng)`: one of the legal actions."""


class Imagines(Protocol[O_contra, V_contra, S]):
    """How a bot thinks about one game."""

    def imagine(self, view: V_contra, options: O_contra, rng: Rng) -> S:
        """A state that looks just like the view; what cannot be seen is dealt fairly."""

    def worth(self, state: S, seat: Seat) -> float:
        """How good an unfinished state is for the seat; 0 is even."""


AnyImagines: TypeAlias = Imagines[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Chair:
    """Where a bot sits: the game with its options, and its seat."""

    game: AnyGame
    options: Any
    seat: Seat


def unlimited() -> bool:
    """The budget of who may think as long as he likes."""
    return True


def at_random(view: object, legal: Sequence[Any], budget: Budget, rng: Rng) -> Any:
    """Any legal action, all equally likely."""
    index, _ = rng.below(len(legal))
    return legal[index]


def heedless(chair: Chair, mind: AnyImagines) -> Choose:
    """A bot that does not look at all."""
    return at_random


def greedy(chair: Chair, mind: AnyImagines) -> Choose:
    """A bot that looks one action ahead: it takes a win, avoids a loss, else what looks best."""

    def choose(view: Any, legal: Sequence[Any], budget: Budget, rng: Rng) -> Any:
        state = mind.imagine(view, chair.options, rng)
        best, most = list(legal[:1]), float("-inf")
        for action in legal:
            value = _value(chair, mind, state, action)
            if value > most:
                best, most = [], value
            if value == most:
                best.append(action)
            if not budget():
                break
        return at_random(view, best, budget, rng)

    return choose


def _value(chair: Chair, mind: AnyImagines, state: Any, action: Any) -> float:
    after = chair.game.apply(state, Act(chair.seat, action), 0).state
    outcome = chair.game.outcome(after)
    return mind.worth(after, chair.seat) if outcome is None else verdict(outcome, chair.seat)


def verdict(outcome: Outcome, seat: Seat) -> float:
    """A win is worth more than anything, a loss less, a shared first place as much as even."""
    if outcome.ranks[seat] > 1:
        return -1e9
    return 1e9 if outcome.ranks.count(1) == 1 else 0.0
