"""Random matches of every game of turns, the same in every process; see `test_replay.py`.

`python -m tests.faults.replayed COUNT SEED` prints their digests; it needs the engine only.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator

from engine import GAMES
from engine.core.codec import options_of
from engine.core.entry import Entry
from engine.core.game import Act, AnyGame
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.rng import match_key

LONGEST = 80
TURNED = sorted(key for key in GAMES if not key.startswith("duel."))


def played(game: AnyGame, chance: random.Random) -> tuple[Match, list[Entry]]:
    """A random match: its start and its entries."""
    key = match_key(chance.randbytes(32), [b"", b""])
    start = match = Match.start(game, options_of(game, {}), 2, key)
    entries: list[Entry] = []
    while match.outcome is None and len(entries) < LONGEST:
        seat = chance.choice(sorted(match.asked))
        try:
            done = match.play(Act(seat, chance.choice(list(match.legal(seat)))), len(entries) * 7)
        except Refused:  # a free arrangement is described, not listed
            break
        match = done.match
        assert done.entry is not None
        entries.append(done.entry)
    return start, entries


def matches(count: int, seed: int) -> Iterator[tuple[str, Match, list[Entry]]]:
    """Random matches of every game of turns, always the same for a seed."""
    for number in range(count):
        key = TURNED[number % len(TURNED)]
        start, entries = played(GAMES[key], random.Random(f"{seed} {number}"))
        yield key, start, entries


def digests(count: int, seed: int) -> list[list[str]]:
    """The digest after every entry of every match, as this process finds it."""
    return [[entry.digest for entry in entries] for _, _, entries in matches(count, seed)]


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]), int(sys.argv[2]))))
