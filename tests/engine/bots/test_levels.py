"""The levels: in their order, always legal, never later than they are allowed to be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given

from engine.bots import LEVELS, MINDS, answer, choose, levels
from engine.bots.base import Budget, Chair
from engine.bots.problem import Found
from engine.bots.skill import Searching, Skill
from engine.core.game import Act
from engine.core.match import Match
from engine.core.rng import Rng
from engine.karo.model import Action, Move, Options, Pass, State
from tests.engine.bots.test_karo_board import FREE, GAME, fast_walk, line_state, vector_states
from tests.engine.bots.test_search import counted
from tests.engine.karo.scenario import position
from tests.engine.test_bots import request
from tests.engine.walks import choices, seeds, share, start

SEARCHING = ("easy", "middle", "strong")
every_level = pytest.mark.parametrize("level", [level for level, _ in levels(GAME.key)])
every_search = pytest.mark.parametrize("level", SEARCHING)


def asked(level: str, state: State, budget: Budget, seed: str = "00") -> Action:
    """What a bot answers to a state; it has to be legal."""
    match = Match.of(GAME, state.options, 2, state)
    (seat,) = match.asked
    index = answer(request(match, seat, level, seed), budget)["index"]
    action: Action = match.legal(seat)[index]
    return action


def test_the_levels_from_the_weakest_to_the_strongest() -> None:
    names = ["random", "greedy", "easy", "middle", "strong"]
    assert levels(GAME.key) == [(name, name.title()) for name in names]


@every_level
def test_nobody_thinks_longer_than_a_second(level: str) -> None:
    (one,) = (one for one in LEVELS[GAME.key] if one.level == level)
    assert 0 < one.think_ms <= 1_000


@every_search
@pytest.mark.parametrize("looks", [0, 1, 30])
def test_a_bot_answers_in_every_position_of_the_vectors(level: str, looks: int) -> None:
    states = [state for state in vector_states("results") if GAME.outcome(state) is None]
    states += [state for state in vector_states("moves") if GAME.outcome(state) is None]
    for number, state in enumerate(states[:: 3 if looks else 1]):
        asked(level, state, counted(looks), f"{number:04x}")


@every_search
@share(0.2)
@given(seed=seeds, numbers=choices)
def test_a_bot_answers_at_every_time_and_every_time_the_same(
    level: str, seed: str, numbers: list[int]
) -> None:
    for options in (Options(repetition=2, move_limit=20), Options(repetition=5), FREE):
        state = fast_walk(seed, numbers, options)[-1]
        if GAME.outcome(state) is None:
            first = asked(level, state, counted(8), seed)
            assert first == asked(level, state, counted(8), seed)


@every_search
def test_who_cannot_move_passes(level: str) -> None:
    looks = "wwwwwwrr........rrrr"
    pieces = [[x, 0, look.upper(), 0] for x, look in enumerate(looks) if look != "."]
    assert asked(level, line_state(pieces, False, False), counted(20)) == Pass()


@every_search
def test_a_bot_looks_at_its_budget_and_stops_when_it_is_used_up(level: str) -> None:
    looks = []

    def budget() -> bool:
        looks.append(len(looks) < 5)
        return looks[-1]

    asked(level, fast_walk("07", list(range(40)), FREE)[-1], budget)
    assert looks.count(False) <= 1
    assert level != "strong" or looks == [True] * 5 + [False]


WON = """
    . W W W . .
    . . . . W .
    r r . r . R
    . w . r w .
"""


@every_search
def test_a_step_that_wins_is_made(level: str) -> None:
    before = position(WON, "w")
    for number in range(8):
        action = asked(level, before, counted(50), f"{number:04x}")
        assert GAME.apply(before, Act(0, action), 0).state.row


@share(0.1)
@given(seed=seeds, numbers=choices)
def test_strong_wins_at_once_if_it_can_and_else_lets_nobody_win(
    seed: str, numbers: list[int]
) -> None:
    state = fast_walk(seed, numbers, FREE)[-1]
    assume(not state.row)
    after = [GAME.apply(state, Act(state.turn, a), 0).state for a in GAME.legal(state, state.turn)]
    action = asked("strong", state, counted(400), seed)
    chosen = GAME.apply(state, Act(state.turn, action), 0).state
    if any(one.row for one in after):
        assert chosen.row
    elif can_win(chosen):
        assert all(can_win(one) for one in after)


def can_win(state: State) -> bool:
    return any(
        GAME.apply(state, Act(state.turn, action), 0).state.row
        for action in GAME.legal(state, state.turn)
    )


def test_the_careless_overlook_that_tiles_can_be_carried() -> None:
    state = max(vector_states("moves"), key=lambda state: len(carrying(state)))
    carried = carrying(state)
    assert 50 < len(carried) < len(GAME.legal(state, state.turn))
    careless = Searching(Skill(depth=1, slack=100_000, careless=100))
    careful = replace(careless, skill=replace(careless.skill, careless=0))
    assert not chosen_by(careless, state) & set(carried)
    assert chosen_by(careful, state) & set(carried)


def carrying(state: State) -> list[Action]:
    legal = GAME.legal(state, state.turn)
    return [action for action in legal if isinstance(action, Move) and action.tile]


def chosen_by(maker: Searching, state: State) -> set[Action]:
    bot = maker(Chair(GAME, state.options, state.turn), MINDS[GAME.key])
    view, legal = GAME.view(state, state.turn), GAME.legal(state, state.turn)
    return {bot(view, legal, counted(99), Rng(f"{number:04x}")) for number in range(40)}


def test_who_is_better_off_does_not_repeat_himself() -> None:
    before = position(
        """
        . W . W . .
        . . w . w .
        r r . r . .
        . w . r r r
        """,
        "w",
    )
    found: list[Found[Any]] = []
    bot = Searching(Skill(depth=3), found.append)(Chair(GAME, Options(), 0), MINDS[GAME.key])
    legal = GAME.legal(before, 0)
    view = GAME.view(before, 0)
    ways = [
        bot(replace(view, repeats=times), legal, counted(200), Rng("00")) for times in (1, 2, 2)
    ]
    assert found[0].value > 0
    assert ways[0] != ways[1] == ways[2]


@pytest.mark.parametrize(
    ("better", "worse", "looks"),
    [("strong", "random", 6), ("strong", "greedy", 30), ("middle", "greedy", 60)],
)
def test_the_better_wins(better: str, worse: str, looks: int) -> None:
    points = sum(
        played((better, worse) if number % 2 else (worse, better), better, f"{number:064x}", looks)
        for number in range(6)
    )
    assert points >= 4


def played(names: tuple[str, str], better: str, key: str, looks: int) -> float:
    """The points of the better one in a game whose first turns are random."""
    match = start(GAME, key)
    bots = [choose(name, Chair(GAME, Options(), seat)) for seat, name in enumerate(names)]
    while match.outcome is None:
        (seat,) = match.asked
        bot = bots[seat] if match.seq >= 8 else choose("random", Chair(GAME, Options(), seat))
        chance = Rng(key, 1_000 * (match.seq + 1))
        action = bot(match.view(seat), match.legal(seat), counted(looks), chance)
        match = match.play(Act(seat, action), 0).match
    ranks = match.outcome.ranks
    return 0.5 if ranks == (1, 1) else float(ranks[names.index(better)] == 1)
