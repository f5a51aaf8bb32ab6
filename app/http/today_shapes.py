"""The bodies of the calls about the board of the day and a guest's best."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel


class PlacedOut(BaseModel):
    """Who has found today's pathway: `slides`, and ms in `took`; `match` once you are through."""

    place: int
    name: str
    slides: int
    took: int
    is_you: bool
    match: str | None


class OwnTryOut(BaseModel):
    """Your first try of the day; `url` while it runs, the rest once the pathway is found.

    `least` are the fewest slides, as far as they are known; `share` is a text without spoilers.
    """

    status: Literal["playing", "found", "given_up"]
    url: str | None = None
    match: str | None = None
    place: int | None = None
    slides: int | None = None
    took: int | None = None
    least: int | None = None
    share: str | None = None


class TodayOut(BaseModel):
    """The board of a day (UTC): who has begun and found it; `next` is when another one comes."""

    date: str
    next: int
    players: int
    found: int
    items: list[PlacedOut]
    you: OwnTryOut | None


class ClockBestOut(BaseModel):
    """Your most pathways in so many minutes; `fastest` is the ms of the quickest of them."""

    minutes: int
    found: int
    fastest: int | None
    match: str
    finished: int


class BestsOut(BaseModel):
    """Your best alone; `days` is on how many days you found the board of the day."""

    clock: list[ClockBestOut]
    days: int
