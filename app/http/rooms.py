"""Rooms over HTTP: making one, and looking at one without entering it."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response

from app.http.asker import TheGuest
from app.http.documented import KNOWN, problems
from app.http.problems import ProblemError, limit
from app.http.qr import picture
from app.http.shapes import NewRoom, NewRoomOut, RoomFacts
from app.http.site import Site, TheSite
from app.http.wanted import draft
from app.identity.codes import normalise, shown
from app.rooms.records import Role, RoomRecord
from app.rooms.room import Room
from app.wire.codes import Problem

T = TypeVar("T")

router = APIRouter(tags=["rooms"])

_LOOKING: tuple[Problem, ...] = ("not_found", "limit", "busy")


@router.post(
    "/api/rooms",
    status_code=201,
    responses=problems(
        "unauthorised", "invalid", "forbidden", "too_large", "media_type", "limit", "busy"
    ),
    openapi_extra=KNOWN,
)
async def create(
    body: NewRoom, request: Request, response: Response, site: TheSite, guest: TheGuest
) -> NewRoomOut:
    """Make a room; you are its host. `code` lets people sit down, `watch_code` watch."""
    ip = site.ip(request)
    wanted = draft(site, body, guest, ip)
    admit(site, ip, guest.id)
    room = await site.rooms.create(wanted)
    codes = made(site, room.record)
    response.headers["location"] = codes["url"]
    return NewRoomOut(**codes)


@router.get("/api/rooms/{code}", responses=problems(*_LOOKING))
async def look(code: str, request: Request, site: TheSite) -> RoomFacts:
    """What is known of a room to whoever holds one of its codes; seats nobody."""
    facts, role = await peeked(site, request, code)
    return RoomFacts(**facts, role=role)


@router.get(
    "/api/rooms/{code}/qr.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **problems(*_LOOKING)},
)
async def qr(code: str, request: Request, site: TheSite) -> Response:
    """The page of that code as a QR code."""
    await peeked(site, request, code)
    url = site.settings.url(f"/r/{shown(normalise(code) or '')}")
    return Response(picture(url), media_type="image/svg+xml")


def made(site: Site, record: RoomRecord) -> dict[str, str]:
    """What opens a room: its codes and the pages of both."""
    code = shown(site.codes.play(record.id, record.play_hash))
    watch_code = shown(site.codes.watch(record.id, record.watch_hash))
    return {
        "id": record.id,
        "code": code,
        "watch_code": watch_code,
        "url": site.settings.url(f"/r/{code}"),
        "watch_url": site.settings.url(f"/r/{watch_code}"),
    }


async def peeked(site: Site, request: Request, code: str) -> tuple[dict[str, Any], Role]:
    """The facts behind a code and which code it is; raises `ProblemError`, counts failures."""
    return await _found(site, request, site.rooms.peek(code))


async def opened(site: Site, request: Request, code: str) -> tuple[Room, Role]:
    """The room behind a code, loaded if need be; raises as `peeked` does."""
    return await _found(site, request, site.rooms.open(code))


async def _found(site: Site, request: Request, looked_up: Coroutine[Any, Any, T | None]) -> T:
    ip = site.ip(request)
    wait = site.meters.may_look_up(ip)
    if wait:
        looked_up.close()
        raise limit(wait, "Too many wrong codes from here; wait as long as Retry-After says.")
    found = await looked_up
    if found is None:
        site.meters.code_failed(ip)
        raise ProblemError("not_found", "There is no room with this code; check it.")
    return found


def admit(site: Site, ip: str, guest: str) -> None:
    """Whether one more room may be made now, by this guest and from here."""
    if site.rooms.is_draining or len(site.rooms) >= site.limits.rooms_per_node:
        raise ProblemError("busy", headers={"Retry-After": "10"})
    meters = site.meters
    wait = max(meters.rooms_by_ip.wait(ip), meters.rooms_by_guest.wait(guest))
    if wait:
        raise limit(wait, "You have made many rooms; wait as long as Retry-After says.")
    meters.rooms_by_ip.count(ip)
    meters.rooms_by_guest.count(guest)
