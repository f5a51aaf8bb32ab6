"""What stays true on every board of Ant and Dragonfly, and how it looks in a mirror."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from engine.core.game import Act
from engine.core.square import Cell
from engine.karo.count import name_of
from engine.karo.dragonfly_model import SQUARES, Action, Move, Moved, Options, State
from engine.karo.dragonfly_position import settled
from engine.karo.model import Pass, Piece
from tests.engine.karo.crossing import GAME, meant, position
from tests.engine.karo.test_finishing import FROZEN
from tests.engine.walks import choices, end, seeds, share, start, walk

FREE = Options(arrangement="free")


def reached(seed: str, numbers: list[int]) -> State:
    state = end(start(GAME, seed, FREE), [*numbers, 0, 1]).state
    assert isinstance(state, State)
    return state


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_pieces_are_neither_made_nor_lost(seed: str, numbers: list[int]) -> None:
    for step in walk(start(GAME, seed, FREE), numbers):
        state: State = step.played.match.state
        cells = [piece.cell for piece in state.pieces]
        assert cells == sorted(set(cells))
        assert set(cells) <= set(SQUARES)
        counts = [sum(piece.seat == seat for piece in state.pieces) for seat in (0, 1)]
        assert counts in ([0, 0], [6, 6])


@pytest.mark.rule("K18")
@share(0.2)
@given(seed=seeds, numbers=choices)
def test_every_move_turns_one_piece_and_no_other(seed: str, numbers: list[int]) -> None:
    for step in walk(start(GAME, seed), numbers):
        before, after = (set(one.state.pieces) for one in (step.before, step.played.match))
        if not isinstance(step.given.action, Move):
            assert before == after
            continue
        [gone], [come] = before - after, after - before
        [event] = step.played.events
        assert isinstance(event, Moved)
        assert (gone.cell, come.cell) == (event.from_, event.to)
        assert (gone.seat, come.seat) == (event.seat, event.seat)
        assert come.up != gone.up
        assert event.becomes == "AD"[come.up]
        assert bool(event.over) == gone.up
        taken = {piece.cell for piece in before}
        assert taken.issuperset(event.over)


MIRRORS: dict[str, Callable[[Cell], Cell]] = {
    "left and right": lambda cell: (2 - cell[0], cell[1]),
    "the colours changed": lambda cell: (cell[0], 7 - cell[1]),
}


@pytest.mark.parametrize("mirror", MIRRORS)
@share(0.3)
@given(seed=seeds, numbers=choices)
def test_a_mirrored_board_has_mirrored_turns_and_ends(
    mirror: str, seed: str, numbers: list[int]
) -> None:
    state = reached(seed, numbers)
    swaps = mirror != "left and right"
    where = MIRRORS[mirror]
    mirrored = _mirrored(state, where, swaps)
    expected = {_seen_in(action, where) for action in GAME.legal(state, state.turn)}
    assert set(GAME.legal(mirrored, mirrored.turn)) == expected
    ends = [GAME.outcome(one) for one in (state, mirrored)]
    ranks = [None if end is None else (end.ranks, end.reason) for end in ends]
    assert ranks[0] == (ranks[1] and (ranks[1][0][:: -1 if swaps else 1], ranks[1][1]))


def _mirrored(state: State, where: Callable[[Cell], Cell], swaps: bool) -> State:
    pieces = [Piece(where(p.cell), p.seat ^ swaps, p.up) for p in state.pieces]
    pieces.sort(key=lambda piece: piece.cell)
    mirrored = replace(state, pieces=tuple(pieces), turn=state.turn ^ swaps)
    return replace(settled(mirrored), seen=state.seen)


def _seen_in(action: Action, where: Callable[[Cell], Cell]) -> Action:
    return Move(where(action.from_), where(action.to)) if isinstance(action, Move) else action


@pytest.mark.rule("K22")
@share(0.3)
@given(seed=seeds, numbers=choices)
def test_passing_is_the_only_turn_or_none(seed: str, numbers: list[int]) -> None:
    state = reached(seed, numbers)
    legal = GAME.legal(state, state.turn)
    assert Pass() not in legal or list(legal) == [Pass()]


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_names_for_counting_are_those_of_the_positions_reached(
    seed: str, numbers: list[int]
) -> None:
    state = reached(seed, numbers)
    legal = GAME.legal(state, state.turn)
    after = [GAME.apply(state, Act(state.turn, action), 0).state for action in legal]
    assert GAME.names(state, legal) == [name_of(one.pieces, one.turn) for one in after]
    assert len(set(GAME.names(state, legal))) == len(legal)


@pytest.mark.rule("K22")
def test_while_counting_passing_ends_nothing() -> None:
    pieces = GAME.dump(position("W W W\nw w w" + "\n. . ." * 4 + "\nr r r\nR R R", "w"))
    assert GAME.counted(pieces).passes < -1_000
    state = replace(position(FROZEN.format(white=".", red="."), "w"), passes=-1_000)
    for number in range(4):
        assert GAME.outcome(state) is None
        state = GAME.apply(state, Act(number % 2, Pass()), 0).state


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_a_position_is_written_and_read(seed: str, numbers: list[int]) -> None:
    state = end(start(GAME, seed), numbers).state
    plain = GAME.dump(state)
    loaded = GAME.load(plain, Options())
    assert GAME.dump(loaded) == plain
    assert (loaded.finish, loaded.ply, loaded.seen) == (state.finish, 0, state.seen[-1:])
    assert list(GAME.legal(loaded, loaded.turn)) == list(GAME.legal(state, state.turn)) or (
        GAME.outcome(state) is not None
    )


@share(0.2)
@given(seed=seeds, numbers=choices)
def test_every_turn_has_a_name_of_its_own(seed: str, numbers: list[int]) -> None:
    state = end(start(GAME, seed, FREE), numbers).state
    for seat in (0, 1):
        legal = GAME.legal(state, seat)
        names = [GAME.said(state, action) for action in legal]
        assert len(set(names)) == len(names)
        assert [meant(f"w {name}") for name in names] == list(legal)


START = GAME.dump(GAME.counted(None))
PIECES: Any = START["pieces"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"pieces": None}, "TypeError"),
        ({"pieces": [[0, 0, "W"]]}, "ValueError"),
        ({"pieces": [[0, 0.0, "W", "A"], *PIECES[1:]]}, "not a whole number"),
        ({"pieces": [[0, 0, "B", "A"], *PIECES[1:]]}, "ValueError"),
        ({"pieces": [[0, 0, "W", "a"], *PIECES[1:]]}, "ValueError"),
        ({"pieces": [[0, 0, "W", 1], *PIECES[1:]]}, "ValueError"),
        ({"pieces": PIECES[1:]}, "six pieces"),
        ({"pieces": []}, "six pieces"),
        ({"pieces": [[0, 2, "R", "A"], *PIECES[1:]]}, "six pieces"),
        ({"pieces": [*PIECES[:-1], [2, 7, "W", "D"]]}, "six pieces"),
        ({"pieces": [PIECES[1], *PIECES[1:]]}, "a square of its own"),
        ({"pieces": [[3, 0, "W", "A"], *PIECES[1:]]}, "a square of its own"),
        ({"pieces": [[0, 8, "W", "A"], *PIECES[1:]]}, "a square of its own"),
        ({"turn": "B"}, "ValueError"),
        ({"turn": None}, "ValueError"),
    ],
)
def test_what_is_no_position(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.load(START | change, Options())


@pytest.mark.parametrize("plain", [None, 7, [], "board", {}])
def test_what_is_nothing_like_a_position(plain: object) -> None:
    with pytest.raises(ValueError, match="not a position"):
        GAME.load(plain, Options())
