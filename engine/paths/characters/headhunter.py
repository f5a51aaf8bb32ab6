"""The Headhunter: after those who carry keys."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.paths.actions import MainActivity
from engine.paths.activities import may_move, step, steps
from engine.paths.blows import Check
from engine.paths.checks import foe
from engine.paths.entering import toll
from engine.paths.model import State
from engine.paths.moments import Ability, Character, Power
from engine.paths.table import others_at, use

PURSUIT = "pursuit"


def _bounty(state: State, seat: Seat, check: Check) -> int:
    return 2 if check.kind == "combat" and state.players[foe(check, seat)].keys else 0


def _pursuit(state: State, seat: Seat) -> Iterator[MainActivity]:
    if PURSUIT in state.turn.used or not may_move(state, seat):
        return
    for to in steps(state, seat):
        if others_at(state, to, seat) and not toll(state, seat, to):
            yield MainActivity(PURSUIT, to=to)


def _pursued(state: State, seat: Seat, chosen: MainActivity) -> State:
    assert chosen.to is not None
    return step(use(state, PURSUIT), seat, chosen.to)


HEADHUNTER = Character(
    id="headhunter",
    name="Headhunter",
    number=3,
    abilities=(
        Ability(
            "bounty",
            "Bounty",
            "Add 2 to your combat check against a character that carries at least one key.",
        ),
        Ability(
            PURSUIT,
            "Pursuit",
            "Once per turn a Move activity costs you 0 actions if the corridor you enter is"
            " occupied by at least one other character.",
        ),
    ),
    power=Power(modifies=_bounty, offers=_pursuit, performs=_pursued),
)
