"""What is a guest's own: the rooms where he sits, whether he is asked, how his matches ended."""

from __future__ import annotations

from dataclasses import asdict

from app.http.guest_shapes import GameResults, MyRoom, OpponentOut, ResultsOut
from app.http.site import Site
from app.identity.codes import shown
from app.rooms.records import GuestId
from app.store import OwnRoom, Results, Tally


async def my_rooms(site: Site, guest: GuestId) -> list[MyRoom]:
    """The open and running rooms in which a guest sits, newest first."""
    return [await _mine(site, own) for own in await site.store.lists.rooms_of(guest)]


def results_out(found: Results) -> ResultsOut:
    """The results as they are sent; somebody without a name, or forgotten, is “Player n”."""
    games: dict[str, list[OpponentOut]] = {tally.game: [] for tally in found.games}
    for met in found.opponents:
        name = met.name or f"Player {met.seat + 1}"
        count = _count(met.tally)
        games[met.tally.game].append(
            OpponentOut(kind=met.kind, name=name, level=met.level, **count)
        )
    return ResultsOut(
        games=[
            GameResults(game=tally.game, opponents=games[tally.game], **_count(tally))
            for tally in found.games
        ]
    )


def _count(tally: Tally) -> dict[str, int]:
    counts = asdict(tally)
    del counts["game"]
    return counts


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
