"""The verbs of the table: sit, stand, ready, and what only the host may do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from app.identity.names import clean_name
from app.rooms import crew, telling
from app.rooms.deps import Deps
from app.rooms.presence import Peer
from app.rooms.records import SaveChairs, SaveRoom
from app.rooms.sender import Sender, sender
from app.rooms.starts import begin
from app.rooms.table import Table
from app.wire.messages import (
    Clear,
    CloseChat,
    Kick,
    Ready,
    SeatBot,
    SeatMessage,
    SetOptions,
    Sit,
    Stand,
    Start,
    Swap,
    Unready,
)
from engine.core.codec import codec, options_of
from engine.core.game import Seat
from engine.core.refusal import Refused

if TYPE_CHECKING:
    from app.rooms.room import Room


def seat(room: Room, peer: Peer, message: SeatMessage) -> None:
    """Carry out a verb of the table; raises `Refused`."""
    if peer.role == "watch":
        raise Refused("not_seated")
    if isinstance(message, (Ready, Unready, Start)) and room.status == "finished":
        raise Refused("finished")
    if room.status == "playing" and not isinstance(message, CloseChat):
        raise Refused("already_started")
    table = _next(room, peer, message)
    by = sender(peer, message, "table")
    if isinstance(message, (Ready, Start)) and table.is_ready():
        begin(room, table, by)
    else:
        save(room, table, by)


def save(room: Room, table: Table, by: Sender | None) -> None:
    """Store a table and show it."""

    def then() -> None:
        has_moved = _viewers(room.table) != _viewers(table)
        room.table = table
        room.record = room.row()
        room.accept(by)
        telling.table(room, by)
        if has_moved:
            telling.presence(room)

    room.commit(rows(room, table), then, by)


def rows(room: Room, table: Table) -> tuple[SaveChairs, SaveRoom]:
    """What has to be stored of a table."""
    row = replace(
        room.row(),
        host=table.host,
        options=table.options,
        kicked=table.kicked,
        chat_closed=table.chat_closed,
    )
    return SaveChairs(room.record.id, table.chairs), SaveRoom(row)


def stand_in(room: Room, number: Seat, by: Sender) -> None:
    """Let the weakest sensible bot play for somebody who is gone."""
    table = room.table.stand_in(number, stand_in_level(room.deps, room.record.game))

    def then() -> None:
        room.table = table
        room.accept(by)
        telling.table(room, by)
        crew.seat_bots(room)

    room.commit((SaveChairs(room.record.id, table.chairs),), then, by)


def stand_in_level(deps: Deps, game: str) -> str:
    """The level of a bot that takes over: the weakest that is not random."""
    levels = [level for level, _ in deps.bot_levels(game)]
    return next((level for level in levels if level != "random"), levels[0])


def _next(room: Room, peer: Peer, message: SeatMessage) -> Table:
    table, guest = room.table, peer.guest
    match message:
        case Sit():
            name = peer.name if message.name is None else _name(message.name)
            return table.sit(guest, name, message.seat, room.deps.ticker.wall())
        case Stand():
            return table.stand(guest)
        case Ready():
            return table.ready(guest, True, message.share or "")
        case Unready():
            return table.ready(guest, False)
        case Start():
            return table.start(guest, message.share or "")
        case _:
            return _by_host(room, table, guest, message)


def _by_host(
    room: Room,
    table: Table,
    guest: str,
    message: SetOptions | SeatBot | Clear | Swap | Kick | CloseChat,
) -> Table:
    match message:
        case SetOptions():
            return table.set_options(guest, _options(room, message))
        case SeatBot():
            name = room.deps.bot_name(room.record.game, message.level)
            if name is None:
                raise Refused("malformed")
            return table.bot(guest, message.seat, message.level, name)
        case Clear():
            return table.clear(guest, message.seat)
        case Swap():
            return table.swap(guest, message.a, message.b)
        case Kick():
            return table.kick(guest, message.seat)
        case CloseChat():
            return table.close_chat(guest, message.closed)
        case _:
            assert_never(message)


def _options(room: Room, message: SetOptions) -> dict[str, object]:
    try:
        options = options_of(room.game, message.options)
    except ValueError:
        raise Refused("malformed") from None
    plain: dict[str, object] = codec(room.game).options.plain(options)
    return plain


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except ValueError:
        raise Refused("malformed") from None


def _viewers(table: Table) -> list[str | None]:
    return [chair.guest for chair in table.chairs]
