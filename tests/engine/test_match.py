"""A match: what it accepts, how it numbers, and that a journal leads back to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest

from engine import GAMES
from engine.core.clock import Fischer, PerMove
from engine.core.entry import given_from_json
from engine.core.game import Act, Input, Outcome, Prompt, Quit, Seat, Step, Tick, Viewer
from engine.core.match import Corrupt, End, Entry, Match, Take
from engine.core.refusal import CODES, Refused
from engine.karo.model import Options, Place

GAME = GAMES["karo.noughts"]


def begin(first: int = 0, **rest: Any) -> Match:
    return Match.start(GAME, Options(), 2, "00", first=first, **rest)


def entry(match: Match, given: Any, at: int = 0) -> Entry:
    found = match.play(given, at).entry
    assert found is not None
    return found


def refusal(match: Match, given: Any) -> str:
    with pytest.raises(Refused) as refused:
        match.play(given, 0)
    return refused.value.code


def test_the_start_is_number_zero_and_asks_who_begins() -> None:
    match = begin(1)
    assert (match.seq, match.at, match.outcome, match.due()) == (0, 0, None, None)
    assert {seat: asked.opened for seat, asked in match.asked.items()} == {1: 0}
    assert len(match.legal(1)) == 20
    assert match.legal(0) == ()


def test_an_action_makes_an_entry_and_a_new_question() -> None:
    match = begin()
    played = match.play(Act(0, Place((1, 1))), 700)
    assert played.entry == Entry(
        1,
        700,
        0,
        {"t": "act", "action": {"t": "place", "to": (1, 1)}},
        played.match.digest(),
    )
    assert {seat: asked.opened for seat, asked in played.match.asked.items()} == {1: 1}
    assert match.seq == 0, "the match before is as it was"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (Act(1, Place((0, 0))), "not_asked"),
        (Act(7, Place((0, 0))), "not_asked"),
        (Act(0, Place((9, 9))), "not_legal"),
        (Act(0, "place"), "not_legal"),
    ],
)
def test_what_is_refused(given: Any, code: str) -> None:
    assert refusal(begin(), given) == code
    assert code in CODES


@pytest.mark.parametrize(
    "given", [Act(0, Place((0, 0))), Tick(), Quit(0, "time"), Take(), End("agreed")]
)
def test_a_finished_match_refuses_everything(given: Any) -> None:
    match = begin().play(Quit(0, "resigned"), 0).match
    assert (match.asked, match.due()) == ({}, None)
    assert refusal(match, given) == "finished"


@pytest.mark.parametrize("reason", ["agreed", "aborted", "abandoned"])
def test_the_table_ends_a_match_for_everybody_alike(reason: str) -> None:
    match = begin()
    played = match.play(End(reason), 50)
    assert played.match.outcome == Outcome((1, 1), reason)
    assert (played.match.asked, played.match.legal(0)) == ({}, ())
    assert played.entry is not None
    assert (played.entry.seat, played.entry.input) == (None, {"t": "end", "reason": reason})
    assert Match.replay(match, [played.entry]) == played.match


def test_a_take_has_a_number_and_leaves_the_question() -> None:
    match = begin().play(Act(0, Place((1, 1))), 0).match
    played = match.play(Take(), 90)
    assert (played.match.seq, played.match.at, played.events) == (2, 90, ())
    assert played.match.asked == match.asked
    assert played.match.state == match.state
    assert (played.entry and played.entry.input) == {"t": "take"}


def test_time_never_runs_backwards() -> None:
    match = begin().play(Act(0, Place((1, 1))), 900).match
    assert match.play(Act(1, Place((2, 2))), 400).match.at == 900


@dataclass(frozen=True, slots=True)
class Waiting:
    """How often each seat has said something; the wait of seat 1 has a deadline."""

    said: tuple[int, int] = (0, 0)
    passed: bool = False


class Vote:
    """Both seats speak until one has spoken three times; `say` keeps the other's question."""

    key = "test.vote"
    version = 1
    seats = range(2, 3)

    def setup(self, options: Options, seats: int, seed: str) -> Waiting:
        return Waiting()

    def prompts(self, state: Waiting) -> Mapping[Seat, Prompt]:
        if self.outcome(state):
            return {}
        return {0: Prompt("speak", state.said[0]), 1: Prompt("speak", state.said[1], due=5_000)}

    def legal(self, state: Waiting, seat: Seat) -> Sequence[Literal["say"]]:
        return ("say",)

    def apply(
        self, state: Waiting, given: Input[Literal["say"]], at: int
    ) -> Step[Waiting, Literal["said"]]:
        if isinstance(given, Tick):
            return Step(replace(state, passed=True))
        said = list(state.said)
        said[given.seat] += 1
        return Step(replace(state, said=(said[0], said[1])), ("said",))

    def view(self, state: Waiting, viewer: Viewer) -> Waiting:
        return state

    def redact(self, event: Literal["said"], viewer: Viewer) -> Literal["said"] | None:
        return event

    def outcome(self, state: Waiting) -> Outcome | None:
        return Outcome((1, 1), "said") if 3 in state.said or state.passed else None


VOTE = Vote()


def test_a_question_that_goes_on_keeps_its_number() -> None:
    match = Match.start(VOTE, Options(), 2, "00")
    after = match.play(Act(0, "say"), 10).match.play(Act(0, "say"), 20).match
    assert {seat: asked.opened for seat, asked in after.asked.items()} == {0: 2, 1: 0}


def test_a_tick_at_the_deadline_is_an_input_of_the_game() -> None:
    match = Match.start(VOTE, Options(), 2, "00")
    assert match.due() == 5_000
    assert match.play(Tick(), 4_999).entry is None
    played = match.play(Tick(), 5_000)
    assert played.match.outcome == Outcome((1, 1), "said")
    assert (played.entry and played.entry.seat, played.entry and played.entry.input) == (
        None,
        {"t": "tick"},
    )


