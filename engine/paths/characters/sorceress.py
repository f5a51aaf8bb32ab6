"""The Sorceress: portals that she travels and others fall into, and a step through walls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.game import Seat
from engine.core.hexes import beside
from engine.paths.actions import MainActivity
from engine.paths.activities import may_move, step
from engine.paths.blows import Carried, Portal
from engine.paths.board import corridors
from engine.paths.checks import check, passed
from engine.paths.closing import bit, joined
from engine.paths.entering import enter, toll
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.frames import Explore
from engine.paths.model import State
from engine.paths.moments import Ability, AbilityToken, Character, Power
from engine.paths.placing import placed, placings
from engine.paths.reactions import Corridor
from engine.paths.table import spend, turn_crystal
from engine.paths.tokens import owner

PORTAL, TRAVEL, BLINK = "chaos_portal", "portal_travel", "blink"


def _portals(state: State) -> list[Corridor]:
    return [lying.at for lying in state.tokens if lying.token == PORTAL]


def _offers(state: State, seat: Seat) -> Iterator[MainActivity]:
    at, actions = state.players[seat].at, state.turn.actions
    yield from placings(state, PORTAL, (at,))
    portals = _portals(state)
    if at in portals and may_move(state, seat):
        for to in portals:
            if to != at and 1 + toll(state, seat, to) <= actions:
                yield MainActivity(TRAVEL, to=to)
    if state.players[seat].crystal and not state.players[seat].keys:
        for to in _behind_walls(state, at):
            if 1 + toll(state, seat, to) <= actions:
                yield MainActivity(BLINK, to=to)


def _behind_walls(state: State, at: Corridor) -> list[Corridor]:
    """All corridors of the tiles around that hang together with the centre (R73)."""
    nodes = joined(state.tiles, state.heart)
    near = (beside(at[:2], edge) for edge in range(6))
    return sorted(to for cell in near for to in corridors(state.tiles, cell) if bit(to) & nodes)


def _performs(state: State, seat: Seat, chosen: MainActivity) -> State:
    assert chosen.to is not None
    state = spend(state, 1)
    if chosen.activity == PORTAL:
        return placed(state, PORTAL, chosen)
    if chosen.activity == TRAVEL:
        return step(state, seat, chosen.to)
    return enter(turn_crystal(state, seat, active=False), seat, chosen.to, "choice")


def _acts(state: State, entry: Explore) -> bool:
    """Only with a second portal, and not on who comes out of one."""
    return not entry.by_portal and len(_portals(state)) > 1


def _strikes(state: State, entry: Explore) -> State:
    return push(state, Portal(entry.seat, entry.at, entry.moved))


def _advance(state: State, frame: Portal) -> State:
    if not frame.rolled:
        return check(top(state, replace(frame, rolled=True)), frame.seat, "portal")
    state = pop(state)
    if passed(state):
        return state
    chooser = owner(state, PORTAL)
    assert chooser is not None
    targets = tuple(at for at in _portals(state) if at != frame.at)
    return push(state, Carried(frame.seat, chooser, "portal", targets, frame.moved))


SORCERESS = Character(
    id="sorceress",
    name="Sorceress",
    number=8,
    abilities=(
        Ability(
            PORTAL,
            "Chaos Portal",
            "Choose one: (a) place a Chaos Portal token on the corridor you occupy; or (b) if you"
            " stand on a portal corridor, move to any other portal corridor and explore it. Another"
            " character that enters a portal corridor while a second portal is on the board makes"
            " a Portal check (2 dice, 7 or more); on a failure it is placed on another portal"
            " corridor of the Sorceress's choice and explores it, ignoring the portal there.",
        ),
        Ability(
            BLINK,
            "Blink",
            "While you carry no key, use your Crystal of Fate and 1 action: move to any corridor of"
            " a face-up tile or cavern that shares an edge with your tile, ignoring walls, and"
            " explore it.",
        ),
    ),
    power=Power(offers=_offers, performs=_performs),
    tokens=(
        AbilityToken(
            id=PORTAL,
            name="Chaos Portal",
            count=3,
            text="With a second one on the board, whoever enters needs 7 or more, or is placed on"
            " another portal of the Sorceress's choice.",
            acts=_acts,
            strikes=_strikes,
            guarded=True,
        ),
    ),
)

COURSES[Portal] = Course(_advance)
