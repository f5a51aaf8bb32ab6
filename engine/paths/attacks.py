"""Free attacks between the one who enters and those who are there (section 11.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.game import Seat
from engine.paths.combat import fight
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.frames import Claims, Explore
from engine.paths.model import State
from engine.paths.moments import OWNERS, TOKENS, has
from engine.paths.reactions import FreeAttackClaim
from engine.paths.renew import renew
from engine.paths.table import is_start, others_at
from engine.paths.tokens import tokens_at


def may_fight(state: State, attacker: Seat, defender: Seat) -> bool:
    """Whether there can be a combat where the attacker is: not on a start, not in peace (R68)."""
    at = state.players[attacker].at
    fighters = {state.players[attacker].character, state.players[defender].character}
    return not is_start(at) and all(
        OWNERS[token] in fighters for token in tokens_at(state, at) if TOKENS[token].peace
    )


def may_attack_freely(state: State, attacker: Seat, defender: Seat) -> bool:
    """Whether a free attack is allowed: no Truce, no Cloak, nobody stunned attacks."""
    return (
        not state.players[attacker].stun
        and not has(state, attacker, "truce")
        and not has(state, defender, "shrouds")
        and may_fight(state, attacker, defender)
    )


def foes_at(state: State, seat: Seat) -> tuple[tuple[Seat, int], ...]:
    """Who is where a seat has entered, each with the count that tells if it stays there."""
    at = state.players[seat].at
    return tuple((foe, state.players[foe].moved) for foe in others_at(state, at, seat))


def targets(state: State, frame: Explore) -> list[Seat]:
    """Whom the one who entered may still attack (R32, R33)."""
    if frame.passed:
        return []
    return [foe for foe in _left(state, frame) if may_attack_freely(state, frame.seat, foe)]


def eager(state: State, frame: Explore) -> tuple[Seat, ...]:
    """Who may attack the one who entered, now that it attacks nobody any more."""
    return tuple(foe for foe in _left(state, frame) if may_attack_freely(state, foe, frame.seat))


def claims(state: State, frame: Explore, waiting: tuple[Seat, ...]) -> State:
    """Ask all of them at the same time."""
    return push(state, Claims(frame.seat, frame.moved, waiting, frame.foes or ()))


def _left(state: State, frame: Explore | Claims) -> list[Seat]:
    """Who was there when the corridor was entered, is still, and has not fought yet."""
    fought = frame.fought if isinstance(frame, Explore) else ()
    return [
        foe
        for foe, moved in frame.foes or ()
        if state.players[foe].moved == moved and foe not in fought
    ]


def _asked(state: State, frame: Claims) -> tuple[Seat, ...]:
    return frame.waiting


def _options(state: State, frame: Claims, seat: Seat) -> Iterator[FreeAttackClaim]:
    yield FreeAttackClaim(use=True)
    yield FreeAttackClaim(use=False)


def _answer(state: State, frame: Claims, seat: Seat, action: FreeAttackClaim) -> State:
    claimed = (*frame.claimed, seat) if action.use else frame.claimed
    waiting = tuple(other for other in frame.waiting if other != seat)
    return top(state, replace(frame, waiting=waiting, claimed=tuple(sorted(claimed))))


def _advance(state: State, frame: Claims) -> State:
    """Draw the order of the claims, then let them fight as long as both are there (R34)."""
    if not frame.drawn:
        order, rng = state.rng.shuffled(frame.claimed)
        state = renew(state, rng=rng)
        return top(state, replace(frame, claimed=order, drawn=True))
    if not frame.claimed or state.players[frame.seat].moved != frame.moved:
        return pop(state)
    first, *rest = frame.claimed
    state = top(state, replace(frame, claimed=tuple(rest)))
    if first in _left(state, frame) and may_attack_freely(state, first, frame.seat):
        return fight(state, first, frame.seat)
    return state


COURSES[Claims] = Course(_advance, _asked, _options, _answer)
