"""How Paths of Destiny goes: its speed, whole games of bots, their balance, bots in pairs.

    python -m bench.paths speed                              CPU, perft, largest list and view
    python -m bench.paths games --level random --games 10000  do they end, how long are they
    python -m bench.paths games --level greedy --games 2000   the same; who wins, where, as whom
    python -m bench.paths pairs --level planner --games 200   two seats against two of `greedy`

Games are numbered from `--seed` and are the same on every machine; the seats go round from two to
six unless `--seats` names one. Thinking is measured in looks at the budget. Intervals are of 95 %.
Who interrupts it (Ctrl-C, or `kill -INT`) is shown what has been played.
"""

from __future__ import annotations

import argparse
import signal
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import Pool

from bench.paths_games import Ended, play
from bench.paths_speed import measured
from bench.strength import wilson
from engine.paths.moments import CHARACTERS

CHUNK = 100
PATTERNS = ((0, 1, 0, 1), (1, 0, 1, 0), (0, 0, 1, 1), (1, 1, 0, 0), (0, 1, 1, 0), (1, 0, 0, 1))
"""Who of the two sits where, in turn."""


def main() -> None:
    arguments = _arguments()
    if arguments.what == "speed":
        print("\n".join(measured(arguments.games)))
        return
    levels = _together if arguments.what == "games" else _against
    asked = [
        (levels(arguments, number), arguments.looks, number)
        for number in range(arguments.seed, arguments.seed + arguments.games)
    ]
    played: list[Ended] = []
    # In the background of a shell it would be ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with Pool(arguments.workers) as pool, suppress(KeyboardInterrupt):
        for one in pool.imap(_play, asked):
            played.append(one)
            if len(played) % CHUNK == 0:
                print(f"… {len(played)} games, numbers {arguments.seed} and on", flush=True)
    lines = lengths(played)
    lines += balance(played) if arguments.what == "games" else strength(played, arguments.level)
    print("\n".join(lines), flush=True)


def _play(asked: tuple[tuple[str, ...], int, int]) -> Ended:
    return play(*asked)


def lengths(played: Sequence[Ended]) -> list[str]:
    """How the games ended and how long they were."""
    reasons = Counter(game.reason for game in played)
    seconds = statistics.mean(game.seconds for game in played)
    return [
        f"| {len(played)} games | | 95 % |",
        "| --- | --- | --- |",
        *(_share(f"ended by {reason}", count, len(played)) for reason, count in reasons.items()),
        _spread("rounds", [game.rounds for game in played]),
        _spread("answers", [game.answers for game in played]),
        f"| longest list of answers | {max(game.most for game in played)} | |",
        f"| CPU a game, mean | {seconds:.2f} s | |",
        *(f"| slowest choice, {level} | {most:.2f} s | |" for level, most in _slowest(played)),
    ]


def balance(played: Sequence[Ended]) -> list[str]:
    """Shares of the wins against the fair share, by place in the order of turns, by character."""
    lines = ["", "| who | games | wins to the fair share | 95 % |", "| --- | --- | --- | --- |"]
    for seats in sorted({len(game.order) for game in played}):
        games = [game for game in played if len(game.order) == seats]
        for place in range(seats):
            found = ((_part(game, game.order[place]), 1 / seats) for game in games)
            lines.append(_fair(f"{seats} seats, place {place + 1}", found))
    return lines + [_fair(name, _of(name, played)) for name in CHARACTERS]


def strength(played: Sequence[Ended], level: str) -> list[str]:
    """The share of the wins of one of the two levels."""
    won = sum(
        _part(game, seat) for game in played for seat, one in enumerate(game.levels) if one == level
    )
    return [_share(f"won by {level}", won, len(played))]


def _of(name: str, played: Sequence[Ended]) -> Iterator[tuple[float, float]]:
    for game in played:
        if name in game.characters:
            yield _part(game, game.characters.index(name)), 1 / len(game.order)


def _part(game: Ended, seat: int) -> float:
    """A seat's part of the win; who shares it has a part each."""
    return (seat in game.winners) / len(game.winners)


def _fair(who: str, found: Iterable[tuple[float, float]]) -> str:
    pairs = list(found)
    if not pairs:
        return f"| {who} | 0 | | |"
    won, fair = sum(part for part, _ in pairs), sum(share for _, share in pairs)
    low, high = (end * len(pairs) / fair for end in wilson(won / len(pairs), len(pairs)))
    return f"| {who} | {len(pairs)} | {won / fair:.0%} | {low:.0%} … {high:.0%} |"


def _share(what: str, part: float, whole: int) -> str:
    low, high = wilson(part / whole, whole)
    return f"| {what} | {part / whole:.1%} | {low:.1%} … {high:.1%} |"


def _spread(what: str, values: Sequence[int]) -> str:
    ordered = sorted(values)
    low, middle, high = (ordered[int(share * (len(ordered) - 1))] for share in (0.05, 0.5, 0.95))
    return f"| {what}, middle (5 %, 95 %, most) | {middle} ({low}, {high}, {ordered[-1]}) | |"


def _slowest(played: Sequence[Ended]) -> list[tuple[str, float]]:
    levels = sorted({level for game in played for level in game.levels})
    return [(level, max(game.slowest.get(level, 0.0) for game in played)) for level in levels]


def _together(arguments: argparse.Namespace, number: int) -> tuple[str, ...]:
    return (arguments.level,) * (arguments.seats or 2 + number % 5)


def _against(arguments: argparse.Namespace, number: int) -> tuple[str, ...]:
    pattern = PATTERNS[number % len(PATTERNS)]
    return tuple(arguments.other if one else arguments.level for one in pattern)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.paths", description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("speed", "games", "pairs"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--other", default="greedy", help="against whom, for pairs")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--looks", type=int, default=1_000_000, help="a choice, at the budget")
    parser.add_argument("--seed", type=int, default=1, help="number of the first game")
    parser.add_argument("--workers", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
