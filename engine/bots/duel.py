"""How bots think about the Duel: pathways, and the fewest slides to one.

They see what their seat sees. `DuelMind` serves who looks one action ahead; `Knowing` searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.bots.base import AnyImagines, Budget, Chair, Choose, at_random, greedy
from engine.core.game import Seat
from engine.core.rng import Rng
from engine.duel.board import GATES, Board, Cell, is_open, packed, reached
from engine.duel.catalogue import OBJECTS, Object
from engine.duel.deal import dealt
from engine.duel.model import (
    Action,
    Arrange,
    Call,
    GiveUp,
    Push,
    RaceState,
    Ready,
    Skip,
    SoloState,
    State,
    Stop,
    Task,
)
from engine.duel.solver import shortest
from engine.duel.views import SoloView, View

_CARD, _CALL, _WRONG = 1_000, 500, 100


class DuelMind:
    """Pile and the boards of others who still arrange are dealt, the rest is the view."""

    def imagine(self, view: View, options: Any, rng: Rng) -> State:
        """A state that looks like the view."""
        board, rng = dealt(rng)
        unseen, rng = rng.shuffled([o for o in OBJECTS if o not in (*view.at, view.target)])
        boards = tuple(seen or board for seen in view.boards)
        starts = tuple(seen or unseen[-1] for seen in view.at)
        slid = tuple("0" * count for count in view.slides)
        common: dict[str, Any] = {
            "rng": rng,
            "phase": view.phase,
            "round": view.round,
            "boards": boards,
            "at": starts,
            "pile": unseen[: view.left],
            "aside": unseen[view.left : view.left + view.aside],
            "cards": view.cards,
            "agreed": tuple(map(any, zip(view.ready, view.skip_asked, strict=True))),
            "calls": tuple(Call(view.since, 0) if one else None for one in view.called),
            "since": view.since,
            "due": view.due,
            "task": Task(view.target, starts, boards, slid) if view.target else None,
        }
        if isinstance(view, SoloView):
            common |= {"skipped": view.skipped, "wrong": view.wrong, "ends": view.ends}
            return SoloState(**common, options=options)
        return RaceState(**common, options=options)

    def worth(self, state: State, seat: Seat) -> float:
        """Cards first, then calls, then how far the pathways of start and target reach."""
        total = 0.0
        for one, cards in enumerate(state.cards):
            value = cards * _CARD + _called(state, one) + _nearness(state, one)
            total += value if one == seat else -value
        return total - (_WRONG * state.wrong if isinstance(state, SoloState) else 0)


def looking(chair: Chair, mind: AnyImagines) -> Choose:
    """A bot that looks one action ahead and neither skips nor gives up."""
    ahead = greedy(chair, mind)

    def choose(view: View, legal: Sequence[Action], budget: Budget, rng: Rng) -> Action:
        tried = [action for action in legal if not isinstance(action, Skip | GiveUp)]
        chosen: Action = ahead(view, tried, budget, rng)
        return chosen

    return choose


@dataclass(frozen=True, slots=True)
class Knowing:
    """Makes bots that know the fewest slides; in `careless` of a hundred turns they just slide."""

    careless: int = 0

    def __call__(self, chair: Chair, mind: AnyImagines) -> Choose:
        """A bot for a chair."""

        def choose(view: View, legal: Sequence[Action], budget: Budget, rng: Rng) -> Action:
            lot, rng = rng.below(100)
            pushes = [action for action in legal if isinstance(action, Push)]
            best = best_action(view, chair.seat, legal, budget)
            if best is None or (isinstance(best, Push) and lot < self.careless):
                chosen: Action = at_random(view, pushes or legal, budget, rng)
                return chosen
            return best

        return choose


def best_action(view: View, seat: Seat, legal: Sequence[Action], budget: Budget) -> Action | None:
    """The next action on the shortest way; None if the budget does not suffice to know it."""
    for action in legal:
        if isinstance(action, Ready | Arrange):
            return action
    slides = way(view, seat, budget)
    if slides is None:
        return None
    return Push(slides[0]) if slides else Stop()


def way(view: View, seat: Seat, budget: Budget) -> tuple[Cell, ...] | None:
    """The fewest slides from a seat's board to its target."""
    board, start, target = view.boards[seat], view.at[seat], view.target
    if board is None or start is None or target is None:
        raise ValueError("there is no way before the target is known")
    return shortest(board, start, target, budget)


def _called(state: State, seat: Seat) -> int:
    if state.calls[seat] is None or state.task is None or state.phase != "claim":
        return 0
    is_valid = is_open(packed(state.boards[seat]), state.at[seat], state.task.target)
    return _CALL if is_valid else -_CALL


def _nearness(state: State, seat: Seat) -> int:
    if state.task is None or state.phase not in ("race", "claim"):
        return 0
    return _reach(state.boards[seat], state.at[seat]) + _reach(
        state.boards[seat], state.task.target
    )


def _reach(board: Board, start: Object) -> int:
    """How many cells hang together with an object, 0 if its gate is closed."""
    bits, gate = packed(board), GATES[start]
    return reached(bits, gate.cell).bit_count() if bits & gate.bit else 0
