"""The lobby over HTTP: the public rooms as they are now, and a table with anybody."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from app.http.asker import TheGuest
from app.http.documented import KNOWN, problems
from app.http.headers import is_known
from app.http.problems import ProblemError
from app.http.rooms import admit, made
from app.http.shapes import Anyone, FoundRoomOut, NewRoom, Page, RoomItem, Sitting, WantedSeat
from app.http.site import Site, TheSite
from app.http.wanted import draft
from app.identity.codes import shown
from app.rooms.facts import chair_out
from app.rooms.records import RoomRecord
from app.rooms.room import Room
from app.store import ListedRoom
from app.store.pages import page, place

router = APIRouter(tags=["rooms"])


@router.get(
    "/api/rooms",
    response_model=Page[RoomItem],
    responses={
        304: {"description": "Nothing has changed since the answer with this ETag."},
        **problems("invalid", "limit", "busy"),
    },
)
async def public(
    site: TheSite,
    request: Request,
    after: Annotated[str | None, Query(max_length=200)] = None,
    most: Annotated[int, Query(alias="limit", ge=1, le=100)] = 20,
) -> Response:
    """Public rooms in which somebody is or a match is running, newest first; ask by its ETag."""
    try:
        body = (await _page(site, most, after)).model_dump_json().encode()
    except ValueError:
        raise ProblemError("invalid", "Correct after: take it from `next`.") from None
    headers = {"etag": f'"{hashlib.sha256(body).hexdigest()[:16]}"', "cache-control": "no-cache"}
    if is_known(headers["etag"], request.headers.get("if-none-match")):
        return Response(None, 304, headers)
    return Response(body, 200, headers, "application/json")


@router.post(
    "/api/rooms/anyone",
    responses={
        201: {"model": FoundRoomOut, "description": "Nobody is waiting: a new public room."},
        **problems(
            "unauthorised", "invalid", "forbidden", "too_large", "media_type", "limit", "busy"
        ),
    },
    openapi_extra=KNOWN,
)
async def anyone(
    body: Anyone, request: Request, response: Response, site: TheSite, guest: TheGuest
) -> FoundRoomOut:
    """A public table to play whoever is there: the oldest one with its host present, or yours.

    With `sit` a seat is kept for you for some seconds: sit down over the socket.
    """
    if site.rooms.is_draining:
        raise ProblemError("busy", headers={"Retry-After": "10"})
    game, ip = site.games.get(body.game), site.ip(request)
    if game is not None and max(game.seats) < 2:
        raise ProblemError("invalid", "Correct game: this one is played alone.")
    others = [WantedSeat(kind="open")] * (max(game.seats) - 1 if game else 0)
    seats = [WantedSeat(kind="me"), *others]
    wanted = NewRoom(game=body.game, options=body.options or {}, visibility="public", seats=seats)
    room, is_new = await site.lobby.anyone(
        draft(site, wanted, guest, ip),
        picky=body.options is not None,
        admit=partial(admit, site, ip, guest.id),
    )
    found = made(site, room.record)
    if is_new:
        response.status_code, response.headers["location"] = 201, found["url"]
    return FoundRoomOut(sit=room.table.seat_of(guest.id) is None, **found)


async def _page(site: Site, limit: int, after: str | None) -> Page[RoomItem]:
    """Rooms in memory know who is here; a match that sleeps in the store is still running."""
    start = place(after)
    live = {(room.record.created, room.record.id): room for room in site.lobby.shown()}
    stored = await site.store.lists.playing(limit + 1 + len(site.rooms), after)
    sleeping = [spot for spot in stored if site.rooms.live(spot[1]) is None]
    behind = [spot for spot in live if start is None or spot < start]
    spots = sorted({*behind, *sleeping}, reverse=True)[: limit + 1]
    found = page(spots, limit, spots)
    rows = await site.store.lists.rooms([spot[1] for spot in found.items if spot not in live])
    items = [
        _live(site, live[spot]) if spot in live else _sleeping(site, rows[spot[1]])
        for spot in found.items
        if spot in live or spot[1] in rows
    ]
    return Page(items=items, next=found.next)


def _live(site: Site, room: Room) -> RoomItem:
    facts = site.rooms.facts(room)
    return _item(site, room.record, facts["status"], facts["seats"], room.watchers)


def _sleeping(site: Site, listed: ListedRoom) -> RoomItem:
    seats = [chair_out(chair, ()) for chair in listed.chairs]
    return _item(site, listed.room, listed.room.status, seats, 0)


def _item(
    site: Site, record: RoomRecord, status: Any, seats: list[dict[str, Any]], watchers: int
) -> RoomItem:
    return RoomItem(
        id=record.id,
        code=shown(site.codes.play(record.id, record.play_hash)),
        watch_code=shown(site.codes.watch(record.id, record.watch_hash)),
        game=record.game,
        title=record.title,
        status=status,
        seats=[Sitting(**seat) for seat in seats],
        watchers=watchers,
        created=record.created,
    )
