"""The bots: which levels a game has, and one choice as JSON in and JSON out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine import GAMES
from engine.bots.base import AnyImagines, Budget, Chair, Choose, greedy, heedless, unlimited
from engine.bots.karo import NoughtsMind
from engine.core.codec import codec
from engine.core.rng import Rng

MINDS: Mapping[str, AnyImagines] = MappingProxyType({"karo.noughts": NoughtsMind()})
"""How bots think about each game."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: its name on the wire, its title, and the bot that it makes for a chair."""

    level: str
    title: str
    bot: Callable[[Chair, AnyImagines], Choose]


LEVELS: tuple[Level, ...] = (
    Level("random", "Random", heedless),
    Level("greedy", "Greedy", greedy),
)


def levels(key: str) -> list[tuple[str, str]]:
    """The levels of a game with their titles, the weakest first."""
    return [(one.level, one.title) for one in LEVELS] if key in MINDS else []


def choose(level: str, chair: Chair) -> Choose:
    """The bot of a level for a chair; raises `ValueError` if the game has no such level."""
    for one in LEVELS:
        if one.level == level and chair.game.key in MINDS:
            return one.bot(chair, MINDS[chair.game.key])
    raise ValueError(f"{chair.game.key} has no level {level!r}")


def answer(request: Mapping[str, Any], budget: Budget = unlimited) -> dict[str, int]:
    """`{game, options, level, view, legal, seat, seed}` → `{"index": …}` into `legal`.

    `seed` (hex) is the bot's own chance, never the match's. Raises `ValueError` or `KeyError`
    for what is no such request.
    """
    game = GAMES[request["game"]]
    form = codec(game)
    chair = Chair(game, form.options.value(request["options"]), request["seat"])
    legal = [form.action.value(plain) for plain in request["legal"]]
    view = form.view.value(request["view"])
    action = choose(request["level"], chair)(view, legal, budget, Rng(request["seed"]))
    return {"index": legal.index(action)}
