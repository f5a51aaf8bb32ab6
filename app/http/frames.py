"""Whose eyes a match is looked at with, and one frame of it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import orjson

from app.http.problems import ProblemError
from app.http.replays import Step
from app.rooms.projection import events
from app.rooms.records import GuestId
from app.store import StoredMatch
from engine.core.codec import codec, ordered
from engine.core.frames import all_events, all_views
from engine.core.game import Seat

Lens: TypeAlias = Seat | Literal["watch", "all"]


def lens(listed: StoredMatch, guest: GuestId | None, asked: str | None) -> Lens:
    """With whose eyes the asker may look; raises `forbidden` for eyes that are not his."""
    own = next((seat.seat for seat in listed.seats if guest and seat.guest == guest), None)
    if asked is None:
        return "watch" if own is None else own
    wanted = _read(asked, len(listed.seats))
    if listed.match.status == "playing" and wanted not in {"watch", own}:
        raise ProblemError(
            "forbidden", "The match is running: look with your own eyes or as a watcher."
        )
    return wanted


def frame(step: Step, viewer: Lens) -> dict[str, Any]:
    """A frame as it is sent."""
    told = step.told
    return {
        "seq": told.seq,
        "at": told.at,
        "seat": told.seat,
        "events": _json(_events(step, viewer)),
        "view": _json(_view(step, viewer)),
    }


def _read(asked: str, seats: int) -> Lens:
    if asked == "watch":
        return "watch"
    if asked == "all":
        return "all"
    if asked.isascii() and asked.isdigit() and int(asked) < seats:
        return int(asked)
    raise ProblemError("invalid", f"Correct as: it is watch, all or a seat from 0 to {seats - 1}.")


def _events(step: Step, viewer: Lens) -> list[Any]:
    game = step.match.game
    if viewer == "all":
        return all_events(game, step.told.events)
    return events(game, step.told, None if viewer == "watch" else viewer)


def _view(step: Step, viewer: Lens) -> Any:
    match = step.match
    if viewer == "all":
        return all_views(match)
    return codec(match.game).view.plain(match.view(None if viewer == "watch" else viewer))


def _json(plain: Any) -> Any:
    return orjson.Fragment(orjson.dumps(plain, default=ordered))
