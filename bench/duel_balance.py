"""How the Duel goes: bots of one level race each other, and what came of it is printed.

    python -m bench.duel_balance [--matches 40] [--levels easy,middle,strong,swift]

Printed per level: how rounds end (with intervals of 95 %), how long they take, and slides beside
the fewest; then how long the fewest take to find. Bots plan as in a room, but time is not waited
for: the same command prints the same table everywhere, but for the searches.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import Pool

from bench.strength import wilson
from engine import GAMES
from engine.bots.contest import Contest
from engine.core.codec import options_of
from engine.core.match import Match
from engine.core.rng import Rng
from engine.duel.catalogue import OBJECTS
from engine.duel.deal import dealt
from engine.duel.facts import Judged
from engine.duel.solver import shortest


@dataclass(frozen=True, slots=True)
class Round:
    """How a round went; `slid` and `least` are those of who won it."""

    card_to: int | str
    claims: tuple[str | None, ...]
    took: int
    slid: int | None
    least: int | None


def main() -> None:
    arguments = _arguments()
    for level in arguments.levels.split(","):
        with Pool(arguments.workers) as pool:
            asked = [(level, number) for number in range(arguments.matches)]
            matches = pool.starmap(play, asked)
        print(f"\nduel.race, {level} against {level}, {len(matches)} matches\n")
        print("\n".join(table(matches)), flush=True)
    print("\n" + "\n".join(searches(arguments.searches)))


def play(level: str, number: int) -> list[Round]:
    """The rounds of one match."""
    game = GAMES["duel.race"]
    match = Match.start(game, options_of(game, {}), 2, f"{number:064x}")
    return [
        _round(played.match)
        for played in Contest((level, level), Rng(f"{number:08x}")).play(match)
        if any(isinstance(event, Judged) for event in played.events)
    ]


def table(matches: Sequence[Sequence[Round]]) -> list[str]:
    """The lines of a table: what is measured, the figure, its interval of 95 %."""
    rounds = [one for rounds in matches for one in rounds]
    ties = sum(one.claims.count("valid") == 2 and one.card_to == "aside" for one in rounds)
    wrong = sum("wrong" in one.claims for one in rounds)
    aside = sum(one.card_to == "aside" for one in rounds) - ties
    firsts = sum(one.card_to == 0 for one in rounds)
    decided = sum(one.card_to != "aside" for one in rounds)
    known = [(one.slid, one.least) for one in rounds if one.slid is not None and one.least]
    slid = sum(slides for slides, _ in known)
    least = sum(fewest or 0 for _, fewest in known)
    return [
        f"| {len(rounds)} rounds | | 95 % |",
        "| --- | --- | --- |",
        _share("seat 0, of the decided", firsts, decided),
        _share("right calls at the same time", ties, len(rounds)),
        _share("with a wrong call", wrong, len(rounds)),
        _share("laid aside otherwise", aside, len(rounds)),
        _spread("rounds a match", [len(rounds) for rounds in matches], ""),
        _spread("length of a round", [one.took / 1_000 for one in rounds], " s"),
        f"| slides of the winner to the fewest | {slid / least:.2f} | |",
    ]


def searches(count: int) -> list[str]:
    """How long it takes to find the fewest slides of dealt boards, in ms."""
    rng, took, found = Rng("5ea7"), [], []
    for _ in range(count):
        board, rng = dealt(rng)
        (start, target, *_), rng = rng.shuffled(OBJECTS)
        began = time.perf_counter()
        found.append(len(shortest(board, start, target) or ()))
        took.append((time.perf_counter() - began) * 1_000)
    return [
        f"| {count} searches | middle (5 %, 95 %, 99 %) |",
        "| --- | --- |",
        f"| fewest slides | {_marks(found)} |",
        f"| ms | {_marks(took)} |",
    ]


def _round(match: Match) -> Round:
    last = match.state.last
    seat = last.moves
    best = last.task.best
    return Round(
        last.card_to,
        last.claims,
        last.took,
        None if seat is None else len(last.task.slid[seat]),
        None if seat is None or not best else len(best[seat]),
    )


def _share(what: str, part: int, whole: int) -> str:
    low, high = wilson(part / whole, whole)
    return f"| {what} | {part / whole:.1%} | {low:.1%} … {high:.1%} |"


def _spread(what: str, values: Sequence[float], unit: str) -> str:
    low, middle, high = (_at(values, share) for share in (0.05, 0.5, 0.95))
    head = f"{what}: mean, middle (5 %, 95 %)"
    mean = statistics.mean(values)
    return f"| {head} | {mean:.1f}{unit}, {middle:.1f} ({low:.1f}, {high:.1f}) | |"


def _marks(values: Sequence[float]) -> str:
    middle, *rest = (f"{_at(values, share):.0f}" for share in (0.5, 0.05, 0.95, 0.99))
    return f"{middle} ({', '.join(rest)})"


def _at(values: Sequence[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.duel_balance", description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--levels", default="easy,middle,strong,swift")
    parser.add_argument("--searches", type=int, default=300)
    parser.add_argument("--workers", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
