"""Games in the terminal: a recorded match board by board, and a match against bots.

Talks through the two functions that it is given, so that it can be tested without a terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.bots import choose
from engine.bots.base import Chair, Choose, unlimited
from engine.core.codec import canonical, codec, options_of
from engine.core.game import Act, AnyGame, Outcome, Quit, Seat, Tick
from engine.core.match import Match, Played
from engine.core.rng import Rng, match_key

Say: TypeAlias = Callable[[str], None]
PACE_MS = 1_000
"""What a turn takes where a deadline runs: nobody at a terminal has to hurry."""

Ask: TypeAlias = Callable[[str], str]
"""Asks for a line of text; raises `EOFError` when nobody answers any more."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who plays: people in the first seats, bots of a level in the last."""

    seats: int
    bots: int
    level: str
    seed: bytes
    options: Mapping[str, Any] = field(default_factory=dict)


def show(start: Match, played: Iterable[Played], say: Say) -> None:
    """Print a match: the board at the start and after every entry, and the end."""
    say(_board(start))
    match = start
    for one in played:
        say(f"\n{_entry(match, one)}")
        match = one.match
        say(_board(match))
    if match.outcome is not None:
        say(f"\n{_ended(match.outcome)}")


def play(game: AnyGame, party: Party, say: Say, ask: Ask) -> None:
    """Play a match to its end, or until nobody answers; `ValueError` for options that are none."""
    options = options_of(game, party.options)
    match = Match.start(game, options, party.seats, match_key(party.seed, [b""] * party.seats))
    people = party.seats - party.bots
    bots = {
        seat: choose(party.level, Chair(game, options, seat)) for seat in range(people, party.seats)
    }
    try:
        while match.outcome is None:
            match = _turn(match, bots, party, say, ask)
    except EOFError:
        say("Left.")
        return
    say(f"{_board(match)}\n{_ended(match.outcome)}")


def _turn(match: Match, bots: dict[Seat, Choose], party: Party, say: Say, ask: Ask) -> Match:
    due, at = match.due(), match.at
    seats = [seat for seat in sorted(match.asked) if match.legal(seat)]
    if due is not None:
        at += PACE_MS
        if due <= at or not seats:
            return match.play(Tick(), due).match
    seat = seats[match.seq % len(seats)]
    if seat in bots:
        chance = Rng(match_key(party.seed, [seat.to_bytes(2, "big"), match.seq.to_bytes(4, "big")]))
        action = bots[seat](match.view(seat), match.legal(seat), unlimited, chance)
        heard = getattr(match.game, "heard", None)  # see `optional.Whispers`
        words = heard(match.state, action) if heard else _said(match, action)
        say(f"seat {seat}: {words}")
        return match.play(Act(seat, action), at).match
    say(_board(match))
    given = _answer(match, seat, say, ask)
    return match.play(given, at).match


def _answer(match: Match, seat: Seat, say: Say, ask: Ask) -> Act[Any] | Quit:
    """What a person answers: the number or the name of a legal action, or `resign`."""
    legal = {_said(match, action): action for action in match.legal(seat)}
    while True:
        line = ask(f"seat {seat}, your turn (? lists what is allowed): ").strip()
        if line == "resign":
            return Quit(seat, "resigned")
        if line == "?":
            say("\n".join(f"{number:>3}  {name}" for number, name in enumerate(legal, 1)))
        elif line in legal:
            return Act(seat, legal[line])
        elif line.isdecimal() and 0 < int(line) <= len(legal):
            return Act(seat, [*legal.values()][int(line) - 1])
        else:
            say("Not allowed now. Type ? for the list, resign to give up.")


def _board(match: Match) -> str:
    if hasattr(match.game, "text"):
        drawn: str = match.game.text(match.state)
        return drawn
    return canonical(codec(match.game).view.plain(match.view(None)))


def _said(match: Match, action: Any) -> str:
    if hasattr(match.game, "said"):
        said: str = match.game.said(match.state, action)
        return said
    return canonical(codec(match.game).action.plain(action))


def _entry(before: Match, played: Played) -> str:
    entry = played.entry
    assert entry is not None, "what is played again was noted before"
    plain = entry.input
    if plain["t"] == "act":
        said = _said(before, codec(before.game).action.value(plain["action"]))
        return f"{entry.seq}. seat {entry.seat}: {said}"
    who = "" if entry.seat is None else f"seat {entry.seat}: "
    words = plain.get("reason") or " ".join(map(str, plain.values()))
    return f"{entry.seq}. {who}{words}"


def _ended(outcome: Outcome) -> str:
    winners = [f"seat {seat}" for seat, rank in enumerate(outcome.ranks) if rank == 1]
    verdict = f"{winners[0]} wins" if len(winners) == 1 else "shared by " + " and ".join(winners)
    return f"The end: {verdict} ({outcome.reason})"
