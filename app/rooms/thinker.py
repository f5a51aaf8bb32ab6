"""Thinking that takes a while and is done elsewhere: what pages may ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

Thought: TypeAlias = dict[str, Any]
"""What came of thinking, as a plain value."""


class NoAnswer(Exception):
    """Nobody has thought about it to the end; the text says why, for the log."""


class Declined(NoAnswer):
    """The question has no answer; the text says why, to whoever asked."""


def unheard(_: Thought) -> None:
    """For who waits for the end."""


class Thinker(Protocol):
    """Processes that think, one question after another, a few of which may wait."""

    async def think(
        self,
        question: Mapping[str, Any],
        budget_ms: int,
        heard: Callable[[Thought], None] = unheard,
    ) -> Thought:
        """The answer to a question; `heard` is told what is found before.

        Who cancels this ends the thinking, too. Raises `NoAnswer` or `Declined`.
        """
