"""The end of a round between two: which calls count, who gets the card, whose magician moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.game import Millis, Seat, Step
from engine.duel.facts import (
    Ended,
    Event,
    Judged,
)
from engine.duel.model import (
    SHOWN_MOST_MS,
    Call,
    RaceState,
    Verdict,
)
from engine.duel.phases import last_round, put, verdict


def counted(calls: Sequence[Call | None], tie_ms: Millis) -> tuple[Seat, ...]:
    """The seats whose calls count (D7): the earlier by date, both if they are at the same time."""
    dates = {seat: call.dated for seat, call in enumerate(calls) if call is not None}
    earliest = min(dates.values())
    return tuple(seat for seat, date in dates.items() if date - earliest <= tie_ms)


def award(verdicts: Sequence[Verdict | None]) -> tuple[Seat | None, Seat | None]:
    """Who gets the card (None: it is laid aside) and whose magician moves, by calls that count."""
    valid = [seat for seat, one in enumerate(verdicts) if one == "valid"]
    wrong = [seat for seat, one in enumerate(verdicts) if one == "wrong"]
    if len(valid) == 1:
        return valid[0], valid[0]
    if len(wrong) == 1:
        return 1 - wrong[0], None
    return None, None


def judged(state: RaceState, at: Millis) -> Step[RaceState, Event]:
    """Judge the calls of the window that closes now."""
    counting = counted(state.calls, state.options.tie_window_ms)
    verdicts = [verdict(state, seat) if seat in counting else None for seat in (0, 1)]
    return closed(state, *award(verdicts), at)


def closed(
    state: RaceState, card_to: Seat | None, moves: Seat | None, at: Millis
) -> Step[RaceState, Event]:
    """End the round: the card goes to a seat or aside (None), a magician may move."""
    last = last_round(state, card_to, moves, at)
    target = last.task.target
    state = replace(
        state,
        phase="shown",
        since=at,
        due=at + SHOWN_MOST_MS,
        last=last,
        agreed=(False, False),
        cards=tuple(have + (seat == card_to) for seat, have in enumerate(state.cards)),
        aside=state.aside if card_to is not None else (*state.aside, target),
        at=state.at if moves is None else put(state.at, moves, target),
    )
    told = Judged(last.claims, last.card_to, moves)
    if max(state.cards) >= state.options.cards_to_win:
        return Step(replace(state, phase="over", due=None), (told, Ended()))
    return Step(state, (told,))