def test_a_question_with_a_deadline_of_its_own_is_not_on_the_clock() -> None:
    match = Match.start(VOTE, Options(), 2, "00", control=Fischer(4_000, 700))
    assert match.due() == 4_500
    match = match.play(Act(1, "say"), 500).match.play(Act(0, "say"), 1_000).match
    assert match.clock is not None
    assert (match.clock.left, match.clock.running) == ((3_700, 4_000), (0,))
    flagged = match.play(Tick(), 5_200)
    assert flagged.entry is not None
    assert (flagged.entry.seat, flagged.entry.input) == (0, {"t": "quit", "reason": "time"})


def test_at_such_a_deadline_nobody_has_lost() -> None:
    match = Match.start(VOTE, Options(), 2, "00", control=Fischer(60_000, 0))
    assert match.due() == 5_000
    assert match.play(Act(1, "say"), 999_999).match.outcome is None
    assert match.play(Tick(), 5_000).match.outcome == Outcome((1, 1), "said")


def test_the_clock_charges_who_is_asked_and_its_flag_ends_the_match() -> None:
    match = begin(control=Fischer(10_000, 1_000))
    match = match.play(Act(0, Place((1, 1)), lag=200), 3_200).match
    assert match.clock is not None
    assert match.clock.left == (8_000, 10_000)
    assert match.due() == 3_200 + 10_000 + 500
    assert match.play(Tick(), 13_699).entry is None
    played = match.play(Tick(), 13_700)
    assert played.match.outcome == Outcome((1, 2), "time")
    assert (played.entry and played.entry.seat) == 1
    assert played.match.clock is not None
    assert played.match.clock.running == ()


def test_an_answer_after_the_flag_loses_like_the_flag() -> None:
    match = begin(control=PerMove(1_000))
    assert match.play(Act(0, Place((1, 1))), 1_000).match.outcome is None
    late = match.play(Act(0, Place((1, 1))), 1_001)
    assert late.match.outcome == Outcome((2, 1), "time")
    assert (late.entry and late.entry.input) == {"t": "quit", "reason": "time"}


def journal() -> list[Entry]:
    match = begin(control=Fischer(60_000, 0))
    entries = []
    for at, given in enumerate(
        [Act(0, Place((0, 0))), Take(), Act(1, Place((1, 1)), lag=80), Quit(0, "resigned")]
    ):
        played = match.play(given, at * 1_000)
        assert played.entry is not None
        entries.append(played.entry)
        match = played.match
    return entries


def replayed(entries: list[Entry]) -> Match:
    return Match.replay(begin(control=Fischer(60_000, 0)), entries)


def test_a_journal_leads_back_to_the_match() -> None:
    match = replayed(journal())
    assert (match.seq, match.outcome) == (4, Outcome((2, 1), "resigned"))
    steps = list(Match.replays(begin(control=Fischer(60_000, 0)), journal()))
    assert [len(step.events) for step in steps] == [1, 0, 1, 0]


@pytest.mark.parametrize(
    ("seq", "change", "why"),
    [
        (2, {"seq": 3}, "follows 1"),
        (1, {"digest": "0" * 16}, "leads to another state"),
        (1, {"input": {"t": "act", "action": {"t": "place", "to": [9, 9]}}}, "not_legal"),
        (1, {"input": {"t": "act", "action": {"t": "place", "to": [1, 0]}}}, "leads to another"),
        (1, {"input": {"t": "dance"}}, "cannot be played"),
        (1, {"input": {"t": "take", "by": "me"}}, "not what a match would have noted"),
        (1, {"seat": 1}, "not_asked"),
        (1, {"seat": None}, "cannot be played"),
        (2, {"seat": 0}, "not what a match would have noted"),
        (3, {"at": 900}, "not what a match would have noted"),
        (3, {"input": {"t": "act", "action": {"t": "place", "to": [1, 1]}}}, "leads to another"),
        (3, {"input": {"t": "act", "action": {"t": "place", "to": [1, 1]}, "lag": -1}}, "noted"),
        (4, {"input": {"t": "tick"}, "seat": None}, "not what a match would have noted"),
    ],
)
def test_a_changed_journal_is_found_at_the_entry(
    seq: int, change: dict[str, Any], why: str
) -> None:
    entries = journal()
    entries[seq - 1] = replace(entries[seq - 1], **change)
    with pytest.raises(Corrupt, match=why) as corrupt:
        replayed(entries)
    assert corrupt.value.seq == change.get("seq", seq)


def test_nothing_follows_the_end() -> None:
    entries = journal()
    with pytest.raises(Corrupt, match="finished"):
        replayed([*entries, replace(entries[1], seq=5)])


def test_a_match_may_begin_at_any_state() -> None:
    over = begin().play(Quit(0, "resigned"), 0).match
    match = Match.of(GAME, Options(), 2, over.state)
    assert (match.seq, match.outcome) == (0, Outcome((2, 1), "resigned"))
    assert match.asked == {}


@pytest.mark.parametrize(
    ("plain", "given"),
    [
        ({"t": "take"}, Take()),
        ({"t": "end", "reason": "agreed"}, End("agreed")),
        ({"t": "quit", "reason": "time"}, Quit(1, "time")),
    ],
)
def test_what_a_journal_may_hold(plain: dict[str, Any], given: Any) -> None:
    assert given_from_json(GAME, 1, plain) == given


def test_a_refusal_is_its_code() -> None:
    assert str(Refused("too_early")) == "too_early"
