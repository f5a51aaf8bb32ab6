"""What is shown of the Duel: everything but the pile and boards that are still being arranged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.game import Millis, Seat, Viewer
from engine.duel.board import Board, Cell, cell_of
from engine.duel.catalogue import Object
from engine.duel.model import LastRound, Phase, RaceState, SoloState, State, Task, Verdict


@dataclass(frozen=True, slots=True)
class Steps:
    """A seat's round step by step: the board at the reveal, its slides, and the fewest."""

    board: Board
    start: Object
    slides: tuple[Cell, ...]
    shortest: tuple[Cell, ...] | None


@dataclass(frozen=True, slots=True)
class Shown:
    """How the last round ended.

    `slides` counts each seat's slides, `least` how many it could have been: null as long as it
    has not been found out. `took` is the time from the reveal to the verdict. `steps` are left
    out while two seats play on.
    """

    target: Object
    claims: tuple[Verdict | None, ...]
    arrivals: tuple[Millis | None, ...]
    dated: tuple[Millis | None, ...]
    card_to: Seat | Literal["aside"]
    moves: Seat | None
    routes: tuple[tuple[Cell, ...] | None, ...]
    least: tuple[int | None, ...]
    slides: tuple[int, ...]
    took: Millis
    steps: tuple[Steps, ...] | None


@dataclass(frozen=True, slots=True)
class View:
    """What everybody sees of a duel; lists have an entry per seat."""

    phase: Phase
    round: int
    boards: tuple[Board | None, ...]
    at: tuple[Object | None, ...]
    target: Object | None
    cards: tuple[int, ...]
    aside: int
    left: int
    since: Millis
    due: Millis | None
    ready: tuple[bool, ...]
    called: tuple[bool, ...]
    skip_asked: tuple[bool, ...]
    slides: tuple[int, ...]
    last_round: Shown | None


@dataclass(frozen=True, slots=True)
class SoloView(View):
    """What everybody sees of who plays alone; `ends` is null in practice."""

    found: int
    skipped: int
    wrong: int
    ends: Millis | None


def of_two(state: RaceState, viewer: Viewer) -> View:
    """What a viewer sees of a race."""
    is_playing_on = state.phase in ("countdown", "race", "claim")
    return _view(state, viewer, state.options.setup == "own", has_steps=not is_playing_on)


def of_one(state: SoloState, viewer: Viewer) -> SoloView:
    """What a viewer sees of who plays alone."""
    view = _view(state, viewer, state.options.setup == "own", has_steps=True)
    return SoloView(
        **{name: getattr(view, name) for name in View.__dataclass_fields__},
        found=state.cards[0],
        skipped=state.skipped,
        wrong=state.wrong,
        ends=state.ends,
    )


def _view(state: State, viewer: Viewer, is_own: bool, *, has_steps: bool) -> View:
    # The start is drawn when the boards lie: nobody arranges them for it.
    is_hidden = is_own and state.phase == "arrange"
    is_asking = state.phase in ("arrange", "shown")
    nobody = (False,) * len(state.boards)
    return View(
        phase=state.phase,
        round=state.round,
        boards=tuple(
            None if is_hidden and seat != viewer else board
            for seat, board in enumerate(state.boards)
        ),
        at=tuple(None if is_hidden else start for start in state.at),
        target=state.task.target if state.task else None,
        cards=state.cards,
        aside=len(state.aside),
        left=len(state.pile),
        since=state.since,
        due=state.due,
        ready=state.agreed if is_asking else nobody,
        called=tuple(call is not None for call in state.calls),
        skip_asked=nobody if is_asking else state.agreed,
        slides=tuple(map(len, state.task.slid)) if state.task else (0,) * len(state.boards),
        last_round=_shown(state.last, has_steps=has_steps) if state.last else None,
    )


def _shown(last: LastRound, *, has_steps: bool) -> Shown:
    task = last.task
    return Shown(
        target=task.target,
        claims=last.claims,
        arrivals=last.arrivals,
        dated=last.dated,
        card_to=last.card_to,
        moves=last.moves,
        routes=last.routes,
        least=tuple(map(len, task.best)) if task.best else (None,) * len(task.boards),
        slides=tuple(map(len, task.slid)),
        took=last.took,
        steps=_steps(task) if has_steps else None,
    )


def _steps(task: Task) -> tuple[Steps, ...]:
    unknown: list[tuple[Cell, ...] | None] = [None] * len(task.boards)
    best = [cells(text) for text in task.best] or unknown
    return tuple(
        Steps(board, start, cells(slid), shortest)
        for board, start, slid, shortest in zip(
            task.boards, task.starts, task.slid, best, strict=True
        )
    )


def cells(text: str) -> tuple[Cell, ...]:
    """The pushed cells of a text of hexadecimal digits."""
    return tuple(cell_of(int(digit, 16)) for digit in text)
