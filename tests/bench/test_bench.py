"""What the bench measures with is right: its game, its journal that forgets, its verdicts."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from app.rooms.changes import Append, SaveSnapshot
from bench.game import Cell, Cells, Options
from bench.goals import GOALS
from bench.report import replaced
from bench.rounds import CLOSED, Results, key
from bench.serve import NoJournal
from bench.svg import Chart, drawn
from bench.variants import BARE, BGIO, PRODUCT
from engine.core.codec import codec
from engine.core.entry import Entry
from engine.core.game import Act, Quit
from engine.core.match import Match
from engine.core.refusal import Refused

GAME = Cells()
ENTRY = Entry(1, 0, 0, {"t": "act", "action": {"cell": 1}}, "00")


def started() -> Match:
    return Match.start(GAME, Options(), 2, "00" * 32)


def test_cells_are_taken_in_turn_for_ever() -> None:
    match = started()
    for number in range(40):
        [seat] = match.asked
        assert seat == number % 2
        assert [cell.cell for cell in match.legal(seat)] == list(range(9))
        match = match.play(Act(seat, Cell(number % 9)), number).match
    assert match.outcome is None
    assert match.view(None).board == (1, 2, 1, 2, 2, 1, 2, 1, 2)


def test_cells_end_only_when_somebody_leaves() -> None:
    with pytest.raises(Refused):
        started().play(Act(1, Cell(0)), 0)
    left = started().play(Quit(0, "resigned"), 5).match
    assert left.outcome is not None
    assert left.outcome.ranks == (2, 1)


def test_state_and_actions_of_cells_survive_their_json() -> None:
    state = started().play(Act(0, Cell(4)), 1).match.state
    form = codec(GAME)
    assert form.state.read(form.state.text(state)) == state
    assert form.action_from_json({"cell": 4}) == Cell(4)


class Kept:
    """A journal that notes what it is given."""

    def __init__(self) -> None:
        self.written: list[tuple[Any, ...]] = []

    def write(self, changes: tuple[Any, ...], done: Any) -> None:
        self.written.append(changes)
        done("stored")


def test_no_journal_forgets_entries_and_hands_on_the_rest() -> None:
    told: list[Any] = []
    kept = Kept()
    journal = NoJournal(kept)  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
    append = Append("m", ENTRY, 1, "", "c")
    snapshot = SaveSnapshot("m", 64, 1, "{}", "00")
    journal.write((append, snapshot), told.append)
    assert kept.written == []
    journal.write((append, "the end of a match"), told.append)  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
    assert kept.written == [(append, "the end of a match")]
    assert told == [None, "stored"]


def results(product: float, bare: float, bgio: float) -> Results:
    used = ((PRODUCT, product), (BARE, bare), (BGIO, bgio))
    return Results([{key(CLOSED, variant): {"cpu_us_per_move": us} for variant, us in used}])


@pytest.mark.parametrize(
    ("product", "verdict"),
    [(100.0, "MISSED"), (99.0, "floor"), (50.0, "floor"), (25.0, "moonshot")],
)
def test_a_verdict_is_about_the_bounds(product: float, verdict: str) -> None:
    [goal] = [goal for goal in GOALS if goal.name == "capacity ÷ boardgame.io"]
    row = goal.row(results(product, 40.0, 198.5))
    assert row.median == pytest.approx(198.5 / product)
    assert row.verdict == verdict


def test_what_was_not_measured_is_not_praised() -> None:
    assert {goal.row(Results([{}])).verdict for goal in GOALS} == {"not measured"}


def test_every_goal_has_a_moonshot_beyond_its_floor() -> None:
    assert all(goal.holds(goal.floor, goal.moonshot) for goal in GOALS)


def test_charts_are_whole_xml_with_a_dot_for_every_point() -> None:
    points = [(10, 0.5), (100, 40.0), (5000, 3000.0)]
    sheet = ElementTree.fromstring(drawn([Chart("A < B", "rooms", points)] * 4))
    dots = [part for part in sheet.iter() if part.get("class") == "dot"]
    assert len(dots) == 12
    for dot in dots:
        assert 0 < float(dot.get("cx", "")) < 340
        assert 0 < float(dot.get("cy", "")) < 230


def test_only_the_text_of_a_section_is_replaced() -> None:
    page = "a\n<!-- x: begin -->\nold\n<!-- x: end -->\nb"
    assert replaced(page, "x", ["new"]) == "a\n<!-- x: begin -->\nnew\n<!-- x: end -->\nb"
    with pytest.raises(ValueError, match="no section y"):
        replaced(page, "y", [])
