"""How the bots of the Duel play: what each level does in a round, and how it fares.

    python -m bench.duel_speeds [--matches 30] [--seed 0]

Every level races itself and every other one. Printed are, per level against itself, when it first
slides, the pauses between its slides, its slides beside the fewest, its wrong calls and how long
it takes to call; then the share of the decided rounds that each wins against each.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations
from multiprocessing import Pool

from bench.duel_balance import ask_for_matches
from bench.duel_rounds import Conduct, Race, raced
from bench.strength import wilson
from engine.bots import LEVELS

SPEEDS = tuple(level.level for level in LEVELS["duel.race"] if level.pace)


def main() -> None:
    arguments = _arguments()
    numbers = range(arguments.seed, arguments.seed + arguments.matches)
    with Pool(arguments.workers) as pool:
        alike, apart = (
            {pair: pool.map(partial(raced, pair, arguments.cards), numbers) for pair in pairs}
            for pairs in (zip(SPEEDS, SPEEDS, strict=True), combinations(SPEEDS, 2))
        )
    print("\n".join(conduct({one: races for (one, _), races in alike.items()})))
    print()
    print("\n".join(fared(apart)), flush=True)


def conduct(races: Mapping[str, Sequence[Race]]) -> list[str]:
    """How each level plays, middle values (5 %, 95 %), times in seconds."""
    return [
        "| level | first slide | between slides | until the call | slides : fewest | wrong |",
        "| --- | --- | --- | --- | --- | --- |",
        *(_conducted(level, races[level]) for level in races),
    ]


def fared(races: Mapping[tuple[str, str], Sequence[Race]]) -> list[str]:
    """The decided rounds that the first of each pair wins, with the interval of 95 %."""
    lines = ["| pair | rounds | won by the first | 95 % |", "| --- | --- | --- | --- |"]
    for (one, other), played in races.items():
        winners = [r.winner for race in played for r in race.rounds if r.winner is not None]
        share = winners.count(0) / len(winners)
        low, high = wilson(share, len(winners))
        lines.append(f"| {one} : {other} | {len(winners)} | {share:.0%} | {low:.0%} … {high:.0%} |")
    return lines


def _conducted(level: str, races: Sequence[Race]) -> str:
    seats = [seat for race in races for one in race.rounds for seat in one.seats]
    calls = [seat for seat in seats if seat.claim is not None]
    right = [seat for seat in calls if seat.is_right and seat.least]
    wrong = 1 - sum(seat.is_right for seat in calls) / len(calls)
    more = sum(len(seat.slid) for seat in right) / sum(seat.least for seat in right)
    return (
        f"| {level} | {_marks([seat.slid[0] for seat in seats if seat.slid])} "
        f"| {_marks([pause for seat in seats for pause in seat.pauses])} "
        f"| {_marks(_calls(calls))} | {more:.2f} | {wrong:.1%} |"
    )


def _calls(calls: Sequence[Conduct]) -> list[int]:
    return [seat.called for seat in calls if seat.called is not None]


def _marks(times: Sequence[int]) -> str:
    low, middle, high = (
        sorted(times)[int(share * (len(times) - 1))] / 1_000 for share in (0.05, 0.5, 0.95)
    )
    return f"{middle:.1f} ({low:.1f}, {high:.1f})"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.duel_speeds", description=__doc__)
    parser.add_argument("--matches", type=int, default=30, help="of every pair")
    ask_for_matches(parser)
    return parser.parse_args()


if __name__ == "__main__":
    main()
