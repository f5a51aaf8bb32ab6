"""The levels of Ant and Dragonfly: always legal, in their order, and never to and fro for ever."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from engine.bots import LEVELS, MINDS, answer, choose, levels
from engine.bots.base import Chair
from engine.bots.dragonfly import DragonflyMind
from engine.bots.evaluation import evaluate, evaluates
from engine.bots.problem import Found
from engine.bots.skill import Searching, Skill
from engine.core.codec import codec
from engine.core.game import Act
from engine.core.match import Match
from engine.core.rng import Rng
from engine.karo.dragonfly_model import STANDARD, Arrange, Move, Options, State
from engine.karo.model import Pass
from tests.engine.bots.test_dragonfly_board import vector_states
from tests.engine.bots.test_search import counted
from tests.engine.karo.crossing import GAME, meant, position
from tests.engine.karo.test_finishing import ALMOST, BLOCKED, FROZEN, PLUG
from tests.engine.test_bots import request
from tests.engine.walks import choices, end, seeds, share, start

FREE = Options(arrangement="free")
SEARCHING = ("easy", "middle", "strong")
every_search = pytest.mark.parametrize("level", SEARCHING)


def asked(level: str, state: State, looks: int, seed: str = "00") -> Any:
    """What a bot answers to a state, by way of JSON; it has to be legal."""
    match = Match.of(GAME, state.options, 2, state)
    seat = min(match.asked)
    index = answer(request(match, seat, level, seed), counted(looks))["index"]
    return match.legal(seat)[index]


def test_the_levels_from_the_weakest_to_the_strongest() -> None:
    names = ["random", "greedy", "easy", "middle", "strong"]
    assert levels(GAME.key) == [(name, name.title()) for name in names]
    assert all(0 < one.think_ms <= 1_000 for one in LEVELS[GAME.key])


@every_search
@pytest.mark.parametrize("looks", [0, 1, 30])
def test_a_bot_answers_in_every_position_of_the_vectors(level: str, looks: int) -> None:
    states = vector_states("results", "before") + vector_states("moves", "state")
    for number, state in enumerate(states[:: 3 if looks else 1]):
        asked(level, state, looks, f"{number:04x}")


@pytest.mark.rule("K25")
@pytest.mark.parametrize("level", ["greedy", *SEARCHING])
def test_bots_choose_the_usual_set_up(level: str) -> None:
    match = Match.start(GAME, FREE, 2, "00")
    for _ in (0, 1):
        action = asked(level, match.state, 99)
        assert action == Arrange(STANDARD)
        match = match.play(Act(min(match.asked), action), 0).match
    assert match.view(None).phase == "play"


@pytest.mark.parametrize("board", [ALMOST, BLOCKED], ids=["finish", "blocked finish"])
@pytest.mark.parametrize("level", ["greedy", *SEARCHING])
def test_a_turn_that_wins_is_made(level: str, board: str) -> None:
    for number in range(6):
        action = asked(level, position(board, "w"), 60, f"{number:04x}")
        after = GAME.apply(position(board, "w"), Act(0, action), 0).state
        assert after.finish is not None


def test_strong_does_not_plug_its_own_home() -> None:
    for number in range(6):
        assert asked("strong", position(PLUG, "r"), 60, f"{number:04x}") != meant("r c3-b2")


@every_search
def test_who_cannot_move_passes(level: str) -> None:
    assert asked(level, position(FROZEN.format(white=".", red="."), "w"), 5) == Pass()


def posed(state: State) -> dict[str, Any]:
    form = codec(GAME)
    view = json.loads(form.view.text(GAME.view(state, None)))
    return {"game": GAME.key, "options": form.options.plain(state.options), "view": view}


def test_positions_are_evaluated_with_their_best_line() -> None:
    assert evaluates(GAME.key)
    *_, last = evaluate(posed(position(ALMOST, "w")), counted(50))
    assert (last["seat"], last["wins"], last["chances"]) == (0, 1, [1.0, 0.0])
    assert last["line"] == [{"t": "move", "from": (1, 5), "to": (1, 6)}]
    *_, last = evaluate(posed(GAME.setup(Options(), 2, "00")), counted(200))
    assert last["depth"] >= 4
    assert last["wins"] is None
    assert 0.3 < last["chances"][0] < 0.7


def test_sealed_set_ups_are_not_evaluated() -> None:
    with pytest.raises(ValueError, match="not a position"):
        list(evaluate(posed(GAME.setup(FREE, 2, "00")), counted(5)))


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_the_state_that_a_bot_imagines_looks_just_like_the_view(
    seed: str, numbers: list[int]
) -> None:
    match = end(start(GAME, seed, FREE), numbers)
    mind = DragonflyMind()
    for seat in (0, 1):
        view = match.view(seat)
        imagined = mind.imagine(view, FREE, Rng("00"))
        assert GAME.view(imagined, seat) == view
        if match.outcome is None or match.outcome.reason != "stuck":
            assert list(GAME.legal(imagined, seat)) == list(GAME.legal(match.state, seat))


def test_the_careless_overlook_long_jumps() -> None:
    state = max(vector_states("moves", "state"), key=lambda state: len(long_jumps(state)))
    assert long_jumps(state)
    careless = Searching(Skill(depth=1, slack=100_000, careless=100))
    careful = replace(careless, skill=replace(careless.skill, careless=0))
    assert not chosen_by(careless, state) & set(long_jumps(state))
    assert chosen_by(careful, state) & set(long_jumps(state))


def long_jumps(state: State) -> list[Any]:
    moves = [one for one in GAME.legal(state, state.turn) if isinstance(one, Move)]
    return [one for one in moves if abs(one.to[1] - one.from_[1]) > 2]


def chosen_by(maker: Searching, state: State) -> set[Any]:
    bot = maker(Chair(GAME, state.options, state.turn), MINDS[GAME.key])
    view, legal = GAME.view(state, state.turn), GAME.legal(state, state.turn)
    return {bot(view, legal, counted(99), Rng(f"{number:04x}")) for number in range(40)}


def test_who_comes_back_to_a_position_does_something_else_there() -> None:
    found: list[Found[Any]] = []
    state = GAME.setup(Options(repetition=0), 2, "00")
    maker = Searching(Skill(depth=4, restless=True), found.append)
    bot = maker(Chair(GAME, state.options, state.turn), MINDS[GAME.key])
    view, legal = GAME.view(state, state.turn), GAME.legal(state, state.turn)

    def ways(times: int) -> set[Any]:
        chance = (Rng(f"{number:04x}") for number in range(30))
        again = replace(view, repeats=times)
        return {bot(again, legal, counted(2_000), one) for one in chance}

    [first] = ways(1)
    assert first not in ways(2)
    assert len(ways(2)) > 1
    assert ways(9) >= ways(2)
    assert all(one.value > -100 for one in found)


@pytest.mark.parametrize("names", [("strong", "strong"), ("middle", "middle"), ("easy", "greedy")])
def test_nobody_shuffles_to_and_fro_for_ever(names: tuple[str, str]) -> None:
    options = Options(repetition=0, move_limit=1000)
    for number in range(2):
        match = Match.start(GAME, options, 2, f"{number:064x}")
        bots = [choose(name, Chair(GAME, options, seat)) for seat, name in enumerate(names)]
        match = played_on(match, bots, 20)
        assert match.outcome is not None
        assert match.outcome.reason in ("finish", "blocked_finish")


@pytest.mark.parametrize(
    ("better", "worse", "looks"),
    [("strong", "random", 4), ("strong", "greedy", 12), ("middle", "greedy", 40)],
)
def test_the_better_wins(better: str, worse: str, looks: int) -> None:
    points = 0.0
    for number in range(6):
        names = (better, worse) if number % 2 else (worse, better)
        match = Match.start(GAME, Options(), 2, f"{number:064x}")
        bots = [choose(name, Chair(GAME, Options(), seat)) for seat, name in enumerate(names)]
        match = played_on(match, bots, looks)
        assert match.outcome is not None
        ranks = match.outcome.ranks
        points += 0.5 if ranks == (1, 1) else float(ranks[names.index(better)] == 1)
    assert points >= 4


def played_on(match: Match, bots: list[Any], looks: int) -> Match:
    """The match at its end; the first six turns are random."""
    while match.outcome is None:
        [seat] = match.asked
        view, legal = match.view(seat), match.legal(seat)
        chance = Rng(f"{match.seq:04x}{match.options.move_limit:04x}")
        lot, chance = chance.below(len(legal))
        action = legal[lot] if match.seq < 6 else bots[seat](view, legal, counted(looks), chance)
        match = match.play(Act(seat, action), 0).match
    return match
