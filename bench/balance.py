"""How fair a game is: a bot plays itself, and what came of it is printed with intervals of 95 %.

    python -m bench.balance karo.noughts karo.dragonfly [--games 200] [--looks 40] [--level strong]

Printed are the share of the first player (a draw is a half), the length in turns, and the
endings, as a table for the rules pages. Openings are random turns, each played once; the first
player is who began the match. Thinking is measured in looks at the budget, each 64 positions, so
that the same command prints the same table everywhere.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool

from bench.contests import CONTESTS
from bench.strength import wilson
from engine.bots import choose
from engine.bots.base import Chair
from engine.core.game import Act
from engine.core.match import Match
from engine.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Trial:
    """What is played: the game, who plays it, how long he thinks, until when."""

    key: str
    level: str
    looks: int
    longest: int


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game went: the points of the first player, why it ended, after how many turns."""

    points: float
    reason: str
    turns: int


def main() -> None:
    arguments = _arguments()
    numbers = range(arguments.seed, arguments.seed + arguments.games)
    for key in arguments.games_of:
        trial = Trial(key, arguments.level, arguments.looks, arguments.longest)
        with Pool(arguments.workers) as pool:
            ended = pool.map(partial(play, trial), numbers, chunksize=4)
        print(f"{key}, {trial.level} against {trial.level}, {trial.looks} looks a turn")
        print("\n".join(table(ended)), flush=True)


def play(trial: Trial, number: int) -> Ended:
    """One game from its opening on."""
    contest = CONTESTS[trial.key]
    match = contest.opened(number, trial.longest)
    first = beginner(match)
    chairs = [Chair(match.game, match.options, seat) for seat in (0, 1)]
    bots = [choose(trial.level, chair) for chair in chairs]
    chance = random.Random(number)
    while match.outcome is None:
        (seat,) = match.asked
        rng = Rng(chance.randbytes(32).hex())
        action = bots[seat](match.view(seat), match.legal(seat), budget(trial.looks), rng)
        match = match.play(Act(seat, action), 0).match
    ranks = match.outcome.ranks
    points = 0.5 if ranks[0] == ranks[1] else float(ranks[first] == 1)
    return Ended(points, match.outcome.reason, match.seq)


def beginner(match: Match) -> int:
    """Who had the first turn of a match in which turns alternate."""
    (seat,) = match.asked
    return (seat + match.seq) % 2


def budget(looks: int) -> Callable[[], bool]:
    """A budget that is used up after so many looks at it."""
    left = iter(range(looks))
    return lambda: next(left, None) is not None


def table(games: Sequence[Ended]) -> list[str]:
    """The lines of a table: what is measured, the figure, its interval of 95 %."""
    count = len(games)
    endings = Counter(game.reason for game in games)
    return [
        f"| {count} games | | 95 % |",
        "| --- | --- | --- |",
        row("first player's points", sum(game.points for game in games), count),
        row("without a winner", sum(game.points == 0.5 for game in games), count),
        *spread("turns", [game.turns for game in games], "games"),
        *(row(f"ended by {reason}", endings[reason], count) for reason in _often_first(endings)),
    ]


def spread(what: str, values: Sequence[float], of: str) -> list[str]:
    """The lines for a figure that is different each time: its mean, and between what it lies."""
    count, mean = len(values), statistics.mean(values)
    around = 1.96 * statistics.stdev(values) / math.sqrt(count) if count > 1 else 0.0
    low, middle, high = (sorted(values)[int(share * (count - 1))] for share in (0.05, 0.5, 0.95))
    return [
        f"| {what}, mean | {mean:.1f} | {mean - around:.1f} … {mean + around:.1f} |",
        f"| {what}, middle (5 %, 95 % of {of}) | {middle:g} ({low:g}, {high:g}) | |",
    ]


def _often_first(endings: Counter[str]) -> Iterable[str]:
    return (reason for reason, _ in endings.most_common())


def row(what: str, points: float, games: int) -> str:
    """The line for a share."""
    low, high = wilson(points / games, games)
    return f"| {what} | {points / games:.1%} | {low:.1%} … {high:.1%} |"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.balance", description=__doc__)
    parser.add_argument("games_of", nargs="+", choices=sorted(CONTESTS), metavar="GAME")
    parser.add_argument("--games", type=int, default=200, help="per game")
    parser.add_argument("--looks", type=int, default=40, help="per turn, each 64 positions")
    parser.add_argument("--level", default="strong")
    parser.add_argument("--longest", type=int, default=200, help="turns, placings not counted")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="number of the first opening")
    return parser.parse_args()


if __name__ == "__main__":
    main()
