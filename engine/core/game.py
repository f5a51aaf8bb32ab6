"""What a game is: seven functions over values, and the words that they speak.

A game knows no clock, network, database or global chance: time arrives as `at`, people as
inputs, chance as a seed. Anything that only some games can do is a small protocol of its own
(`Begins`), never an eighth member.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from engine.core.values import value

Seat: TypeAlias = int
"""A chair at the table, counted from 0."""

Viewer: TypeAlias = int | None
"""Who looks: a seat, or None for somebody who only watches."""

Millis: TypeAlias = int
"""Milliseconds of match time: 0 at the start, standing still while nobody can play."""

O_contra = TypeVar("O_contra", contravariant=True)
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
A_contra = TypeVar("A_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


@value
class Range:
    """The bounds of a whole-number option, both allowed: `Annotated[int, Range(20, 1000)]`."""

    least: int
    most: int

    def __get_pydantic_core_schema__(
        self, kind: object, handler: Callable[[object], dict[str, object]]
    ) -> object:
        """How the codec learns the bounds, for checking and for JSON Schema."""
        return handler(kind) | {"ge": self.least, "le": self.most}


@value
class Act(Generic[A_co]):
    """A seat answers its prompt; `lag` is the allowance in ms that the server measured for it."""

    seat: Seat
    action: A_co
    lag: Millis = 0


@value
class Tick:
    """Time has passed: a deadline of the game or of a clock is due."""


@value
class Quit:
    """A seat is empty from now on: it resigned, ran out of time or was given up."""

    seat: Seat
    reason: str


Input: TypeAlias = Act[A] | Tick | Quit


@value
class Prompt:
    """A question to one seat.

    `number` counts the questions of a match: as long as kind and number stay the same it is
    still the same question. `due` is the match time in ms at which a `Tick` answers it.
    """

    kind: str
    number: int = 0
    due: Millis | None = None


@value
class Outcome:
    """The end: a rank per seat (1 is best, ties share) and the reason in one word."""

    ranks: tuple[int, ...]
    reason: str
    detail: str | None = None


@value
class Step(Generic[S_co, E_co]):
    """What an input leads to: the next state and the facts that are told about it."""

    state: S_co
    events: tuple[E_co, ...] = ()


class Game(Protocol[O_contra, S, A, E, V_co]):
    """The whole contract between a game and everything else.

    Instances have no state of their own: one serves every match. `engine.core.codec` reads the
    five types (options, state, action, event, view) from the annotations of the methods.
    """

    @property
    def key(self) -> str:
        """The stable name, as in `karo.noughts`."""

    @property
    def version(self) -> int:
        """The version of the rules; it rises exactly when a golden replay changes."""

    @property
    def seats(self) -> range:
        """The numbers of seats that may play."""

    def setup(self, options: O_contra, seats: int, seed: str) -> S:
        """Deal a game; `seed` is the key of all its chance, in hex."""

    def prompts(self, state: S) -> Mapping[Seat, Prompt]:
        """Who is asked what; empty exactly when the game is over."""

    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Every answer that is allowed now, in a fixed order; the only authority."""

    def apply(self, state: S, given: Input[A], at: Millis) -> Step[S, E]:
        """Play an input that is known to be allowed."""

    def view(self, state: S, viewer: Viewer) -> V_co:
        """What a viewer may know, built up field by field."""

    def redact(self, event: E, viewer: Viewer) -> E | None:
        """The same for one fact; None where he may not even know that it happened."""

    def outcome(self, state: S) -> Outcome | None:
        """The end, once there is one."""


class Begins(Protocol[S]):
    """Optional: a game in which a rematch lets another seat begin than the lot would."""

    def begin(self, state: S, first: Seat) -> S:
        """The freshly dealt `state`, with seat `first` to begin."""


class TakesBack(Protocol[S_contra]):
    """Optional: a game in which not every turn can be taken back.

    Without it one can in a game with `Positions`, while everybody sees the same and no draw was
    made since; in a game without them nothing can be taken back.
    """

    def may_take_back(self, then: S_contra, now: S_contra) -> bool:
        """Whether nobody has learned anything between the two states."""


class Describes(Protocol[S_contra, A_contra]):
    """Optional: a game that can be followed as text, in terminals, tests and reports."""

    def text(self, state: S_contra) -> str:
        """The state as a diagram of a few lines."""

    def said(self, state: S_contra, action: A_contra) -> str:
        """An action in the names of this state's diagram."""


class Reads(Protocol):
    """Optional: a game whose diagrams can be read back."""

    def read(self, drawing: str) -> dict[str, object]:
        """The position of a diagram, in the notation of `Positions`; `ValueError` if it is none."""


class Positions(Protocol[O_contra, S]):
    """Optional: a game whose state is a position that can be written down without its history."""

    def load(self, plain: object, options: O_contra) -> S:
        """The state of a position, as if a match began there; `ValueError` if it is none."""

    def dump(self, state: S) -> dict[str, object]:
        """The position of a state, in the notation that `load` reads."""


class Counts(Protocol[S, A_contra]):
    """Optional: a game whose positions can be counted to a depth, draws switched off (perft)."""

    def counted(self, plain: object | None) -> S:
        """Where to count from: a position, or the start; `ValueError` if it is none."""

    def names(self, state: S, actions: Sequence[A_contra]) -> list[int]:
        """A 64-bit name for the position after each legal action: the same for the same position.

        Names are hashes: that two of ten million positions share one has odds of 1 to 370,000.
        """


# The registry and the room hold games of every kind; only here may their types be forgotten.
AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
AnyInput: TypeAlias = Act[Any] | Tick | Quit
