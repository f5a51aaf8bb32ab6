"""Golden replays lead to the digests that were written down."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine import GAMES
from engine.core.match import Match
from tests.engine import goldens


@pytest.mark.parametrize(
    "path", goldens.paths(), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_golden_replay(path: Path, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--rewrite-replays"):
        goldens.rewrite(path)
    header, entries = goldens.read(path)
    assert header["version"] == GAMES[header["game"]].version
    assert Match.replay(goldens.start(header), entries).outcome is not None


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_three_replays(key: str) -> None:
    assert Counter(path.parent.name for path in goldens.paths())[key] >= 3


def test_a_replay_is_not_rewritten_under_the_same_version(tmp_path: Path) -> None:
    header, entries = goldens.read(goldens.paths()[0])
    path = tmp_path / "changed.jsonl"
    entries[3] = replace(entries[3], digest="0" * 16)
    goldens.write(path, header, entries)
    before = path.read_bytes()
    with pytest.raises(ValueError, match="version of the rules has to rise"):
        goldens.rewrite(path)
    assert path.read_bytes() == before
    goldens.write(path, header | {"version": 0}, entries)
    goldens.rewrite(path)
    assert goldens.read(path) == goldens.read(goldens.paths()[0])
