"""The course of a match in its room: an input is stored, then adopted, then told.

Match time stands still while something is stored, so that nobody is charged for the store.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rooms import contests, crew, seating, telling, waiting, wonder
from app.rooms.changes import Change, SaveMatch, SaveOffers, SaveRoom
from app.rooms.chat import FOREVER
from app.rooms.deps import About
from app.rooms.playing import Advanced, Playing
from app.rooms.sender import Sender
from app.rooms.table import Table
from app.rooms.timing import MatchTime
from engine.core.game import Millis, Quit, Seat, Tick
from engine.core.match import End, Given, Take

if TYPE_CHECKING:
    from app.rooms.room import Room


def begin(room: Room, playing: Playing, table: Table, seed: str) -> None:
    """Adopt a match that has just been stored."""
    room.table, room.playing, room.seed = table, playing, seed
    room.current, room.record = playing.record, room.row("playing")
    room.matches.add(room.current.id)
    room.history = []
    room.memory.begin()
    room.offers = room.offers.cleared()
    room.time.disarm()
    room.time = MatchTime(room.deps.ticker)
    room.open_chat()
    crew.seat_bots(room)
    arm(room)
    wonder.look(room)


def play(
    room: Room, given: Given, sender: Sender | None = None, arrived: Millis | None = None
) -> None:
    """Play an input of the running match; raises `Refused` where it is not allowed.

    It is of match time `arrived`, if it has waited since, else of now.
    """
    assert room.playing is not None
    at = room.time.now() if arrived is None else arrived
    closes = bool(room.offers.open) and not isinstance(given, Take)
    advanced = room.playing.advance(given, at, _cid(sender), room.deps.ticker.wall())
    _store(room, advanced, sender, closes=closes)


def pause(room: Room, sender: Sender | None, *, paused: bool) -> None:
    """Lay the match down, or take it up again: an entry that says at which match time."""
    assert room.playing is not None
    playing = room.playing.laid_down(paused=paused)
    advanced = playing.advance(Take(), room.time.now(), _cid(sender), room.deps.ticker.wall())
    _store(room, advanced, sender, (SaveMatch(playing.record),), closes=bool(room.offers.open))


def play_on(room: Room, given: Given) -> None:
    """Play what nobody sent, if the match is still running when its turn comes."""
    room.about = About()
    if room.status == "playing":
        play(room, given)


def wake(room: Room) -> None:
    """Somebody who plays is here: in a match that began without him time runs from now on."""
    room.time.release("unjoined")
    if room.status == "playing" and not room.time.is_armed:
        arm(room)


def arm(room: Room) -> None:
    """Wait for the next deadline of the match."""
    due = room.playing.match.due() if room.playing else None
    if due is None:
        room.time.disarm()
    else:
        _arm_at(room, due)


def _arm_at(room: Room, due: Millis) -> None:
    room.time.arm(due, lambda: room.post(lambda: _due(room)))


def _due(room: Room) -> None:
    """A deadline has come; among more than two a bot plays on for who has run out of time."""
    if room.status != "playing" or room.playing is None:
        return
    if waiting.is_held_up(room):
        _arm_at(room, room.time.now() + waiting.LOOK_MS)
        return
    match, now = room.playing.match, room.time.now()
    seat = match.clock.flagged(now) if match.clock else None
    if seat is None or match.loses_by_time:
        play(room, Tick())
    elif seating.stand_in_level(room.deps, room.record.game) is None:
        play(room, Quit(seat, "time"))
    else:
        play(room, Tick())
        room.post(lambda: _hand_over(room, seat))


def _hand_over(room: Room, seat: Seat) -> None:
    if room.status == "playing" and seat in room.table.humans():
        seating.stand_in(room, seat, None)


def _cid(sender: Sender | None) -> str | None:
    return sender.cid if sender and sender.in_entry else None


def _store(
    room: Room,
    advanced: Advanced | None,
    sender: Sender | None,
    also: tuple[Change, ...] = (),
    *,
    closes: bool,
) -> None:
    """Make durable what an input led to; if it was nothing, wait on."""
    if advanced is None:
        arm(room)
        return
    changes = [*advanced.changes, *also]
    if closes:
        changes.append(SaveOffers(room.record.id, ()))
    if advanced.playing.is_over:
        changes.append(SaveRoom(room.row("finished")))
        changes += contests.ended(advanced.playing, (*room.history, advanced.told))
    room.commit(changes, lambda: _adopt(room, advanced, closes, sender), sender)


def _adopt(room: Room, advanced: Advanced, closes: bool, sender: Sender | None) -> None:
    was_paused, playing = room.current.paused, advanced.playing
    is_over = playing.is_over
    room.playing, room.current = playing, playing.record
    room.history.append(advanced.told)
    room.accept(sender)
    if closes:
        room.offers = room.offers.cleared()
    _stand_still(room)
    telling.update(room, [advanced.told], sender)
    if closes:
        telling.offers(room)
    if room.current.paused != was_paused and not is_over:
        telling.notice(room, "paused" if room.current.paused else "resumed")
    if is_over:
        _finish(room, playing)
    arm(room)
    wonder.look(room)
    if playing.match.seq >= room.deps.limits.entries:
        room.post(lambda: play_on(room, End("aborted")))


def _stand_still(room: Room) -> None:
    """Time runs, or not, as the table has agreed."""
    if room.current.paused:
        room.time.hold("paused")
    else:
        room.time.release("paused")


def _finish(room: Room, playing: Playing) -> None:
    room.record = room.row("finished")
    telling.other_channel(room, room.chat.open(FOREVER))
    crew.dismiss(room)
    if (winner := playing.winner()) is not None:
        room.wins[winner] = room.wins.get(winner, 0) + 1
