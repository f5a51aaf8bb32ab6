"""How strong the bots are: they play each other, two games per opening.

    python -m bench.strength [--game karo.noughts] [--games 100] [--seconds 0.2] [PAIR …]

A pair is two names with a colon, as in `strong:greedy`; names are those of the levels, `mcts` and
`depth1` to `depth4` (plain alpha-beta, which always finishes its depth). Both bots of a pair have
the same time per turn. Openings are random turns (of Noughts and Crosses 4 to 12 of the twelve
placings) and are played once by each side. A game without a winner counts as a half, be it a draw
or one that was not finished within `--longest` turns. Time is that of the processor by default,
so that neighbours on the machine disturb nobody.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from multiprocessing import Pool
from typing import Any

from bench.contests import CONTESTS
from bench.mcts import mcts
from bench.plain import plain
from engine.bots import MINDS, level_of
from engine.bots.base import Chair, Choose
from engine.bots.problem import SURE, Found
from engine.bots.skill import Searching
from engine.core.game import Act
from engine.core.match import Match
from engine.core.rng import Rng

KEY = "karo.noughts"
PAIRS = (
    "strong:greedy",
    "strong:mcts",
    "strong:middle",
    "middle:greedy",
    "strong:depth3",
    "middle:easy",
    "easy:greedy",
    "easy:random",
    "greedy:random",
)
CLOCKS: dict[str, Callable[[], float]] = {"cpu": time.process_time, "wall": time.perf_counter}


@dataclass(slots=True)
class Tally:
    """What one bot did: its turns, their time, how deep and how much it looked."""

    turns: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    looks: int = 0
    depths: list[int] = field(default_factory=list)

    def note(self, seconds: float) -> None:
        """One more turn, which took so long."""
        self.turns += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def count(self, looks: int) -> None:
        """What it looked at for a turn: positions, playouts."""
        self.looks += looks

    def hear(self, found: Found[Any]) -> None:
        """What its search came to; a forced end says nothing of how deep it sees."""
        self.count(found.nodes)
        if abs(found.value) < SURE:
            self.depths.append(found.depth)

    def add(self, other: Tally) -> None:
        """The same for two sets of turns."""
        self.turns += other.turns
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.looks += other.looks
        self.depths += other.depths

    def __str__(self) -> str:
        depth = f"depth {statistics.mean(self.depths):.1f}, " if self.depths else ""
        looks = f"{self.looks / self.turns:,.0f} looks, " if self.looks else ""
        return f"{depth}{looks}{self.seconds / self.turns:.2f} s, at most {self.slowest:.2f} s"


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be played: who begins, on which opening, for how long."""

    first: str
    second: str
    opening: int
    seconds: float
    clock: str
    longest: int
    key: str = KEY


@dataclass(frozen=True, slots=True)
class Played:
    """How it went: the winner's name, or how it ended without one."""

    winner: str | None
    reason: str
    turns: int
    tallies: dict[str, Tally]


def main() -> None:
    arguments = _arguments()
    rest = arguments.longest, arguments.game
    print(f"{arguments.games} games a pair, {arguments.seconds} s ({arguments.clock}) a turn")
    print("pair               points       interval 95 %    turns  first's turns | second's turns")
    for pair in arguments.pairs:
        one, other = pair.split(":")
        games = [
            Game(*sides, opening, arguments.seconds, arguments.clock, *rest)
            for opening in range(arguments.seed, arguments.seed + arguments.games // 2)
            for sides in ((one, other), (other, one))
        ]
        with Pool(arguments.workers) as pool:
            row(one, other, pool.imap_unordered(play, games))


def play(game: Game) -> Played:
    """Play one game through the engine, which refuses what is not legal."""
    match = CONTESTS[game.key].opened(game.opening, game.longest)
    tallies = {name: Tally() for name in (game.first, game.second)}
    names = dict(
        zip(sorted(match.asked) + [1 - seat for seat in match.asked], tallies, strict=True)
    )
    chairs = {seat: Chair(match.game, match.options, seat) for seat in names}
    bots = {seat: bot(names[seat], chairs[seat], tallies[names[seat]]) for seat in names}
    chance = random.Random(game.opening)
    while match.outcome is None:
        (seat,) = match.asked
        rng = Rng(chance.randbytes(32).hex())
        action = _timed(bots[seat], match, rng, game, tallies[names[seat]])
        match = match.play(Act(seat, action), 0).match
    ranks = match.outcome.ranks
    winner = None if ranks[0] == ranks[1] else names[ranks.index(1)]
    return Played(winner, match.outcome.reason, match.seq, tallies)


def bot(name: str, chair: Chair, tally: Tally) -> Choose:
    """The bot of a name, which notes in the tally how far it sees."""
    key = chair.game.key
    ended, mind = CONTESTS[key].ended, MINDS[key]
    if name == "mcts":
        return mcts(ended, tally.count)(chair, mind)
    if name.startswith("depth"):
        return plain(int(name[5:]), ended)(chair, mind)
    maker = level_of(key, name).bot
    if isinstance(maker, Searching):
        maker = replace(maker, told=tally.hear)
    return maker(chair, mind)


def row(one: str, other: str, played: Iterable[Played]) -> None:
    """Wait for the games of a pair and print what came out."""
    ends: Counter[str] = Counter()
    tallies = {one: Tally(), other: Tally()}
    turns = 0
    for game in played:
        ends[game.winner or game.reason] += 1
        turns += game.turns
        for name, tally in game.tallies.items():
            tallies[name].add(tally)
    games = ends.total()
    points = ends[one] + (games - ends[one] - ends[other]) / 2
    low, high = wilson(points / games, games)
    draws = ", ".join(f"{ends[why]} {why}" for why in sorted(ends) if why not in (one, other))
    print(
        f"{one + ' : ' + other:18} {points:5g} : {games - points:<5g} {low:5.1%} … {high:5.1%}  "
        f"{turns / games:5.1f}  {tallies[one]} | {tallies[other]}  {draws}",
        flush=True,
    )


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval of 95 % around a share of so many games (Wilson)."""
    z = 1.96
    middle = share + z * z / 2 / games
    spread = z * math.sqrt(share * (1 - share) / games + (z / 2 / games) ** 2)
    whole = 1 + z * z / games
    return (middle - spread) / whole, (middle + spread) / whole


def _timed(choose: Choose, match: Match, rng: Rng, game: Game, tally: Tally) -> Any:
    (seat,) = match.asked
    clock = CLOCKS[game.clock]
    view, legal = match.view(seat), match.legal(seat)
    began = clock()
    action = choose(view, legal, lambda: clock() - began < game.seconds, rng)
    tally.note(clock() - began)
    return action


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.strength", description=__doc__)
    parser.add_argument("pairs", nargs="*", default=PAIRS, metavar="PAIR")
    parser.add_argument("--game", choices=sorted(CONTESTS), default=KEY)
    parser.add_argument("--games", type=int, default=100, help="per pair, an even number")
    parser.add_argument("--seconds", type=float, default=0.2, help="per turn, for both")
    parser.add_argument("--clock", choices=sorted(CLOCKS), default="cpu")
    parser.add_argument("--longest", type=int, default=200, help="turns, placings not counted")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--seed", type=int, default=1, help="number of the first opening")
    return parser.parse_args()


if __name__ == "__main__":
    main()
