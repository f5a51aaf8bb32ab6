"""The published form of the wire: AsyncAPI, TypeScript types and the table of codes, from the code.

`python -m app.wire.schema` writes them; a test compares. The HTTP side is published by `app.main`.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from pydantic import TypeAdapter
from typing_extensions import is_typeddict

from app.wire import frames, messages
from app.wire.codes import ByeCode, Close, Problem
from app.wire.markdown import codes_page
from app.wire.typescript import declarations
from engine import GAMES
from engine.core.codec import Form, codec
from engine.core.entry import Rewound
from engine.core.refusal import Code

Schema: TypeAlias = dict[str, Any]

ROOT = Path(__file__).parent.parent.parent
ASYNCAPI = Path("docs/protocol/asyncapi.json")
TYPES = Path("static/js/wire.d.ts")
CODES = Path("docs/protocol/codes.md")

_REF = "#/components/schemas/"
_NULL = {"type": "null"}
_ENUMS: Mapping[str, Any] = {
    "RefusalCode": Code,
    "ByeCode": ByeCode,
    "ProblemCode": Problem,
    "NoticeCode": frames.NoticeCode,
    "OfferKind": messages.OfferKind,
    "Preset": messages.Preset,
}
_PAYLOAD = {
    ("ActMessage", "action"): "Action",
    ("SetOptions", "options"): "Options",
    ("UpdateOut", "events"): "Event",
    ("UpdateOut", "view"): "View",
    ("YourPrompt", "legal"): "Action",
    ("LogOut", "events"): "Event",
    ("RoomOut", "options"): "Options",
    ("TableOut", "options"): "Options",
}
"""Where an envelope holds a game's payload (as the value or as each item), and of what type."""

_FREE: Schema = {
    "description": "In a legal list: every arrangement that the JSON Schema in it allows.",
    "type": "object",
    "properties": {"t": {"const": "arrange", "type": "string"}, "schema": {"type": "object"}},
    "required": ["t", "schema"],
    "additionalProperties": False,
}


def files() -> dict[Path, str]:
    """Every generated file of the socket's side, by its path in the project."""
    schemas = components()
    return {
        ASYNCAPI: pretty(asyncapi(schemas)),
        TYPES: declarations(
            schemas, {"ClientMessage": client_names(), "ServerFrame": frame_names()}
        ),
        CODES: codes_page(),
    }


def pretty(plain: Any) -> str:
    """JSON as it is committed: stable and readable."""
    return json.dumps(plain, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def client_names() -> list[str]:
    """The names of all messages that a client may send."""
    return [kind.__name__ for kind in _members(messages.ClientMessage)]


def frame_names() -> list[str]:
    """The names of all frames that the server sends."""
    return [name for name, kind in _typed_dicts() if "t" in kind.__annotations__]


def components() -> dict[str, Schema]:
    """JSON Schema of every message, frame, code list and game payload, by name."""
    found: dict[str, Schema] = {}
    for mode, kinds in (
        ("validation", _members(messages.ClientMessage)),
        ("serialization", [kind for _, kind in _typed_dicts()]),
    ):
        adapters = [(kind.__name__, mode, TypeAdapter(kind)) for kind in kinds]
        _, whole = TypeAdapter.json_schemas(adapters, ref_template=_REF + "{model}")  # type: ignore[arg-type]  # mode is a literal
        found |= whole["$defs"]
    found |= {name: {"enum": list(typing.get_args(kind))} for name, kind in _ENUMS.items()}
    found["CloseCode"] = {"enum": [int(close) for close in Close]}
    for (name, field), payload in _PAYLOAD.items():
        spot = found[name]["properties"][field]
        found[name]["properties"][field] = _holding(spot, {"$ref": _REF + payload})
    found |= _payloads()
    return {name: _tidy(schema) for name, schema in sorted(found.items())}


def asyncapi(schemas: Mapping[str, Schema]) -> Schema:
    """The socket as an AsyncAPI 3 document, seen from the server."""
    sent, received = frame_names(), client_names()
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Tessera, the socket",
            "version": "1",
            "description": "One socket per room. The guide beside this file says how it is used.",
        },
        "defaultContentType": "application/json",
        "channels": {"room": _channel(sent + received)},
        "operations": {"send": _does("send", sent), "receive": _does("receive", received)},
        "components": {
            "messages": {
                name: {"name": name, "payload": {"$ref": _REF + name}} for name in sent + received
            },
            "schemas": schemas,
        },
    }


