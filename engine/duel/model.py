"""The words of the Duel: actions, options and state, for two seats and for one.

Values only; what a board is lies in `board`, what happens when in `phases`, `race` and `solo`.
What is told is in `facts`, what is shown in `views`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from engine.core.game import Millis, Quit, Range, Seat
from engine.core.rng import Rng
from engine.duel.board import Board, Cell
from engine.duel.catalogue import Object

Phase: TypeAlias = Literal["arrange", "countdown", "race", "claim", "shown", "over"]
Verdict: TypeAlias = Literal["valid", "wrong"]

ARRANGE_MS: Millis = 90_000
COUNTDOWN_MS: Millis = 3_000
SHOWN_LEAST_MS: Millis = 2_000
SHOWN_MOST_MS: Millis = 8_000
MINUTE_MS: Millis = 60_000
LAG_MOST: Millis = 200
"""So much of a measured round trip counts when a call is dated (D7)."""


@dataclass(frozen=True, slots=True)
class Arrange:
    """Lay one's own fifteen tiles."""

    board: Board
    t: Literal["arrange"] = "arrange"


@dataclass(frozen=True, slots=True)
class Ready:
    """Go on: to the countdown, or from a round that is shown to the next."""

    t: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class Push:
    """Slide the tile on a cell, and those between it and the gap, one step (D4)."""

    cell: Cell
    t: Literal["slide"] = "slide"


@dataclass(frozen=True, slots=True)
class Stop:
    """Call that start and target are joined (D6)."""

    t: Literal["stop"] = "stop"


@dataclass(frozen=True, slots=True)
class Skip:
    """Ask to lay the card aside (D12)."""

    t: Literal["skip"] = "skip"


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Alone: that is enough for today."""

    t: Literal["give_up"] = "give_up"


Action: TypeAlias = Arrange | Ready | Push | Stop | Skip | GiveUp


@dataclass(frozen=True, slots=True)
class Dealing:
    """How boards come about, and how many slides the first target is away at least."""

    setup: Literal["dealt", "own"] = "dealt"
    min_least: Annotated[int, Range(0, 5)] = 2


@dataclass(frozen=True, slots=True)
class Options(Dealing):
    """Two seats: cards to win, the width of the same moment, and how long a round may last."""

    cards_to_win: Annotated[int, Range(1, 8)] = 8
    tie_window_ms: Annotated[int, Range(0, 500)] = 150
    round_limit_s: Annotated[int, Range(30, 900)] = 300


@dataclass(frozen=True, slots=True)
class SoloOptions(Dealing):
    """One seat: minutes to play (0 is practice), and a board of its own or the one of the day."""

    minutes: Annotated[int, Range(0, 30)] = 5
    board: Literal["random", "today"] = "random"


@dataclass(frozen=True, slots=True)
class Call:
    """A Stop: match time of its arrival, and the round trip that is taken off."""

    at: Millis
    lag: Millis

    @property
    def dated(self) -> Millis:
        """When it was made, as far as it can be known (D7)."""
        return self.at - self.lag


@dataclass(frozen=True, slots=True)
class Task:
    """A round as it began: the target, and each seat's start and board; `slid` since, in order.

    Slides are a text: a hexadecimal digit for each pushed cell. `best` are the shortest ones,
    once somebody has found them.
    """

    target: Object
    starts: tuple[Object, ...]
    boards: tuple[Board, ...]
    slid: tuple[str, ...]
    best: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LastRound:
    """How a round ended; `arrivals` and `dated` count from its reveal."""

    task: Task
    claims: tuple[Verdict | None, ...]
    arrivals: tuple[Millis | None, ...]
    dated: tuple[Millis | None, ...]
    card_to: Seat | Literal["aside"]
    moves: Seat | None
    routes: tuple[tuple[Cell, ...] | None, ...]
    took: Millis


@dataclass(frozen=True, slots=True)
class State:
    """What lies on the table; one entry per seat where there are several.

    `agreed` is who has done what the phase asks of everybody: arranged or ready, in a race asked
    to lay the card aside. `since` is when the phase began, or the reveal in a race; `due` when
    time ends it. `pile` is face down, its first card is next.
    """

    rng: Rng
    phase: Phase
    round: int
    boards: tuple[Board, ...]
    at: tuple[Object, ...]
    pile: tuple[Object, ...]
    aside: tuple[Object, ...]
    cards: tuple[int, ...]
    agreed: tuple[bool, ...]
    calls: tuple[Call | None, ...]
    since: Millis = 0
    due: Millis | None = None
    task: Task | None = None
    last: LastRound | None = None
    gone: Quit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceState(State):
    """Two seats."""

    options: Options


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloState(State):
    """One seat: cards put under the pile, wrong calls, and when time is up."""

    options: SoloOptions
    skipped: int = 0
    wrong: int = 0
    ends: Millis | None = None
    is_time_up: bool = False
