"""How a match begins: at a table where all are ready, or as a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from app.identity.codes import Codes
from app.rooms import contests, course, telling
from app.rooms.changes import (
    Change,
    SaveChairs,
    SaveMatch,
    SaveMatchSeats,
    SaveOffers,
    SaveRoom,
    SaveSecret,
)
from app.rooms.playing import Playing, occupant
from app.rooms.records import MatchRecord, RoomRecord, StoredRoom
from app.rooms.table import Table
from engine.core.game import AnyGame, Seat
from engine.core.rng import seed_hash

if TYPE_CHECKING:
    from app.rooms.room import Room
    from app.rooms.sender import Sender


def new_match(room: RoomRecord, game: AnyGame, number: int) -> tuple[MatchRecord, str]:
    """A match that is open, and its secret seed; whoever sees the table sees the seed's hash."""
    seed = secrets.token_bytes(32)
    record = MatchRecord(
        id=secrets.token_hex(16),
        room=room.id,
        number=number,
        game=room.game,
        version=game.version,
        options=room.options,
        clock=room.clock,
        seed_hash=seed_hash(seed),
        status="open",
    )
    return record, seed.hex()


def started(stored: StoredRoom, game: AnyGame, now: int, codes: Codes) -> StoredRoom:
    """A new room whose seats are all taken, with its first match begun."""
    match = replace(stored.match, status="playing", started=now)
    match, chairs, seed = contests.prepared(match, stored.chairs, stored.seed, game, codes)
    playing = Playing.start(game, match, chairs, seed)
    room = replace(stored.room, status="playing")
    return replace(stored, room=room, match=match, seats=playing.seats, seed=seed)


def begin(room: Room, table: Table, by: Sender | None) -> None:
    """Start the match of an open table."""
    _start(room, table, room.current, room.seed, by)


def rematch(room: Room, agreed: Iterable[Seat], by: Sender | None) -> None:
    """Start the next match with everybody one seat on; who did not begin last time begins."""
    table = room.table.returned(agreed).rotated()
    record, seed = new_match(room.row(), _newest(room), room.current.number + 1)
    record = replace(record, first=_first(room, table))
    _start(room, table, record, seed, by)


def _start(room: Room, table: Table, record: MatchRecord, seed: str, by: Sender | None) -> None:
    record = replace(
        record,
        status="playing",
        started=room.deps.ticker.wall(),
        options=table.options,
        clock=table.clock,
        version=_newest(room).version,
    )
    codes = room.deps.codes
    record, chairs, seed = contests.prepared(record, table.chairs, seed, _newest(room), codes)
    playing = Playing.start(_newest(room), record, chairs, seed)

    def then() -> None:
        room.game = playing.match.game
        course.begin(room, playing, table, seed)
        room.accept(by)
        telling.table(room, by)
        for peer in room.presence:
            telling.welcome(room, peer)

    room.commit((*_rows(room, table, playing), *_secret(room, record, seed)), then, by)


def _secret(room: Room, record: MatchRecord, seed: str) -> tuple[SaveSecret, ...]:
    """The seed, unless it is stored since the table opened."""
    is_known = (room.current.id, room.seed) == (record.id, seed)
    return () if is_known else (SaveSecret(record.id, "seed", seed),)


def _newest(room: Room) -> AnyGame:
    """The rules of this release, whichever the last match was played by."""
    return room.deps.games[room.record.game]


def _rows(room: Room, table: Table, playing: Playing) -> tuple[Change, ...]:
    return (
        SaveRoom(room.row("playing", table)),
        SaveChairs(room.record.id, table.chairs),
        SaveMatch(playing.record),
        SaveMatchSeats(playing.record.id, playing.seats),
        SaveOffers(room.record.id, ()),
        *contests.begun(playing.record, playing.match.game),
    )


def _first(room: Room, table: Table) -> Seat | None:
    """Who did not begin last time begins, wherever he sits now; between two new people the lot."""
    last = room.playing
    if last is None or last.began is None or len(table.chairs) != 2:
        return None
    if not hasattr(room.game, "begin"):
        return None
    before = [occupant(seat.guest, seat.level) for seat in last.seats]
    now = [occupant(chair.guest, chair.level) for chair in table.chairs]
    if now[0] == now[1]:  # two bots of one level cannot be told apart: seats turn, the seat stays
        return last.began
    began, waited = before[last.began], before[1 - last.began]
    if began in now:
        return 1 - now.index(began)
    return now.index(waited) if waited in now else None
