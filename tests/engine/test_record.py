"""A record is what it says, and a changed value anywhere but in a name is found."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES
from engine.core import record
from engine.core.codec import canonical
from engine.core.frames import all_views, frames
from engine.core.match import Corrupt
from engine.karo.model import State, View
from engine.karo.noughts import Noughts
from tests.engine.recorded import AGREED, PLAYED_OUT, RESIGNED, TIMED
from tests.engine.walks import share

RECORDS = {"resigned": RESIGNED, "agreed": AGREED, "timed": TIMED, "played out": PLAYED_OUT}
every_record = pytest.mark.parametrize("document", RECORDS.values(), ids=RECORDS.keys())


def sent(document: Any) -> Any:
    """The document as a file gives it back."""
    return json.loads(json.dumps(document))


@every_record
def test_a_record_is_verified_from_its_file(document: dict[str, Any]) -> None:
    match = record.verify(sent(document), GAMES)
    assert match.seq == len(document["entries"])
    assert match.outcome is not None
    assert list(match.outcome.ranks) == document["outcome"]["ranks"]


@every_record
def test_a_record_has_exactly_the_fields_of_its_form(document: dict[str, Any]) -> None:
    written = record.FORM.plain(record.FORM.value(document))
    assert written.keys() == document.keys()


@every_record
def test_a_lot_needs_no_word_about_who_begins(document: dict[str, Any]) -> None:
    by_the_book = {name: value for name, value in document.items() if name != "first"}
    if document["first"] is None:
        record.verify(record.seal(sent(by_the_book)), GAMES)


@every_record
def test_names_may_change(document: dict[str, Any]) -> None:
    changed = sent(document)
    changed["seats"][0]["name"] = "Somebody else, erased"
    record.verify(changed, GAMES)


@every_record
def test_a_record_can_be_looked_at_step_by_step(document: dict[str, Any]) -> None:
    match, played = record.read(sent(document), GAMES)
    seqs = [one.match.seq for one in played]
    assert (match.seq, seqs) == (0, list(range(1, len(document["entries"]) + 1)))


@every_record
def test_a_record_as_frames_with_all_cards_open(document: dict[str, Any]) -> None:
    shown = frames(sent(document), GAMES)
    entries = document["entries"]
    assert [frame["seq"] for frame in shown] == list(range(len(entries) + 1))
    assert [(frame["at"], frame["seat"]) for frame in shown[1:]] == [
        (entry["at"], entry["seat"]) for entry in entries
    ]
    assert (shown[0]["at"], shown[0]["seat"], shown[0]["events"]) == (0, None, [])
    assert [frame["view"]["ply"] for frame in shown] == sorted(
        frame["view"]["ply"] for frame in shown
    )
    with pytest.raises(Corrupt):
        frames(sent(document) | {"entries": [entries[0] | {"digest": "0" * 16}]}, GAMES)


def test_where_something_is_hidden_there_is_a_view_for_every_seat() -> None:
    class Hiding(Noughts):
        def view(self, state: State, viewer: int | None) -> View:
            return replace(super().view(state, viewer), ply=-1 if viewer else state.ply)

    views = all_views(record.verify(AGREED, {"karo.noughts": Hiding()}))
    assert [view["ply"] for view in views] == [13, -1]


Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The ways to all values of a document, containers included, names left out."""
    if path:
        yield path
    if isinstance(value, dict):
        for field, inner in value.items():
            if not (field == "name" and path[:1] == ("seats",)):
                yield from leaves(inner, (*path, field))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))


def parent(document: Any, path: Path) -> Any:
    for part in path[:-1]:
        document = document[part]
    return document


CHANGES: dict[str, Any] = {
    "one more": lambda value: value + 1 if type(value) is int else 1,
    "one less": lambda value: value - 1 if type(value) is int else -1,
    "negated": lambda value: not value,
    "a float": lambda value: float(value) if type(value) is int else 0.5,
    "longer": lambda value: value + "0" if isinstance(value, str) else "0",
    "flipped": lambda value: _flipped(value) if isinstance(value, str) and value else "",
    "null": lambda value: None if value is not None else 0,
    "an empty list": lambda value: [] if value != [] else {},
    "doubled": lambda value: value * 2 if isinstance(value, list) and value else [value],
    "an empty object": lambda value: {} if value != {} else [],
    "with one more field": lambda value: (
        value | {"more": 1} if isinstance(value, dict) else {"more": value}
    ),
}


def _flipped(text: str) -> str:
    return text[:-1] + ("1" if text[-1] == "0" else "0")


