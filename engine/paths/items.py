"""The catalogue of items (section 14).

Scepter of Control and Heart of the Abyss are the rulebook's; the other thirteen are ours.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.paths.actions import MainActivity
from engine.paths.activities import may_move, step, steps
from engine.paths.blows import Check
from engine.paths.board import exits
from engine.paths.entering import toll
from engine.paths.life import cap, gain, pay
from engine.paths.model import State
from engine.paths.moments import ITEMS, Item, Power
from engine.paths.setting import look
from engine.paths.table import item_to_pool, trap_at, turn_crystal, use

BOOTS, LANTERN, VIAL, SHARD = "blood_boots", "lantern_of_truth", "vial_of_life", "fate_shard"


def _boots(state: State, seat: Seat) -> Iterator[MainActivity]:
    if state.players[seat].life < 2 or BOOTS in state.turn.used or not may_move(state, seat):
        return
    for to in steps(state, seat):
        if not toll(state, seat, to):
            yield MainActivity(BOOTS, to=to)


def _booted(state: State, seat: Seat, chosen: MainActivity) -> State:
    assert chosen.to is not None
    return step(pay(use(state, BOOTS), seat, 1), seat, chosen.to)


def _lantern(state: State, seat: Seat) -> Iterator[MainActivity]:
    if LANTERN in state.turn.used:
        return
    at = state.players[seat].at
    for near in (at, *exits(state.tiles, at)):
        trap = trap_at(state, near)
        if trap is not None and not trap.up and seat not in trap.known:
            yield MainActivity(LANTERN, to=near)


def _lit(state: State, seat: Seat, chosen: MainActivity) -> State:
    assert chosen.to is not None
    return look(use(state, LANTERN), seat, chosen.to)


def _vial(state: State, seat: Seat) -> Iterator[MainActivity]:
    if state.players[seat].life < cap(state, seat):
        yield MainActivity(VIAL)


def _drunk(state: State, seat: Seat, chosen: MainActivity) -> State:
    return gain(item_to_pool(state, seat, VIAL), seat, 2)


def _shard(state: State, seat: Seat) -> Iterator[MainActivity]:
    if not state.players[seat].crystal:
        yield MainActivity(SHARD)


def _broken(state: State, seat: Seat, chosen: MainActivity) -> State:
    return turn_crystal(item_to_pool(state, seat, SHARD), seat, active=True)


def _blade(state: State, seat: Seat, check: Check) -> int:
    return 1 if check.kind == "combat" else 0


def _shield(state: State, seat: Seat, check: Check) -> int:
    return 2 if check.kind == "combat" and check.rolls[1].seat == seat else 0


_ALL = (
    Item(
        id="scepter_of_control",
        name="Scepter of Control",
        text="When you have to make a Golem check you may pay 1 Life instead and stay.",
        power=Power(evades=True),
    ),
    Item(
        id="heart_of_the_abyss",
        name="Heart of the Abyss",
        text="Works as one further Life after your last: when a loss takes exactly your last Life,"
        " return this item to the pool and stay alive with 1 Life.",
        power=Power(revives=True),
    ),
    Item(
        id=BOOTS,
        name="Blood Boots",
        text="Once per turn pay 1 Life to make one Move for 0 actions.",
        power=Power(offers=_boots, performs=_booted),
    ),
    Item(
        id="climbers_rope",
        name="Climber's Rope",
        text="A failed Risky Jump costs you no Life (you still take the stun token).",
        power=Power(lands_softly=True),
    ),
    Item(
        id=LANTERN,
        name="Lantern of Truth",
        text="Once per turn look secretly at one face-down trap token on your corridor or on a"
        " connected corridor.",
        power=Power(offers=_lantern, performs=_lit),
    ),
    Item(
        id="duelists_blade",
        name="Duelist's Blade",
        text="Add 1 to your combat checks.",
        power=Power(modifies=_blade),
    ),
    Item(
        id="tower_shield",
        name="Tower Shield",
        text="Add 2 to your combat check when you are the attacked character.",
        power=Power(modifies=_shield),
    ),
    Item(
        id="amulet_of_clarity",
        name="Amulet of Clarity",
        text="Each time a single effect gives you stun tokens, take one fewer.",
        power=Power(stuns=lambda count: count - 1),
    ),
    Item(
        id="trapbreakers_kit",
        name="Trapbreaker's Kit",
        text="After you succeed at every roll of a trap check you may shuffle that trap token back"
        " into the pool.",
        power=Power(disables=True),
    ),
    Item(
        id="golem_whistle",
        name="Golem Whistle",
        text="Once per turn, after you draw a Golem movement card, you may discard it and draw the"
        " next; the second card stands.",
        power=Power(redraws=("card",)),
    ),
    Item(
        id=VIAL,
        name="Vial of Life",
        text="Return this token to the item pool: regain 2 Life.",
        power=Power(offers=_vial, performs=_drunk),
    ),
    Item(
        id=SHARD,
        name="Fate Shard",
        text="Return this token to the item pool: turn your Crystal of Fate to its active side.",
        power=Power(offers=_shard, performs=_broken),
    ),
    Item(
        id="cloak_of_shadows",
        name="Cloak of Shadows",
        text="Nobody can make a free attack against you. The Attack activity still works, and you"
        " may attack others.",
        power=Power(shrouds=True),
    ),
    Item(
        id="key_ring",
        name="Key Ring",
        text="When you die while carrying a key you may drop one item (the Key Ring included)"
        " instead of the key.",
        power=Power(keeps_keys=True),
    ),
    Item(
        id="deep_compass",
        name="Deep Compass",
        text="Once per turn, when you build, after seeing the tile you may put it under the pool"
        " and draw the next; the second tile stands.",
        power=Power(redraws=("tile",)),
    ),
)

ITEMS.update({item.id: item for item in _ALL})
