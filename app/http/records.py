"""Records of matches from anywhere: verified and opened, and nothing of them is kept."""

from __future__ import annotations

import re
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response

from app.http.documented import problems
from app.http.problems import ProblemError, limit
from app.http.record_shapes import RecordOut
from app.http.site import Site, TheSite
from app.identity.names import clean_name
from app.rooms.thinker import NoAnswer
from app.wire.decode import fits

router = APIRouter(tags=["matches"])

VERIFY_MS = 20_000
_LONGEST = 300
_LEFT_OUT = {"format", "shares", "first", "entries", "hash"}
_BODY = {
    "requestBody": {
        "required": True,
        "description": "A record as `GET /api/matches/{id}/record` gives it, 256 KiB at most.",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
}


@router.post(
    "/api/records",
    response_model=RecordOut,
    responses=problems("invalid", "forbidden", "too_large", "media_type", "limit", "busy"),
    openapi_extra=_BODY,
)
async def verify(request: Request, site: TheSite) -> Response:
    """Play a record again: the match with all its frames, or what differs first (`invalid`)."""
    wait = site.meters.records.take(site.ip(request))
    if wait:
        raise limit(wait, "Many records were sent from here; wait as long as Retry-After says.")
    body = await request.body()
    document = orjson.loads(body or b"null")
    if not isinstance(document, dict) or not fits(document):
        raise ProblemError("invalid", "This is not the record of a match.")
    told = await _verified(site, body)
    match = {name: value for name, value in document.items() if name not in _LEFT_OUT}
    match |= {
        "status": "finished",
        "seats": [_named(seat, seats) for seat, seats in enumerate(document["seats"], 1)],
        "entries": len(document["entries"]),
        "verified": True,
        "frames": orjson.Fragment(told),
    }
    return Response(orjson.dumps(match), media_type="application/json")


async def _verified(site: Site, body: bytes) -> str:
    """The frames of a record as JSON; raises `ProblemError`."""
    record = orjson.Fragment(re.sub(rb"[\r\n]", b" ", body))  # a question is one line
    try:
        told = await site.thinker.think({"verify": record}, VERIFY_MS)
    except NoAnswer:
        raise ProblemError("busy", headers={"Retry-After": "5"}) from None
    if "differs" in told:
        why = " ".join(str(told["differs"]).split())[:_LONGEST].rstrip(".")
        raise ProblemError("invalid", f"The record does not verify: {why}.")
    frames: str = told["frames"]
    return frames


def _named(number: int, sitter: dict[str, Any]) -> dict[str, Any]:
    """A seat as matches of this server tell it: names are the one thing that nothing proves."""
    try:
        name = clean_name(sitter["name"])
    except ValueError:
        name = f"Player {number}"
    return {**sitter, "name": name}
