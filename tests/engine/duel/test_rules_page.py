"""The rules page: its boards are true, its rules are numbered, every ruling has a test."""

from __future__ import annotations

import re

import pytest

from tests.engine.duel import rules
from tests.engine.duel.rules import Diagram

DIAGRAMS = [
    pytest.param(diagram, id=f"rule {rule.number}, board {count}")
    for rule in rules.page()
    for count, diagram in enumerate(rule.diagrams, 1)
]


@pytest.mark.parametrize("diagram", DIAGRAMS)
def test_a_board_of_the_rules_page(diagram: Diagram) -> None:
    diagram.check()


def test_the_rules_are_numbered_without_a_gap() -> None:
    assert [rule.number for rule in rules.page()] == list(range(1, 19))


def test_no_block_of_the_page_is_left_out() -> None:
    text = rules.PAGE.read_text(encoding="utf-8")
    assert len(DIAGRAMS) == len(re.findall(r"^```duel", text, re.M)) >= 3


def test_every_rule_names_rulings_and_every_ruling_has_a_rule() -> None:
    assert all(rule.rulings for rule in rules.page())
    assert {ruling for rule in rules.page() for ruling in rule.rulings} == set(rules.RULINGS)


@pytest.mark.parametrize("ruling", rules.RULINGS)
def test_every_ruling_has_a_test(ruling: str) -> None:
    assert rules.tests_by_ruling()[ruling] != []


def test_the_report_names_every_ruling() -> None:
    heads = [line for line in rules.report().splitlines() if not line.startswith(" ")]
    assert [head.partition(":")[0] for head in heads] == list(rules.RULINGS)
    assert rules.gaps() == []


BOARD = ("┘.├│", "│─┴│", "│┤┌┐", "├┐└┬")


@pytest.mark.parametrize(
    "lines",
    [
        BOARD,
        (*BOARD, "joined N0 E3"),
        (*BOARD, "apart N0 W0"),
        (*BOARD, "not 0,0"),
        (*BOARD, "> 0,0", *BOARD),
        (*BOARD, "> 0,0", *BOARD, "apart N0 E3"),
    ],
)
def test_a_false_board_would_be_found(lines: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError):
        Diagram(lines).check()
