"""Taking turns back: an entry of its own, after which all is as it was, clocks included."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, terminal
from engine.core import record
from engine.core.clock import Fischer, PerMove
from engine.core.entry import Credit, Rewind, Rewound, given_from_json
from engine.core.frames import frames
from engine.core.game import Act, Quit
from engine.core.line import KEPT, grown, moments
from engine.core.match import Corrupt, Entry, Match, Take
from engine.core.record import line, seal
from engine.core.refusal import Refused
from engine.core.rng import Rng, match_key
from engine.karo.model import Options, Place
from engine.karo.noughts import Noughts
from tests.engine.recorded import GAME, SEED, TIMED
from tests.engine.walks import choices, seeds, share, start, walk

CELLS = [(0, 0), (1, 1), (2, 2), (3, 3), (0, 3), (3, 0)]


def begin(**rest: Any) -> Match:
    return Match.start(GAME, Options(), 2, "00", first=0, **rest)


def placed(match: Match, count: int, each: int = 1_000) -> Match:
    """The match after some pieces more, one a second."""
    for _ in range(count):
        (seat,) = match.asked
        cell = CELLS[sum(moment.by is not None for moment in moments(match.line))]
        match = match.play(Act(seat, Place(cell)), match.at + each).match
    return match


def test_a_rewind_is_an_entry_and_brings_back_the_state() -> None:
    match = placed(begin(), 3)
    played = match.play(Rewind(1), 9_000)
    assert played.entry is not None
    assert (played.entry.seq, played.entry.at, played.entry.seat) == (4, 9_000, None)
    assert played.entry.input == {"t": "rewind", "to": 1}
    assert played.events == (Rewound(1),)
    assert played.match.state == placed(begin(), 1).state
    assert list(played.match.asked) == [1]


def test_every_question_after_a_rewind_is_a_new_one() -> None:
    match = placed(begin(), 2).play(Rewind(1), 0).match
    assert {seat: asked.opened for seat, asked in match.asked.items()} == {1: 3}


def test_clocks_are_as_they_were_and_run_on_from_now() -> None:
    match = placed(begin(control=Fischer(60_000, 2_000)), 3)
    then = placed(begin(control=Fischer(60_000, 2_000)), 1)
    assert then.clock is not None
    after = match.play(Rewind(1), 50_000).match
    assert after.clock == replace(then.clock, since=50_000)
    assert after.due() == 50_000 + then.clock.left[1] + 500


@dataclass(frozen=True)
class Undo:
    """Who asks after so many pieces, and the entry that is gone back to."""

    pieces: int
    seat: int
    to: int | None


@pytest.mark.parametrize(
    "undo",
    [
        Undo(0, 0, None),
        Undo(1, 1, None),
        Undo(1, 0, 0),
        Undo(2, 0, 0),
        Undo(2, 1, 1),
        Undo(5, 1, 3),
        Undo(5, 0, 4),
    ],
)
def test_who_takes_back_goes_to_before_the_own_last_action(undo: Undo) -> None:
    assert placed(begin(), undo.pieces).undone(undo.seat) == undo.to


def test_takes_between_are_no_actions() -> None:
    match = placed(begin(), 1).play(Take(), 5_000).match
    match = match.play(Take(), 6_000).match
    assert match.undone(0) == 0
    assert match.play(Rewind(0), 7_000).match.state == begin().state


def test_what_was_taken_back_is_no_part_of_the_line() -> None:
    match = placed(begin(), 4).play(Rewind(2), 0).match  # entry 5: as after 2
    assert (match.undone(1), match.undone(0)) == (1, 0)
    with pytest.raises(Refused, match="not_legal"):
        match.play(Rewind(3), 0)
    match = match.play(Rewind(1), 0).match
    assert match.state == placed(begin(), 1).state
    match = match.play(Rewind(0), 0).match
    assert (match.undone(0), match.undone(1)) == (None, None)


@pytest.mark.parametrize("to", [-1, 3, 4, 99])
def test_only_what_was_can_be_gone_back_to(to: int) -> None:
    with pytest.raises(Refused, match="not_legal"):
        placed(begin(), 3).play(Rewind(to), 0)


def test_the_line_is_bounded() -> None:
    match = begin()
    longest = 0
    for _ in range(5 * KEPT):
        match = match.play(Take(), 0).match
        line = list(moments(match.line))
        assert [moment.seq for moment in line] == list(range(match.seq, match.seq - len(line), -1))
        assert len(line) >= min(KEPT, match.seq + 1)
        longest = max(longest, len(line))
    assert longest == 2 * KEPT
    with pytest.raises(Refused, match="not_legal"):
        match.play(Rewind(0), 0)
    assert match.play(Rewind(match.seq - KEPT + 1), 0).match.state == begin().state


class Veiled(Noughts):
    """Seat 0 alone sees how many pieces lie there."""

    def view(self, state: Any, viewer: int | None) -> Any:
        return replace(super().view(state, viewer), ply=state.ply if viewer == 0 else -1)


class Firm(Noughts):
    """Nothing can be taken back once two pieces lie."""

    def may_take_back(self, then: Any, now: Any) -> bool:
        return bool(now.ply - then.ply < 2)


@dataclass(frozen=True)
class Rolled:
    """A state with a die."""

    rng: Rng
    turn: int = 0


def test_nothing_is_taken_back_where_something_is_hidden() -> None:
    match = Match.start(Veiled(), Options(), 2, "00", first=0)
    assert placed(match, 1).undone(0) is None


def test_nothing_is_taken_back_where_a_position_does_not_say_everything() -> None:
    class Closed(Noughts):
        load = property()  # type: ignore[assignment]  # as if there were none

    assert placed(Match.start(Closed(), Options(), 2, "00", first=0), 1).undone(0) is None


def test_a_game_may_say_itself_what_can_be_taken_back() -> None:
    match = placed(Match.start(Firm(), Options(), 2, "00", first=0), 2)
    assert (match.undone(1), match.undone(0)) == (1, None)


def test_a_die_is_never_rolled_again() -> None:
    class Dice(Noughts):
        def view(self, state: Any, viewer: int | None) -> Any:
            return state.turn

    before, after = Rolled(Rng("00")), Rolled(Rng("00").roll()[1])
    match = begin()
    for now, to in ((before, 0), (after, None)):
        line = grown(grown(None, 0, before, None, None), 1, now, None, 0)
        assert replace(match, game=Dice(), line=line).undone(0) == to


def test_a_credit_gives_time_back_to_who_is_asked() -> None:
    match = placed(begin(control=Fischer(60_000, 0)), 1)
    played = match.play(Credit(4_000), 11_000)
    assert played.match.clock is not None
    assert played.match.clock.left == (59_000, 60_000 - 10_000 + 4_000)
    assert (played.entry and played.entry.input) == {"t": "credit", "ms": 4_000}
    assert begin().play(Credit(5), 10).match.state == begin().state


@pytest.mark.parametrize(
    "plain", [{"t": "credit", "ms": 0}, {"t": "credit", "ms": -5}, {"t": "rewind", "to": "1"}]
)
def test_what_no_journal_may_hold(plain: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no input"):
        given_from_json(GAME, None, plain)


# Whole records: clocks, pauses (which are takes), rewinds and credits verify.


def told(numbers: list[int], control: Fischer | PerMove) -> tuple[list[Entry], Match]:
    """A match in which people move, take back, pause and are credited, as numbers say."""
    key = match_key(SEED, [b"\xaa\xbb", b""])
    match = Match.start(GAME, GAME_OPTIONS, 2, key, control=control)
    entries = []
    for number in numbers:
        played = match.play(_given(match, number), match.at + number % 700)
        assert played.entry is not None
        entries.append(played.entry)
        match = played.match
        if match.outcome is not None:
            return entries, match
    played = match.play(Quit(min(match.asked), "resigned"), match.at + 1)
    assert played.entry is not None
    return [*entries, played.entry], played.match


GAME_OPTIONS = begin().options


def _given(match: Match, number: int) -> Any:
    kind, (seat,) = number % 10, match.asked
    to = match.undone(number % 2)
    if kind == 0 and to is not None:
        return Rewind(to)
    if kind == 1:
        return Take()
    if kind == 2:
        return Credit(1 + number % 50)
    legal = match.legal(seat)
    return Act(seat, legal[number % len(legal)], number % 60)


def document(entries: list[Entry], match: Match, control: dict[str, Any]) -> dict[str, Any]:
    assert match.outcome is not None
    outcome = {"ranks": list(match.outcome.ranks), "reason": match.outcome.reason}
    seats = [
        {**seat, "rank": rank}
        for seat, rank in zip(TIMED["seats"], match.outcome.ranks, strict=True)
    ]
    rest = {"clock": control, "outcome": outcome, "seats": seats, "first": None}
    options = {"options": dict(TIMED["options"], move_limit=200)}
    return seal(TIMED | rest | options | {"entries": [line(entry) for entry in entries]})


CONTROLS = st.sampled_from(
    [
        (Fischer(9_000, 300), {"kind": "fischer", "initial_ms": 9_000, "increment_ms": 300}),
        (PerMove(1_000), {"kind": "move", "per_move_ms": 1_000}),
    ]
)


@given(numbers=st.lists(st.integers(0, 9_999), max_size=60), control=CONTROLS)
def test_records_with_clocks_rewinds_and_pauses_verify(
    numbers: list[int], control: tuple[Any, dict[str, Any]]
) -> None:
    entries, match = told(numbers, control[0])
    whole = document(entries, match, control[1])
    assert record.verify(whole, GAMES).digest() == match.digest()
    rewinds = [entry.seq for entry in entries if entry.input["t"] == "rewind"]
    shown = frames(whole, GAMES)
    for seq in rewinds:
        to = entries[seq - 1].input["to"]
        assert shown[seq]["events"] == [{"t": "rewound", "to": to}]
        assert shown[seq]["view"] == shown[to]["view"]


@pytest.mark.parametrize(
    ("kind", "change"),
    [("rewind", {"to": 0}), ("credit", {"ms": 49}), ("act", {"lag": 59})],
)
def test_a_changed_rewind_credit_or_lag_is_found(kind: str, change: dict[str, Any]) -> None:
    numbers = [13, 24, 35, 46, 2, 57, 68, 10, 79, 81, 93]
    entries, match = told(numbers, Fischer(9_000, 300))
    place = next(p for p, entry in enumerate(entries) if entry.input["t"] == kind)
    assert {**entries[place].input, **change} != entries[place].input
    entries[place] = replace(entries[place], input={**entries[place].input, **change})
    whole = document(entries, match, {"kind": "fischer", "initial_ms": 9_000, "increment_ms": 300})
    with pytest.raises(Corrupt):
        record.verify(whole, GAMES)


@pytest.mark.parametrize("key", GAMES)
@share(0.3)
@given(seed=seeds, numbers=choices)
def test_what_may_be_taken_back_is_as_it_was(key: str, seed: str, numbers: list[int]) -> None:
    match = start(GAMES[key], seed)
    states = {0: match.state}
    for step in walk(match, numbers[:25]):
        match = step.played.match
        states[match.seq] = match.state
        to = match.undone(step.given.seat) if isinstance(step.given, Act) else None
        if to is None or match.outcome is not None:
            continue
        back = match.play(Rewind(to), match.at).match
        assert back.state == states[to] == step.before.state
        assert back.view(None) == step.before.view(None)


@pytest.mark.parametrize("key", [key for key in GAMES if key.startswith("duel.")])
@share(0.2)
@given(seed=seeds, numbers=choices)
def test_in_the_duel_nothing_is_taken_back(key: str, seed: str, numbers: list[int]) -> None:
    match = start(GAMES[key], seed)
    for step in walk(match, numbers[:25]):
        assert all(step.played.match.undone(seat) is None for seat in range(match.seats))


def test_a_replay_in_the_terminal_names_what_the_table_did() -> None:
    entries, match = told([13, 24, 2, 35, 10, 41], Fischer(60_000, 300))
    whole = document(entries, match, {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 300})
    lines: list[str] = []
    terminal.show(*record.read(whole, GAMES), lines.append)
    named = [line.strip() for line in lines if line.startswith("\n")]
    assert [name for name in named if "seat" not in name] == [
        "3. credit 3",
        "5. rewind 1",
        "6. take",
    ]
