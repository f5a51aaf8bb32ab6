"""What bots that think cost the rooms beside them: p99 of the others, without and with.

    python -m bench.bots [--rounds 5] [--tables 2] [--level strong]

Some tables of two bots of the strongest level play `karo.noughts` without a pause, while people
play in other rooms. The server may use every core, as it does where people run it. Writes
bench/results/bots.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import urllib.request
from pathlib import Path
from typing import Any

from bench.rounds import Found
from bench.variants import PRODUCT, Served, load, serving
from clients.tessera import Guest

FOLDER = Path(__file__).parent / "results"
GAME = "karo.noughts"
MOST_MS = 5.0
_LOAD = ("--rooms", "50", "--rate", "250", "--warmup", "1", "--duration", "5")


async def seat(origin: str, tables: int, level: str | None) -> str:
    """Tables of two bots each, playing; the level that sits there."""
    guest = await Guest.new(origin, "Host")
    games = {game["key"]: game for game in await guest.call("GET", "/api/games")}
    level = level or games[GAME]["bots"][-1]["level"]
    for _ in range(tables):
        await guest.create(GAME, seats=[{"kind": "bot", "level": level}] * 2)  # begins at once
    return level


def one(tables: int, level: str | None) -> Found:
    """People in their rooms, beside so many tables of bots."""
    with serving(PRODUCT, core=None) as served:
        sits = asyncio.run(seat(served.origin, tables, level)) if tables else None
        before = _bot_moves(served)
        found = load(served, *_LOAD)
        return found | {"level": sits, "bot_moves": _bot_moves(served) - before}


def _bot_moves(served: Served) -> float:
    with urllib.request.urlopen(f"{served.origin}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("tessera_bot_moves_to"))


def measured(rounds: int, tables: int, level: str | None) -> Found:
    """Both in every round, in turn."""
    runs: dict[int, list[Found]] = {0: [], tables: []}
    for number in range(rounds):
        for count in (0, tables) if number % 2 else (tables, 0):
            runs[count].append(one(count, level))
            print(count, json.dumps(runs[count][-1]), file=sys.stderr, flush=True)
    without, beside = runs[0], runs[tables]
    added = [b["lat_ms"]["p99"] - a["lat_ms"]["p99"] for a, b in zip(without, beside, strict=True)]
    return {
        "level": beside[0]["level"],
        "tables": tables,
        "bot_moves": statistics.median(run["bot_moves"] for run in beside),
        "p99_ms": _median(without, "p99"),
        "p99_beside_ms": _median(beside, "p99"),
        "p50_ms": _median(without, "p50"),
        "p50_beside_ms": _median(beside, "p50"),
        "added_ms": round(statistics.median(added), 2),
        "added_ms_range": [round(min(added), 2), round(max(added), 2)],
    }


def _median(runs: list[Found], name: str) -> Any:
    return round(statistics.median(run["lat_ms"][name] for run in runs), 2)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=2)
    parser.add_argument("--level", help="(the strongest)")
    chosen = parser.parse_args()
    found = measured(chosen.rounds, chosen.tables, chosen.level)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "bots.json").write_text(json.dumps(found, indent=1))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
