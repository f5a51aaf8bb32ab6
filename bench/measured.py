"""Turning what was counted into figures."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from bench.conns import now
from bench.proc import core_busy, usage


class Gauge:
    """What a server and this process use, from when it is made until it is read."""

    def __init__(self, pid: int, core: int) -> None:
        self._pid, self._core = pid, core
        self._usage, self._busy = usage(pid), core_busy(core)
        self._own, self._started = time.process_time(), now()

    def read(self, moves: int, deliveries: int) -> dict[str, Any]:
        """The figures for so many moves. The server's CPU includes the kernel's part of sending."""
        wall, own = now() - self._started, time.process_time() - self._own
        used, busy = usage(self._pid), core_busy(self._core) - self._busy
        cpu, kernel = used.cpu - self._usage.cpu, used.kernel - self._usage.kernel
        return {
            "moves_s": round(moves / wall, 1),
            "deliveries_s": round(deliveries / wall, 1),
            "cpu_us_per_move": round(1e6 * cpu / moves, 2) if moves and cpu else None,
            "cpu_us_per_delivery": round(1e6 * cpu / deliveries, 2) if deliveries and cpu else None,
            "kernel_share": round(kernel / cpu, 2) if cpu else None,
            "server_cpu_pct": round(100 * cpu / wall, 1),
            "neighbour_pct": round(max(0.0, 100 * (busy - cpu) / wall), 1),
            "generator_cpu_pct": round(100 * own / wall, 1),
            "rss_mb": round(used.rss / 2**20, 1),
        }


def percentiles(seconds: Sequence[float]) -> dict[str, float | None]:
    """In milliseconds."""
    ordered = sorted(seconds)

    def at(share: float) -> float | None:
        if not ordered:
            return None
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1e3, 3)

    return {"p50": at(0.5), "p95": at(0.95), "p99": at(0.99), "p999": at(0.999), "max": at(1)}
