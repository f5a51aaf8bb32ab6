"""The fast board is held against the game itself: turns, positions, rows, draws, counts."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import vectors
from engine.bots import karo_board as fast
from engine.core.game import Act
from engine.karo.model import IN_HAND, PLACINGS, Options, Pass, State
from engine.karo.noughts import Noughts
from tests.engine.test_vectors import MOST_PATHS, cases
from tests.engine.walks import choices, seeds, share, start

GAME = Noughts()
FREE = Options(repetition=0)


def agrees(state: State) -> dict[Any, fast.Turn]:
    """The fast turns by the game's actions, after a look at whether they are the same."""
    position, cells = fast.laid(state)
    turns = fast.turns(position)
    actions = {fast.named(turn, position, cells): turn for turn in turns}
    legal = GAME.legal(state, state.turn)
    assert len(turns) == len(legal)
    assert set(actions) == set(legal)
    return actions


def check_after(state: State, action: Any, turn: fast.Turn) -> State:
    """The state after an action, after a look at whether the fast board leads to the same."""
    position, _ = fast.laid(state)
    after: State = GAME.apply(state, Act(state.turn, action), 0).state
    reached = fast.played(position, turn)
    assert reached == fast.laid(after)[0]
    assert fast.has_row(reached[2] & reached[3]) == bool(after.row)
    return after


@share(0.5)
@given(seed=seeds, numbers=choices)
def test_turns_and_what_they_lead_to(seed: str, numbers: list[int]) -> None:
    state: State = start(GAME, seed, FREE).state
    for number in numbers:
        if state.row:
            return
        actions = agrees(state)
        action = sorted(actions, key=str)[number % len(actions)]
        state = check_after(state, action, actions[action])


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_every_single_turn_of_a_position_leads_to_the_same(seed: str, numbers: list[int]) -> None:
    state = fast_walk(seed, numbers, FREE)[-1]
    if not state.row:
        for action, turn in agrees(state).items():
            check_after(state, action, turn)


@pytest.mark.parametrize("what", ["moves", "results", "playouts"])
def test_positions_of_the_vectors(what: str) -> None:
    seen = 0
    for state in vector_states(what):
        if not state.row:
            for action, turn in agrees(state).items():
                check_after(state, action, turn)
            seen += 1
    assert seen >= 40


@cache
def vector_states(what: str) -> tuple[State, ...]:
    names = {"moves": ("state",), "results": ("before", "after"), "playouts": ("start",)}
    plain = [case.item[name] for case in cases(what) for name in names[what]]
    if what == "playouts":
        plain += [ply["state"] for case in cases(what) for ply in case.item["plies"][3::29]]
    return tuple(GAME.load(one, FREE) for one in plain)


LINE = [[x, 0] for x in range(20)]
LOOKS = "wwwwwwrr........rrrr"


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("mirrored", [False, True])
def test_who_is_walled_in_on_the_longest_board_passes(upright: bool, mirrored: bool) -> None:
    pieces = [[x, 0, look.upper(), 0] for x, look in enumerate(LOOKS) if look != "."]
    state = line_state(pieces, upright, mirrored)
    actions = agrees(state)
    assert list(actions) == [Pass()]
    state = check_after(state, Pass(), actions[Pass()])
    for action, turn in agrees(state).items():
        check_after(state, action, turn)


def line_state(pieces: list[list[Any]], upright: bool, mirrored: bool) -> State:
    def turned(cell: list[Any]) -> list[Any]:
        x, y, *look = cell
        x = 19 - x if mirrored else x
        return [y, x, *look] if upright else [x, y, *look]

    plain = {
        "tiles": [turned(cell) for cell in LINE],
        "pieces": [turned(piece) for piece in pieces],
        "turn": "W",
        "hand": {"W": 0, "R": 0},
    }
    return GAME.load(plain, FREE)


@given(looks=st.permutations(LOOKS), seed=seeds, upright=st.booleans())
def test_turns_on_the_longest_board(looks: list[str], seed: str, upright: bool) -> None:
    marks = int(seed[:4], 16)
    pieces = [[x, 0, look.upper(), marks >> x & 1] for x, look in enumerate(looks) if look != "."]
    state = line_state(pieces, upright, False)
    if not state.row:
        for action, turn in agrees(state).items():
            check_after(state, action, turn)


