"""Labyrinth: The Duel alone: as many pathways as one finds, against the clock or for practice.

The next card is turned as soon as a pathway is found (D14). On the board of the day there is one
pathway to find.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from engine.core.game import Act, Input, Millis, Outcome, Prompt, Quit, Seat, Step, Tick, Viewer
from engine.core.optional import Question, Told
from engine.duel import fewest, scoring, views
from engine.duel.alike import Alike
from engine.duel.board import slides
from engine.duel.catalogue import OBJECTS
from engine.duel.deal import Arrangements
from engine.duel.facts import (
    Arranged,
    Ended,
    Event,
    Judged,
    Readied,
    Skipped,
    Slid,
    Stopped,
)
from engine.duel.model import (
    MINUTE_MS,
    Action,
    Arrange,
    Call,
    GiveUp,
    Push,
    Ready,
    Skip,
    SoloOptions,
    SoloState,
    Stop,
)
from engine.duel.phases import (
    again,
    counted,
    first,
    is_late,
    laid,
    last_round,
    pushed,
    restocked,
    revealed,
    task_of,
    verdict,
)
from engine.duel.views import SoloView

TODAYS_LEAST = 5
"""The pathway of the day takes so many slides at least."""


class Solo(Alike[SoloState]):
    """The seven functions; stateless, so one instance serves every match."""

    key: str = "duel.solo"
    seats: range = range(1, 2)

    def setup(self, options: SoloOptions, seats: int, seed: str) -> SoloState:
        """Deal a board and shuffle the cards; the first is the start."""
        rng, board, (start, *pile) = laid(seed)
        return SoloState(
            rng=rng,
            phase="arrange",
            round=0,
            boards=(board,),
            at=(start,),
            pile=tuple(pile),
            aside=(),
            cards=(0,),
            agreed=(False,),
            calls=(None,),
            options=options,
        )

    def prompts(self, state: SoloState) -> Mapping[Seat, Prompt]:
        """Ask the one who is there."""
        if self.outcome(state) is not None:
            return {}
        return {0: Prompt(state.phase, state.round, state.due)}

    def legal(self, state: SoloState, seat: Seat) -> Sequence[Action]:
        """Ready or a board first; then slides, Stop, another card, or that it is enough."""
        if seat != 0:
            return ()
        match state.phase:
            case "arrange" if is_own(state):
                return Arrangements(state.boards[0])
            case "arrange":
                return (Ready(),)
            case "race":
                pushes = [Push(cell) for cell in slides(state.boards[0])]
                skip = [] if is_todays(state.options) else [Skip()]
                return (*pushes, Stop(), *skip, GiveUp())
            case _:
                return ()

    def apply(self, state: SoloState, given: Input[Action], at: Millis) -> Step[SoloState, Event]:
        """Match the input; what comes after the time is up only tells that it is."""
        match given:
            case Act() if state.phase == "race" and _is_up(state, at - 1):
                return _timed(state, at)
            case Act(action=action):
                return _act(state, action, at)
            case Quit():
                return Step(replace(state, phase="over", due=None, gone=given))
            case Tick():
                return _timed(state, at) if _is_up(state, at) else Step(state)
            case _:
                assert_never(given)

    def view(self, state: SoloState, viewer: Viewer) -> SoloView:
        """The board, for everybody; nothing of the pile."""
        return views.of_one(state, viewer)

    def outcome(self, state: SoloState) -> Outcome | None:
        """There is no losing alone: it ends when time is up, or when it is enough."""
        if state.phase != "over":
            return None
        if state.gone is not None:
            return Outcome((1,), state.gone.reason)
        return Outcome((1,), "time" if state.is_time_up else "ended")

    def is_todays(self, options: SoloOptions) -> bool:
        """Whether everybody is dealt this board today."""
        return is_todays(options)

    def contest(self, options: SoloOptions) -> str | None:
        """With which others a match is compared (`scoring`)."""
        return scoring.contest(options)

    def score(self, state: SoloState, told: Sequence[Told]) -> tuple[int, int] | None:
        """What a match that is over has reached (`scoring`)."""
        return scoring.score(state, told)

    def may_have_hints(self, options: SoloOptions) -> bool:
        """Who practises may; who is compared with others may not."""
        return scoring.contest(options) is None

    def question(self, state: SoloState) -> Question | None:
        """The fewest slides; alone nobody minds to know early that the search has ended."""
        return fewest.question(state, ("race",))


def is_todays(options: SoloOptions) -> bool:
    """Whether everybody plays this board today: its seed is the date's, no share is added."""
    return options.board == "today"


