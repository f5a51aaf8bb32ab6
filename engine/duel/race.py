"""Labyrinth: The Duel for two: the same target for both at once, who joins it first.

Each slides on a board of its own. A call stops the round; who called when is settled from the
dates of the calls (D7). Eight cards win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from engine.core.game import Act, Input, Millis, Outcome, Prompt, Quit, Seat, Step, Tick, Viewer
from engine.core.optional import Question
from engine.duel import fewest, views
from engine.duel.alike import Alike
from engine.duel.board import slides
from engine.duel.deal import Arrangements
from engine.duel.facts import (
    Arranged,
    Event,
    Readied,
    Skipped,
    Slid,
    Stopped,
)
from engine.duel.judging import closed, judged
from engine.duel.model import (
    ARRANGE_MS,
    LAG_MOST,
    SHOWN_LEAST_MS,
    Action,
    Arrange,
    Call,
    GiveUp,
    Options,
    Push,
    RaceState,
    Ready,
    Skip,
    Stop,
)
from engine.duel.phases import (
    again,
    counted,
    first,
    is_late,
    laid,
    pushed,
    put,
    restocked,
    revealed,
)
from engine.duel.views import View


class Race(Alike[RaceState]):
    """The seven functions; stateless, so one instance serves every match."""

    key: str = "duel.race"
    seats: range = range(2, 3)

    def setup(self, options: Options, seats: int, seed: str) -> RaceState:
        """Deal both the same board and shuffle the cards; the first is the start of both."""
        rng, board, (start, *pile) = laid(seed)
        return RaceState(
            rng=rng,
            phase="arrange",
            round=0,
            boards=(board, board),
            at=(start, start),
            pile=tuple(pile),
            aside=(),
            cards=(0, 0),
            agreed=(False, False),
            calls=(None, None),
            due=ARRANGE_MS if options.setup == "own" else None,
            options=options,
        )

    def prompts(self, state: RaceState) -> Mapping[Seat, Prompt]:
        """Ask whoever can still do something; race and claim are one question."""
        if self.outcome(state) is not None:
            return {}
        prompt = Prompt("race" if state.phase == "claim" else state.phase, state.round, state.due)
        return {seat: prompt for seat in (0, 1) if _is_asked(state, seat)}

    def legal(self, state: RaceState, seat: Seat) -> Sequence[Action]:
        """Slides, Stop and skip in a race; ready, or a board, before and between rounds."""
        if self.outcome(state) is not None or not _is_asked(state, seat):
            return ()
        match state.phase:
            case "arrange" if state.options.setup == "own":
                return Arrangements(state.boards[seat])
            case "arrange" | "shown":
                return () if state.agreed[seat] else (Ready(),)
            case "race" | "claim":
                can_skip = state.phase == "race" and not state.agreed[seat]
                pushes = [Push(cell) for cell in slides(state.boards[seat])]
                return (*pushes, Stop(), *([Skip()] if can_skip else []))
            case _:
                return ()

    def apply(self, state: RaceState, given: Input[Action], at: Millis) -> Step[RaceState, Event]:
        """Match the input; what comes after its time is up only tells that it is."""
        match given:
            case Act() if state.phase in ("race", "claim") and _is_up(state, at - 1):
                return _timed(state, at)
            case Act(seat=seat, action=action, lag=lag):
                return _act(state, seat, action, at, lag)
            case Quit():
                return Step(replace(state, phase="over", due=None, gone=given))
            case Tick():
                return _timed(state, at) if _is_up(state, at) else Step(state)
            case _:
                assert_never(given)

    def view(self, state: RaceState, viewer: Viewer) -> View:
        """Both boards, live, for everybody; nothing of the pile."""
        return views.of_two(state, viewer)

    def outcome(self, state: RaceState) -> Outcome | None:
        """A seat that left loses; so many cards win (D11)."""
        if state.gone is not None:
            return _won(1 - state.gone.seat, state.gone.reason)
        for seat, cards in enumerate(state.cards):
            if cards >= state.options.cards_to_win:
                return _won(seat, "cards")
        return None

    def question(self, state: RaceState) -> Question | None:
        """The fewest slides; answers during the race would tell how hard the round is."""
        return fewest.question(state, ("claim", "shown"))

    def may_have_hints(self, options: Options) -> bool:
        """Nobody is told the way in a race."""
        return False

    def is_dated(self, action: Action) -> bool:
        """Whether it matters when an action was made, not only when it arrived (D7)."""
        return isinstance(action, Stop)


def _is_asked(state: RaceState, seat: Seat) -> bool:
    if state.phase in ("arrange", "shown"):
        # Both may be ready before the round was shown long enough: then both wait for time.
        return not state.agreed[seat] or all(state.agreed)
    return state.calls[seat] is None or state.phase not in ("race", "claim")


def _is_up(state: RaceState, at: Millis) -> bool:
    return state.due is not None and at >= state.due


def _act(
    state: RaceState, seat: Seat, action: Action, at: Millis, lag: Millis
) -> Step[RaceState, Event]:
    """It is legal, so only consequences remain."""
    match action:
        case Arrange(board=board):
            laid_out = replace(state, boards=put(state.boards, seat, board))
            return _agreed(laid_out, seat, at, Arranged(seat))
        case Ready():
            return _agreed(state, seat, at, Readied(seat))
        case Push(cell=cell):
            return Step(pushed(state, seat, cell), (Slid(seat, cell),))
        case Stop():
            return _stopped(state, seat, at, lag)
        case Skip():
            return _agreed(state, seat, at, Skipped(seat))
        case GiveUp():
            raise ValueError("nobody gives up between two")
        case _:
            assert_never(action)


def _agreed(state: RaceState, seat: Seat, at: Millis, event: Event) -> Step[RaceState, Event]:
    """What the phase asks of both was done by one; what comes once both have."""
    state = replace(state, agreed=put(state.agreed, seat, True))
    if not all(state.agreed):
        return Step(state, (event,))
    match state.phase:
        case "arrange":
            return Step(first(state, at, state.options.min_least), (event,))
        case "race":
            return _told(event, closed(state, None, None, at))
        case _ if at >= state.since + SHOWN_LEAST_MS:
            return _told(event, _next(state, at))
        case _:
            return Step(replace(state, due=state.since + SHOWN_LEAST_MS), (event,))


def _stopped(state: RaceState, seat: Seat, at: Millis, lag: Millis) -> Step[RaceState, Event]:
    """The first call opens the window (D7); there is nothing to wait for after the second."""
    is_first = state.phase == "race"
    state = replace(state, calls=put(state.calls, seat, Call(at, min(lag, LAG_MOST))))
    if is_first:
        due = at + state.options.tie_window_ms + LAG_MOST
        return Step(replace(state, phase="claim", due=due), (Stopped(seat),))
    return _told(Stopped(seat), judged(state, at))


def _timed(state: RaceState, at: Millis) -> Step[RaceState, Event]:
    """The time of a phase is up; that of a round that is shown comes last."""
    match state.phase:
        case "arrange":
            return Step(first(state, at, state.options.min_least))
        case "countdown":
            return _counted_down(state, at)
        case "race":
            return closed(state, None, None, at)
        case "claim":
            return judged(state, at)
        case _:
            return _next(state, at)


def _counted_down(state: RaceState, at: Millis) -> Step[RaceState, Event]:
    if is_late(state, at):
        return Step(again(state, at))
    after, event = revealed(state, at, at + state.options.round_limit_s * 1_000)
    return Step(after, (event,))


def _next(state: RaceState, at: Millis) -> Step[RaceState, Event]:
    state, events = restocked(state, state.aside)
    return Step(counted(state, at), events)


def _told(event: Event, step: Step[RaceState, Event]) -> Step[RaceState, Event]:
    return Step(step.state, (event, *step.events))


def _won(seat: Seat, reason: str) -> Outcome:
    return Outcome((1, 2) if seat == 0 else (2, 1), reason)
