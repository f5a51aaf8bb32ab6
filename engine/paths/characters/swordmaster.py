"""The Swordmaster: strong in combat, and may disarm instead of wounding."""

from __future__ import annotations

from engine.core.game import Seat
from engine.paths.blows import Check
from engine.paths.model import State
from engine.paths.moments import Ability, Character, Power


def _blade_mastery(state: State, seat: Seat, check: Check) -> int:
    return 3 if check.kind == "combat" else 0


SWORDMASTER = Character(
    id="swordmaster",
    name="Swordmaster",
    number=1,
    abilities=(
        Ability(
            "blade_mastery",
            "Blade Mastery",
            "Add 3 to the total of each combat check you make.",
        ),
        Ability(
            "disarm",
            "Disarm",
            "When you win a combat, you may spare the loser: no Life is lost, and instead the"
            " loser drops one carried item of the loser's choice on the corridor where the combat"
            " took place.",
        ),
    ),
    power=Power(modifies=_blade_mastery, spares=True),
)
