"""T16: what was played live is what its journal says, whoever replays it and from wherever."""

from __future__ import annotations

import json
import os
import random
import secrets
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine import GAMES
from engine.core.codec import codec, options_of
from engine.core.entry import Corrupt, Entry
from engine.core.game import Act, AnyGame
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.rng import match_key
from engine.karo.noughts import Noughts
from tests.faults.profile import times

MATCHES = times(500)
LONGEST = 80
PROCESSES = 4
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


def test_t16_replayed_from_the_start_and_from_every_state_between() -> None:
    seed = secrets.randbits(32)
    rows = 0
    for _, start, entries in matches(MATCHES, seed):
        live = [start, *[played.match for played in Match.replays(start, entries)]]
        assert [match.digest() for match in live[1:]] == [entry.digest for entry in entries]
        for at in range(0, len(entries), 16):
            text = _state(live[at])
            assert _floats(json.loads(text)) == []
            kept = replace(live[at], state=codec(start.game).state.read(text), _offered={})
            assert kept.state == live[at].state
            assert Match.replay(kept, entries[at:]).digest() == live[-1].digest()
        rows += len(entries)
    print(f"seed {seed}: {MATCHES} matches, {rows} entries, equal at every one")
    assert rows > MATCHES * 10


def test_t16_every_process_finds_the_same_whatever_its_hashes() -> None:
    seed, count = secrets.randbits(32), max(8, MATCHES // 10)
    here = digests(count, seed)
    for number in range(PROCESSES):
        done = subprocess.run(
            [sys.executable, "-m", "tests.faults.test_replay", str(count), str(seed)],
            env=os.environ | {"PYTHONHASHSEED": str(number * 1_000 + 1)},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout) == here


class Fickle(Noughts):
    """Control: an `apply` that throws a coin of its own."""

    def apply(self, state: Any, given: Any, at: int) -> Any:
        step = super().apply(state, given, at)
        if random.random() < 0.2 and len(step.state.pieces) > 1:
            return replace(step, state=replace(step.state, ply=step.state.ply + 1))
        return step


def test_t16_a_game_that_throws_a_coin_of_its_own_is_found_out() -> None:
    found = 0
    for number in range(10):
        start, entries = played(Fickle(), random.Random(number))
        try:
            Match.replay(start, entries)
        except Corrupt:
            found += 1
    assert found >= 8


def _state(match: Match) -> str:
    return codec(match.game).state.text(match.state)


def _floats(plain: Any) -> list[float]:
    if isinstance(plain, dict):
        return [one for value in plain.values() for one in _floats(value)]
    if isinstance(plain, list):
        return [one for value in plain for one in _floats(value)]
    return [plain] if isinstance(plain, float) else []


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1]), int(sys.argv[2]))))
