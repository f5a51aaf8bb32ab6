"""How a game ends: the ranks (section 16.2)."""

from __future__ import annotations

from engine.core.game import Outcome, Seat
from engine.paths.board import spread
from engine.paths.model import STARTS, State, key_space
from engine.paths.reactions import Corridor

_FAR = 1_000


def outcome(state: State) -> Outcome | None:
    """The winner first, the others by the ranking of the round limit; ties share a rank."""
    if not state.ends:
        return None
    if state.ends == "left":
        return Outcome((1,) * len(state.players), "left")
    marks = [_mark(state, seat) for seat in range(len(state.players))]
    return Outcome(tuple(1 + sum(other > mark for other in marks) for mark in marks), state.ends)


def _mark(state: State, seat: Seat) -> tuple[bool, bool, int, int, int, int]:
    player = state.players[seat]
    won = state.ends == "keys" and seat == state.turn.seat
    steps = spread(state.tiles, (state.heart,)).get(_inside(player.at), _FAR)
    steps = min(_FAR, steps + (player.at in STARTS))
    keys = len(player.keys)
    return won, bool(keys), -steps, keys, player.life, len(player.items)


def _inside(at: Corridor) -> Corridor:
    """A corridor of the board: for a start the key space before it."""
    return key_space(STARTS[at]) if at in STARTS else at
