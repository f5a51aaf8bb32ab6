"""What stays true on every board of Noughts and Crosses, and how it looks in a mirror."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.game import Act
from engine.core.square import Cell, beside, cuts, is_joined
from engine.karo.count import name, names
from engine.karo.model import Action, Move, Moved, Options, Pass, Piece, Place, Relocate, State
from engine.karo.noughts import Noughts
from engine.karo.position import settled
from tests.engine.karo.scenario import position
from tests.engine.walks import choices, end, seeds, share, start, walk

GAME = Noughts()


def reached(seed: str, numbers: list[int]) -> State:
    state = end(start(GAME, seed), numbers).state
    assert isinstance(state, State)
    return state


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_tiles_and_pieces_are_neither_made_nor_lost(seed: str, numbers: list[int]) -> None:
    for step in walk(start(GAME, seed), numbers):
        state: State = step.played.match.state
        cells = [piece.cell for piece in state.pieces]
        assert len(state.tiles) == 20
        assert is_joined(state.tiles)
        assert state.tiles.issuperset(cells)
        assert len(set(cells)) == len(cells)
        assert cells == sorted(cells)
        for seat in (0, 1):
            assert sum(piece.seat == seat for piece in state.pieces) + state.hand[seat] == 6


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_legal_turns_stand_in_the_order_that_is_promised(seed: str, numbers: list[int]) -> None:
    state = reached(seed, numbers)
    legal = GAME.legal(state, state.turn)
    assert list(legal) == sorted(legal, key=_order)


def _order(action: Action) -> tuple[Cell, Cell, Cell]:
    nowhere = (-99, -99)
    if isinstance(action, Move):
        return action.from_, action.to, action.tile.from_ if action.tile else nowhere
    return nowhere, action.to if isinstance(action, Place) else nowhere, nowhere


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_with_the_colours_changed_the_other_seat_has_the_same_turns(
    seed: str, numbers: list[int]
) -> None:
    state = reached(seed, numbers)
    turned = replace(
        state,
        pieces=tuple(replace(piece, seat=1 - piece.seat) for piece in state.pieces),
        turn=1 - state.turn,
        hand=state.hand[::-1],
    )
    assert GAME.legal(turned, turned.turn) == GAME.legal(state, state.turn)


MIRRORS: dict[str, Callable[[Cell], Cell]] = {
    "left and right": lambda cell: (-cell[0], cell[1]),
    "a quarter turn": lambda cell: (cell[1], -cell[0]),
    "shifted": lambda cell: (cell[0] + 7, cell[1] - 40),
}


@pytest.mark.parametrize("mirror", MIRRORS.values(), ids=MIRRORS.keys())
@share(0.3)
@given(seed=seeds, numbers=choices)
def test_a_mirrored_board_has_mirrored_turns(
    mirror: Callable[[Cell], Cell], seed: str, numbers: list[int]
) -> None:
    state = reached(seed, numbers)
    if GAME.outcome(state) is not None:
        return  # how often a position has occurred is not mirrored with it
    mirrored = _mirrored(state, mirror)
    expected = {_seen_in(action, mirror) for action in GAME.legal(state, state.turn)}
    assert set(GAME.legal(mirrored, state.turn)) == expected


@share(0.3)
@given(seed=seeds, numbers=choices, right=st.integers(-30, 30), down=st.integers(-30, 30))
def test_a_shifted_board_is_the_same_position(
    seed: str, numbers: list[int], right: int, down: int
) -> None:
    state = reached(seed, numbers)
    shifted = _mirrored(state, lambda cell: (cell[0] + right, cell[1] + down))
    assert (shifted.seen, bool(shifted.row)) == (state.seen, bool(state.row))


def _mirrored(state: State, mirror: Callable[[Cell], Cell]) -> State:
    pieces = [Piece(mirror(piece.cell), piece.seat, piece.up) for piece in state.pieces]
    pieces.sort(key=lambda piece: piece.cell)
    tiles = frozenset(map(mirror, state.tiles))
    return settled(replace(state, tiles=tiles, pieces=tuple(pieces), seen=state.seen[:-1]))


def _seen_in(action: Action, mirror: Callable[[Cell], Cell]) -> Action:
    if isinstance(action, Move):
        tile = action.tile and Relocate(mirror(action.tile.from_), mirror(action.tile.to))
        return Move(mirror(action.from_), mirror(action.to), tile)
    return Place(mirror(action.to)) if isinstance(action, Place) else action


@pytest.mark.rule("K11")
@share(0.3)
@given(seed=seeds, numbers=choices)
def test_only_the_row_of_who_moved_can_be_completed(seed: str, numbers: list[int]) -> None:
    state = reached(seed, numbers)
    if GAME.outcome(state) is not None:
        return
    for action in GAME.legal(state, state.turn):
        after = GAME.apply(state, Act(state.turn, action), 0).state
        owners = {piece.seat for piece in after.pieces if piece.cell in after.row}
        assert owners <= {state.turn}


@pytest.mark.rule("K13")
@share(0.3)
@given(seed=seeds, numbers=choices)
def test_passing_is_the_only_turn_or_none(seed: str, numbers: list[int]) -> None:
    state = reached(seed, numbers)
    legal = GAME.legal(state, state.turn)
    assert Pass() not in legal or list(legal) == [Pass()]


@pytest.mark.rule("K4")
@share(0.2)
@given(seed=seeds, numbers=choices)
def test_a_piece_turns_over_exactly_when_it_jumps(seed: str, numbers: list[int]) -> None:
    for step in walk(start(GAME, seed), numbers):
        for event in step.played.events:
            if isinstance(event, Moved):
                before = _at(step.before.state, event.from_)
                after = _at(step.played.match.state, event.to)
                far = max(abs(a - b) for a, b in zip(event.from_, event.to, strict=True)) == 2
                assert event.turned == far == (before.up != after.up) == (event.over is not None)


def _at(state: State, cell: Cell) -> Piece:
    return next(piece for piece in state.pieces if piece.cell == cell)


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_names_for_counting_are_those_of_the_positions_reached(
    seed: str, numbers: list[int]
) -> None:
    state = reached(seed, numbers)
    legal = GAME.legal(state, state.turn)
    after = [GAME.apply(state, Act(state.turn, action), 0).state for action in legal]
    assert names(state, legal) == [name(one) for one in after]
    looks = {(one.tiles, one.pieces, one.turn) for one in after}
    assert len({name(one) for one in after}) == len(looks)


def test_the_name_after_a_pass_is_that_of_the_other_side_to_move() -> None:
    state = position("w r", "w")
    assert list(GAME.legal(state, 0)) == [Pass()]
    assert names(state, [Pass()]) == [name(replace(state, turn=1))]


squares = st.tuples(st.integers(0, 4), st.integers(0, 4))


def test_without_cells_nothing_is_cut() -> None:
    assert cuts(frozenset()) == set()


@given(cells=st.frozensets(squares, min_size=1, max_size=16))
def test_cuts_are_the_cells_without_which_the_rest_falls_apart(cells: frozenset[Cell]) -> None:
    joined = _part(cells)
    assert cuts(joined) == {cell for cell in joined if not is_joined(joined - {cell})}


def _part(cells: frozenset[Cell]) -> frozenset[Cell]:
    """The cells that hang together with the least one."""
    part = {min(cells)}
    while more := {near for cell in part for near in beside(cell) if near in cells} - part:
        part |= more
    return frozenset(part)


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_the_limit_ends_every_match(seed: str, numbers: list[int]) -> None:
    long = numbers + list(range(40))
    match = end(start(GAME, seed, Options(move_limit=20, repetition=0)), long)
    assert match.seq <= 32
    assert (match.outcome is None) == (match.seq < 32 and len(long) < 32)
