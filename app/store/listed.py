"""Whether a column's value is one of many: the list is one parameter, however long it is.

With a parameter for each, every length would be a statement of its own, which drivers and
SQLite keep prepared, some hundred KB each; and beyond 32,766 of them SQLite refuses.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy import ColumnElement, String, bindparam, literal
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


def among(column: ColumnElement[Any], names: Iterable[str]) -> ColumnElement[bool]:
    """The condition that a text column has one of these values."""
    return _among(column, literal(listed(names)))


def among_those(column: ColumnElement[Any], parameter: str) -> ColumnElement[bool]:
    """The same for a statement that is made once: the parameter is given what `listed` makes."""
    return _among(column, bindparam(parameter, type_=String))


def listed(names: Iterable[str]) -> str:
    """Many values as one."""
    return orjson.dumps(list(names)).decode()


def _among(column: ColumnElement[Any], text: ColumnElement[str]) -> ColumnElement[bool]:
    found: ColumnElement[bool] = column.bool_op("IN")(_Listed(text))
    return found


class _Listed(FunctionElement[str]):
    name = "listed"
    inherit_cache = True
    type = String()


@compiles(_Listed, "sqlite")
def _in_sqlite(element: _Listed, compiler: Any, **how: Any) -> str:
    return f"(SELECT value FROM json_each({compiler.process(element.clauses, **how)}))"


@compiles(_Listed, "postgresql")
def _in_postgres(element: _Listed, compiler: Any, **how: Any) -> str:
    text = compiler.process(element.clauses, **how)
    return f"(SELECT jsonb_array_elements_text(CAST({text} AS jsonb)))"
