"""The tables, all of them; times are ms since the epoch except `entry.at`, which is match time."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
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


def _text(name: str, null: bool = False) -> Column[str]:
    return Column(name, Text, nullable=null)


def _number(name: str, null: bool = False) -> Column[int]:
    return Column(name, BigInteger, nullable=null)


def _json(name: str, null: bool = False) -> Column[Any]:
    return Column(name, Json, nullable=null)


def _counted() -> Column[int]:
    """A key that only grows, for rows whose order of arrival matters."""
    kind = BigInteger().with_variant(Integer, "sqlite")
    return Column("number", kind, primary_key=True, autoincrement=True)


def _part_of(parent: str, key: bool = True) -> Column[str]:
    """The column that names the room, match or guest with which the row goes away."""
    whole = ForeignKey(f"{parent}.id", ondelete="CASCADE")
    return Column(f"{parent}_id", Text, whole, primary_key=key, nullable=False)


def _key(name: str, kind: type[TypeEngine[Any]] = Text) -> Column[Any]:
    return Column(name, kind, primary_key=True, autoincrement=False)


GUEST = Table(
    "guest",
    METADATA,
    _key("id"),
    _text("name", null=True),
    _number("created_at"),
    _number("seen_at"),
)

GUEST_KEY = Table(
    "guest_key",
    METADATA,
    _key("key_hash"),
    _part_of("guest", key=False),
    _number("created_at"),
    _number("seen_at"),
    _number("ends_at", null=True),
    Index(None, "guest_id"),
)

TRANSFER = Table(
    "transfer",
    METADATA,
    _key("code_hash"),
    _part_of("guest", key=False),
    _number("ends_at"),
    Index(None, "guest_id"),
    Index(None, "ends_at"),
)

ROOM = Table(
    "room",
    METADATA,
    _key("id"),
    _text("play_hash"),
    _text("watch_hash"),
    _text("game"),
    _json("options"),
    _json("clock", null=True),
    _text("visibility"),
    _text("title", null=True),
    _text("host_guest", null=True),
    _text("status"),
    _number("created_at"),
    Column("chat_closed", Boolean, nullable=False),
    _text("creator_ip"),
    # When somebody was last linked; NULL until the first socket. Written by `touch` alone.
    _number("touched_at", null=True),
    UniqueConstraint("play_hash"),
    UniqueConstraint("watch_hash"),
    Index(None, "visibility", "created_at", "id"),
    Index(None, "status", "touched_at"),
    Index(None, "touched_at", "created_at"),
    Index(None, "host_guest"),
)

KICK = Table(
    "kick",
    METADATA,
    _part_of("room"),
    _key("guest_id"),
    _number("position"),
    Index(None, "guest_id"),
)

TABLE_SEAT = Table(
    "table_seat",
    METADATA,
    _part_of("room"),
    _key("seat", Integer),
    _text("kind"),
    _text("guest_id", null=True),
    _text("name", null=True),
    _text("level", null=True),
    Column("ready", Boolean, nullable=False),
    _text("share"),
    _number("gen"),
    _number("since"),
    Index(None, "guest_id"),
)

MATCH = Table(
    "match",
    METADATA,
    _key("id"),
    _part_of("room", key=False),
    _number("number"),
    _text("game"),
    _number("rules_version"),
    _json("options"),
    _json("clock", null=True),
    _text("seed_hash"),
    _text("status"),
    Column("first_seat", Integer, nullable=True),
    _json("outcome", null=True),
    _number("started_at", null=True),
    _number("finished_at", null=True),
    _number("due_at", null=True),
    UniqueConstraint("room_id", "number"),
    Index(None, "status", "finished_at", "id"),
    Index(None, "status", "game", "finished_at", "id"),
    Index(None, "room_id", "status", "finished_at", "id"),
)

MATCH_SEAT = Table(
    "match_seat",
    METADATA,
    _part_of("match"),
    _key("seat", Integer),
    _text("kind"),
    _text("guest_id", null=True),
    _text("name", null=True),
    _text("level", null=True),
    _text("share"),
    _number("rank", null=True),
    Index(None, "guest_id"),
)

ENTRY = Table(
    "entry",
    METADATA,
    _part_of("match"),
    _key("seq", BigInteger),
    _number("epoch"),
    _number("at"),
    Column("seat", Integer, nullable=True),
    _text("cid", null=True),
    _json("input"),
    _text("digest"),
    _text("chain"),
    # The journal's own clock; orders commands and ages matches, never part of a match.
    _number("written_at"),
    UniqueConstraint("match_id", "seat", "cid"),
    sqlite_with_rowid=False,
)

SECRET = Table(
    "secret",
    METADATA,
    _part_of("match"),
    _key("name"),
    _text("value"),
)

SNAPSHOT = Table(
    "snapshot",
    METADATA,
    _part_of("match"),
    _key("seq", BigInteger),
    _number("rules_version"),
    _text("state"),
    _text("digest"),
)

CHAT = Table(
    "chat",
    METADATA,
    _counted(),
    _part_of("room", key=False),
    _text("id"),
    _number("at"),
    _text("guest_id", null=True),
    Column("seat", Integer, nullable=True),
    _text("name", null=True),
    _text("channel"),
    _text("text", null=True),
    _text("preset", null=True),
    UniqueConstraint("room_id", "id"),
    Index(None, "room_id", "number"),
    Index(None, "guest_id"),
)

OFFER = Table(
    "offer",
    METADATA,
    _part_of("room"),
    _key("id"),
    _number("position"),
    _text("what"),
    Column("by", Integer, nullable=False),
    _json("agreed"),
)

COMMAND = Table(
    "command",
    METADATA,
    _counted(),
    _part_of("room", key=False),
    _text("guest_id"),
    _text("cid"),
    _text("kind"),
    _number("at"),
    UniqueConstraint("room_id", "guest_id", "cid"),
    Index(None, "room_id", "guest_id", "number"),
    Index(None, "guest_id"),
)

META = Table(
    "meta",
    METADATA,
    _key("key"),
    _text("value"),
)
