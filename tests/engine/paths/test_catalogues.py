"""Everything that Paths has a name for has one in every language of the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.paths.golem import CARDS
from engine.paths.moments import CHARACTERS, EVENTS, ITEMS, TOKENS
from engine.paths.traps import TRAPS
from tests.engine.paths.play import wander
from tests.engine.paths.table import GAME

FOLDER = Path(__file__).parents[3] / "static" / "js" / "i18n" / "paths"


def keys(language: str) -> set[str]:
    text = (FOLDER / f"{language}.js").read_text(encoding="utf-8")
    return set(re.findall(r'^  "(paths\.[a-z0-9_.]+)":', text, re.MULTILINE))


def content() -> set[str]:
    abilities = (ability.id for one in CHARACTERS.values() for ability in one.abilities)
    traps = (trap.id for trap in TRAPS)
    return {*CHARACTERS, *abilities, *TOKENS, *ITEMS, *traps, *EVENTS, *CARDS}


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl", "es"])
def test_all_content_has_a_name(language: str) -> None:
    assert {f"paths.name.{one}" for one in content()} <= keys(language)


def test_all_that_is_asked_and_told_has_words() -> None:
    known = keys("en")
    asked, chosen = set(), set()
    for seed in range(15):
        for turned in wander(2 + seed % 5, 300 + seed, steps=200):
            asked |= {prompt.kind for prompt in GAME.prompts(turned.step.state).values()}
            chosen |= {event.what for event in turned.step.events if event.t == "chose"}
    assert {f"paths.ask.{kind}" for kind in asked} <= known
    assert len(chosen) > 20
    assert [one for one in chosen if not {f"paths.do.{one}", f"paths.name.{one}"} & known] == []
