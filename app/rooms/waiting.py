"""Waiting for who is away: some deadlines are held up for a while, in games that have such."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.game import Millis
from engine.core.optional import waits_for_all

if TYPE_CHECKING:
    from app.rooms.room import Room

MOST_MS: Millis = 20_000
"""So long a deadline is held up."""

LOOK_MS: Millis = 200
"""How often it is looked whether everybody is back."""


def is_held_up(room: Room) -> bool:
    """Whether the deadline that has come is to wait, since somebody who plays is not here.

    A question is held up once: who leaves again is not waited for.
    """
    assert room.playing is not None
    match = room.playing.match
    due = match.due()
    if due is None or not waits_for_all(match.game, match.state):
        return False
    time, question = room.time, max(asked.opened for asked in match.asked.values())
    if time.held_up is None or time.held_up[0] != question:
        time.held_up = question, due
    # A countdown that began anew has another deadline: it has been held up before.
    is_first = time.held_up[1] == due
    return is_first and time.now() < due + MOST_MS and _is_somebody_away(room)


def _is_somebody_away(room: Room) -> bool:
    people = (chair for chair in room.table.chairs if chair.kind == "human" and not chair.level)
    return any(room.presence.is_away(chair.guest) for chair in people)
