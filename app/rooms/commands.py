"""What people at the table may ask: every command is carried out once and answered once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.rooms import course, crew, door, seating, talk, telling
from app.rooms.agreeing import settle
from app.rooms.changes import SaveChairs
from app.rooms.deps import About
from app.rooms.presence import Peer
from app.rooms.sender import sender
from app.wire.messages import (
    ActMessage,
    Claim,
    Command,
    OfferMessage,
    Resign,
    Say,
)
from engine.core.game import Act, Millis, Quit, Seat
from engine.core.match import End
from engine.core.optional import is_dated
from engine.core.refusal import Refused

if TYPE_CHECKING:
    from app.rooms.room import Room


def submit(room: Room, peer: Peer, message: Command) -> None:
    """Put a command in the room's mailbox; a full mailbox refuses."""
    now = room.deps.ticker.mono()
    door.active(peer, now)
    arrived = room.time.at(now)
    if not room.admit(lambda: handle(room, peer, message, arrived)) and not room.is_closed:
        telling.refused(room, peer, message.cid, "too_fast")


def handle(room: Room, peer: Peer, message: Command, arrived: Millis) -> None:
    """Carry a command out, or answer its repeat as it was answered before.

    `arrived` is the match time at which it came; it may have waited since.
    """
    if not peer.is_in:
        return
    room.about = About(room.viewer(peer), message.cid)
    kind = room.memory.kind(peer.guest, message.cid)
    if kind is not None:
        telling.again(room, peer, message.cid, kind)
        return
    refusal = room.memory.refusal(peer.guest, message.cid, peer.input_at)
    if refusal is not None:
        telling.refused(room, peer, message.cid, refusal)
        return
    try:
        if room.is_quarantined:
            raise Refused("paused")
        _carry_out(room, peer, message, arrived)
    except Refused as no:
        room.refuse(peer, message.cid, no.code)


def _carry_out(room: Room, peer: Peer, message: Command, arrived: Millis) -> None:
    match message:
        case ActMessage():
            _act(room, peer, message, arrived)
        case Resign():
            seat = _player(room)
            _demand_match(room)
            room.play(Quit(seat, "resigned"), sender(peer, message, "entry", in_entry=True))
        case OfferMessage():
            _offer(room, peer, message)
        case Claim():
            _claim(room, peer, message)
        case Say():
            talk.say(room, peer, message)
        case _:
            seating.seat(room, peer, message)


def _player(room: Room) -> Seat:
    """The seat of whose command is being handled."""
    seat = room.about.seat
    if seat is None:
        raise Refused("not_seated")
    return seat


def _demand_match(room: Room) -> None:
    if room.status != "playing":
        raise Refused("not_started" if room.status == "open" else "finished")


def _act(room: Room, peer: Peer, message: ActMessage, arrived: Millis) -> None:
    seat = _player(room)
    _demand_match(room)
    assert room.playing is not None
    if room.table.chairs[seat].level is not None:
        _come_back(room, seat, lambda: handle(room, peer, message, arrived))
        return
    asked = room.playing.match.asked.get(seat)
    if asked is None:
        raise Refused("not_asked")
    if asked.opened != message.prompt:
        raise Refused("stale_prompt")
    if room.current.paused:
        raise Refused("paused")
    action = room.playing.match.offered(seat).answer(message.action)
    given, clock = Act(seat, action, _lag(room, peer, action)), room.playing.match.clock
    loses = room.playing.match.loses_by_time
    if loses and clock is not None and clock.is_late(seat, arrived, given.lag):
        # Its time was up before; the flag had not fallen yet for the sake of the lag.
        room.play(Quit(seat, "time"))
        room.post(lambda: handle(room, peer, message, arrived))
        return
    course.play(room, given, sender(peer, message, "entry", in_entry=True), arrived)


def _lag(room: Room, peer: Peer, action: Any) -> Millis:
    """The network's part, where the clock uses it, or a game in which calls are compared."""
    return peer.lag_ms if room.is_timed or is_dated(room.game, action) else 0


def _come_back(room: Room, seat: Seat, then_act: Callable[[], None]) -> None:
    """The owner of a seat acts again: the bot that stood in gets up first."""
    table = room.table.stand_in(seat, None)

    def then() -> None:
        room.table = table
        crew.seat_bots(room)
        telling.table(room)
        then_act()

    room.commit((SaveChairs(room.record.id, table.chairs),), then)


def _offer(room: Room, peer: Peer, message: OfferMessage) -> None:
    seat = _player(room)
    if room.status == "open":
        raise Refused("not_started")
    if message.offer in room.offers.closed:
        raise Refused("offer_closed")
    if (message.what, message.say, room.status) == ("rematch", "make", "playing"):
        raise Refused("too_early")
    if message.what != "rematch":
        _demand_match(room)
    settle(room, seat, message.what, message.say, message.offer, sender(peer, message, "offer"))


def _claim(room: Room, peer: Peer, message: Claim) -> None:
    own = _player(room)
    _demand_match(room)
    if room.current.paused:
        raise Refused("paused")
    if message.seat >= len(room.table.chairs):
        raise Refused("seat_limit")
    chair = room.table.chairs[message.seat]
    if message.seat == own or chair.level is not None:
        raise Refused("unauthorised")
    gone = room.presence.gone_ms(chair.guest, room.deps.ticker.mono())
    if gone is None or gone < room.deps.grace_ms(room.record.game):
        raise Refused("too_early")
    by = sender(peer, message, "entry")
    if message.what == "bot":
        seating.stand_in(room, message.seat, sender(peer, message, "table"))
    elif message.what == "draw":
        room.play(End("abandoned"), by)
    else:
        room.play(Quit(message.seat, "abandoned"), by)
