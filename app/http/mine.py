"""The rooms of a guest: where he sits, and whether he is asked."""

from __future__ import annotations

from app.http.guest_shapes import MyRoom
from app.http.site import Site
from app.identity.codes import shown
from app.rooms.records import GuestId
from app.store import OwnRoom


async def my_rooms(site: Site, guest: GuestId) -> list[MyRoom]:
    """The open and running rooms in which a guest sits, newest first."""
    return [await _mine(site, own) for own in await site.store.lists.rooms_of(guest)]


async def _mine(site: Site, own: OwnRoom) -> MyRoom:
    code = shown(site.codes.play(own.room.id, own.room.play_hash))
    return MyRoom(
        url=site.settings.url(f"/r/{code}"),
        game=own.room.game,
        seat=own.seat,
        status=own.room.status,
        your_turn=own.room.status == "playing" and await _is_asked(site, own),
    )


async def _is_asked(site: Site, own: OwnRoom) -> bool:
    """Whether the seat has to answer now; a room that sleeps stays asleep."""
    room = site.rooms.live(own.room.id)
    if room is not None:
        return room.playing is not None and own.seat in room.playing.match.asked
    stored = await site.store.rooms.load(own.room.id)
    if stored is None or not site.replays.can_play(stored.match):
        return False
    steps = await site.replays.steps(stored.match, stored.seats, len(stored.entries), stored.seed)
    return own.seat in steps[-1].match.asked
