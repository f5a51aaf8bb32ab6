"""Evaluations over HTTP: a position is thought about while the page asks how far that is."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from app.http.asker import TheGuest
from app.http.documented import KNOWN, problems
from app.http.problems import ProblemError, limit
from app.http.site import Site, TheSite
from app.http.study_shapes import EvaluationOut, FoundOut, WantedEvaluation
from app.http.wanted import complete
from app.rooms.evaluations import Position, Ticket, TooMany
from app.rooms.records import GuestId
from engine.bots.evaluation import posed
from engine.core.codec import fault

router = APIRouter(tags=["evaluations"])


@router.post(
    "/api/evaluations",
    status_code=202,
    responses=problems(
        "unauthorised", "invalid", "forbidden", "too_large", "media_type", "limit", "busy"
    ),
    openapi_extra=KNOWN,
)  # fmt: skip
async def ask(
    body: WantedEvaluation, request: Request, response: Response, site: TheSite, guest: TheGuest
) -> EvaluationOut:
    """Have a position thought about; not one of a running match between people."""
    position = _position(site, body)
    await _demand_fair(site, guest.id, position)
    wait = max(site.meters.evaluations.wait(key) for key in (guest.id, site.ip(request)))
    if wait:
        raise limit(wait, "Many positions were asked for; wait as long as Retry-After says.")
    try:
        ticket = site.evaluations.ask(guest.id, position, body.think_ms)
    except TooMany:
        raise limit(1, "Some of your positions are still thought about; wait or cancel.") from None
    for key in (guest.id, site.ip(request)):
        site.meters.evaluations.count(key)
    await asyncio.sleep(0)  # the study queues up, or finds the queue full
    if ticket.study.is_refused:
        raise ProblemError("busy", headers={"Retry-After": "5"})
    response.headers["location"] = site.settings.url(f"/api/evaluations/{ticket.id}")
    return _told(ticket)


@router.get("/api/evaluations/{id}", responses=problems("not_found", "limit", "busy"))
async def look(id: str, site: TheSite) -> EvaluationOut:  # noqa: A002  # the name of the address
    """How far it is: `found` is the best so far, and final when it is `done`."""
    return _told(_ticket(site, id))


@router.delete(
    "/api/evaluations/{id}",
    status_code=204,
    responses=problems(
        "unauthorised", "not_found", "invalid", "forbidden", "too_large", "media_type", "limit",
        "busy",
    ),
    openapi_extra=KNOWN,
)  # fmt: skip
async def cancel(id: str, site: TheSite, guest: TheGuest) -> Response:  # noqa: A002  # the name in the address
    """Have it stopped, unless somebody else waits for the same."""
    ticket = _ticket(site, id)
    if ticket.guest != guest.id:
        raise ProblemError("not_found")
    site.evaluations.cancel(ticket)
    return Response(status_code=204)


def _ticket(site: Site, name: str) -> Ticket:
    ticket = site.evaluations.find(name)
    if ticket is None:
        raise ProblemError("not_found", "There is no such evaluation any more; ask anew.")
    return ticket


def _told(ticket: Ticket) -> EvaluationOut:
    study = ticket.study
    found = None if study.found is None else FoundOut(**study.found)
    return EvaluationOut(id=ticket.id, status=study.status, found=found, why=study.why)


def _position(site: Site, body: WantedEvaluation) -> Position:
    game = site.games.get(body.game)
    if game is None or not site.evaluates(body.game):
        known = ", ".join(key for key in site.games if site.evaluates(key)) or "none"
        raise ProblemError("invalid", f"Correct game: positions are evaluated of {known}.")
    options = complete(game, body.options)
    try:
        position = posed({"game": body.game, "options": options, "view": body.position})
    except ValueError as error:
        raise ProblemError("invalid", f"Correct position: {fault(error)}.") from None
    return Position(body.game, game.version, options, position.view)


async def _demand_fair(site: Site, guest: GuestId, position: Position) -> None:
    """Raise `forbidden` where it would be help in a match between people."""
    if site.boards.show(position.game, position.view):
        raise ProblemError("forbidden", "This is being played by people now; ask after the match.")
    await demand_idle(site, guest, position.game)


async def demand_idle(site: Site, guest: GuestId, game: str) -> None:
    """Raise `forbidden` for who plays this game against people at the moment."""
    rooms = {
        own.room.id
        for own in await site.store.lists.rooms_of(guest)
        if own.room.game == game and own.room.status == "playing"
    }
    for listed in (await site.store.lists.rooms(tuple(rooms))).values():
        if sum(chair.kind == "human" for chair in listed.chairs) > 1:
            raise ProblemError("forbidden", "You are playing somebody; ask after the match.")
