"""Risky and Safe Jumps between the corridors of a bridge (section 8)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.core.game import Seat
from engine.paths.blows import Jump
from engine.paths.board import is_down
from engine.paths.checks import check, passed
from engine.paths.entering import enter, toll_paid
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.frames import Explore
from engine.paths.life import lose, stun
from engine.paths.model import State
from engine.paths.moments import has
from engine.paths.reactions import Corridor
from engine.paths.table import change, put

FALL = 2
"""Life that a failed jump costs."""


def jump(state: State, seat: Seat, to: Corridor) -> State:
    """A Risky Jump: down from a bridge, or up onto it."""
    at = state.players[seat].at
    down = is_down(state.tiles, at, to)
    return push(state, Jump(seat, at, to, down, state.players[seat].moved))


def _advance(state: State, frame: Jump) -> State:
    if state.players[frame.seat].moved != frame.moved:
        return pop(state)
    match frame.stage:
        case "roll":
            return check(top(state, replace(frame, stage="land")), frame.seat, "jump")
        case "land" if passed(state):
            return enter(pop(state), frame.seat, frame.to, "choice")
        case "land":
            return _fallen(state, frame)
        case "stun":
            return _stunned(pop(state), frame)
        case _:
            assert_never(frame.stage)


def _fallen(state: State, frame: Jump) -> State:
    """Down: the marker falls first (R27), and pays for a Seal. Up: it stays where it is."""
    seat = frame.seat
    if frame.down:
        state = put(toll_paid(state, seat, frame.to), seat, frame.to, "fall")
        state = change(state, seat, barred=False)
    state = top(state, replace(frame, stage="stun", moved=state.players[seat].moved))
    return state if has(state, seat, "lands_softly") else lose(state, seat, FALL, "jump")


def _stunned(state: State, frame: Jump) -> State:
    """Who is alive is stunned and explores where he lies; up, without step 4 (R26)."""
    state = stun(state, frame.seat, 1)
    player = state.players[frame.seat]
    if frame.down:
        there = Explore(frame.seat, player.at, "choice", player.moved, frame.from_)
    else:
        there = Explore(frame.seat, player.at, "choice", player.moved, fallen=True)
    return push(state, there)


COURSES[Jump] = Course(_advance)
