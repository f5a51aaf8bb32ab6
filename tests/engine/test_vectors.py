"""All vectors of another implementation agree; what disagrees is told apart."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine import vectors
from engine.perft import perft
from tests.engine.karo.scenario import GAME

FOLDER = Path(__file__).parent.parent / "vectors"
MOST_PATHS = 300_000
FEWER = {"nc": MOST_PATHS, "ad": 20_000}
COUNTS = {
    "nc_illegal": 372,
    "nc_moves": 60,
    "nc_perft": 24,
    "nc_playouts": 100,
    "nc_results": 95,
    "ad_illegal": 204,
    "ad_moves": 80,
    "ad_perft": 28,
    "ad_playouts": 100,
    "ad_results": 174,
    "ad_special": 5,
}


@cache
def cases(what: str, game: str = "nc") -> list[vectors.Case]:
    found = [vectors.cases(path, FEWER[game]) for path in FOLDER.glob(f"{game}_{what}*.json.gz")]
    return [case for these in found for case in these or ()]


def kind_of(name: str) -> list[vectors.Case]:
    game, what = name.split("_")
    return cases(what, game)


@pytest.mark.parametrize("name", COUNTS)
def test_no_vector_is_missing(name: str) -> None:
    assert len(kind_of(name)) == COUNTS[name]
    assert len({case.item["id"] for case in kind_of(name)}) == COUNTS[name]


@pytest.mark.parametrize("path", vectors.files(FOLDER), ids=lambda path: path.name)
def test_all_vectors_of_a_file_agree(path: Path) -> None:
    these = vectors.cases(path, MOST_PATHS)
    assert these
    if these[0].what not in ("perft", "optimal"):  # of these only a part is tested here
        assert [fault for fault in map(vectors.Case.fault, these) if fault is not None] == []


@pytest.mark.parametrize(
    "case",
    kind_of("nc_perft") + kind_of("ad_perft"),
    ids=lambda case: f"{case.game} {case.item['id']}",
)
def test_counted_positions_agree(case: vectors.Case) -> None:
    assert case.fault() is None


def test_every_item_is_counted_to_a_depth_that_says_something() -> None:
    for case in kind_of("nc_perft") + kind_of("ad_perft"):
        depths = [
            one["depth"] for one in case.item["results"] if one["paths"] <= (case.most_paths or 0)
        ]
        assert max(depths) >= 3


CHANGES: dict[str, list[Any]] = {
    "nc_playouts": [
        ("plies", 3, "legal_before"),
        ("plies", 7, "state", "turn"),
        ("plies", 7, "state", "pieces", 0, 2),
        ("plies", -1, "result", "reason"),
        ("plies", -1, "result", "winner"),
        ("start", "tiles", 0, 0),
    ],
    "nc_moves": [("moves", 0, "to", 0), ("state", "turn")],
    "nc_results": [("after", "hand", "W"), ("result", "status"), ("move", "to", 1)],
    "nc_perft": [("results", 0, "paths"), ("results", 1, "distinct")],
    "ad_playouts": [
        ("plies", 3, "legal_before"),
        ("plies", 7, "state", "pieces", 0, 3),
        ("plies", -1, "result", "reason"),
        ("start", "pieces", 0, 0),
    ],
    "ad_special": [("plies", 0, "move", "type"), ("plies", -1, "result", "reason")],
    "ad_moves": [("moves", 0, "to", 0), ("state", "turn")],
    "ad_results": [("after", "turn"), ("result", "winner"), ("move", "to", 1)],
    "ad_perft": [("results", 0, "paths"), ("results", 1, "distinct")],
}


@pytest.mark.parametrize(
    ("name", "path"), [(name, path) for name, paths in CHANGES.items() for path in paths]
)
def test_a_changed_vector_fails(name: str, path: tuple[Any, ...]) -> None:
    case = kind_of(name)[0]
    item = json.loads(json.dumps(case.item))
    place: Any = item
    for part in path[:-1]:
        place = place[part]
    before = place[path[-1]]
    place[path[-1]] = before + 50 if isinstance(before, int) else {"W": "R"}.get(before, "W")
    fault = vectors.Case("f", case.game, case.what, item, MOST_PATHS).fault()
    assert fault is not None
    assert fault.startswith(item["id"])


def test_a_legal_move_in_a_list_of_illegal_ones_fails() -> None:
    one = cases("moves")[0].item
    item = {
        "id": "legal",
        "why": "wrong",
        "state_is_over": False,
        "state": one["state"],
        "move": one["moves"][0],
    }
    fault = vectors.Case("f", GAME.key, "illegal", item).fault()
    assert fault == "legal: wrong was not refused"


@pytest.mark.parametrize(
    "item", [{}, {"id": "x"}, {"id": "x", "state": 7}, {"id": "x", "state": {"tiles": []}}]
)
def test_an_item_that_makes_no_sense_fails(item: Any) -> None:
    assert vectors.Case("f", GAME.key, "moves", item).fault() is not None


@pytest.mark.parametrize(
    "name", ["schema.json", "xy_moves.json", "nc_dances.json", "nc_moves.txt.json", "NC_moves.json"]
)
def test_kinds_that_are_not_known(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text('{"items": []}')
    assert vectors.cases(path) is None


def test_plain_and_packed_files(tmp_path: Path) -> None:
    text = '{"about": "", "items": [{"id": "a"}, {"id": "b"}]}'
    (tmp_path / "nc_moves_1.json").write_text(text)
    (tmp_path / "nc_moves_2.json.gz").write_bytes(gzip.compress(text.encode()))
    (tmp_path / "README.md").write_text("not a vector file")
    found = {path.name: vectors.cases(path) for path in vectors.files(tmp_path)}
    assert Counter({name: len(these or ()) for name, these in found.items()}) == {
        "nc_moves_1.json": 2,
        "nc_moves_2.json.gz": 2,
    }


@pytest.mark.parametrize("raw", [b"{", b"[]", b'{"items": 3}', b"\xff", b'{"about": 1}'])
def test_files_that_cannot_be_read(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "nc_moves.json"
    path.write_bytes(raw)
    with pytest.raises(ValueError, match=r"nc_moves\.json"):
        vectors.cases(path)
    packed = tmp_path / "nc_moves.json.gz"
    packed.write_bytes(gzip.compress(raw)[:-3])
    with pytest.raises(ValueError, match=r"nc_moves\.json\.gz"):
        vectors.cases(packed)


def test_what_takes_long_has_weight() -> None:
    weights = {case.item["id"]: case.weight() for case in cases("perft")}
    assert weights["mid-12"] == 22_408_845
    assert {case.weight() for case in cases("moves")} == {0}


def test_counting_to_no_depth_is_one_way() -> None:
    assert perft(GAME, GAME.counted(None), 0) == (1, 1)
