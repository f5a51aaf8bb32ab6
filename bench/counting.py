"""How many positions of `karo.noughts` are played through in a second, with the game's own code."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any

from engine.core.game import Act
from engine.karo.model import Options
from engine.karo.noughts import Noughts

_GAME = Noughts()
_PLACED = 12
_DEPTH = 2


def speed(seconds: float = 3.0) -> dict[str, float]:
    """Positions made by `legal` and `apply`, from one in which all pieces are placed."""
    state = _middle()
    nodes, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        nodes += _count(state, _DEPTH)
    return {"nodes": nodes, "seconds": round(spent, 2), "nodes_s": round(nodes / spent)}


def _middle() -> Any:
    """Where moving begins: every piece on the first free square that makes no row."""
    state = replace(_GAME.setup(Options(repetition=0), 2, "00"), turn=0)
    for ply in range(_PLACED):
        legal = _GAME.legal(state, state.turn)
        after = (_GAME.apply(state, Act(state.turn, a), 0).state for a in legal[ply % 3 :: 3])
        state = next(one for one in after if not one.row)
    return state


def _count(state: Any, depth: int) -> int:
    [*asked] = _GAME.prompts(state)
    if not asked or not depth:
        return 1
    seat, nodes = asked[0], 1
    for action in _GAME.legal(state, seat):
        nodes += _count(_GAME.apply(state, Act(seat, action), 0).state, depth - 1)
    return nodes


if __name__ == "__main__":
    print(json.dumps(speed()))
