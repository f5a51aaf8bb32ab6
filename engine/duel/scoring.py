"""Playing alone, compared with others: the board of the day, and pathways against the clock."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Millis
from engine.core.optional import Told
from engine.duel.facts import Judged, Revealed
from engine.duel.model import SoloOptions, SoloState


def contest(options: SoloOptions) -> str | None:
    """What the match counts for; practice counts for nothing."""
    if options.board == "today":
        return "today"
    return f"clock {options.minutes}" if options.minutes else None


def score(state: SoloState, told: Sequence[Told]) -> tuple[int, int] | None:
    """On the board of the day slides, then ms; against the clock pathways (negative), then the ms
    of the quickest one. Who gives up has no score."""
    if state.options.board == "today":
        last = state.last
        return (len(last.task.slid[0]), last.took) if last else None
    if not state.is_time_up:
        return None
    return -state.cards[0], min(_took(told), default=state.options.minutes * 60_000)


def _took(told: Sequence[Told]) -> list[Millis]:
    """How long every pathway took that was found."""
    took, since = [], 0
    for at, events in told:
        for event in events:
            if isinstance(event, Revealed):
                since = at
            elif isinstance(event, Judged) and event.card_to is not None:
                took.append(at - since)
    return took
