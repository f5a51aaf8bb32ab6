"""Positions that people set up: played on by hand, checked by the game, never kept."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from engine import GAMES
from engine.core.codec import codec
from tests.app.http.conftest import Site, code_of
from tests.app.http.test_http_matches import NOUGHTS

PLACE = [{"t": "place", "to": [x, y]} for x, y in ((0, 0), (1, 0), (2, 2), (3, 2))]


async def post(site: Site, **wanted: Any) -> httpx.Response:
    return await site.asker().post("/api/positions", json={"game": NOUGHTS} | wanted)


async def told(site: Site, **wanted: Any) -> dict[str, Any]:
    answer = await post(site, **wanted)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_the_usual_start_and_who_begins(site: Site) -> None:
    for first, colour in ((0, "W"), (1, "R")):
        found = await told(site, first=first)
        assert found["view"]["turn"] == found["position"]["turn"] == colour
        (asked,) = found["asked"]
        assert (asked["seat"], asked["kind"], len(asked["legal"])) == (first, "place", 20)
    assert (found["outcome"], found["events"], found["said"]) == (None, [], [])
    assert found["options"] == codec(GAMES[NOUGHTS]).options.plain(
        codec(GAMES[NOUGHTS]).options.value({})
    )
    assert "red to move" in found["text"]


async def test_both_sides_are_played_by_hand(site: Site) -> None:
    for count in range(len(PLACE) + 1):
        found = await told(site, actions=PLACE[:count])
        assert found["view"]["ply"] == count
        assert found["asked"][0]["seat"] == count % 2
        assert len(found["said"]) == count
    assert found["said"][0] == "a4"
    assert found["events"] == [{"t": "placed", "seat": 1, "to": [3, 2]}]
    back = await told(site, actions=PLACE[:2])
    assert back["view"]["ply"] == 2


async def test_a_position_is_played_on_from_its_notation_or_its_view(site: Site) -> None:
    found = await told(site, actions=PLACE)
    for position in (found["position"], found["view"]):
        again = await told(site, position=position)
        assert again["position"] == found["position"]
        assert again["asked"] == found["asked"]
    on = await told(site, position=found["position"], actions=[{"t": "place", "to": [4, 3]}])
    assert len(on["view"]["pieces"]) == 5


@pytest.mark.parametrize("key", ["karo.noughts", "karo.dragonfly"])
async def test_text_goes_out_and_comes_back(site: Site, key: str) -> None:
    actions: list[Any] = []
    for turn in range(16):
        found = await told(site, game=key, actions=actions)
        actions.append(found["asked"][0]["legal"][turn % 3])
    found = await told(site, game=key, actions=actions)
    assert found["actions"] == actions
    assert await told(site, game=key, actions=found["said"]) == found, "by their names"
    drawn = await told(site, game=key, drawing=found["text"])
    assert drawn["text"] == found["text"]
    assert len(drawn["asked"][0]["legal"]) == len(found["asked"][0]["legal"])


async def test_what_is_played_to_its_end_says_how_it_ended(site: Site) -> None:
    over = {
        "tiles": [[x, y] for x in range(5) for y in range(4)],
        "pieces": [[x, 0, "W", 1] for x in range(4)]
        + [[0, 3, "W", 0], [1, 3, "W", 0]]
        + [[x, 2, "R", 0] for x in range(5)]
        + [[4, 3, "R", 0]],
        "turn": "R",
        "hand": {"W": 0, "R": 0},
    }
    found = await told(site, position=over)
    assert found["outcome"] == {"ranks": [1, 2], "reason": "row"}
    assert found["asked"] == []


async def test_what_is_wrong_is_named(site: Site) -> None:
    start = (await told(site))["position"]
    for wanted, says in (
        ({"game": "chess"}, "Correct game"),
        ({"game": "duel.race"}, "Correct game"),
        ({"options": {"board": "big"}}, "options.board"),
        ({"position": {}}, "Correct position"),
        ({"position": start | {"tiles": start["tiles"][1:]}}, "20 different tiles"),
        ({"actions": [PLACE[0], PLACE[0]]}, "Correct actions.1: it is not legal there."),
        ({"actions": [*PLACE, {"t": "dance"}]}, "Correct actions.4"),
        ({"actions": ["a4", "a4"]}, "Correct actions.1"),
        ({"drawing": "a picture"}, "Correct drawing: no board is drawn there."),
        ({"drawing": ". . .\n"}, "20 different tiles"),
        ({"drawing": ".", "position": start}, "Correct drawing"),
        ({"first": 2}, "first"),
        ({"actions": [PLACE[0]] * 401}, "actions"),
    ):
        answer = await post(site, **wanted)
        assert code_of(answer) == "invalid"
        assert says in answer.json()["detail"]


@pytest.mark.parametrize("key", ["karo.noughts", "karo.dragonfly"])
async def test_every_game_with_positions_can_be_played_to_and_fro(site: Site, key: str) -> None:
    actions: list[Any] = []
    for turn in range(30):
        found = await told(site, game=key, actions=actions)
        if found["outcome"]:
            break
        legal = found["asked"][0]["legal"]
        actions.append(legal[turn * 7 % len(legal)])
    again = await told(site, game=key, position=found["position"])
    assert again["position"] == found["position"]
    assert len(found["said"]) == len(actions[: len(found["said"])])
