"""The Paladin: peace where he consecrates, and protection for himself."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.paths.actions import MainActivity
from engine.paths.blows import Source
from engine.paths.life import gain
from engine.paths.model import State
from engine.paths.moments import Ability, AbilityToken, Character, Power
from engine.paths.placing import placed, placings
from engine.paths.table import spend, use
from engine.paths.tokens import owner

AEGIS, CONSECRATION = "aegis", "consecration"


def _consecrate(state: State, seat: Seat) -> Iterator[MainActivity]:
    yield from placings(state, CONSECRATION, (state.players[seat].at,))


def _consecrated(state: State, seat: Seat, chosen: MainActivity) -> State:
    return placed(spend(state, 1), CONSECRATION, chosen)


def _healed(state: State, seat: Seat) -> State:
    """The Paladin ends his own turn on consecrated ground; this is the token's text."""
    return gain(state, seat, 1) if owner(state, CONSECRATION) == seat else state


def _aegis(state: State, seat: Seat, life: int, source: Source) -> tuple[State, int]:
    if source in ("combat", "cost") or AEGIS in state.turn.used or life < 1:
        return state, life
    return use(state, AEGIS), life - 1


PALADIN = Character(
    id="paladin",
    name="Paladin",
    number=4,
    abilities=(
        Ability(
            CONSECRATION,
            "Consecration",
            "Place a Consecration token on the corridor you occupy. While it lies there no combat"
            " can take place on that corridor unless you are one of the two fighters; and when you"
            " end your own turn on a consecrated corridor you regain 1 Life.",
        ),
        Ability(
            AEGIS,
            "Aegis",
            "The first time in each turn (any player's turn) that you would lose Life from"
            " anything other than combat or a cost, you lose 1 Life less.",
        ),
    ),
    power=Power(offers=_consecrate, performs=_consecrated, softens=_aegis),
    tokens=(
        AbilityToken(
            id=CONSECRATION,
            name="Consecration",
            count=3,
            text="No combat here without the Paladin, who regains 1 Life when he ends his turn.",
            peace=True,
            rests=_healed,
        ),
    ),
)
