"""The product with the bench's game beside its own, served exactly as `python -m app serve` does.

With `--journal off` entries of matches are not stored; rooms, seats and people are, since the
server finds them again in its store. Nothing else is swapped.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from app.identity.limits import Limits
from app.main import Tessera, create_app
from app.rooms.changes import Append, Change, SaveSnapshot
from app.rooms.ports import Done
from app.serve import serve
from app.settings import Settings
from app.store import Store
from app.store.journal import GroupJournal
from app.telemetry import Telemetry
from bench.game import Cells
from bench.watching import Pauses, Stacks
from engine import GAMES
from engine.core.game import AnyGame

ALL: dict[str, AnyGame] = {**GAMES, Cells.key: Cells()}


_FORGOTTEN = (Append, SaveSnapshot)


class NoJournal:
    """Takes entries and forgets them; everything else goes to the real journal."""

    def __init__(self, journal: GroupJournal) -> None:
        self._journal = journal

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)

    def write(self, changes: tuple[Change, ...], done: Done) -> None:
        """Say at once that entries are stored."""
        for change in changes:
            if type(change) not in _FORGOTTEN:
                self._journal.write(changes, done)
                return
        done(None)


def composed(
    settings: Settings,
    *,
    limits: Limits,
    telemetry: Telemetry,
    on_broken: Callable[[str], None],
    journal: bool,
) -> Tessera:
    """The application, with our game and perhaps without a journal."""
    url, weak = settings.database_url, settings.allow_weak_db
    store = Store.open(url, allow_weak=weak, on_broken=on_broken)
    if not journal:
        store.journal = NoJournal(store.journal)  # type: ignore[assignment]  # it is asked like one
    return create_app(settings, limits=limits, games=ALL, telemetry=telemetry, store=store)


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve until a signal; settings come from the environment."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--journal", choices=["on", "off"], default="on")
    parser.add_argument("--pauses", type=Path, help="file for collections of garbage")
    parser.add_argument("--stacks", type=Path, help="file for where the time goes")
    chosen = parser.parse_args(arguments)
    if chosen.pauses:
        Pauses(chosen.pauses)
    if chosen.stacks:
        Stacks(chosen.stacks)
    serve(os.environ, partial(composed, journal=chosen.journal == "on"))


if __name__ == "__main__":
    main()
