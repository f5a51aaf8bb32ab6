"""What an action has cost, and where a match has turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engine.core.game import Seat

Kind: TypeAlias = Literal["win_missed", "loss_allowed", "lead_lost", "balance_lost", "slip"]
"""A sure win is one no more; a sure loss after it; ahead no more; even no more; anything else."""

LEAST = 0.1
"""Who gives away less of his chances than that has turned nothing."""
AHEAD, EVEN, BEHIND = 0.6, 0.5, 0.4


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """A position that was thought about: the chances of every seat, and what was found.

    `before` is the point before it, `played` what led from there to here.
    """

    seq: int
    seat: Seat | None
    played: tuple[Seat, Mapping[str, Any]] | None
    before: Point | None
    chances: Sequence[float] | None
    found: Mapping[str, Any] | None

    @property
    def loss(self) -> float | None:
        """How much of his chances the mover gave away; None where that is not known."""
        if self.played is None or self.before is None:
            return None
        then, now = self.before.chances, self.chances
        if then is None or now is None:
            return None
        seat = self.played[0]
        return round(max(0.0, then[seat] - now[seat]), 3)


def turning(points: Sequence[Point], ranks: Sequence[int]) -> dict[str, Any] | None:
    """The costliest action of those who did not win alone; None if none was costly.

    What was made good again has not turned the match: with a winner, only what was played after
    he was last not ahead counts.
    """
    has_winner = list(ranks).count(1) == 1
    costly = [
        point
        for point in (_since_level(points, list(ranks).index(1)) if has_winner else points)
        if point.played is not None
        and (point.loss or 0) >= LEAST
        and not (has_winner and ranks[point.played[0]] == 1)
    ]
    worst = max(costly, key=lambda point: point.loss or 0, default=None)
    return None if worst is None else _told(worst)


def _since_level(points: Sequence[Point], winner: Seat) -> Sequence[Point]:
    """The points after the last level one; all of them if he was never or always ahead."""
    known = [
        (place, point.chances[winner])
        for place, point in enumerate(points)
        if point.seat is not None and point.chances
    ]
    level = [place for place, chance in known if chance <= EVEN]
    return points if not level or level[-1] == known[-1][0] else points[level[-1] + 1 :]


def _told(point: Point) -> dict[str, Any]:
    before, played = point.before, point.played
    assert before is not None
    assert played is not None
    found = before.found or {}
    return {
        "seq": point.seq,
        "seat": played[0],
        "kind": _kind(before, point, played[0]),
        "loss": point.loss,
        "action": played[1],
        "best": next(iter(found.get("line", ())), None),
        "before": before.chances,
        "after": point.chances,
    }


def _kind(before: Point, after: Point, seat: Seat) -> Kind:
    then, now = (point.chances[seat] if point.chances else EVEN for point in (before, after))
    if _sure(before, seat) > 0 >= _sure(after, seat):
        return "win_missed"
    if _sure(after, seat) < 0 <= _sure(before, seat):
        return "loss_allowed"
    if then >= AHEAD and now <= EVEN:
        return "lead_lost"
    return "balance_lost" if then >= BEHIND > now else "slip"


def _sure(point: Point, seat: Seat) -> int:
    """Above 0 if a seat wins for sure or has won, below if it loses, 0 if nothing is sure."""
    if point.found is None:
        has_ended = point.seat is None and point.chances is not None
        return round(2 * point.chances[seat]) - 1 if has_ended and point.chances else 0
    wins: int = point.found["wins"] or 0
    return wins if point.seat == seat else -wins
