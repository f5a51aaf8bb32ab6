"""Guests over HTTP: becoming one, being named, being forgotten."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request, Response

from app.http.asker import MaybeGuest, TheGuest
from app.http.documented import KNOWN, problems
from app.http.guest_shapes import GuestOut, KeyOut, Me, NewGuest, Rename, ResultsOut
from app.http.mine import my_rooms, results_out
from app.http.problems import ProblemError, limit
from app.http.site import Site, TheSite
from app.identity.keys import credential, drop_cookie, key_hash, new_key, set_cookie
from app.identity.names import clean_name
from app.wire.codes import Problem

router = APIRouter(tags=["guests"])

_COMMON: tuple[Problem, ...] = ("invalid", "forbidden", "too_large", "media_type", "limit", "busy")


@router.post(
    "/api/guests",
    status_code=201,
    responses={
        200: {"model": GuestOut, "description": "There is a guest already."},
        **problems("unauthorised", *_COMMON),
    },
)
async def become_guest(
    body: NewGuest, request: Request, response: Response, site: TheSite, known: MaybeGuest
) -> GuestOut:
    """Make this browser a guest, known by a cookie from now on."""
    secure = site.settings.secure
    if known is not None:
        response.status_code = 200
        return GuestOut(name=known.name)
    if credential(request.scope["headers"], secure=secure).by == "bearer":
        raise ProblemError("unauthorised", headers={"WWW-Authenticate": "Bearer"})
    made, name = await _create(site, request, body)
    response.headers["set-cookie"] = set_cookie(made, secure=secure)
    return GuestOut(name=name)


@router.post("/api/keys", status_code=201, responses=problems(*_COMMON))
async def make_key(body: NewGuest, request: Request, site: TheSite) -> KeyOut:
    """Make a guest for a program: the key goes into its Authorization header."""
    made, name = await _create(site, request, body)
    return KeyOut(key=made, name=name)


@router.get("/api/me", responses=problems("unauthorised", "limit", "busy"), openapi_extra=KNOWN)
async def me(site: TheSite, guest: TheGuest) -> Me:
    """Who you are, and the open and running rooms in which you have a seat."""
    return Me(name=guest.name, rooms=await my_rooms(site, guest.id))


@router.get(
    "/api/me/results", responses=problems("unauthorised", "limit", "busy"), openapi_extra=KNOWN
)
async def results(site: TheSite, guest: TheGuest) -> ResultsOut:
    """How your finished matches ended, per game and per opponent (the 200 met last)."""
    return results_out(await site.store.lists.results_of(guest.id))


@router.patch("/api/me", responses=problems("unauthorised", *_COMMON), openapi_extra=KNOWN)
async def rename(body: Rename, site: TheSite, guest: TheGuest) -> GuestOut:
    """Take another name."""
    name = _cleaned(body.name)
    await site.store.guests.rename(guest.id, name)
    site.rooms.renamed(guest.id, name)
    return GuestOut(name=name)


@router.delete(
    "/api/me",
    status_code=204,
    responses=problems("unauthorised", *_COMMON),
    openapi_extra=KNOWN,
)
async def forget(site: TheSite, guest: TheGuest) -> Response:
    """Be forgotten: names and chat go, running matches go on with a bot."""
    for own in await site.store.lists.rooms_of(guest.id):
        await site.rooms.open(site.codes.play(own.room.id, own.room.play_hash))
    await site.rooms.erase(guest.id)
    await site.store.guests.erase(guest.id)
    return Response(
        status_code=204, headers={"set-cookie": drop_cookie(secure=site.settings.secure)}
    )


async def _create(site: Site, request: Request, body: NewGuest) -> tuple[str, str | None]:
    """A new guest's key and name."""
    name = None if body.name is None else _cleaned(body.name)
    wait = site.meters.guests.take(site.ip(request))
    if wait:
        raise limit(wait)
    key = new_key()
    await site.store.guests.create(secrets.token_hex(8), name, key_hash(key), site.now())
    return key, name


def _cleaned(text: str) -> str:
    try:
        return clean_name(text)
    except ValueError as error:
        raise ProblemError("invalid", str(error)) from None
