"""How a guest's matches ended: in numbers, per game and per opponent.

Matches count that were played to an end; one that was called off has no result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Select, Text, case, cast, func, literal, select

from app.rooms.records import GuestId
from app.store.tables import MATCH, MATCH_SEAT
from engine.core.game import Seat

MOST_OPPONENTS = 200

_OWN = MATCH_SEAT.alias("own")
_OTHER = MATCH_SEAT.alias("other")
_WHO = func.coalesce(
    _OTHER.c.guest_id,
    literal("bot:") + _OTHER.c.level,
    literal("seat:") + cast(_OTHER.c.seat, Text),
)
"""An opponent: a guest, a bot of a level, or whoever sat there and was forgotten since."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches in numbers; `last` is when the newest one ended."""

    game: str
    played: int
    won: int
    lost: int
    drawn: int
    last: int


@dataclass(frozen=True, slots=True)
class Against:
    """The matches against one opponent, as he was called in the newest; `seat` was his then."""

    kind: Literal["human", "bot"]
    level: str | None
    name: str | None
    seat: Seat
    tally: Tally


@dataclass(frozen=True, slots=True)
class Results:
    """All matches of a guest per game, and against those he met last, newest first."""

    games: tuple[Tally, ...]
    opponents: tuple[Against, ...]


def results(link: Connection, guest: GuestId) -> Results:
    """The results of a guest."""
    return Results(
        tuple(map(_tally, link.execute(per_game(guest)))),
        tuple(
            Against(row.kind, row.level, row.name, row.seat, _tally(row))
            for row in link.execute(per_opponent(guest))
        ),
    )


def per_game(guest: GuestId) -> Select[Any]:
    """A row per game: against all others at once, one is first, shares that, or is not."""
    met = _met(guest).subquery()
    best = func.min(met.c.rank).label("rank")
    columns = met.c.game, met.c.match, met.c.own, met.c.finished
    ended = select(*columns, best).group_by(*columns).subquery()
    return _counted(ended).group_by(ended.c.game).order_by(func.max(ended.c.finished).desc())


def per_opponent(guest: GuestId) -> Select[Any]:
    """A row per game and opponent."""
    met = _met(guest).subquery()
    newest = [
        func.max(case((met.c.age == 1, met.c[name]))).label(name)
        for name in ("kind", "level", "name", "seat")
    ]
    query = _counted(met).add_columns(*newest).group_by(met.c.game, met.c.who)
    return query.order_by(func.max(met.c.finished).desc(), met.c.who).limit(MOST_OPPONENTS)


def _met(guest: GuestId) -> Select[Any]:
    """A row for everybody who sat at a match of the guest."""
    age = func.row_number().over(
        partition_by=(MATCH.c.game, _WHO),
        order_by=(MATCH.c.finished_at.desc(), MATCH.c.id.desc(), _OTHER.c.seat),
    )
    return (
        select(
            MATCH.c.id.label("match"),
            MATCH.c.game,
            MATCH.c.finished_at.label("finished"),
            _OWN.c.rank.label("own"),
            *(_OTHER.c[name] for name in ("rank", "kind", "level", "name", "seat")),
            _WHO.label("who"),
            age.label("age"),
        )
        .select_from(_OWN)
        .join(MATCH, MATCH.c.id == _OWN.c.match_id)
        .join(_OTHER, _OTHER.c.match_id == MATCH.c.id)
        .where(
            _OWN.c.guest_id == guest,
            _OTHER.c.seat != _OWN.c.seat,
            MATCH.c.status == "finished",
            MATCH.c.outcome["reason"].as_string() != "aborted",
        )
    )


def _counted(ended: Any) -> Select[Any]:
    """The columns of a tally; the smaller rank is the better one."""

    def times(holds: Any) -> Any:
        return func.sum(case((holds, 1), else_=0))

    own, rank = ended.c.own, ended.c.rank
    return select(
        ended.c.game,
        func.count().label("played"),
        times(own < rank).label("won"),
        times(own > rank).label("lost"),
        times(own == rank).label("drawn"),
        func.max(ended.c.finished).label("last"),
    )


def _tally(row: Any) -> Tally:
    return Tally(row.game, row.played, row.won, row.lost, row.drawn, row.last)
