"""Whole records of the Duel: verified, and found out where something was changed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from engine import GAMES
from engine.bots.contest import Contest
from engine.core.codec import canonical, codec, options_of
from engine.core.entry import Found
from engine.core.frames import frames
from engine.core.game import Act, Tick
from engine.core.match import Entry, Match
from engine.core.record import line, seal, verify
from engine.core.rng import Rng, match_key, seed_hash
from engine.duel.model import Push, Ready, Stop

SEED = bytes(range(32))
SHARES = (b"", b"\x01")


def dealt(key: str, **rules: Any) -> Match:
    game = GAMES[key]
    seats = game.seats[0]
    return Match.start(game, options_of(game, rules), seats, match_key(SEED, SHARES[:seats]))


def document(start: Match, entries: Iterable[Entry], end: Match) -> dict[str, Any]:
    assert end.outcome is not None
    ranks = end.outcome.ranks
    whole = {
        "format": 1,
        "id": "m",
        "game": start.game.key,
        "version": start.game.version,
        "options": codec(start.game).options.plain(start.options),
        "clock": None,
        "seats": [{"name": "x", "kind": "human", "rank": rank} for rank in ranks],
        "seed_hash": seed_hash(SEED),
        "seed": SEED.hex(),
        "shares": [share.hex() for share in SHARES[: start.seats]],
        "first": None,
        "started": 1,
        "finished": 2,
        "outcome": {"ranks": list(ranks), "reason": end.outcome.reason, "detail": None},
        "entries": [line(entry) for entry in entries],
    }
    sealed: dict[str, Any] = json.loads(canonical(seal(whole)))
    return sealed


@cache
def played(key: str, *levels: str) -> dict[str, Any]:
    start = match = dealt(key)
    entries = []
    for one in Contest(levels, Rng("05")).play(match):
        assert one.entry is not None
        entries.append(one.entry)
        match = one.match
    return document(start, entries, match)


@pytest.mark.parametrize(
    "asked", [("duel.race", "strong", "swift"), ("duel.solo", "middle")], ids=lambda asked: asked[0]
)
def test_a_whole_match_is_verified(asked: tuple[str, ...]) -> None:
    record = played(*asked)
    assert verify(record, GAMES).outcome is not None
    kinds = {entry["input"]["t"] for entry in record["entries"]}
    assert kinds == {"act", "tick", "found"}
    shown = frames(record, GAMES)
    assert len(shown) == len(record["entries"]) + 1
    told = [event["t"] for frame in shown for event in frame["events"]]
    assert {"readied", "revealed", "slid", "stopped", "judged", "ended"} <= set(told)


def changed(entry: Any, kind: str) -> bool:
    """Change one value of an entry, if it has it and another one makes a difference."""
    given, before = entry["input"], canonical(entry)
    if kind == "at" and given["t"] == "tick":
        entry["at"] += 1
    elif kind == "lag" and given.get("action") == {"t": "stop"}:
        given["lag"] = 77
    elif kind == "cell" and given.get("action", {}).get("t") == "slide":
        given["action"]["cell"] = given["action"]["cell"][::-1]
    elif kind == "answers" and given["t"] == "found":
        given["answers"].reverse()
    return canonical(entry) != before


@pytest.mark.parametrize("kind", ["at", "lag", "cell", "answers"])
def test_a_changed_entry_is_found(kind: str) -> None:
    record = json.loads(json.dumps(played("duel.race", "strong", "swift")))
    assert any(changed(entry, kind) for entry in record["entries"])
    with pytest.raises(ValueError, match=r"^entry \d+: "):
        verify(record, GAMES)


def test_more_slides_than_needed_are_no_answer_though_they_join() -> None:
    start = match = dealt("duel.race", cards_to_win=1)
    entries = []
    digits = ""
    steps: list[Any] = [Act(0, Ready()), Act(1, Ready()), Tick()]
    for given in steps:
        one = match.play(given, match.due() or 0)
        match = one.match
        entries.append(one.entry)
    question = match.game.question(match.state)  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here
    digits = match.game.answer(question.asked[0], lambda: True)  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here
    gap = match.state.boards[0].index("")
    push = next(action for action in match.legal(0) if isinstance(action, Push))
    there = push.cell[0] * 4 + push.cell[1]
    there_and_back = f"{there:x}{gap:x}{digits}"
    for given in (
        Act(0, Stop()),
        Found((there_and_back, digits)),
        Tick(),
    ):
        due = match.due() or 0
        one = match.play(given, due if isinstance(given, Tick) else match.at + 1)
        match = one.match
        entries.append(one.entry)
    record = document(start, [entry for entry in entries if entry], match)
    with pytest.raises(ValueError, match="not what is found again"):
        verify(record, GAMES)
    fewest = json.loads(json.dumps(record))
    fewest["entries"][4]["input"]["answers"][0] = digits
    with pytest.raises(ValueError, match="leads to another state"):
        verify(fewest, GAMES)
