"""A room as somebody wants it, and what is stored for it first."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from app.rooms import contests, starts
from app.rooms.changes import Change, SaveChairs, SaveMatch, SaveMatchSeats, SaveRoom, SaveSecret
from app.rooms.deps import Deps
from app.rooms.records import Chair, GuestId, RoomRecord, StoredRoom
from engine.core.codec import codec, options_of
from engine.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Draft:
    """A room to be made: `seats` are pairs of kind (`open me bot`) and bot level."""

    game: str
    options: Mapping[str, Any]
    clock: Mapping[str, Any] | None
    visibility: Literal["private", "public"]
    title: str | None
    seats: tuple[tuple[Literal["open", "bot", "me"], str | None], ...]
    guest: GuestId
    name: str | None
    ip: str


def drafted(draft: Draft, deps: Deps) -> StoredRoom:
    """The new room; with every seat filled by `me` and bots its match has begun.

    Raises `ValueError` for options, seats or bots that the game does not have.
    """
    game = deps.games[draft.game]
    if len(draft.seats) not in game.seats:
        raise ValueError(f"this game is not for {len(draft.seats)}; GET /api/games lists how many")
    now = deps.ticker.wall()
    room = _room(draft, deps, codec(game).options.plain(options_of(game, draft.options)), now)
    chairs = tuple(_chair(draft, deps, kind, level, now) for kind, level in draft.seats)
    match, seed = starts.new_match(room, game, 1)
    stored = StoredRoom(room, chairs, match, (), seed, (), 0, "", (), (), ())
    is_full = all(kind != "open" for kind, _ in draft.seats)
    return starts.started(stored, game, now, deps.codes) if is_full else stored


def rows(stored: StoredRoom, game: AnyGame) -> tuple[Change, ...]:
    """What makes a new room durable."""
    changes: tuple[Change, ...] = (
        SaveRoom(stored.room),
        SaveChairs(stored.room.id, stored.chairs),
        SaveMatch(stored.match),
        SaveSecret(stored.match.id, "seed", stored.seed),
    )
    if stored.seats:
        changes += (SaveMatchSeats(stored.match.id, stored.seats),)
        changes += contests.begun(stored.match, game)
    return changes


def _room(draft: Draft, deps: Deps, options: Mapping[str, Any], now: int) -> RoomRecord:
    room_id, codes = secrets.token_hex(8), deps.codes
    return RoomRecord(
        id=room_id,
        game=draft.game,
        options=options,
        clock=draft.clock,
        visibility=draft.visibility,
        title=draft.title,
        host=draft.guest,
        status="open",
        created=now,
        play_hash=codes.hashed(codes.play(room_id)),
        watch_hash=codes.hashed(codes.watch(room_id)),
        creator_ip=draft.ip,
    )


def _chair(draft: Draft, deps: Deps, kind: str, level: str | None, now: int) -> Chair:
    if kind == "me":
        return Chair("human", draft.guest, draft.name, gen=1, since=now)
    if kind == "open":
        return Chair()
    name = deps.bot_name(draft.game, level or "")
    if name is None:
        raise ValueError(f"there is no bot {level!r} for this game; GET /api/games lists them")
    return Chair("bot", None, name, level, gen=1)
