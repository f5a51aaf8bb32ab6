"""Whose command a change answers."""

from __future__ import annotations

from app.rooms.presence import Peer
from app.rooms.records import GuestId
from app.wire.messages import Command
from engine.core.values import value


@value
class Sender:
    """The guest and id of a command; `kind` says which frame to send again for a repeat.

    `in_entry` means that the id is in the journal's entry, so that it needs no row of its own.
    """

    guest: GuestId
    cid: str
    kind: str
    in_entry: bool = False


def sender(peer: Peer, message: Command, kind: str, *, in_entry: bool = False) -> Sender:
    """Whom the answer to a command is for."""
    return Sender(peer.guest, message.cid, kind, in_entry)


def accepted(peer: Peer, by: Sender | None) -> tuple[str, ...]:
    """The command ids that a frame accepts for this link: only its own guest's."""
    return (by.cid,) if by and by.guest == peer.guest else ()
