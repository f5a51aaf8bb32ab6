"""The Illusionist: tiles that nobody knows, and another face for himself."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.paths import facts
from engine.paths.actions import ChangePick, MainActivity
from engine.paths.dealing import become, unused
from engine.paths.flow import COURSES, Course, pop, push
from engine.paths.frames import Change
from engine.paths.model import State
from engine.paths.moments import Ability, Character, Power
from engine.paths.renew import renew
from engine.paths.table import spend, tell, turn_crystal

METAMORPHOSIS = "metamorphosis"


def _offers(state: State, seat: Seat) -> Iterator[MainActivity]:
    if state.turn.actions and state.players[seat].crystal:
        yield MainActivity(METAMORPHOSIS)


def _performs(state: State, seat: Seat, chosen: MainActivity) -> State:
    """Two characters that nobody plays, to choose from."""
    state = turn_crystal(spend(state, 1), seat, active=False)
    names, rng = state.rng.shuffled(unused(state))
    drawn = names[:2]
    state = tell(renew(state, rng=rng), facts.Drew(seat, "character", len(drawn), drawn))
    return push(state, Change(seat, drawn))


def _asked(state: State, frame: Change) -> tuple[Seat, ...]:
    return (frame.seat,)


def _options(state: State, frame: Change, seat: Seat) -> Iterator[ChangePick]:
    yield from map(ChangePick, frame.characters)


def _answer(state: State, frame: Change, seat: Seat, action: ChangePick) -> State:
    return become(pop(state), seat, action.character)


ILLUSIONIST = Character(
    id="illusionist",
    name="Illusionist",
    number=11,
    abilities=(
        Ability(
            "mirage",
            "Mirage",
            "Once per turn, when you build, you may place the tile face down (only you have seen"
            " it). A face-down tile counts as open on all six edges and carries no tokens. When a"
            " character or the Golem first moves into it, it is turned up: the Illusionist's player"
            " chooses its rotation (if nobody plays the Illusionist any more, the player who is"
            " moving the marker chooses), its icons are filled, and then exploration begins.",
        ),
        Ability(
            METAMORPHOSIS,
            "Metamorphosis",
            "Use your Crystal of Fate and 1 action: draw two random unused characters, become one"
            " of them for the rest of the game and put the other back.",
        ),
    ),
    power=Power(offers=_offers, performs=_performs, masks=True, orients=True),
)

COURSES[Change] = Course(lambda state, _: pop(state), _asked, _options, _answer)
