"""The bodies of the calls that let somebody think; see `shapes`."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints

from app.http.shapes import In, Optional
from app.rooms.evaluations import Status


class WantedEvaluation(In):
    """A position to think about: `position` is a view as frames and updates show it."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: dict[str, Any] = Field(default_factory=dict)
    position: dict[str, Any]
    think_ms: Annotated[int, Field(ge=100, le=5_000)] = 1_000


class WorthOut(BaseModel):
    """What a position or a turn is worth to the seat that is to move.

    `value` is 0 where it is even; `chances` are those of every seat to win, from 0 to 1. `wins` is
    in how many turns the seat wins for sure, negative where it loses, else null.
    """

    value: int
    chances: list[float]
    wins: int | None


class TurnOut(WorthOut):
    """A turn and what it is worth."""

    action: dict[str, Any]


class FoundOut(WorthOut):
    """What is thought of a position, by `depth` turns ahead; `seat` is to move.

    `best` are the best turns, those that are nearly as good included; `line` is how play may go
    on, the best action first.
    """

    seat: int
    depth: int
    nodes: int
    best: list[TurnOut]
    line: list[Any]


class EvaluationOut(BaseModel):
    """An evaluation; `found` is null while it waits, `why` says why it has failed, if it has."""

    id: str
    status: Status
    found: FoundOut | None
    why: Optional = None


class HintOut(BaseModel):
    """A good answer to a question: send `action` with `prompt`, if you like."""

    match: str
    seq: int
    prompt: int
    action: dict[str, Any]
