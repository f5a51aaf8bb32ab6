"""The Golem Mistress: stronger than others, above all with the Golem."""

from __future__ import annotations

from engine.core.game import Seat
from engine.paths.blows import Check
from engine.paths.model import State
from engine.paths.moments import Ability, Character, Power

_DOMINATION = {"combat": 1, "golem": 4}


def _domination(state: State, seat: Seat, check: Check) -> int:
    return _DOMINATION.get(check.kind, 0)


GOLEM_MISTRESS = Character(
    id="golem_mistress",
    name="Golem Mistress",
    number=12,
    needs_three=True,
    abilities=(
        Ability(
            "domination",
            "Domination",
            "Add 1 to the total of each combat check you make, and 4 to each Golem check.",
        ),
        Ability(
            "stone_command",
            "Stone Command",
            "When you perform Move the Golem you draw two cards, resolve one and discard both; your"
            " first step may go back to where the previous player's walk came from.",
        ),
    ),
    power=Power(modifies=_domination, draws=(("card", 2),), walks_back=True),
)
