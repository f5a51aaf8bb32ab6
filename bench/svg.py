"""Small charts as SVG, readable on a light and on a dark page: both axes logarithmic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias
from xml.sax.saxutils import escape

Points: TypeAlias = Sequence[tuple[float, float]]

WIDTH, HEIGHT = 340, 230
LEFT, RIGHT, TOP, BOTTOM = 62, 16, 40, 40
COLUMNS = 3

_STYLE = """
  text { font: 11px system-ui, sans-serif; fill: #57606a }
  .title { font-size: 13px; font-weight: 600; fill: #24292f }
  .grid { stroke: #8c959f; stroke-opacity: .3 }
  .line { fill: none; stroke: #0969da; stroke-width: 2 }
  .dot { fill: #0969da }
  .value { fill: #24292f }
  .linear { stroke: #bc4c00; stroke-width: 1.5; stroke-dasharray: 5 4 }
  .key { fill: #bc4c00 }
  @media (prefers-color-scheme: dark) {
    text { fill: #9198a1 }
    .title, .value { fill: #e6edf3 }
    .grid { stroke: #9198a1 }
    .line { stroke: #58a6ff }
    .dot { fill: #58a6ff }
    .linear { stroke: #f0883e }
    .key { fill: #f0883e }
  }
"""


@dataclass(frozen=True, slots=True)
class Chart:
    """One curve; the dashed line grows in proportion, from the curve's first point on."""

    title: str
    along: str
    points: Points


def drawn(charts: Sequence[Chart]) -> str:
    """All charts on one sheet."""
    rows = math.ceil(len(charts) / COLUMNS)
    width, height = WIDTH * min(COLUMNS, len(charts)), HEIGHT * rows
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">',
        f"<title>{escape('; '.join(chart.title for chart in charts))}</title>",
        f"<style>{_STYLE}</style>",
    ]
    for number, chart in enumerate(charts):
        x, y = WIDTH * (number % COLUMNS), HEIGHT * (number // COLUMNS)
        parts += [f'<g transform="translate({x} {y})">', *_chart(chart), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


class _Axis:
    """A logarithmic scale over a bit more than its values, with a mark for each decade."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        low, high = math.log10(min(values)), math.log10(max(values))
        if high - low < 1:
            low, high = low - (1 - high + low) / 2, high + (1 - high + low) / 2
        self._low, self._span = low - 0.08, high - low + 0.16
        self._start, self._size = start, end - start

    def __call__(self, value: float) -> float:
        share = (math.log10(value) - self._low) / self._span
        return round(self._start + share * self._size, 1)

    def marks(self) -> list[float]:
        """Round numbers on the scale, not too many."""
        first, last = math.floor(self._low), math.ceil(self._low + self._span)
        steps = (1, 2, 5) if self._span < 2 else (1,)
        every = [step * 10.0**power for power in range(first, last + 1) for step in steps]
        return [v for v in every if self._low <= math.log10(v) <= self._low + self._span]


def _chart(chart: Chart) -> list[str]:
    across, up = [x for x, _ in chart.points], [y for _, y in chart.points]
    x_axis = _Axis(across, LEFT, WIDTH - RIGHT)
    y_axis = _Axis(up, HEIGHT - BOTTOM, TOP)
    middle = (LEFT + WIDTH - RIGHT) / 2
    return [
        f'<text class="title" x="12" y="18">{escape(chart.title)}</text>',
        f'<text x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">{escape(chart.along)}</text>',
        *_grid(x_axis, y_axis),
        *_linear(chart.points, x_axis, y_axis),
        *_curve(chart.points, x_axis, y_axis),
    ]


def _grid(x_axis: _Axis, y_axis: _Axis) -> list[str]:
    lines = []
    for value in y_axis.marks():
        y = y_axis(value)
        lines.append(f'<path class="grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{short(value)}</text>')
    for value in x_axis.marks():
        x = x_axis(value)
        lines.append(f'<path class="grid" d="M{x} {TOP}V{HEIGHT - BOTTOM}"/>')
        label = f'x="{x}" y="{HEIGHT - BOTTOM + 15}" text-anchor="middle"'
        lines.append(f"<text {label}>{short(value)}</text>")
    return lines


def _curve(points: Points, x_axis: _Axis, y_axis: _Axis) -> list[str]:
    places = [(x_axis(x), y_axis(y), y) for x, y in points]
    line = " ".join(f"{x},{y}" for x, y, _ in places)
    parts = [f'<polyline class="line" points="{line}"/>']
    for x, y, value in places:
        parts.append(f'<circle class="dot" cx="{x}" cy="{y}" r="3.5"/>')
        label = f'class="value" x="{x}" y="{y - 8}" text-anchor="middle"'
        parts.append(f"<text {label}>{short(value)}</text>")
    return parts


def _linear(points: Points, x_axis: _Axis, y_axis: _Axis) -> list[str]:
    """What would be in proportion, as far as it fits."""
    (x0, y0), top = points[0], max(y for _, y in points) * 1.15
    x1 = min(points[-1][0], x0 * top / y0)
    if x1 <= x0:
        return []
    ends = f"M{x_axis(x0)} {y_axis(y0)}L{x_axis(x1)} {y_axis(y0 * x1 / x0)}"
    key = f'class="key" x="{WIDTH - RIGHT}" y="18" text-anchor="end"'
    return [f'<path class="linear" d="{ends}"/>', f"<text {key}>- - in proportion</text>"]


def short(value: float) -> str:
    """A number in a few characters."""
    if value >= 1000:
        return f"{value / 1000:.3g}k"
    return f"{value:.3g}"
