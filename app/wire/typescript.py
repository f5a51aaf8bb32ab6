"""JSON Schema to TypeScript declarations, as far as our own schemas go."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

Schema: TypeAlias = Mapping[str, Any]

_WIDTH = 100
_SIMPLE = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
    "object": "Record<string, unknown>",
    "array": "unknown[]",
}


def declarations(schemas: Mapping[str, Schema], unions: Mapping[str, Sequence[str]]) -> str:
    """A `.d.ts` file with a type per schema and the named unions of some of them."""
    parts = ["// Written by `python -m app.wire.schema` from the code; do not edit."]
    parts += [_declared(name, schema) for name, schema in schemas.items()]
    parts += [_alias(name, list(members)) for name, members in unions.items()]
    return "\n\n".join(parts) + "\n"


def _declared(name: str, schema: Schema) -> str:
    head = _comment(schema["description"]) if "description" in schema else ""
    if "properties" in schema:
        return f"{head}export interface {name} {_object(schema, '')}"
    return head + _alias(name, _members(schema, ""))


def _comment(note: str) -> str:
    lines = note.splitlines()
    if len(lines) == 1:
        return f"/** {note} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */\n"])


def _alias(name: str, members: Sequence[str]) -> str:
    line = f"export type {name} = {' | '.join(members)};"
    if len(line) <= _WIDTH:
        return line
    return f"export type {name} =\n  | " + "\n  | ".join(members) + ";"


def _type(schema: Schema, indent: str) -> str:
    """The type of a schema; `indent` is that of the line it stands in."""
    return " | ".join(_members(schema, indent))


def _members(schema: Schema, indent: str) -> list[str]:
    for key, members in _WRITERS.items():
        if key in schema:
            return members(schema, indent)
    return ["unknown"]


def _words(schema: Schema, _: str) -> list[str]:
    return [json.dumps(value) for value in schema["enum"]]


def _choice(schema: Schema, indent: str) -> list[str]:
    return [_type(part, indent) for part in schema.get("anyOf") or schema["oneOf"]]


def _tuple(schema: Schema, indent: str) -> list[str]:
    return [f"[{', '.join(_type(part, indent) for part in schema['prefixItems'])}]"]


def _list(schema: Schema, indent: str) -> list[str]:
    members = _members(schema["items"], indent)
    return [f"{members[0]}[]" if len(members) == 1 else f"({' | '.join(members)})[]"]


def _object(schema: Schema, indent: str) -> str:
    inner = indent + "  "
    required = schema.get("required", ())
    lines = [
        f"{inner}{key}{'' if key in required else '?'}: {_type(part, inner)};"
        for key, part in schema["properties"].items()
    ]
    return "\n".join(["{", *lines, indent + "}"])


_WRITERS: Mapping[str, Callable[[Schema, str], list[str]]] = {
    "$ref": lambda schema, _: [schema["$ref"].rsplit("/", 1)[-1]],
    "const": lambda schema, _: [json.dumps(schema["const"])],
    "enum": _words,
    "anyOf": _choice,
    "oneOf": _choice,
    "prefixItems": _tuple,
    "items": _list,
    "properties": lambda schema, indent: [_object(schema, indent)],
    "type": lambda schema, _: [_SIMPLE[schema["type"]]],
}
"""What a schema is, by the first of these words that it has."""
