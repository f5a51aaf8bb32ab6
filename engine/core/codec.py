"""Dataclasses to canonical JSON and back; the only file of the engine that imports pydantic.

Canonical means: sorted keys, sorted sets, no spaces, so that equal values have equal text.
A field that needs a Python keyword for a name carries a trailing underscore (`from_`), which is
not written. Sets in a state hold numbers, strings or tuples of them.
"""

from __future__ import annotations

import hashlib
import json
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

try:  # the same text, many times faster; a test compares them
    import orjson as _fast
except ImportError:  # pragma: no cover  # the engine also runs alone
    _fast = None  # type: ignore[assignment]  # a module or nothing

from engine.core.game import Act, AnyGame, Quit, Seat, Tick
from engine.core.plain import Writer, writer
from engine.core.refusal import Refused

_CONFIG = ConfigDict(alias_generator=lambda name: name.rstrip("_"), extra="forbid", strict=True)


class Form:
    """How values of one type are written and read.

    `plain` makes a JSON-able copy; frozensets stay, `ordered` turns them into lists. `plains`
    does that for each of a sequence.
    """

    def __init__(self, kind: Any, *, sparse: bool = False) -> None:
        """`sparse` forms leave out fields that are None instead of writing null."""
        self.plain: Writer = writer(kind, sparse=sparse)
        self.plains: Writer = writer(tuple[kind, ...], sparse=sparse)
        # pydantic gives no configuration to a bare dataclass, but to what stands in a tuple.
        self._adapter: TypeAdapter[tuple[Any]] = TypeAdapter(tuple[kind], config=_CONFIG)

    def text(self, value: Any) -> str:
        """The canonical JSON of a value."""
        return canonical(self.plain(value))

    def read(self, text: str) -> Any:
        """A value from its JSON; raises `ValueError` where the JSON is not of this type."""
        return self._adapter.validate_json(f"[{text}]")[0]

    def value(self, plain: Any) -> Any:
        """A value from parsed JSON; raises `ValueError` as `read` does."""
        return self.read(canonical(plain))

    def exact(self, plain: Any) -> Any:
        """The same, for JSON that leaves nothing out: it must be just what `plain` would write."""
        text = canonical(plain)
        value = self.read(text)
        if self.text(value) != text:
            raise ValueError("not the whole of it")
        return value

    def schema(self) -> dict[str, Any]:
        """JSON Schema of this type."""
        whole = self._adapter.json_schema(by_alias=True)
        schema: dict[str, Any] = whole["prefixItems"][0]
        if schema.keys() == {"$ref"}:
            schema = dict(whole["$defs"].pop(schema["$ref"].rsplit("/", 1)[-1]))
        return schema | ({"$defs": whole["$defs"]} if whole.get("$defs") else {})


@dataclass(frozen=True, slots=True)
class Codec:
    """The forms of one game's five types."""

    options: Form
    state: Form
    action: Form
    event: Form
    view: Form

    def action_from_json(self, plain: object) -> Any:
        """An action as a client sent it; unknown or missing fields are `not_legal`."""
        try:
            return self.action.exact(plain)
        except (ValueError, TypeError, RecursionError):
            raise Refused("not_legal") from None


def codec(game: AnyGame) -> Codec:
    """The codec of a game, read from the annotations of its seven functions."""
    return _codec(type(game))


@cache
def _codec(kind: type[Any]) -> Codec:
    setup = typing.get_type_hints(kind.setup)
    legal = typing.get_type_hints(kind.legal)["return"]
    redact = typing.get_type_hints(kind.redact)
    return Codec(
        options=Form(setup["options"]),
        state=Form(setup["return"]),
        action=Form(typing.get_args(legal)[0]),
        event=Form(redact["event"], sparse=True),
        view=Form(typing.get_type_hints(kind.view)["return"]),
    )


def fault(error: Exception) -> str:
    """What is wrong first, and where, by an error that reading a form has raised."""
    if not isinstance(error, ValidationError):
        return str(error)
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(map(str, first["loc"][1:]))
    return f"{place or 'the whole'}: {first['msg']}"


def canonical(plain: Any) -> str:
    """Canonical JSON text of a plain value."""
    return str(octets(plain), "utf-8", "surrogatepass")


def octets(plain: Any) -> bytes:
    """The same as it is hashed and sent: UTF-8."""
    if _fast is not None:
        try:
            fast: bytes = _fast.dumps(plain, default=ordered, option=_SORTED)
        except _fast.JSONEncodeError:  # very large numbers and lone surrogates
            pass
        else:
            return fast
    return _ENCODER.encode(plain).encode("utf-8", "surrogatepass")


def parsed(text: str | bytes) -> Any:
    """The plain value of JSON text."""
    return json.loads(text) if _fast is None else _fast.loads(text)


def ordered(value: object) -> list[Any]:
    """What JSON has no word for: a set, as a sorted list."""
    if isinstance(value, (frozenset, set)):
        return sorted(value)
    raise TypeError(f"no JSON for {type(value).__name__}")


_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=ordered
)

_SORTED = 0 if _fast is None else _fast.OPT_SORT_KEYS


def digest(text: bytes) -> str:
    """Eight bytes, in hex, that stand for a canonical text."""
    return hashlib.sha256(text).hexdigest()[:16]


def chain(before: str, entry: Mapping[str, Any]) -> str:
    """The hash that ties an entry to all entries before it."""
    return hashlib.sha256(b"%b\n%b" % (before.encode(), octets(entry))).hexdigest()[:32]


def input_to_json(game: AnyGame, given: Any) -> dict[str, Any]:
    """An input as the journal and the record write it; the seat is written beside it."""
    match given:
        case Act(action=action, lag=lag):
            plain = {"t": "act", "action": codec(game).action.plain(action)}
            return plain | {"lag": lag} if lag else plain
        case Quit(reason=reason):
            return {"t": "quit", "reason": reason}
        case Tick():
            return {"t": "tick"}
        case _:
            raise TypeError(f"not an input of a game: {type(given).__name__}")


def input_from_json(game: AnyGame, seat: Seat | None, plain: Mapping[str, Any]) -> Any:
    """The same, back; raises `ValueError` for what is no input."""
    match plain, seat:
        case {"t": "act", "action": action, "lag": int(lag)}, int() if lag > 0:
            return Act(seat, codec(game).action.exact(action), lag)
        case {"t": "act", "action": action}, int():
            return Act(seat, codec(game).action.exact(action))
        case {"t": "quit", "reason": str(reason)}, int():
            return Quit(seat, reason)
        case {"t": "tick"}, None:
            return Tick()
        case _:
            raise ValueError(f"no input: {plain!r} of seat {seat!r}")


def options_of(game: AnyGame, plain: Mapping[str, Any] | None) -> Any:
    """The options of a game from JSON, defaults filled in; raises `ValueError` if out of range."""
    return codec(game).options.value(dict(plain or {}))


def legal_plain(game: AnyGame, actions: Sequence[Any]) -> list[Any]:
    """A legal list, JSON-able; last what one that `Opens` allows beside it."""
    listed = [*codec(game).action.plains(actions)]
    return [*listed, actions.free] if hasattr(actions, "free") else listed
