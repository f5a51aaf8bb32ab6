"""JSON there and back: canonical, strict, with the names of the wire."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.core.codec
from engine import GAMES
from engine.core.codec import (
    Form,
    canonical,
    chain,
    codec,
    digest,
    fault,
    input_from_json,
    input_to_json,
    legal_plain,
    options_of,
    ordered,
)
from engine.core.game import Act, Quit, Range, Tick
from engine.core.refusal import Refused
from engine.karo.model import Move, Moved, Options, Pass, Place, Relocate

GAME = GAMES["karo.noughts"]
FORM = codec(GAME)
STEP = {"t": "move", "from": [0, 1], "to": [1, 1], "tile": None}
CARRY = {"t": "move", "from": [0, 1], "to": [-1, 1], "tile": {"from": [4, 0], "to": [-1, 1]}}


@dataclass(frozen=True, slots=True)
class Box:
    size: Annotated[int, Range(1, 3)]
    from_: tuple[int, int] | None = None
    marks: frozenset[tuple[int, str]] = frozenset()
    kind: Literal["plain", "red"] = "plain"


BOX = Form(Box)


def _nested(depth: int) -> list[Any]:
    whole: list[Any] = []
    for _ in range(depth):
        whole = [whole]
    return whole


@pytest.mark.parametrize(
    ("plain", "action"),
    [
        ({"t": "place", "to": [4, 3]}, Place((4, 3))),
        (STEP, Move((0, 1), (1, 1))),
        (CARRY, Move((0, 1), (-1, 1), Relocate((4, 0), (-1, 1)))),
        ({"t": "pass"}, Pass()),
    ],
    ids=["place", "move", "move with tile", "pass"],
)
def test_actions_have_the_names_of_the_wire(plain: dict[str, Any], action: Any) -> None:
    assert FORM.action.plain(action) == json.loads(json.dumps(plain), object_hook=_tuples)
    assert FORM.action_from_json(plain) == action
    assert legal_plain(GAME, [action]) == [FORM.action.plain(action)]


def _tuples(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(v) if isinstance(v, list) else v for name, v in fields.items()}


@pytest.mark.parametrize(
    "plain",
    [
        pytest.param(STEP | {"why": 1}, id="an unknown field"),
        pytest.param(CARRY | {"tile": {"from": [4, 0], "to": [-1, 1], "x": 1}}, id="one inside"),
        pytest.param({k: v for k, v in STEP.items() if k != "tile"}, id="a missing field"),
        pytest.param({k: v for k, v in STEP.items() if k != "t"}, id="no kind"),
        pytest.param(STEP | {"t": "jump"}, id="an unknown kind"),
        pytest.param(STEP | {"from_": [0, 1]}, id="the name used in Python"),
        pytest.param(STEP | {"from": [0, 1.0]}, id="a float"),
        pytest.param(STEP | {"from": [0, True]}, id="a truth value"),
        pytest.param(STEP | {"from": [0, "1"]}, id="a number as text"),
        pytest.param(STEP | {"from": [0]}, id="half a square"),
        pytest.param(STEP | {"from": [0, 1, 2]}, id="a square too long"),
        pytest.param(STEP | {"from": {"0": 1}}, id="an object for a square"),
        pytest.param(STEP | {"from": [0, None]}, id="null for a number"),
        pytest.param(STEP | {"from": [0, float("nan")]}, id="not a number"),
        pytest.param(STEP | {"tile": []}, id="a list for an object"),
        pytest.param([STEP], id="a list of an action"),
        pytest.param("pass", id="a text"),
        pytest.param(None, id="null"),
        pytest.param(7, id="a number"),
        pytest.param(STEP | {"from": [0, 1e400]}, id="a number without end"),
        pytest.param({"t": "place", "to": [0, chr(0xD800)]}, id="half a character"),
        pytest.param({"t": "place", "to": _nested(5_000)}, id="lists in lists in lists"),
        pytest.param({"t": "pass", "to": object()}, id="no JSON at all"),
    ],
)
def test_what_is_no_action_is_not_legal(plain: object) -> None:
    with pytest.raises(Refused) as refused:
        FORM.action_from_json(plain)
    assert refused.value.code == "not_legal"


def test_a_huge_coordinate_is_only_not_legal() -> None:
    assert FORM.action_from_json({"t": "place", "to": [10**30, 0]}) == Place((10**30, 0))


def test_events_leave_out_what_is_none() -> None:
    step = Moved(0, (0, 1), (1, 1), turned=False)
    assert FORM.event.text(step) == (
        '{"from":[0,1],"seat":0,"t":"moved","to":[1,1],"turned":false}'
    )
    assert FORM.event.read(FORM.event.text(step)) == step


def test_canonical_text_is_sorted_and_tight() -> None:
    box = Box(2, (1, 2), frozenset({(2, "b"), (2, "a"), (1, "z")}))
    text = '{"from":[1,2],"kind":"plain","marks":[[1,"z"],[2,"a"],[2,"b"]],"size":2}'
    assert BOX.text(box) == text
    assert BOX.read(text) == box
    assert canonical({"é": "ü", "b": [1, {"d": 1, "c": 2}]}) == '{"b":[1,{"c":2,"d":1}],"é":"ü"}'


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(plain=plain_values)
def test_canonical_text_is_the_same_with_and_without_the_fast_encoder(plain: Any) -> None:
    fast = canonical(plain)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine.core.codec, "_fast", None)
        assert canonical(plain) == fast


def test_what_is_wrong_is_said_with_its_place() -> None:
    with pytest.raises(ValueError, match="size") as error:
        BOX.value({"size": 9})
    assert fault(error.value) == "size: Input should be less than or equal to 3"
    with pytest.raises(ValueError, match="tuple") as error:
        Form(tuple[int, ...]).value({})
    assert fault(error.value) == "the whole: Input should be a valid array"
    assert fault(ValueError("not the whole of it")) == "not the whole of it"


def test_only_sets_have_an_order_to_be_written_in() -> None:
    assert ordered({3, 1, 2}) == [1, 2, 3]
    with pytest.raises(TypeError, match="no JSON for complex"):
        canonical([1j])


@pytest.mark.parametrize("size", [0, 4, True, 2.0, "2", None])
def test_values_out_of_range_are_refused(size: object) -> None:
    with pytest.raises(ValueError, match="size"):
        BOX.value({"size": size})


def test_what_is_left_out_has_its_default_unless_all_is_asked_for() -> None:
    assert BOX.value({"size": 1}) == Box(1)
    with pytest.raises(ValueError, match="not the whole"):
        BOX.exact({"size": 1})


def test_the_schema_names_bounds_defaults_and_kinds() -> None:
    schema = BOX.schema()
    assert schema["properties"]["size"] == {
        "maximum": 3,
        "minimum": 1,
        "title": "Size",
        "type": "integer",
    }
    assert schema["properties"]["kind"]["enum"] == ["plain", "red"]
    assert schema["required"] == ["size"]
    assert "from" in schema["properties"]


def test_the_schema_of_a_game_brings_what_it_refers_to() -> None:
    assert FORM.options.schema()["properties"]["move_limit"]["default"] == 200
    assert set(FORM.action.schema()["$defs"]) == {"Place", "Move", "Pass", "Relocate"}
    assert FORM.view.schema()["$defs"].keys() == {"Hand", "Place", "Move", "Pass", "Relocate"}
    assert "$defs" not in FORM.options.schema()


@given(text=st.text())
def test_digests_are_eight_bytes_of_sha_256(text: str) -> None:
    assert len(digest(text.encode())) == 16
    assert digest(b"") == "e3b0c44298fc1c14"


def test_a_chain_depends_on_the_entry_and_on_all_before() -> None:
    links = {chain(before, {"seq": seq}) for before in ("", "a") for seq in (1, 2)}
    assert len(links) == 4
    assert chain("a", {"x": 1, "y": 2}) == chain("a", {"y": 2, "x": 1})


@pytest.mark.parametrize(
    ("given_", "seat", "plain"),
    [
        (Act(1, Place((0, 0))), 1, {"t": "act", "action": {"t": "place", "to": (0, 0)}}),
        (Act(0, Pass(), 120), 0, {"t": "act", "action": {"t": "pass"}, "lag": 120}),
        (Quit(0, "resigned"), 0, {"t": "quit", "reason": "resigned"}),
        (Tick(), None, {"t": "tick"}),
    ],
    ids=["act", "act with lag", "quit", "tick"],
)
def test_inputs_are_written_and_read(given_: Any, seat: int | None, plain: dict[str, Any]) -> None:
    assert input_to_json(GAME, given_) == plain
    assert input_from_json(GAME, seat, plain) == given_


@pytest.mark.parametrize(
    ("seat", "plain"),
    [
        (None, {"t": "act", "action": {"t": "pass"}}),
        (0, {"t": "tick"}),
        (0, {"t": "quit"}),
        (0, {"t": "act"}),
        (0, {"t": "act", "action": {"t": "walk"}}),
        (None, {"t": "sleep"}),
        (None, {}),
    ],
)
def test_what_is_no_input_is_an_error(seat: int | None, plain: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # each says something else
        input_from_json(GAME, seat, plain)


def test_what_the_table_says_is_no_input_of_a_game() -> None:
    with pytest.raises(TypeError, match="not an input"):
        input_to_json(GAME, "hello")


def test_options_are_filled_up_and_checked() -> None:
    assert options_of(GAME, None) == Options()
    assert options_of(GAME, {"repetition": 0}) == Options(repetition=0)


@pytest.mark.parametrize(
    "plain",
    [
        {"move_limit": 19},
        {"move_limit": 1001},
        {"move_limit": True},
        {"move_limit": 20.0},
        {"repetition": 1},
        {"repetition": 10},
        {"repetition": "3"},
        {"speed": 1},
    ],
)
def test_options_out_of_range_are_refused(plain: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(plain))):
        options_of(GAME, plain)


@given(
    plain=st.recursive(
        st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_canonical_text_is_the_standard_librarys(plain: object) -> None:
    expected = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(plain) == expected
