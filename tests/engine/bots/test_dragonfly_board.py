"""The fast board of Ant and Dragonfly is held against the game, races against every turn."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given

from engine.bots import dragonfly_board as fast
from engine.bots.alone import NEVER
from engine.bots.dragonfly import DragonflyMind, called_off
from engine.bots.problem import SURE, WIN
from engine.bots.search import Search
from engine.core.game import Act
from engine.karo.dragonfly_model import Options, State
from engine.karo.finish import called_off as called_off_by_the_book
from tests.engine.karo.crossing import GAME
from tests.engine.test_vectors import cases
from tests.engine.walks import choices, end, seeds, share, start

FREE = Options(arrangement="free", repetition=0)


def agrees(state: State) -> None:
    """Turns, what they lead to, wins, and what it is worth if called off: all as in the game."""
    position = fast.laid(state)
    turns = {fast.named(turn, position): turn for turn in fast.turns(position)}
    assert len(turns) == len(fast.turns(position))
    assert set(turns) == set(GAME.legal(state, state.turn))
    winning = set()
    for action, turn in turns.items():
        after: State = GAME.apply(state, Act(state.turn, action), 0).state
        reached = fast.played(position, turn)
        assert reached == fast.laid(after)
        mine, theirs, _, side = reached
        winner = None if after.finish is None else after.finish.ranks.index(1)
        assert (winner == state.turn) == fast.has_won(theirs, mine, 1 - side)
        assert (winner == after.turn) == fast.has_won(mine, theirs, side)
        winning |= {turn} if winner == state.turn else set()
        if winner == after.turn:
            assert fast.winning(reached) is not None, "the rival's turn has won for who is to move"
    found = fast.winning(position)
    assert (found in winning) if winning else found is None
    ranks = called_off_by_the_book(state.pieces, "limit").ranks
    assert (called_off(position) > 0) == (ranks[state.turn] < ranks[1 - state.turn])
    assert (called_off(position) < 0) == (ranks[state.turn] > ranks[1 - state.turn])


@share(0.5)
@given(seed=seeds, numbers=choices)
def test_positions_of_random_games(seed: str, numbers: list[int]) -> None:
    state = end(start(GAME, seed, FREE), [*numbers, 0, 1]).state
    if state.pieces and GAME.outcome(state) is None:
        agrees(state)


@pytest.mark.parametrize(("what", "names"), [("moves", ["state"]), ("results", ["before"])])
def test_positions_of_the_vectors(what: str, names: list[str]) -> None:
    states = vector_states(what, *names)
    assert len(states) >= 70
    for state in states:
        agrees(state)


@cache
def vector_states(what: str, *names: str) -> tuple[State, ...]:
    items = [case.item[name] for case in cases(what, "ad") for name in names]
    states = [GAME.load(item, Options()) for item in items]
    return tuple(state for state in states if GAME.outcome(state) is None)


@pytest.mark.parametrize("state", vector_states("moves", "state")[::9], ids=lambda _: "")
def test_counts_are_those_of_the_game(state: State) -> None:
    wanted = [
        sum(len(GAME.legal(after, 1 - state.turn)) for after in next_states(state)),
        sum(1 for after in next_states(state) if after.finish is not None),
    ]
    position = fast.laid(state)
    reached = [fast.played(position, turn) for turn in fast.turns(position)]
    going = [one for one in reached if not over(one)]
    assert [sum(len(fast.turns(one)) for one in going), len(reached) - len(going)] == wanted


def next_states(state: State) -> list[State]:
    legal = GAME.legal(state, state.turn)
    return [GAME.apply(state, Act(state.turn, action), 0).state for action in legal]


def over(position: fast.Position) -> bool:
    mine, theirs, _, side = position
    return fast.has_won(mine, theirs, side) or fast.has_won(theirs, mine, 1 - side)


def passed_armies(count: int) -> list[fast.Position]:
    """Positions near the end in which the armies have just passed each other."""
    chance = random.Random(7)
    found: list[fast.Position] = []
    while len(found) < count:
        row, late = chance.randint(3, 5), chance.randint(1, 2)
        white = sample(chance, range(5, 8), 6 - late) | sample(chance, (row, row + 1), late)
        red = sample(chance, range(3), 6 - late) | sample(chance, (row - 1, row - 2), late)
        up, side = chance.getrandbits(24) & (white | red), chance.randint(0, 1)
        position = (red, white, up, 1) if side else (white, red, up, 0)
        if white & red or white.bit_count() + red.bit_count() < 12 or over(position):
            continue
        needed = distances(position)
        if fast.have_passed(position) and min(needed) <= 3 and max(needed) < NEVER:
            found.append(position)
    return found


def sample(chance: random.Random, rows: Any, count: int) -> int:
    squares = [1 << 3 * row + x for row in rows for x in range(3)]
    return sum(chance.sample(squares, count))


def distances(position: fast.Position) -> tuple[int, int]:
    mine, theirs, up, side = position
    return fast.distance(mine, up & mine, side), fast.distance(theirs, up & theirs, 1 - side)


def winner(position: fast.Position, plies: int, known: dict[Any, int]) -> int:
    """1 if who is to move can force a win within so many plies, -1 if he cannot help losing.

    Every turn of both is looked at, coming back to hinder the other included, until one wins.
    """
    mine, theirs, _, side = position
    if fast.has_won(mine, theirs, side):
        return 1
    if fast.has_won(theirs, mine, 1 - side):
        return -1
    if not plies:
        return 0
    if (position, plies) not in known:
        best = -1
        for turn in fast.turns(position):
            best = max(best, -winner(fast.played(position, turn), plies - 1, known))
            if best == 1:
                break
        known[position, plies] = best
    return known[position, plies]


PASSED = passed_armies(16)


@cache
def decided() -> list[tuple[fast.Position, int, int]]:
    """The positions with who wins by force, and within how many turns."""
    found = []
    for position in PASSED:
        own, rival = distances(position)
        plies = min(2 * own - 1, 2 * rival)
        found.append((position, winner(position, plies, {}), plies))
    return [one for one in found if one[1]]


def test_when_the_armies_have_passed_each_other_the_bot_knows_who_wins() -> None:
    board = DragonflyMind().problem(vector_states("moves", "state")[0]).board
    assert len(decided()) > len(PASSED) // 2
    for position, by_force, plies in decided():
        *_, last = Search(board, lambda: True).deepen(position, plies + 2)
        assert abs(last.value) > SURE
        assert (last.value > 0) == (by_force > 0)
        assert WIN - abs(last.value) <= plies + 1


def test_most_races_end_as_the_table_says() -> None:
    said = [1 if own <= rival else -1 for own, rival in (distances(one[0]) for one in decided())]
    right = sum(one[1] == verdict for one, verdict in zip(decided(), said, strict=True))
    assert right >= 0.8 * len(decided())
