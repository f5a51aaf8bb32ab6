"""Bots in games that do not wait for a turn: what they will do, and after how long.

A plan is made from one view and holds as long as its `topic` stays the same: only the bot's own
actions change what the plan stands on. Whoever carries it out makes a new one when it is used up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.bots.base import Budget
from engine.bots.duel import best_action, way
from engine.core.game import Millis, Seat
from engine.core.rng import Rng
from engine.duel.board import SIDE, Board, Cell, cell_of, slid, slides
from engine.duel.model import Action, Push, Skip, Stop
from engine.duel.views import View

MOST_LOOKS = 4
"""So often a plan looks for the way again; then it ends and another one is made."""

STEP_MS: Millis = 800
"""The time between two actions of who does not plan."""

HARD = 10
"""Who is still so many slides away is glad to lay the card aside."""


@dataclass(frozen=True, slots=True)
class Timed:
    """An action, so many ms after the one before it or, for the first, after the question."""

    after: Millis
    action: Action


@dataclass(frozen=True, slots=True)
class Pace:
    """How somebody plays: times in ms, chances in percent.

    He looks at a new task for `see`. Then he sees `ahead` slides at once: he thinks of them for
    `think` each, slides every `push`, and goes on from there. In `astray` of a hundred such looks
    he is wrong and slides to where it does not help. Only after `notice` he sees that the pathway
    is there, and in `hasty` of a hundred rounds he calls one slide too early.
    """

    see: Millis
    think: Millis
    push: Millis
    notice: Millis
    ahead: int
    astray: int
    hasty: int


@dataclass(frozen=True, slots=True)
class Player:
    """Who makes a plan: a seat with its pace, chance and the budget of its worker."""

    seat: Seat
    pace: Pace
    budget: Budget


def planned(player: Player, view: View, legal: Sequence[Action], rng: Rng) -> tuple[Timed, ...]:
    """What a bot does from now on; an action at least, if any is legal."""
    if not any(isinstance(action, Push) for action in legal):
        after, _ = _about(player.pace.see // 2, rng)
        best = best_action(view, player.seat, legal, player.budget) if legal else None
        return () if best is None else (Timed(after, best),)
    others = [asked for seat, asked in enumerate(view.skip_asked) if seat != player.seat]
    if any(others) and Skip() in legal and _is_hard(player, view):
        after, _ = _about(player.pace.see, rng)
        return (Timed(after, Skip()),)
    return _Route(player, view, rng).walked()


def _is_hard(player: Player, view: View) -> bool:
    best = way(view, player.seat, player.budget)
    return best is None or len(best) >= HARD


class _Route:
    """A plan being made: the board as the player will have slid it."""

    def __init__(self, player: Player, view: View, rng: Rng) -> None:
        self._player = player
        self._view = view
        self._rng = rng
        self._plan: list[Timed] = []

    def walked(self) -> tuple[Timed, ...]:
        """Look, think, slide, look again where that did not help, and call in the end."""
        again = self._player.pace.see // 3
        wait = again if self._view.slides[self._player.seat] else self._player.pace.see
        for _ in range(MOST_LOOKS):
            best = way(self._view, self._player.seat, self._player.budget)
            if best is None:
                self._wander(1, wait)
                break
            if self._follow(best, wait):
                break
            wait = again
        return tuple(self._plan)

    def _follow(self, best: Sequence[Cell], wait: Millis) -> bool:
        """Slide along the way, a few slides at a time; whether it came to a call."""
        pace = self._player.pace
        best = best[:-1] if self._chance(pace.hasty) else best
        for begin in range(0, len(best), pace.ahead):
            near = best[begin : begin + pace.ahead]
            wait += pace.think * len(near)
            if self._chance(pace.astray):
                self._wander(len(near), wait)
                return False
            for cell in near:
                self._do(Push(cell), wait or pace.push)
                wait = 0
        self._do(Stop(), wait + pace.notice)
        return True

    def _wander(self, count: int, wait: Millis) -> None:
        """Slide so often anywhere, but never along the same line twice in a row."""
        before: list[Cell] = []
        for _ in range(count):
            board = self._view.boards[self._player.seat]
            assert board is not None
            cells = [cell for cell in slides(board) if cell not in before]
            lot, self._rng = self._rng.below(len(cells))
            before = _line(board, cells[lot])
            self._do(Push(cells[lot]), wait or self._player.pace.push)
            wait = 0

    def _do(self, action: Action, wait: Millis) -> None:
        after, self._rng = _about(wait, self._rng)
        self._plan.append(Timed(after, action))
        board = self._view.boards[self._player.seat]
        if isinstance(action, Push) and board is not None:
            boards = [*self._view.boards]
            boards[self._player.seat] = slid(board, action.cell)
            self._view = replace(self._view, boards=tuple(boards))

    def _chance(self, percent: int) -> bool:
        lot, self._rng = self._rng.below(100)
        return lot < percent


def _line(board: Board, cell: Cell) -> list[Cell]:
    """The cells of the line along which a cell is pushed, the gap's among them."""
    row, column = cell_of(board.index(""))
    across = cell[0] == row
    return [(row, other) if across else (other, column) for other in range(SIDE)]


def _about(usual: Millis, rng: Rng) -> tuple[Millis, Rng]:
    """Between two thirds and three halves of the usual time, short times more often."""
    lot, rng = rng.below(1_000)
    return round(usual * (2 / 3) * (9 / 4) ** (lot / 1_000)), rng
