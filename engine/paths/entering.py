"""Entering a corridor: turning up what lies face down, paying, arriving (section 9, 1 to 3).

The five steps of exploring what has been entered are in `exploring`.
"""

from __future__ import annotations

from engine.core.game import Seat
from engine.paths.board import edge_between, exits, tile_at
from engine.paths.flow import COURSES, Course, pop, push
from engine.paths.frames import Enter, Explore, How, Orient
from engine.paths.model import State
from engine.paths.moments import CHARACTERS, TOKENS, plays
from engine.paths.reactions import Corridor
from engine.paths.table import change, is_start, put, spend
from engine.paths.tokens import owner, take_token, tokens_at


def enter(state: State, seat: Seat, to: Corridor, how: How, *, by_portal: bool = False) -> State:
    """A character enters a corridor, or a face-down tile (`?`), and explores it."""
    return push(state, Enter(seat, to, how, by_portal))


def toll(state: State, seat: Seat, to: Corridor) -> int:
    """The actions that a seat pays on top for entering a corridor by choice (Seal)."""
    return sum(TOKENS[token].toll for token in tokens_at(state, to) if owner(state, token) != seat)


def blown_to(state: State, at: Corridor, came: Corridor | None) -> tuple[Corridor, ...]:
    """Where a choice of others may move a character: no start, nothing face down (R82).

    Not back to where it came from either, unless there is nowhere else.
    """
    ways = [to for to in exits(state.tiles, at) if not is_start(to)]
    return tuple(sorted([to for to in ways if to != came] or ways))


def must_turn_up(state: State, to: Corridor) -> bool:
    """Whether what is about to be entered still lies face down."""
    tile = tile_at(state.tiles, to[:2])
    return to[2] == "?" and tile is not None and tile.face == "down"


def turn_up(state: State, mover: Seat, to: Corridor, at: Corridor) -> State:
    """A marker moves from `at` into a face-down tile, which is turned up first (R25)."""
    turner = next(
        (
            seat
            for name, character in CHARACTERS.items()
            if character.power.orients and (seat := plays(state, name)) is not None
        ),
        mover,
    )
    return push(state, Orient(turner, to[:2], edge_between(to[:2], at[:2])))


def turned_up(state: State, to: Corridor, at: Corridor) -> Corridor:
    """The corridor that is meant: behind the edge, if the tile lay face down."""
    if to[2] != "?":
        return to
    tile = tile_at(state.tiles, to[:2])
    letter = tile.through(edge_between(to[:2], at[:2])) if tile else None
    assert letter is not None, f"{to} is not open to {at}"
    return *to[:2], letter


def _enter(state: State, frame: Enter) -> State:
    at = state.players[frame.seat].at
    if must_turn_up(state, frame.to):
        return turn_up(state, frame.seat, frame.to, at)
    return _arrived(pop(state), frame, turned_up(state, frame.to, at), at)


def _arrived(state: State, frame: Enter, to: Corridor, came: Corridor) -> State:
    seat = frame.seat
    if frame.how == "choice":
        state = toll_paid(state, seat, to)
    state = put(state, seat, to, frame.how)
    state = change(state, seat, barred=frame.how == "forced")
    if is_start(to):
        return state
    moved = state.players[seat].moved
    return push(state, Explore(seat, to, frame.how, moved, came, by_portal=frame.by_portal))


def toll_paid(state: State, seat: Seat, to: Corridor) -> State:
    """The surcharge is paid and the tokens that asked for it go back (Seal)."""
    for token in tokens_at(state, to):
        price = TOKENS[token].toll
        if price and owner(state, token) != seat:
            state = take_token(spend(state, price), token, to)
    return state


COURSES[Enter] = Course(_enter)
