"""The product beside bare uvicorn, a FastAPI route, boardgame.io and Colyseus, in one run.

    make bench                    all of it, five rounds (about 12 minutes)
    python -m bench.run --quick   one short round, to see that everything works

Prints every goal with its floor, its moonshot and what was measured; exits with 1 if a floor
was missed. The server has a core of its own, the load another. Results: bench/results/.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from bench import counting, crash, hotspots
from bench.goals import GOALS
from bench.rounds import Results, Rounds, idle
from bench.tables import goals, servers

FOLDER = Path(__file__).parent / "results"


def missed(results: Results) -> list[str]:
    """The goals whose floor does not hold, or that were not measured."""
    rows = [goal.row(results) for goal in GOALS]
    return [row.goal.name for row in rows if row.verdict in {"MISSED", "not measured"}]


def measure(rounds: int, duration: float, connections: int) -> Results:
    """Everything; says on stderr how it goes."""

    def heard(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    results, plan = Results(), Rounds(duration, heard)
    for number in range(rounds):
        heard(f"round {number + 1} of {rounds}")
        results.rounds.append(plan.one(number))
    heard(f"{connections} idle connections, kill -9, perft")
    results.once["idle"] = idle(connections)
    results.once["crash"] = dict(crash.lost(40, 2.0))
    results.once["perft"] = counting.speed()
    return results


def profiles() -> list[str]:
    """Where the time goes: a move of each kind, and a connect."""
    return [
        *hotspots.report("bench.cells", "off", 5.0),
        "",
        *hotspots.report("karo.noughts", "on", 5.0),
        "",
        *hotspots.report_connecting(250),
    ]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--duration", type=float, default=2.0, help="seconds of each measurement")
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument(
        "--quick", action="store_true", help="one short round, 1,000 connections, nothing kept"
    )
    chosen = parser.parse_args()
    plan = (1, 0.8, 1000) if chosen.quick else (chosen.rounds, chosen.duration, chosen.connections)
    results = measure(*plan)
    nodes = results.once["perft"]["nodes_s"]
    lines = [*goals(results), "", *servers(results), "", f"perft: {nodes:,.0f} nodes/s", ""]
    print("\n".join(lines), flush=True)
    if not chosen.quick:
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / "goals.json").write_text(json.dumps(asdict(results), indent=1))
    profile = "\n".join(profiles())
    print(profile)
    if not chosen.quick:
        (FOLDER / "profile.md").write_text(profile)
    low = missed(results)
    print(f"Below the floor: {', '.join(low)}." if low else "Every floor holds.")
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
