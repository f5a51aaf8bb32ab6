"""A trap that acts on who enters its corridor (section 9, step 3, and section 14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from engine.core.game import Seat
from engine.paths import facts
from engine.paths.blows import Carried, DropItem, Harm, Sprung
from engine.paths.checks import check, failed
from engine.paths.entering import blown_to, enter
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.life import lose, stun
from engine.paths.model import State
from engine.paths.moments import has
from engine.paths.reactions import (
    Corridor,
    FloorTarget,
    Kit,
    PortalTarget,
    TornadoTarget,
    TrapChoice,
)
from engine.paths.renew import renew
from engine.paths.setting import remove_trap
from engine.paths.table import acts, after, home, tell, trap_at, turn_crystal, with_trap
from engine.paths.traps import TRAP_KINDS


def spring(state: State, seat: Seat, came: Corridor | None) -> State:
    """The trap where a seat is turns up and acts on it; it stays face up (R49)."""
    player = state.players[seat]
    trap = trap_at(state, player.at)
    assert trap is not None
    state = acts(state, "trap", trap.at, seat)
    if not trap.up:
        state = with_trap(state, replace(trap, up=True, known=()))
        state = tell(state, facts.TrapTurned(trap.at, trap.kind, up=True))
    if not TRAP_KINDS[trap.kind].rolls:
        return state
    return push(state, Sprung(seat, trap.at, came, trap.kind, player.moved))


def _advance(state: State, frame: Sprung) -> State:
    """All picks first, then Life, stun and the move; who is gone is spared the rest (R81)."""
    if state.players[frame.seat].moved != frame.moved:
        return pop(state)
    kind = TRAP_KINDS[frame.kind]
    match frame.stage:
        case "roll":
            state = top(state, replace(frame, stage="judge"))
            return check(state, frame.seat, "trap", kind.need, kind.rolls)
        case "judge":
            fails = failed(state)
            return top(state, replace(frame, fails=fails, stage="pick" if fails else "kit"))
        case "pick":
            return _hurt(state, frame)
        case "stun":
            return _stunned(state, frame)
        case "kit" | "go":
            return _moved(pop(state), frame)
        case _:
            assert_never(frame.stage)


def _harm(state: State, frame: Sprung) -> Harm:
    kind = TRAP_KINDS[frame.kind]
    return kind.harm(state.players[frame.seat], frame.fails, frame.picks)


def _hurt(state: State, frame: Sprung) -> State:
    harm = _harm(state, frame)
    state = top(state, replace(frame, stage="stun", harm=harm))
    if harm.life:
        return lose(state, frame.seat, harm.life, "trap")
    if harm.crystal:
        return turn_crystal(state, frame.seat, active=False)
    return push(state, DropItem(frame.seat, "trap")) if harm.item else state


def _stunned(state: State, frame: Sprung) -> State:
    harm = frame.harm
    state = top(state, replace(frame, stage="go"))
    if harm.stun:
        state = stun(state, frame.seat, harm.stun)
    if harm.actions and frame.seat == state.turn.seat:
        state = renew(state, turn=replace(state.turn, actions=0))
    return state


def _moved(state: State, frame: Sprung) -> State:
    seat = frame.seat
    match frame.harm.move:
        case "start":
            return home(state, seat, "trap")
        case "back" if frame.came is not None:
            return enter(state, seat, frame.came, "forced")
        case "floor":
            targets = blown_to(state, frame.at, None)
            if targets:
                chooser = after(state, seat)[0]
                return push(state, Carried(seat, chooser, "floor", targets, frame.moved))
        case _:
            pass
    return state


def _asked(state: State, frame: Sprung) -> tuple[Seat, ...]:
    if state.players[frame.seat].moved != frame.moved:
        return ()
    kit = frame.stage == "kit" and has(state, frame.seat, "disables")
    picking = frame.stage == "pick" and TRAP_KINDS[frame.kind].picks
    if kit or (picking and len(frame.picks) < frame.fails):
        return (frame.seat,)
    return ()


def _options(state: State, frame: Sprung, seat: Seat) -> Iterator[Kit | TrapChoice]:
    if frame.stage == "kit":
        yield Kit(use=True)
        yield Kit(use=False)
    else:
        yield from map(TrapChoice, TRAP_KINDS[frame.kind].picks)


def _answer(state: State, frame: Sprung, seat: Seat, action: Kit | TrapChoice) -> State:
    if isinstance(action, TrapChoice):
        return top(state, replace(frame, picks=(*frame.picks, action.choice)))
    state = pop(state)
    return remove_trap(state, frame.at) if action.use else state


def _carried_asked(state: State, frame: Carried) -> tuple[Seat, ...]:
    return (frame.chooser,) if state.players[frame.seat].moved == frame.moved else ()


def _carried_options(
    state: State, frame: Carried, seat: Seat
) -> Iterator[PortalTarget | TornadoTarget | FloorTarget]:
    kind = {"portal": PortalTarget, "tornado": TornadoTarget, "floor": FloorTarget}[frame.why]
    yield from map(kind, frame.targets)


def _carried_answer(
    state: State,
    frame: Carried,
    seat: Seat,
    action: PortalTarget | TornadoTarget | FloorTarget,
) -> State:
    by_portal = frame.why == "portal"
    return enter(pop(state), frame.seat, action.to, "forced", by_portal=by_portal)


COURSES[Sprung] = Course(_advance, _asked, _options, _answer)
COURSES[Carried] = Course(
    lambda state, _: pop(state), _carried_asked, _carried_options, _carried_answer
)
