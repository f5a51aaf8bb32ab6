"""Who is here: the links of a room, and what can be said of each seat because of them.

Never journalled and never numbered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from app.rooms.ports import Sink
from app.rooms.records import Chair, GuestId, Role

ACTIVE_MS = 60_000


@dataclass(eq=False, slots=True)
class Peer:
    """One link of a guest; `input_at` is when it last did something (ms, monotonic).

    `key` stands for the key that it came with (its hash), `lag_ms` is the round trip that the
    server has measured, `read` are the lines of chat that it was sent. What it asked for while
    `is_in` is carried out even if it has left since: whoever moves and closes the page has moved.
    """

    guest: GuestId
    name: str | None
    role: Role
    tab: str
    sink: Sink
    input_at: int = 0
    hidden: bool = False
    key: str = ""
    is_in: bool = False
    is_quiet: bool = False
    lag_ms: int = 0
    read: set[str] = field(default_factory=set)


class Presence:
    """The peers of a room, and since when each guest who left is gone."""

    __slots__ = ("_began", "_gone", "_here", "_peers", "_states", "arriving", "is_announced")

    def __init__(self, now: int) -> None:
        self.arriving: set[Peer] = set()
        """Links that wait in the mailbox to be let in."""
        self._peers: dict[Peer, None] = {}
        self._here: tuple[Peer, ...] = ()
        """The same: who is told goes on while links come and go."""
        self._gone: dict[GuestId, int] = {}
        self._states: dict[GuestId | int, tuple[str, int]] = {}
        self._began = now
        self.is_announced = False

    def __iter__(self) -> Iterator[Peer]:
        return iter(self._here)

    def __len__(self) -> int:
        return len(self._peers)

    def join(self, peer: Peer) -> None:
        """A link is here."""
        self._peers[peer] = None
        self._here = tuple(self._peers)
        peer.is_in = True
        if peer.role == "play":
            self._gone.pop(peer.guest, None)

    def leave(self, peer: Peer, now: int) -> None:
        """A link is gone, and with the last one its guest."""
        if peer not in self._peers:
            return
        del self._peers[peer]
        self._here = tuple(self._peers)
        if not self._seated_links(peer.guest):
            self._gone.setdefault(peer.guest, now)

    def quiet(self, peer: Peer, quiet: bool, now: int) -> None:
        """Nothing has been heard from a link for a while, or something is heard again."""
        peer.is_quiet = quiet
        if self._seated_links(peer.guest):
            self._gone.pop(peer.guest, None)
        elif peer in self._peers:
            self._gone.setdefault(peer.guest, now)

    def links(self, guest: GuestId | None) -> list[Peer]:
        """The links of one guest."""
        return [peer for peer in self._peers if peer.guest == guest]

    def gone_ms(self, guest: GuestId | None, now: int) -> int | None:
        """How long a guest has been without a link to play on; None while he has one."""
        if self._seated_links(guest):
            return None
        return now - (self._began if guest is None else self._gone.get(guest, self._began))

    def is_away(self, guest: GuestId | None) -> bool:
        """Whether a guest has no link to play on whose page can be seen."""
        return all(peer.hidden for peer in self._seated_links(guest))

    def was_here(self, guest: GuestId | None) -> bool:
        """Whether the guest has or had a link since the room was loaded."""
        return guest in self._gone or bool(self.links(guest))

    def watchers(self, seated: Sequence[Chair]) -> dict[GuestId, str | None]:
        """The guests who watch, with their names."""
        players = {chair.guest for chair in seated}
        return {p.guest: p.name for p in self._peers if p.guest not in players or p.role == "watch"}

    def onlookers(self, seated: Sequence[Chair], role: Role) -> set[GuestId]:
        """The guests who do not sit and came by this code."""
        players = {chair.guest for chair in seated}
        return {p.guest for p in self._peers if p.role == role and p.guest not in players}

    def frame(self, chairs: Sequence[Chair], now: int, wall: int) -> dict[str, Any]:
        """The `presence` frame; `since` is when a seat's state began, in server time (`wall`)."""
        seats = []
        before, self._states = self._states, {}
        for seat, chair in enumerate(chairs):
            if chair.kind == "open":
                continue
            # By guest, not by seat: who changes seats is not active, or gone, from then on.
            who, state = chair.guest or seat, self._state(chair, now)
            known = before.get(who, ("", 0))
            self._states[who] = known if known[0] == state else (state, wall)
            seats.append({"seat": seat, "state": state, "since": self._states[who][1]})
        watchers = self.watchers(chairs)
        names = sorted(name for name in watchers.values() if name)
        return {"t": "presence", "seats": seats, "watchers": len(watchers), "names": names}

    def has_changed(self, chairs: Sequence[Chair], now: int, wall: int) -> bool:
        """Whether time alone has changed what `frame` says of the seats."""
        before = self._states
        self.frame(chairs, now, wall)
        return before != self._states

    def _seated_links(self, guest: GuestId | None) -> list[Peer]:
        """The links on which a guest can play: with the watch code he only looks on."""
        return [p for p in self.links(guest) if p.role == "play" and not p.is_quiet]

    def _state(self, chair: Chair, now: int) -> Literal["active", "idle", "away", "gone"]:
        if chair.kind == "bot":
            return "active"
        links = self._seated_links(chair.guest)
        if not links:
            return "gone"
        if all(peer.hidden for peer in links):
            return "away"
        if any(now - peer.input_at < ACTIVE_MS for peer in links):
            return "active"
        return "idle"
