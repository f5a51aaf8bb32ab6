"""The tables, all of them; times are ms since the epoch except `entry.at`, which is match time."""

from __future__ import annotations

from sqlalchemy import BigInteger, Index, Integer, Table, UniqueConstraint, text

from app.store.columns import METADATA, counted, flag, json, key, number, part_of, seat, text_

LISTED = "visibility = 'public' AND status <> 'finished'"
"""The rooms of the public list; written out, so that their index is used."""

OVER = ("finished", "void")
"""The statuses of a match in which its seed may be shown."""

GUEST = Table(
    "guest",
    METADATA,
    key("id"),
    text_("name", null=True),
    number("created_at"),
    number("seen_at"),
)

GUEST_KEY = Table(
    "guest_key",
    METADATA,
    key("key_hash"),
    part_of("guest", is_key=False),
    number("created_at"),
    number("seen_at"),
    number("ends_at", null=True),
    Index(None, "guest_id"),
    Index(None, "ends_at"),
)

TRANSFER = Table(
    "transfer",
    METADATA,
    key("code_hash"),
    part_of("guest", is_key=False),
    number("ends_at"),
    Index(None, "guest_id"),
    Index(None, "ends_at"),
)

ROOM = Table(
    "room",
    METADATA,
    key("id"),
    text_("play_hash"),
    text_("watch_hash"),
    text_("game"),
    json("options"),
    json("clock", null=True),
    text_("visibility"),
    text_("title", null=True),
    text_("host_guest", null=True),
    text_("status"),
    number("created_at"),
    flag("chat_closed"),
    text_("creator_ip"),
    # When somebody was last linked; NULL until the first socket. Written by `touch` alone.
    number("touched_at", null=True),
    UniqueConstraint("play_hash"),
    UniqueConstraint("watch_hash"),
    Index(
        "ix_room_listed",
        "created_at",
        "id",
        sqlite_where=text(LISTED),
        postgresql_where=text(LISTED),
    ),
    Index(None, "status", "touched_at"),
    Index(None, "touched_at", "created_at"),
    Index(None, "host_guest"),
)

KICK = Table(
    "kick",
    METADATA,
    part_of("room"),
    key("guest_id"),
    number("position"),
    Index(None, "guest_id"),
)

TABLE_SEAT = Table(
    "table_seat",
    METADATA,
    part_of("room"),
    key("seat", Integer),
    text_("kind"),
    text_("guest_id", null=True),
    text_("name", null=True),
    text_("level", null=True),
    flag("ready"),
    text_("share"),
    number("gen"),
    number("since"),
    Index(None, "guest_id"),
)

MATCH = Table(
    "match",
    METADATA,
    key("id"),
    part_of("room", is_key=False),
    number("number"),
    text_("game"),
    number("rules_version"),
    json("options"),
    json("clock", null=True),
    text_("seed_hash"),
    text_("status"),
    seat("first_seat", null=True),
    json("outcome", null=True),
    number("started_at", null=True),
    number("finished_at", null=True),
    number("due_at", null=True),
    flag("paused"),
    UniqueConstraint("room_id", "number"),
    Index(None, "status", "finished_at", "id"),
    Index(None, "status", "game", "finished_at", "id"),
    Index(None, "room_id", "status", "finished_at", "id"),
)

MATCH_SEAT = Table(
    "match_seat",
    METADATA,
    part_of("match"),
    key("seat", Integer),
    text_("kind"),
    text_("guest_id", null=True),
    text_("name", null=True),
    text_("level", null=True),
    text_("share"),
    number("rank", null=True),
    Index(None, "guest_id"),
)

ENTRY = Table(
    "entry",
    METADATA,
    part_of("match"),
    key("seq", BigInteger),
    number("epoch"),
    number("at"),
    seat(null=True),
    text_("cid", null=True),
    json("input"),
    text_("digest"),
    text_("chain"),
    # The journal's own clock; orders commands and ages matches, never part of a match.
    number("written_at"),
    UniqueConstraint("match_id", "seat", "cid"),
    sqlite_with_rowid=False,
)

SECRET = Table(
    "secret",
    METADATA,
    part_of("match"),
    key("name"),
    text_("value"),
)

SCORE = Table(
    "score",
    METADATA,
    part_of("match"),
    text_("contest"),
    number("began_at"),
    # The smaller the better; NULL until the match is over, and without a score for ever.
    number("major", null=True),
    number("minor", null=True),
    Index(None, "contest", "major", "minor"),
)

SNAPSHOT = Table(
    "snapshot",
    METADATA,
    part_of("match"),
    key("seq", BigInteger),
    number("rules_version"),
    text_("state"),
    text_("digest"),
)

CHAT = Table(
    "chat",
    METADATA,
    counted(),
    part_of("room", is_key=False),
    text_("id"),
    number("at"),
    text_("guest_id", null=True),
    seat(null=True),
    text_("name", null=True),
    text_("channel"),
    text_("text", null=True),
    text_("preset", null=True),
    UniqueConstraint("room_id", "id"),
    Index(None, "room_id", "number"),
    Index(None, "guest_id"),
)

OFFER = Table(
    "offer",
    METADATA,
    part_of("room"),
    key("id"),
    number("position"),
    text_("what"),
    seat("by"),
    json("agreed"),
)

COMMAND = Table(
    "command",
    METADATA,
    counted(),
    part_of("room", is_key=False),
    text_("guest_id"),
    text_("cid"),
    text_("kind"),
    number("at"),
    UniqueConstraint("room_id", "guest_id", "cid"),
    Index(None, "room_id", "guest_id", "number"),
    Index(None, "guest_id"),
)

META = Table(
    "meta",
    METADATA,
    key("key"),
    text_("value"),
)
