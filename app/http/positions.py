"""Positions over HTTP: set up, played on by one's own hand, and never kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from fastapi import APIRouter, Response

from app.http.documented import problems
from app.http.position_shapes import PositionOut, WantedPosition
from app.http.problems import ProblemError
from app.http.site import Site, TheSite
from app.http.wanted import complete
from app.rooms.setups import Line, NotPlayed, Setup
from engine.core.codec import codec, fault, legal_plain, ordered
from engine.core.frames import all_events
from engine.core.game import AnyGame, Outcome

router = APIRouter(tags=["evaluations"])


@router.post(
    "/api/positions",
    response_model=PositionOut,
    responses=problems("invalid", "forbidden", "too_large", "media_type", "limit", "busy"),
)
async def play(body: WantedPosition, site: TheSite) -> Response:
    """What a position is after some actions, and what may be done there; needs no guest."""
    setup = _setup(site, body)
    try:
        line = await site.setups.play(setup, body.actions)
    except NotPlayed as wrong:
        sentence = f"Correct actions.{wrong.place}: it is not legal there."
        raise ProblemError("invalid", sentence) from None
    except ValueError as error:
        raise ProblemError("invalid", f"Correct position: {fault(error)}.") from None
    return Response(orjson.dumps(_told(line), default=ordered), media_type="application/json")


def _setup(site: Site, body: WantedPosition) -> Setup:
    game = site.games.get(body.game)
    if game is None or not (hasattr(game, "load") and hasattr(game, "dump")):
        known = ", ".join(key for key, each in site.games.items() if hasattr(each, "load"))
        raise ProblemError("invalid", f"Correct game: positions can be set up of {known}.")
    options = codec(game).options.value(complete(game, body.options))
    return Setup(game, options, _start(game, body), body.first)


def _start(game: AnyGame, body: WantedPosition) -> Mapping[str, Any] | None:
    """The position to begin with, as it is written or drawn."""
    if body.drawing is None:
        return body.position
    if body.position is not None or not hasattr(game, "read"):
        raise ProblemError("invalid", "Correct drawing: send a position instead, and one only.")
    try:
        plain: Mapping[str, Any] = game.read(body.drawing)
    except ValueError as error:
        raise ProblemError("invalid", f"Correct drawing: {error}.") from None
    return plain


def _told(line: Line) -> dict[str, Any]:
    match, game = line.match, line.match.game
    form = codec(game)
    return {
        "game": game.key,
        "options": form.options.plain(match.options),
        "position": game.dump(match.state),  # type: ignore[attr-defined]  # `Positions`, as asked above
        "view": form.view.plain(match.view(None)),
        "asked": [
            {"seat": seat, "kind": asked.prompt.kind, "legal": legal_plain(game, match.legal(seat))}
            for seat, asked in match.asked.items()
        ],
        "outcome": _outcome(match.outcome),
        "events": all_events(game, line.events),
        "actions": line.actions,
        "said": line.said,
        "text": game.text(match.state) if hasattr(game, "text") else "",
    }


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    plain: dict[str, Any] = {"ranks": outcome.ranks, "reason": outcome.reason}
    return plain if outcome.detail is None else plain | {"detail": outcome.detail}
