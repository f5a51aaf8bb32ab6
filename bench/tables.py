"""What was measured, as tables in Markdown."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence

from bench.goals import GOALS
from bench.rounds import CLOSED, Results, key
from bench.variants import BARE, BGIO, COLYSEUS, DURABLE, KARO, PRODUCT, REF

SERVERS = (PRODUCT, DURABLE, KARO, BARE, REF, BGIO, COLYSEUS)
_COLUMNS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("CPU µs/move", "{:.1f}", ("cpu_us_per_move",)),
    ("moves/s", "{:,.0f}", ("moves_s",)),
    ("p50 ms", "{:.2f}", ("lat_ms", "p50")),
    ("p99 ms", "{:.2f}", ("lat_ms", "p99")),
    ("kernel", "{:.2f}", ("kernel_share",)),
    ("B/update", "{:.0f}", ("update_bytes",)),
    ("neighbours %", "{:.0f}", ("neighbour_pct",)),
)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Lines of Markdown."""
    lines = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    return lines + [f"| {' | '.join(row)} |" for row in rows]


def goals(results: Results) -> list[str]:
    """The table of goals."""
    heads = ("goal", "floor", "moonshot", "measured (median [min–max])", "verdict")
    rows = [goal.row(results).cells() for goal in GOALS]
    later = ["relay, CPU per trip ÷ direct link", "≤ 3", "≤ 1.1", "–", "several nodes: later"]
    return table(heads, [*rows, later])


def servers(results: Results) -> list[str]:
    """The table of all servers as fast as they go, 100 rooms of two players and two watchers."""
    rows = []
    for variant in SERVERS:
        cells = [variant.name]
        for _, reads, path in _COLUMNS:
            values = [x for x in results.each(key(CLOSED, variant), *path) if x is not None]
            cells.append(reads.format(statistics.median(values)) if values else "–")
        rows.append(cells)
    return table(["server", *(name for name, _, _ in _COLUMNS)], rows)
