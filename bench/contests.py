"""The games in which bots are measured: how their matches open, and when one has been won."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import GAMES
from engine.bots import dragonfly_board, karo_board
from engine.core.codec import options_of
from engine.core.game import Act
from engine.core.match import Match
from engine.karo.model import PLACINGS


@dataclass(frozen=True, slots=True)
class Contest:
    """A game: its key, how many random turns open a match, whether the last turn has won."""

    key: str
    opening: tuple[int, int]
    ended: Callable[[Any], bool]

    def opened(self, number: int, longest: int, options: Mapping[str, Any] | None = None) -> Match:
        """A match whose first turns are random, to be called off after so many turns."""
        chance = random.Random(number)
        game = GAMES[self.key]
        chosen = options_of(game, {"move_limit": longest, **(options or {})})
        match = Match.start(game, chosen, 2, f"{number:064x}")
        for _ in range(chance.randint(*self.opening)):
            seat = min(match.asked)
            match = match.play(Act(seat, chance.choice(match.legal(seat))), 0).match
        return match


def stands_in_row(position: karo_board.Position) -> bool:
    """Whether who has just moved stands in a row."""
    return karo_board.has_row(position[2] & position[3])


def got_home(position: dragonfly_board.Position) -> bool:
    """Whether who has just moved has finished."""
    mine, theirs, _, side = position
    return dragonfly_board.has_won(theirs, mine, 1 - side)


CONTESTS: Mapping[str, Contest] = {
    contest.key: contest
    for contest in (
        Contest("karo.noughts", (4, PLACINGS), stands_in_row),
        Contest("karo.dragonfly", (2, 8), got_home),
    )
}
