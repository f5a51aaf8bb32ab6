"""What a game wants to have found out: searched for elsewhere, told to the match when it is due."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from app.rooms import course
from app.rooms.deps import About
from engine.core.entry import Found
from engine.core.optional import Question, wondered
from engine.core.refusal import Refused

if TYPE_CHECKING:
    from app.rooms.room import Room


class Wonder:
    """What is being searched for: the texts of a question, their answers, the searches."""

    def __init__(self, asked: tuple[str, ...] = ()) -> None:
        self.asked = asked
        self.found: dict[str, str] = {}
        self.searches: list[Callable[[], object]] = []

    @property
    def answers(self) -> tuple[str, ...] | None:
        """All answers in the order of the texts, None while one is missing."""
        known = [self.found[text] for text in self.asked if text in self.found]
        return tuple(known) if known and len(known) == len(self.asked) else None

    def end(self) -> None:
        """Search no more."""
        for end in self.searches:
            end()


def look(room: Room) -> None:
    """After every entry: have searched what is new, and tell what is known and due."""
    question = _question(room)
    asked = question.asked if question else ()
    if asked != room.wonder.asked:
        room.wonder.end()
        room.wonder = wonder = Wonder(asked)
        for text in dict.fromkeys(asked):
            end = room.deps.find(room.record.game, text, partial(_found, room, wonder, text))
            wonder.searches.append(end)
    if question is not None and question.is_due and room.wonder.answers is not None:
        room.post(lambda: _tell(room))


def _question(room: Room) -> Question | None:
    """What the match wonders about; one by older rules than those that search is not helped."""
    playing = room.playing
    if playing is None or not hasattr(playing.match.game, "question"):
        return None
    if playing.is_over or room.is_quarantined or room.is_closed:
        return None
    is_newest = playing.match.game is room.deps.games.get(room.record.game)
    return wondered(playing.match.game, playing.match.state) if is_newest else None


def _found(room: Room, wonder: Wonder, text: str, answer: str | None) -> None:
    """A search has ended; without an answer if it took too long."""
    if answer is not None and wonder is room.wonder and not room.is_closed:
        wonder.found[text] = answer
        room.post(lambda: _tell(room))


def _tell(room: Room) -> None:
    """Tell the match, if it still wonders about that."""
    room.about = About()
    question, answers = _question(room), room.wonder.answers
    if answers is None or question is None or question.asked != room.wonder.asked:
        return
    if question.is_due:
        with suppress(Refused):
            course.play(room, Found(answers))
