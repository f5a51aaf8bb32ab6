"""Coming and going: links join a room, are heard, and leave it."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING

from app.rooms import course, telling
from app.rooms.changes import SaveRoom
from app.rooms.deps import About, Welcomed
from app.rooms.presence import Peer
from app.rooms.records import GuestId, MatchId
from app.rooms.table import Table
from app.wire.codes import Close

if TYPE_CHECKING:
    from app.rooms.room import Room

PRESENCE_DELAY = 0.05
"""Seconds in which several comings and goings become one `presence` frame."""


def join(room: Room, peer: Peer, seen: tuple[str, int] | None) -> None:
    """Let a link in: `welcome` is its first frame and part of the same step as being told."""
    room.presence.arriving.add(peer)
    if not room.admit(lambda: _join(room, peer, seen)):
        room.presence.arriving.discard(peer)
        peer.sink.close(Close.RESTART if room.is_closed else Close.BUSY)


def leave(room: Room, peer: Peer) -> None:
    """A link is closed, by whoever."""
    room.presence.arriving.discard(peer)
    if room.is_closed or peer not in room.presence:
        return
    room.presence.leave(peer, room.deps.ticker.mono())
    if not room.presence.links(peer.guest) and room.table.seat_of(peer.guest) is not None:
        room.post(lambda: telling.table(room))
    _announce(room)


def dismiss(room: Room, guest: GuestId) -> None:
    """Close all links of a guest, who may not do anything here from now on."""
    _show_out(room, lambda peer: peer.guest == guest)


def expire(room: Room, keys: Container[str]) -> None:
    """Close all links that came with keys which are no longer valid."""
    _show_out(room, lambda peer: peer.key in keys)


def heard(room: Room, peer: Peer, hidden: bool) -> None:
    """A link says whether its page can be seen."""
    if peer.hidden != hidden:
        peer.hidden = hidden
        _announce(room)


def quiet(room: Room, peer: Peer, quiet: bool) -> None:
    """Nothing has been heard from a link for so long that it is as good as gone, or it is back."""
    if peer.is_quiet != quiet:
        room.presence.quiet(peer, quiet, room.deps.ticker.mono())
        _announce(room)


def active(peer: Peer, now: int) -> None:
    """A link did something at `now` (ms, monotonic) that shows somebody at work."""
    peer.input_at = now


def sweep(room: Room) -> None:
    """Every few seconds: presence ages, and a host who stays away is followed by another."""
    room.post(lambda: _sweep(room))


def _join(room: Room, peer: Peer, seen: tuple[str, int] | None) -> None:
    if peer not in room.presence.arriving:
        return  # it left while it waited
    room.presence.arriving.discard(peer)
    _make_room(room, peer)
    refusal = _refusal(room, peer)
    if refusal is not None:
        peer.sink.close(refusal)
        return
    is_new = not room.presence.links(peer.guest)
    room.presence.join(peer)
    active(peer, room.deps.ticker.mono())
    if room.viewer(peer) is not None:
        course.wake(room)
    telling.welcome(room, peer, seen)
    how: Welcomed = "new" if seen is None else "rest" if seen[0] == room.current.id else "whole"
    room.deps.tally.welcomed(room.record.id, About(room.viewer(peer)), how)
    if seen is not None and _is_lost(room, *seen):
        telling.set_back(peer)
    if room.is_quarantined:
        telling.quarantined(peer)
    if is_new and room.table.seat_of(peer.guest) is not None:
        telling.table(room)
    _announce(room)


def _is_lost(room: Room, match: MatchId, seq: int) -> bool:
    """Whether the store has forgotten what a link was shown here."""
    if match == room.current.id:
        return seq > (room.seq or 0)
    return match not in room.matches


def _make_room(room: Room, peer: Peer) -> None:
    """A tab that comes back takes the place of its own link, which nobody has seen die yet."""
    links = room.presence.links(peer.guest)
    if len(links) < room.deps.limits.links_per_guest:
        return
    for old in links:
        if old.tab == peer.tab:
            old.sink.close(Close.TOO_MANY_LINKS)
            room.presence.leave(old, room.deps.ticker.mono())
            return


def _refusal(room: Room, peer: Peer) -> Close | None:
    limits = room.deps.limits
    links = room.presence.links(peer.guest)
    if len(links) >= limits.links_per_guest:
        return Close.TOO_MANY_LINKS
    if room.viewer(peer) is not None or links or peer.guest == room.table.host:
        return None
    # Those who look on leave a place to those who may still sit down, and the other way round.
    alike = room.presence.onlookers(room.table.chairs, peer.role) - {room.table.host}
    return Close.BUSY if len(alike) >= limits.watchers else None


def _show_out(room: Room, concerns: Callable[[Peer], bool]) -> None:
    for peer in filter(concerns, (*room.presence, *room.presence.arriving)):
        peer.is_in = False
        peer.sink.close(Close.UNAUTHORISED)
        leave(room, peer)


def _announce(room: Room) -> None:
    if not room.presence.is_announced:
        room.presence.is_announced = True
        room.deps.ticker.call_later(PRESENCE_DELAY, lambda: room.post(lambda: _tell(room)))


def _tell(room: Room) -> None:
    room.presence.is_announced = False
    telling.presence(room)


def _sweep(room: Room) -> None:
    ticker = room.deps.ticker
    if room.presence.has_changed(room.table.chairs, ticker.mono(), ticker.wall()):
        telling.presence(room)
    host = room.table.host
    away = room.presence.gone_ms(host, ticker.mono())
    # The host of a new room may still be on his way; one whom we cannot remember is gone.
    was_here = room.is_resumed or room.presence.was_here(host)
    if room.status == "playing" or room.is_quarantined or away is None or not was_here:
        return
    here = frozenset(peer.guest for peer in room.presence)
    heir = room.table.without_host(here)
    if heir != room.table and away >= room.deps.grace_ms(room.record.game):
        _pass_on(room, heir)


def _pass_on(room: Room, table: Table) -> None:
    row = room.row(table=table)

    def then() -> None:
        room.table, room.record = table, row
        telling.table(room)

    room.commit((SaveRoom(row),), then)
