"""Which commands a room has answered, so that a repeat has no second effect.

The newest 64 accepted ids per guest are known for good (they come back from the store), and
those in the entries of the newest match; a refusal is remembered for a minute, so that a repeat
gets the same answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import count, islice
from typing import TypeVar

from app.rooms.records import GuestId, StoredCommand
from engine.core.refusal import Code

KEPT = 64
REFUSAL_MS = 60_000
PASSING: frozenset[Code] = frozenset({"too_fast", "busy"})
"""Refusals of the moment: the same command may be sent again and be accepted."""
ENTERED = frozenset({"act", "quit"})
"""Kinds of stored commands that are in an entry and have no row of their own."""

T = TypeVar("T")


class Memory:
    """Accepted and refused command ids per guest.

    It knows every id that the store would not take a second time: those of the entries of one
    match, and the newest rows of commands that are in no entry.
    """

    __slots__ = ("_count", "_entered", "_others", "_refused")

    def __init__(
        self,
        commands: Iterable[StoredCommand] = (),
        entered: Iterable[tuple[GuestId, str]] = (),
    ) -> None:
        self._count = count()
        # Dictionaries keep their order, so the newest come last.
        self._entered: dict[GuestId, dict[str, int]] = defaultdict(dict)
        self._others: dict[GuestId, dict[str, tuple[int, str]]] = defaultdict(dict)
        self._refused: dict[GuestId, dict[str, tuple[Code, int]]] = defaultdict(dict)
        for guest, cid in entered:
            self.enter(guest, cid)
        for command in commands:
            if command.kind in ENTERED:
                self.enter(command.guest, command.cid)
            else:
                self.accept(command.guest, command.cid, command.kind)

    def enter(self, guest: GuestId, cid: str) -> None:
        """Note a command whose id the journal's entry holds."""
        known = self._entered[guest]
        known.pop(cid, None)
        known[cid] = next(self._count)

    def accept(self, guest: GuestId, cid: str, kind: str) -> None:
        """Note any other accepted command and its kind."""
        _put(self._others[guest], cid, (next(self._count), kind))

    def begin(self) -> None:
        """Another match: of the entries of the last one the newest are enough."""
        for known in self._entered.values():
            _trim(known)

    def kind(self, guest: GuestId, cid: str) -> str | None:
        """The kind of an accepted command, None if this one is new."""
        if cid in self._entered[guest]:
            return "entry"
        other = self._others[guest].get(cid)
        return None if other is None else other[1]

    def accepted(self, guest: GuestId) -> list[str]:
        """The newest accepted ids of a guest, oldest first."""
        entered, others = self._entered[guest], self._others[guest]
        newest = [(number, cid) for cid, number in islice(reversed(entered.items()), KEPT)]
        newest += [(number, cid) for cid, (number, _) in others.items()]
        return [cid for _, cid in sorted(newest)[-KEPT:]]

    def refuse(self, guest: GuestId, cid: str, code: Code, now: int) -> None:
        """Note a refusal at `now` (ms)."""
        if code in PASSING:
            return
        _put(self._refused[guest], cid, (code, now))

    def refusal(self, guest: GuestId, cid: str, now: int) -> Code | None:
        """The code that this command was refused with within the last minute."""
        known = self._refused.get(guest)
        found = known.get(cid) if known else None
        if found is None:
            return None
        code, at = found
        return code if now - at < REFUSAL_MS else None

    def forget(self, guest: GuestId) -> None:
        """Drop everything about a guest."""
        for known in (self._entered, self._others, self._refused):
            known.pop(guest, None)


def _put(known: dict[str, T], cid: str, fact: T) -> None:
    """Note a fact as the newest, and forget what has become too old."""
    known.pop(cid, None)
    known[cid] = fact
    _trim(known)


def _trim(known: dict[str, T]) -> None:
    while len(known) > KEPT:
        del known[next(iter(known))]
