"""The kinds of column that the tables are made of, and how constraints are named."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    Text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


class Json(TypeDecorator[Any]):
    """JSON, as JSONB where there is one; None is NULL."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        wide = JSONB(none_as_null=True) if dialect.name == "postgresql" else self.impl_instance
        return dialect.type_descriptor(wide)


def text_(name: str, null: bool = False) -> Column[str]:
    return Column(name, Text, nullable=null)


def number(name: str, null: bool = False) -> Column[int]:
    """A time, a count: 64 bits."""
    return Column(name, BigInteger, nullable=null)


def seat(name: str = "seat", null: bool = False) -> Column[int]:
    return Column(name, Integer, nullable=null)


def flag(name: str) -> Column[bool]:
    return Column(name, Boolean, nullable=False)


def json(name: str, null: bool = False) -> Column[Any]:
    return Column(name, Json, nullable=null)


def key(name: str, kind: type[TypeEngine[Any]] = Text) -> Column[Any]:
    return Column(name, kind, primary_key=True, autoincrement=False)


def counted() -> Column[int]:
    """A key that only grows, for rows whose order of arrival matters."""
    kind = BigInteger().with_variant(Integer, "sqlite")
    return Column("number", kind, primary_key=True, autoincrement=True)


def part_of(parent: str, is_key: bool = True) -> Column[str]:
    """The column that names the room, match or guest with which the row goes away."""
    whole = ForeignKey(f"{parent}.id", ondelete="CASCADE")
    return Column(f"{parent}_id", Text, whole, primary_key=is_key, nullable=False)
