"""A match that is being played in a room: what an input leads to, and what must be stored for it.

A value: nothing is changed until the room adopts what was written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from app.rooms.changes import Append, Change, SaveMatch, SaveMatchSeats, SaveSnapshot
from app.rooms.projection import Told
from app.rooms.records import Chair, GuestId, MatchRecord, MatchSeat, StoredRoom
from engine.core.clock import control_of
from engine.core.codec import chain, codec, options_of
from engine.core.game import AnyGame, Millis, Seat
from engine.core.match import Entry, Given, Match
from engine.core.rng import match_key
from engine.core.values import value

SNAPSHOT_EVERY = 64


@value
class Playing:
    """A match with its rows: the record, who plays, the epoch of this owner, the newest chain."""

    record: MatchRecord
    seats: tuple[MatchSeat, ...]
    match: Match
    epoch: int
    chain: str = ""
    began: Seat | None = None

    @classmethod
    def start(
        cls,
        game: AnyGame,
        record: MatchRecord,
        chairs: Sequence[Chair],
        seed: str,
        epoch: int = 1,
    ) -> Playing:
        """Deal the match of `record` to the chairs."""
        seats = tuple(seat_of(number, chair) for number, chair in enumerate(chairs))
        match = dealt(game, record, [seat.share for seat in seats], seed)
        return cls(record, seats, match, epoch, began=sole(match))

    @classmethod
    def resume(cls, game: AnyGame, stored: StoredRoom) -> tuple[Playing, list[Told]]:
        """The match of a stored room, played again; raises `Corrupt` where it does not fit."""
        match = dealt(game, stored.match, [seat.share for seat in stored.seats], stored.seed)
        began = sole(match)
        told = []
        for played in Match.replays(match, stored.entries):
            match = played.match
            if played.entry is not None:
                told.append(
                    Told(played.entry.seq, played.entry.at, played.entry.seat, played.events)
                )
        playing = cls(stored.match, stored.seats, match, stored.epoch + 1, stored.chain, began)
        return playing, told

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.outcome is not None

    def without(self, guest: GuestId) -> Playing:
        """The same, with a guest forgotten."""
        seats = (replace(s, guest=None, name=None) if s.guest == guest else s for s in self.seats)
        return replace(self, seats=tuple(seats))

    def laid_down(self, *, paused: bool) -> Playing:
        """The same, paused or going on."""
        return replace(self, record=replace(self.record, paused=paused))

    def winner(self) -> str | None:
        """Who alone is first, as the series score counts him."""
        firsts = [occupant(seat.guest, seat.level) for seat in self.seats if seat.rank == 1]
        return firsts[0] if len(firsts) == 1 else None

    def advance(self, given: Given, at: Millis, cid: str | None, now: int) -> Advanced | None:
        """Play an input; None if nothing happens. Raises `Refused`."""
        played = self.match.play(given, at)
        if played.entry is None:
            return None
        new = played.entry
        entry = Entry(new.seq, new.at, new.seat, new.input, new.digest, cid)
        linked = chain(self.chain, chained(self.epoch, entry))
        after = Playing(self.record, self.seats, played.match, self.epoch, linked, self.began)
        append = Append(self.record.id, entry, self.epoch, self.chain, linked)
        told = Told(entry.seq, entry.at, entry.seat, played.events)
        if after.is_over:
            after = after._finished(now)
            return Advanced(after, (append, *after._end(), after._snapshot()), told)
        if entry.seq % SNAPSHOT_EVERY == 0:
            return Advanced(after, (append, after._snapshot()), told)
        return Advanced(after, (append,), told)

    def _finished(self, now: int) -> Playing:
        outcome = self.match.outcome
        assert outcome is not None
        plain: dict[str, Any] = {"ranks": list(outcome.ranks), "reason": outcome.reason}
        plain |= {} if outcome.detail is None else {"detail": outcome.detail}
        record = replace(self.record, status="finished", outcome=plain, finished=now, paused=False)
        seats = tuple(replace(seat, rank=outcome.ranks[seat.seat]) for seat in self.seats)
        return replace(self, record=record, seats=seats)

    def _end(self) -> tuple[Change, ...]:
        return SaveMatch(self.record), SaveMatchSeats(self.record.id, self.seats)

    def _snapshot(self) -> SaveSnapshot:
        match = self.match
        state = codec(match.game).state.text(match.state)
        return SaveSnapshot(self.record.id, match.seq, self.record.version, state, match.digest())


@value
class Advanced:
    """A match after an input, the changes to store first, and what is told then."""

    playing: Playing
    changes: tuple[Change, ...]
    told: Told


def dealt(game: AnyGame, record: MatchRecord, shares: Sequence[str], seed: str) -> Match:
    """The start position of a match."""
    key = match_key(bytes.fromhex(seed), [bytes.fromhex(share) for share in shares])
    options = options_of(game, _plain(record.options))
    control = control_of(record.clock)
    return Match.start(game, options, len(shares), key, first=record.first, control=control)


def chained(epoch: int, entry: Entry) -> dict[str, Any]:
    """What the chain covers of an entry: all of it, and the epoch of its writer."""
    return {
        "epoch": epoch,
        "seq": entry.seq,
        "at": entry.at,
        "seat": entry.seat,
        "cid": entry.cid,
        "input": entry.input,
        "digest": entry.digest,
    }


def entered(stored: StoredRoom) -> list[tuple[GuestId, str]]:
    """The commands that are in the entries of the newest match, with whose they are."""
    guests = {seat.seat: seat.guest for seat in stored.seats}
    found = ((guests.get(e.seat), e.cid) for e in stored.entries if e.seat is not None)
    return [(guest, cid) for guest, cid in found if guest is not None and cid is not None]


def seat_of(number: Seat, chair: Chair) -> MatchSeat:
    """A chair as the match remembers it."""
    kind: Literal["human", "bot"] = "bot" if chair.kind == "bot" else "human"
    level = chair.level if kind == "bot" else None
    return MatchSeat(number, kind, chair.guest, chair.name, level, chair.share)


def sole(match: Match) -> Seat | None:
    """The seat that begins, where the game says it or exactly one is asked first."""
    if hasattr(match.game, "beginner"):
        beginner: Seat = match.game.beginner(match.state)
        return beginner
    return next(iter(match.asked)) if len(match.asked) == 1 else None


def occupant(guest: str | None, level: str | None) -> str:
    """Who somebody is for the series score: a guest, or a bot of a level."""
    return guest if guest is not None else f"bot:{level}"


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    return dict(options)
