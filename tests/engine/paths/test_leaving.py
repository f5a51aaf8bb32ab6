"""Leaving at every kind of question: what is left is a game like any other (R62)."""

from __future__ import annotations

import random

import pytest

from engine.core.game import Act, Quit, Seat
from engine.paths.model import State
from tests.engine.paths.play import liked, wander
from tests.engine.paths.table import GAME
from tests.engine.paths.test_properties import check_bounds, check_conservation


@pytest.mark.rule("R62")
def test_at_every_kind_of_question() -> None:
    kinds: set[str] = set()
    for seed in range(14):
        chance = random.Random(seed)
        for turned in wander(3 + seed % 4, 5_000 + seed, steps=250):
            state = turned.step.state
            for seat, prompt in GAME.prompts(state).items():
                if prompt.kind not in kinds:
                    kinds.add(prompt.kind)
                    goes_on_without(state, seat, chance)
    assert len(kinds) > 16


def goes_on_without(state: State, seat: Seat, chance: random.Random) -> None:
    """A seat leaves, the others answer on for a while, then they leave as well."""
    before = state.players[seat]
    state = GAME.apply(state, Quit(seat, "resigned"), 0).state
    assert state.players[seat].home == before.home
    for _ in range(12):
        check_conservation(state)
        check_bounds(state)
        asked = sorted(GAME.prompts(state))
        assert seat not in asked
        if GAME.outcome(state) is not None:
            return
        one = chance.choice(asked)
        state = GAME.apply(state, Act(one, liked(chance, GAME.legal(state, one))), 0).state
    for other in range(len(state.players)):
        state = GAME.apply(state, Quit(other, "resigned"), 0).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason in ("left", "keys", "limit")
