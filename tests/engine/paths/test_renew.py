"""The fast copy of a record is the copy that `dataclasses.replace` makes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.paths.renew import renew
from tests.engine.paths.play import wander


def test_renewing_is_replacing() -> None:
    for turned in wander(3, 5, steps=20):
        state = turned.step.state
        assert renew(state) == state
        assert renew(state, round=7, told=()) == replace(state, round=7, told=())
        player = state.players[0]
        assert renew(player, life=1) == replace(player, life=1)
        assert state == turned.step.state


def test_an_unknown_field_is_an_error() -> None:
    state = next(iter(wander(2, 1))).before
    with pytest.raises(KeyError):
        renew(state, no_such_field=1)
