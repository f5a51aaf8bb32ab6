"""What may be picked up from the own corridor, and exchanged (sections 8 and 9, step 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.game import Seat
from engine.paths.actions import MainActivity, PickUp
from engine.paths.model import ITEMS_CARRIED, LyingKey, State, key_space
from engine.paths.renew import renew
from engine.paths.table import give_up_item, items_at, keys_at, lay_item, take_item, take_key


def picks(state: State, seat: Seat) -> Iterator[PickUp]:
    """What the active player may take where he stands, one answer for each token (R43, R46)."""
    player = state.players[seat]
    if seat != state.turn.seat or player.stun or player.barred:
        return
    for lying in keys_at(state, player.at):
        if may_take(state, seat, lying):
            yield PickUp(key=lying.home)
    for item in items_at(state, player.at):
        if len(player.items) < ITEMS_CARRIED:
            yield PickUp(item=item)
        else:
            yield from _exchanges(state, player.items, item)


def _exchanges(state: State, carried: tuple[str, ...], item: str) -> Iterator[PickUp]:
    swapped = state.turn.swapped
    if item not in swapped:
        yield from (PickUp(item=item, laid=laid) for laid in carried if laid not in swapped)


def may_take(state: State, seat: Seat, lying: LyingKey) -> bool:
    """Not from the own key space, unless another character dropped it there (R42)."""
    if lying.at != key_space(state.players[seat].home):
        return True
    return lying.dropped_by is not None and lying.dropped_by != seat


def pick(state: State, seat: Seat, chosen: PickUp | MainActivity) -> State:
    """Take what was chosen; an exchange lays the other item down first."""
    if chosen.key is not None:
        return take_key(state, seat, chosen.key)
    assert chosen.item is not None
    if chosen.laid is not None:
        state = give_up_item(state, seat, chosen.laid)
        state = lay_item(state, chosen.laid, state.players[seat].at, seat)
        swapped = (*state.turn.swapped, chosen.item, chosen.laid)
        state = renew(state, turn=replace(state.turn, swapped=swapped))
    return take_item(state, seat, chosen.item)
