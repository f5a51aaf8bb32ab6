"""Combat between two characters on one corridor, and the push out of the centre (section 11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from engine.core.game import Seat
from engine.paths import facts
from engine.paths.blows import Combat, DropItem, Push
from engine.paths.board import outlets
from engine.paths.checks import contest
from engine.paths.entering import enter
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.life import lose
from engine.paths.model import State
from engine.paths.moments import Loss, has, powers
from engine.paths.reactions import Disarm, PushTarget
from engine.paths.renew import renew
from engine.paths.table import home, put, tell, win_check

MOST_TIES = 10
"""After so many ties in a row the defender wins (R35)."""


def fight(state: State, attacker: Seat, defender: Seat) -> State:
    """A combat where the attacker stands."""
    return push(state, Combat(attacker, defender, state.players[attacker].at))


def loser(frame: Combat) -> Seat:
    """Who has lost a decided combat."""
    return frame.defender if frame.winner == frame.attacker else frame.attacker


def _advance(state: State, frame: Combat) -> State:
    match frame.stage:
        case "roll":
            return _rolled(state, frame)
        case "compare":
            return _compared(state, frame)
        case "spare":
            return top(state, replace(frame, stage="hit"))
        case "hit":
            return _hit(state, frame)
        case "after":
            return _after(state, frame)
        case _:
            assert_never(frame.stage)


def _rolled(state: State, frame: Combat) -> State:
    """Who is stunned loses at once, without dice."""
    if state.players[frame.defender].stun:
        return _won(state, frame, frame.attacker)
    if state.players[frame.attacker].stun:
        return _won(state, frame, frame.defender)
    return contest(top(state, replace(frame, stage="compare")), frame.attacker, frame.defender)


def _compared(state: State, frame: Combat) -> State:
    ended = state.checked
    assert ended is not None
    mine, theirs = ended.totals
    if mine == theirs and frame.ties + 1 < MOST_TIES:
        return top(state, replace(frame, stage="roll", ties=frame.ties + 1))
    attacking = mine > theirs
    six = 6 in ended.rolls[0 if attacking else 1].dice
    winner = frame.attacker if attacking else frame.defender
    return _won(state, replace(frame, six=six), winner)


def _won(state: State, frame: Combat, winner: Seat) -> State:
    frame = replace(frame, winner=winner, stage="spare")
    frame = replace(frame, moved=state.players[loser(frame)].moved)
    state = tell(top(state, frame), facts.Fought(frame.attacker, frame.defender, winner))
    return renew(state, lost=0)


def _asked(state: State, frame: Combat) -> tuple[Seat, ...]:
    if frame.stage != "spare" or frame.winner is None:
        return ()
    if state.players[loser(frame)].items and has(state, frame.winner, "spares"):
        return (frame.winner,)
    return ()


def _options(state: State, frame: Combat, seat: Seat) -> Iterator[Disarm]:
    yield Disarm(use=True)
    yield Disarm(use=False)


def _answer(state: State, frame: Combat, seat: Seat, action: Disarm) -> State:
    if not action.use:
        return top(state, replace(frame, stage="hit"))
    state = top(state, replace(frame, stage="after"))
    state = tell(state, facts.Chose(seat, "disarm", loser(frame)))
    return push(state, DropItem(loser(frame), "disarm"))


def _hit(state: State, frame: Combat) -> State:
    assert frame.winner is not None
    loss: Loss = 1
    for power in powers(state, frame.winner):
        loss = power.wounds(state, frame.winner, frame, loss)
    state = top(state, replace(frame, stage="after"))
    if loss == "all":
        return lose(state, loser(frame), 0, "combat", everything=True)
    return lose(state, loser(frame), loss, "combat")


def _after(state: State, frame: Combat) -> State:
    assert frame.winner is not None
    state = pop(state)
    for power in powers(state, frame.winner):
        state = power.triumphs(state, frame.winner, state.lost)
    beaten = loser(frame)
    stays = state.players[beaten].moved == frame.moved
    if stays and frame.at == state.heart:
        return push(state, Push(frame.winner, beaten, frame.moved))
    return win_check(state)


def _edges(state: State) -> list[PushTarget]:
    """Every way out of the centre, by its edge."""
    heart = state.heart
    return [PushTarget(to) for to in outlets(state.tiles, heart)]


def _push_asked(state: State, frame: Push) -> tuple[Seat, ...]:
    return (frame.winner,) if _edges(state) else ()


def _push_options(state: State, frame: Push, seat: Seat) -> Iterator[PushTarget]:
    yield from _edges(state)


def _push_answer(state: State, frame: Push, seat: Seat, action: PushTarget) -> State:
    """The winner is alone on the centre before the loser explores anything (R39)."""
    state = pop(state)
    left = put(state, frame.loser, action.to, "forced")
    return left if left.ends else enter(state, frame.loser, action.to, "forced")


def _push_advance(state: State, frame: Push) -> State:
    return home(pop(state), frame.loser, "pushed")


COURSES[Combat] = Course(_advance, _asked, _options, _answer)
COURSES[Push] = Course(_push_advance, _push_asked, _push_options, _push_answer)
