"""How fast Paths is and how large what it sends: for `bench.paths`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from bench.paths_games import GAME, play
from engine.core.codec import canonical, codec, legal_plain, options_of
from engine.core.game import Act
from engine.core.rng import Rng

PERFT_DEPTH = 3
PERFT_AFTER = 40
"""Answers by lot before positions are counted, so that a part of the board is built."""


def measured(games: int) -> list[str]:
    """The lines of a table: whole games, perft, the largest list of answers and view."""
    took = [play(("greedy",) * 4, 1_000_000, number).seconds for number in range(games)]
    nodes, seconds = _perft()
    legal, view, last = 0, 0, 0
    for number in range(games):
        for state in _walk(6, number):
            found = _sizes(state)
            legal, view, last = max(legal, found[0]), max(view, found[1]), max(last, found[2])
    return [
        "| what | figure |",
        "| --- | --- |",
        f"| CPU of a game of four greedy bots, mean of {games} | {sum(took) / games:.2f} s |",
        f"| the same, slowest | {max(took):.2f} s |",
        f"| perft {PERFT_DEPTH} after {PERFT_AFTER} answers | {nodes} positions |",
        f"| positions a second | {nodes / seconds:,.0f} |",
        f"| largest list of answers, six seats | {legal} bytes |",
        f"| largest view, six seats | {view} bytes |",
        f"| of these the events of the last activity | {last} bytes |",
    ]


def _perft() -> tuple[int, float]:
    """Positions after so many answers of whoever is asked first, and the CPU seconds."""
    *_, state = _walk(4, 7, PERFT_AFTER)
    began = time.process_time()
    return perft(state, PERFT_DEPTH), time.process_time() - began


def perft(state: Any, depth: int) -> int:
    """How many lines of answers of this length there are."""
    if depth == 0 or GAME.outcome(state) is not None:
        return 1
    seat = min(GAME.prompts(state))
    return sum(
        perft(GAME.apply(state, Act(seat, action), 0).state, depth - 1)
        for action in GAME.legal(state, seat)
    )


def _walk(seats: int, number: int, longest: int = 10_000) -> Iterator[Any]:
    """The states of a game in which every answer is drawn by lot."""
    state = GAME.setup(options_of(GAME, {}), seats, f"{number:064x}")
    rng = Rng(f"{number:016x}")
    yield state
    for _ in range(longest):
        if GAME.outcome(state) is not None:
            return
        seat = min(GAME.prompts(state))
        legal = GAME.legal(state, seat)
        place, rng = rng.below(len(legal))
        state = GAME.apply(state, Act(seat, legal[place]), 0).state
        yield state


def _sizes(state: Any) -> tuple[int, int, int]:
    """The largest list of answers of anybody, the largest view, the events in it, as JSON."""
    form = codec(GAME)
    asked = GAME.prompts(state)
    lists = [legal_plain(GAME, GAME.legal(state, seat)) for seat in asked]
    seat = min(asked, default=0)
    seen = form.view.plain(GAME.view(state, seat))
    sizes = [len(canonical(plain)) for plain in lists]
    return max(sizes, default=0), len(canonical(seen)), len(canonical(seen["last"]))
