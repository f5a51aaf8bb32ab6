"""A legal list with its JSON: an answer is looked up by what was sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import GAMES
from engine.core.codec import codec, legal_plain
from engine.core.game import Act
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.karo.model import Place

GAME = GAMES["karo.noughts"]


@pytest.fixture
def match() -> Match:
    return Match.start(GAME, codec(GAME).options.value({}), 2, "ab" * 32, first=0)


def test_its_json_is_the_legal_list(match: Match) -> None:
    offered = match.offered(0)
    plain = json.loads(json.dumps(legal_plain(GAME, match.legal(0))))
    assert json.loads(offered.json) == plain
    assert [offered.find(one) for one in plain] == list(match.legal(0))


def test_the_order_of_keys_does_not_matter(match: Match) -> None:
    assert match.offered(0).find({"to": [1, 2], "t": "place"}) == Place((1, 2))


@pytest.mark.parametrize(
    "answer",
    [
        {"t": "place", "to": [1.0, 2]},
        {"t": "place", "to": [True, 2]},
        {"t": "place", "to": [1, 2], "more": 1},
        {"t": "place"},
        {"t": "place", "to": [50, 2]},
        [],
        None,
    ],
)
def test_what_is_not_in_the_list_as_sent_is_refused(match: Match, answer: Any) -> None:
    assert match.offered(0).find(answer) is None
    with pytest.raises(Refused, match="not_legal"):
        match.play(Act(0, match.offered(0).answer(answer)), 0)


def test_who_is_not_asked_is_offered_nothing(match: Match) -> None:
    assert match.legal(1) == ()
