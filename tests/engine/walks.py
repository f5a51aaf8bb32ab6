"""Random matches of any game, as values that a law can look at step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from engine.core.codec import codec
from engine.core.game import Act, AnyGame, Tick
from engine.core.match import Match, Played

seeds = st.binary(min_size=32, max_size=32).map(bytes.hex)
# Left alone, Hypothesis prefers lists of about five: too short to leave the first part of a game.
choices = st.integers(0, 70).flatmap(
    lambda turns: st.lists(st.integers(0, 999), min_size=turns, max_size=turns)
)


@dataclass(frozen=True, slots=True)
class Walked:
    """A match before an input, an action or a tick, and what was played."""

    before: Match
    given: Act[Any] | Tick
    played: Played


def share(part: float) -> settings:
    """A part of the examples of the profile, for laws whose examples take long."""
    return settings(max_examples=max(5, int(settings().max_examples * part)))


def options_for(game: AnyGame) -> st.SearchStrategy[Any]:
    """Any options that the game's schema allows."""
    fields = codec(game).options.schema()["properties"]
    plain = st.fixed_dictionaries({name: _values(field) for name, field in fields.items()})
    return plain.map(codec(game).options.value)


def start(game: AnyGame, seed: str, options: Any = None) -> Match:
    """A match with its fewest seats and, if nothing else is said, its usual options."""
    chosen = codec(game).options.value({}) if options is None else options
    return Match.start(game, chosen, game.seats[0], seed)


def walk(match: Match, numbers: Sequence[int]) -> Iterator[Walked]:
    """Play one action per number; a number picks seat and action. Ends early with the match.

    Deadlines are kept, and waited for where nobody can do anything else.
    """
    at = 0
    for number in numbers:
        if match.outcome is not None:
            return
        at, given = _chosen(match, at + 1_000, number)
        played = match.play(given, at)
        yield Walked(match, given, played)
        match = played.match


def _chosen(match: Match, at: int, number: int) -> tuple[int, Act[Any] | Tick]:
    due = match.due()
    seats = [seat for seat in sorted(match.asked) if match.legal(seat)]
    if due is not None and (due <= at or not seats):
        return due, Tick()
    seat = seats[number % len(seats)]
    legal = match.legal(seat)
    return at, Act(seat, legal[number % len(legal)])


def end(match: Match, numbers: Sequence[int]) -> Match:
    """The match after all numbers."""
    for step in walk(match, numbers):
        match = step.played.match
    return match


def through_json(form: Any, value: Any) -> Any:
    """A value written, sent and read again."""
    return form.value(json.loads(form.text(value)))


def _values(field: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "enum" in field:
        return st.sampled_from(field["enum"])
    if field["type"] == "boolean":
        return st.booleans()
    if field["type"] == "integer":
        return st.integers(field["minimum"], field["maximum"])
    raise NotImplementedError(f"no values for the option {field}")
