"""Which commands a room has answered, so that a repeat has no second effect.

The newest 64 accepted ids per guest are known for good (they come back from the store); a
refusal is remembered for a minute, so that a repeat gets the same answer.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable

from app.rooms.records import GuestId, StoredCommand
from engine.core.refusal import Code

KEPT = 64
REFUSAL_MS = 60_000
PASSING: frozenset[Code] = frozenset({"too_fast", "busy"})
"""Refusals of the moment: the same command may be sent again and be accepted."""


class Memory:
    """Accepted and refused command ids per guest."""

    def __init__(self, commands: Iterable[StoredCommand] = ()) -> None:
        self._accepted: dict[GuestId, OrderedDict[str, str]] = defaultdict(OrderedDict)
        self._refused: dict[GuestId, OrderedDict[str, tuple[Code, int]]] = {}
        for command in commands:
            self.accept(command.guest, command.cid, command.kind)

    def accept(self, guest: GuestId, cid: str, kind: str) -> None:
        """Note an accepted command and its kind."""
        known = self._accepted[guest]
        known[cid] = kind
        if len(known) > KEPT:
            known.popitem(last=False)

    def kind(self, guest: GuestId, cid: str) -> str | None:
        """The kind of an accepted command, None if this one is new."""
        known = self._accepted.get(guest)
        return known.get(cid) if known else None

    def accepted(self, guest: GuestId) -> list[str]:
        """The accepted ids of a guest, oldest first."""
        return list(self._accepted.get(guest, ()))

    def refuse(self, guest: GuestId, cid: str, code: Code, now: int) -> None:
        """Note a refusal at `now` (ms)."""
        if code in PASSING:
            return
        known = self._refused.setdefault(guest, OrderedDict())
        known[cid] = (code, now)
        if len(known) > KEPT:
            known.popitem(last=False)

    def refusal(self, guest: GuestId, cid: str, now: int) -> Code | None:
        """The code that this command was refused with within the last minute."""
        known = self._refused.get(guest)
        if known is None or cid not in known:
            return None
        code, at = known[cid]
        return code if now - at < REFUSAL_MS else None

    def forget(self, guest: GuestId) -> None:
        """Drop everything about a guest."""
        self._accepted.pop(guest, None)
        self._refused.pop(guest, None)
