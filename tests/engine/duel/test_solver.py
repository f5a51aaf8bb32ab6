"""The fewest slides: as the vectors say, with and without arrays, and always the same ones."""

from __future__ import annotations

import json
import zlib
from functools import cache
from gzip import decompress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.rng import Rng
from engine.duel import layers, solver
from engine.duel.board import Board, joined, packed, slid, slides
from engine.duel.catalogue import OBJECTS
from engine.duel.deal import dealt
from engine.duel.layers import LINES, SINGLES
from tests.engine.duel.table import BOARD
from tests.engine.walks import share

FILE = Path(__file__).parents[2] / "vectors" / "duel_optimal.json.gz"
FAR_LINES, FAR_SINGLES = 11, 12
"""How far is sampled here; `make vectors` goes to the end."""

boards = st.integers(0, 10**6).map(lambda n: dealt(Rng(f"{n:08x}"))[0])
pairs = st.permutations(OBJECTS).map(lambda names: (names[0], names[1]))


def test_boards_are_taken_once_and_none_is_lost() -> None:
    wide = pytest.importorskip("engine.duel.wide")
    many = wide.np.array([3, 1, 3, 2, 9, 9], dtype=wide.np.uint64)
    assert wide._once(many).tolist() == [1, 2, 3, 9]


@cache
def items() -> list[Any]:
    found: list[Any] = json.loads(decompress(FILE.read_bytes()))["items"]
    return found


def sampled(item: Any) -> list[Any]:
    """A few pairs of a board, always the same."""
    return sorted(item["least_slides"], key=lambda one: zlib.crc32(repr(one).encode()))[:6]


def without_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "arrays", lambda: None)


def ends_joined(board: Board, cells: Any, start: Any, target: Any) -> bool:
    for cell in cells:
        assert cell in slides(board)
        board = slid(board, cell)
    return target in joined(board, start)


def test_there_are_vectors_up_to_sixteen_slides_and_twenty_six_single_ones() -> None:
    everything = [one for item in items() for one in item["least_slides"]]
    assert len(everything) == 6_000
    assert max(lines for *_, lines, _ in everything) == 16
    assert max(singles for *_, singles in everything) == 26


@pytest.mark.rule("D15")
@pytest.mark.parametrize("item", items(), ids=lambda item: str(item["id"]))
def test_the_fewest_slides_are_those_of_the_vectors(item: Any) -> None:
    board = tuple(item["board"])
    for start, target, lines, _ in sampled(item):
        if lines <= FAR_LINES:
            found = solver.shortest(board, start, target)
            assert found is not None
            assert len(found) == lines
            assert ends_joined(board, found, start, target)


@pytest.mark.parametrize("item", items()[::5], ids=lambda item: str(item["id"]))
def test_single_slides_are_those_of_the_vectors(item: Any) -> None:
    wanted = {
        (start, target): singles
        for start, target, _, singles in item["least_slides"]
        if singles <= FAR_SINGLES
    }
    assert solver.least(tuple(item["board"]), wanted, SINGLES) == wanted


def test_without_arrays_all_of_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for item in items()[:6]:
        board = tuple(item["board"])
        near = [(s, t) for s, t, lines, _ in item["least_slides"] if 7 <= lines <= 8][:4]
        quick = [solver.shortest(board, *pair) for pair in near]
        lengths = solver.least(board, near, LINES)
        with monkeypatch.context() as patch:
            without_arrays(patch)
            assert [solver.shortest(board, *pair) for pair in near] == quick
            assert solver.least(board, near, LINES) == lengths
        assert [lengths[pair] for pair in near] == [len(found or ()) for found in quick]


def test_arrays_are_there() -> None:
    assert solver.arrays() is not None


def test_an_engine_without_numpy_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(solver, "import_module", missing)
    assert solver.arrays.__wrapped__() is None


@pytest.mark.parametrize("many", [0, 10**9], ids=["arrays at once", "no arrays"])
def test_how_it_is_searched_makes_no_difference(monkeypatch: pytest.MonkeyPatch, many: int) -> None:
    usual = [solver.shortest(BOARD, "W0", name) for name in ("N0", "N1", "S0", "W1")]
    monkeypatch.setattr(solver, "MANY", many)
    assert [solver.shortest(BOARD, "W0", name) for name in ("N0", "N1", "S0", "W1")] == usual


def test_arrays_are_looked_at_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("W1", "S0", "S2", "N2", "E2", "E0")
    usual = [solver.shortest(BOARD, "W0", name) for name in names]
    for piece in (600, 5_000):
        monkeypatch.setattr(solver.arrays(), "PIECE", piece)
        assert [solver.shortest(BOARD, "W0", name) for name in names] == usual


@share(0.3)
@given(board=boards, pair=pairs)
def test_every_slide_of_a_shortest_way_brings_it_nearer(board: Board, pair: Any) -> None:
    start, target = pair
    way = solver.shortest(board, start, target)
    assert way is not None
    if not 0 < len(way) < 9:
        return
    assert target not in joined(board, start)
    for left in range(len(way), 0, -1):
        rest = solver.shortest(board, start, target)
        assert rest is not None
        assert len(rest) == left
        board = slid(board, way[len(way) - left])
    assert target in joined(board, start)


@share(0.3)
@given(board=boards, picks=st.lists(st.integers(0, 5), max_size=9))
def test_between_two_boards_it_takes_no_more_than_it_took(board: Board, picks: list[int]) -> None:
    there = board
    for pick in picks:
        there = slid(there, slides(there)[pick])
    way = solver.between(packed(board), packed(there))
    assert len(way) <= len(picks)
    for cell in way:
        board = slid(board, divmod(cell, 4))
    assert board == there


@pytest.mark.parametrize("patience", [0, 3, 8])
def test_a_search_ends_with_its_budget(monkeypatch: pytest.MonkeyPatch, patience: int) -> None:
    for tools in (solver.arrays(), None):
        monkeypatch.setattr(solver, "arrays", lambda tools=tools: tools)
        asked: list[int] = []

        def budget(asked: list[int] = asked) -> bool:
            asked.append(1)
            return len(asked) <= patience

        assert solver.shortest(BOARD, "W0", "E0", budget) is None
        assert len(asked) == patience + 1


def test_who_asks_for_too_little_is_told_nothing() -> None:
    assert solver.least(BOARD, [], LINES) == {}


def test_layers_are_the_boards_by_their_distance() -> None:
    sizes = []
    seen: set[int] = set()
    before: layers.Layer = {}
    layer = layers.origin(packed(BOARD), BOARD.index(""))
    for _ in range(5):
        found = set().union(*layer.values())
        assert not found & seen
        seen |= found
        sizes.append(len(found))
        before, layer = layer, layers.after(layer, before, LINES)
    assert sizes == [1, 6, 18, 54, 162]
