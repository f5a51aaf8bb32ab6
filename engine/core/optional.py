"""What only some games can do, beside the few small protocols of `game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from engine.core.game import A_contra, AnyGame, Millis, O_contra, S, S_contra, Seat
from engine.core.refusal import Refused

Told: TypeAlias = tuple[Millis, Sequence[Any]]
"""The match time of an entry and its events."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a game wants to have found out; each text is a question of its own for `answer`.

    Before it `is_due` the answers are not to be told to the match: they would betray something.
    """

    asked: tuple[str, ...]
    is_due: bool


class Wonders(Protocol[S]):
    """Optional: a game that shows what only a long search can tell."""

    def question(self, state: S) -> Question | None:
        """What is to be found out now, if anything; the same until it is known or past."""

    def answer(self, asked: str, budget: Callable[[], bool]) -> str | None:
        """The answer to one text, always the same; None if the budget does not suffice.

        Takes up to seconds, so it is for worker processes.
        """

    def learned(self, state: S, answers: tuple[str, ...]) -> S:
        """The state with the answers; `ValueError` if they cannot be right."""


class Dates(Protocol[A_contra]):
    """Optional: a game in which it matters when some actions were made, not when they arrive."""

    def is_dated(self, action: A_contra) -> bool:
        """Whether `Act.lag` has to hold the link's measured round trip for this action."""


class Whispers(Protocol[S_contra, A_contra]):
    """Optional: a game that `Describes`, in which not everybody may know what was answered."""

    def heard(self, state: S_contra, action: A_contra) -> str:
        """The words of `said` without what only the seat that answers may know."""


class Waits(Protocol[S_contra]):
    """Optional: a game some of whose deadlines wait for who is away, for a while."""

    def waits_for_all(self, state: S_contra) -> bool:
        """Whether the deadline of this state is one; what comes late has to begin it anew."""


class Defers(Protocol[S_contra]):
    """Optional: a game that `Begins`, though more than one seat is asked something before that."""

    def beginner(self, state: S_contra) -> Seat:
        """Who will have the first turn of a freshly dealt state; nobody may be told."""


class Daily(Protocol[O_contra]):
    """Optional: a game in which everybody may be dealt the same for a day."""

    def is_todays(self, options: O_contra) -> bool:
        """Whether the seed of a match with these options is that of its date, without shares."""


class Scores(Protocol[O_contra, S_contra]):
    """Optional: a game whose matches are compared with those of other people."""

    def contest(self, options: O_contra) -> str | None:
        """With which others a match with these options is compared; None if with none."""

    def score(self, state: S_contra, told: Sequence[Told]) -> tuple[int, int] | None:
        """What an ended match has reached: the smaller the better, the first number before all.

        `told` is all that happened. None for who has not reached anything that counts.
        """


class Helps(Protocol[O_contra]):
    """Optional: a game in which not everybody who plays without people gets hints."""

    def may_have_hints(self, options: O_contra) -> bool:
        """Whether there are hints in a match with these options."""


class KeepsTime(Protocol):
    """Optional: a game with deadlines of its own; no clock is set beside it."""

    @property
    def keeps_time(self) -> bool:
        """True."""


class Open(Protocol):
    """Optional: a game of open information; one view and all events are the same for everybody."""

    is_open: bool


class Opens(Protocol):
    """Optional for a legal list: it allows more than it lists, by `in`."""

    @property
    def free(self) -> Mapping[str, object]:
        """What else is allowed, as the wire describes it: `{"t": …, "schema": …}`."""


def shows_all(game: AnyGame) -> bool:
    """Whether nothing is hidden from anybody, as a game that is `Open` says."""
    return getattr(game, "is_open", False)


def wondered(game: AnyGame, state: Any) -> Question | None:
    """What a game wants to have found out in this state, if it is one that `Wonders`."""
    if not hasattr(game, "question"):
        return None
    question: Question | None = game.question(state)
    return question


def learned(game: AnyGame, state: Any, answers: tuple[str, ...]) -> Any:
    """The state after it was told the answers; raises `Refused` where it does not want any."""
    question = wondered(game, state)
    if question is None or not question.is_due:
        raise Refused("not_legal")
    return game.learned(state, answers)  # type: ignore[attr-defined]  # Wonders, as it has asked


def waits_for_all(game: AnyGame, state: Any) -> bool:
    """Whether the deadline of a state waits for who is away, in a game that `Waits`."""
    return hasattr(game, "waits_for_all") and game.waits_for_all(state)


def is_dated(game: AnyGame, action: Any) -> bool:
    """Whether it matters when an action was made, in a game that `Dates`."""
    return hasattr(game, "is_dated") and game.is_dated(action)


def keeps_time(game: AnyGame) -> bool:
    """Whether a game has deadlines of its own and is not played by a clock."""
    return getattr(game, "keeps_time", False)


def is_todays(game: AnyGame, options: Any) -> bool:
    """Whether a match is dealt by its date, in a game that is `Daily`."""
    return hasattr(game, "is_todays") and game.is_todays(options)


def contest(game: AnyGame, options: Any) -> str | None:
    """With which others a match is compared, in a game that `Scores`."""
    if not hasattr(game, "contest"):
        return None
    name: str | None = game.contest(options)
    return name


def score(game: AnyGame, state: Any, told: Sequence[Told]) -> tuple[int, int] | None:
    """What an ended match has reached, in a game that `Scores`."""
    reached: tuple[int, int] | None = game.score(state, told)  # type: ignore[attr-defined]  # asked only of who has a contest
    return reached


def may_have_hints(game: AnyGame, options: Any) -> bool:
    """Whether there are hints against bots in a match, which only a game that `Helps` denies."""
    return not hasattr(game, "may_have_hints") or game.may_have_hints(options)
