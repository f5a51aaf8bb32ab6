"""What the game for two and the game alone do alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from engine.core.game import Viewer
from engine.duel import fewest, text
from engine.duel.facts import Event
from engine.duel.model import Action, State

S = TypeVar("S", bound=State)


class Alike(Generic[S]):
    """Members that do not depend on the number of seats."""

    version: int = 1
    keeps_time: bool = True

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """Events name no board and no card that is face down."""
        return event

    def answer(self, asked: str, budget: Callable[[], bool]) -> str | None:
        """The fewest slides for one seat: a search, for worker processes."""
        return fewest.answer(asked, budget)

    def learned(self, state: S, answers: tuple[str, ...]) -> S:
        """The state with the fewest slides, to be shown after the round."""
        return fewest.learned(state, answers)

    def may_take_back(self, then: S, now: S) -> bool:
        """What was seen in a race cannot be taken back."""
        return False

    def waits_for_all(self, state: S) -> bool:
        """Nobody turns a card while somebody is away; in a round nobody is waited for (D12)."""
        return state.phase == "countdown"

    def text(self, state: S) -> str:
        """The boards as diagrams."""
        return text.drawn(state)

    def said(self, state: S, action: Action) -> str:
        """An action in words."""
        return text.said(action)
