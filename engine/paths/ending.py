"""How a game ends: the ranks (section 16.2)."""

from __future__ import annotations

from heapq import heappop, heappush

from engine.core.game import Outcome, Seat
from engine.paths.board import exits, maze
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


def distances(state: State) -> dict[Corridor, int]:
    """Steps to the centre over built corridors: a move counts 1, a jump 2."""
    graph = maze(state.tiles)
    found: dict[Corridor, int] = {}
    todo = [(0, state.heart)]
    while todo:
        steps, at = heappop(todo)
        if at in found:
            continue
        found[at] = steps
        for to in exits(state.tiles, at):
            if to not in STARTS:
                heappush(todo, (steps + 1, to))
        for to in graph.jumps.get(at, ()):
            heappush(todo, (steps + 2, to))
    return found


def steps_left(found: dict[Corridor, int], at: Corridor) -> int:
    """The steps from a corridor; a start is one more than its key space."""
    if at in STARTS:
        return min(_FAR, found.get(key_space(STARTS[at]), _FAR) + 1)
    return found.get(at, _FAR)


def _mark(state: State, seat: Seat) -> tuple[bool, bool, int, int, int, int]:
    player = state.players[seat]
    won = state.ends == "keys" and seat == state.turn.seat
    steps = steps_left(distances(state), player.at)
    keys = len(player.keys)
    return won, bool(keys), -steps, keys, player.life, len(player.items)
