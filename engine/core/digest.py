"""Eight bytes that stand for all that a match has come to."""

from __future__ import annotations

from typing import Any

from engine.core.clock import Clock
from engine.core.codec import codec, digest, octets
from engine.core.game import AnyGame, Outcome


def state_digest(game: AnyGame, state: Any, clock: Clock | None, outcome: Outcome | None) -> str:
    """The digest of a state, its clock and its end, in hex; equal where all of them are equal."""
    text = octets(codec(game).state.plain(state))
    if clock is not None:
        text += octets([clock.left, clock.running, clock.since, clock.allowed, clock.spared])
    if outcome is not None:
        text += octets([list(outcome.ranks), outcome.reason])
    return digest(text)
