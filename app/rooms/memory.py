"""Which commands a room has answered, so that a repeat has no second effect.

The newest 64 accepted ids per guest are known for good (they come back from the store), and
those in the entries of the newest match; a refusal is remembered for a minute, so that a repeat
gets the same answer.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from itertools import count, islice
from typing import TypeAlias, TypeVar

from app.rooms.records import GuestId, StoredCommand
from engine.core.refusal import Code

KEPT = 64
REFUSAL_MS = 60_000
PASSING: frozenset[Code] = frozenset({"too_fast", "busy"})
"""Refusals of the moment: the same command may be sent again and be accepted."""
ENTERED = frozenset({"act", "quit"})
"""Kinds of stored commands that are in an entry and have no row of their own."""

T = TypeVar("T")
_Known: TypeAlias = OrderedDict[str, tuple[int, str]]


class Memory:
    """Accepted and refused command ids per guest.

    It knows every id that the store would not take a second time: those of the entries of one
    match, and the newest rows of commands that are in no entry.
    """

    def __init__(
        self,
        commands: Iterable[StoredCommand] = (),
        entered: Iterable[tuple[GuestId, str]] = (),
    ) -> None:
        self._count = count()
        self._entered: dict[GuestId, _Known] = defaultdict(OrderedDict)
        self._others: dict[GuestId, _Known] = defaultdict(OrderedDict)
        self._refused: dict[GuestId, OrderedDict[str, tuple[Code, int]]] = {}
        for guest, cid in entered:
            self.accept(guest, cid, "entry", in_entry=True)
        for command in commands:
            in_entry = command.kind in ENTERED
            kind = "entry" if in_entry else command.kind
            self.accept(command.guest, command.cid, kind, in_entry=in_entry)

    def accept(self, guest: GuestId, cid: str, kind: str, *, in_entry: bool = False) -> None:
        """Note an accepted command and its kind; `in_entry` if the journal's entry holds its id."""
        known = (self._entered if in_entry else self._others)[guest]
        known[cid] = (next(self._count), kind)
        known.move_to_end(cid)
        if not in_entry:
            _trim(known)

    def begin(self) -> None:
        """Another match: of the entries of the last one the newest are enough."""
        for known in self._entered.values():
            _trim(known)

    def kind(self, guest: GuestId, cid: str) -> str | None:
        """The kind of an accepted command, None if this one is new."""
        for each in (self._entered, self._others):
            if guest in each and cid in each[guest]:
                return each[guest][cid][1]
        return None

    def accepted(self, guest: GuestId) -> list[str]:
        """The newest accepted ids of a guest, oldest first."""
        newest = [
            (number, cid)
            for each in (self._entered, self._others)
            if guest in each
            for cid, (number, _) in islice(reversed(each[guest].items()), KEPT)
        ]
        return [cid for _, cid in sorted(newest)[-KEPT:]]

    def refuse(self, guest: GuestId, cid: str, code: Code, now: int) -> None:
        """Note a refusal at `now` (ms)."""
        if code in PASSING:
            return
        known = self._refused.setdefault(guest, OrderedDict())
        known[cid] = (code, now)
        known.move_to_end(cid)
        _trim(known)

    def refusal(self, guest: GuestId, cid: str, now: int) -> Code | None:
        """The code that this command was refused with within the last minute."""
        known = self._refused.get(guest)
        if known is None or cid not in known:
            return None
        code, at = known[cid]
        return code if now - at < REFUSAL_MS else None

    def forget(self, guest: GuestId) -> None:
        """Drop everything about a guest."""
        for known in (self._entered, self._others, self._refused):
            known.pop(guest, None)


def _trim(known: OrderedDict[str, T]) -> None:
    while len(known) > KEPT:
        known.popitem(last=False)
