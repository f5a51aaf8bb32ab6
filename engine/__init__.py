"""The rules of the games, as values and functions. Knows no clock, network, database or chance."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.core.game import AnyGame
from engine.duel.race import Race
from engine.duel.solo import Solo
from engine.karo.dragonfly import Dragonfly
from engine.karo.noughts import Noughts
from engine.paths.game import Paths

GAMES: Mapping[str, AnyGame] = MappingProxyType(
    {game.key: game for game in (Noughts(), Dragonfly(), Race(), Solo(), Paths())}
)
"""Every game that can be played, by key."""
