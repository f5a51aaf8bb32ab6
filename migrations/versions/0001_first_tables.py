"""The first tables.

A downgrade loses everything: guests and their keys, rooms, matches, journals, chat.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

JSON = sa.JSON().with_variant(JSONB(), "postgresql")
COUNTED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

TABLES = (
    "guest",
    "meta",
    "room",
    "chat",
    "command",
    "guest_key",
    "kick",
    "match",
    "offer",
    "table_seat",
    "transfer",
    "entry",
    "match_seat",
    "secret",
    "snapshot",
)


def upgrade() -> None:
    op.create_table(
        "guest",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guest")),
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
    op.create_table(
        "room",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("play_hash", sa.Text, nullable=False),
        sa.Column("watch_hash", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", JSON, nullable=False),
        sa.Column("clock", JSON, nullable=True),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=True),
        sa.Column("host_guest", sa.Text, nullable=True),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("chat_closed", sa.Boolean, nullable=False),
        sa.Column("creator_ip", sa.Text, nullable=False),
        sa.Column("touched_at", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_room")),
        sa.UniqueConstraint("play_hash", name=op.f("uq_room_play_hash")),
        sa.UniqueConstraint("watch_hash", name=op.f("uq_room_watch_hash")),
    )
    op.create_index(op.f("ix_room_host_guest"), "room", ["host_guest"])
    op.create_index(op.f("ix_room_status_touched_at"), "room", ["status", "touched_at"])
    op.create_index(op.f("ix_room_touched_at_created_at"), "room", ["touched_at", "created_at"])
    listed = sa.text("visibility = 'public' AND status <> 'finished'")
    op.create_index(
        "ix_room_listed",
        "room",
        ["created_at", "id"],
        sqlite_where=listed,
        postgresql_where=listed,
    )
    op.create_table(
        "chat",
        sa.Column("number", COUNTED, autoincrement=True, nullable=False),
        sa.Column("room_id", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=True),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("name", sa.Text, nullable=True),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=True),
        sa.Column("preset", sa.Text, nullable=True),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_chat_room_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_chat")),
        sa.UniqueConstraint("room_id", "id", name=op.f("uq_chat_room_id_id")),
    )
    op.create_index(op.f("ix_chat_guest_id"), "chat", ["guest_id"])
    op.create_index(op.f("ix_chat_room_id_number"), "chat", ["room_id", "number"])
    op.create_table(
        "command",
        sa.Column("number", COUNTED, autoincrement=True, nullable=False),
        sa.Column("room_id", sa.Text, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("cid", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_command_room_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_command")),
        sa.UniqueConstraint(
            "room_id", "guest_id", "cid", name=op.f("uq_command_room_id_guest_id_cid")
        ),
    )
    op.create_index(op.f("ix_command_guest_id"), "command", ["guest_id"])
    op.create_index(
        op.f("ix_command_room_id_guest_id_number"), "command", ["room_id", "guest_id", "number"]
    )
    op.create_table(
        "guest_key",
        sa.Column("key_hash", sa.Text, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("ends_at", sa.BigInteger, nullable=True),
        sa.ForeignKeyConstraint(
            ["guest_id"], ["guest.id"], name=op.f("fk_guest_key_guest_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key_hash", name=op.f("pk_guest_key")),
    )
    op.create_index(op.f("ix_guest_key_ends_at"), "guest_key", ["ends_at"])
    op.create_index(op.f("ix_guest_key_guest_id"), "guest_key", ["guest_id"])
    op.create_table(
        "kick",
        sa.Column("room_id", sa.Text, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_kick_room_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("room_id", "guest_id", name=op.f("pk_kick")),
    )
    op.create_index(op.f("ix_kick_guest_id"), "kick", ["guest_id"])
    op.create_table(
        "match",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("room_id", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.BigInteger, nullable=False),
        sa.Column("options", JSON, nullable=False),
        sa.Column("clock", JSON, nullable=True),
        sa.Column("seed_hash", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("first_seat", sa.Integer, nullable=True),
        sa.Column("outcome", JSON, nullable=True),
        sa.Column("started_at", sa.BigInteger, nullable=True),
        sa.Column("finished_at", sa.BigInteger, nullable=True),
        sa.Column("due_at", sa.BigInteger, nullable=True),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_match_room_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sa.UniqueConstraint("room_id", "number", name=op.f("uq_match_room_id_number")),
    )
    op.create_index(
        op.f("ix_match_room_id_status_finished_at_id"),
        "match",
        ["room_id", "status", "finished_at", "id"],
    )
    op.create_index(
        op.f("ix_match_status_finished_at_id"), "match", ["status", "finished_at", "id"]
    )
    op.create_index(
        op.f("ix_match_status_game_finished_at_id"),
        "match",
        ["status", "game", "finished_at", "id"],
    )
    op.create_table(
        "offer",
        sa.Column("room_id", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("agreed", JSON, nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_offer_room_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("room_id", "id", name=op.f("pk_offer")),
    )
    op.create_table(
        "table_seat",
        sa.Column("room_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=True),
        sa.Column("name", sa.Text, nullable=True),
        sa.Column("level", sa.Text, nullable=True),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.Column("share", sa.Text, nullable=False),
        sa.Column("gen", sa.BigInteger, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_table_seat_room_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("room_id", "seat", name=op.f("pk_table_seat")),
    )
    op.create_index(op.f("ix_table_seat_guest_id"), "table_seat", ["guest_id"])
    op.create_table(
        "transfer",
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=False),
        sa.Column("ends_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["guest_id"], ["guest.id"], name=op.f("fk_transfer_guest_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_transfer")),
    )
    op.create_index(op.f("ix_transfer_ends_at"), "transfer", ["ends_at"])
    op.create_index(op.f("ix_transfer_guest_id"), "transfer", ["guest_id"])
    op.create_table(
        "entry",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("cid", sa.Text, nullable=True),
        sa.Column("input", JSON, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("chain", sa.Text, nullable=False),
        sa.Column("written_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_entry_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_entry")),
        sa.UniqueConstraint("match_id", "seat", "cid", name=op.f("uq_entry_match_id_seat_cid")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "match_seat",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("guest_id", sa.Text, nullable=True),
        sa.Column("name", sa.Text, nullable=True),
        sa.Column("level", sa.Text, nullable=True),
        sa.Column("share", sa.Text, nullable=False),
        sa.Column("rank", sa.BigInteger, nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_match_seat_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_match_seat")),
    )
    op.create_index(op.f("ix_match_seat_guest_id"), "match_seat", ["guest_id"])
    op.create_table(
        "secret",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_secret_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "name", name=op.f("pk_secret")),
    )
    op.create_table(
        "snapshot",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("rules_version", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_snapshot_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_snapshot")),
    )


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
