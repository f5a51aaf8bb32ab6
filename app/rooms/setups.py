"""Positions that people set up and play on by themselves: nobody's match, and nothing is kept.

A page sends the start and all actions since each time; what was played last is remembered, so
that one action more costs one action.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core.codec import canonical, codec
from engine.core.game import Act, AnyGame, Seat
from engine.core.match import Match
from engine.core.refusal import Refused

Wanted: TypeAlias = Mapping[str, Any] | str

KEPT = 200
_KEY = "00" * 32


class NotPlayed(ValueError):
    """An action that is not legal where it stands; `place` is its place in the list."""

    def __init__(self, place: int) -> None:
        super().__init__(f"actions.{place}")
        self.place = place


@dataclass(frozen=True, slots=True)
class Setup:
    """Where play begins: a position in the notation of the game, or its usual start.

    An action is JSON, or its name as `said` gives it.
    """

    game: AnyGame
    options: Any
    position: Mapping[str, Any] | None = None
    first: Seat = 0

    @property
    def key(self) -> str:
        """The same for what begins alike."""
        game, options = self.game, codec(self.game).options.plain(self.options)
        return canonical([game.key, game.version, options, self.position, self.first])

    def start(self) -> Match:
        """The match before any action; raises `ValueError` for a position that is none."""
        game, seats = self.game, min(self.game.seats)
        if self.position is not None:
            state = game.load(self.position, self.options)  # type: ignore[attr-defined]  # Positions, checked by its caller
            return Match.of(game, self.options, seats, state)
        first = self.first if hasattr(game, "begin") else None
        return Match.start(game, self.options, seats, _KEY, first=first)


@dataclass(frozen=True, slots=True)
class Line:
    """A match that was played by hand: what the last action led to, all actions and their names."""

    match: Match
    events: tuple[Any, ...] = ()
    said: tuple[str, ...] = ()
    actions: tuple[Any, ...] = ()


class Setups:
    """The positions of one server that were looked at last."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Line] = OrderedDict()
        self._turn = asyncio.Lock()

    async def play(self, setup: Setup, actions: Sequence[Wanted]) -> Line:
        """The line of all actions, each by whoever is asked; off the event loop.

        Raises `ValueError` for a position that is none, `NotPlayed` for an illegal action.
        """
        async with self._turn:
            return await asyncio.to_thread(self._play, setup, actions)

    def _play(self, setup: Setup, actions: Sequence[Wanted]) -> Line:
        keys = _keys(setup, actions)
        done = max((n for n, key in enumerate(keys) if key in self._known), default=0)
        line = self._known.get(keys[done]) or Line(setup.start())
        for place in range(done, len(actions)):
            line = _longer(line, actions[place], place)
        self._remember(keys[-1], line)
        return line

    def _remember(self, key: str, line: Line) -> None:
        self._known[key] = line
        self._known.move_to_end(key)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)


def _keys(setup: Setup, actions: Sequence[Wanted]) -> list[str]:
    """A key for the start and for what every action leads to."""
    keys = [setup.key]
    for action in actions:
        keys.append(hashlib.sha256(f"{keys[-1]}\n{canonical(action)}".encode()).hexdigest())
    return keys


def _longer(line: Line, action: Wanted, place: int) -> Line:
    """One action more, by the first who is asked and may do so."""
    match = line.match
    try:
        seat, wanted = _by_name(match, action) if isinstance(action, str) else _by(match, action)
    except (Refused, StopIteration):
        raise NotPlayed(place) from None
    game = match.game
    said = (game.said(match.state, wanted),) if hasattr(game, "said") else ()
    played = match.play(Act(seat, wanted), 0)
    actions = (*line.actions, codec(game).action.plain(wanted))
    return Line(played.match, played.events, (*line.said, *said), actions)


def _by(match: Match, action: Mapping[str, Any]) -> tuple[Seat, Any]:
    """Who may do this."""
    wanted = codec(match.game).action_from_json(action)
    return next(seat for seat in sorted(match.asked) if wanted in match.legal(seat)), wanted


def _by_name(match: Match, name: str) -> tuple[Seat, Any]:
    """The action of this name, and who may do it."""
    game = match.game
    return next(
        (seat, action)
        for seat in sorted(match.asked)
        for action in match.legal(seat)
        if hasattr(game, "said") and game.said(match.state, action) == name
    )
