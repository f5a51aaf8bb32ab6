"""Records that never change: what states, actions, entries and messages between layers are.

A frozen dataclass sets each field through `object.__setattr__`, which makes it twice as slow to
build, and a move builds dozens of them. So only the type checker forbids to change one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: type[T]) -> type[T]:
    """A dataclass with slots, equal and hashed by its fields, frozen for the type checker."""
    return dataclass(slots=True, unsafe_hash=True)(kind)
