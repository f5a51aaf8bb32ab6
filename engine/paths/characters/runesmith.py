"""The Runesmith: seals on corridors, and an armor that takes one blow."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.paths.actions import MainActivity
from engine.paths.board import exits
from engine.paths.model import State
from engine.paths.moments import Ability, AbilityToken, Character, Power
from engine.paths.placing import placed, placings
from engine.paths.table import others_at, spend
from engine.paths.tokens import add_to_card, supply

SEAL, ARMOR = "seal", "living_armor"


def _offers(state: State, seat: Seat) -> Iterator[MainActivity]:
    at = state.players[seat].at
    near = [to for to in exits(state.tiles, at) if not others_at(state, to, seat)]
    yield from placings(state, SEAL, (at, *near))
    if state.turn.actions >= 2 and supply(state, ARMOR):
        yield MainActivity(ARMOR)


def _performs(state: State, seat: Seat, chosen: MainActivity) -> State:
    if chosen.activity == ARMOR:
        return add_to_card(spend(state, 2), seat, ARMOR)
    return placed(spend(state, 1), SEAL, chosen)


RUNESMITH = Character(
    id="runesmith",
    name="Runesmith",
    number=15,
    abilities=(
        Ability(
            SEAL,
            "Seal",
            "Place a Seal token on the corridor you occupy or on a connected corridor without other"
            " characters. Any other character that enters it by choice (move, jump, portal, blink)"
            " pays 1 extra action; then the Seal returns to you. Forced entries and the Golem"
            " ignore the Seal and leave it there.",
        ),
        Ability(
            ARMOR,
            "Living Armor",
            "Spend 2 actions to put the Living Armor on your card. The next time you would lose"
            " Life (any amount, any source but a cost) you may send the token back to your supply"
            " and lose nothing.",
        ),
    ),
    power=Power(offers=_offers, performs=_performs),
    tokens=(
        AbilityToken(
            id=SEAL,
            name="Seal",
            count=3,
            text="Whoever enters by choice pays 1 action more; then it goes back.",
            toll=1,
        ),
        AbilityToken(
            id=ARMOR,
            name="Living Armor",
            count=1,
            text="Can be given up to lose no Life.",
            power=Power(shields=True),
        ),
    ),
)
