"""The Architect: tears tiles down and builds others in their place."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.paths.actions import MainActivity
from engine.paths.building import rebuild, removable
from engine.paths.model import CELLS, State
from engine.paths.moments import Ability, Character, Power
from engine.paths.table import spend, use

REBUILD = "rebuild"
PRICE = 2
"""Actions that Rebuild costs; with one the Architect won far too often (bench.paths)."""


def _offers(state: State, seat: Seat) -> Iterator[MainActivity]:
    if state.turn.actions >= PRICE and REBUILD not in state.turn.used:
        yield from (MainActivity(REBUILD, cell=cell) for cell in CELLS if removable(state, cell))


def _performs(state: State, seat: Seat, chosen: MainActivity) -> State:
    """When no tile fits, everything is as before and no action is spent."""
    assert chosen.cell is not None
    state = use(state, REBUILD)
    return rebuild(spend(state, PRICE), seat, chosen.cell) or state


ARCHITECT = Character(
    id="architect",
    name="Architect",
    number=10,
    abilities=(
        Ability(
            REBUILD,
            "Rebuild",
            "For 2 actions choose a normal tile with no character, no Golem and no key token on it."
            " Remove it (it goes under the labyrinth pool, its tokens return), then draw the top"
            " tile and build it in the same hex.",
        ),
        Ability(
            "blueprint",
            "Blueprint",
            "When you perform Build you draw two tiles, build one of them and put the other under"
            " the pool.",
        ),
    ),
    power=Power(offers=_offers, performs=_performs, draws=(("tile", 2),)),
)
