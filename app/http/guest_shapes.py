"""The bodies of the calls about guests and their devices; see `shapes`."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from app.http.shapes import In, Optional, RoomStatus, Text


class NewGuest(In):
    """A guest to be; the name may come later."""

    name: Text | None = None


class Rename(In):
    """Another name."""

    name: Text


class Nothing(In):
    """A call that needs no words: `{}`, or no body at all."""


class DeviceCode(In):
    """The code that another device shows; case, dashes and spaces do not matter."""

    code: Text


class GuestOut(BaseModel):
    name: str | None


class KeyOut(BaseModel):
    """`key` is shown this once; send it as `Authorization: Bearer KEY`."""

    key: str
    name: str | None


class DeviceOut(BaseModel):
    """Who this device is now. A program finds its `key` here, a browser has it in its cookie."""

    key: Optional = None
    name: str | None


class TransferOut(BaseModel):
    """A code that works once, for `expires_ms` from now on.

    `url` is the page that asks whether to use it, with the code behind `#`, where no server sees
    it; `qr` is that address as a picture (SVG).
    """

    code: str
    expires_ms: int
    url: str
    qr: str


class MyRoom(BaseModel):
    """An open or running room in which the guest has a seat."""

    url: str
    game: str
    seat: int
    status: RoomStatus
    your_turn: bool


class Count(BaseModel):
    """Matches in numbers; `last` is when the newest one ended."""

    played: int
    won: int
    lost: int
    drawn: int
    last: int


class OpponentOut(Count):
    """The matches against one opponent, named as in the newest of them."""

    kind: Literal["human", "bot"]
    name: str
    level: Optional = None


class GameResults(Count):
    """A game's matches, and against whom, whoever was met last first."""

    game: str
    opponents: list[OpponentOut]


class ResultsOut(BaseModel):
    games: list[GameResults]


class Me(BaseModel):
    name: str | None
    rooms: list[MyRoom]
