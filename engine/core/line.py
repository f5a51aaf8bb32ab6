"""The line of play that led to a match as it is: what can be gone back to.

Only the newest moments are kept; what was taken back is no part of the line any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, TypeAlias

from engine.core.clock import Clock
from engine.core.game import AnyGame, Seat
from engine.core.rng import Rng
from engine.core.values import value

KEPT = 64


@value
class Moment:
    """The state and clock after entry `seq`, and the seat whose action it was, if it was one."""

    seq: int
    state: Any
    clock: Clock | None = None
    by: Seat | None = None


Line: TypeAlias = tuple[Moment, ...]
"""Moments, the newest last."""


def grown(line: Line, moment: Moment) -> Line:
    """The line with one more moment."""
    return (*line[1 - KEPT :], moment)


def back_to(line: Line, seq: int) -> Line | None:
    """The line as it was after entry `seq`; None if that cannot be gone back to."""
    for length, moment in enumerate(line[:-1], 1):
        if moment.seq == seq:
            return line[:length]
    return None


def undone(game: AnyGame, seats: int, line: Line, seat: Seat) -> int | None:
    """The entry before the last action of a seat; None if that is not to be taken back."""
    for place in range(len(line) - 1, 0, -1):
        if line[place].by == seat:
            since = line[place - 1 :]
            return since[0].seq if _is_harmless(game, seats, since) else None
    return None


def _is_harmless(game: AnyGame, seats: int, since: Sequence[Moment]) -> bool:
    """Whether nobody has learned anything since: no die was rolled, nothing hidden was shown."""
    then, now = since[0].state, since[-1].state
    if hasattr(game, "may_take_back"):
        allows: bool = game.may_take_back(then, now)
        return allows
    is_open = hasattr(game, "load")  # a position says it all
    return (
        is_open
        and _chance(then) == _chance(now)
        and all(
            game.view(moment.state, seat) == game.view(moment.state, None)
            for moment in since
            for seat in range(seats)
        )
    )


def _chance(state: Any) -> list[Rng]:
    values = [getattr(state, field.name) for field in fields(state)]
    return [value for value in values if isinstance(value, Rng)]
