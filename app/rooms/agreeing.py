"""What the seats agree on: offers are made and answered, and what all agree to is done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.rooms import contests, course, starts, telling
from app.rooms.changes import SaveOffers
from app.rooms.records import Offer
from engine.core.entry import Rewind
from engine.core.game import Seat
from engine.core.line import moments
from engine.core.match import End
from engine.core.refusal import Refused

if TYPE_CHECKING:
    from app.rooms.offers import Offers
    from app.rooms.room import Room
    from app.rooms.sender import Sender


def settle(
    room: Room, seat: Seat, what: str, say: str, offer_id: str | None, by: Sender | None
) -> None:
    """Make, accept, decline or withdraw an offer; raises `Refused`."""
    if say in ("make", "accept"):
        offers, offer = _agree(room, seat, what, say, offer_id)
        if _is_agreed(room, offer):
            _do(room, offer, by)
        else:
            _save(room, offers, by)
    elif say == "decline":
        _save(room, room.offers.decline(what, seat, offer_id or ""), by)
    else:
        _save(room, room.offers.withdraw(what, seat, offer_id or ""), by)


def _agree(
    room: Room, seat: Seat, what: str, say: str, offer_id: str | None
) -> tuple[Offers, Offer]:
    _demand_sense(room, seat, what, say)
    if say == "make":
        return room.offers.make(what, seat, room.new_id())
    return room.offers.accept(what, seat, offer_id or "")


def _demand_sense(room: Room, seat: Seat, what: str, say: str) -> None:
    """Raise `Refused` for what could not be done now if all agreed."""
    if what == "rematch" and not room.table.is_full():
        raise Refused("not_ready")
    if what == "pause" and room.current.paused:
        raise Refused("paused")
    if what == "pause" and contests.is_compared(room.playing):
        # Nobody looks on while no time runs.
        raise Refused("not_legal")
    if what == "resume" and not room.current.paused:
        raise Refused("too_early")
    if what == "undo" and say == "make" and not _is_on_offer(room, what):
        _undone(room, seat)


def _is_on_offer(room: Room, what: str) -> bool:
    """Whether somebody offers it: then to offer it is to accept."""
    return any(offer.what == what for offer in room.offers.open)


def _undone(room: Room, seat: Seat) -> int:
    """The entry to go back to, so that the seat's last action is taken back."""
    assert room.playing is not None
    match = room.playing.match
    to = match.undone(seat)
    if to is None:
        has_acted = any(moment.by == seat for moment in moments(match.line))
        raise Refused("not_legal" if has_acted else "too_early")
    return to


def _is_agreed(room: Room, offer: Offer) -> bool:
    """A rematch is agreed by all humans, an end of the match by bots, too.

    Somebody for whom a bot stands in is asked again as soon as he is back.
    """
    if offer.what == "rematch":
        chairs = enumerate(room.table.chairs)
        back = {seat for seat, chair in chairs if room.presence.links(chair.guest)}
        return {*room.table.humans(), *back} <= set(offer.agreed)
    return set(range(len(room.table.chairs))) <= set(offer.agreed)


def _do(room: Room, offer: Offer, by: Sender | None) -> None:
    """Carry out what is agreed; it is answered (and its repeat, too) by what that changes."""
    by_entry = by and replace(by, kind="entry")
    match offer.what:
        case "rematch":
            starts.rematch(room, offer.agreed, by and replace(by, kind="table"))
        case "pause" | "resume":
            course.pause(room, by_entry, paused=offer.what == "pause")
        case "undo":
            room.play(Rewind(_undone(room, offer.by)), by_entry)
        case _:
            room.play(End("agreed" if offer.what == "draw" else "aborted"), by_entry)


def _save(room: Room, offers: Offers, by: Sender | None) -> None:
    def then() -> None:
        room.offers = offers
        room.accept(by)
        telling.offers(room, by)

    room.commit((SaveOffers(room.record.id, offers.open),), then, by)
