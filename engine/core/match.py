"""A match: one game being played, as an immutable value with a number for every accepted input.

The only place where an action is checked against `legal`. A match knows nothing of people,
rooms or storage; what it plays can be journalled and played again to the same digest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, assert_never

from engine.core.asked import Asked, going_on
from engine.core.clock import Clock, TimeControl
from engine.core.codec import input_to_json
from engine.core.digest import state_digest
from engine.core.entry import (
    ByTable,
    Corrupt,
    Credit,
    End,
    Entry,
    Found,
    Given,
    Rewind,
    Rewound,
    Take,
    table_to_json,
)
from engine.core.game import Act, AnyGame, Millis, Outcome, Quit, Seat, Tick, Viewer
from engine.core.line import Moment, back_to, grown, undone
from engine.core.offered import Offered
from engine.core.optional import learned
from engine.core.refusal import Refused
from engine.core.replay import again
from engine.core.values import value

__all__ = ["Asked", "Corrupt", "End", "Entry", "Given", "Match", "Played", "Take"]


@value
class Played:
    """A match after an input, the entry to journal (None if nothing happened) and the facts."""

    match: Match
    entry: Entry | None
    events: tuple[Any, ...] = ()


@value
class Match:
    """A game, its state and what waits; `seq` 0 is the start."""

    game: AnyGame
    options: Any
    seats: int
    state: Any
    seq: int = 0
    at: Millis = 0
    asked: Mapping[Seat, Asked] = field(default_factory=dict)
    clock: Clock | None = None
    outcome: Outcome | None = None
    line: Moment | None = field(default=None, compare=False, repr=False)
    _offered: dict[Seat, Offered] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def start(
        cls,
        game: AnyGame,
        options: Any,
        seats: int,
        key: str,
        *,
        first: Seat | None = None,
        control: TimeControl | None = None,
    ) -> Match:
        """Deal a match; `key` is `rng.match_key`, `first` the seat to begin if not by lot."""
        state = game.setup(options, seats, key)
        if first is not None:
            state = game.begin(state, first)  # type: ignore[attr-defined]  # Begins, checked by its caller
        return cls.of(game, options, seats, state, control=control)

    @classmethod
    def of(
        cls,
        game: AnyGame,
        options: Any,
        seats: int,
        state: Any,
        *,
        control: TimeControl | None = None,
    ) -> Match:
        """A match that begins with a given state: a test vector, a position to study."""
        clock = Clock.start(control, seats) if control else None
        return cls(game, options, seats, state)._with(state, 0, 0, clock)

    @classmethod
    def replay(cls, start: Match, entries: Iterable[Entry]) -> Match:
        """The match after all entries; raises `Corrupt` at the first that does not fit."""
        match = start
        for played in cls.replays(start, entries):
            match = played.match
        return match

    @classmethod
    def replays(cls, start: Match, entries: Iterable[Entry]) -> Iterator[Played]:
        """The same, entry by entry, with the events of each."""
        match = start
        for entry in entries:
            played = again(match, entry)
            match = played.match
            yield played

    def play(self, given: Given, at: Millis) -> Played:
        """Play an input at match time `at`; raises `Refused` if it is not allowed."""
        if self.outcome is not None:
            raise Refused("finished")
        at = max(at, self.at)
        match given:
            case Act():
                return self._act(given, at)
            case Tick():
                return self._tick(given, at)
            case Quit():
                return self._advance(given, at, self.clock)
            case _:
                return self._by_table(given, at)

    def legal(self, seat: Seat) -> Sequence[Any]:
        """What the seat may answer now; empty if it is not asked."""
        if seat not in self.asked:
            return ()
        return self.offered(seat).actions

    def offered(self, seat: Seat) -> Offered:
        """The same with its JSON, for a seat that is asked."""
        offered = self._offered.get(seat)
        if offered is None:
            offered = Offered(self.game, self.game.legal(self.state, seat))
            self._offered[seat] = offered
        return offered

    def view(self, viewer: Viewer) -> Any:
        """What a viewer may know."""
        return self.game.view(self.state, viewer)

    def due(self) -> Millis | None:
        """The match time at which a `Tick` has to come, if any."""
        due = self.clock.due() if self.clock else None
        for asked in self.asked.values():
            own = asked.prompt.due
            if own is not None and (due is None or own < due):
                due = own
        return due

    @property
    def loses_by_time(self) -> bool:
        """Whether running out loses; among more than two the seat is played on."""
        return self.seats <= 2

    def undone(self, seat: Seat) -> int | None:
        """The entry before the seat's last action, None if that may not be taken back."""
        return undone(self.game, self.seats, self.line, seat)

    def digest(self) -> str:
        """Eight bytes for the state, the clock and the end."""
        return state_digest(self.game, self.state, self.clock, self.outcome)

    def _act(self, given: Act[Any], at: Millis) -> Played:
        if given.seat not in self.asked:
            raise Refused("not_asked")
        if given.action not in self.offered(given.seat):
            raise Refused("not_legal")
        clock = self.clock
        if clock and self.loses_by_time and clock.is_late(given.seat, at, given.lag):
            return self._advance(Quit(given.seat, "time"), at, clock)
        return self._advance(given, at, clock and clock.press(given.seat, at, given.lag))

    def _tick(self, given: Tick, at: Millis) -> Played:
        flagged = self.clock.flagged(at) if self.clock else None
        if self.clock and flagged is not None:
            if self.loses_by_time:
                return self._advance(Quit(flagged, "time"), at, self.clock)
            return self._advance(given, at, self.clock.refilled(flagged, at))
        if (due := self.due()) is None or at < due:
            return Played(self, None)
        return self._advance(given, at, self.clock)

    def _advance(self, given: Act[Any] | Tick | Quit, at: Millis, clock: Clock | None) -> Played:
        step = self.game.apply(self.state, given, at)
        by = given.seat if isinstance(given, Act) else None
        after = self._with(step.state, self.seq + 1, at, clock, by)
        seat = None if isinstance(given, Tick) else given.seat
        entry = Entry(after.seq, at, seat, input_to_json(self.game, given), after.digest())
        return Played(after, entry, step.events)

    def _by_table(self, given: ByTable, at: Millis) -> Played:
        match given:
            case Rewind(to=to):
                return self._rewound(to, at)
            case Found(answers=answers):
                state = learned(self.game, self.state, answers)
                after = self._with(state, self.seq + 1, at, self.clock)
                return Played(after, after._entry(given))
            case End(reason=reason):
                ended = replace(self, outcome=Outcome((1,) * self.seats, reason), asked={})
                return ended._noted(given, at, self.clock)
            case Take():
                return self._noted(given, at, self.clock and self.clock.spare(at))
            case Credit(ms=ms):
                return self._noted(given, at, self.clock and self.clock.credited(ms, at))
            case _:
                assert_never(given)

    def _noted(self, given: ByTable, at: Millis, clock: Clock | None) -> Played:
        """An entry that leaves the game's state alone."""
        line = grown(self.line, self.seq + 1, self.state, clock, None)
        after = replace(self, seq=self.seq + 1, at=at, clock=clock, line=line)
        return Played(after, after._entry(given))

    def _rewound(self, to: int, at: Millis) -> Played:
        line = back_to(self.line, to)
        if line is None:
            raise Refused("not_legal")
        clock = line.clock
        # Without questions of its own every question is new: answers to the old ones are stale.
        past = replace(self, asked={}, line=line)
        after = past._with(line.state, self.seq + 1, at, clock and clock.again(at))
        return Played(after, after._entry(Rewind(to)), (Rewound(to),))

    def _entry(self, given: ByTable) -> Entry:
        """The entry of what the table did last."""
        return Entry(self.seq, self.at, None, table_to_json(given), self.digest())

    def _with(
        self, state: Any, seq: int, at: Millis, clock: Clock | None, by: Seat | None = None
    ) -> Match:
        """The match in another state: a question that goes on keeps its number."""
        outcome = self.game.outcome(state)
        prompts = {} if outcome else self.game.prompts(state)
        asked = going_on(self.asked, prompts, seq)
        if clock is not None:
            # A question with a deadline of its own is answered by time, not lost by it.
            timed = tuple(seat for seat, prompt in prompts.items() if prompt.due is None)
            clock = clock.run(timed, at)
        line = grown(self.line, seq, state, clock, by)
        game, options, seats = self.game, self.options, self.seats
        return Match(game, options, seats, state, seq, at, asked, clock, outcome, line)
