"""From the body of `POST /api/rooms` to a draft that the rooms understand."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import ValidationError

from app.http.problems import ProblemError, sentence
from app.http.shapes import NewRoom, WantedSeat
from app.http.site import Site
from app.identity.names import clean_text
from app.rooms.drafts import Draft
from app.store import Guest
from engine.core.codec import codec, options_of
from engine.core.game import AnyGame
from engine.core.optional import is_todays, keeps_time

TITLE_LENGTH = 60

_Seat: TypeAlias = tuple[Literal["open", "bot", "me"], str | None]


def draft(site: Site, body: NewRoom, guest: Guest, ip: str) -> Draft:
    """The room that is asked for; raises `ProblemError` for what this game does not have."""
    game = site.games.get(body.game)
    if game is None:
        raise ProblemError("invalid", f"Correct game: it is one of {', '.join(site.games)}.")
    options = complete(game, body.options)
    _check(game, body, options)
    return Draft(
        game=body.game,
        options=options,
        clock=None if body.clock is None else body.clock.model_dump(),
        visibility=body.visibility,
        title=None if body.title is None else _title(body.title),
        seats=_seats(site, game, body.seats),
        guest=guest.id,
        name=guest.name,
        ip=ip,
    )


def complete(game: AnyGame, options: dict[str, Any]) -> dict[str, Any]:
    """Options with their defaults filled in; raises `ProblemError` for what the game has not."""
    try:
        plain: dict[str, Any] = codec(game).options.plain(options_of(game, options))
        return plain
    except ValidationError as error:
        told = error.errors(include_url=False, include_context=False, include_input=False)
        shortened = [{**told[0], "loc": told[0]["loc"][1:]}]  # the first part is the codec's own
        raise ProblemError("invalid", sentence(shortened, "options")) from None


def _check(game: AnyGame, body: NewRoom, options: dict[str, Any]) -> None:
    """What does not go together; raises `ProblemError`."""
    if body.clock is not None and keeps_time(game):
        raise ProblemError("invalid", "Leave out clock: this game has times of its own.")
    has_bots = any(seat.kind == "bot" for seat in body.seats or ())
    if has_bots and is_todays(game, options_of(game, options)):
        raise ProblemError("invalid", "Correct seats: nobody is shown the way on today's board.")


def _title(text: str) -> str:
    try:
        title = clean_text(text)
    except ValueError as error:
        raise ProblemError("invalid", f"Correct title: {error}") from None
    if len(title) > TITLE_LENGTH:
        raise ProblemError("invalid", f"Correct title: {TITLE_LENGTH} characters at most.")
    return title


def _seats(site: Site, game: AnyGame, wanted: list[WantedSeat] | None) -> tuple[_Seat, ...]:
    if wanted is None:
        return (("open", None),) * max(game.seats)
    if len(wanted) not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise ProblemError("invalid", f"Correct seats: this game has {allowed} of them.")
    if sum(seat.kind == "me" for seat in wanted) > 1:
        raise ProblemError("invalid", "Correct seats: you can take one of them at most.")
    return tuple(_seat(site, game.key, seat) for seat in wanted)


def _seat(site: Site, game: str, wanted: WantedSeat) -> _Seat:
    if wanted.kind != "bot":
        if wanted.level is not None:
            raise ProblemError("invalid", "Correct seats: only a bot has a level.")
        return wanted.kind, None
    levels = [level for level, _ in site.bot_levels(game)]
    level = wanted.level or next((name for name in levels if name != "random"), None)
    if level not in levels:
        known = ", ".join(levels) or "none"
        raise ProblemError("invalid", f"Correct seats: bots of this game are {known}.")
    return "bot", level
