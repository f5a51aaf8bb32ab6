"""Questions that wait for seats, with the number under which they are answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.game import Prompt, Seat


@dataclass(frozen=True, slots=True)
class Asked:
    """A prompt that waits for a seat, and the seq at which it was first asked."""

    prompt: Prompt
    opened: int


def going_on(
    before: Mapping[Seat, Asked], prompts: Mapping[Seat, Prompt], seq: int
) -> dict[Seat, Asked]:
    """The prompts as asked at `seq`; a question that goes on keeps its number."""
    return {seat: _asked(before.get(seat), prompt, seq) for seat, prompt in prompts.items()}


def _asked(before: Asked | None, prompt: Prompt, seq: int) -> Asked:
    if before and (before.prompt.kind, before.prompt.number) == (prompt.kind, prompt.number):
        return Asked(prompt, before.opened)
    return Asked(prompt, seq)
