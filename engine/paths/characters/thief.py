"""The Thief: takes what others carry, and falls softly on his feet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.game import Seat
from engine.paths import changes
from engine.paths.actions import MainActivity, StealChoice
from engine.paths.blows import Check, Steal
from engine.paths.board import exits
from engine.paths.checks import check
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.model import ITEMS_CARRIED, State
from engine.paths.moments import Ability, Character, Power
from engine.paths.table import after, change, give_up_item, give_up_key, is_start, spend, tell

PICKPOCKET = "pickpocket"
FOR_ITEM, FOR_KEY = 8, 10
"""What a Steal check needs."""


def _offers(state: State, seat: Seat) -> Iterator[MainActivity]:
    """From those on the own corridor, or on a connected one, who carry something."""
    at = state.players[seat].at
    reach = [to for to in (at, *exits(state.tiles, at)) if not is_start(to)]
    if state.turn.actions:
        for other in after(state, seat):
            victim = state.players[other]
            if victim.at in reach and (victim.items or victim.keys):
                yield MainActivity(PICKPOCKET, target=other)


def _performs(state: State, seat: Seat, chosen: MainActivity) -> State:
    assert chosen.target is not None
    return push(spend(state, 1), Steal(seat, chosen.target))


def _light_feet(state: State, seat: Seat, check: Check) -> int:
    return 3 if check.kind == "jump" else 0


def _loot(state: State, frame: Steal) -> list[StealChoice]:
    """What the total allows to take; a third item is none to him."""
    victim = state.players[frame.victim]
    keys = victim.keys if frame.total >= FOR_KEY else ()
    room = len(state.players[frame.seat].items) < ITEMS_CARRIED
    items = victim.items if frame.total >= FOR_ITEM and room else ()
    return [*(StealChoice(key=key) for key in keys), *(StealChoice(item=item) for item in items)]


def _asked(state: State, frame: Steal) -> tuple[Seat, ...]:
    """With a key in reach, or two items, he chooses (D32)."""
    if frame.stage != "take":
        return ()
    loot = _loot(state, frame)
    return (frame.seat,) if len(loot) > 1 or (loot and loot[0].key is not None) else ()


def _options(state: State, frame: Steal, seat: Seat) -> Iterator[StealChoice]:
    yield from _loot(state, frame)
    yield StealChoice()


def _answer(state: State, frame: Steal, seat: Seat, action: StealChoice) -> State:
    return _taken(pop(state), frame, action)


def _advance(state: State, frame: Steal) -> State:
    match frame.stage:
        case "roll":
            return check(top(state, replace(frame, stage="judge")), frame.seat, "steal")
        case "judge":
            ended = state.checked
            assert ended is not None
            return top(state, replace(frame, stage="take", total=ended.totals[0]))
        case _:
            loot = _loot(state, frame)
            return _taken(pop(state), frame, loot[0] if loot else StealChoice())


def _taken(state: State, frame: Steal, choice: StealChoice) -> State:
    thief = state.players[frame.seat]
    if choice.key is not None:
        state = give_up_key(state, frame.victim, choice.key)
        state = change(state, frame.seat, keys=tuple(sorted((*thief.keys, choice.key))))
    elif choice.item is not None:
        state = give_up_item(state, frame.victim, choice.item)
        state = change(state, frame.seat, items=(*thief.items, choice.item))
    else:
        return state
    return tell(state, changes.Took(frame.seat, choice.item, choice.key, frame.victim))


THIEF = Character(
    id="thief",
    name="Thief",
    number=13,
    abilities=(
        Ability(
            PICKPOCKET,
            "Pickpocket",
            "Choose another character on your corridor or on a connected corridor and make a Steal"
            " check (2 dice): on 8 or more take one of its items (your choice; not if you already"
            " carry two), on 10 or more you may take one of its keys instead.",
        ),
        Ability("light_feet", "Light Feet", "Add 3 to your jump checks."),
    ),
    power=Power(offers=_offers, performs=_performs, modifies=_light_feet),
)

COURSES[Steal] = Course(_advance, _asked, _options, _answer)
