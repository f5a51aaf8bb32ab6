"""A hint for who practises: what the strongest bot would do in his place."""

from __future__ import annotations

import hashlib
from typing import Any

from fastapi import APIRouter, Request

from app.http.asker import TheGuest
from app.http.documented import KNOWN, problems
from app.http.guest_shapes import Nothing
from app.http.problems import ProblemError, limit
from app.http.rooms import opened
from app.http.site import Site, TheSite
from app.http.study_shapes import HintOut
from app.rooms.records import GuestId, Role
from app.rooms.room import Room
from app.rooms.telling import picture
from app.rooms.thinker import NoAnswer
from engine.core.codec import options_of
from engine.core.game import Seat
from engine.core.optional import may_have_hints

router = APIRouter(tags=["rooms"])

HINT_MS = 1_000
_NO_WORDS = Nothing()


@router.post(
    "/api/rooms/{code}/hint",
    responses=problems(
        "unauthorised", "invalid", "forbidden", "not_found", "conflict", "too_large",
        "media_type", "limit", "busy",
    ),
    openapi_extra=KNOWN,
)  # fmt: skip
async def hint(
    code: str, request: Request, site: TheSite, guest: TheGuest, _: Nothing = _NO_WORDS
) -> HintOut:
    """What to do now, where you play against bots alone; 409 while it is not your turn.

    Who asks again is told the same among equally good answers, as far as time allows.
    """
    room, role = await opened(site, request, code)
    seat = _practised(room, role, guest.id)
    before = _question(room, seat)
    wait = site.meters.hints.take(guest.id)
    if wait:
        raise limit(wait, "You have had many hints; wait as long as Retry-After says.")
    action = await _thought(site, room, seat, before["view"], before["you"]["legal"])
    now = None if room.is_closed else _question(room, seat)
    # Entries that leave the position alone may have come meanwhile.
    if now is None or any(now[part] != before[part] for part in ("match", "view", "you")):
        raise ProblemError("conflict", "The position has changed since; ask again.")
    prompt = before["you"]["prompt"]
    return HintOut(match=before["match"], seq=now["seq"], prompt=prompt, action=action)


def _practised(room: Room, role: Role, guest: GuestId) -> Seat:
    """The seat of the only human at a table of bots; raises `ProblemError`."""
    seat = room.table.seat_of(guest) if role == "play" else None
    if seat is None:
        raise ProblemError("forbidden", "Only who plays here gets a hint.")
    others = (chair for number, chair in enumerate(room.table.chairs) if number != seat)
    if any(chair.kind == "human" for chair in others):
        raise ProblemError("forbidden", "There are hints against bots only, not against people.")
    if not may_have_hints(room.game, options_of(room.game, dict(room.table.options))):
        raise ProblemError("forbidden", "There are no hints here; practise without a clock.")
    return seat


def _question(room: Room, seat: Seat) -> Any:
    """The picture of a seat that can answer; raises `ProblemError`."""
    if room.playing is None or not room.playing.match.legal(seat):
        raise ProblemError("conflict", "It is not your turn; ask when it is.")
    return picture(room, seat).body


async def _thought(
    site: Site, room: Room, seat: Seat, view: Any, legal: list[dict[str, Any]]
) -> dict[str, Any]:
    level, _ = site.bot_levels(room.record.game)[-1]
    asked = {
        "game": room.record.game,
        "options": room.table.options,
        "level": level,
        "seat": seat,
        "view": view,
        "legal": legal,
        "seed": hashlib.sha256(f"{room.current.id} {room.seq}".encode()).hexdigest(),
    }
    try:
        return legal[(await site.thinker.think({"ask": asked}, HINT_MS))["index"]]
    except NoAnswer:
        raise ProblemError("busy", headers={"Retry-After": "2"}) from None
