"""What we ask of ourselves: each goal with its floor, its moonshot and what was measured."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bench.rounds import (
    AT_BGIO,
    CLOSED,
    DEAF,
    DEAF_MEMORY,
    FIFTY,
    HALF,
    HEARING,
    HEARING_MEMORY,
    THOUSAND,
    Results,
    key,
)
from bench.variants import BARE, BGIO, COLYSEUS, DURABLE, PRODUCT, Variant

_CPU, _P99 = ("cpu_us_per_move",), ("lat_ms", "p99")


@dataclass(frozen=True, slots=True)
class Goal:
    """One row: a floor that a release must keep, and what the measurements call reachable."""

    name: str
    floor: float
    moonshot: float
    values: Callable[[Results], list[float]]
    at_least: bool = False
    unit: str = ""
    reads: str = "{:.2f}"

    def row(self, results: Results) -> Row:
        """What was measured for it."""
        values = self.values(results)
        median = statistics.median(values) if values else None
        return Row(self, median, values)

    def holds(self, bound: float, value: float) -> bool:
        """Whether a value keeps a bound."""
        return value >= bound if self.at_least else value <= bound

    def said(self, value: float) -> str:
        """A value with its unit."""
        return self.reads.format(value) + self.unit


@dataclass(frozen=True, slots=True)
class Row:
    """A goal and its measured median."""

    goal: Goal
    median: float | None
    values: list[float]

    @property
    def verdict(self) -> str:
        """`moonshot`, `floor`, `MISSED` or `not measured`."""
        if self.median is None:
            return "not measured"
        for bound, word in ((self.goal.moonshot, "moonshot"), (self.goal.floor, "floor")):
            if self.goal.holds(bound, self.median):
                return word
        return "MISSED"

    def cells(self) -> list[str]:
        """For a table."""
        goal, sign = self.goal, "≥" if self.goal.at_least else "≤"
        measured = "–"
        if self.median is not None:
            measured = goal.said(self.median)
            if len(self.values) > 1:
                low, high = goal.reads.format(min(self.values)), goal.said(max(self.values))
                measured += f" [{low}–{high}]"
        bounds = [f"{sign} {goal.said(bound)}" for bound in (goal.floor, goal.moonshot)]
        return [goal.name, *bounds, measured, self.verdict]


def _capacity(what: str, one: Variant, other: Variant) -> Callable[[Results], list[float]]:
    """How many moves `one` can do with the CPU that `other` needs for one."""
    return lambda results: _ratios(
        results.each(key(what, other), *_CPU), results.each(key(what, one), *_CPU)
    )


def _p99(one: str, other: str) -> Callable[[Results], list[float]]:
    return lambda results: _ratios(results.each(one, *_P99), results.each(other, *_P99))


def _plain(name: str, *path: str) -> Callable[[Results], list[float]]:
    return lambda results: [x for x in results.each(name, *path) if x is not None]


def _once(name: str, *path: str) -> Callable[[Results], list[float]]:
    def values(results: Results) -> list[float]:
        found: Any = results.once.get(name)
        for part in path:
            found = found.get(part) if isinstance(found, dict) else None
        if found is None:
            return []
        return [float(max(found) if isinstance(found, list) else found)]

    return values


def _slower(results: Results) -> list[float]:
    """By how many percent the room has less capacity with a watcher who does not read."""
    ratios = _ratios(results.each(DEAF, *_CPU), results.each(HEARING, *_CPU))
    return [100 * (ratio - 1) for ratio in ratios]


def _memory(results: Results) -> list[float]:
    grown = zip(
        results.each(DEAF_MEMORY, "grown_mb"),
        results.each(HEARING_MEMORY, "grown_mb"),
        strict=True,
    )
    return [1024 * (deaf - hearing) for deaf, hearing in grown if None not in (deaf, hearing)]


def _ratios(above: list[Any], below: list[Any]) -> list[float]:
    return [a / b for a, b in zip(above, below, strict=True) if a and b]


GOALS: tuple[Goal, ...] = (
    Goal("capacity ÷ boardgame.io", 2.0, 4.0, _capacity(CLOSED, PRODUCT, BGIO), at_least=True),
    Goal("capacity ÷ bare uvicorn", 0.70, 1.25, _capacity(CLOSED, PRODUCT, BARE), at_least=True),
    Goal(
        "capacity ÷ Colyseus, patch per move",
        0.55,
        1.0,
        _capacity(CLOSED, PRODUCT, COLYSEUS),
        at_least=True,
    ),
    Goal(
        "with durable journal ÷ our own without",
        0.55,
        0.80,
        _capacity(CLOSED, DURABLE, PRODUCT),
        at_least=True,
    ),
    Goal(
        "50 receivers, capacity ÷ boardgame.io",
        1.6,
        2.5,
        _capacity(FIFTY, PRODUCT, BGIO),
        at_least=True,
    ),
    Goal(
        "p99 ÷ bare uvicorn's, each at 50 % of its own ceiling",
        1.25,
        1.0,
        _p99(key(HALF, PRODUCT), key(HALF, BARE)),
    ),
    Goal("p99 at boardgame.io's ceiling ÷ its p99", 0.5, 0.13, _p99(AT_BGIO, key(CLOSED, BGIO))),
    Goal(
        "p99 at 1,000 moves/s, journal off",
        2,
        0.5,
        _plain(key(THOUSAND, PRODUCT), *_P99),
        unit=" ms",
    ),
    Goal(
        "p99 at 1,000 moves/s, journal on",
        4,
        1.5,
        _plain(key(THOUSAND, DURABLE), *_P99),
        unit=" ms",
    ),
    Goal(
        "bytes per idle connection (10,000)",
        36_000,
        23_000,
        _once("idle", "bytes_per_connection"),
        reads="{:,.0f}",
    ),
    Goal("CPU per connect", 700, 350, _once("idle", "connect_cpu_us"), unit=" µs", reads="{:.0f}"),
    Goal(
        "longest pause for garbage (10,000 connections)",
        20,
        5,
        _once("idle", "pauses", "longest_ms"),
        unit=" ms",
        reads="{:.1f}",
    ),
    Goal("a watcher who never reads: the room slows by", 5, 0, _slower, unit=" %", reads="{:.1f}"),
    Goal("… and memory", 1024, 128, _memory, unit=" KiB", reads="{:.0f}"),
    Goal("kill -9 under load: moves shown and lost", 0, 0, _once("crash", "lost"), reads="{:.0f}"),
)
