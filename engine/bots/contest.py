"""A match of bots that act at times of their own, played without waiting: for tests and tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.bots import plan
from engine.bots.base import unlimited
from engine.core.codec import canonical, codec, legal_plain
from engine.core.entry import Found
from engine.core.game import Act, Millis, Seat, Tick
from engine.core.match import Match, Played
from engine.core.optional import Question, wondered
from engine.core.rng import Rng


def request(match: Match, seat: Seat, level: str, seed: str) -> dict[str, Any]:
    """What a worker is asked for a bot: only JSON, only what the seat may see."""
    form = codec(match.game)
    plain = {
        "game": match.game.key,
        "options": form.options.plain(match.options),
        "level": level,
        "view": form.view.plain(match.view(seat)),
        "legal": legal_plain(match.game, match.legal(seat)),
        "seat": seat,
        "seed": seed,
    }
    sent: dict[str, Any] = json.loads(canonical(plain))
    return sent


@dataclass(slots=True)
class Contest:
    """Who plays: a level for each seat, and the chance of the bots."""

    levels: Sequence[str]
    rng: Rng
    _topics: dict[Seat, object] = field(default_factory=dict)
    _plans: dict[Seat, list[tuple[Millis, Any]]] = field(default_factory=dict)

    def play(self, match: Match) -> Iterator[Played]:
        """What is played until the end of the match; what takes a search is known at once."""
        while match.outcome is None:
            question = wondered(match.game, match.state)
            if question is not None and question.is_due:
                played = match.play(Found(_answers(match, question)), match.at)
            else:
                played = self._next(match)
            yield played
            match = played.match

    def _next(self, match: Match) -> Played:
        """What happens first: somebody's action, or a deadline."""
        for seat in range(match.seats):
            self._think(match, seat)
        nexts = [(steps[0][0], seat) for seat, steps in self._plans.items() if steps]
        due = match.due()
        if due is not None and all(due <= at for at, _ in nexts):
            return match.play(Tick(), due)
        at, seat = min(nexts)
        _, action = self._plans[seat].pop(0)
        if action in match.legal(seat):
            return match.play(Act(seat, action), at)
        self._plans[seat] = []  # it was overtaken, as an answer in a room may be
        return self._next(match)

    def _think(self, match: Match, seat: Seat) -> None:
        """Make a plan where there is a new question, or the old plan is used up."""
        asked = match.asked.get(seat)
        topic = asked and (asked.opened, getattr(match.view(seat), "skip_asked", None))
        if topic == self._topics.get(seat, "none yet") and (self._plans[seat] or asked is None):
            return
        self._topics[seat] = topic
        self._plans[seat] = self._planned(match, seat) if match.legal(seat) else []

    def _planned(self, match: Match, seat: Seat) -> list[tuple[Millis, Any]]:
        seed, self.rng = self.rng.below(1 << 60)
        steps = plan(request(match, seat, self.levels[seat], f"{seed:016x}"))["plan"]
        at, timed = match.at, []
        for after, action in steps:
            at += after
            timed.append((at, codec(match.game).action_from_json(action)))
        return timed


def _answers(match: Match, question: Question) -> tuple[str, ...]:
    answers = [match.game.answer(one, unlimited) for one in question.asked]  # type: ignore[attr-defined]  # Wonders
    return tuple(answers)