def _channel(names: Iterable[str]) -> Schema:
    return {
        "address": "/ws/v1/rooms/{code}",
        "parameters": {"code": {"description": "The play code or the watch code."}},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
    }


def _does(action: str, names: Iterable[str]) -> Schema:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/room"},
        "messages": [{"$ref": f"#/channels/room/messages/{name}"} for name in names],
    }


def _members(union: Any) -> list[Any]:
    """The classes in a nest of annotated unions."""
    if typing.get_origin(union) is Annotated:
        union = typing.get_args(union)[0]
    parts = typing.get_args(union)
    return [kind for part in parts for kind in _members(part)] if parts else [union]


def _typed_dicts() -> list[tuple[str, Any]]:
    return [(name, kind) for name, kind in vars(frames).items() if is_typeddict(kind)]


def _payloads() -> dict[str, Schema]:
    """Every game's types, and `Action`, `Event`, `View`, `Options` as any game's.

    What the table tells of a match is an event, too, whatever the game.
    """
    found: dict[str, Schema] = {}
    for key, game in GAMES.items():
        name = "".join(part.title() for part in key.split("."))
        forms = codec(game)
        for kind in ("options", "action", "event", "view"):
            schema = getattr(forms, kind).schema()
            parts = schema.pop("$defs", {}) | {kind.title(): schema}
            for part, its in parts.items():
                found[name + part] = _as_sent(_renamed(its, name), kind)
            found.setdefault(kind.title(), {"anyOf": []})["anyOf"].append(
                {"$ref": _REF + name + kind.title()}
            )
    found["Action"]["anyOf"].append({"$ref": _REF + "FreeArrangement"})
    found["Event"]["anyOf"].append({"$ref": _REF + "Rewound"})
    rewound = _as_sent(Form(Rewound).schema(), "event")
    return found | {"FreeArrangement": _FREE, "Rewound": rewound}


def _as_sent(schema: Schema, kind: str) -> Schema:
    """A payload as it travels: options may leave things out, events leave out what is null."""
    if kind == "options" or "properties" not in schema:
        return schema
    parts = schema["properties"]
    left_out = {name for name, part in parts.items() if kind == "event" and _NULL in _choice(part)}
    for name in left_out:
        rest = [one for one in _choice(parts[name]) if one != _NULL]
        parts[name] = rest[0] if len(rest) == 1 else {"anyOf": rest}
    return schema | {"required": [name for name in parts if name not in left_out]}


def _choice(schema: Schema) -> list[Schema]:
    return list(schema.get("anyOf", ()))


def _renamed(node: Any, prefix: str) -> Any:
    if isinstance(node, list):
        return [_renamed(item, prefix) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return {"$ref": _REF + prefix + node["$ref"].rsplit("/", 1)[-1]}
    return {key: _renamed(value, prefix) for key, value in node.items() if key != "default"}


def _holding(spot: Schema, payload: Schema) -> Schema:
    return spot | {"items": payload} if spot.get("type") == "array" else payload


def _tidy(node: Any) -> Any:
    """Without the generated titles, and with the names of the shared lists of words."""
    if isinstance(node, list):
        return [_tidy(item) for item in node]
    if not isinstance(node, dict):
        return node
    for name, kind in _ENUMS.items():
        if node.get("enum") == list(typing.get_args(kind)) and "type" in node:
            return {"$ref": _REF + name}
    drop = {"title", "discriminator"}
    return {
        key: _tidy(value)
        for key, value in node.items()
        if not (key in drop and (key == "discriminator" or isinstance(value, str)))
    }


def write(generated: Mapping[Path, str]) -> None:
    """Put generated files where they belong."""
    for path, text in generated.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text)


if __name__ == "__main__":
    write(files())
