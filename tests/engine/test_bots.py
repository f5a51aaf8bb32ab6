"""Bots: they see what a seat sees, answer with what is legal, and win when they can."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, terminal
from engine.bots import LEVELS, MINDS, answer, choose, is_timed, levels
from engine.bots.base import Chair, at_random, greedy, unlimited
from engine.bots.contest import request
from engine.core.game import Act, Outcome, Step
from engine.core.match import Match
from engine.core.rng import Rng
from engine.karo.model import Options
from tests.engine.karo.scenario import GAME, meant, position
from tests.engine.walks import choices, end, seeds, share, start

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


@every_game
def test_every_game_has_random_and_greedy_the_weakest_first(game: Any) -> None:
    assert [one.level for one in LEVELS[game.key]][:2] == ["random", "greedy"]
    offered = [level for level, _ in levels(game.key)]
    assert offered[:2] == (["easy", "middle"] if is_timed(game.key) else ["random", "greedy"])


def test_an_unknown_game_has_no_levels() -> None:
    assert levels("chess") == []


@every_game
@pytest.mark.parametrize("level", ["random", "greedy"])
@share(0.1)
@given(seed=seeds, numbers=choices)
def test_a_bot_answers_every_question_with_something_legal(
    game: Any, level: str, seed: str, numbers: list[int]
) -> None:
    match = end(start(game, seed), numbers)
    for seat in filter(match.legal, match.asked):
        wanted = request(match, seat, level, seed)
        index = answer(wanted)["index"]
        match.play(Act(seat, match.legal(seat)[index]), match.at)
        assert answer(wanted) == {"index": index}, "a pure function of what it is given"


@pytest.mark.parametrize(
    "board",
    [
        """
        W W W . . .
        . . . W w .
        r r r . R R
        . w . r . .
        """,
        """
        . . . . .
        W W W . .
        . . . r .
        . w . w .
        r r R R R
        """,
    ],
    ids=["a step", "a jump or a step, one of many"],
)
def test_greedy_wins_when_it_can(board: str) -> None:
    for mover in "wr":
        state = position(board, mover)
        seat = state.turn
        winning = [
            index
            for index, action in enumerate(GAME.legal(state, seat))
            if _wins(GAME.apply(state, Act(seat, action), 0).state, seat)
        ]
        match = Match.of(GAME, Options(), 2, state)
        picked = {answer(request(match, seat, "greedy", f"{n:04x}"))["index"] for n in range(8)}
        assert not winning or picked <= set(winning)
        if mover == "w":
            assert winning


def _wins(state: Any, seat: int) -> bool:
    outcome = GAME.outcome(state)
    return outcome is not None and outcome.ranks[seat] == 1 < outcome.ranks[1 - seat]


def test_what_is_worth_something_to_one_seat_costs_the_other_as_much() -> None:
    mind = MINDS[GAME.key]
    better = position("W W . .\nr . . .\n. . r .", "w")
    assert mind.worth(better, 0) > 0 > mind.worth(better, 1)
    assert mind.worth(position("w . . r", "w"), 0) == 0


class Fate:
    """One seat says how the game shall end for it."""

    key, version, seats = "test.fate", 1, range(2, 3)

    def apply(self, state: str, given: Any, at: int) -> Step[str, Any]:
        return Step(given.action)

    def outcome(self, state: str) -> Outcome | None:
        return {"win": Outcome((1, 2), "x"), "draw": Outcome((1, 1), "x"), "lose": LOST}.get(state)


LOST = Outcome((2, 1), "x")


class FateMind:
    def imagine(self, view: str, options: object, rng: Rng) -> str:
        return view

    def worth(self, state: str, seat: int) -> float:
        return {"better": 5.0, "worse": -5.0}[state]


@pytest.mark.parametrize(
    ("legal", "chosen"),
    [
        (["lose", "draw", "better", "win", "worse"], "win"),
        (["lose", "draw", "better", "worse"], "better"),
        (["worse", "draw", "lose"], "draw"),
        (["lose", "worse"], "worse"),
        (["lose"], "lose"),
    ],
)
def test_greedy_orders_what_may_come(legal: list[str], chosen: str) -> None:
    game: Any = Fate()
    bot = greedy(Chair(game, None, 0), FateMind())
    assert bot("now", legal, unlimited, Rng("00")) == chosen


def test_lines_with_more_marks_are_worth_more_and_blocked_ones_nothing() -> None:
    mind = MINDS[GAME.key]

    def worth(board: str) -> float:
        return mind.worth(position(board, "w"), 0)

    apart = worth("W . . . . . . W")
    two = worth("W W . . . . . .")
    three = worth("W W W . . . . .")
    assert apart < two < three
    assert worth("W W r . . . . .") < two
    assert worth("R R . . . . . .") == -two


def test_the_state_that_a_bot_imagines_looks_just_like_the_view() -> None:
    match = start(GAME, "00")
    bots = [choose("greedy", Chair(GAME, Options(), seat)) for seat in (0, 1)]
    mind = MINDS[GAME.key]
    while match.outcome is None:
        [seat] = match.asked
        view = match.view(seat)
        imagined = mind.imagine(view, Options(), Rng("00"))
        assert GAME.view(imagined, seat) == view
        assert list(GAME.legal(imagined, seat)) == list(match.legal(seat))
        action = bots[seat](view, match.legal(seat), unlimited, Rng("00", match.seq * 99))
        match = match.play(Act(seat, action), 0).match
    assert match.seq > 12


def test_greedy_stops_when_its_time_is_up() -> None:
    looks = []

    def budget() -> bool:
        looks.append(1)
        return len(looks) < 3

    match = start(GAME, "00")
    [seat] = match.asked
    index = answer(request(match, seat, "greedy", "00"), budget)["index"]
    assert (len(looks), index in range(3)) == (3, True)


@given(seed=seeds, count=st.integers(1, 9))
def test_random_is_the_lot(seed: str, count: int) -> None:
    legal = list(range(count))
    assert at_random(None, legal, unlimited, Rng(seed)) == Rng(seed).below(count)[0]


@pytest.mark.parametrize("change", [{"level": "divine"}, {"view": {}}, {"legal": ["x"]}])
def test_what_is_no_request(change: dict[str, Any]) -> None:
    match = start(GAME, "00")
    [seat] = match.asked
    with pytest.raises(ValueError):  # noqa: PT011  # the type is what is promised
        answer(request(match, seat, "greedy", "00") | change)


def test_no_request_for_a_game_that_is_not_here() -> None:
    match = start(GAME, "00")
    with pytest.raises(KeyError):
        answer(request(match, 0, "greedy", "00") | {"game": "chess"})


def test_a_bot_is_given_neither_match_nor_clock_nor_the_chance_of_the_match() -> None:
    bot = choose("greedy", Chair(GAME, Options(), 0))
    assert list(inspect.signature(bot).parameters) == ["view", "legal", "budget", "rng"]


def test_greedy_beats_random() -> None:
    wins = 0
    for number in range(12):
        key = f"{number:064x}"
        match = Match.start(GAME, Options(), 2, key)
        bots = [
            choose("greedy" if (seat + number) % 2 else "random", Chair(GAME, Options(), seat))
            for seat in (0, 1)
        ]
        while match.outcome is None:
            [seat] = match.asked
            chance = Rng(key, 1_000 * (match.seq + 1))
            action = bots[seat](match.view(seat), match.legal(seat), unlimited, chance)
            match = match.play(Act(seat, action), 0).match
        greedy_seat = 0 if (0 + number) % 2 else 1
        wins += match.outcome.ranks == Outcome((1, 2) if greedy_seat == 0 else (2, 1), "").ranks
    assert wins >= 10


def test_a_game_that_cannot_draw_itself_is_shown_as_json() -> None:
    class Mute:
        """The same game without its text."""

        key, version, seats = GAME.key, GAME.version, GAME.seats
        setup, begin, prompts, legal = GAME.setup, GAME.begin, GAME.prompts, GAME.legal
        apply, view, redact, outcome = GAME.apply, GAME.view, GAME.redact, GAME.outcome

    said: list[str] = []
    party = terminal.Party(2, 2, "random", b"\x01")
    terminal.play(Mute(), party, said.append, lambda question: "")
    assert said[-1].startswith('{"hand"')
    assert said[0].startswith("seat ")
    assert '"t":"place"' in said[0]


def test_meant_is_the_inverse_of_said() -> None:
    state = position(". . . .\n. w r .\n. . . .", "w")
    for action in GAME.legal(state, 0):
        assert meant("w " + GAME.said(state, action)) == action
