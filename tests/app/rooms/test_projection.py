"""Pictures: encoded once, the sender's copy spliced, a slow link's ones made into one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rooms.picture import Picture, encode
from app.rooms.projection import Projection, Told, log
from engine import GAMES
from engine.core.codec import codec
from engine.core.game import Act, Quit
from engine.core.match import Match

GAME = GAMES["karo.noughts"]


def project(match_id: str, match: Match, told: list[Told], viewer: int | None) -> Picture:
    return Projection(match_id, match, told).picture(viewer)


def started() -> Match:
    return Match.start(GAME, codec(GAME).options.value({}), 2, "ab" * 32, first=1)


def played(match: Match, count: int) -> tuple[Match, list[Told]]:
    told = []
    for at in range(1, count + 1):
        (seat,) = match.asked
        step = match.play(Act(seat, match.legal(seat)[0]), 10 * at)
        assert step.entry is not None
        match = step.match
        told.append(Told(step.entry.seq, step.entry.at, seat, step.events))
    return match, told


def test_the_start_shows_the_one_who_is_asked_what_is_legal() -> None:
    asked, other, watcher = (project("m", started(), [], viewer).body for viewer in (1, 0, None))
    assert (asked["seq"], asked["from"], asked["at"], asked["events"]) == (0, 0, 0, [])
    assert asked["you"]["prompt"] == 0
    assert len(asked["you"]["legal"]) == 20
    assert other["you"] is watcher["you"] is None
    assert asked["prompts"] == other["prompts"] == [{"seat": 1, "kind": "place", "due": None}]
    assert (asked["clocks"], asked["paused"], asked["outcome"]) == (None, False, None)


def test_an_update_carries_the_events_of_the_newest_entries() -> None:
    match, told = played(started(), 3)
    body = project("m", match, told[1:], None).body
    assert (body["from"], body["seq"], body["at"]) == (2, 3, 30)
    assert [event["seat"] for event in body["events"]] == [0, 1]


def test_the_end_shows_ranks_and_reason() -> None:
    match = started().play(Quit(0, "resigned"), 5).match
    body = json.loads(project("m", match, [], 0).frame())
    assert body["outcome"] == {"ranks": [2, 1], "reason": "resigned"}
    assert (body["you"], body["prompts"]) == (None, [])


@pytest.mark.parametrize("viewer", [0, 1, None])
@given(cids=st.lists(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1)))
def test_a_spliced_frame_is_the_whole_frame(viewer: int | None, cids: list[str]) -> None:
    match, told = played(started(), 2)
    picture = project("m", match, told[-1:], viewer)
    whole = encode({**picture.body, "accepted": cids})
    assert picture.frame(tuple(cids)) == whole
    assert picture.frame() == encode(picture.body)
    assert picture.frame(tuple(cids)) == whole


def test_what_audiences_share_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[Any] = []
    monkeypatch.setattr(
        "app.rooms.picture.encode", lambda plain: encoded.append(plain) or encode(plain)
    )
    projection = Projection("m", started(), [])
    pictures = [projection.picture(viewer) for viewer in (1, 0, None, 0)]
    frames = {p.frame(cids) for p in pictures for cids in ((), ("c1",))}
    (scene,) = encoded
    assert (scene["seq"], scene["events"], scene["view"]["turn"]) == (0, [], "R")
    assert len(frames) == 4, "who is not asked shares a frame with the watchers"
    assert pictures[1] is pictures[2]


@given(cut=st.integers(1, 4))
def test_pictures_made_into_one_are_the_newest_with_all_events(cut: int) -> None:
    match, told = played(started(), 5)
    before, _ = played(started(), cut)
    earlier = project("m", before, told[:cut], 0)
    later = project("m", match, told[cut:], 0)
    one = later.after(earlier)
    assert one.body == project("m", match, told, 0).body
    assert one.frame(("c",)) == encode({**one.body, "accepted": ["c"]})


def test_three_pictures_become_one_step_by_step() -> None:
    pictures = []
    for count in (1, 2, 3):
        match, told = played(started(), count)
        pictures.append(project("m", match, told[-1:], 0))
    whole = pictures[2].after(pictures[1].after(pictures[0]))
    match, told = played(started(), 3)
    assert whole.body == project("m", match, told, 0).body


def test_the_log_has_an_item_for_every_entry() -> None:
    _, told = played(started(), 3)
    assert [(item["seq"], item["at"], item["seat"]) for item in log(GAME, told, None)] == [
        (1, 10, 1),
        (2, 20, 0),
        (3, 30, 1),
    ]


@dataclass(frozen=True)
class Whisper:
    seat: int
    word: str


class Secretive:
    """As much of a game as `log` needs: what one seat knows and the other must not."""

    key, version, seats = "secretive", 1, range(2, 3)

    def setup(self, options: dict[str, int], seats: int, seed: str) -> int:
        return 0

    def legal(self, state: int, seat: int) -> list[int]:
        return []

    def redact(self, event: Whisper, viewer: int | None) -> Whisper | None:
        return event if viewer == event.seat else None

    def view(self, state: int, viewer: int | None) -> int:
        return state


def test_what_a_viewer_may_not_know_is_in_no_log() -> None:
    game: Any = Secretive()
    told = [Told(1, 5, 0, (Whisper(0, "ace"),)), Told(2, 6, 1, (Whisper(1, "king"),))]
    assert [item["events"] for item in log(game, told, 0)] == [[{"seat": 0, "word": "ace"}], []]
    assert [item["events"] for item in log(game, told, None)] == [[], []]
