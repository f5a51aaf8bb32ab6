"""Writing a batch of changes with few statements; knows the tables, but no transactions.

Changes of one kind go together. Different kinds touch different tables, so the order between
kinds only has to satisfy the references: rooms, then matches, then what hangs on them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy.engine import Dialect

from app.rooms.changes import (
    Append,
    Change,
    SaveChairs,
    SaveChat,
    SaveCommand,
    SaveMatch,
    SaveMatchSeats,
    SaveOffers,
    SaveRoom,
    SaveScore,
    SaveSecret,
    SaveSnapshot,
)
from app.store import rows
from app.store.statements import statements
from app.store.texts import Cursor, Row

_Put: TypeAlias = Callable[[Cursor, list[Any]], None]


class Pen:
    """Puts changes into the tables; raises the driver's errors, and then half is done."""

    def __init__(self, dialect: Dialect, now: Callable[[], int]) -> None:
        self._now = now
        self._texts = statements(dialect)
        self._order: tuple[tuple[type, _Put], ...] = (
            (SaveRoom, self._rooms),
            (SaveChairs, self._chairs),
            (SaveMatch, self._matches),
            (SaveMatchSeats, self._match_seats),
            (SaveSecret, self._secrets),
            (SaveScore, self._scores),
            (Append, self._entries),
            (SaveSnapshot, self._snapshots),
            (SaveCommand, self._commands),
            (SaveChat, self._chat),
            (SaveOffers, self._offers),
        )

    def write(self, cursor: Cursor, changes: Iterable[Change]) -> None:
        """Put all changes, those of one kind in the order given."""
        kinds: dict[type, list[Change]] = defaultdict(list)
        for change in changes:
            kinds[type(change)].append(change)
        for kind, put in self._order:
            if kind in kinds:
                put(cursor, kinds[kind])

    def holds(self, cursor: Cursor, changes: Iterable[Change]) -> bool:
        """Whether a write whose outcome is unknown is there already, told by what it inserted."""
        for change in changes:
            found = self._found(cursor, change)
            if found is not None:
                return found
        return False

    def _found(self, cursor: Cursor, change: Change) -> bool | None:
        match change:
            case Append():
                row: Row = rows.of_append(change, 0)
                name = "has_entry"
            case SaveCommand():
                row, name = rows.COMMANDS.row(change), "has_command"
            case SaveChat():
                row, name = rows.of_chat(change), "has_chat"
            case _:
                return None
        cursor.execute(self._texts[name], row)
        return cursor.fetchone() is not None

    def _rooms(self, cursor: Cursor, changes: list[SaveRoom]) -> None:
        records = [change.room for change in changes]
        self._many(cursor, "room", map(rows.ROOMS.row, records))
        self._replace(cursor, "kick", {record.id: rows.of_kicked(record) for record in records})

    def _chairs(self, cursor: Cursor, changes: list[SaveChairs]) -> None:
        self._replace(cursor, "table_seat", {c.room: rows.of_chairs(c) for c in changes})

    def _matches(self, cursor: Cursor, changes: list[SaveMatch]) -> None:
        self._many(cursor, "match", [rows.MATCHES.row(change.match) for change in changes])

    def _match_seats(self, cursor: Cursor, changes: list[SaveMatchSeats]) -> None:
        self._replace(cursor, "match_seat", {c.match: rows.of_match_seats(c) for c in changes})

    def _secrets(self, cursor: Cursor, changes: list[SaveSecret]) -> None:
        self._many(cursor, "secret", map(rows.SECRETS.row, changes))

    def _scores(self, cursor: Cursor, changes: list[SaveScore]) -> None:
        self._many(cursor, "score", map(rows.SCORES.row, changes))

    def _entries(self, cursor: Cursor, changes: list[Append]) -> None:
        now = self._now()
        first = [rows.of_append(c, now) for c in changes if c.entry.seq == 1]
        later = [rows.of_append(c, now) for c in changes if c.entry.seq != 1]
        self._many(cursor, "first_entry", first)
        self._many(cursor, "entry", later)

    def _snapshots(self, cursor: Cursor, changes: list[SaveSnapshot]) -> None:
        self._many(cursor, "snapshot", map(rows.SNAPSHOTS.row, changes))
        self._trim(
            cursor, "snapshot", [{"match_id": match} for match in {c.match for c in changes}]
        )

    def _commands(self, cursor: Cursor, changes: list[SaveCommand]) -> None:
        self._many(cursor, "command", map(rows.COMMANDS.row, changes))
        owners = {(c.room, c.guest) for c in changes}
        self._trim(cursor, "command", [{"room_id": r, "guest_id": g} for r, g in owners])

    def _chat(self, cursor: Cursor, changes: list[SaveChat]) -> None:
        self._many(cursor, "chat", map(rows.of_chat, changes))
        places = {(c.room, c.line.channel) for c in changes}
        self._trim(cursor, "chat", [{"room_id": r, "channel": c} for r, c in places])

    def _offers(self, cursor: Cursor, changes: list[SaveOffers]) -> None:
        self._replace(cursor, "offer", {c.room: rows.of_offers(c) for c in changes})

    def _many(self, cursor: Cursor, name: str, wanted: Iterable[Row]) -> None:
        given = list(wanted)
        if given:
            cursor.executemany(self._texts[name], given)

    def _replace(self, cursor: Cursor, name: str, wanted: Mapping[str, Sequence[Row]]) -> None:
        cursor.executemany(self._texts[f"clear_{name}"], [{"owner": owner} for owner in wanted])
        self._many(cursor, name, (row for each in wanted.values() for row in each))

    def _trim(self, cursor: Cursor, name: str, owners: Sequence[Row]) -> None:
        cursor.executemany(self._texts[f"trim_{name}"], owners)
