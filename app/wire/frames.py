"""Every frame that the server sends over the socket.

Typed dictionaries: free at run time, checked by mypy, and the source of the published schema.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias

from typing_extensions import TypedDict

from app.wire.codes import ByeCode
from app.wire.messages import OfferKind, Preset
from engine.core.refusal import Code

NoticeCode: TypeAlias = Literal["draining", "paused", "resumed", "set_back", "announcement"]


class PromptOut(TypedDict):
    seat: int
    kind: str
    due: int | None


class YourPrompt(TypedDict):
    prompt: int
    kind: str
    due: int | None
    legal: list[Any]


class ClockOut(TypedDict):
    seat: int
    left: int
    running: bool


class OutcomeOut(TypedDict):
    ranks: list[int]
    reason: str
    detail: NotRequired[str]


UpdateOut = TypedDict(
    "UpdateOut",
    {
        "t": Literal["update"],
        "match": str,
        "seq": int,
        "from": int,
        "at": int,
        "events": list[Any],
        "view": Any,
        "prompts": list[PromptOut],
        "you": YourPrompt | None,
        "clocks": list[ClockOut] | None,
        "paused": bool,
        "outcome": OutcomeOut | None,
        "accepted": list[str],
    },
)


class ChairOut(TypedDict):
    kind: Literal["open", "human", "bot"]
    name: str | None
    level: NotRequired[str]
    ready: bool
    online: bool


class TableOut(TypedDict):
    t: Literal["table"]
    seats: list[ChairOut]
    you: int | None
    host: int | None
    options: Any
    clock: Any
    seed_hash: str
    chat_closed: bool
    accepted: list[str]


class OfferOut(TypedDict):
    offer: str
    what: OfferKind
    by: int
    agreed: list[int]


class OffersOut(TypedDict):
    t: Literal["offers"]
    open: list[OfferOut]
    accepted: list[str]


class SeatPresence(TypedDict):
    seat: int
    state: Literal["active", "idle", "away", "gone"]
    since: int


class PresenceOut(TypedDict):
    t: Literal["presence"]
    seats: list[SeatPresence]
    watchers: int
    names: list[str]


SaidOut = TypedDict(
    "SaidOut",
    {
        "t": Literal["said"],
        "id": str,
        "at": int,
        "from": dict[str, Any],
        "name": str | None,
        "text": NotRequired[str],
        "preset": NotRequired[Preset],
        "channel": Literal["players", "watchers"],
        "accepted": list[str],
    },
)


class RefusedOut(TypedDict):
    t: Literal["refused"]
    cid: str | None
    code: Code
    text: str
    seq: int | None


class NoticeOut(TypedDict):
    t: Literal["notice"]
    code: NoticeCode
    text: str
    wait_ms: NotRequired[int]


class PingOut(TypedDict):
    t: Literal["ping"]
    n: int


class PongOut(TypedDict):
    t: Literal["pong"]
    n: int
    now: int


class ByeOut(TypedDict):
    t: Literal["bye"]
    code: ByeCode
    text: str
    retry_ms: NotRequired[int]


class RoomOut(TypedDict):
    id: str
    game: str
    version: int
    options: Any
    clock: Any
    status: Literal["open", "playing", "finished"]
    visibility: Literal["private", "public"]
    title: str | None
    series: list[int]
    url: str | None
    watch_url: str
    grace_ms: int


class YouOut(TypedDict):
    seat: int | None
    role: Literal["play", "watch"]
    host: bool
    name: str | None


class LogOut(TypedDict):
    seq: int
    at: int
    seat: int | None
    events: list[Any]


class WelcomeOut(TypedDict):
    t: Literal["welcome"]
    v: Literal[1]
    build: str
    now: int
    room: RoomOut
    you: YouOut
    table: TableOut
    update: UpdateOut | None
    log: list[LogOut]
    offers: OffersOut
    chat: list[SaidOut]
    presence: PresenceOut
    accepted: list[str]
