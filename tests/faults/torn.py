"""`python -m tests.faults.torn serve`: control of T9, a link is subscribed after its snapshot.

What happens in between is in neither.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

from app.__main__ import main
from app.rooms.presence import Presence

LATE_S = 0.3

_join = Presence.join


def join_late(presence: Presence, peer: Any) -> None:
    """Let an onlooker in late; players go on, so that there is much to miss."""
    if peer.role == "play":
        _join(presence, peer)
        return
    peer.is_in = True
    asyncio.get_running_loop().call_later(LATE_S, _join_if_here, presence, peer)


def _join_if_here(presence: Presence, peer: Any) -> None:
    if not getattr(peer.sink, "has_left", False):
        _join(presence, peer)


if __name__ == "__main__":
    Presence.join = join_late  # type: ignore[method-assign]  # this part is swapped on purpose
    sys.exit(main(sys.argv[1:], os.environ))
