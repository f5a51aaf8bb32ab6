"""The Trapper: knows the traps that he sets, and how to avoid others."""

from __future__ import annotations

from engine.core.game import Seat
from engine.paths.blows import Check
from engine.paths.model import State
from engine.paths.moments import Ability, Character, Power


def _sure_step(state: State, seat: Seat, check: Check) -> int:
    return 2 if check.kind == "trap" else 0


TRAPPER = Character(
    id="trapper",
    name="Trapper",
    number=14,
    abilities=(
        Ability(
            "snare_craft",
            "Snare Craft",
            "When you perform Set a Trap you draw two trap tokens, look at both, place one face"
            " down and return the other to the pool.",
        ),
        Ability("sure_step", "Sure Step", "Add 2 to every roll of your trap checks."),
    ),
    power=Power(modifies=_sure_step, draws=(("trap", 2),)),
)
