"""Analyses over HTTP: a finished match is thought about while the page asks how far that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from app.http.analysis_shapes import AnalysisOut, PlayedOut, PointOut, TurningOut
from app.http.asker import MaybeGuest, TheGuest
from app.http.documented import KNOWN, problems
from app.http.evaluations import demand_idle
from app.http.guest_shapes import Nothing
from app.http.matches import listed_match, steps_of
from app.http.problems import ProblemError, limit
from app.http.replays import Step
from app.http.site import Site, TheSite
from app.rooms.analyses import Analysis, Place
from app.rooms.evaluations import TooMany
from app.rooms.turning import Point
from app.store import StoredMatch
from engine.core.codec import codec
from engine.core.match import Entry

router = APIRouter(tags=["evaluations"])

_NO_WORDS = Nothing()
_NOTHING_NEW = frozenset({"take", "credit"})


@router.post(
    "/api/matches/{id}/analysis",
    status_code=202,
    responses=problems(
        "unauthorised", "invalid", "forbidden", "not_found", "conflict", "running", "too_large",
        "media_type", "limit", "busy",
    ),
    openapi_extra=KNOWN,
)  # fmt: skip
async def ask(
    id: str,  # noqa: A002  # the name of the address
    request: Request,
    response: Response,
    site: TheSite,
    guest: TheGuest,
    _: Nothing = _NO_WORDS,
) -> AnalysisOut:
    """Have a finished match thought about; who asks for the same match shares it."""
    listed = await listed_match(site, id)
    if listed.match.status == "playing":
        raise ProblemError("running")
    if not site.evaluates(listed.match.game):
        raise ProblemError("conflict", "Positions of this game are not evaluated.")
    await demand_idle(site, guest.id, listed.match.game)
    wait = max(site.meters.records.wait(key) for key in (guest.id, site.ip(request)))
    if wait:
        raise limit(wait, "Many matches were asked for; wait as long as Retry-After says.")
    try:
        analysis = site.analyses.find(id) or await _begun(site, listed)
        analysis = site.analyses.ask(guest.id, analysis)
    except TooMany:
        raise limit(5, "Other matches are still thought about for you; wait or cancel.") from None
    for key in (guest.id, site.ip(request)):
        site.meters.records.count(key)
    response.headers["location"] = site.settings.url(f"/api/matches/{id}/analysis")
    return _told(analysis, 0)


@router.get(
    "/api/matches/{id}/analysis",
    responses=problems("invalid", "forbidden", "not_found", "limit", "busy"),
)
async def look(
    id: str,  # noqa: A002  # the name in the address
    site: TheSite,
    guest: MaybeGuest,
    first: Annotated[int, Query(alias="from", ge=0, le=2**31)] = 0,
) -> AnalysisOut:
    """How far it is; `from` is how many points are known already. 404 if nobody has asked."""
    analysis = _analysis(site, id)
    if guest is not None:
        await demand_idle(site, guest.id, analysis.game)
    return _told(analysis, first)


@router.delete(
    "/api/matches/{id}/analysis",
    status_code=204,
    responses=problems(
        "unauthorised", "not_found", "invalid", "forbidden", "too_large", "media_type", "limit",
        "busy",
    ),
    openapi_extra=KNOWN,
)  # fmt: skip
async def cancel(id: str, site: TheSite, guest: TheGuest) -> Response:  # noqa: A002  # the name in the address
    """Wait for it no more; it stops when nobody waits."""
    site.analyses.leave(_analysis(site, id), guest.id)
    return Response(status_code=204)


def _analysis(site: Site, match: str) -> Analysis:
    analysis = site.analyses.find(match)
    if analysis is None:
        raise ProblemError("not_found", "This match is not being analysed; ask for that first.")
    return analysis


async def _begun(site: Site, listed: StoredMatch) -> Analysis:
    """What there is to think about in a match."""
    steps = await steps_of(site, listed)
    entries = await site.store.matches.entries(listed.match.id, 1, listed.entries)
    ranks = listed.match.outcome["ranks"] if listed.match.outcome else []
    return Analysis(
        listed.match.id, listed.match.game, tuple(_places(steps, entries, ranks)), ranks
    )


def _places(
    steps: Sequence[Step], entries: Sequence[Entry], ranks: Sequence[int]
) -> Iterator[Place]:
    """The start, and the position after every entry that changed it."""
    yield _place(steps[0], None, ranks)
    for step, entry in zip(steps[1:], entries, strict=True):
        if step.match.outcome is not None or entry.input["t"] not in _NOTHING_NEW:
            yield _place(step, entry, ranks)


def _place(step: Step, entry: Entry | None, ranks: Sequence[int]) -> Place:
    match, played = step.match, None
    if entry is not None and entry.seat is not None and entry.input["t"] == "act":
        played = entry.seat, entry.input["action"]
    if match.outcome is not None:
        return Place(match.seq, None, played, None, _shares(ranks))
    form = codec(match.game)
    options, view = form.options.plain(match.options), form.view.plain(match.view(None))
    asked = tuple(match.asked)
    seat = asked[0] if len(asked) == 1 else None
    question = {"game": match.game.key, "options": options, "view": view}
    return Place(match.seq, seat, played, None if seat is None else question)


def _shares(ranks: Sequence[int]) -> tuple[float, ...]:
    """The chances of every seat when all is over."""
    return tuple(1 / list(ranks).count(1) if rank == 1 else 0.0 for rank in ranks)


def _told(analysis: Analysis, first: int) -> AnalysisOut:
    return AnalysisOut(
        match=analysis.match,
        status=analysis.status,
        done=len(analysis.points),
        total=len(analysis.places),
        points=[_point(point) for point in analysis.points[first:]],
        turning=None if analysis.turning is None else TurningOut(**analysis.turning),
        why=analysis.why,
    )


def _point(point: Point) -> PointOut:
    nothing: dict[str, Any] = {"value": None, "wins": None, "depth": 0, "best": [], "line": []}
    found = nothing if point.found is None else {name: point.found[name] for name in nothing}
    played = None
    if point.played is not None:
        seat, action = point.played
        played = PlayedOut(seat=seat, action=dict(action), loss=point.loss)
    chances = None if point.chances is None else list(point.chances)
    return PointOut(seq=point.seq, seat=point.seat, played=played, chances=chances, **found)
