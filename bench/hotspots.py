"""Where a move's time goes: the server is sampled from outside while it is under load.

    python -m bench.hotspots [--game karo.noughts] [--journal on] [--seconds 5]
    python -m bench.hotspots --connects 300

A sample counts for the innermost of our own functions that a rule names, so what a library does
for us is on our account. Prints the layers, then the functions that hold the processor longest.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from bench.game import CELLS
from bench.variants import Served, found_by, loading, product, serving
from bench.watching import ASK_STACKS, asked

_WARM_S = 1.5
MOST = 15

RULES: tuple[tuple[str, str], ...] = (
    ("encode frames", r"\(.*(app/rooms/picture|app/wire/websocket)"),
    ("view, legal list and events for each audience", r"\(.*app/rooms/projection"),
    ("digest of the state", r"\bMatch.digest \("),
    ("legal list and its check", r"\b(Match.offered|Offered\.\w+|Codec.action_from_json) \("),
    ("apply, prompts, outcome", r"\bMatch.(play|_\w+) \("),
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
    _until(process, "playing")
    time.sleep(_WARM_S)
    os.kill(served.pid, ASK_STACKS)
    time.sleep(seconds)
    return _ended(served, process)


def connecting(served: Served, rooms: int) -> tuple[Stacks, Any, Any]:
    """The same while people connect to rooms in which a match is on."""
    process = loading(served, "--rooms", str(rooms), "--idle", "0.1", "--duration", "0.1")
    _until(process, "connecting")
    os.kill(served.pid, ASK_STACKS)
    _until(process, "playing")
    return _ended(served, process)


def _until(process: subprocess.Popen[str], word: str) -> None:
    assert process.stderr is not None
    while (line := process.stderr.readline().strip()) != word:
        if not line:
            raise RuntimeError("the load ended at once")


def _ended(served: Served, process: subprocess.Popen[str]) -> tuple[Stacks, Any, Any]:
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


def table(
    title: str, unit: str, counted: Iterable[tuple[str, int]], total: int, us: float
) -> list[str]:
    """Lines of Markdown: share and microseconds of each."""
    lines = [f"| {title} | share | µs a {unit} |", "| --- | ---: | ---: |"]
    for name, count in counted:
        lines.append(f"| {name} | {100 * count / total:.1f} % | {us * count / total:.1f} |")
    return lines


def report(game: str, journal: str, seconds: float, more: Sequence[str] = ()) -> list[str]:
    """Profile the moves of a game; Markdown."""
    watched = ("--stacks", "{folder}/stacks")
    with serving(product(game, journal, ("--game", game), watched)) as served:
        stacks, threads, found = sampled(served, seconds, more)
    if "error" in found:
        raise RuntimeError(found["error"])
    said = f"`{game}`, journal {journal}, {found['moves_s']:,.0f} moves/s"
    return _tables(said, "move", found["cpu_us_per_move"], stacks, threads)


def report_connecting(rooms: int) -> list[str]:
    """Profile connecting; Markdown."""
    with serving(product("connects", command=("--stacks", "{folder}/stacks"))) as served:
        stacks, threads, found = connecting(served, rooms)
    if "error" in found:
        raise RuntimeError(found["error"])
    said = f"{found['connections']:,} connections, {found['connect_per_s']:,.0f}/s"
    return _tables(said, "connect", found["connect_cpu_us"], stacks, threads)


def _tables(said: str, unit: str, us: float, stacks: Stacks, threads: Any) -> list[str]:
    total = sum(count for _, count in stacks)
    own = us * threads["MainThread"] / sum(threads.values())
    heads = f"{said}: {us:.0f} µs of CPU a {unit}, {own:.0f} of them in the main thread"
    return [
        f"{heads} ({total} samples):",
        "",
        *table("layer", unit, layers(stacks).most_common(), total, own),
        "",
        *table("function, by itself", unit, functions(stacks).most_common(MOST), total, own),
    ]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=CELLS)
    parser.add_argument("--journal", choices=["on", "off"], default="off")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--connects", type=int, help="profile connecting to so many rooms instead")
    chosen, more = parser.parse_known_args()
    if chosen.connects:
        lines = report_connecting(chosen.connects)
    else:
        lines = report(chosen.game, chosen.journal, chosen.seconds, more)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
