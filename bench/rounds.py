"""What is measured: every server afresh in every round, in another order each time.

Ratios are taken within a round, so that what else runs on the machine falls on both sides.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bench.variants import (
    BARE,
    BGIO,
    COLYSEUS,
    DURABLE,
    KARO,
    PRODUCT,
    REF,
    Variant,
    load,
    product,
    serving,
    warmed,
)
from bench.watching import ASK_PAUSES, asked

Found: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[], Iterator[tuple[str, Found]]]

CLOSED, HALF, FIFTY, DEAF, HEARING = "closed", "half", "fifty", "deaf", "hearing"
AT_BGIO, THOUSAND, DEAF_MEMORY, HEARING_MEMORY = "at bgio", "1,000/s", "deaf memory", "memory"
WITH_IDLE = 10_000


def key(what: str, variant: Variant) -> str:
    """How a result is called."""
    return f"{what}: {variant.name}"


@dataclass(slots=True)
class Results:
    """One mapping per round, and what is measured once."""

    rounds: list[dict[str, Found]] = field(default_factory=list)
    once: dict[str, Found] = field(default_factory=dict)

    def each(self, name: str, *path: str) -> list[Any]:
        """A figure of every round, None where it is missing."""
        return [_get(one.get(name, {}), *path) for one in self.rounds]


@dataclass(frozen=True, slots=True)
class Rounds:
    """How long everything takes; `heard` is told what is under way."""

    duration: float
    heard: Callable[[str], None]

    def one(self, number: int) -> dict[str, Found]:
        """A whole round."""
        steps: list[Step] = [
            lambda: self._closed(BARE, half=True),
            lambda: self._closed(PRODUCT, half=True),
            lambda: self._closed(BGIO),
            lambda: self._closed(DURABLE),
            lambda: self._closed(COLYSEUS),
            lambda: self._closed(REF),
            lambda: self._closed(KARO),
            lambda: self._fifty(PRODUCT),
            lambda: self._fifty(BGIO),
            lambda: self._slow(number % 2),
        ]
        first = (number * 3) % len(steps)
        found: dict[str, Found] = {}
        for step in steps[first:] + steps[:first]:
            found |= self._tried(step)
        bgio = found.get(key(CLOSED, BGIO), {}).get("moves_s", 0)
        return found | self._tried(lambda: self._at_rates(bgio))

    def _tried(self, step: Step) -> dict[str, Found]:
        """The results of a step as far as it gets: where there is no Node, the rest goes on."""
        found: dict[str, Found] = {}
        try:
            found.update(step())
        except (OSError, RuntimeError) as error:
            self.heard(f"failed: {error}")
        return found

    def _closed(self, variant: Variant, *, half: bool = False) -> Iterator[tuple[str, Found]]:
        """As fast as it goes, then perhaps at half of that."""
        with serving(variant) as served:
            warmed(served)
            top = self._loaded(key(CLOSED, variant), served, "--warmup", "0.8")
            yield key(CLOSED, variant), top
            if half and "error" not in top:
                rate = str(top["moves_s"] / 2)
                name = key(HALF, variant)
                yield name, self._loaded(name, served, "--warmup", "0.5", "--rate", rate)

    def _fifty(self, variant: Variant) -> Iterator[tuple[str, Found]]:
        """Fifty receivers a move."""
        with serving(variant) as served:
            size = ("--rooms", "8", "--watchers", "48")
            warmed(served, *size)
            name = key(FIFTY, variant)
            yield name, self._loaded(name, served, *size, "--warmup", "0.8")

    def _slow(self, first: int) -> Iterator[tuple[str, Found]]:
        """One room, with and without a watcher who does not read, in both orders."""
        with serving(PRODUCT) as served:
            size = ("--rooms", "1", "--watchers", "1", "--warmup", "1")
            load(served, *size, "--duration", "1")
            steady = (*size, "--rate", "300")
            for deaf in (first, 1 - first):
                name = (HEARING, DEAF)[deaf]
                yield name, self._loaded(name, served, *size, "--deaf", str(deaf))
                name = (HEARING_MEMORY, DEAF_MEMORY)[deaf]
                yield name, self._loaded(name, served, *steady, "--deaf", str(deaf))

    def _at_rates(self, bgio: float) -> Iterator[tuple[str, Found]]:
        """At what boardgame.io can do at all, and at a thousand moves a second."""
        for variant in (PRODUCT, DURABLE):
            with serving(variant) as served:
                name = key(THOUSAND, variant)
                yield name, self._loaded(name, served, "--rate", "1000")
                if bgio and variant is PRODUCT:
                    yield AT_BGIO, self._loaded(AT_BGIO, served, "--rate", str(bgio))

    def _loaded(self, name: str, served: Any, *arguments: str) -> Found:
        found = load(served, "--duration", str(self.duration), *arguments)
        if "error" in found:
            found["error"] += (served.folder / "server.log").read_text(errors="replace")[-600:]
        self.heard(f"{name}: {_said(found)}")
        return found


def idle(connections: int = WITH_IDLE) -> Found:
    """Many connections that do nothing, then some play: memory, CPU, pauses for garbage."""
    variant = product("product, idle", command=("--pauses", "{folder}/pauses"))
    with serving(variant) as served:
        pauses = served.folder / "pauses"
        os.kill(served.pid, ASK_PAUSES)
        asked(pauses)  # those of the start do not count
        size = ("--rooms", str(connections // 4), "--rate", "500")
        found = load(served, *size, "--idle", "3", "--warmup", "1", "--duration", "4")
        os.kill(served.pid, ASK_PAUSES)
        return {**found, "pauses": json.loads(asked(pauses))}


def _said(found: Found) -> str:
    if "error" in found:
        return f"failed: {found['error']}"
    latency, us = found["lat_ms"], found["cpu_us_per_move"]
    return (
        f"{found['moves_s']:,.0f} moves/s, {us} µs a move, "
        f"p50 {latency['p50']} p99 {latency['p99']} ms, neighbours {found['neighbour_pct']:.0f} %"
    )


def _get(found: Any, *path: str) -> Any:
    for name in path:
        found = found.get(name) if isinstance(found, dict) else None
    return found
