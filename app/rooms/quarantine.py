"""A match that cannot be played again from its journal is kept as it is, never mended by guessing.

Its room can be looked at, as far as the journal is sound; nothing in it can be changed.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from app.rooms.deps import Deps
from app.rooms.playing import Playing
from app.rooms.projection import Told
from app.rooms.records import StoredRoom
from engine.core.match import Corrupt

LONG = 200
"""So many entries are played again beside the event loop, not on it."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The match of a stored room, played again; `fault` is why it cannot go on."""

    playing: Playing | None = None
    history: tuple[Told, ...] = ()
    fault: Corrupt | None = None


async def resume(stored: StoredRoom, deps: Deps) -> Resumed:
    """Play the match of a stored room again, as far as it fits what it says of itself."""
    if len(stored.entries) > LONG:
        return await asyncio.to_thread(resumed, stored, deps)
    return resumed(stored, deps)


def resumed(stored: StoredRoom, deps: Deps) -> Resumed:
    """The same, at once."""
    if stored.match.status == "open":
        return Resumed()
    try:
        played = _played(stored, deps)
        if stored.damaged is not None:
            raise Corrupt(stored.damaged, "is not as it was written")
        return played
    except Corrupt as fault:  # never mended by guessing: kept, and shown as far as it is sound
        return _sound_part(stored, deps, fault)


def _sound_part(stored: StoredRoom, deps: Deps, fault: Corrupt) -> Resumed:
    sound = [entry for entry in stored.entries if entry.seq < fault.seq]
    try:
        return replace(_played(replace(stored, entries=tuple(sound)), deps), fault=fault)
    except Corrupt:
        return Resumed(fault=fault)


def _played(stored: StoredRoom, deps: Deps) -> Resumed:
    game = deps.rules(stored.match.game, stored.match.version)
    try:
        playing, history = Playing.resume(game, stored)
    except Corrupt:
        raise
    except (ValueError, TypeError, KeyError) as error:  # not even the start can be dealt
        raise Corrupt(0, f"cannot be dealt: {error}") from error
    return Resumed(playing, tuple(history))
