"""Matches that are compared with those of other people: by which seed, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.identity.codes import Codes
from app.rooms.changes import SaveScore
from app.rooms.playing import Playing
from app.rooms.projection import Told
from app.rooms.records import Chair, MatchRecord
from engine.core.codec import options_of
from engine.core.game import AnyGame
from engine.core.optional import contest, is_todays, keeps_time, score
from engine.core.rng import seed_hash

if TYPE_CHECKING:
    from app.rooms.room import Room

DAY_MS = 24 * 3600 * 1000


def day(wall: int) -> str:
    """The date of a moment (ms since the epoch) in UTC, like `2026-11-30`."""
    return datetime.fromtimestamp(wall / 1000, UTC).date().isoformat()


def of_day(name: str) -> str:
    """The contest of the board of a day."""
    return f"today {name}"


def is_compared(playing: Playing | None) -> bool:
    """Whether a match that is running is compared with those of others."""
    if playing is None or playing.is_over:
        return False
    return contest(playing.match.game, playing.match.options) is not None


def has_time(room: Room) -> bool:
    """Whether it counts how far the time of a running match has come: by the clock, or a race."""
    return room.is_timed or (room.status == "playing" and keeps_time(room.game))


def prepared(
    record: MatchRecord, chairs: Sequence[Chair], seed: str, game: AnyGame, codes: Codes
) -> tuple[MatchRecord, tuple[Chair, ...], str]:
    """A match about to start, who plays it, and its seed: on the board of the day it is the day's.

    Shares would make the board another one, so there are none.
    """
    assert record.started is not None
    if not is_todays(game, options_of(game, dict(record.options))):
        return record, tuple(chairs), seed
    daily = codes.daily(day(record.started))
    alone = tuple(replace(chair, share="") for chair in chairs)
    return replace(record, seed_hash=seed_hash(daily)), alone, daily.hex()


def begun(record: MatchRecord, game: AnyGame) -> tuple[SaveScore, ...]:
    """What is noted of a match that begins, if it is compared at all."""
    options = options_of(game, dict(record.options))
    name = contest(game, options)
    if name is None or record.started is None:
        return ()
    if is_todays(game, options):
        name = of_day(day(record.started))
    return (SaveScore(record.id, name, record.started, None, None),)


def ended(playing: Playing, history: Iterable[Told]) -> tuple[SaveScore, ...]:
    """The same of a match that is over, with its score if it has reached any."""
    match = playing.match
    told = [(one.at, one.events) for one in history]
    return tuple(
        replace(noted, major=reached[0], minor=reached[1])
        for noted in begun(playing.record, match.game)
        if (reached := score(match.game, match.state, told)) is not None
    )
