"""The statements that the journal's pen uses, spelled once per dialect."""

from __future__ import annotations

from sqlalchemy.engine import Dialect

from app.store import tables
from app.store.texts import Texts

KEPT_COMMANDS = 64
KEPT_CHAT = 100
KEPT_SNAPSHOTS = 2

_PLAIN = {
    "clear_kick": "DELETE FROM kick WHERE room_id = :owner",
    "clear_table_seat": "DELETE FROM table_seat WHERE room_id = :owner",
    "clear_match_seat": "DELETE FROM match_seat WHERE match_id = :owner",
    "clear_offer": "DELETE FROM offer WHERE room_id = :owner",
    "trim_command": (
        "DELETE FROM command WHERE room_id = :room_id AND guest_id = :guest_id AND number <="
        " (SELECT number FROM command WHERE room_id = :room_id AND guest_id = :guest_id"
        f" ORDER BY number DESC LIMIT 1 OFFSET {KEPT_COMMANDS})"
    ),
    "trim_chat": (
        "DELETE FROM chat WHERE room_id = :room_id AND channel = :channel AND number <="
        " (SELECT number FROM chat WHERE room_id = :room_id AND channel = :channel"
        f" ORDER BY number DESC LIMIT 1 OFFSET {KEPT_CHAT})"
    ),
    "trim_snapshot": (
        "DELETE FROM snapshot WHERE match_id = :match_id AND seq <= (SELECT seq FROM snapshot"
        f" WHERE match_id = :match_id ORDER BY seq DESC LIMIT 1 OFFSET {KEPT_SNAPSHOTS})"
    ),
    "has_entry": (
        "SELECT 1 FROM entry WHERE match_id = :match_id AND seq = :seq AND epoch = :epoch"
        " AND digest = :digest AND chain = :chain"
    ),
    "has_command": (
        "SELECT 1 FROM command WHERE room_id = :room_id AND guest_id = :guest_id AND cid = :cid"
        " AND kind = :kind AND at = :at"
    ),
    "has_chat": "SELECT 1 FROM chat WHERE room_id = :room_id AND id = :id",
}


def statements(dialect: Dialect) -> dict[str, str]:
    """All statements of the pen by name, for a dialect's driver."""
    texts = Texts(dialect)
    written_elsewhere = frozenset({"touched_at"})
    return {
        "room": texts.upsert(tables.ROOM, leave=written_elsewhere),
        "match": texts.upsert(tables.MATCH),
        "secret": texts.upsert(tables.SECRET),
        "score": texts.upsert(tables.SCORE),
        "snapshot": texts.upsert(tables.SNAPSHOT),
        "kick": texts.insert(tables.KICK),
        "table_seat": texts.insert(tables.TABLE_SEAT),
        "match_seat": texts.insert(tables.MATCH_SEAT),
        "command": texts.insert(tables.COMMAND),
        "chat": texts.insert(tables.CHAT),
        "offer": texts.insert(tables.OFFER),
        "first_entry": texts.insert(tables.ENTRY),
        # Without the entry before there is no number for this one, and NULL is refused. A row
        # that is made of its own table by `INSERT … SELECT` costs SQLite a temporary table.
        "entry": texts.insert(
            tables.ENTRY,
            found={
                "seq": "SELECT b.seq + 1 FROM entry b WHERE b.match_id = :match_id"
                " AND b.seq = :seq - 1 AND b.chain = :before"
            },
        ),
    } | {name: texts.plain(sql) for name, sql in _PLAIN.items()}
