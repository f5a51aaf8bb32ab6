"""docs/capacity.md and its chart, from what was measured last (bench/results).

    python -m bench.report

Text between the markers of a section is replaced; what has no results stays as it is.
"""

from __future__ import annotations

import json
import math
import os
import platform
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench.rounds import Found, Results
from bench.svg import Chart, drawn
from bench.tables import goals, servers, table
from bench.variants import ROOT

RESULTS = Path(__file__).parent / "results"
PAGE = ROOT / "docs" / "capacity.md"
CHART = ROOT / "docs" / "capacity.svg"
ENOUGH_ROOMS = 1_000
_KIB = 1024


def growth(found: dict[str, list[Found]]) -> list[str]:
    """Three tables and the chart."""
    CHART.write_text(drawn(_charts(found)))
    return [
        "![How cost grows](capacity.svg)",
        "",
        *table(
            ("what", "from", "to", "costs", "times as much", "linear or better"), _curves(found)
        ),
        "",
        *_rooms(found["rooms"]),
        "",
        *_watchers(found["watchers"]),
        "",
        *_entries(found["entries"]),
    ]


def _points(rows: Sequence[Found], *path: str) -> list[tuple[float, float]]:
    points = []
    for row in rows:
        value: Any = row
        for name in path:
            value = value[name]
        if value:
            points.append((row["count"], value))
    return points


def _charts(found: dict[str, list[Found]]) -> list[Chart]:
    rooms, watchers, entries = found["rooms"], found["watchers"], found["entries"]
    return [
        Chart("CPU a move, µs", "rooms", _points(rooms, "cpu_us_per_move")),
        Chart("p99 of a delivery, ms", "rooms", _points(rooms, "lat_ms", "p99")),
        Chart("Memory of the server, MB", "rooms", _points(rooms, "rss_mb")),
        Chart("CPU a move, µs", "watchers of one room", _points(watchers, "cpu_us_per_move")),
        Chart("Back from the store, ms", "entries of the match", _points(entries, "restore_ms")),
        Chart("Size of welcome, bytes", "entries of the match", _points(entries, "welcome_bytes")),
    ]


def _curves(found: dict[str, list[Found]]) -> list[list[str]]:
    """What each curve does between its ends."""
    rows = []
    for chart in _charts(found):
        (x0, y0), (x1, y1) = chart.points[0], chart.points[-1]
        power = math.log(y1 / y0) / math.log(x1 / x0)
        rows.append(
            [
                f"{chart.title} ({chart.along})",
                f"{x0:,} → {y0:,.4g}",
                f"{x1:,} → {y1:,.4g}",
                f"{x1 / x0:,.0f} × as many",
                f"{y1 / y0:,.2f} ×",
                f"{'yes' if power <= 1.05 else 'NO'} (power {power:.2f})",
            ]
        )
    return rows


def _rooms(rows: Sequence[Found]) -> list[str]:
    heads = ("rooms", "links", "moves/s", "CPU µs/move", "p50 ms", "p99 ms", "MB")
    more = ("KiB a room", "KiB a link", "idle CPU %")
    return table(
        (*heads, *more),
        [
            [
                f"{row['count']:,}",
                f"{row['connections']:,}",
                f"{row['moves_s']:,.0f}",
                f"{row['cpu_us_per_move']:.0f}",
                f"{row['lat_ms']['p50']:.2f}",
                f"{row['lat_ms']['p99']:.2f}",
                f"{row['rss_mb']:.0f}",
                *_memory(row),
                f"{row['idle_cpu_pct']:.1f}",
            ]
            for row in rows
        ],
    )


def _memory(row: Found) -> tuple[str, str]:
    """Of a room with a running match, and of a link; only many of them tell that apart."""
    if row["count"] < ENOUGH_ROOMS:
        return "", ""
    link = row["bytes_per_connection"] - row["bytes_per_room"] * row["count"] / row["connections"]
    return f"{row['bytes_per_room'] / _KIB:.1f}", f"{link / _KIB:.1f}"


