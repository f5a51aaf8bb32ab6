"""The generated documents say what the code says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import TypeAdapter, ValidationError

from app.http.application import addresses
from app.wire.messages import ClientMessage
from app.wire.schema import ROOT, client_names, components, files, frame_names
from engine import GAMES
from engine.core.codec import codec, legal_plain
from engine.core.game import Act, Tick
from engine.core.match import Match

SCHEMAS = components()
CID = "c1"
MESSAGES: list[dict[str, Any]] = [
    {"t": "hello", "v": 1, "tab": "x", "seen": {"match": "m", "seq": 3}},
    {"t": "act", "cid": CID, "prompt": 0, "action": {"t": "place", "to": [0, 0]}},
    {"t": "resign", "cid": CID},
    {"t": "seat", "cid": CID, "do": "sit", "seat": 1, "name": "Ada"},
    {"t": "seat", "cid": CID, "do": "ready", "share": "00ff"},
    {"t": "seat", "cid": CID, "do": "options", "options": {"move_limit": 40}, "clock": None},
    {"t": "seat", "cid": CID, "do": "swap", "a": 0, "b": 1},
    {"t": "offer", "cid": CID, "what": "draw", "say": "accept", "offer": "o1"},
    {"t": "claim", "cid": CID, "what": "bot", "seat": 1},
    {"t": "say", "cid": CID, "preset": "thanks"},
    {"t": "ping", "n": 4, "hidden": True},
]


@pytest.mark.parametrize("path", files(), ids=str)
def test_the_committed_file_is_what_the_code_writes(path: Any) -> None:
    assert (ROOT / path).read_text() == files()[path], "run `make docs`"


def test_the_committed_openapi_is_what_the_addresses_say() -> None:
    published = json.loads((ROOT / "docs/protocol/openapi.json").read_text())
    assert published == addresses().openapi(), "run `make docs`"


def test_every_schema_is_one_and_every_reference_leads_somewhere() -> None:
    for schema in SCHEMAS.values():
        Draft202012Validator.check_schema(schema)
    referred = {
        part.split('"')[0] for part in json.dumps(SCHEMAS).split("#/components/schemas/")[1:]
    }
    assert referred <= SCHEMAS.keys()


def schema_of(name: str) -> Draft202012Validator:
    """A validator for one of the published schemas."""
    whole = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": SCHEMAS}}
    return Draft202012Validator(whole)


@pytest.mark.parametrize(
    "message", MESSAGES, ids=lambda message: f"{message['t']} {message.get('do', '')}"
)
def test_a_message_that_the_server_reads_is_one_of_the_published_schemas(
    message: dict[str, Any],
) -> None:
    TypeAdapter(ClientMessage).validate_python(message)
    assert [name for name in client_names() if schema_of(name).is_valid(message)]


@pytest.mark.parametrize(
    "message", MESSAGES, ids=lambda message: f"{message['t']} {message.get('do', '')}"
)
def test_a_message_with_a_field_too_many_is_none(message: dict[str, Any]) -> None:
    more = message | {"more": 1}
    with pytest.raises(ValidationError):
        TypeAdapter(ClientMessage).validate_python(more)
    assert not [name for name in client_names() if schema_of(name).is_valid(more)]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_what_a_game_says_is_in_its_published_schema(game: Any) -> None:
    forms = codec(game)
    match = Match.start(game, forms.options.value({}), min(game.seats), "00" * 32)
    for _ in range(30):
        if match.outcome:
            break
        seat = min(match.asked)
        legal = match.legal(seat)
        for action in legal_plain(game, legal):
            schema_of("Action").validate(json.loads(json.dumps(action)))
        schema_of("View").validate(json.loads(forms.view.text(match.view(None))))
        given = Act(seat, legal[0]) if legal else Tick()
        match = match.play(given, match.due() or 0).match


def test_the_frames_of_the_guide_are_all_there() -> None:
    kinds = {SCHEMAS[name]["properties"]["t"]["const"] for name in frame_names()}
    told = "welcome update table offers presence said refused notice ping pong bye"
    assert kinds == set(told.split())
