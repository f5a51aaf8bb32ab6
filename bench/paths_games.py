"""Whole games of Paths by bots, and what is to be known of each: for `bench.paths`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine import GAMES
from engine.bots import choose
from engine.bots.base import Chair, Choose
from engine.core.codec import options_of
from engine.core.game import Act, Seat
from engine.core.rng import Rng

KEY = "paths"
GAME = GAMES[KEY]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game went.

    `order` are the seats as they took their turns, `characters` those that were dealt,
    `winners` the seats that share the first place. `seconds` is CPU time, `most` the longest list
    of answers, `slowest` the longest choice in seconds by level.
    """

    levels: tuple[str, ...]
    order: tuple[Seat, ...]
    characters: tuple[str, ...]
    winners: tuple[Seat, ...]
    reason: str
    rounds: int
    answers: int
    seconds: float
    most: int
    slowest: dict[str, float]


def play(levels: Sequence[str], looks: int, number: int) -> Ended:
    """The game of this number, played by these levels, each with so many looks a choice."""
    options = options_of(GAME, {})
    state = GAME.setup(options, len(levels), f"{number:064x}")
    dealt = state
    bots = [_bot(level, Chair(GAME, options, seat)) for seat, level in enumerate(levels)]
    chance = Rng(f"{number:016x}")
    answers, most, slowest, began = 0, 0, dict.fromkeys(levels, 0.0), time.process_time()
    while (outcome := GAME.outcome(state)) is None:
        seat = min(GAME.prompts(state))
        legal = GAME.legal(state, seat)
        seed, chance = chance.below(1 << 60)
        view = GAME.view(state, seat) if levels[seat] != "random" else None
        before = time.process_time()
        action = bots[seat](view, legal, looking(looks), Rng(f"{seed:016x}"))
        slowest[levels[seat]] = max(slowest[levels[seat]], time.process_time() - before)
        state = GAME.apply(state, Act(seat, action), 0).state
        answers, most = answers + 1, max(most, len(legal))
    return Ended(
        levels=tuple(levels),
        order=dealt.order,
        characters=tuple(player.character for player in dealt.players),
        winners=tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1),
        reason=outcome.reason,
        rounds=state.round,
        answers=answers,
        seconds=time.process_time() - began,
        most=most,
        slowest=slowest,
    )


def looking(looks: int) -> Callable[[], bool]:
    """A budget that is used up after so many looks at it: the same on every machine."""
    left = iter(range(looks))
    return lambda: next(left, None) is not None


def _bot(level: str, chair: Chair) -> Choose:
    return choose(level, chair)