def _watchers(rows: Sequence[Found]) -> list[str]:
    heads = ("watchers of one room", "CPU µs/move", "CPU µs/delivery", "p50 ms", "p99 ms")
    return table(
        heads,
        [
            [
                f"{row['count']:,}",
                f"{row['cpu_us_per_move']:,.0f}",
                f"{row['cpu_us_per_delivery']:.1f}",
                f"{row['lat_ms']['p50']:.2f}",
                f"{row['lat_ms']['p99']:.2f}",
            ]
            for row in rows
        ],
    )


def _entries(rows: Sequence[Found]) -> list[str]:
    heads = ("entries", "first welcome from the store, ms", "from memory, ms", "welcome, bytes")
    return table(
        heads,
        [
            [
                f"{row['count']:,}",
                f"{row['restore_ms']:.1f}",
                f"{row['again_ms']:.1f}",
                f"{row['welcome_bytes']:,}",
            ]
            for row in rows
        ],
    )


def startup(rows: list[Found]) -> list[str]:
    """How soon the first page is there."""
    heads = ("unfinished matches", "store, MB", "first page after, s", "slowest, s", "memory, MB")
    names = ("store_mb", "first_page_s", "slowest_s", "rss_mb")
    return table(heads, [[f"{r['matches']:,}", *(f"{r[name]:g}" for name in names)] for r in rows])


def bots(found: Found) -> list[str]:
    """What thinking costs the others."""
    low, high = found["added_ms_range"]
    beside = f"{found['tables']} tables of two bots ({found['level']})"
    return [
        *table(
            ("rooms of people", "p50 ms", "p99 ms"),
            [
                ["alone", f"{found['p50_ms']:.2f}", f"{found['p99_ms']:.2f}"],
                [
                    f"beside {beside}",
                    f"{found['p50_beside_ms']:.2f}",
                    f"{found['p99_beside_ms']:.2f}",
                ],
            ],
        ),
        "",
        f"The bots made {found['bot_moves']:,.0f} moves meanwhile and added "
        f"{found['added_ms']:.2f} ms to the p99 of the others [{low:.2f}–{high:.2f}]; "
        "at most 5 ms are allowed.",
    ]


def reached(found: dict[str, Any]) -> list[str]:
    """Goals and all servers."""
    results = Results(found["rounds"], found["once"])
    nodes = results.once["perft"]["nodes_s"]
    perft = f"Counting positions of `karo.noughts` (perft): {nodes:,} nodes a second."
    return [*goals(results), "", *servers(results), "", perft]


def machine(_: Any) -> list[str]:
    """What it was measured on."""
    cores, python = os.cpu_count(), platform.python_version()
    return [f"{cores} cores ({platform.machine()}), Python {python}, everything on loopback."]


def replaced(page: str, section: str, lines: Sequence[str]) -> str:
    """The page with other text between the markers of a section."""
    begin, end = f"<!-- {section}: begin -->", f"<!-- {section}: end -->"
    before, _, rest = page.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise ValueError(f"docs/capacity.md has no section {section}")
    return "\n".join([before + begin, *lines, end + after])


SECTIONS: dict[str, Callable[[Any], list[str]]] = {
    "goals": reached,
    "growth": growth,
    "startup": startup,
    "bots": bots,
}


def main() -> None:
    """Write what there are results for."""
    page = replaced(PAGE.read_text(), "machine", machine(None))
    for section, written in SECTIONS.items():
        file = RESULTS / f"{section}.json"
        if file.exists():
            page = replaced(page, section, written(json.loads(file.read_text())))
    profile = RESULTS / "profile.md"
    if profile.exists():
        page = replaced(page, "profile", profile.read_text().splitlines())
    PAGE.write_text(page)


if __name__ == "__main__":
    main()
