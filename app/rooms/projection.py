"""From a match to what a viewer is sent: one `Picture` per audience, encoded once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from app.rooms.picture import Picture, Scene, encode
from app.rooms.records import MatchId
from engine.core.clock import Clock
from engine.core.codec import codec
from engine.core.frames import all_events, seen
from engine.core.game import AnyGame, Millis, Outcome, Seat, Viewer
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

    __slots__ = ("_events", "_head", "_match", "_newest", "_paused", "_pictures", "_told")

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
        self._events = told[0].events if len(told) == 1 else [e for one in told for e in one.events]
        self._pictures: dict[Viewer, Picture] = {}
        self._newest: tuple[list[Any], Any, Picture, Scene] | None = None
        self._head = self._shared(match_id, match.at if now is None else now)

    def _shared(self, match_id: MatchId, now: Millis) -> dict[str, Any]:
        """The fields before `events`."""
        match, told = self._match, self._told
        clocks = match.clock and _clocks(match.clock, max(now, match.at), not self._paused)
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
            "clocks": clocks,
            "paused": self._paused,
            "outcome": match.outcome and _outcome(match.outcome),
        }

    def picture(self, viewer: Viewer) -> Picture:
        """The update of one viewer; who may know the same and is not asked shares one."""
        picture = self._pictures.get(viewer)
        if picture is None:
            _, _, picture, scene = self._seen(viewer)
            asked = None if viewer is None else self._match.asked.get(viewer)
            if viewer is not None and asked is not None:
                picture = Picture(scene, self._you(viewer, asked))
            self._pictures[viewer] = picture
        return picture

    def _seen(self, viewer: Viewer) -> tuple[list[Any], Any, Picture, Scene]:
        """What a viewer is shown of events and position, and the picture of who is not asked."""
        match, newest = self._match, self._newest
        if newest is not None and shows_all(match.game):
            return newest
        heard = seen(match.game, self._events, viewer)
        view = match.view(viewer)
        if newest is None or newest[0] != heard or newest[1] != view:
            scene = Scene(self._head | self._plain(heard, view))
            newest = self._newest = heard, view, Picture(scene), scene
        return newest

    def _plain(self, heard: list[Any], view: Any) -> dict[str, Any]:
        game = self._match.game
        return {"events": all_events(game, heard), "view": codec(game).view.plain(view)}

    def _you(self, viewer: Seat, asked: Asked) -> bytes:
        """What a seat is asked, and the answers that it may give."""
        you = encode({"prompt": asked.opened, "kind": asked.prompt.kind, "due": self._due(asked)})
        return b'%b,"legal":%b}' % (you[:-1], self._match.offered(viewer).json)

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
    return all_events(game, seen(game, told.events, viewer))


def _outcome(outcome: Outcome) -> dict[str, Any]:
    plain: dict[str, Any] = {"ranks": outcome.ranks, "reason": outcome.reason}
    return plain if outcome.detail is None else plain | {"detail": outcome.detail}


def _clocks(clock: Clock, now: Millis, is_running: bool) -> list[dict[str, Any]]:
    clock = clock.charged(now)
    return [
        {"seat": seat, "left": max(0, left), "running": is_running and seat in clock.running}
        for seat, left in enumerate(clock.left)
    ]
