"""Turns one after another, and the round limit (sections 7 and 16.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.game import Seat
from engine.paths import facts
from engine.paths.frames import Main
from engine.paths.model import State, Turn
from engine.paths.moments import TOKENS, powers
from engine.paths.renew import renew
from engine.paths.table import change, tell, win_check
from engine.paths.tokens import tokens_at


def start_turn(state: State, seat: Seat) -> State:
    """Two actions, everything once again; who stands alone on the centre with a key has won."""
    state = renew(state, turn=Turn(seat), frames=(Main(),), acted=())
    state = tell(change(state, seat, barred=False), facts.TurnBegan(seat, state.round))
    return win_check(state)


def end_turn(state: State) -> State:
    """What happens at the end of a turn, then the next seat; after the last round it is over."""
    seat = state.turn.seat
    for power in powers(state, seat):
        state = power.rests(state, seat)
    for token in tokens_at(state, state.players[seat].at):
        state = TOKENS[token].rests(state, seat)
    if not state.turn.walked:
        state = renew(state, golem=replace(state.golem, left=None))
    place = (state.order.index(seat) + 1) % len(state.order)
    if place == 0:
        if state.round == state.options.round_limit:
            return renew(state, ends="limit")
        state = renew(state, round=state.round + 1)
    return start_turn(state, state.order[place])
