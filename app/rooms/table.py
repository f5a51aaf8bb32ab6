"""The table before and between matches: who sits where, who is ready, what is agreed.

An immutable value. Every verb returns the next table or raises `Refused`; storing and telling
is the room's work. Whether a verb is allowed during a match is decided there, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.rooms.records import Chair, GuestId, RoomRecord
from engine.core.game import Seat
from engine.core.refusal import Refused


@dataclass(frozen=True, slots=True)
class Table:
    """Chairs in seat order, the host, what will be played, and who may not sit down.

    `seats` says where each guest sits.
    """

    chairs: tuple[Chair, ...]
    host: GuestId | None
    options: Mapping[str, Any]
    clock: Mapping[str, Any] | None = None
    kicked: tuple[GuestId, ...] = ()
    chat_closed: bool = False
    seats: Mapping[GuestId, Seat] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        seats = {c.guest: seat for seat, c in enumerate(self.chairs) if c.guest is not None}
        object.__setattr__(self, "seats", seats)

    @classmethod
    def of(cls, room: RoomRecord, chairs: tuple[Chair, ...]) -> Table:
        """The table of a stored room."""
        return cls(chairs, room.host, room.options, room.clock, room.kicked, room.chat_closed)

    def seat_of(self, guest: GuestId | None) -> Seat | None:
        """Where a guest sits; a guest has at most one seat."""
        return None if guest is None else self.seats.get(guest)

    def humans(self) -> tuple[Seat, ...]:
        """The seats whose people have to be asked: humans that no bot stands in for."""
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == "human" and chair.level is None
        )

    def is_full(self) -> bool:
        """Whether nobody is missing."""
        return all(chair.kind != "open" for chair in self.chairs)

    def is_ready(self) -> bool:
        """Whether the match may start: every seat taken and every human ready."""
        return self.is_full() and all(self.chairs[seat].ready for seat in self.humans())

    def sit(self, guest: GuestId, name: str | None, seat: Seat | None, now: int) -> Table:
        """Take a seat, or move to another one; without a number the first open one."""
        if guest in self.kicked:
            raise Refused("seat_taken")
        current = self.seat_of(guest)
        if current is not None and seat in (None, current):
            return self._put(current, replace(self.chairs[current], name=name))
        wanted = self._open_seat() if seat is None else self._chair(seat)
        if self.chairs[wanted].kind != "open":
            raise Refused("seat_taken")
        table = self if current is None else self._free(current)
        chair = Chair("human", guest, name, since=now).after(self.chairs[wanted])
        table = table._put(wanted, chair)
        return replace(table, host=self.host or guest)

    def stand(self, guest: GuestId) -> Table:
        """Leave the seat; a host who leaves is followed by the one who sits here longest."""
        seat = self.seat_of(guest)
        if seat is None:
            raise Refused("not_seated")
        table = self._free(seat)
        return table.without_host() if guest == self.host else table

    def without_host(self, here: Collection[GuestId] | None = None) -> Table:
        """The longest-seated other human (of those `here`) is host now; without one all stays."""
        seated = [
            chair
            for chair in self.chairs
            if chair.kind == "human"
            and chair.guest not in (None, self.host)
            and (here is None or chair.guest in here)
        ]
        heir = min(seated, key=lambda chair: chair.since, default=None)
        return self if heir is None else replace(self, host=heir.guest)

    def ready(self, guest: GuestId, ready: bool, share: str = "") -> Table:
        """Say that the match may start, with a share of its chance, or take that back."""
        seat = self.seat_of(guest)
        if seat is None:
            raise Refused("not_seated")
        return self._put(seat, replace(self.chairs[seat], ready=ready, share=share.lower()))

    def start(self, host: GuestId, share: str) -> Table:
        """The host's ready; refused while another human is not ready.

        A host who does not sit has nobody to be ready for while a seat is open.
        """
        self._demand_host(host)
        seat = self.seat_of(host)
        others = [s for s in self.humans() if s != seat]
        if not all(self.chairs[s].ready for s in others) or (seat is None and not self.is_full()):
            raise Refused("not_ready")
        return self if seat is None else self.ready(host, True, share)

    def set_options(
        self, host: GuestId, options: Mapping[str, Any], clock: Mapping[str, Any] | None
    ) -> Table:
        """Change what will be played and in which time; nobody is ready for it yet."""
        self._demand_host(host)
        chairs = tuple(replace(c, ready=False) for c in self.chairs)
        return replace(self, options=options, clock=clock, chairs=chairs)

    def bot(self, host: GuestId, seat: Seat, level: str, name: str) -> Table:
        """Put a bot on an open seat, or another bot in a bot's place."""
        self._demand_host(host)
        chair = self.chairs[self._chair(seat)]
        if chair.kind == "human":
            raise Refused("seat_taken")
        return self._put(seat, Chair("bot", None, name, level).after(chair))

    def clear(self, host: GuestId, seat: Seat) -> Table:
        """Make a seat open again."""
        self._demand_host(host)
        return self._free(self._chair(seat))

    def swap(self, host: GuestId, a: Seat, b: Seat) -> Table:
        """Let two seats change places."""
        self._demand_host(host)
        first, second = self.chairs[self._chair(a)], self.chairs[self._chair(b)]
        return self._put(a, second)._put(b, first)

    def kick(self, host: GuestId, seat: Seat) -> Table:
        """Make somebody stand up for good; the host cannot be kicked."""
        self._demand_host(host)
        guest = self.chairs[self._chair(seat)].guest
        if guest is None or guest == host:
            raise Refused("unauthorised")
        return replace(self._free(seat), kicked=(*self.kicked, guest))

    def close_chat(self, host: GuestId, closed: bool) -> Table:
        """Close or open the watchers' channel."""
        self._demand_host(host)
        return replace(self, chat_closed=closed)

    def rotated(self) -> Table:
        """Everybody one seat on, for the next match; nobody has shares or needs to be ready."""
        chairs = (self.chairs[-1], *self.chairs[:-1])
        return replace(self, chairs=tuple(replace(c, ready=False, share="") for c in chairs))

    def stand_in(self, seat: Seat, level: str | None) -> Table:
        """Let a bot play for a human, or (None) give the seat back to its owner."""
        return self._put(seat, replace(self.chairs[seat], level=level))

    def returned(self, seats: Iterable[Seat]) -> Table:
        """The table with the owners of these seats back: no bot stands in for them."""
        table = self
        for seat in seats:
            if self.chairs[seat].kind == "human":
                table = table.stand_in(seat, None)
        return table

    def given_up(self, guest: GuestId, instead: Chair) -> Table:
        """The table without a guest: on his chair is what comes `instead`."""
        seat = self.seat_of(guest)
        table = self if seat is None else self._put(seat, instead.after(self.chairs[seat]))
        if guest == self.host:
            table = table.without_host()
            table = replace(table, host=None if table.host == guest else table.host)
        return replace(table, kicked=tuple(k for k in self.kicked if k != guest))

    def _demand_host(self, guest: GuestId) -> None:
        if guest != self.host:
            raise Refused("not_host")

    def _chair(self, seat: Seat) -> Seat:
        if not 0 <= seat < len(self.chairs):
            raise Refused("seat_limit")
        return seat

    def _open_seat(self) -> Seat:
        for seat, chair in enumerate(self.chairs):
            if chair.kind == "open":
                return seat
        raise Refused("seat_taken")

    def _free(self, seat: Seat) -> Table:
        return self._put(seat, Chair().after(self.chairs[seat]))

    def _put(self, seat: Seat, chair: Chair) -> Table:
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))
