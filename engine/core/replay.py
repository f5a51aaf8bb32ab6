"""Playing an entry again: it has to be what the match would note now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.codec import canonical
from engine.core.entry import Corrupt, Entry, given_from_json
from engine.core.refusal import Refused

if TYPE_CHECKING:
    from engine.core.match import Match, Played


def again(match: Match, entry: Entry) -> Played:
    """The match after an entry of its journal; raises `Corrupt` where the entry does not fit."""
    if entry.seq != match.seq + 1:
        raise Corrupt(entry.seq, f"follows {match.seq}")
    try:
        played = match.play(given_from_json(match.game, entry.seat, entry.input), entry.at)
    except (Refused, ValueError, TypeError, KeyError) as error:
        raise Corrupt(entry.seq, f"cannot be played: {error}") from error
    if played.entry is None or _noted(played.entry) != _noted(entry):
        raise Corrupt(entry.seq, "is not what a match would have noted")
    if played.entry.digest != entry.digest:
        raise Corrupt(entry.seq, "leads to another state than the one it names")
    return played


def _noted(entry: Entry) -> tuple[object, ...]:
    """What an entry says, apart from the command that brought it."""
    return entry.seq, entry.at, entry.seat, canonical(entry.input)
