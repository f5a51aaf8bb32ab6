"""An update for one audience, put together from pieces that audiences share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from app.rooms.ports import Update
from app.rooms.records import MatchId
from app.wire.websocket import framed
from engine.core.codec import ordered


def encode(plain: Any) -> bytes:
    """JSON as it goes over the wire."""
    return orjson.dumps(plain, default=ordered)


class Piece:
    """A value and its JSON, each made from the other when first asked for."""

    __slots__ = ("_json", "_plain")

    def __init__(self, plain: Any = None, json: bytes | None = None) -> None:
        self._plain = plain
        self._json = json

    @property
    def plain(self) -> Any:
        """The value."""
        if self._plain is None and self._json is not None:
            self._plain = orjson.loads(self._json)
        return self._plain

    @property
    def json(self) -> bytes:
        """Its JSON."""
        if self._json is None:
            self._json = encode(self._plain)
        return self._json


NOTHING = Piece()


class Picture:
    """See `ports.Update`. The head is what all audiences share: the fields before `events`."""

    __slots__ = ("_events", "_frame", "_framed", "_head", "_view", "_you", "match", "seq")

    def __init__(
        self, head: Piece, events: Piece, view: Piece = NOTHING, you: Piece = NOTHING
    ) -> None:
        self.match: MatchId = head.plain["match"]
        self.seq: int = head.plain["seq"]
        self._head, self._events, self._view, self._you = head, events, view, you
        self._frame: bytes | None = None
        self._framed: bytes | None = None

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Picture:
        """A picture from its body."""
        own = ("events", "view", "you", "accepted")
        head = Piece({key: part for key, part in body.items() if key not in own})
        return cls(head, *(Piece(body.get(key)) for key in own[:3]))

    @property
    def body(self) -> Mapping[str, Any]:
        """The update as a plain value, `accepted` empty."""
        own = {"events": self._events.plain, "view": self._view.plain, "you": self._you.plain}
        return {**self._head.plain, **own, "accepted": []}

    def frame(self, accepted: tuple[str, ...] = ()) -> bytes:
        """The encoded update; `accepted` is its last field: the sender's copy is spliced."""
        frame = self._frame
        if frame is None:
            frame = self._frame = b'%b,"events":%b,"view":%b,"you":%b,"accepted":[]}' % (
                self._head.json[:-1],
                self._events.json,
                self._view.json,
                self._you.json,
            )
        if not accepted:
            return frame
        return b"".join((frame[:-2], orjson.dumps(accepted)[1:-1], b"]}"))

    def framed(self, accepted: tuple[str, ...] = ()) -> bytes:
        """The same as a WebSocket frame."""
        if accepted:
            return framed(self.frame(accepted))
        if self._framed is None:
            self._framed = framed(self.frame())
        return self._framed

    def after(self, earlier: Update) -> Update:
        """This update with an earlier one's events before its own."""
        head = Piece({**self._head.plain, "from": earlier.body["from"]})
        events = Piece([*earlier.body["events"], *self._events.plain])
        return Picture(head, events, self._view, self._you)
