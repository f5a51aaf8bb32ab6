"""The rules page names every ruling and tells all the content as the catalogues have it."""

from __future__ import annotations

import re
from pathlib import Path

from engine.paths.moments import CHARACTERS, EVENTS, ITEMS
from engine.paths.traps import TRAPS
from tests.engine.paths.rules import RULINGS, gaps

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "paths.md").read_text(encoding="utf-8")


def test_every_ruling_stands_on_the_page_and_has_tests() -> None:
    assert set(re.findall(r"\bR\d+\b", PAGE)) == set(RULINGS)
    assert not gaps()


def test_paragraphs_are_numbered_without_a_gap() -> None:
    numbers = [int(one) for one in re.findall(r"^\*\*(\d+)\.", PAGE, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_all_content_is_told_as_it_is_played() -> None:
    for character in CHARACTERS.values():
        for ability in character.abilities:
            assert f"**{ability.name}.** {ability.text}" in PAGE
    texts = [one.text for one in (*ITEMS.values(), *TRAPS)]
    texts += [text for card in EVENTS.values() for text in (card.now, card.lasting)]
    assert all(text in PAGE for text in texts)
    for trap in TRAPS:
        assert f"| {trap.name} | {trap.count} | {trap.rolls or '–'} |" in PAGE
