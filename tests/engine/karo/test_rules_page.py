"""The rules pages: their diagrams are true, their rules numbered, every ruling has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.karo import rules
from tests.engine.karo.scenario import Scenario

COUNTS = {rules.PAGE: 17, rules.CROSSING_PAGE: 19}
every_page = pytest.mark.parametrize("path", COUNTS, ids=lambda path: path.stem)


def diagrams(path: Path) -> list[Scenario]:
    return [diagram for rule in rules.page(path) for diagram in rule.diagrams]


@pytest.mark.parametrize(
    "diagram",
    [pytest.param(one, id=f"{path.stem} {one.title}") for path in COUNTS for one in diagrams(path)],
)
def test_a_diagram_of_the_rules_page(diagram: Scenario) -> None:
    diagram.check()


@every_page
def test_the_rules_are_numbered_without_a_gap(path: Path) -> None:
    assert [rule.number for rule in rules.page(path)] == list(range(1, COUNTS[path] + 1))


@every_page
def test_no_block_of_the_page_is_left_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(diagrams(path)) == len(re.findall(r"^```karo", text, re.M)) >= 12


@every_page
def test_every_rule_names_rulings_and_every_ruling_has_a_rule(path: Path) -> None:
    assert all(rule.rulings for rule in rules.page(path))
    named = {ruling for rule in rules.page(path) for ruling in rule.rulings}
    assert named == set(rules.RULINGS_OF[path])


@pytest.mark.parametrize("ruling", rules.RULINGS)
def test_every_ruling_has_a_test(ruling: str) -> None:
    assert rules.tests_by_ruling()[ruling] != []


def test_the_report_names_every_ruling_with_its_tests() -> None:
    lines = rules.report().splitlines()
    heads = [line for line in lines if not line.startswith(" ")]
    numbered = [f"{path.stem} {number + 1}" for path in COUNTS for number in range(COUNTS[path])]
    assert [head.partition(":")[0] for head in heads] == [*rules.RULINGS, *numbered]
    assert rules.gaps() == []


def test_a_rule_without_a_test_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    found = rules.tests_by_ruling() | {"K25": []}
    monkeypatch.setattr(rules, "tests_by_ruling", lambda: found)
    assert rules.gaps() == ["K25", "karo-dragonfly 19"]


def test_a_false_diagram_would_be_found() -> None:
    false = Scenario("K4", "a step turns", ". w .\n. . .", turn="w b2-c2", after=". . W\n. . .")
    with pytest.raises(AssertionError):
        false.check()
    with pytest.raises(AssertionError):
        Scenario("K1", "not refused", ". w .\n. . .", refused=("w b2-c2",)).check()
    with pytest.raises(AssertionError):
        Scenario("K1", "says nothing", ". w .\n. . .").check()
    with pytest.raises(AssertionError):
        Scenario("K1", "not all", ". w .\n. . .", only=("w b2-c2",)).check()
