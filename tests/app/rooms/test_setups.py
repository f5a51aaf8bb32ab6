"""Lines played by hand: what was played last is remembered, and not much more."""

from __future__ import annotations

from typing import Any

import pytest

from app.rooms.setups import KEPT, NotPlayed, Setup, Setups
from engine.karo.model import Options
from engine.karo.noughts import Noughts

ACTIONS = [{"t": "place", "to": [x, y]} for y in (0, 1) for x in range(5)]


class Counting(Noughts):
    """Counts the turns that it has carried out."""

    def __init__(self) -> None:
        self.applied = 0

    def apply(self, *given: Any) -> Any:
        self.applied += 1
        return super().apply(*given)


async def test_one_action_more_costs_one_action() -> None:
    game, setups = Counting(), Setups()
    setup = Setup(game, Options())
    for count in range(len(ACTIONS) + 1):
        line = await setups.play(setup, ACTIONS[:count])
        assert (line.match.seq, game.applied) == (count, count)
    await setups.play(setup, ACTIONS[:4])
    assert game.applied == len(ACTIONS), "going back costs nothing"
    await setups.play(Setup(game, Options(), first=1), ACTIONS[:1])
    assert game.applied == len(ACTIONS) + 1, "another start is another line"


async def test_what_was_not_looked_at_for_long_is_played_again() -> None:
    game, setups = Counting(), Setups()
    await setups.play(Setup(game, Options()), ACTIONS[:3])
    for limit in range(20, 20 + KEPT):
        await setups.play(Setup(game, Options(move_limit=limit)), ())
    await setups.play(Setup(game, Options()), ACTIONS[:3])
    assert game.applied == 6


async def test_a_wrong_action_is_named_and_the_line_before_it_stands() -> None:
    game, setups = Counting(), Setups()
    with pytest.raises(NotPlayed) as wrong:
        await setups.play(Setup(game, Options()), [*ACTIONS[:2], ACTIONS[0]])
    assert wrong.value.place == 2
    line = await setups.play(Setup(game, Options()), ACTIONS[:2])
    assert line.said == ("a4", "b4")
