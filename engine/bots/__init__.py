"""The bots: which levels a game has, and one choice as JSON in and JSON out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine import GAMES
from engine.bots.base import AnyImagines, Budget, Chair, Choose, greedy, heedless, unlimited
from engine.bots.dragonfly import DragonflyMind
from engine.bots.karo import NoughtsMind
from engine.bots.skill import Searching, Skill
from engine.core.codec import codec
from engine.core.rng import Rng

MINDS: Mapping[str, AnyImagines] = MappingProxyType(
    {"karo.noughts": NoughtsMind(), "karo.dragonfly": DragonflyMind()}
)
"""How bots think about each game."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: its name on the wire, its title, and the bot that it makes for a chair."""

    level: str
    title: str
    bot: Callable[[Chair, AnyImagines], Choose]
    think_ms: int = 500
    """How long it may think about a turn; most turns need less."""


_SIMPLE: tuple[Level, ...] = (
    Level("random", "Random", heedless),
    Level("greedy", "Greedy", greedy),
)

LEVELS: Mapping[str, tuple[Level, ...]] = MappingProxyType(
    {
        "karo.noughts": (
            *_SIMPLE,
            Level("easy", "Easy", Searching(Skill(depth=2, slack=30, careless=40))),
            Level("middle", "Middle", Searching(Skill(depth=3, slack=8, careless=10))),
            Level("strong", "Strong", Searching(Skill(depth=60)), think_ms=900),
        ),
        "karo.dragonfly": _SIMPLE,
    }
)
"""The levels of every game that bots play, the weakest first."""


def levels(key: str) -> list[tuple[str, str]]:
    """The levels of a game with their titles, the weakest first."""
    return [(one.level, one.title) for one in LEVELS.get(key, ())]


def level_of(key: str, level: str) -> Level:
    """A level of a game by its name; raises `ValueError` if the game has no such level."""
    for one in LEVELS.get(key, ()):
        if one.level == level:
            return one
    raise ValueError(f"{key} has no level {level!r}")


def choose(level: str, chair: Chair) -> Choose:
    """The bot of a level for a chair; raises `ValueError` if the game has no such level."""
    return level_of(chair.game.key, level).bot(chair, MINDS[chair.game.key])


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
