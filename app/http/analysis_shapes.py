"""The bodies of the calls about whole matches that were thought about; see `study_shapes`."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from app.http.shapes import Optional
from app.http.study_shapes import TurnOut
from app.rooms.evaluations import Status
from app.rooms.turning import Kind


class PlayedOut(BaseModel):
    """The action that led to a position; `loss` is how much of his chances the mover gave away."""

    seat: int
    action: dict[str, Any]
    loss: float | None


class PointOut(BaseModel):
    """A position of a match, `seq` as in its frames; `seat` is to move, null at the end.

    `value`, `chances` and `wins` are as in an evaluation, and null where nothing is known;
    `chances` of the end are those of its ranks. `played` is null at the start and after turns
    were taken back.
    """

    seq: int
    seat: int | None
    played: PlayedOut | None
    value: int | None
    chances: list[float] | None
    wins: int | None
    depth: int
    best: list[TurnOut]
    line: list[Any]


class TurningOut(BaseModel):
    """Where the match turned: entry `seq`, the chances before and after it, what was better."""

    seq: int
    seat: int
    kind: Kind
    loss: float
    action: dict[str, Any]
    best: dict[str, Any] | None
    before: list[float]
    after: list[float]


class AnalysisOut(BaseModel):
    """An analysis; `done` of `total` positions are known, `points` are those from `from` on.

    `turning` is known at the end; null then, too, if nobody gave away much. `why` says why it
    has failed, if it has.
    """

    match: str
    status: Status
    done: int
    total: int
    points: list[PointOut]
    turning: TurningOut | None
    why: Optional = None