@given(seed=seeds, numbers=choices, by=st.tuples(st.integers(-99, 99), st.integers(-99, 99)))
def test_a_board_is_the_same_wherever_it_lies(
    seed: str, numbers: list[int], by: tuple[int, int]
) -> None:
    state = fast_walk(seed, numbers, FREE)[-1]
    plain = GAME.dump(state)
    dx, dy = by
    for name in ("tiles", "pieces"):
        plain[name] = [[x + dx, y + dy, *look] for x, y, *look in plain[name]]  # type: ignore[attr-defined]  # of an optional protocol, or of the one kind that is here
    assert fast.laid(GAME.load(plain, FREE))[0] == fast.laid(state)[0]


@given(
    seed=seeds,
    numbers=st.lists(st.integers(0, 999), min_size=30, max_size=90),
    repetition=st.sampled_from([0, 2, 3, 4]),
)
def test_positions_repeat_when_they_repeat_in_the_game(
    seed: str, numbers: list[int], repetition: Any
) -> None:
    options = Options(repetition=repetition, move_limit=60)
    seen: Counter[Any] = Counter()
    for state in fast_walk(seed, numbers, options):
        outcome = GAME.outcome(state)
        if not any(state.hand):
            position = (fast.laid(state)[0], state.turn)
            seen[position] += 1
            assert seen[position] == state.seen.count(state.seen[-1])
            is_draw = seen[position] == repetition
            assert is_draw == (outcome is not None and outcome.reason == "repetition")
        is_over = state.ply - PLACINGS >= options.move_limit and not state.row
        assert (outcome is not None and outcome.reason == "limit") <= is_over


def fast_walk(seed: str, numbers: list[int], options: Options) -> list[State]:
    """Turns chosen on the fast board, half of them back to where it was before."""
    states: list[State] = [start(GAME, seed, options).state]
    seen = set()
    for number in numbers:
        state = states[-1]
        if GAME.outcome(state):
            break
        position, cells = fast.laid(state)
        seen.add(position)
        turns = fast.turns(position)
        back = [turn for turn in turns if fast.played(position, turn) in seen]
        chosen = back or turns if number % 2 else turns
        action = fast.named(chosen[number // 2 % len(chosen)], position, cells)
        states.append(GAME.apply(state, Act(state.turn, action), 0).state)
    return states


@pytest.mark.parametrize("case", cases("perft"), ids=lambda case: str(case.item["id"]))
def test_counts(case: vectors.Case) -> None:
    state = GAME.counted(case.item["state"])
    wanted = {one["depth"]: one["paths"] for one in case.item["results"]}
    level = Counter({fast.laid(state)[0]: 1})
    for depth in range(1, 1 + max(d for d, paths in wanted.items() if paths <= MOST_PATHS)):
        level = after_every_turn(level)
        assert level.total() == wanted.get(depth, level.total())


def after_every_turn(level: Counter[fast.Position]) -> Counter[fast.Position]:
    """The positions a turn later with the number of ways to each; a row is the end."""
    after: Counter[fast.Position] = Counter()
    for position, ways in level.items():
        if not fast.has_row(position[2] & position[3]):
            for turn in fast.turns(position):
                after[fast.played(position, turn)] += ways
    return after


@given(seed=seeds, numbers=choices)
def test_a_winning_turn_is_found_exactly_when_there_is_one(seed: str, numbers: list[int]) -> None:
    position = fast.laid(start(GAME, seed, FREE).state)[0]
    for number in numbers:
        turns = fast.turns(position)
        wins = [turn for turn in turns if is_won(fast.played(position, turn))]
        found = fast.winning(position)
        assert found in wins if wins else found is None
        calm = [turn for turn in turns if turn not in wins]
        # Turns that turn marks up come first: rather those, so that rows come about.
        eager = calm[: 1 + len(calm) // 3] if number % 4 else calm
        if not eager:
            return
        position = fast.played(position, eager[number // 4 % len(eager)])


def is_won(position: fast.Position) -> bool:
    return fast.has_row(position[2] & position[3])


def test_a_winning_turn_is_found_in_every_position_of_the_vectors() -> None:
    won = 0
    for case in cases("results"):
        before = GAME.load(case.item["before"], FREE)
        position, cells = fast.laid(before)
        turn = fast.winning(position)
        if case.item["result"]["reason"] == "row" and not before.row:
            assert turn is not None
        if turn is not None:
            action = fast.named(turn, position, cells)
            assert check_after(before, action, turn).row
            won += 1
    assert won >= 20


def test_pieces_in_hand_are_what_is_not_on_the_board() -> None:
    state: State = start(GAME, "00", FREE).state
    for _ in range(PLACINGS):
        assert fast.laid(state)[0][1].bit_count() == IN_HAND - state.hand[state.turn]
        legal = GAME.legal(state, state.turn)
        state = GAME.apply(state, Act(state.turn, legal[-1]), 0).state
    assert fast.laid(state)[0][1].bit_count() == IN_HAND
