"""For the host of the server: its rooms and links, an announcement, a stop; behind a key.

Without an `ADMIN_KEY` there is nothing here, and nothing tells that there could be.
"""

from __future__ import annotations

import hmac
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, StringConstraints
from starlette.responses import Response
from starlette.routing import Route

from app.http.documented import problems
from app.http.guest_shapes import Nothing
from app.http.problems import ProblemError, limit
from app.http.shapes import In
from app.http.site import Site, TheSite
from app.rooms import operating

router = APIRouter(tags=["administration"])
_NO_WORDS = Nothing()
_KEYED: dict[str, Any] = {"security": [{"bearer": []}]}
_CHANGES = problems(
    "unauthorised", "not_found", "invalid", "forbidden", "too_large", "media_type", "limit", "busy"
)


class AdminSeat(BaseModel):
    """A seat as its host sees it: nobody's name, nobody's view."""

    seat: int
    kind: Literal["open", "human", "bot"]
    state: Literal["active", "idle", "away", "gone"] | None


class AdminRoom(BaseModel):
    """A room in memory; `id` opens nothing."""

    id: str
    game: str
    visibility: Literal["private", "public"]
    status: Literal["open", "playing", "finished"]
    seq: int | None
    created: int
    links: int
    watchers: int
    seats: list[AdminSeat]


class AdminOut(BaseModel):
    """The server at a glance."""

    build: str
    draining: bool
    links: int
    rooms: list[AdminRoom]


class Announcement(In):
    """What everybody at a table is told."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=280, strip_whitespace=True)]


class Told(BaseModel):
    """How many links were told."""

    links: int


async def _admin(request: Request, site: TheSite) -> None:
    """Raise where the key is not the host's; wrong ones are counted like wrong codes."""
    key = site.settings.admin_key
    if not key:
        raise ProblemError("not_found")
    ip = site.ip(request)
    if wait := site.meters.may_look_up(ip):
        raise limit(wait)
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(given.encode(), key.encode()):
        site.meters.code_failed(ip)
        raise ProblemError(
            "unauthorised",
            "The key of the host (ADMIN_KEY) is needed.",
            headers={"WWW-Authenticate": "Bearer"},
        )


TheAdmin = Depends(_admin)


@router.get(
    "/api/admin",
    responses=problems("unauthorised", "not_found", "limit"),
    openapi_extra=_KEYED,
    dependencies=[TheAdmin],
)
async def glance(site: TheSite) -> AdminOut:
    """Every room in memory and how many links are open."""
    rooms = [AdminRoom(**row) for row in operating.listing(site.rooms)]
    links = sum(room.links for room in rooms)
    return AdminOut(
        build=site.static.build, draining=site.rooms.is_draining, links=links, rooms=rooms
    )


@router.post(
    "/api/admin/announce", responses=_CHANGES, openapi_extra=_KEYED, dependencies=[TheAdmin]
)
async def announce(body: Announcement, site: TheSite) -> Told:
    """Tell everybody at every table."""
    links = operating.announce(site.rooms, body.text)
    site.telemetry.log.info("announced", links=links)
    return Told(links=links)


@router.post(
    "/api/admin/drain",
    status_code=202,
    responses=_CHANGES,
    openapi_extra=_KEYED,
    dependencies=[TheAdmin],
)
async def drain(site: TheSite, _: Nothing = _NO_WORDS) -> Nothing:
    """Stop in good order, as a signal does; whatever watches over the process starts it again."""
    site.telemetry.log.info("drain_asked")
    site.stop()
    return Nothing()


@router.post(
    "/api/admin/rooms/{id}/end",
    responses=_CHANGES | problems("not_found", "conflict"),
    openapi_extra=_KEYED,
    dependencies=[TheAdmin],
)
async def end(id: str, site: TheSite, _: Nothing = _NO_WORDS) -> Nothing:  # noqa: A002  # the name in the address
    """End the running match of a room without a result; it counts for nobody."""
    if not await operating.end(site.rooms, id):
        raise ProblemError("conflict", "No match is running in a room of that id.")
    site.telemetry.log.info("match_ended", room=id)
    return Nothing()


async def page(request: Request) -> Response:
    """The page that asks for the key; there is none where there is no key."""
    site: Site = request.app.state.site
    text = site.static.page("admin.html") if site.settings.admin_key else None
    if text is None:
        raise ProblemError("not_found")
    return Response(text, 200, {"cache-control": "no-store"}, "text/html; charset=utf-8")


ROUTES = [Route("/admin", page)]
