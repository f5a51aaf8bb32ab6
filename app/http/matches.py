"""Matches over HTTP: finished ones in a list, one in numbers, step by step, or as a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Response

from app.http.asker import MaybeGuest
from app.http.documented import problems
from app.http.frames import frame, lens
from app.http.problems import ProblemError
from app.http.replays import Step
from app.http.shapes import Frames, MatchItem, MatchOut, OutcomeOut, Page, Played
from app.http.site import Site, TheSite
from app.store import StoredMatch
from engine.core.match import Corrupt
from engine.core.record import line, seal

router = APIRouter(tags=["matches"])

After = Annotated[str | None, Query(max_length=200)]
Limit = Annotated[int, Query(alias="limit", ge=1, le=100)]
Name = Annotated[str | None, Query(max_length=80)]


@router.get("/api/matches", responses=problems("invalid", "unauthorised", "limit", "busy"))
async def finished(  # noqa: PLR0913, PLR0917  # one parameter of the address each
    site: TheSite,
    guest: MaybeGuest,
    game: Name = None,
    room: Name = None,
    mine: bool = False,
    after: After = None,
    limit: Limit = 20,
) -> Page[MatchItem]:
    """Finished matches, newest first; of private rooms only with `room` (its id) or `mine`."""
    if mine and guest is None:
        raise ProblemError("unauthorised", headers={"WWW-Authenticate": "Bearer"})
    own = guest.id if mine and guest else None
    try:
        page = await site.store.matches.finished(limit, after, game=game, room=room, guest=own)
    except ValueError:
        raise ProblemError("invalid", "Correct after: take it from `next`.") from None
    return Page(items=[MatchItem(**_item(listed)) for listed in page.items], next=page.next)


@router.get("/api/matches/{id}", responses=problems("not_found", "limit", "busy"))
async def match(id: str, site: TheSite) -> MatchOut:  # noqa: A002  # the name of the address
    """A match; `entries` counts what has happened so far, `seed` is null before the end."""
    listed = await listed_match(site, id)
    return MatchOut(**_item(listed), seed_hash=listed.match.seed_hash, seed=listed.seed)


@router.get(
    "/api/matches/{id}/frames",
    response_model=Frames,
    responses=problems("invalid", "forbidden", "not_found", "conflict", "limit", "busy"),
)
async def frames(
    id: str,  # noqa: A002  # the name in the address
    site: TheSite,
    guest: MaybeGuest,
    first: Annotated[int, Query(alias="from", ge=0, le=2**31)] = 0,
    limit: Limit = 50,
    by: Annotated[str | None, Query(alias="as", max_length=10)] = None,
) -> Response:
    """The match step by step from seq `from` (0 is the start): `as` watch, all or a seat."""
    listed = await listed_match(site, id)
    viewer = lens(listed, guest.id if guest else None, by)
    steps = await steps_of(site, listed)
    wanted = steps[first : first + limit]
    end = first + len(wanted)
    body = {
        "items": [frame(step, viewer) for step in wanted],
        "next": end if wanted and end < len(steps) else None,
    }
    return Response(orjson.dumps(body), media_type="application/json")


@router.get(
    "/api/matches/{id}/record",
    response_class=Response,
    responses={
        200: {"content": {"application/json": {}}},
        **problems("not_found", "running", "conflict", "limit", "busy"),
    },
)
async def record(id: str, site: TheSite) -> Response:  # noqa: A002  # the name in the address
    """The whole record as a file; anybody can verify it with the engine alone."""
    listed = await listed_match(site, id)
    if listed.match.status == "playing":
        raise ProblemError("running")
    over = await site.store.matches.record(id)
    if over is None or listed.match.outcome is None:
        raise ProblemError("conflict", "This match was called off; there is no record of it.")
    headers = {"content-disposition": f'attachment; filename="tessera-{listed.match.id}.json"'}
    document = seal(_document(over[0]) | {"entries": [line(entry) for entry in over[1]]})
    return Response(_written(document), 200, headers, "application/json")


async def listed_match(site: Site, match_id: str) -> StoredMatch:
    """A match that has begun; raises `ProblemError`."""
    listed = await site.store.matches.find(match_id)
    if listed is None or listed.match.status == "open":
        raise ProblemError("not_found", "There is no such match; check the address.")
    return listed


async def steps_of(site: Site, listed: StoredMatch) -> Sequence[Step]:
    """The match step by step; raises `ProblemError`."""
    if not site.replays.can_play(listed.match):
        raise ProblemError("conflict", "This match was played by rules that are not known here.")
    try:
        return await site.replays.steps(listed.match, listed.seats, listed.entries, listed.seed)
    except Corrupt as corrupt:
        site.telemetry.bug("replay", corrupt, match=listed.match.id)
        raise ProblemError("conflict", "This match cannot be played again; it was noted.") from None


def _item(listed: StoredMatch) -> dict[str, Any]:
    match = listed.match
    return {
        "id": match.id,
        "room": match.room,
        "game": match.game,
        "version": match.version,
        "options": match.options,
        "clock": match.clock,
        "seats": [Played(**seat) for seat in _seats(listed)],
        "status": match.status,
        "outcome": None if match.outcome is None else OutcomeOut(**match.outcome),
        "started": match.started,
        "finished": match.finished,
        "entries": listed.entries,
    }


def _seats(listed: StoredMatch) -> list[dict[str, Any]]:
    """Who played; somebody without a name, or forgotten since, is “Player n”."""
    return [
        {"name": seat.name or f"Player {seat.seat + 1}", "kind": seat.kind, "rank": seat.rank}
        | ({} if seat.level is None else {"level": seat.level})
        for seat in listed.seats
    ]


def _written(document: dict[str, Any]) -> bytes:
    """A record as people can read it and post it again: a line per field and per entry."""
    fields = {name: orjson.dumps(value) for name, value in document.items()}
    entries = b",\n".join(map(orjson.dumps, document["entries"]))
    fields["entries"] = b"[\n%s\n]" % entries
    lines = (b'"%s": %s' % (name.encode(), text) for name, text in fields.items())
    return b"{\n%s\n}\n" % b",\n".join(lines)


def _document(listed: StoredMatch) -> dict[str, Any]:
    match = listed.match
    return {
        "format": 1,
        "id": match.id,
        "game": match.game,
        "version": match.version,
        "options": match.options,
        "clock": match.clock,
        "seats": _seats(listed),
        "seed_hash": match.seed_hash,
        "seed": listed.seed,
        "shares": [seat.share for seat in listed.seats],
        "first": match.first,
        "started": match.started,
        "finished": match.finished,
        "outcome": match.outcome,
    }
