"""The bodies that go in and out over HTTP; what goes in is strict, unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from app.wire.codes import Problem
from app.wire.messages import WantedClock

T = TypeVar("T")

Text: TypeAlias = Annotated[str, StringConstraints(max_length=400)]
RoomStatus: TypeAlias = Literal["open", "playing", "finished"]
Visibility: TypeAlias = Literal["private", "public"]


Optional: TypeAlias = Annotated[str | None, Field(exclude_if=lambda value: value is None)]
"""A text that is left out where there is none."""


class In(BaseModel):
    """What comes in."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class WantedSeat(In):
    """A seat of a new room; a bot without a level is the weakest that looks before it moves."""

    kind: Literal["open", "bot", "me"]
    level: Annotated[str, StringConstraints(max_length=40)] | None = None


class NewRoom(In):
    """A room to be; with every seat filled by `me` and bots the match starts at once."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: dict[str, Any] = Field(default_factory=dict)
    clock: WantedClock | None = None
    visibility: Visibility = "private"
    title: Text | None = None
    seats: Annotated[list[WantedSeat], Field(max_length=16)] | None = None


class Anyone(In):
    """What to play with whoever is there; without `options` any are welcome."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: dict[str, Any] | None = None


class ProblemOut(BaseModel):
    """An error (RFC 9457): `code` is for programs, `detail` says what to do."""

    type: str
    title: str
    status: int
    code: Problem
    detail: str


class Page(BaseModel, Generic[T]):
    """A page of a list; `next` is the `after` of the next page, null on the last."""

    items: list[T]
    next: str | None


class BotOut(BaseModel):
    level: str
    title: str


class GameOut(BaseModel):
    """A game; `seats` are the numbers of seats that may play, `options` a JSON Schema.

    `rules` is the page of its rules, where a kind of prompt is an anchor; `evaluates` says whether
    its positions can be evaluated.
    """

    key: str
    title: str
    seats: list[int]
    version: int
    options: dict[str, Any]
    rules: str
    evaluates: bool
    bots: list[BotOut]


class NewRoomOut(BaseModel):
    """Whoever has `code` may sit down, whoever has `watch_code` may watch."""

    id: str
    code: str
    watch_code: str
    url: str
    watch_url: str


class FoundRoomOut(NewRoomOut):
    """A room to play in; `sit` says that you still have to take a seat there."""

    sit: bool


class Sitting(BaseModel):
    """A seat at a table."""

    kind: Literal["open", "human", "bot"]
    name: str | None
    level: Optional = None
    ready: bool
    online: bool


class RoomFacts(BaseModel):
    """What anybody may know who holds a code; `host` is a seat, `series` the wins by seat."""

    id: str
    game: str
    options: dict[str, Any]
    clock: dict[str, Any] | None
    status: RoomStatus
    visibility: Visibility
    title: str | None
    seats: list[Sitting]
    host: int | None
    role: Literal["play", "watch"]
    match: str | None
    series: list[int]


class RoomItem(BaseModel):
    """A public room in the list."""

    id: str
    code: str
    watch_code: str
    game: str
    title: str | None
    status: RoomStatus
    seats: list[Sitting]
    watchers: int
    created: int


class Played(BaseModel):
    """Who played a seat; `rank` 1 is best, null before the end."""

    name: str
    kind: Literal["human", "bot"]
    level: Optional = None
    rank: int | None


class OutcomeOut(BaseModel):
    ranks: list[int]
    reason: str
    detail: Optional = None


class MatchFacts(BaseModel):
    """A match, wherever it was played."""

    id: str
    game: str
    version: int
    options: dict[str, Any]
    clock: dict[str, Any] | None
    seats: list[Played]
    status: Literal["playing", "finished", "void"]
    outcome: OutcomeOut | None
    started: int | None
    finished: int | None
    entries: int


class MatchItem(MatchFacts):
    """A match in the list; `room` is the room's id, which opens nothing."""

    room: str


class MatchOut(MatchItem):
    """A match; the seed is shown when it is over."""

    seed_hash: str
    seed: str | None


class FrameOut(BaseModel):
    """The picture after an entry, and the events that led to it."""

    seq: int
    at: int
    seat: int | None
    events: list[Any]
    view: Any


class Frames(BaseModel):
    """Frames in order; `next` is the `from` of the next page, null on the last."""

    items: list[FrameOut]
    next: int | None


class Alive(BaseModel):
    status: Literal["ok"] = "ok"
