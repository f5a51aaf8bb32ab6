"""A match with all cards open, step by step: what anybody may see when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.codec import codec
from engine.core.entry import Rewound
from engine.core.game import AnyGame, Viewer
from engine.core.match import Match
from engine.core.record import checked


def frames(document: Mapping[str, Any], games: Mapping[str, AnyGame]) -> list[dict[str, Any]]:
    """The start and every entry of a record; raises `ValueError` that says what differs first."""
    return [
        {
            "seq": played.match.seq,
            "at": played.match.at,
            "seat": played.entry and played.entry.seat,
            "events": all_events(played.match.game, played.events),
            "view": all_views(played.match),
        }
        for played in checked(document, games)
    ]


def all_events(game: AnyGame, events: Sequence[Any]) -> list[Any]:
    """Events of a game or of the table as they are, JSON-able."""
    plain = codec(game).event.plain
    return [
        {"t": event.t, "to": event.to} if isinstance(event, Rewound) else plain(event)
        for event in events
    ]


def seen(game: AnyGame, events: Iterable[Any], viewer: Viewer) -> list[Any]:
    """The events that a viewer may know, as he may know them."""
    heard = []
    for event in events:
        told = event if isinstance(event, Rewound) else game.redact(event, viewer)
        if told is not None:
            heard.append(told)
    return heard


def all_views(match: Match) -> Any:
    """One view where nothing is hidden, else one per seat."""
    plain = codec(match.game).view.plain
    views = [plain(match.view(seat)) for seat in range(match.seats)]
    return views[0] if all(view == views[0] for view in views) else views
