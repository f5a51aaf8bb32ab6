"""What a run of the load generator is told."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Every one is an argument of `python -m bench.loadgen`, too."""

    url: str = "ws://127.0.0.1:8000"
    adapter: str = "tessera"
    game: str = "bench.cells"
    rooms: int = 100
    players: int = 2
    watchers: int = 2
    rate: float = 0.0
    inflight: int = 1
    warmup: float = 1.0
    duration: float = 2.0
    idle: float = 0.0
    deaf: int = 0
    parallel: int = 64
    server_pid: int = 0
    server_core: int = 0
    core: int = -1
    run_id: str = ""

    @property
    def seats(self) -> int:
        """Connections of a room."""
        return self.players + self.watchers


_ABOUT = {
    "url": "the server",
    "adapter": "a module of bench.adapters",
    "game": "the game of the rooms, where the server has several",
    "rate": "moves a second over all rooms, evenly spaced; 0: each room moves on at once",
    "inflight": "moves in flight per room",
    "idle": "seconds to hold all connections before anything is played",
    "deaf": "watchers of the first room who never read",
    "parallel": "connections made at the same time",
    "duration": "seconds that are measured; 0: nothing is played",
    "server_pid": "whose CPU and memory are measured, its descendants included",
    "core": "the core to run on",
}


def read(arguments: Sequence[str] | None = None, about: str | None = None) -> Options:
    """The options in a command line."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    usual = Options()
    for field in fields(Options):
        default = getattr(usual, field.name)
        parser.add_argument(
            f"--{field.name.replace('_', '-')}",
            type=type(default),
            default=default,
            help=f"{_ABOUT.get(field.name, '')} ({default})",
        )
    given = vars(parser.parse_args(arguments))
    # Rooms get fresh names where their server keeps those of an earlier run.
    given["run_id"] = given["run_id"] or os.urandom(3).hex()
    return Options(**given)
