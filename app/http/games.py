"""The games that can be played here."""

from __future__ import annotations

from fastapi import APIRouter

from app.http.documented import problems
from app.http.shapes import BotOut, GameOut
from app.http.site import Site, TheSite
from engine.core.codec import codec

TITLES = {
    "karo.noughts": "Karo: Noughts and Crosses",
    "karo.dragonfly": "Karo: Ant and Dragonfly",
    "duel.race": "Labyrinth: The Duel",
    "duel.solo": "Labyrinth: The Duel, alone",
    "paths": "Labyrinth: Paths of Destiny",
}

router = APIRouter(tags=["games"])


@router.get("/api/games", responses=problems("limit"))
async def games(site: TheSite) -> list[GameOut]:
    """Every game with the JSON Schema of its options (defaults included) and its bots."""
    return [_game(site, key) for key in site.games]


def title(key: str) -> str:
    """What people call a game."""
    return TITLES.get(key, key)


def _game(site: Site, key: str) -> GameOut:
    game = site.games[key]
    return GameOut(
        key=key,
        title=title(key),
        seats=list(game.seats),
        version=game.version,
        options=codec(game).options.schema(),
        rules=f"/rules/{key}",
        evaluates=site.evaluates(key),
        bots=[BotOut(level=level, title=name) for level, name in site.bot_levels(key)],
    )
