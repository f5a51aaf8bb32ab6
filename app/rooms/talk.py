"""Chat at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.identity.names import TooLong, clean_text
from app.rooms import telling
from app.rooms.changes import SaveChat
from app.rooms.presence import Peer
from app.rooms.records import ChatLine
from app.rooms.sender import sender
from app.wire.messages import Say
from engine.core.refusal import Refused

if TYPE_CHECKING:
    from app.rooms.room import Room


def say(room: Room, peer: Peer, message: Say) -> None:
    """Say something in the own channel; raises `Refused`."""
    seat = room.viewer(peer)
    if seat is None and room.table.chat_closed and peer.guest != room.table.host:
        raise Refused("muted")
    spoken = ChatLine(
        id=room.new_id(),
        at=room.deps.ticker.wall(),
        guest=peer.guest,
        seat=seat,
        name=peer.name if seat is None else room.table.chairs[seat].name,
        channel="watchers" if seat is None else "players",
        text=None if message.text is None else _text(message.text),
        preset=message.preset,
    )
    # The line's own id is the kind: a repeat is answered with the same line.
    by = sender(peer, message, spoken.id)

    def then() -> None:
        room.chat.add(spoken)
        room.accept(by)
        telling.line(room, spoken, by)

    room.commit((SaveChat(room.record.id, spoken),), then, by)


def _text(text: str) -> str:
    try:
        return clean_text(text)
    except TooLong:
        raise Refused("too_long") from None
    except ValueError:
        raise Refused("malformed") from None
