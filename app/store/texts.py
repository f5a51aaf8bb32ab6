"""SQL text with `:name` parameters, spelled for the driver that will run it.

The journal runs prepared texts on the driver's own cursor: hundreds of entries share a commit,
and building each statement anew would cost more than the database does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

import orjson
from sqlalchemy import Table
from sqlalchemy.engine import Dialect

from app.store.columns import Json
from engine.core.codec import ordered

Row: TypeAlias = Mapping[str, Any]


class Cursor(Protocol):
    """What both drivers' cursors have in common."""

    def execute(self, sql: str, row: Row = ..., /) -> object: ...

    def executemany(self, sql: str, rows: Sequence[Row], /) -> object: ...

    def fetchone(self) -> Any: ...


class Texts:
    """Writes SQL in one dialect."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._quote = dialect.identifier_preparer.quote
        self._postgres = dialect.name == "postgresql"

    def plain(self, sql: str) -> str:
        """A text with `:name` parameters, in the driver's own style."""
        return re.sub(r"(?<!:):(\w+)", r"%(\1)s", sql) if self._postgres else sql

    def insert(
        self,
        table: Table,
        leave: frozenset[str] = frozenset(),
        found: Mapping[str, str] = MappingProxyType({}),
    ) -> str:
        """Insert a row given by column names; what is `found` comes from a query of its own."""
        columns = [c for c in table.columns if c.name not in leave and not _is_counted(c)]
        names = ", ".join(self._quote(c.name) for c in columns)
        values = ", ".join(
            f"({found[c.name]})" if c.name in found else self._value(c) for c in columns
        )
        return self.plain(f"INSERT INTO {self._quote(table.name)} ({names}) VALUES ({values})")

    def upsert(self, table: Table, leave: frozenset[str] = frozenset()) -> str:
        """Insert a row or replace the one with its key."""
        keys = ", ".join(self._quote(c.name) for c in table.primary_key)
        rest = [c for c in table.columns if not c.primary_key and c.name not in leave]
        changes = ", ".join(f"{q} = excluded.{q}" for q in (self._quote(c.name) for c in rest))
        return f"{self.insert(table, leave=leave)} ON CONFLICT ({keys}) DO UPDATE SET {changes}"

    def _value(self, column: Any) -> str:
        if not self._postgres:
            return f":{column.name}"
        return f"CAST(:{column.name} AS {column.type.compile(dialect=self._dialect)})"


def json_text(value: Any) -> str | None:
    """A JSON column's text; None is NULL."""
    if value is None:
        return None
    return orjson.dumps(value, default=ordered).decode()


def _is_counted(column: Any) -> bool:
    return bool(column.primary_key and column.autoincrement is True)


def json_columns(table: Table) -> tuple[str, ...]:
    """The columns whose values are given as JSON text."""
    return tuple(c.name for c in table.columns if isinstance(c.type, Json))
