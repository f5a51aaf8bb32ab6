"""How bots think about Ant and Dragonfly.

Sealed set-ups are all that is ever hidden, and bots choose the usual one (K25).
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.karo.common import in_order
from engine.karo.dragonfly_model import KINDS, STANDARD, Options, State, View
from engine.karo.dragonfly_position import named
from engine.karo.model import COLOURS, Pass, Piece


class DragonflyMind:
    """Ant and Dragonfly: the state is the view; of the history only the repeats are known."""

    def imagine(self, view: View, options: Options, rng: Rng) -> State:
        """The state that looks like the view; a set-up that is sealed is taken to be the usual."""
        turn = 0 if view.turn is None else COLOURS.index(view.turn)
        pieces = in_order(
            Piece((x, y), COLOURS.index(colour), bool(KINDS.index(kind)))
            for x, y, colour, kind in view.pieces
        )
        white, red = (view.own_word or STANDARD if has else None for has in view.arranged)
        state = State(pieces, turn, (white, red), options, view.ply, last=view.last)
        if not pieces:
            return state
        return named(replace(state, passes=int(isinstance(view.last, Pass))), view.repeats)

    def worth(self, state: State, seat: Seat) -> float:
        """How many rows the own army is further than the rival's."""
        if not state.pieces:
            return float(state.words[seat] == STANDARD)
        # Red's rows count from the other end: together they say who is ahead.
        ahead = sum(piece.cell[1] for piece in state.pieces) - 6 * 7
        return float(ahead if seat == 0 else -ahead)
