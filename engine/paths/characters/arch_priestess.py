"""The Arch-priestess: helps others, and spends the Faith that this earns on her checks."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.paths.actions import MainActivity
from engine.paths.blows import Check
from engine.paths.checks import boosted
from engine.paths.flow import COURSES, Course, pop, push
from engine.paths.frames import Gift
from engine.paths.life import cap, gain, unstun
from engine.paths.model import State
from engine.paths.moments import Ability, AbilityToken, Character, Power
from engine.paths.reactions import BenedictionGift, Boost
from engine.paths.table import spend, use
from engine.paths.tokens import add_to_card, supply, take_from_card

BENEDICTION, FAITH, MIRACLE = "benediction", "faith", "miracle"


def _faithful(state: State, seat: Seat) -> State:
    """One Faith on her card, if there is one left."""
    return add_to_card(state, seat, FAITH) if supply(state, FAITH) else state


def _benediction(state: State, seat: Seat) -> Iterator[MainActivity]:
    if BENEDICTION in state.turn.used:
        return
    if state.turn.actions and supply(state, FAITH):
        yield MainActivity(BENEDICTION)
    for other, player in enumerate(state.players):
        if other != seat and (player.stun or player.life < cap(state, other)):
            yield MainActivity(BENEDICTION, target=other)


def _blessed(state: State, seat: Seat, chosen: MainActivity) -> State:
    """(a) an action for a Faith; (b) for nothing, by helping another."""
    state = use(state, BENEDICTION)
    if chosen.target is None:
        return _faithful(spend(state, 1), seat)
    return push(_faithful(state, seat), Gift(chosen.target))


def _gift_asked(state: State, frame: Gift) -> tuple[Seat, ...]:
    return (frame.seat,)


def _gifts(state: State, frame: Gift, seat: Seat) -> Iterator[BenedictionGift]:
    if state.players[seat].life < cap(state, seat):
        yield BenedictionGift("life")
    if state.players[seat].stun:
        yield BenedictionGift("stun")


def _given(state: State, frame: Gift, seat: Seat, action: BenedictionGift) -> State:
    state = pop(state)
    return gain(state, seat, 1) if action.gift == "life" else unstun(state, seat, 1)


def _miracle(state: State, seat: Seat, check: Check) -> Iterator[Boost]:
    """One Faith at a time, on a roll of her own."""
    if FAITH in state.players[seat].card:
        yield from (
            Boost(MIRACLE, roll=place)
            for place, roll in enumerate(check.rolls)
            if roll.seat == seat
        )


def _wrought(state: State, seat: Seat, check: Check, chosen: Boost) -> State:
    return take_from_card(boosted(state, check, seat, chosen, by=2), seat, FAITH)


ARCH_PRIESTESS = Character(
    id="arch_priestess",
    name="Arch-priestess",
    number=5,
    needs_three=True,
    abilities=(
        Ability(
            BENEDICTION,
            "Benediction",
            "Once per turn choose one: (a) spend 1 action to put one Faith token from your supply"
            " on your card; or (b) for 0 actions choose another character that misses Life or has"
            " a stun token: its player picks one, regain 1 Life or discard 1 stun, and you put one"
            " Faith token on your card. You begin the game with 1 Faith token on your card.",
        ),
        Ability(
            MIRACLE,
            "Miracle",
            "After you roll any check you may return any number of Faith tokens from your card to"
            " your supply; each adds 2 to that check (for a trap with several rolls: to one roll"
            " of your choice per token).",
        ),
    ),
    power=Power(
        offers=_benediction,
        performs=_blessed,
        boosts=_miracle,
        boosted=_wrought,
        joins=_faithful,
    ),
    tokens=(
        AbilityToken(
            id=FAITH,
            name="Faith",
            count=3,
            text="Can be spent on a check by who plays the Arch-priestess.",
        ),
    ),
)

COURSES[Gift] = Course(lambda state, _: pop(state), _gift_asked, _gifts, _given)
