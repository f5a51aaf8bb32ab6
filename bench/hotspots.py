"""Where a move's time goes: the server is sampled from outside while it is under load.

    python -m bench.hotspots [--game karo.noughts] [--journal on] [--seconds 5]

A sample counts for the innermost of our own functions that a rule names, so what a library does
for us is on our account. Prints the layers, then the functions that hold the processor longest.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from bench.game import CELLS
from bench.variants import Served, found_by, loading, product, serving
from bench.watching import ASK_STACKS, asked

_WARM_S = 1.5
MOST = 25

RULES: tuple[tuple[str, str], ...] = (
    ("encode frames", r"\b(encode|frame) \(.*app/rooms/projection"),
    ("view, legal list and events for each audience", r"\(.*app/rooms/projection"),
    ("digest of the state", r"\bMatch.digest \("),
    ("legal list and its check", r"\b(Match.legal|Match._act|Codec.action_from_json) \("),
    ("apply, prompts, outcome", r"\bMatch._(advance|ask|asked|noted|tick) \("),
    ("entry and its chain", r"\bPlaying.advance \("),
    ("decode and check the message", r"\(.*app/wire/decode"),
    ("rate limits", r"\(.*app/identity/limits"),
    ("mailbox", r"\(.*app/rooms/mailbox"),
    ("journal: queue and answers", r"\(.*app/store/journal"),
    ("who is told: audiences, presence", r"\(.*app/rooms/(telling|presence)"),
    ("commands, memory, adopting", r"\(.*app/rooms/"),
    ("writing to sockets, the kernel's part included", r"\(.*app/socket/(direct|writing)"),
    ("links: reading, outbox", r"\(.*app/socket/"),
    ("websocket protocol (uvicorn, websockets)", r"\(.*(uvicorn|websockets)/"),
)
_RULES = tuple((name, re.compile(pattern)) for name, pattern in RULES)


Stacks: TypeAlias = list[tuple[list[str], int]]
"""Frames, the innermost first, with how often that stack was seen."""


def sampled(served: Served, seconds: float, more: Sequence[str]) -> tuple[Stacks, Any, Any]:
    """Stacks of the main thread, CPU seconds of all threads, and what the load found."""
    process = loading(served, "--warmup", "1", "--duration", str(seconds + 2), *more)
    assert process.stderr is not None
    process.stderr.readline()  # all are connected
    time.sleep(_WARM_S)
    os.kill(served.pid, ASK_STACKS)
    time.sleep(seconds)
    os.kill(served.pid, ASK_STACKS)
    seen = json.loads(asked(served.folder / "stacks"))
    return [(frames, n) for *frames, n in seen["stacks"]], seen["threads"], found_by(process)


def layers(stacks: Stacks) -> Counter[str]:
    """How many samples each layer has."""
    found: Counter[str] = Counter()
    for frames, count in stacks:
        found[_layer(frames)] += count
    return found


def _layer(frames: Sequence[str]) -> str:
    for frame in frames:
        for name, pattern in _RULES:
            if pattern.search(frame):
                return name
    return "event loop and the rest"


def functions(stacks: Stacks) -> Counter[str]:
    """How many samples each function has for itself."""
    found: Counter[str] = Counter()
    for frames, count in stacks:
        found[_short(frames[0])] += count
    return found


def _short(frame: str) -> str:
    name, _, place = frame.partition(" (")
    return f"{name} ({'/'.join(Path(place.rstrip(')')).parts[-2:])})"


def table(title: str, counted: Iterable[tuple[str, int]], total: int, us: float) -> list[str]:
    """Lines of Markdown: share and microseconds of each."""
    lines = [f"| {title} | share | µs a move |", "| --- | ---: | ---: |"]
    for name, count in counted:
        lines.append(f"| {name} | {100 * count / total:.1f} % | {us * count / total:.1f} |")
    return lines


def report(game: str, journal: str, seconds: float, more: Sequence[str] = ()) -> list[str]:
    """Profile a game; Markdown."""
    watched = ("--stacks", "{folder}/stacks")
    with serving(product(game, journal, ("--game", game), watched)) as served:
        stacks, threads, found = sampled(served, seconds, more)
    if "error" in found:
        raise RuntimeError(found["error"])
    total, us = sum(count for _, count in stacks), found["cpu_us_per_move"]
    main = threads.pop("MainThread")
    others = sum(threads.values())
    own = us * main / (main + others)
    rate = f"{found['moves_s']:,.0f} moves/s"
    said = f"`{game}`, journal {journal}: {us:.0f} µs of CPU a move at {rate}"
    return [
        f"{said}; {own:.0f} µs of them in the main thread ({total} samples):",
        "",
        *table("layer", layers(stacks).most_common(), total, own),
        "",
        *table("function, by itself", functions(stacks).most_common(MOST), total, own),
    ]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=CELLS)
    parser.add_argument("--journal", choices=["on", "off"], default="off")
    parser.add_argument("--seconds", type=float, default=5)
    chosen, more = parser.parse_known_args()
    print("\n".join(report(chosen.game, chosen.journal, chosen.seconds, more)))


if __name__ == "__main__":
    main()
