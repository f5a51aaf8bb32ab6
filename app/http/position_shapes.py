"""The bodies of the call about positions that people set up; see `shapes`."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, Field, StringConstraints

from app.http.shapes import In, OutcomeOut

MOST = 400
Name: TypeAlias = Annotated[str, StringConstraints(max_length=80)]


class WantedPosition(In):
    """A start and the actions since, each by whoever is asked.

    `position` is in the notation of the game, or a view of it; `drawing` is one as a diagram, as
    `text` of the answer gives it. Without either it is the usual start, in which seat `first`
    begins. An action is as in `legal`, or its name as in `said`.
    """

    game: Annotated[str, StringConstraints(max_length=40)]
    options: dict[str, Any] = Field(default_factory=dict)
    position: dict[str, Any] | None = None
    drawing: Annotated[str, StringConstraints(max_length=2_000)] | None = None
    first: Annotated[int, Field(ge=0, le=1)] = 0
    actions: Annotated[list[dict[str, Any] | Name], Field(max_length=MOST)] = Field(
        default_factory=list
    )


class AskedOut(BaseModel):
    """A seat that may act, and all that it may do."""

    seat: int
    kind: str
    legal: list[Any]


class PositionOut(BaseModel):
    """What the actions lead to: `position` in the notation of the game, `view` as matches show it.

    `events` are those of the last action, `actions` are all of them, `said` their names in the
    diagrams of which `text` is the last; both are empty where the game has no words.
    """

    game: str
    options: dict[str, Any]
    position: dict[str, Any]
    view: Any
    asked: list[AskedOut]
    outcome: OutcomeOut | None
    events: list[Any]
    actions: list[dict[str, Any]]
    said: list[str]
    text: str
