"""Losing and regaining Life, stun, death and what is dropped (section 12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.game import Seat
from engine.paths import changes, facts
from engine.paths.blows import Death, DropItem, Loss, Losses, Source
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.model import FULL_LIFE, ITEMS_CARRIED, State
from engine.paths.moments import ITEMS, TOKENS, has, powers
from engine.paths.reactions import DeathDrop, DisarmItem, ItemToPool, LivingArmor, RelicDrop
from engine.paths.renew import renew
from engine.paths.table import (
    change,
    give_up_item,
    give_up_key,
    home,
    item_to_pool,
    lay_item,
    lay_key,
    tell,
)
from engine.paths.tokens import take_from_card


def lose(state: State, seat: Seat, life: int, source: Source, *, everything: bool = False) -> State:
    """A seat is about to lose Life; what becomes of it is in `State.lost`."""
    return push(renew(state, lost=0), Loss(seat, life, source, everything))


def pay(state: State, seat: Seat, life: int) -> State:
    """Life paid on purpose: never prevented, offered only while more is left (R51)."""
    return _with_life(state, seat, state.players[seat].life - life, "cost")


def gain(state: State, seat: Seat, life: int) -> State:
    """A seat regains Life, up to its cap."""
    now = state.players[seat].life
    return _with_life(state, seat, max(now, min(cap(state, seat), now + life)), "gain")


def cap(state: State, seat: Seat) -> int:
    """The most Life that a seat can have now."""
    return min([FULL_LIFE, *(power.cap for power in powers(state, seat))])


def stun(state: State, seat: Seat, count: int) -> State:
    """One effect gives a seat stun tokens."""
    for power in powers(state, seat):
        count = power.stuns(count)
    return _with_stun(state, seat, state.players[seat].stun + max(0, count))


def unstun(state: State, seat: Seat, count: int) -> State:
    """Stun tokens are discarded."""
    return _with_stun(state, seat, max(0, state.players[seat].stun - count))


def _with_life(state: State, seat: Seat, life: int, source: str) -> State:
    before = state.players[seat].life
    if life == before:
        return state
    event = changes.LifeChanged(seat, life, life - before, source)
    return tell(change(state, seat, life=life), event)


def _with_stun(state: State, seat: Seat, count: int) -> State:
    if count == state.players[seat].stun:
        return state
    return tell(change(state, seat, stun=count), changes.StunChanged(seat, count))


def _shield(state: State, seat: Seat) -> str | None:
    """The token on a seat's card that may be given up to lose nothing."""
    for token in state.players[seat].card:
        if TOKENS[token].power.shields:
            return token
    return None


def _loss_asked(state: State, frame: Loss) -> tuple[Seat, ...]:
    threatened = frame.life > 0 or frame.everything
    if not frame.asked and threatened and _shield(state, frame.seat):
        return (frame.seat,)
    return ()


def _loss_options(state: State, frame: Loss, seat: Seat) -> Iterator[LivingArmor]:
    yield LivingArmor(use=True)
    yield LivingArmor(use=False)


def _loss_answer(state: State, frame: Loss, seat: Seat, action: LivingArmor) -> State:
    if not action.use:
        return top(state, replace(frame, asked=True))
    token = _shield(state, seat)
    assert token is not None
    state = tell(pop(state), facts.Chose(seat, token))
    return take_from_card(state, seat, token)


def _loss_advance(state: State, frame: Loss) -> State:
    seat, lost = frame.seat, frame.life
    state = pop(state)
    if not frame.everything:
        for power in powers(state, seat):
            state, lost = power.softens(state, seat, lost, frame.source)
    life = state.players[seat].life
    lost = life if frame.everything else lost
    if lost <= 0:
        return state
    state = renew(state, lost=min(lost, life))
    if lost < life:
        return _with_life(state, seat, life - lost, frame.source)
    saved = _reviver(state, seat)
    if lost == life and saved is not None:
        state = _with_life(item_to_pool(state, seat, saved), seat, 1, frame.source)
        return tell(state, facts.Chose(seat, saved))
    state = _with_life(state, seat, 0, frame.source)
    return push(tell(state, changes.Died(seat, state.players[seat].at)), Death(seat))


def _reviver(state: State, seat: Seat) -> str | None:
    if not has(state, seat, "revives"):
        return None
    return next(item for item in state.players[seat].items if ITEMS[item].power.revives)


def _drops(state: State, seat: Seat) -> list[DeathDrop]:
    """What a dying seat may drop (R41): a key, else an item; with a Key Ring either."""
    player = state.players[seat]
    keys = [DeathDrop(key=key) for key in player.keys]
    items = [DeathDrop(item=item) for item in player.items]
    if keys and not has(state, seat, "keeps_keys"):
        return keys
    return keys + items


def _death_asked(state: State, frame: Death) -> tuple[Seat, ...]:
    return (frame.seat,) if _drops(state, frame.seat) else ()


def _death_options(state: State, frame: Death, seat: Seat) -> Iterator[DeathDrop]:
    yield from _drops(state, seat)


def _death_answer(state: State, frame: Death, seat: Seat, action: DeathDrop) -> State:
    at = state.players[seat].at
    if action.key is not None:
        return _buried(lay_key(give_up_key(state, seat, action.key), action.key, at, seat), seat)
    assert action.item is not None
    state = lay_item(give_up_item(state, seat, action.item), action.item, at, seat)
    return _buried(state, seat)


def _death_advance(state: State, frame: Death) -> State:
    return _buried(state, frame.seat)


def _buried(state: State, seat: Seat) -> State:
    """Back at the start with all Life; stun and what others put on the card are gone (R30)."""
    state = pop(state)
    state = _with_stun(state, seat, 0)
    for token in state.players[seat].card:
        if TOKENS[token].lost_in_death:
            state = take_from_card(state, seat, token)
    state = _with_life(state, seat, cap(state, seat), "death")
    return home(change(state, seat, barred=False), seat, "death")


def _drop_asked(state: State, frame: DropItem) -> tuple[Seat, ...]:
    return (frame.seat,) if state.players[frame.seat].items else ()


def _drop_options(
    state: State, frame: DropItem, seat: Seat
) -> Iterator[DisarmItem | RelicDrop | ItemToPool]:
    kind = {"disarm": DisarmItem, "relic": RelicDrop, "trap": ItemToPool}[frame.why]
    for item in state.players[seat].items[:ITEMS_CARRIED]:
        yield kind(item)


def _drop_answer(
    state: State, frame: DropItem, seat: Seat, action: DisarmItem | RelicDrop | ItemToPool
) -> State:
    state = pop(state)
    if isinstance(action, ItemToPool):
        return item_to_pool(state, seat, action.item)
    state = give_up_item(state, seat, action.item)
    return lay_item(state, action.item, state.players[seat].at, seat)


def _losses_advance(state: State, frame: Losses) -> State:
    if not frame.waiting:
        return pop(state)
    first, *rest = frame.waiting
    state = top(state, replace(frame, waiting=tuple(rest)))
    return lose(state, first, frame.life, frame.source)


COURSES[Loss] = Course(_loss_advance, _loss_asked, _loss_options, _loss_answer)
COURSES[Death] = Course(_death_advance, _death_asked, _death_options, _death_answer)
COURSES[DropItem] = Course(lambda state, _: pop(state), _drop_asked, _drop_options, _drop_answer)
COURSES[Losses] = Course(_losses_advance)
