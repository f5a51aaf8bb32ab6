"""Golden replays: matches that must always lead to the same digests.

A file is one JSON value per line: first the start (game, version, options, seats, key, first),
then an entry each. `python -m tests.engine.goldens GAME NAME --levels greedy,random` lets bots
play a new one; a bug report is such a file and the line that goes wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine import GAMES
from engine.bots import choose, is_timed
from engine.bots.base import Chair, unlimited
from engine.bots.contest import Contest
from engine.core.codec import canonical, codec, options_of
from engine.core.entry import given_from_json
from engine.core.game import Act
from engine.core.match import Entry, Match, Played
from engine.core.record import line
from engine.core.rng import Rng

FOLDER = Path(__file__).parent.parent / "replays"


def paths() -> list[Path]:
    """All golden replays."""
    return sorted(FOLDER.glob("*/*.jsonl"))


def read(path: Path) -> tuple[dict[str, Any], list[Entry]]:
    """The header and the entries of a replay."""
    header, *entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return header, [Entry(**entry) for entry in entries]


def write(path: Path, header: dict[str, Any], entries: Iterable[Entry]) -> None:
    """Write a replay."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [canonical(header), *(canonical(line(entry)) for entry in entries)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def start(header: dict[str, Any]) -> Match:
    """The match of a header before its first entry."""
    game = GAMES[header["game"]]
    options = codec(game).options.exact(header["options"])
    return Match.start(game, options, header["seats"], header["key"], first=header["first"])


def derived(header: dict[str, Any], entries: Sequence[Entry]) -> list[Entry]:
    """The same inputs with the digests that they lead to now."""
    match = start(header)
    found = []
    for entry in entries:
        # Only the digest may have changed; anything else is still an error.
        digest = _digest(match, entry)
        found.append(replace(entry, digest=digest))
        match = Match.replay(match, found[-1:])
    return found


def rewrite(path: Path) -> None:
    """Write a replay anew; refuses a changed digest where the version of the rules is the same."""
    header, entries = read(path)
    anew = derived(header, entries)
    version = GAMES[header["game"]].version
    if anew != entries and version <= header["version"]:
        raise ValueError(f"{path.name}: digests differ, so the version of the rules has to rise")
    write(path, header | {"version": version}, anew)


def _digest(match: Match, entry: Entry) -> str:
    return match.play(given_from_json(match.game, entry.seat, entry.input), entry.at).match.digest()


def main() -> int:
    """Let bots play a replay."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("name")
    parser.add_argument("--levels", default="greedy,greedy", help="one per seat")
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--key", default="00" * 32)
    asked = parser.parse_args()
    game = GAMES[asked.game]
    options = options_of(game, asked.options)
    levels = asked.levels.split(",")
    header = {
        "game": game.key,
        "version": game.version,
        "options": codec(game).options.plain(options),
        "seats": len(levels),
        "key": asked.key,
        "first": None,
    }
    match = start(header)
    entries = []
    for played in _played(match, levels, asked.key):
        assert played.entry is not None
        entries.append(played.entry)
        match = played.match
    write(FOLDER / game.key / f"{asked.name}.jsonl", header, entries)
    print(f"{match.seq} entries, {match.outcome.reason}, ranks {list(match.outcome.ranks)}")
    return 0


def _played(match: Match, levels: Sequence[str], key: str) -> Iterator[Played]:
    """The match as bots play it, at times of their own where the game does not wait for them."""
    if is_timed(match.game.key):
        yield from Contest(levels, Rng(key, 1 << 32)).play(match)
        return
    chairs = [Chair(match.game, match.options, seat) for seat in range(match.seats)]
    bots = [choose(level, chair) for level, chair in zip(levels, chairs, strict=True)]
    while match.outcome is None:
        seat = min(match.asked)
        chance = Rng(key, match.seq * 1_000)
        action = bots[seat](match.view(seat), match.legal(seat), unlimited, chance)
        played = match.play(Act(seat, action), match.at + 1_000)
        yield played
        match = played.match


if __name__ == "__main__":
    sys.exit(main())
