"""Every message that a client may send over the socket; unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Cid: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[^\x00-\x1f\x7f]{1,40}$")]
Share: TypeAlias = Annotated[str, StringConstraints(pattern=r"^([0-9a-fA-F]{2}){0,16}$")]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=63)]
Preset: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "thanks", "oops", "one_moment", "good_game", "again"
]
OfferKind: TypeAlias = Literal["draw", "undo", "pause", "resume", "rematch", "abandon"]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class MoveClock(_Message):
    """The same time for every move: 1 s to 14 days."""

    kind: Literal["move"]
    per_move_ms: Annotated[int, Field(ge=1_000, le=14 * 24 * 3_600_000)]


class FischerClock(_Message):
    """A stock of 1 s to 3 h for the match, and up to 3 min more after every move."""

    kind: Literal["fischer"]
    initial_ms: Annotated[int, Field(ge=1_000, le=3 * 3_600_000)]
    increment_ms: Annotated[int, Field(ge=0, le=180_000)]


WantedClock: TypeAlias = Annotated[MoveClock | FischerClock, Field(discriminator="kind")]


class Seen(_Message):
    match: Annotated[str, StringConstraints(max_length=64)]
    seq: Annotated[int, Field(ge=0)]


class Hello(_Message):
    """The first frame of a link."""

    t: Literal["hello"]
    v: Annotated[int, Field(ge=1, le=1)]
    tab: Annotated[str, StringConstraints(min_length=1, max_length=64)]
    seen: Seen | None = None


class ActMessage(_Message):
    t: Literal["act"]
    cid: Cid
    prompt: int
    action: dict[str, Any]


class Resign(_Message):
    t: Literal["resign"]
    cid: Cid


class _Seat(_Message):
    t: Literal["seat"]
    cid: Cid


class Sit(_Seat):
    do: Literal["sit"]
    seat: SeatNumber | None = None
    name: Annotated[str, StringConstraints(max_length=200)] | None = None


class Stand(_Seat):
    do: Literal["stand"]


class Ready(_Seat):
    do: Literal["ready"]
    share: Share | None = None


class Unready(_Seat):
    do: Literal["unready"]


class Start(_Seat):
    do: Literal["start"]
    share: Share | None = None


class SetOptions(_Seat):
    do: Literal["options"]
    options: dict[str, Any]
    clock: WantedClock | None = None
    """Left out: as it was; null: none."""


class SeatBot(_Seat):
    do: Literal["bot"]
    seat: SeatNumber
    level: Annotated[str, StringConstraints(max_length=40)]


class Clear(_Seat):
    do: Literal["clear"]
    seat: SeatNumber


class Swap(_Seat):
    do: Literal["swap"]
    a: SeatNumber
    b: SeatNumber


class Kick(_Seat):
    do: Literal["kick"]
    seat: SeatNumber


class CloseChat(_Seat):
    do: Literal["close_chat"]
    closed: bool


SeatMessage: TypeAlias = Annotated[
    Sit | Stand | Ready | Unready | Start | SetOptions | SeatBot | Clear | Swap | Kick | CloseChat,
    Field(discriminator="do"),
]


class OfferMessage(_Message):
    t: Literal["offer"]
    cid: Cid
    what: OfferKind
    say: Literal["make", "accept", "decline", "withdraw"]
    offer: Annotated[str, StringConstraints(max_length=64)] | None = None

    @model_validator(mode="after")
    def _names_the_offer(self) -> OfferMessage:
        if (self.offer is None) != (self.say == "make"):
            raise ValueError("name the offer in everything but a make")
        return self


class Claim(_Message):
    t: Literal["claim"]
    cid: Cid
    what: Literal["win", "draw", "bot"]
    seat: SeatNumber


class Say(_Message):
    t: Literal["say"]
    cid: Cid
    text: str | None = None
    preset: Preset | None = None

    @model_validator(mode="after")
    def _says_one_thing(self) -> Say:
        if (self.text is None) == (self.preset is None):
            raise ValueError("either text or preset")
        return self


class Ping(_Message):
    t: Literal["ping"]
    n: int
    seq: int | None = None
    hidden: bool = False


class Pong(_Message):
    t: Literal["pong"]
    n: int


Command: TypeAlias = ActMessage | Resign | SeatMessage | OfferMessage | Claim | Say
ClientMessage: TypeAlias = Annotated[
    Hello | ActMessage | Resign | SeatMessage | OfferMessage | Claim | Say | Ping | Pong,
    Field(discriminator="t"),
]
