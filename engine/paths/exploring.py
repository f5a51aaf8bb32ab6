"""Exploring a corridor: its five steps, one after another (section 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import assert_never

from engine.core.game import Seat
from engine.paths.actions import FreeAttack, PickUp
from engine.paths.attacks import claims, eager, foes_at, targets
from engine.paths.combat import fight
from engine.paths.flow import COURSES, Course, pop, top
from engine.paths.frames import Explore
from engine.paths.golem import meet
from engine.paths.model import State
from engine.paths.moments import TOKENS
from engine.paths.picking import pick, picks
from engine.paths.reactions import TokenOrder
from engine.paths.springing import spring
from engine.paths.table import acts, has_acted, trap_at, win_check
from engine.paths.tokens import owner, tokens_at


def _acting(state: State, frame: Explore) -> list[str]:
    """Tokens that have yet to act on the character, in the order of the board."""
    seat, at = frame.seat, frame.at
    return [
        token
        for token in tokens_at(state, at)
        if owner(state, token) != seat
        and not has_acted(state, token, at, seat)
        and TOKENS[token].acts(state, frame)
    ]


def _asked(state: State, frame: Explore) -> tuple[Seat, ...]:
    seat = frame.seat
    if state.players[seat].moved != frame.moved:
        return ()
    match frame.step:
        case 1:
            return (seat,) if len(_acting(state, frame)) > 1 else ()
        case 4:
            return (seat,) if targets(state, frame) else ()
        case 5:
            return (seat,) if any(True for _ in picks(state, seat)) else ()
        case _:
            return ()


def _options(
    state: State, frame: Explore, seat: Seat
) -> Iterator[TokenOrder | FreeAttack | PickUp]:
    if frame.step == 1:
        yield from (TokenOrder(token) for token in _acting(state, frame))
    elif frame.step == 4:
        yield from (FreeAttack(foe) for foe in targets(state, frame))
        yield FreeAttack(None)
    else:
        yield from picks(state, seat)
        yield PickUp()


def _answer(
    state: State, frame: Explore, seat: Seat, action: TokenOrder | FreeAttack | PickUp
) -> State:
    match action:
        case TokenOrder(token=token):
            return _struck(state, frame, token)
        case FreeAttack(target=foe):
            if foe is None:
                return top(state, replace(frame, passed=True))
            state = top(state, replace(frame, fought=(*frame.fought, foe)))
            return fight(state, seat, foe)
        case PickUp(key=None, item=None):
            return _done(state, frame)
        case PickUp():
            return pick(state, seat, action)
        case _:
            assert_never(action)


def _advance(state: State, frame: Explore) -> State:
    if state.players[frame.seat].moved != frame.moved:
        return pop(state)
    return _STEPS[frame.step](state, frame)


def _tokens(state: State, frame: Explore) -> State:
    acting = _acting(state, frame)
    return _struck(state, frame, acting[0]) if acting else top(state, replace(frame, step=2))


def _struck(state: State, frame: Explore, token: str) -> State:
    state = acts(state, token, frame.at, frame.seat)
    return TOKENS[token].strikes(state, frame)


def _golem(state: State, frame: Explore) -> State:
    state = top(state, replace(frame, step=3))
    if state.golem.at == frame.at:
        return meet(state, (frame.seat,))
    return state


def _trap(state: State, frame: Explore) -> State:
    """Nobody springs a trap when he leaves his start (R15)."""
    state = _won(state, frame)
    state = top(state, replace(frame, step=5 if frame.fallen else 4))
    trap = trap_at(state, frame.at)
    if trap is None or frame.how == "leave" or has_acted(state, "trap", frame.at, frame.seat):
        return state
    return spring(state, frame.seat, frame.came)


def _foes(state: State, frame: Explore) -> State:
    if frame.foes is None:
        return top(state, replace(frame, foes=foes_at(state, frame.seat)))
    waiting = () if frame.claimed else eager(state, frame)
    if waiting:
        return claims(top(state, replace(frame, claimed=True)), frame, waiting)
    return _won(top(state, replace(frame, step=5)), frame)


def _done(state: State, frame: Explore) -> State:
    return _won(pop(state), frame)


def _won(state: State, frame: Explore) -> State:
    """A win is looked for after steps 2, 4 and 5 of the active player (section 16.1)."""
    return win_check(state) if frame.seat == state.turn.seat else state


_STEPS: dict[int, Callable[[State, Explore], State]] = {
    1: _tokens,
    2: _golem,
    3: _trap,
    4: _foes,
    5: _done,
}

COURSES[Explore] = Course(_advance, _asked, _options, _answer)
