"""The Stormcaller: tornados that blow others about, and easy jumps."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.core.hexes import distance
from engine.paths.actions import MainActivity
from engine.paths.blows import Carried
from engine.paths.board import corridors, jumps
from engine.paths.entering import blown_to, enter, toll
from engine.paths.flow import push
from engine.paths.frames import Explore
from engine.paths.model import CELLS, State
from engine.paths.moments import Ability, AbilityToken, Character, Power
from engine.paths.placing import placed, placings
from engine.paths.table import spend, use
from engine.paths.tokens import owner

TORNADO, WINDWALK = "tornado", "windwalk"
REACH = 3
"""How many hexes away a Tornado may be placed."""


def _offers(state: State, seat: Seat) -> Iterator[MainActivity]:
    yield from _tornados(state, seat)
    yield from _gliding(state, seat)


def _tornados(state: State, seat: Seat) -> Iterator[MainActivity]:
    """Once per turn, where no character stands."""
    if TORNADO in state.turn.used:
        return
    taken = {player.at for player in state.players}
    here = state.players[seat].at[:2]
    near = (cell for cell in CELLS if distance(cell, here) <= REACH)
    free = (at for cell in near for at in corridors(state.tiles, cell) if at not in taken)
    yield from placings(state, TORNADO, free)


def _gliding(state: State, seat: Seat) -> Iterator[MainActivity]:
    """The first Safe Jump of a turn is free; like all that is free it enters no sealed corridor."""
    if WINDWALK not in state.turn.used:
        for to in jumps(state.tiles, state.players[seat].at):
            if not toll(state, seat, to):
                yield MainActivity(WINDWALK, to=to)


def _performs(state: State, seat: Seat, chosen: MainActivity) -> State:
    if chosen.activity == WINDWALK:
        assert chosen.to is not None
        return enter(use(state, WINDWALK), seat, chosen.to, "choice")
    return placed(use(spend(state, 1), TORNADO), TORNADO, chosen)


def _blows(state: State, entry: Explore) -> State:
    targets = blown_to(state, entry.at, entry.came)
    chooser = owner(state, TORNADO)
    assert chooser is not None
    if not targets:
        return state
    return push(state, Carried(entry.seat, chooser, "tornado", targets, entry.moved))


def _windwalk(activity: str, price: int) -> int:
    return 1 if activity == "safe_jump" else price


STORMCALLER = Character(
    id="stormcaller",
    name="Stormcaller",
    number=9,
    abilities=(
        Ability(
            TORNADO,
            "Tornado",
            "Once per turn place a Tornado token on an unoccupied corridor of a normal tile at most"
            " 3 hexes away. When another character enters that corridor, the Stormcaller's player"
            " moves it to a connected corridor of that player's choice (not through the edge it"
            " came in by, unless there is no other); it explores there and cannot pick up tokens."
            " The token stays.",
        ),
        Ability(
            WINDWALK,
            "Windwalk",
            "Once per turn a Safe Jump costs you 0 actions; a further one costs 1 instead of 2.",
        ),
    ),
    power=Power(offers=_offers, performs=_performs, prices=_windwalk),
    tokens=(
        AbilityToken(
            id=TORNADO,
            name="Tornado",
            count=2,
            text="Whoever enters is moved on by the Stormcaller.",
            acts=lambda state, entry: True,
            strikes=_blows,
        ),
    ),
)
