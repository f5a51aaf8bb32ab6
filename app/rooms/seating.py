"""The verbs of the table: sit, stand, ready, and what only the host may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, assert_never

from app.identity.names import clean_name
from app.rooms import crew, starts, telling
from app.rooms.changes import Change, SaveChairs, SaveOffers, SaveRoom
from app.rooms.deps import Deps
from app.rooms.presence import Peer
from app.rooms.records import Chair
from app.rooms.sender import Sender, sender
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
from engine.core.optional import is_todays, keeps_time
from engine.core.refusal import Refused

if TYPE_CHECKING:
    from app.rooms.room import Room


def seat(room: Room, peer: Peer, message: SeatMessage) -> None:
    """Carry out a verb of the table; raises `Refused`."""
    _demand_allowed(room, peer, message)
    table = _next(room, peer, message)
    by = sender(peer, message, "table")
    if room.status == "open" and _may_begin(table, message):
        starts.begin(room, table, by)
    else:
        save(room, table, by)


def save(room: Room, table: Table, by: Sender | None) -> None:
    """Store a table and show it; what was offered at another table is offered no more."""
    closes = bool(room.offers.open) and _setting(room.table) != _setting(table)
    changes: tuple[Change, ...] = rows(room, table)
    if closes:
        changes += (SaveOffers(room.record.id, ()),)

    def then() -> None:
        has_moved = _setting(room.table) != _setting(table)
        room.table = table
        room.record = room.row()
        room.accept(by)
        telling.table(room, by)
        if closes:
            room.offers = room.offers.cleared()
            telling.offers(room)
        if has_moved:
            telling.presence(room)

    room.commit(changes, then, by)


def rows(room: Room, table: Table) -> tuple[SaveChairs, SaveRoom]:
    """What has to be stored of a table."""
    return SaveChairs(room.record.id, table.chairs), SaveRoom(room.row(table=table))


def stand_in(room: Room, number: Seat, by: Sender | None) -> None:
    """Let the weakest sensible bot play for who is gone or out of time; raises `Refused`."""
    level = stand_in_level(room.deps, room.record.game)
    if level is None:
        raise Refused("malformed")
    table = room.table.stand_in(number, level)

    def then() -> None:
        room.table = table
        room.accept(by)
        telling.table(room, by)
        crew.seat_bots(room)

    room.commit((SaveChairs(room.record.id, table.chairs),), then, by)


def stand_in_level(deps: Deps, game: str) -> str | None:
    """The level of a bot that takes over: the weakest that is not random; None without bots."""
    levels = [level for level, _ in deps.bot_levels(game)]
    return next((level for level in levels if level != "random"), next(iter(levels), None))


def successor(deps: Deps, game: str, *, is_playing: bool) -> Chair:
    """What comes after a guest who is forgotten: an open chair, in a match one with a bot.

    A chair in a match without bots stays a human's who is gone, so that others may claim.
    """
    if not is_playing:
        return Chair()
    level = stand_in_level(deps, game)
    return Chair("bot", None, deps.bot_name(game, level), level) if level else Chair("human")


def _demand_allowed(room: Room, peer: Peer, message: SeatMessage) -> None:
    is_seated = room.viewer(peer) is not None
    if peer.role == "watch" or (isinstance(message, (Stand, Ready, Unready)) and not is_seated):
        raise Refused("not_seated")
    if isinstance(message, (Ready, Unready, Start)) and room.status == "finished":
        raise Refused("finished")
    if room.status == "playing" and not isinstance(message, CloseChat):
        raise Refused("already_started")


def _may_begin(table: Table, message: SeatMessage) -> bool:
    """Whether this was what the start waited for; a table of bots alone waits for its host."""
    is_last = isinstance(message, (Ready, Start)) or (
        isinstance(message, SeatBot) and bool(table.humans())
    )
    return is_last and table.is_ready()


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
            return _checked(room, _by_host(room, table, guest, message))


def _by_host(
    room: Room,
    table: Table,
    guest: str,
    message: SetOptions | SeatBot | Clear | Swap | Kick | CloseChat,
) -> Table:
    match message:
        case SetOptions():
            return table.set_options(guest, _options(room, message), _clock(table, message))
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


def _clock(table: Table, message: SetOptions) -> Mapping[str, Any] | None:
    """The clock that is wanted; one that is not mentioned stays."""
    if "clock" not in message.model_fields_set:
        return table.clock
    return None if message.clock is None else message.clock.model_dump()


def _checked(room: Room, table: Table) -> Table:
    """The table, if what it plays goes together: a game with times of its own has no clock, and no
    bot shows the way on the board of the day; raises `Refused`."""
    has_bots = any(chair.kind == "bot" for chair in table.chairs)
    options = options_of(room.game, dict(table.options))
    if (table.clock and keeps_time(room.game)) or (has_bots and is_todays(room.game, options)):
        raise Refused("malformed")
    return table


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except ValueError:
        raise Refused("malformed") from None


def _setting(table: Table) -> tuple[object, ...]:
    """Who would play what: the same people on the same seats by the same rules."""
    return table.options, table.clock, *((chair.guest, chair.level) for chair in table.chairs)
