"""The catalogue of traps: how many, what they ask for and what they do (section 14).

Poisoned Spears are the rulebook's; the other eleven are ours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from engine.paths.blows import Harm
from engine.paths.model import Player

Pick: TypeAlias = Literal["life", "stun", "start"]

Harms: TypeAlias = Callable[[Player, int, tuple[str, ...]], Harm]
"""From the victim, the number of failed rolls and the picks, to the harm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapKind:
    """A trap token; `picks` are what the victim chooses from for each failed roll."""

    id: str
    name: str
    count: int
    rolls: int
    need: int
    text: str
    harm: Harms
    picks: tuple[Pick, ...] = ()


def _spears(victim: Player, fails: int, picks: tuple[str, ...]) -> Harm:
    return Harm(life=picks.count("life"), stun=picks.count("stun"))


def _trapdoor(victim: Player, fails: int, picks: tuple[str, ...]) -> Harm:
    return Harm(life=2) if picks == ("life",) else Harm(move="start")


def _hands(victim: Player, fails: int, picks: tuple[str, ...]) -> Harm:
    return Harm(item=True) if victim.items else Harm(life=1)


def _leech(victim: Player, fails: int, picks: tuple[str, ...]) -> Harm:
    return Harm(crystal=True) if victim.crystal else Harm(life=1)


def _always(harm: Harm) -> Harms:
    return lambda victim, fails, picks: harm


TRAPS = (
    TrapKind(
        id="poisoned_spears",
        name="Poisoned Spears",
        count=6,
        rolls=3,
        need=8,
        text="Each failed roll costs the victim 1 Life or gives it 1 stun token, as it likes.",
        harm=_spears,
        picks=("life", "stun"),
    ),
    TrapKind(
        id="spike_pit",
        name="Spike Pit",
        count=6,
        rolls=1,
        need=7,
        text="On a failure lose 1 Life and take 1 stun token.",
        harm=_always(Harm(life=1, stun=1)),
    ),
    TrapKind(
        id="swinging_blades",
        name="Swinging Blades",
        count=5,
        rolls=2,
        need=7,
        text="Lose 1 Life for every failed roll.",
        harm=lambda victim, fails, picks: Harm(life=fails),
    ),
    TrapKind(
        id="sleeping_gas",
        name="Sleeping Gas",
        count=5,
        rolls=1,
        need=8,
        text="On a failure take 2 stun tokens.",
        harm=_always(Harm(stun=2)),
    ),
    TrapKind(
        id="trapdoor",
        name="Trapdoor",
        count=5,
        rolls=1,
        need=8,
        text="On a failure the victim picks: lose 2 Life, or go back to the own starting space"
        " (nothing is dropped).",
        harm=_trapdoor,
        picks=("life", "start"),
    ),
    TrapKind(
        id="snare_net",
        name="Snare Net",
        count=5,
        rolls=1,
        need=9,
        text="On a failure take 1 stun token; if it is your turn you also lose all actions left.",
        harm=_always(Harm(stun=1, actions=True)),
    ),
    TrapKind(
        id="rolling_boulder",
        name="Rolling Boulder",
        count=5,
        rolls=1,
        need=8,
        text="On a failure lose 1 Life and, if still alive, move back to the corridor you came"
        " from and explore it (no picking up).",
        harm=_always(Harm(life=1, move="back")),
    ),
    TrapKind(
        id="greedy_hands",
        name="Greedy Hands",
        count=4,
        rolls=1,
        need=7,
        text="On a failure return one carried item of your choice to the item pool; without items"
        " lose 1 Life.",
        harm=_hands,
    ),
    TrapKind(
        id="fate_leech",
        name="Fate Leech",
        count=5,
        rolls=1,
        need=7,
        text="On a failure your Crystal of Fate becomes inactive; if it already was, lose 1 Life.",
        harm=_leech,
    ),
    TrapKind(
        id="flame_jets",
        name="Flame Jets",
        count=5,
        rolls=2,
        need=8,
        text="Lose 1 Life for every failed roll; if both fail also take 1 stun token.",
        harm=lambda victim, fails, picks: Harm(life=fails, stun=1 if fails >= 2 else 0),
    ),
    TrapKind(
        id="shifting_floor",
        name="Shifting Floor",
        count=4,
        rolls=1,
        need=9,
        text="On a failure the next player in turn order after the victim moves the victim to a"
        " connected corridor of that player's choice, which is explored (no picking up).",
        harm=_always(Harm(move="floor")),
    ),
    TrapKind(
        id="rusted_mechanism",
        name="Rusted Mechanism",
        count=5,
        rolls=0,
        need=0,
        text="Nothing happens; no check is made, so there is nothing to roll again.",
        harm=_always(Harm()),
    ),
)

KINDS = tuple(kind.id for kind in TRAPS)
"""The order in which a state counts its trap pool."""

TRAP_KINDS = MappingProxyType({kind.id: kind for kind in TRAPS})
"""All kinds by id."""
