"""The Witch: curses others, and has them roll again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.game import Seat
from engine.paths.actions import MainActivity
from engine.paths.blows import Check
from engine.paths.checks import rolled_again
from engine.paths.flow import top
from engine.paths.model import State
from engine.paths.moments import Ability, AbilityToken, Character, Power
from engine.paths.reactions import EvilEye
from engine.paths.table import spend, turn_crystal
from engine.paths.tokens import add_to_card, supply, take_from_card

CURSE = "curse"


def _hex(state: State, seat: Seat) -> Iterator[MainActivity]:
    """Another character without a Curse; with none left, one is taken from another first (R59)."""
    if not state.turn.actions:
        return
    bearers = [one for one, player in enumerate(state.players) if CURSE in player.card]
    froms = [None] if supply(state, CURSE) else bearers
    for other in range(len(state.players)):
        if other != seat and other not in bearers:
            yield from (MainActivity("hex", target=other, from_=one) for one in froms)


def _hexed(state: State, seat: Seat, chosen: MainActivity) -> State:
    state = spend(state, 1)
    if chosen.from_ is not None:
        state = take_from_card(state, chosen.from_, CURSE)
    assert chosen.target is not None
    return add_to_card(state, chosen.target, CURSE)


def _evil_eye(state: State, seat: Seat, check: Check) -> Iterator[EvilEye]:
    """Once on each check of another (R36)."""
    if state.players[seat].crystal:
        for other in dict.fromkeys(roll.seat for roll in check.rolls):
            if other != seat and other not in check.eyed:
                yield EvilEye(other)


def _eyed(state: State, seat: Seat, check: Check, chosen: EvilEye) -> State:
    assert chosen.target is not None
    check = replace(check, eyed=(*check.eyed, chosen.target))
    state = turn_crystal(top(state, check), seat, active=False)
    return rolled_again(state, check, chosen.target)


def _worse(state: State, seat: Seat, check: Check) -> int:
    return -1


WITCH = Character(
    id="witch",
    name="Witch",
    number=7,
    abilities=(
        Ability(
            "hex",
            "Hex",
            "Place a Curse token on the card of another character. A cursed character subtracts 1"
            " from every check it rolls (from each roll of a trap). A character carries at most"
            " one Curse. A cursed character may spend 1 action in its own turn to shake the Curse"
            " off; dying also removes it; the token returns to the Witch.",
        ),
        Ability(
            "evil_eye",
            "Evil Eye",
            "After another character rolls a check, use your Crystal of Fate: that character must"
            " roll the whole check again and keep the new result.",
        ),
    ),
    power=Power(offers=_hex, performs=_hexed, boosts=_evil_eye, boosted=_eyed),
    tokens=(
        AbilityToken(
            id=CURSE,
            name="Curse",
            count=3,
            text="Whoever carries it subtracts 1 from every roll of a check.",
            power=Power(modifies=_worse),
            lost_in_death=True,
            shaken_off=True,
        ),
    ),
)
