"""From a match to what a viewer is sent: one `Picture` per audience, encoded once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from app.rooms.picture import NOTHING, Picture, Piece, encode
from app.rooms.records import MatchId
from engine.core.codec import codec
from engine.core.frames import event_plain, seen
from engine.core.game import AnyGame, Millis, Seat, Viewer
from engine.core.match import Asked, Match
from engine.core.optional import shows_all
from engine.core.values import value


@value
class Told:
    """An accepted entry as the room remembers it, for the log: events as the game made them."""

    seq: int
    at: Millis
    seat: Seat | None
    events: tuple[Any, ...]


class Projection:
    """What each audience is sent after `told` (the newest entries, oldest first; maybe none).

    What is the same for everybody is written once, and each picture is made when first asked for.
    """

    __slots__ = (
        "_head",
        "_heard",
        "_is_open",
        "_match",
        "_newest",
        "_paused",
        "_pictures",
        "_same",
        "_told",
    )

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
        self._is_open = shows_all(match.game)
        self._paused = paused
        self._told = told
        self._pictures: dict[Viewer, Picture] = {}
        self._same: dict[tuple[Piece, Piece, Piece], Picture] = {}
        self._newest: tuple[Any, Piece] | None = None
        self._heard: tuple[list[Any], Piece] | None = None
        self._head = Piece(self._shared(match_id, match.at if now is None else now))

    def _shared(self, match_id: MatchId, now: Millis) -> dict[str, Any]:
        """The fields before `events`."""
        match, told = self._match, self._told
        return {
            "t": "update",
            "match": match_id,
            "seq": match.seq,
            "from": told[0].seq if told else match.seq,
            "at": match.at,
            "prompts": [
                {"seat": seat, "kind": asked.prompt.kind, "due": self._due(asked)}
                for seat, asked in match.asked.items()
            ],
            "clocks": _clocks(match, now, is_running=not self._paused),
            "paused": self._paused,
            "outcome": _outcome(match),
        }

    def picture(self, viewer: Viewer) -> Picture:
        """The update of one viewer; who may know the same and is not asked shares one."""
        picture = self._pictures.get(viewer)
        if picture is None:
            events, view, you = self._events(viewer), self._view(viewer), self._you(viewer)
            key = events, view, you
            picture = self._same.get(key)
            if picture is None:
                picture = self._same[key] = Picture(self._head, events, view, you)
            self._pictures[viewer] = picture
        return picture

    def _view(self, viewer: Viewer) -> Piece:
        """A view as JSON; who may know the same shares it."""
        if self._is_open and self._newest is not None:
            return self._newest[1]
        view = self._match.view(viewer)
        if self._newest is None or self._newest[0] != view:
            self._newest = view, Piece(codec(self._match.game).view.plain(view))
        return self._newest[1]

    def _events(self, viewer: Viewer) -> Piece:
        if self._is_open and self._heard is not None:
            return self._heard[1]
        game = self._match.game
        heard = [event for one in self._told for event in seen(game, one.events, viewer)]
        if self._heard is None or self._heard[0] != heard:
            self._heard = heard, Piece([event_plain(game, event) for event in heard])
        return self._heard[1]

    def _you(self, viewer: Viewer) -> Piece:
        match = self._match
        asked = None if viewer is None else match.asked.get(viewer)
        if viewer is None or asked is None:
            return NOTHING
        you = encode({"prompt": asked.opened, "kind": asked.prompt.kind, "due": self._due(asked)})
        return Piece(json=b'%b,"legal":%b}' % (you[:-1], match.offered(viewer).json.encode()))

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
