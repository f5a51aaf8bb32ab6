"""One army alone: the solver against plain search, the table against the game, the race."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import alone, alone_solver
from engine.bots.alone import NEVER, moves_home
from engine.bots.alone_solver import Strip, solved, squares_of
from engine.bots.dragonfly_board import distance
from engine.karo.dragonfly_model import SQUARES, Move
from engine.karo.dragonfly_position import moves
from engine.karo.finish import HOMES, set_up
from engine.karo.model import Piece
from tests.engine.walks import share

Army = tuple[Piece, ...]
Standing = frozenset[tuple[int, bool]]

SMALL = [Strip(2, 4, 2), Strip(3, 4, 3), Strip(2, 5, 3), Strip(1, 7, 2), Strip(3, 3, 4)]


@pytest.mark.parametrize("strip", SMALL, ids=lambda strip: f"{strip.wide}x{strip.long}")
def test_the_solver_finds_what_plain_search_finds(strip: Strip) -> None:
    table = solved(strip)
    found = {
        named(placed, word): made for placed, row in table.items() for word, made in enumerate(row)
    }
    assert found == searched(strip, found)
    assert len(set(found.values())) > 3


def named(placed: int, word: int) -> Standing:
    return frozenset((square, bool(word >> n & 1)) for n, square in enumerate(squares_of(placed)))


def searched(strip: Strip, every: Iterable[Standing]) -> dict[Standing, int]:
    """The fewest moves home of every army, by moves as a player makes them, round after round."""
    ahead = {army: moved(strip, army) for army in every}
    goal = set(squares_of(strip.goal))
    made = {army: 0 if {square for square, _ in army} == goal else NEVER for army in ahead}
    for moves_made in range(NEVER):
        near = [
            army
            for army, after in ahead.items()
            if made[army] == NEVER and any(made[one] == moves_made for one in after)
        ]
        if not near:
            break
        made |= dict.fromkeys(near, moves_made + 1)
    return made


def moved(strip: Strip, army: Standing) -> set[Standing]:
    taken = {square for square, _ in army}
    found = set()
    for square, flies in army:
        x, y = square % strip.wide, square // strip.wide
        for way in [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]:
            far, to = 1, (x + way[0], y + way[1])
            while flies and _on(strip, to) and to[1] * strip.wide + to[0] in taken:
                far, to = far + 1, (to[0] + way[0], to[1] + way[1])
            target = to[1] * strip.wide + to[0]
            if _on(strip, to) and target not in taken and (far > 1) == flies:
                found.add(army - {(square, flies)} | {(target, not flies)})
    return found


def _on(strip: Strip, cell: tuple[int, int]) -> bool:
    return 0 <= cell[0] < strip.wide and 0 <= cell[1] < strip.long


def home(army: Army, seat: int) -> int:
    """What the table says about pieces of the game."""
    bits = [1 << 3 * piece.cell[1] + piece.cell[0] for piece in army]
    flying = sum(bit for bit, piece in zip(bits, army, strict=True) if piece.up)
    return distance(sum(bits), flying, seat)


def steps(army: Army, seat: int) -> list[Army]:
    """All armies that a move of the game leads to."""
    after = []
    for move in moves(army, seat):
        assert isinstance(move, Move)
        [piece] = (piece for piece in army if piece.cell == move.from_)
        rest = [other for other in army if other is not piece]
        after.append((*rest, Piece(move.to, seat, not piece.up)))
    return after


@st.composite
def armies(draw: Any, seat: int) -> Army:
    cells = draw(st.lists(st.sampled_from(SQUARES), min_size=6, max_size=6, unique=True))
    return tuple(Piece(cell, seat, draw(st.booleans())) for cell in sorted(cells))


@pytest.mark.parametrize("seat", [0, 1])
@share(2)
@given(data=st.data())
def test_every_number_of_the_table_is_one_more_than_the_least_after_it(
    seat: int, data: st.DataObject
) -> None:
    army = data.draw(armies(seat))
    least = min((home(after, seat) for after in steps(army, seat)), default=NEVER)
    if {piece.cell for piece in army} == HOMES[1 - seat]:
        assert home(army, seat) == 0
    else:
        assert 0 < home(army, seat) == min(least + 1, NEVER)


@pytest.mark.parametrize(
    ("word", "made"),
    [("DDDAAA", 17), ("DDDADA", 16), ("DDDDDD", 17), ("AAAAAA", 18), ("AAADDD", NEVER)],
)
def test_set_ups_need_as_many_moves_as_others_have_found(word: str, made: int) -> None:
    for seat in (0, 1):
        army = tuple(set_up(seat, word))
        assert home(army, seat) == made


@pytest.mark.parametrize("seat", [0, 1])
def test_going_by_the_table_gets_home_in_just_as_many_moves(seat: int) -> None:
    chance = random.Random(seat)
    for _ in range(30):
        cells = sorted(chance.sample(SQUARES, 6))
        army: Army = tuple(Piece(cell, seat, chance.random() < 0.5) for cell in cells)
        left = home(army, seat)
        while left not in (0, NEVER):
            army = min(steps(army, seat), key=lambda after: home(after, seat))
            assert home(army, seat) == left - 1
            left -= 1
        assert left == NEVER or {piece.cell for piece in army} == HOMES[1 - seat]


def test_the_whole_table_counts_as_others_have_counted() -> None:
    table = alone._table()
    assert len(table) == 8_614_144
    assert table.count(NEVER) == 5_597
    assert max(set(table) - {NEVER}) == 24
    assert (table.count(0), table.count(1)) == (64, 384)


def test_the_file_is_small_and_read_when_first_asked() -> None:
    assert alone.TABLE.stat().st_size < 500_000
    assert alone_solver.packed(b"ab" * 5_000) != b""
    assert moves_home(0b111111, 0b000111) == 17
