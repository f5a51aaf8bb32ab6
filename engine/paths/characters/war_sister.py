"""The War Sister: buys strength with Life, and may take all of it with one blow."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.paths.blows import Check, Combat
from engine.paths.checks import boosted, is_rolling
from engine.paths.life import pay
from engine.paths.model import State
from engine.paths.moments import Ability, Character, Loss, Power
from engine.paths.reactions import Boost

FURY = "fury"


def _fury(state: State, seat: Seat, check: Check) -> Iterator[Boost]:
    """Once per combat check, with a Life to spare; a tie begins a new check (R51)."""
    if check.kind != "combat" or not is_rolling(check, seat):
        return
    if state.players[seat].life > 1 and f"{seat}:{FURY}" not in check.boosts:
        yield Boost(FURY, roll=[roll.seat for roll in check.rolls].index(seat))


def _furious(state: State, seat: Seat, check: Check, chosen: Boost) -> State:
    return pay(boosted(state, check, seat, chosen, by=2), seat, 1)


def _dismember(state: State, seat: Seat, fight: Combat, loss: Loss) -> Loss:
    """A six among the final dice of the winner; no dice, no six (R38)."""
    return "all" if fight.six else loss


WAR_SISTER = Character(
    id="war_sister",
    name="War Sister",
    number=2,
    abilities=(
        Ability(
            FURY,
            "Fury",
            "After both fighters have rolled you may pay 1 Life to add 2 to your combat check.",
        ),
        Ability(
            "dismember",
            "Dismember",
            "When you win a combat and at least one of your two final dice shows a 6, the loser"
            " loses all Life instead of 1.",
        ),
    ),
    power=Power(boosts=_fury, boosted=_furious, wounds=_dismember),
)
