"""Races of bots, played without waiting, and how each round of them went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from engine import GAMES
from engine.bots.contest import Contest
from engine.core.codec import options_of
from engine.core.game import Millis, Seat
from engine.core.match import Match, Played
from engine.core.rng import Rng
from engine.duel.facts import Judged, Revealed, Slid, Stopped
from engine.duel.model import LastRound, Verdict


@dataclass(slots=True)
class Conduct:
    """What a seat did in a round: when after the reveal it slid and called, in ms.

    `least` are the fewest slides that would have done, 0 where nobody has looked for them.
    """

    slid: list[Millis] = field(default_factory=list)
    called: Millis | None = None
    claim: Verdict | None = None
    least: int = 0

    @property
    def pauses(self) -> list[Millis]:
        """The times between slides."""
        return [later - before for before, later in pairwise(self.slid)]

    @property
    def is_right(self) -> bool:
        """Whether it called, and the pathway was there."""
        return self.claim == "valid"


@dataclass(frozen=True, slots=True)
class Round:
    """How a round went: who got the card (None: nobody), and the time from reveal to verdict."""

    winner: Seat | None
    took: Millis
    seats: tuple[Conduct, Conduct]

    @property
    def finder(self) -> Conduct | None:
        """What the winner did, if the card was won by a pathway."""
        won = None if self.winner is None else self.seats[self.winner]
        return won if won is not None and won.is_right else None

    @property
    def is_tie(self) -> bool:
        """Whether both called rightly at the same time."""
        return self.winner is None and all(seat.is_right for seat in self.seats)

    @property
    def is_wrong(self) -> bool:
        """Whether somebody called without a pathway."""
        return any(seat.claim == "wrong" for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Race:
    """A match: its rounds, and who won it."""

    rounds: list[Round]
    winner: Seat


def raced(levels: Sequence[str], cards: int, number: int) -> Race:
    """The match of this number between two levels, to so many cards."""
    game = GAMES["duel.race"]
    match = Match.start(game, options_of(game, {"cards_to_win": cards}), 2, f"{number:064x}")
    entries = [*Contest(levels, Rng(f"{number:08x}")).play(match)]
    outcome = entries[-1].match.outcome
    assert outcome is not None, "a contest goes on to the end"
    return Race([*rounds(entries)], outcome.ranks.index(1))


def rounds(entries: Iterable[Played]) -> Iterator[Round]:
    """The rounds of a match as its entries tell of them."""
    since, seats = 0, (Conduct(), Conduct())
    for played in entries:
        at = played.match.at
        for event in played.events:
            match event:
                case Revealed():
                    since, seats = at, (Conduct(), Conduct())
                case Slid(seat=seat):
                    seats[seat].slid.append(at - since)
                case Stopped(seat=seat):
                    seats[seat].called = at - since
                case Judged():
                    yield _judged(played.match.state.last, seats)
                case _:
                    pass


def _judged(last: LastRound, seats: tuple[Conduct, Conduct]) -> Round:
    for seat, conduct in enumerate(seats):
        conduct.claim = last.claims[seat]
        conduct.least = len(last.task.best[seat]) if last.task.best else 0
    return Round(None if last.card_to == "aside" else last.card_to, last.took, seats)
