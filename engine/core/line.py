"""The line of play that led to a match as it is: what can be gone back to.

Moments are linked from the newest back, so that one more costs the same however many there are.
At least the newest `KEPT` are kept; what was taken back is no part of the line any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, fields
from itertools import islice
from typing import Any

from engine.core.clock import Clock
from engine.core.game import AnyGame, Seat
from engine.core.rng import Rng
from engine.core.values import value

KEPT = 64


@value
class Moment:
    """The state and clock after entry `seq`, and the seat whose action it was, if it was one.

    `before` is the moment before it, `depth` how many there are before it.
    """

    seq: int
    state: Any
    clock: Clock | None = None
    by: Seat | None = None
    before: Moment | None = field(default=None, compare=False, repr=False)
    depth: int = 0


def grown(
    line: Moment | None, seq: int, state: Any, clock: Clock | None, by: Seat | None
) -> Moment:
    """The line with one more moment."""
    if line is None:
        return Moment(seq, state, clock, by)
    if line.depth >= 2 * KEPT - 1:
        line = _cut(line)
    return Moment(seq, state, clock, by, line, line.depth + 1)


def moments(line: Moment | None) -> Iterator[Moment]:
    """The moments of a line, the newest first."""
    while line is not None:
        yield line
        line = line.before


def back_to(line: Moment | None, seq: int) -> Moment | None:
    """The line as it was after entry `seq`; None if that cannot be gone back to."""
    earlier = line and line.before
    return next((moment for moment in moments(earlier) if moment.seq == seq), None)


def undone(game: AnyGame, seats: int, line: Moment | None, seat: Seat) -> int | None:
    """The entry before the last action of a seat; None if that is not to be taken back."""
    since: list[Moment] = []
    for moment in moments(line):
        since.append(moment)
        if moment.by == seat and moment.before is not None:
            since = [moment.before, *reversed(since)]
            return since[0].seq if _is_harmless(game, seats, since) else None
    return None


def _cut(line: Moment) -> Moment:
    """The newest moments of a line that has grown long."""
    cut: Moment | None = None
    for depth, one in enumerate(reversed([*islice(moments(line), KEPT)])):
        cut = Moment(one.seq, one.state, one.clock, one.by, cut, depth)
    assert cut is not None
    return cut


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
