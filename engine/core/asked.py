"""Questions that wait for seats, with the number under which they are answered."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game import Prompt, Seat
from engine.core.values import value


@value
class Asked:
    """A prompt that waits for a seat, and the seq at which it was first asked."""

    prompt: Prompt
    opened: int


def going_on(
    before: Mapping[Seat, Asked], prompts: Mapping[Seat, Prompt], seq: int
) -> dict[Seat, Asked]:
    """The prompts as asked at `seq`; a question that goes on keeps its number."""
    asked = {}
    for seat, prompt in prompts.items():
        then = before.get(seat)
        goes_on = then is not None and _is_same(then.prompt, prompt)
        asked[seat] = Asked(prompt, then.opened if then and goes_on else seq)
    return asked


def _is_same(before: Prompt, prompt: Prompt) -> bool:
    return before.number == prompt.number and before.kind == prompt.kind
