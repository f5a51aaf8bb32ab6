"""The record of a match as one JSON document, and the proof that it is what it says.

A record needs nothing but the engine: from the seed and the seats' shares every draw, state,
digest and the outcome follow again. `hash` covers everything but the names of people.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.core.clock import TimeControl
from engine.core.codec import Form, canonical, codec, fault
from engine.core.game import AnyGame, Millis, Seat
from engine.core.match import Entry, Match, Played
from engine.core.optional import wondered
from engine.core.rng import match_key, seed_hash

_SHARE_BYTES = 16


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sat in a seat, and the rank in the end."""

    name: str
    kind: Literal["human", "bot"]
    rank: int
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The end as it stands in a record."""

    ranks: tuple[int, ...]
    reason: str
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as it stands in a record."""

    seq: int
    at: Millis
    seat: Seat | None
    input: dict[str, Any]
    digest: str
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The whole document; `first` is the seat that a rematch let begin.

    After a lot it is null, or left out by whoever writes records by the book. `started` and
    `finished` are the server's time in ms; `shares` are hex, one per seat.
    """

    format: Literal[1]
    id: str
    game: str
    version: int
    options: dict[str, Any]
    clock: TimeControl | None
    seats: tuple[Sitter, ...]
    seed_hash: str
    seed: str
    shares: tuple[str, ...]
    first: Seat | None = None
    started: Millis
    finished: Millis
    outcome: Result
    entries: tuple[Line, ...]
    hash: str


FORM = Form(Record)
"""How a record is written and read; strict, unknown fields are refused."""


def line(entry: Entry) -> dict[str, Any]:
    """An entry as a record writes it."""
    plain = {"seq": entry.seq, "at": entry.at, "seat": entry.seat, "input": dict(entry.input)}
    return plain | {"digest": entry.digest} | ({"cid": entry.cid} if entry.cid else {})


def seal(document: Mapping[str, Any]) -> dict[str, Any]:
    """The same document with its hash."""
    return {**document, "hash": _hash(document)}


def verify(document: Mapping[str, Any], games: Mapping[str, AnyGame]) -> Match:
    """The finished match of a record; raises `ValueError` that says what differs first."""
    *_, last = checked(document, games)
    return last.match


def checked(document: Mapping[str, Any], games: Mapping[str, AnyGame]) -> Iterator[Played]:
    """The start of a record and what was played then.

    Raises `ValueError` as `verify` does, at the latest after the last entry.
    """
    record = _read(document)
    match = start(record, games)
    yield Played(match, None)
    for played in replays(record, match):
        _check_found(match, played)
        match = played.match
        yield played
    _check_end(record, match)
    if record.hash != _hash(document):
        raise ValueError("hash: does not fit the document")


def read(
    document: Mapping[str, Any], games: Mapping[str, AnyGame]
) -> tuple[Match, Iterator[Played]]:
    """The start of a recorded match and what was played then, to look at step by step."""
    record = _read(document)
    match = start(record, games)
    return match, replays(record, match)


def start(record: Record, games: Mapping[str, AnyGame]) -> Match:
    """The match at its start; raises `ValueError` where seed, shares or options are at fault."""
    game = games.get(record.game)
    if game is None:
        raise ValueError(f"game: there is no {record.game!r}")
    if record.version != game.version:
        raise ValueError(f"version: rules {record.version}, only {game.version} are known here")
    if len(record.seats) not in game.seats or len(record.shares) != len(record.seats):
        raise ValueError("seats: not a number of seats for this game, or not a share for each")
    key = match_key(_seed(record), [_bytes(share, _SHARE_BYTES) for share in record.shares])
    options = codec(game).options.exact(record.options)
    first = _first(record, game)
    return Match.start(game, options, len(record.seats), key, first=first, control=record.clock)


def replays(record: Record, match: Match) -> Iterator[Played]:
    """What was played, entry by entry; raises `Corrupt` at the first that differs."""
    entries = (Entry(one.seq, one.at, one.seat, one.input, one.digest) for one in record.entries)
    return Match.replays(match, entries)


def _read(document: Mapping[str, Any]) -> Record:
    try:
        record: Record = FORM.value(document)
    except (ValueError, TypeError) as error:
        raise ValueError(f"not a record of a match: {fault(error)}") from None
    return record


def _seed(record: Record) -> bytes:
    seed = _bytes(record.seed, 32)
    if len(seed) != 32 or seed_hash(seed) != record.seed_hash:
        raise ValueError("seed_hash: is not the hash of the seed")
    return seed


def _first(record: Record, game: AnyGame) -> Seat | None:
    if record.first is None or (
        record.first in range(len(record.seats)) and hasattr(game, "begin")
    ):
        return record.first
    raise ValueError("first: no seat that could begin this game")


def _check_found(before: Match, played: Played) -> None:
    """What a worker found must be what is found again."""
    entry, question = played.entry, wondered(before.game, before.state)
    if entry is None or question is None or entry.input["t"] != "found":
        return
    answer = before.game.answer  # type: ignore[attr-defined]  # Wonders, as it has asked
    again = [answer(one, _unlimited) for one in question.asked]
    if again != list(entry.input["answers"]):
        raise ValueError(f"entry {entry.seq}: is not what is found again")


def _unlimited() -> bool:
    return True


def _check_end(record: Record, match: Match) -> None:
    if match.outcome is None:
        raise ValueError("entries: they do not lead to the end of the match")
    ranks = tuple(sitter.rank for sitter in record.seats)
    if match.outcome.ranks != record.outcome.ranks or ranks != record.outcome.ranks:
        raise ValueError(f"ranks: the match ended with {list(match.outcome.ranks)}")
    if (match.outcome.reason, match.outcome.detail) != (
        record.outcome.reason,
        record.outcome.detail,
    ):
        raise ValueError(f"outcome: the match ended by {match.outcome.reason!r}")


def _hash(document: Mapping[str, Any]) -> str:
    seats = [
        {field: value for field, value in sitter.items() if field != "name"}
        for sitter in document["seats"]
    ]
    rest = {field: value for field, value in document.items() if field != "hash"}
    return hashlib.sha256(canonical(rest | {"seats": seats}).encode()).hexdigest()


def _bytes(text: str, most: int) -> bytes:
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = None
    if value is None or len(value) > most or value.hex() != text:
        raise ValueError(f"seed, shares: {text!r} is not hex of at most {most} bytes")
    return value
