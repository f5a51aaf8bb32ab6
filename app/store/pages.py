"""Lists in pages: newest first, each page begins behind the last row of the one before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from sqlalchemy import ColumnElement, Connection, Table, and_, or_, select, true

from app.store.listed import among

T = TypeVar("T")

Place: TypeAlias = tuple[int, str]
"""The time and the id of a row."""


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some items, and what to ask for the next ones with (None at the end)."""

    items: tuple[T, ...]
    next: str | None


def place(after: str | None) -> Place | None:
    """Where a page begins; raises `ValueError` for what was never a `next`."""
    if after is None:
        return None
    at, sign, name = after.partition("-")
    if not (sign and at.isascii() and at.isdecimal() and len(at) < 16 and name.isprintable()):
        raise ValueError("this is not a place in a list; take it from `next`")
    return int(at), name


def behind(
    start: Place | None, at: ColumnElement[Any], name: ColumnElement[str]
) -> ColumnElement[bool]:
    """The rows that come after a place."""
    if start is None:
        return true()
    return or_(at < start[0], and_(at == start[0], name < start[1]))


def page(found: Sequence[T], limit: int, places: Sequence[Place]) -> Page[T]:
    """A page of `limit` rows from a query for one more."""
    last = places[limit - 1] if len(found) > limit else None
    return Page(tuple(found[:limit]), f"{last[0]}-{last[1]}" if last else None)


def seats_of(
    link: Connection, table: Table, owner: str, owners: Sequence[str]
) -> dict[str, list[Any]]:
    """The seats of several rooms or matches at once."""
    grouped: dict[str, list[Any]] = defaultdict(list)
    query = select(table).where(among(table.c[owner], owners)).order_by(table.c.seat)
    for row in link.execute(query) if owners else ():
        grouped[getattr(row, owner)].append(row)
    return grouped
