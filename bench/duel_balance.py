"""How fair the Duel is: bots of one level race each other, and what came of it is printed.

    python -m bench.duel_balance [--matches 400] [--level middle] [--seed 0]

Printed are the points of either seat, how rounds end and how long they take, and slides beside
the fewest, with intervals of 95 %, as a table for the rules pages. Bots plan as in a room, but
time is not waited for: the same command prints the same table everywhere.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from multiprocessing import Pool

from bench.balance import row, spread
from bench.duel_rounds import Race, raced


def main() -> None:
    arguments = _arguments()
    numbers = range(arguments.seed, arguments.seed + arguments.matches)
    with Pool(arguments.workers) as pool:
        races = pool.map(
            partial(raced, (arguments.level,) * 2, arguments.cards), numbers, chunksize=4
        )
    print(f"duel.race, {arguments.level} against {arguments.level}, {len(races)} matches")
    print("\n".join(table(races)))


def table(races: Sequence[Race]) -> list[str]:
    """The lines of a table: what is measured, the figure, its interval of 95 %."""
    rounds = [one for race in races for one in race.rounds]
    count, decided = len(rounds), [one for one in rounds if one.winner is not None]
    finders = [one.finder for one in rounds if one.finder is not None]
    ties, wrong = sum(one.is_tie for one in rounds), sum(one.is_wrong for one in rounds)
    return [
        f"| {count} rounds | | 95 % |",
        "| --- | --- | --- |",
        row("matches won by seat 0", sum(race.winner == 0 for race in races), len(races)),
        row("rounds won by seat 0", sum(one.winner == 0 for one in decided), len(decided)),
        row("right calls at the same time", ties, count),
        row("laid aside otherwise", count - len(decided) - ties, count),
        row("with a wrong call", wrong, count),
        *spread("rounds a match", [len(race.rounds) for race in races], "matches"),
        *spread("seconds a round", [round(one.took / 1_000, 1) for one in rounds], "rounds"),
        *spread("slides of who found it", [len(one.slid) for one in finders], "rounds"),
        *spread("fewest slides there", [one.least for one in finders], "rounds"),
    ]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.duel_balance", description=__doc__)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--level", default="middle")
    ask_for_matches(parser)
    return parser.parse_args()


def ask_for_matches(parser: argparse.ArgumentParser) -> None:
    """The options of everything that has bots race whole matches."""
    parser.add_argument("--cards", type=int, default=8, help="to win a match")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="number of the first match")


if __name__ == "__main__":
    main()
