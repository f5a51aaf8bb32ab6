"""The Duel's test vectors: none is missing, and a changed one fails."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine import vectors
from engine.duel_vectors import weight

FOLDER = Path(__file__).parents[2] / "vectors"
COUNTS = {
    "connect": 150,
    "slides": 40,
    "sequences": 40,
    "optimal": 50,
    "claims": 8,
    "matches": 25,
}


@cache
def cases(what: str) -> list[vectors.Case]:
    return vectors.cases(FOLDER / f"duel_{what}.json.gz") or []


def near(item: Any) -> Any:
    """An optimal item with the pairs that are soon found."""
    pairs = [one for one in item["least_slides"] if one[3] <= 8]
    return {**item, "least_slides": pairs}


def fault(what: str, item: Any) -> str | None:
    return vectors.Case("f", "duel.race", what, item).fault()


@pytest.mark.parametrize("what", COUNTS)
def test_no_vector_is_missing(what: str) -> None:
    assert len({case.item["id"] for case in cases(what)}) == COUNTS[what] == len(cases(what))


def test_the_fewest_slides_agree_where_they_are_few() -> None:
    assert fault("optimal", near(cases("optimal")[0].item)) is None


@pytest.mark.parametrize(
    ("what", "path", "value"),
    [
        ("connect", ("connected", 0, 0), "N3"),
        ("connect", ("board", 0), ""),
        ("slides", ("slides", 0, "board", 0), "XX"),
        ("slides", ("slides", 0, "slide", 0), 9),
        ("slides", ("board", 5), ""),
        ("sequences", ("end", 3), "XX"),
        ("sequences", ("slides", 3), [9, 9]),
        ("optimal", ("least_slides", 0, 2), 99),
        ("optimal", ("least_slides", 0, 3), 99),
        ("claims", ("card_to",), "aside"),
        ("claims", ("card_to",), None),
        ("matches", ("rounds", 2, "cards", "A"), 9),
        ("matches", ("rounds", 2, "at", "B"), "N0"),
        ("matches", ("rounds", 2, "claims", "B"), "valid"),
        ("matches", ("rounds", 2, "target"), "N0"),
        ("matches", ("rounds", 2, "left_in_pile"), 1),
        ("matches", ("rounds", 2, "aside"), ["N3"]),
        ("matches", ("pile_used_up",), None),
        ("matches", ("deck",), ["W0"]),
    ],
)
def test_a_changed_vector_fails(what: str, path: tuple[Any, ...], value: Any) -> None:
    whole = cases(what)[1].item
    item = json.loads(json.dumps(near(whole) if what == "optimal" else whole))
    assert fault(what, item) is None
    place: Any = item
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    found = fault(what, item)
    assert found is not None
    assert found.startswith(item["id"])


def test_a_round_after_the_end_fails() -> None:
    item = next(case.item for case in cases("matches") if case.item["winner"])
    longer = {**item, "rounds": [*item["rounds"], item["rounds"][-1]]}
    assert "may not stop" in str(fault("matches", longer))


def test_kinds_of_other_games_are_not_known(tmp_path: Path) -> None:
    path = tmp_path / "duel_playouts.json"
    path.write_text('{"items": []}')
    assert vectors.cases(path) is None


def test_what_takes_long_has_weight() -> None:
    weights = [weight(case.item) for case in cases("optimal")]
    assert max(weights) > 2**26
    assert weight(cases("claims")[0].item) == 0
