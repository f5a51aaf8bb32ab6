"""Coming and going: links join a room, are heard, and leave it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.rooms import telling
from app.rooms.presence import Peer
from app.rooms.records import SaveRoom
from app.wire.codes import Close

if TYPE_CHECKING:
    from app.rooms.room import Room

PRESENCE_DELAY = 0.05
"""Seconds in which several comings and goings become one `presence` frame."""


def join(room: Room, peer: Peer, seen: tuple[str, int] | None) -> None:
    """Let a link in: `welcome` is its first frame and part of the same step as being told."""
    if not room.post(lambda: _join(room, peer, seen)):
        peer.sink.close(Close.RESTART if room.is_closed else Close.BUSY)


def leave(room: Room, peer: Peer) -> None:
    """A link is closed, by whoever."""
    if room.is_closed or peer not in room.presence:
        return
    room.presence.leave(peer, room.deps.ticker.mono())
    if not room.presence.links(peer.guest):
        room.post(lambda: telling.table(room))
    _announce(room)


def heard(room: Room, peer: Peer, hidden: bool) -> None:
    """A link says whether its page can be seen."""
    if peer.hidden != hidden:
        peer.hidden = hidden
        _announce(room)


def active(room: Room, peer: Peer) -> None:
    """A link did something that shows a person (or a program) at work."""
    peer.input_at = room.deps.ticker.mono()


def sweep(room: Room) -> None:
    """Every few seconds: presence ages, and a host who stays away is followed by another."""
    room.post(lambda: _sweep(room))


def _join(room: Room, peer: Peer, seen: tuple[str, int] | None) -> None:
    refusal = _refusal(room, peer)
    if refusal is not None:
        peer.sink.close(refusal)
        return
    is_new = not room.presence.links(peer.guest)
    room.presence.join(peer)
    active(room, peer)
    telling.welcome(room, peer, seen)
    if is_new and room.table.seat_of(peer.guest) is not None:
        telling.table(room)
    _announce(room)


def _refusal(room: Room, peer: Peer) -> Close | None:
    limits = room.deps.limits
    links = room.presence.links(peer.guest)
    if len(links) >= limits.links_per_guest:
        return Close.TOO_MANY_LINKS
    is_watcher = room.viewer(peer) is None and not links
    if is_watcher and room.watchers >= limits.watchers and peer.guest != room.table.host:
        return Close.BUSY
    return None


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
    if room.status == "playing" or away is None or not room.presence.was_here(host):
        return
    heir = room.table.without_host()
    here = heir != room.table and bool(room.presence.links(heir.host))
    if here and away >= room.deps.grace_ms(room.record.game):
        _pass_on(room, heir.host)


def _pass_on(room: Room, heir: str | None) -> None:
    table = replace(room.table, host=heir)
    row = replace(room.row(), host=heir)

    def then() -> None:
        room.table, room.record = table, row
        telling.table(room)

    room.commit((SaveRoom(row),), then)
