"""An update for one audience: what audiences share of it is made and encoded once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from app.rooms.ports import Update
from app.rooms.records import MatchId
from app.wire.websocket import framed
from engine.core.codec import ordered

_NOBODY = b"null"


def encode(plain: Any) -> bytes:
    """JSON as it goes over the wire."""
    return orjson.dumps(plain, default=ordered)


class Scene:
    """What all see alike who may know the same: the fields up to `you`, `t` to `view`."""

    __slots__ = ("_json", "plain")

    def __init__(self, plain: Mapping[str, Any]) -> None:
        self.plain = plain
        self._json: bytes | None = None

    @property
    def json(self) -> bytes:
        """These fields, with the brace that opens them and none that closes."""
        if self._json is None:
            self._json = encode(self.plain)[:-1]
        return self._json


class Picture:
    """See `ports.Update`: a scene, and what one seat is asked beside it, as JSON."""

    __slots__ = ("_frame", "_framed", "_scene", "_you", "match", "seq")

    def __init__(self, scene: Scene, you: bytes = _NOBODY) -> None:
        self.match: MatchId = scene.plain["match"]
        self.seq: int = scene.plain["seq"]
        self._scene, self._you = scene, you
        self._frame: bytes | None = None
        self._framed: bytes | None = None

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Picture:
        """A picture from its body."""
        scene = {key: part for key, part in body.items() if key not in ("you", "accepted")}
        return cls(Scene(scene), encode(body.get("you")))

    @property
    def body(self) -> Mapping[str, Any]:
        """The update as a plain value, `accepted` empty."""
        return {**self._scene.plain, "you": orjson.loads(self._you), "accepted": []}

    def frame(self, accepted: tuple[str, ...] = ()) -> bytes:
        """The encoded update; `accepted` is its last field: the sender's copy is spliced."""
        frame = self._frame
        if frame is None:
            frame = b'%b,"you":%b,"accepted":[]}' % (self._scene.json, self._you)
            self._frame = frame
        if not accepted:
            return frame
        return b"%b%b}" % (frame[:-3], orjson.dumps(accepted))

    def framed(self, accepted: tuple[str, ...] = ()) -> bytes:
        """The same as a WebSocket frame."""
        if accepted:
            return framed(self.frame(accepted))
        if self._framed is None:
            self._framed = framed(self.frame())
        return self._framed

    def after(self, earlier: Update) -> Update:
        """This update with an earlier one's events before its own."""
        before, own = earlier.body, self._scene.plain
        events = [*before["events"], *own["events"]]
        return Picture(Scene({**own, "from": before["from"], "events": events}), self._you)
