"""The bots: which levels a game has, and one choice as JSON in and JSON out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine import GAMES
from engine.bots.base import AnyImagines, Budget, Chair, Choose, greedy, heedless, unlimited
from engine.bots.dragonfly import DragonflyMind
from engine.bots.duel import DuelMind, Knowing, looking
from engine.bots.karo import NoughtsMind
from engine.bots.pace import STEP_MS, Pace, Player, Timed, planned
from engine.bots.paths import PathsMind
from engine.bots.paths import looking as looking_ahead
from engine.bots.paths_planner import planning
from engine.bots.skill import Searching, Skill
from engine.core.codec import codec
from engine.core.rng import Rng

MINDS: Mapping[str, AnyImagines] = MappingProxyType(
    {
        "karo.noughts": NoughtsMind(),
        "karo.dragonfly": DragonflyMind(),
        "duel.race": DuelMind(),
        "duel.solo": DuelMind(),
        "paths": PathsMind(),
    }
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
    pace: Pace | None = None
    """How fast it is, in a game that does not wait for a turn."""


_SIMPLE: tuple[Level, ...] = (
    Level("random", "Random", heedless),
    Level("greedy", "Greedy", greedy),
)

_RACING: tuple[Level, ...] = (
    Level("random", "Random", heedless),
    Level("greedy", "Greedy", looking),
    Level("easy", "Easy", Knowing(60), 2_000, Pace(6_000, 2_500, 1_300, 1_500, 2, 42, 7)),
    Level("middle", "Middle", Knowing(30), 2_000, Pace(3_500, 1_500, 900, 900, 3, 34, 5)),
    Level("strong", "Strong", Knowing(10), 2_000, Pace(2_200, 850, 600, 550, 4, 26, 3)),
    Level("swift", "Swift", Knowing(), 2_000, Pace(1_300, 450, 420, 350, 5, 16, 2)),
)


def _restless(depth: int, slack: int = 0, careless: int = 0) -> Searching:
    """For games in which both sides can wait for each other."""
    return Searching(Skill(depth, slack, careless, restless=True))


LEVELS: Mapping[str, tuple[Level, ...]] = MappingProxyType(
    {
        "karo.noughts": (
            *_SIMPLE,
            Level("easy", "Easy", Searching(Skill(depth=2, slack=30, careless=40))),
            Level("middle", "Middle", Searching(Skill(depth=3, slack=8, careless=10))),
            Level("strong", "Strong", Searching(Skill(depth=60)), think_ms=900),
        ),
        "karo.dragonfly": (
            *_SIMPLE,
            Level("easy", "Easy", _restless(2, slack=60, careless=30)),
            Level("middle", "Middle", _restless(5, slack=10, careless=5)),
            Level("strong", "Strong", _restless(60), think_ms=900),
        ),
        "duel.race": _RACING,
        "duel.solo": _RACING,
        "paths": (
            Level("random", "Random", heedless),
            Level("greedy", "Greedy", looking_ahead),
            Level("planner", "Planner", planning, think_ms=900),
        ),
    }
)
"""The levels of every game that bots play, the weakest first."""


def levels(key: str) -> list[tuple[str, str]]:
    """The levels of a game that people may choose, with their titles, the weakest first.

    In a game that does not wait for a turn those without a pace are no rivals but for tests.
    """
    offered = [one for one in LEVELS.get(key, ()) if one.pace or not is_timed(key)]
    return [(one.level, one.title) for one in offered]


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
    asked = _read(request)
    action = _chosen(asked, budget)
    return {"index": asked.legal.index(action)}


def is_timed(key: str) -> bool:
    """Whether bots of a game act at times of their own, by `plan`, and do not wait for a turn."""
    return any(one.pace for one in LEVELS.get(key, ()))


def plan(request: Mapping[str, Any], budget: Budget = unlimited) -> dict[str, list[Any]]:
    """The same request → `{"plan": [[ms, action] …]}`, each so long after the one before it."""
    asked = _read(request)
    pace = level_of(request["game"], request["level"]).pace
    if pace is None:
        steps: Sequence[Timed] = [Timed(STEP_MS, _chosen(asked, budget))] if asked.legal else ()
    else:
        player = Player(asked.chair.seat, pace, budget)
        steps = planned(player, asked.view, asked.legal, asked.rng)
    plain = codec(asked.chair.game).action.plain
    return {"plan": [[step.after, plain(step.action)] for step in steps]}


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request as values."""

    chair: Chair
    level: str
    view: Any
    legal: list[Any]
    rng: Rng


def _read(request: Mapping[str, Any]) -> _Asked:
    game = GAMES[request["game"]]
    form = codec(game)
    chair = Chair(game, form.options.value(request["options"]), request["seat"])
    # What a legal list allows beside what it lists stands last in it; bots take what is listed.
    listed = [plain for plain in request["legal"] if "schema" not in plain]
    legal = [form.action.value(plain) for plain in listed]
    view = form.view.value(request["view"])
    return _Asked(chair, request["level"], view, legal, Rng(request["seed"]))


def _chosen(asked: _Asked, budget: Budget) -> Any:
    return choose(asked.level, asked.chair)(asked.view, asked.legal, budget, asked.rng)
