"""Records of matches to look at, to change and to verify."""

from __future__ import annotations

from typing import Any

from engine import GAMES
from engine.core.clock import Fischer
from engine.core.codec import codec, options_of
from engine.core.game import Act, AnyGame, Quit
from engine.core.match import End, Given, Match, Take
from engine.core.record import line, seal
from engine.core.rng import Rng, match_key, seed_hash

GAME = GAMES["karo.noughts"]
SEED = bytes(range(32))


def record(
    *,
    turns: int = 20,
    last: Given | None = None,
    first: int | None = None,
    clock: bool = False,
    game: AnyGame = GAME,
    **rules: Any,
) -> dict[str, Any]:
    """The record of a random match that ends with `last`, or by itself."""
    options = options_of(game, {"move_limit": 30, **rules})
    shares = [b"\xaa\xbb", b""]
    control = Fischer(600_000, 2_000) if clock else None
    key = match_key(SEED, shares)
    match = Match.start(game, options, 2, key, first=first, control=control)
    entries = []
    for given in _inputs(match, key, turns, last):
        played = match.play(given(match), match.at + 1_234)
        assert played.entry is not None
        entries.append(line(played.entry) | ({"cid": f"c{match.seq}"} if match.seq % 3 else {}))
        match = played.match
        if match.outcome is not None:
            break
    assert match.outcome is not None
    return seal(_document(match, entries, first=first, clock=clock))


def _inputs(match: Match, key: str, turns: int, last: Given | None) -> Any:
    for turn in range(turns):
        yield lambda match, turn=turn: _act(match, key, turn)
    if last is not None:
        yield lambda match: Take()
        yield lambda match: last


def _act(match: Match, key: str, turn: int) -> Act[Any]:
    seat = min(match.asked)
    number, _ = Rng(key, 100 + turn).below(len(match.legal(seat)))
    return Act(seat, match.legal(seat)[number], lag=150 if match.clock and turn % 2 else 0)


def _document(
    match: Match, entries: list[Any], *, first: int | None, clock: bool
) -> dict[str, Any]:
    outcome = match.outcome
    assert outcome is not None
    return {
        "format": 1,
        "id": "7f3c",
        "game": match.game.key,
        "version": match.game.version,
        "options": codec(match.game).options.plain(match.options),
        "clock": {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 2_000}
        if clock
        else None,
        "seats": [
            {"name": "Ada", "kind": "human", "rank": outcome.ranks[0]},
            {"name": "Bot", "kind": "bot", "level": "greedy", "rank": outcome.ranks[1]},
        ],
        "seed_hash": seed_hash(SEED),
        "seed": SEED.hex(),
        "shares": ["aabb", ""],
        "first": first,
        "started": 1_700_000_000_000,
        "finished": 1_700_000_100_000,
        "outcome": {"ranks": list(outcome.ranks), "reason": outcome.reason},
        "entries": entries,
    }


RESIGNED = record(last=Quit(1, "resigned"))
AGREED = record(turns=13, last=End("agreed"), first=1)
TIMED = record(turns=15, last=Quit(0, "time"), clock=True)
PLAYED_OUT = record(turns=99)
