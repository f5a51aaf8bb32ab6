"""The Warlock: fire on corridors, and Life out of won combats."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.paths.actions import MainActivity
from engine.paths.board import exits
from engine.paths.frames import Explore
from engine.paths.life import gain, lose
from engine.paths.model import State
from engine.paths.moments import Ability, AbilityToken, Character, Power
from engine.paths.placing import placed, placings
from engine.paths.table import spend

HELLFIRE = "hellfire"


def _hellfire(state: State, seat: Seat) -> Iterator[MainActivity]:
    at = state.players[seat].at
    yield from placings(state, HELLFIRE, (at, *exits(state.tiles, at)))


def _lit(state: State, seat: Seat, chosen: MainActivity) -> State:
    return placed(spend(state, 1), HELLFIRE, chosen)


def _burns(state: State, entry: Explore) -> State:
    """Each other character that enters loses a Life; the token stays."""
    return lose(state, entry.seat, 1, "token")


def _soul_drain(state: State, seat: Seat, lost: int) -> State:
    return gain(state, seat, 1) if lost else state


WARLOCK = Character(
    id="warlock",
    name="Warlock",
    number=6,
    abilities=(
        Ability(
            HELLFIRE,
            "Hellfire",
            "Place a Hellfire token on the corridor you occupy or on a corridor connected to it."
            " Each other character that enters the corridor loses 1 Life. The token stays.",
        ),
        Ability(
            "soul_drain",
            "Soul Drain",
            "Each time you win a combat and the loser loses at least 1 Life, you regain 1 Life.",
        ),
    ),
    power=Power(offers=_hellfire, performs=_lit, triumphs=_soul_drain),
    tokens=(
        AbilityToken(
            id=HELLFIRE,
            name="Hellfire",
            count=3,
            text="Whoever enters loses 1 Life, unless he plays the Warlock.",
            acts=lambda state, entry: True,
            strikes=_burns,
        ),
    ),
)
