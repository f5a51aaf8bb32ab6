"""`dataclasses.replace` for large records, two to three times as fast.

A state is renewed some twenty times at every action; a test compares both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

R = TypeVar("R")


def renew(record: R, **changes: Any) -> R:
    """A copy of a frozen record with slots in which these fields differ; `KeyError` if unknown."""
    kind: Any = type(record)
    read, places, writes = _shape(kind)
    parts = list(read(record))
    for name, part in changes.items():
        parts[places[name]] = part
    copy: R = object.__new__(kind)
    for write, part in zip(writes, parts, strict=True):
        write(copy, part)
    return copy


@cache
def _shape(kind: Any) -> tuple[Callable[[Any], Any], dict[str, int], list[Callable[..., None]]]:
    """How to read all fields at once, where each of them is, and how to write it."""
    names = [field.name for field in fields(kind)]
    writes = [kind.__dict__[name].__set__ for name in names]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}, writes
