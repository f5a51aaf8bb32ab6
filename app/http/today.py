"""The board of the day: a room to play it in, its table, what can be shared; one's own best."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from app.http.asker import MaybeGuest, TheGuest
from app.http.documented import KNOWN, problems
from app.http.guest_shapes import Nothing
from app.http.matches import listed_match, steps_of
from app.http.problems import ProblemError
from app.http.rooms import admit, made
from app.http.shapes import NewRoom, NewRoomOut, WantedSeat
from app.http.site import Site, TheSite
from app.http.today_shapes import BestsOut, ClockBestOut, OwnTryOut, PlacedOut, TodayOut
from app.http.wanted import draft
from app.rooms.contests import DAY_MS, day, of_day
from app.store.contests import Best, Try

router = APIRouter(tags=["today"])

GAME = "duel.solo"
_BODY = NewRoom(game=GAME, options={"board": "today", "minutes": 0}, seats=[WantedSeat(kind="me")])
_NO_WORDS = Nothing()


@router.post(
    "/api/today",
    responses={
        201: {"model": NewRoomOut, "description": "A new try."},
        **problems(
            "unauthorised", "invalid", "forbidden", "too_large", "media_type", "limit", "busy"
        ),
    },
    openapi_extra=KNOWN,
)
async def begin(
    request: Request, response: Response, site: TheSite, guest: TheGuest, _: Nothing = _NO_WORDS
) -> NewRoomOut:
    """A room with today's board, begun: yours that still runs, or a new one.

    The first try of a day is the one that counts; further ones are for fun.
    """
    running = await site.store.contests.running(of_day(day(site.now())), guest.id)
    rooms = await site.store.lists.rooms([running] if running else [])
    for listed in rooms.values():
        return NewRoomOut(**made(site, listed.room))
    ip = site.ip(request)
    wanted = draft(site, _BODY, guest, ip)
    admit(site, ip, guest.id)
    codes = made(site, (await site.rooms.create(wanted)).record)
    response.status_code, response.headers["location"] = 201, codes["url"]
    return NewRoomOut(**codes)


@router.get("/api/today", responses=problems("invalid", "limit", "busy"))
async def today(
    site: TheSite,
    guest: MaybeGuest,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    wanted: Annotated[str | None, Query(alias="date", max_length=10)] = None,
) -> TodayOut:
    """The table of a day's board, today's without `date`; fewest slides first, then time."""
    name, ends = _named(site, wanted)
    asker = guest.id if guest else None
    found = await site.store.contests.standings(of_day(name), limit, asker)
    own = found.own
    is_through = own is not None and own.status != "playing"
    return TodayOut(
        date=name,
        next=ends,
        players=found.begun,
        found=found.scored,
        items=[_placed(one, asker, is_through=is_through) for one in found.best],
        you=None if own is None else await _own(site, own, name),
    )


@router.get(
    "/api/me/bests", responses=problems("unauthorised", "limit", "busy"), openapi_extra=KNOWN
)
async def bests(site: TheSite, guest: TheGuest) -> BestsOut:
    """Your best alone: pathways against the clock per minutes, and on how many days you found."""
    found = await site.store.contests.bests(guest.id)
    clock = [_clock(best) for best in found if best.contest.startswith("clock ")]
    days = sum(best.contest.startswith(of_day("")) for best in found)
    return BestsOut(clock=sorted(clock, key=lambda best: best.minutes), days=days)


def _named(site: Site, wanted: str | None) -> tuple[str, int]:
    """The date of a day that has begun, and when it ends; raises `ProblemError`."""
    name = wanted or day(site.now())
    try:
        begins = datetime.combine(date.fromisoformat(name), datetime.min.time(), UTC)
    except ValueError:
        raise ProblemError("invalid", "Correct date: it is like 2026-11-30.") from None
    start = int(begins.timestamp() * 1000)
    if start > site.now():
        raise ProblemError("invalid", "Correct date: that day has not begun yet.")
    return name, start + DAY_MS


def _placed(one: Try, asker: str | None, *, is_through: bool) -> PlacedOut:
    assert one.place is not None
    return PlacedOut(
        place=one.place,
        name=one.name or "Player 1",
        slides=one.major or 0,
        took=one.minor or 0,
        is_you=asker is not None and one.guest == asker,
        match=one.match if is_through else None,
    )


async def _own(site: Site, own: Try, name: str) -> OwnTryOut:
    if own.status == "playing":
        listed = (await site.store.lists.rooms([own.room])).get(own.room)
        return OwnTryOut(status="playing", url=made(site, listed.room)["url"] if listed else None)
    if own.place is None:
        return OwnTryOut(status="given_up", match=own.match)
    found = OwnTryOut(
        status="found",
        match=own.match,
        place=own.place,
        slides=own.major,
        took=own.minor,
        least=await _least(site, own),
    )
    return found.model_copy(update={"share": _shared(site, name, found)})


async def _least(site: Site, own: Try) -> int | None:
    """The fewest slides, as the match knew them when it ended."""
    steps = await steps_of(site, await listed_match(site, own.match))
    last: Any = steps[-1].match.view(None).last_round
    least: int | None = last.least[0]
    return least


def _shared(site: Site, name: str, found: OwnTryOut) -> str:
    """A result as people pass it on; it names no object and no tile."""
    slides, least = found.slides or 0, found.least
    seconds = ((found.took or 0) + 500) // 1000
    bar = "■" * slides if least is None else "■" * least + "□" * (slides - least)
    fewest = "" if least is None else f" (fewest: {least})"
    return "\n".join(
        (
            f"Tessera · board of {name}",
            f"{bar} {slides} slides{fewest} in {seconds // 60}:{seconds % 60:02}",
            site.settings.url("/"),
        )
    )


def _clock(best: Best) -> ClockBestOut:
    return ClockBestOut(
        minutes=int(best.contest.removeprefix("clock ")),
        found=-best.major,
        fastest=best.minor if best.major else None,
        match=best.match,
        finished=best.finished,
    )
