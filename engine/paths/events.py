"""The event cards: what they do at once, and what lasts until the next (section 14).

Plague, Terror and that Annihilation comes last are the rulebook's; the rest is ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.core.game import Seat
from engine.paths import changes, facts
from engine.paths.actions import EventTarget
from engine.paths.blows import CheckKind, Combat, DropItem, Losses
from engine.paths.building import removable, remove
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.frames import Happening
from engine.paths.golem import walk
from engine.paths.life import cap, gain, lose, unstun
from engine.paths.model import CELLS, State
from engine.paths.moments import EVENTS, EventCard, Loss, Power
from engine.paths.renew import renew
from engine.paths.setting import remove_trap, set_trap
from engine.paths.table import after, change, tell, trap_at, turn_crystal, with_trap


def _anybody(state: State, seat: Seat) -> Iterator[EventTarget]:
    yield from (EventTarget(target=one) for one in range(len(state.players)))


def _carriers(state: State, seat: Seat) -> Iterator[EventTarget]:
    for one, player in enumerate(state.players):
        if one != seat and player.items:
            yield EventTarget(target=one)


def _tiles(state: State, seat: Seat) -> Iterator[EventTarget]:
    yield from (EventTarget(cell=cell) for cell in CELLS if removable(state, cell))


def _open_traps(state: State, seat: Seat) -> Iterator[EventTarget]:
    yield from (EventTarget(to=trap.at) for trap in state.traps if trap.up)


def _traps(state: State, seat: Seat) -> Iterator[EventTarget]:
    yield from (EventTarget(to=trap.at) for trap in state.traps)


def _dimmed(state: State, seat: Seat, chosen: Any) -> State:
    return turn_crystal(state, chosen.target, active=False)


def _hurt(state: State, seat: Seat, chosen: Any) -> State:
    return lose(state, chosen.target, 1, "event")


def _removed(state: State, seat: Seat, chosen: Any) -> State:
    return remove(state, chosen.cell)


def _covered(state: State, seat: Seat, chosen: Any) -> State:
    """Everybody has seen what lies there."""
    trap = trap_at(state, chosen.to)
    assert trap is not None
    known = tuple(range(len(state.players)))
    state = with_trap(state, replace(trap, up=False, known=known))
    return tell(state, facts.TrapTurned(trap.at, trap.kind, up=False))


def _lightened(state: State, seat: Seat, chosen: Any) -> State:
    return push(state, DropItem(chosen.target, "relic"))


def _swept(state: State, seat: Seat, chosen: Any) -> State:
    return remove_trap(state, chosen.to)


def _struck(state: State, seat: Seat) -> State:
    return push(state, Losses(tuple(after(state, seat)), 1, "event"))


def _raised(what: CheckKind, to: int) -> Any:
    return lambda kind, need: to if kind == what else need


def _shifted(by: int) -> Any:
    return lambda kind, need: need + by if kind == "trap" else need


def _worse(state: State, seat: Seat, fight: Combat, loss: Loss) -> Loss:
    return loss if loss == "all" else loss + 1


CARDS = (
    EventCard(
        id="plague",
        name="Plague",
        now="Pick any character; its Crystal of Fate is turned to the inactive side.",
        lasting="Life is capped at 2 for everybody; anyone above drops to 2 at once (this does not"
        " count as losing Life).",
        targets=_anybody,
        strikes=_dimmed,
        power=Power(cap=2),
    ),
    EventCard(
        id="terror",
        name="Terror",
        now="Pick any character; it loses 1 Life.",
        lasting="All character abilities are switched off, passive ones included. Tokens already"
        " on the board or on a card keep working; Faith cannot be spent, because that is an"
        " ability.",
        targets=_anybody,
        strikes=_hurt,
        power=Power(silences=("abilities",)),
    ),
    EventCard(
        id="earthquake",
        name="Earthquake",
        now="Remove one normal tile that has no character, no Golem and no key token on it.",
        lasting="Risky Jumps need 10 or more.",
        targets=_tiles,
        strikes=_removed,
        power=Power(difficulty=_raised("jump", 10)),
    ),
    EventCard(
        id="darkness",
        name="Darkness",
        now="Turn one face-up trap token face down.",
        lasting="Nobody can perform more than one Move activity in a turn (0-action moves count).",
        targets=_open_traps,
        strikes=_covered,
        power=Power(most_moves=1),
    ),
    EventCard(
        id="blood_moon",
        name="Blood Moon",
        now="Regain 1 Life.",
        lasting="The winner of each combat regains 1 Life.",
        happens=lambda state, seat: gain(state, seat, 1),
        power=Power(triumphs=lambda state, seat, lost: gain(state, seat, 1)),
    ),
    EventCard(
        id="silence_of_relics",
        name="Silence of Relics",
        now="Choose another character: it drops one item of its own choice on its corridor.",
        lasting="Items have no effect (they can still be carried, picked up, exchanged and"
        " dropped).",
        targets=_carriers,
        strikes=_lightened,
        power=Power(silences=("items",)),
    ),
    EventCard(
        id="awakening",
        name="Awakening",
        now="Move the Golem exactly 2 spaces by the normal rules.",
        lasting="Every Golem card with a move moves the Golem one space more.",
        happens=lambda state, seat: walk(state, seat, 2),
        power=Power(golem_steps=1),
    ),
    EventCard(
        id="favour_of_fate",
        name="Favour of Fate",
        now="Turn your Crystal of Fate to its active side.",
        lasting="Activating a Crystal of Fate costs 1 action instead of 2.",
        happens=lambda state, seat: turn_crystal(state, seat, active=True),
        power=Power(prices=lambda activity, price: 1 if activity == "activate_crystal" else price),
    ),
    EventCard(
        id="truce",
        name="Truce",
        now="Discard all your stun tokens.",
        lasting="No free attacks can be made (the Attack activity still works).",
        happens=lambda state, seat: unstun(state, seat, state.players[seat].stun),
        power=Power(truce=True),
    ),
    EventCard(
        id="rusted_gears",
        name="Rusted Gears",
        now="Shuffle one trap token from the board back into the trap pool.",
        lasting="All trap difficulties are 1 lower.",
        targets=_traps,
        strikes=_swept,
        power=Power(difficulty=_shifted(-1)),
    ),
    EventCard(
        id="razor_walls",
        name="Razor Walls",
        now="Draw a trap token unseen and place it by the Set a Trap rules.",
        lasting="All trap difficulties are 1 higher.",
        happens=lambda state, seat: set_trap(state, seat, choose=False),
        power=Power(difficulty=_shifted(1)),
    ),
    EventCard(
        id="annihilation",
        name="Annihilation",
        now="Each other character loses 1 Life.",
        lasting="Until the end of the game: the loser of a combat loses 1 Life more; Golem checks"
        " need 9 or more instead of 12; no more events can be triggered.",
        happens=_struck,
        power=Power(wounds=_worse, difficulty=_raised("golem", 9)),
        last=True,
    ),
)


def _targets(state: State, frame: Happening) -> Iterator[EventTarget]:
    targets = EVENTS[frame.event].targets
    if targets is not None and not frame.done:
        yield from targets(state, frame.seat)


def _asked(state: State, frame: Happening) -> tuple[Seat, ...]:
    return () if next(_targets(state, frame), None) is None else (frame.seat,)


def _options(state: State, frame: Happening, seat: Seat) -> Iterator[EventTarget]:
    yield from _targets(state, frame)


def _answer(state: State, frame: Happening, seat: Seat, action: EventTarget) -> State:
    return EVENTS[frame.event].strikes(top(state, replace(frame, done=True)), seat, action)


def _advance(state: State, frame: Happening) -> State:
    """First what happens once, then the card lies there and lasts (R53)."""
    if not frame.done:
        return EVENTS[frame.event].happens(top(state, replace(frame, done=True)), frame.seat)
    state = renew(pop(state), event=frame.event)
    for seat, player in enumerate(state.players):
        most = cap(state, seat)
        if player.life > most:
            state = change(state, seat, life=most)
            state = tell(state, changes.LifeChanged(seat, most, most - player.life, "cap"))
    return state


EVENTS.update({card.id: card for card in CARDS})
COURSES[Happening] = Course(_advance, _asked, _options, _answer)
