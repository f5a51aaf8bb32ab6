"""From a match to what a viewer is sent: one `Picture` per audience, encoded once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from app.rooms.ports import Update
from app.rooms.records import MatchId
from engine.core.codec import codec, legal_plain, ordered
from engine.core.frames import event_plain, seen
from engine.core.game import AnyGame, Millis, Seat, Viewer
from engine.core.match import Asked, Match


@dataclass(frozen=True, slots=True)
class Told:
    """An accepted entry as the room remembers it, for the log: events as the game made them."""

    seq: int
    at: Millis
    seat: Seat | None
    events: tuple[Any, ...]


class Picture:
    """An update for one audience; see `ports.Update`."""

    __slots__ = ("_frame", "body")

    def __init__(self, body: Mapping[str, Any]) -> None:
        self.body = body
        self._frame: bytes | None = None

    @property
    def match(self) -> MatchId:
        """The match it belongs to."""
        match: MatchId = self.body["match"]
        return match

    @property
    def seq(self) -> int:
        """The entry it shows the picture after."""
        seq: int = self.body["seq"]
        return seq

    def frame(self, accepted: tuple[str, ...] = ()) -> bytes:
        """The encoded update; `accepted` is its last field: the sender's copy is spliced."""
        if self._frame is None:
            self._frame = encode(self.body)
        if not accepted:
            return self._frame
        return b"".join((self._frame[:-2], orjson.dumps(accepted)[1:-1], b"]}"))

    def after(self, earlier: Update) -> Update:
        """This update with an earlier one's events before its own."""
        events = [*earlier.body["events"], *self.body["events"]]
        return Picture({**self.body, "from": earlier.body["from"], "events": events})


def encode(plain: Any) -> bytes:
    """JSON as it goes over the wire."""
    return orjson.dumps(plain, default=ordered)


class Projection:
    """What each audience is sent after `told` (the newest entries, oldest first; maybe none).

    What is the same for everybody is written once, and each picture is made when first asked for.
    """

    __slots__ = ("_common", "_heard", "_match", "_newest", "_paused", "_pictures", "_told")

    def __init__(
        self,
        match_id: MatchId,
        match: Match,
        told: Sequence[Told],
        *,
        now: Millis | None = None,
        paused: bool = False,
    ) -> None:
        """`now` is the match time at which clocks are read, if it is not that of the entry."""
        self._match = match
        self._paused = paused
        self._told = told
        self._pictures: dict[Viewer, Picture] = {}
        self._newest: tuple[Any, Any] | None = None
        self._heard: tuple[list[Any], list[Any]] | None = None
        self._common = {
            "t": "update",
            "match": match_id,
            "seq": match.seq,
            "from": told[0].seq if told else match.seq,
            "at": match.at,
            "prompts": [
                {"seat": seat, "kind": asked.prompt.kind, "due": self._due(asked)}
                for seat, asked in match.asked.items()
            ],
            "clocks": _clocks(match, match.at if now is None else now, is_running=not paused),
            "paused": paused,
            "outcome": _outcome(match),
        }

    def picture(self, viewer: Viewer) -> Picture:
        """The update of one viewer."""
        picture = self._pictures.get(viewer)
        if picture is None:
            body = self._common | {
                "events": self._events(viewer),
                "view": self._view(viewer),
                "you": self._you(viewer),
                "accepted": [],
            }
            picture = self._pictures[viewer] = Picture(body)
        return picture

    def _view(self, viewer: Viewer) -> Any:
        """A view as JSON; who may know the same shares it."""
        view = self._match.view(viewer)
        if self._newest is None or self._newest[0] != view:
            self._newest = view, codec(self._match.game).view.plain(view)
        return self._newest[1]

    def _events(self, viewer: Viewer) -> list[Any]:
        game = self._match.game
        heard = [event for one in self._told for event in seen(game, one.events, viewer)]
        if self._heard is None or self._heard[0] != heard:
            self._heard = heard, [event_plain(game, event) for event in heard]
        return self._heard[1]

    def _you(self, viewer: Viewer) -> dict[str, Any] | None:
        match = self._match
        asked = None if viewer is None else match.asked.get(viewer)
        if viewer is None or asked is None:
            return None
        return {
            "prompt": asked.opened,
            "kind": asked.prompt.kind,
            "due": self._due(asked),
            "legal": legal_plain(match.game, match.legal(viewer)),
        }

    def _due(self, asked: Asked) -> Millis | None:
        """When time answers the question; never while everything stands still."""
        return None if self._paused else asked.prompt.due


def log(game: AnyGame, told: Iterable[Told], viewer: Viewer) -> list[dict[str, Any]]:
    """Entries as a viewer may read them in `welcome`."""
    return [
        {"seq": one.seq, "at": one.at, "seat": one.seat, "events": events(game, one, viewer)}
        for one in told
    ]


def events(game: AnyGame, told: Told, viewer: Viewer) -> list[Any]:
    """The events of one entry that a viewer may know."""
    return [event_plain(game, event) for event in seen(game, told.events, viewer)]


def _outcome(match: Match) -> dict[str, Any] | None:
    outcome = match.outcome
    if outcome is None:
        return None
    plain = {"ranks": outcome.ranks, "reason": outcome.reason}
    return plain if outcome.detail is None else plain | {"detail": outcome.detail}


def _clocks(match: Match, now: Millis, *, is_running: bool) -> list[dict[str, Any]] | None:
    if match.clock is None:
        return None
    clock = match.clock.charged(max(now, match.at))
    return [
        {"seat": seat, "left": max(0, left), "running": is_running and seat in clock.running}
        for seat, left in enumerate(clock.left)
    ]
