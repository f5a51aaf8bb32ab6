"""Values as JSON-able ones, by a function that is put together once for each type.

The codec writes with it, since a room writes a view, a state and a legal list at every move;
reading and schemas are pydantic's.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

Writer: TypeAlias = Callable[[Any], Any]

_SCALARS = (int, str, bool, float, type(None), Any)


@cache
def writer(kind: Any, *, sparse: bool = False) -> Writer:
    """How values of a type are made plain; `sparse` leaves out fields that are None.

    Tuples and frozensets of scalars stay as they are: JSON encoders know the one, `ordered` of
    the codec the other. Raises `TypeError` for a type that has no place in a game.
    """
    return _writer(kind, sparse) or _same


def _writer(kind: Any, sparse: bool) -> Writer | None:
    """The function for a type, None where its values are plain already."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _writer(parts[0], sparse)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _of_record(kind, sparse)
    if origin in (typing.Union, types.UnionType):
        return _of_union(parts, sparse)
    if origin is tuple:
        return _of_tuple(parts, sparse)
    if origin in (Mapping, dict):
        return _of_mapping(_writer(parts[1], sparse))
    if origin not in (frozenset, typing.Literal) and kind not in _SCALARS:
        raise TypeError(f"no JSON for {kind!r}")
    return None


def _of_record(kind: type[Any], sparse: bool) -> Writer:
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = [field.name for field in dataclasses.fields(kind)]
    keys = [name.rstrip("_") for name in fields]
    nested = [
        (key, write)
        for key, name in zip(keys, fields, strict=True)
        if (write := _writer(hints[name], sparse)) is not None
    ]
    keep = _made(keys, fields, dict(nested))

    def write_present(value: Any) -> Any:
        return {key: part for key, part in keep(value).items() if part is not None}

    return write_present if sparse else keep


def _made(keys: list[str], fields: list[str], nested: Mapping[str, Writer]) -> Writer:
    """The function that one would write by hand: `{"to": write_to(value.to), "t": value.t}`.

    It is compiled, as dataclasses compile theirs: a loop over the fields takes twice as long.
    """
    writes = {f"write_{key}": write for key, write in nested.items()}
    parts = (
        f"{key!r}: write_{key}(value.{name})" if key in nested else f"{key!r}: value.{name}"
        for key, name in zip(keys, fields, strict=True)
    )
    made: Writer = eval(f"lambda value: {{{', '.join(parts)}}}", writes)  # names of fields
    return made


def _of_union(kinds: tuple[Any, ...], sparse: bool) -> Writer | None:
    """By the type of the value; at most one of the kinds is a tuple."""
    by_type: dict[type[Any], Writer] = {}
    for kind in kinds:
        write = _writer(kind, sparse)
        if write is not None:
            by_type[typing.get_origin(kind) or kind] = write
    if not by_type:
        return None

    def write_one(value: Any) -> Any:
        write = by_type.get(type(value))
        return value if write is None else write(value)

    return write_one


def _of_tuple(kinds: tuple[Any, ...], sparse: bool) -> Writer | None:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return _of_items(_writer(kinds[0], sparse))
    writes = [_writer(kind, sparse) or _same for kind in kinds]
    if all(write is _same for write in writes):
        return None
    return lambda value: [write(part) for write, part in zip(writes, value, strict=True)]


def _of_items(write: Writer | None) -> Writer | None:
    return None if write is None else lambda value: [write(item) for item in value]


def _of_mapping(write: Writer | None) -> Writer | None:
    return None if write is None else lambda value: {k: write(v) for k, v in value.items()}


def _same(value: Any) -> Any:
    return value