@every_record
@share(0.2)
@given(data=st.data())
def test_a_changed_value_anywhere_but_in_a_name_is_found(
    document: dict[str, Any], data: st.DataObject
) -> None:
    changed = sent(document)
    path = data.draw(st.sampled_from(list(leaves(changed))))
    change = data.draw(st.sampled_from(list(CHANGES)))
    place = parent(changed, path)
    value = CHANGES[change](copy.deepcopy(place[path[-1]]))
    if canonical(value) == canonical(place[path[-1]]):
        return
    place[path[-1]] = value
    with pytest.raises(ValueError):  # noqa: PT011  # each place says something else
        record.verify(changed, GAMES)


@every_record
@share(0.2)
@given(data=st.data())
def test_a_value_taken_away_is_found(document: dict[str, Any], data: st.DataObject) -> None:
    changed = sent(document)
    path = data.draw(st.sampled_from(list(leaves(changed))))
    del parent(changed, path)[path[-1]]
    with pytest.raises(ValueError):  # noqa: PT011  # the type is what is promised
        record.verify(changed, GAMES)


# What follows from seed and inputs is found even by somebody who seals the change anew.
DERIVED = (
    ("game",),
    ("version",),
    ("options", "move_limit"),
    ("options", "repetition"),
    ("seats", 0, "rank"),
    ("seed_hash",),
    ("seed",),
    ("outcome", "ranks", 1),
    ("outcome", "reason"),
    ("outcome", "detail"),
    ("entries", 0, "seq"),
    ("entries", 0, "seat"),
    ("entries", 4, "digest"),
    ("entries", 2, "input", "action", "to", 0),
    ("entries", 2, "input", "t"),
)


@every_record
@pytest.mark.parametrize("path", DERIVED, ids=lambda path: ".".join(map(str, path)))
@pytest.mark.parametrize("change", ["one more", "flipped", "null"])
def test_a_change_that_is_sealed_anew_is_found_where_it_follows(
    document: dict[str, Any], path: Path, change: str
) -> None:
    changed = sent(document)
    place = parent(changed, path)
    before = place.get(path[-1]) if isinstance(place, dict) else place[path[-1]]
    value = CHANGES[change](before)
    place[path[-1]] = value
    if value == before or (path == ("outcome", "detail") and value is None):
        return
    with pytest.raises(ValueError):  # noqa: PT011  # the type is what is promised
        record.verify(record.seal(changed), GAMES)


@every_record
def test_another_seat_to_begin_is_found_though_sealed_anew(document: dict[str, Any]) -> None:
    began = document["entries"][0]["seat"]
    record.verify(record.seal(sent(document) | {"first": began}), GAMES)
    with pytest.raises(Corrupt, match="entry 1: cannot be played: not_asked"):
        record.verify(record.seal(sent(document) | {"first": 1 - began}), GAMES)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("format",), 2, "not a record of a match"),
        (("game",), "chess", "game: there is no 'chess'"),
        (("version",), 7, "version: rules 7"),
        (("shares",), ["aabb"], "not a share for each"),
        (("shares", 0), "aab", "not hex"),
        (("shares", 0), "AABB", "not hex"),
        (("shares", 0), "aa" * 17, "not hex of at most 16 bytes"),
        (("seed",), "00", "seed_hash"),
        (("first",), 2, "first: no seat"),
        (("first",), -1, "first: no seat"),
        (("options",), {}, "not the whole"),
        (("outcome", "ranks"), [1, 1], "ranks: the match ended with"),
        (("outcome", "reason"), "time", "outcome: the match ended by 'resigned'"),
        (("entries",), [], "do not lead to the end"),
        (("started",), 1, "hash: does not fit"),
        (("entries", 3, "cid"), "another", "hash: does not fit"),
        (("hash",), "0" * 64, "hash: does not fit"),
    ],
)
def test_what_differs_first_is_said(path: Path, value: object, says: str) -> None:
    changed = sent(RESIGNED)
    parent(changed, path)[path[-1]] = value
    with pytest.raises(ValueError, match=says):
        record.verify(changed, GAMES)


def test_the_first_entry_that_differs_is_named() -> None:
    changed = sent(RESIGNED)
    for seq in (9, 5, 7):
        changed["entries"][seq - 1]["digest"] = "0" * 16
    with pytest.raises(Corrupt) as corrupt:
        record.verify(changed, GAMES)
    assert corrupt.value.seq == 5


@pytest.mark.parametrize("document", [None, [], "record", 7, {}, {"format": 1}])
def test_what_is_no_record_at_all(document: Any) -> None:
    with pytest.raises(ValueError, match="not a record of a match"):
        record.verify(document, GAMES)


def test_a_game_without_begin_has_no_first() -> None:
    class Plain(Noughts):
        @property
        def begin(self) -> Any:  # type: ignore[override]  # a stranger's game does as it likes
            raise AttributeError

    with pytest.raises(ValueError, match="first: no seat that could begin"):
        record.verify(AGREED, {"karo.noughts": Plain()})
