"""A match: one game being played, as an immutable value with a number for every accepted input.

The only place where an action is checked against `legal`. A match knows nothing of people,
rooms or storage; what it plays can be journalled and played again to the same digest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from engine.core.clock import Clock, TimeControl
from engine.core.codec import canonical, codec, digest, input_to_json
from engine.core.entry import Corrupt, End, EndReason, Entry, Given, Take, given_from_json
from engine.core.game import Act, AnyGame, Millis, Outcome, Prompt, Quit, Seat, Tick, Viewer
from engine.core.refusal import Refused

__all__ = [
    "Asked",
    "Corrupt",
    "End",
    "EndReason",
    "Entry",
    "Given",
    "Match",
    "Played",
    "Take",
    "given_from_json",
]


@dataclass(frozen=True, slots=True)
class Asked:
    """A prompt that waits for a seat, and the seq at which it was first asked."""

    prompt: Prompt
    opened: int


@dataclass(frozen=True, slots=True)
class Played:
    """A match after an input, the entry to journal (None if nothing happened) and the facts."""

    match: Match
    entry: Entry | None
    events: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
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
    _legal: dict[Seat, Sequence[Any]] = field(default_factory=dict, compare=False, repr=False)

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
            if entry.seq != match.seq + 1:
                raise Corrupt(entry.seq, f"follows {match.seq}")
            played = match._again(entry)
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
            case Take():
                return self._noted({"t": "take"}, at)
            case End(reason=reason):
                ended = replace(self, outcome=Outcome((1,) * self.seats, reason))
                return ended._noted({"t": "end", "reason": reason}, at)
            case _:
                assert_never(given)

    def legal(self, seat: Seat) -> Sequence[Any]:
        """What the seat may answer now; empty if it is not asked."""
        if seat not in self.asked:
            return ()
        if seat not in self._legal:
            self._legal[seat] = tuple(self.game.legal(self.state, seat))
        return self._legal[seat]

    def view(self, viewer: Viewer) -> Any:
        """What a viewer may know."""
        return self.game.view(self.state, viewer)

    def due(self) -> Millis | None:
        """The match time at which a `Tick` has to come, if any."""
        dues = [asked.prompt.due for asked in self.asked.values() if asked.prompt.due is not None]
        flag = self.clock.due() if self.clock else None
        return min([*dues, *([] if flag is None else [flag])], default=None)

    def digest(self) -> str:
        """Eight bytes for the state, the clock and the end."""
        text = codec(self.game).state.text(self.state)
        if self.clock is not None:
            text += canonical([list(self.clock.left), list(self.clock.running), self.clock.since])
        if self.outcome is not None:
            text += canonical([list(self.outcome.ranks), self.outcome.reason])
        return digest(text)

    def _act(self, given: Act[Any], at: Millis) -> Played:
        if given.seat not in self.asked:
            raise Refused("not_asked")
        if given.action not in self.legal(given.seat):
            raise Refused("not_legal")
        if self.clock is None:
            return self._advance(given, at, None)
        if self.clock.is_late(given.seat, at, given.lag):
            return self._advance(Quit(given.seat, "time"), at, self.clock)
        return self._advance(given, at, self.clock.press(given.seat, at, given.lag))

    def _tick(self, given: Tick, at: Millis) -> Played:
        flagged = self.clock.flagged(at) if self.clock else None
        if flagged is not None:
            return self._advance(Quit(flagged, "time"), at, self.clock)
        due = self.due()
        if due is None or at < due:
            return Played(self, None)
        return self._advance(given, at, self.clock)

    def _advance(self, given: Act[Any] | Tick | Quit, at: Millis, clock: Clock | None) -> Played:
        step = self.game.apply(self.state, given, at)
        after = self._with(step.state, self.seq + 1, at, clock)
        seat = None if isinstance(given, Tick) else given.seat
        entry = Entry(after.seq, at, seat, input_to_json(self.game, given), after.digest())
        return Played(after, entry, step.events)

    def _noted(self, plain: Mapping[str, Any], at: Millis) -> Played:
        """An entry that leaves the game's state alone."""
        asked = {} if self.outcome else self.asked
        after = replace(self, seq=self.seq + 1, at=at, asked=asked, _legal=self._legal)
        return Played(after, Entry(after.seq, at, None, plain, after.digest()))

    def _with(self, state: Any, seq: int, at: Millis, clock: Clock | None) -> Match:
        """The match in another state: a question that goes on keeps its number."""
        outcome = self.game.outcome(state)
        prompts = {} if outcome else self.game.prompts(state)
        asked = {seat: self._asked(seat, prompt, seq) for seat, prompt in prompts.items()}
        clock = clock.run(tuple(prompts), at) if clock else None
        return Match(self.game, self.options, self.seats, state, seq, at, asked, clock, outcome)

    def _asked(self, seat: Seat, prompt: Prompt, seq: int) -> Asked:
        before = self.asked.get(seat)
        if before and (before.prompt.kind, before.prompt.number) == (prompt.kind, prompt.number):
            return Asked(prompt, before.opened)
        return Asked(prompt, seq)

    def _again(self, entry: Entry) -> Played:
        try:
            played = self.play(given_from_json(self.game, entry.seat, entry.input), entry.at)
        except (Refused, ValueError, TypeError, KeyError) as error:
            raise Corrupt(entry.seq, f"cannot be played: {error}") from error
        if played.entry is None or not _same(played.entry, entry):
            raise Corrupt(entry.seq, "is not what a match would have noted")
        if played.entry.digest != entry.digest:
            raise Corrupt(entry.seq, "leads to another state than the one it names")
        return played


def _same(one: Entry, other: Entry) -> bool:
    """Whether both note the same input, apart from the command that brought it."""
    return (one.seq, one.at, one.seat, canonical(one.input)) == (
        other.seq,
        other.at,
        other.seat,
        canonical(other.input),
    )
