"""Values as JSON-able ones, by a function that is put together once for each type.

The codec writes with it, since a room writes a view, a state and a legal list at every move;
reading and schemas are pydantic's. The function of a type is one expression, compiled as
dataclasses compile theirs: to call one for each value of a list takes twice as long.
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
    names: dict[str, Any] = {"_present": _present}
    made: Writer = eval(f"lambda value: {_Expression(sparse, names).of(kind, 'value')}", names)
    return made


def _present(record: dict[str, Any]) -> dict[str, Any]:
    return {key: part for key, part in record.items() if part is not None}


def _may_be_none(kind: Any) -> bool:
    if typing.get_origin(kind) is typing.Annotated:
        return _may_be_none(typing.get_args(kind)[0])
    return kind in (Any, type(None)) or type(None) in typing.get_args(kind)


class _Expression:
    """Writes what one would write by hand: `{"to": value.to, "by": [{"n": one.n} for one in …]}`.

    Types that have to be told apart get names in `names`.
    """

    def __init__(self, sparse: bool, names: dict[str, Any]) -> None:
        self._sparse = sparse
        self._names = names
        self._variables = 0

    def of(self, kind: Any, place: str) -> str:
        """What writes the value of a type that is at `place`: itself where that is plain."""
        origin, parts = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            return self.of(parts[0], place)
        if isinstance(kind, type) and dataclasses.is_dataclass(kind):
            return self._record(kind, place)
        if origin in (typing.Union, types.UnionType):
            return self._union(parts, place)
        if origin is tuple:
            return self._tuple(parts, place)
        if origin in (Mapping, dict):
            key, item = self._variable(), self._variable()
            written = self.of(parts[1], item)
            each = f"{{{key}: {written} for {key}, {item} in {place}.items()}}"
            return place if written == item else each
        if origin not in (frozenset, typing.Literal) and kind not in _SCALARS:
            raise TypeError(f"no JSON for {kind!r}")
        return place

    def _record(self, kind: type[Any], place: str) -> str:
        hints = typing.get_type_hints(kind, include_extras=True)
        names = [field.name for field in dataclasses.fields(kind)]
        written = [self.of(hints[name], f"{place}.{name}") for name in names]
        keys = [repr(name.rstrip("_")) for name in names]
        fields = ", ".join(f"{key}: {part}" for key, part in zip(keys, written, strict=True))
        has_gaps = self._sparse and any(_may_be_none(hints[name]) for name in names)
        return f"_present({{{fields}}})" if has_gaps else f"{{{fields}}}"

    def _union(self, kinds: tuple[Any, ...], place: str) -> str:
        """By the type of the value; at most one of the kinds is a tuple."""
        chosen = place
        for kind in reversed(kinds):
            written = self.of(kind, place)
            if written != place:
                name = f"kind_{len(self._names)}"
                self._names[name] = typing.get_origin(kind) or kind
                chosen = f"({written} if type({place}) is {name} else {chosen})"
        return chosen

    def _tuple(self, kinds: tuple[Any, ...], place: str) -> str:
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            item = self._variable()
            written = self.of(kinds[0], item)
            return place if written == item else f"[{written} for {item} in {place}]"
        items = [f"{place}[{number}]" for number in range(len(kinds))]
        written_ones = [self.of(kind, item) for kind, item in zip(kinds, items, strict=True)]
        return place if written_ones == items else f"[{', '.join(written_ones)}]"

    def _variable(self) -> str:
        self._variables += 1
        return f"one_{self._variables}"
