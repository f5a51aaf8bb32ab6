"""What the addresses need: one record that the composition root fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from fastapi import Depends, Request

from app.http.replays import Replays
from app.http.static import Static
from app.identity.addresses import Addresses, of_scope
from app.identity.codes import Codes
from app.identity.limits import Limits, Meters
from app.identity.origins import Origins
from app.rooms.analyses import Analyses
from app.rooms.evaluations import Evaluations
from app.rooms.fair import Boards
from app.rooms.lobby import Lobby
from app.rooms.registry import Rooms
from app.rooms.setups import Setups
from app.rooms.thinker import Thinker
from app.settings import Settings
from app.store import Store
from app.telemetry import Telemetry
from engine.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Site:
    """The surroundings of every address."""

    settings: Settings
    limits: Limits
    meters: Meters
    origins: Origins
    addresses: Addresses
    codes: Codes
    telemetry: Telemetry
    games: Mapping[str, AnyGame]
    bot_levels: Callable[[str], list[tuple[str, str]]]
    rooms: Rooms
    lobby: Lobby
    thinker: Thinker
    evaluates: Callable[[str], bool]
    evaluations: Evaluations
    analyses: Analyses
    setups: Setups
    boards: Boards
    store: Store
    replays: Replays
    static: Static
    is_ready: Callable[[], bool]
    stop: Callable[[], None]
    now: Callable[[], int]

    @property
    def origin(self) -> str:
        """Where people find us."""
        return self.settings.public_origin

    def ip(self, request: Request) -> str:
        """The address to count a request by."""
        return of_scope(self.addresses, dict(request.scope))


def _site(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


TheSite: TypeAlias = Annotated[Site, Depends(_site)]