def is_own(state: SoloState) -> bool:
    """Whether the player lays the board; that of the day is dealt."""
    return state.options.setup == "own" and not is_todays(state.options)


def _is_up(state: SoloState, at: Millis) -> bool:
    return state.due is not None and at >= state.due


def _act(state: SoloState, action: Action, at: Millis) -> Step[SoloState, Event]:
    """It is legal, so only consequences remain."""
    match action:
        case Arrange(board=board):
            return Step(_begun(replace(state, boards=(board,)), at), (Arranged(0),))
        case Ready():
            return Step(_begun(state, at), (Readied(0),))
        case Push(cell=cell):
            return Step(pushed(state, 0, cell), (Slid(0, cell),))
        case Stop():
            return _stopped(state, at)
        case Skip():
            return _skipped(state, at)
        case GiveUp():
            return Step(replace(state, phase="over", due=None), (Ended(),))
        case _:
            assert_never(action)


def _begun(state: SoloState, at: Millis) -> SoloState:
    least = TODAYS_LEAST if is_todays(state.options) else state.options.min_least
    return first(state, at, least)


def _stopped(state: SoloState, at: Millis) -> Step[SoloState, Event]:
    """A wrong call costs nothing but is counted; after a right one the next card is turned."""
    state = replace(state, calls=(Call(at, 0),))
    claim = verdict(state, 0)
    if claim == "wrong":
        after = replace(state, calls=(None,), wrong=state.wrong + 1)
        return Step(after, (Stopped(0), Judged((claim,), None, None)))
    last = last_round(state, 0, 0, at)
    found = replace(state, last=last, cards=(state.cards[0] + 1,), at=(last.task.target,))
    told = (Stopped(0), Judged((claim,), 0, 0))
    if is_todays(state.options):
        return Step(replace(found, phase="over", due=None), (*told, Ended()))
    return _turned(found, at, told)


def _skipped(state: SoloState, at: Millis) -> Step[SoloState, Event]:
    """The card goes under the pile; if that is used up, under a new one of all others (D14)."""
    target = task_of(state).target
    last = last_round(state, None, None, at)
    others = tuple(name for name in OBJECTS if name not in (state.at[0], target))
    after, events = restocked(replace(state, last=last, skipped=state.skipped + 1), others)
    after = replace(after, pile=(*after.pile, target))
    return _turned(after, at, (Skipped(0), *events))


def _turned(state: SoloState, at: Millis, told: tuple[Event, ...]) -> Step[SoloState, Event]:
    """The next card at once, without a countdown."""
    others = tuple(name for name in OBJECTS if name != state.at[0])
    state, events = restocked(state, others)
    after, event = revealed(counted(state, at), at, state.ends)
    return Step(after, (*told, *events, event))


def _timed(state: SoloState, at: Millis) -> Step[SoloState, Event]:
    """The countdown or the time is over."""
    if state.phase != "countdown":
        return Step(replace(state, phase="over", due=None, is_time_up=True), (Ended(),))
    if is_late(state, at):
        return Step(again(state, at))
    minutes = state.options.minutes
    ends = at + minutes * MINUTE_MS if minutes else None
    after, event = revealed(replace(state, ends=ends), at, ends)
    return Step(after, (event,))
