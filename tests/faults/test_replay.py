"""T16: what was played live is what its journal says, whoever replays it and from wherever."""

from __future__ import annotations

import json
import os
import random
import secrets
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.core.codec import codec
from engine.core.entry import Corrupt
from engine.core.match import Match
from engine.karo.noughts import Noughts
from tests.faults.profile import times
from tests.faults.replayed import digests, matches, played
from tests.pythons import furnished, second

MATCHES = times(500)
PROCESSES = 4


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
        hashes = {"PYTHONHASHSEED": str(number * 1_000 + 1)}
        assert elsewhere(sys.executable, os.environ | hashes, count, seed) == here


def test_t16_another_python_finds_the_same() -> None:
    python, seed, count = second(), secrets.randbits(32), max(8, MATCHES // 10)
    assert elsewhere(str(python), furnished(python), count, seed) == digests(count, seed)


def elsewhere(python: str, env: Mapping[str, str], count: int, seed: int) -> Any:
    """The same digests by another process."""
    done = subprocess.run(
        [python, "-m", "tests.faults.replayed", str(count), str(seed)],
        env=env,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


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
