"""Traps on the board: where one may be set, seen, turned and taken away (R47, R48)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.game import Seat
from engine.paths import facts
from engine.paths.actions import TrapPlace
from engine.paths.board import corridors
from engine.paths.flow import COURSES, Course, pop, push
from engine.paths.frames import PlaceTrap
from engine.paths.model import CELLS, State, Trap
from engine.paths.moments import powers
from engine.paths.reactions import Corridor
from engine.paths.renew import renew
from engine.paths.table import below, tell, trap_at, with_trap
from engine.paths.traps import KINDS


def set_trap(state: State, seat: Seat, *, choose: bool) -> State:
    """Draw a trap and place it; where `choose` allows, the powers of the seat draw more."""
    most = [dict(power.draws).get("trap", 1) for power in powers(state, seat)] if choose else []
    count = max([1, *most])
    kinds: list[str] = []
    for _ in range(min(count, sum(state.trap_pool))):
        kind, state = drawn(state)
        kinds.append(kind)
    if count > 1:
        state = tell(state, facts.Drew(seat, "trap", len(kinds), tuple(kinds)))
    return push(state, PlaceTrap(seat, tuple(kinds), count > 1)) if kinds else state


def places(state: State, seat: Seat) -> Iterator[Corridor]:
    """Where a trap may be set (R47): no trap, no other character, not on the centre."""
    taken = {trap.at for trap in state.traps} | {state.heart}
    taken |= {player.at for other, player in enumerate(state.players) if other != seat}
    for cell, word in zip(CELLS, state.tiles, strict=True):
        if word:
            yield from (at for at in corridors(state.tiles, cell) if at not in taken)


def may_set(state: State, seat: Seat) -> bool:
    """Whether there is any place for a trap."""
    return next(places(state, seat), None) is not None


def drawn(state: State) -> tuple[str, State]:
    """A random trap out of the pool."""
    number, state = below(state, sum(state.trap_pool))
    place = 0
    while number >= state.trap_pool[place]:
        number -= state.trap_pool[place]
        place += 1
    return KINDS[place], _pooled(state, KINDS[place], -1)


def lay_trap(state: State, at: Corridor) -> State:
    """A random trap comes to lie face down on a corridor, if there is one (R10)."""
    if not sum(state.trap_pool):
        return state
    kind, state = drawn(state)
    return tell(with_trap(state, Trap(at, kind)), facts.TrapSet(at))


def remove_trap(state: State, at: Corridor) -> State:
    """A trap goes back into the pool."""
    trap = trap_at(state, at)
    assert trap is not None
    state = renew(state, traps=tuple(one for one in state.traps if one != trap))
    return tell(_pooled(state, trap.kind, 1), facts.TrapGone(at))


def look(state: State, seat: Seat, at: Corridor) -> State:
    """A seat looks secretly at a face-down trap."""
    trap = trap_at(state, at)
    assert trap is not None
    known = tuple(sorted({*trap.known, seat}))
    state = with_trap(state, replace(trap, known=known))
    return tell(state, facts.TrapSeen(seat, at, trap.kind))


def _pooled(state: State, kind: str, count: int) -> State:
    pool = list(state.trap_pool)
    pool[KINDS.index(kind)] += count
    return renew(state, trap_pool=tuple(pool))


def _asked(state: State, frame: PlaceTrap) -> tuple[Seat, ...]:
    return (frame.seat,) if may_set(state, frame.seat) else ()


def _options(state: State, frame: PlaceTrap, seat: Seat) -> Iterator[TrapPlace]:
    for at in places(state, seat):
        if frame.seen:
            yield from (TrapPlace(at, kind) for kind in dict.fromkeys(frame.kinds))
        else:
            yield TrapPlace(at)


def _answer(state: State, frame: PlaceTrap, seat: Seat, action: TrapPlace) -> State:
    kinds = list(frame.kinds)
    kind = kinds[0] if action.trap is None else action.trap
    kinds.remove(kind)
    state = _returned(pop(state), kinds)
    known = (seat,) if frame.seen else ()
    state = with_trap(state, Trap(action.to, kind, known=known))
    return tell(state, facts.TrapSet(action.to, kind if frame.seen else None, seat))


def _advance(state: State, frame: PlaceTrap) -> State:
    """Nowhere to set it: it goes back."""
    return _returned(pop(state), list(frame.kinds))


def _returned(state: State, kinds: list[str]) -> State:
    for kind in kinds:
        state = _pooled(state, kind, 1)
    return state


COURSES[PlaceTrap] = Course(_advance, _asked, _options, _answer)
