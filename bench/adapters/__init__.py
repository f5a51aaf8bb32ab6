"""How the load generator speaks to one kind of server: a module here, with a class `Adapter`.

One instance serves the whole run. Updates reach a connection in the order of the room's moves,
so an adapter only says that a frame is an update, not of which move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bench.conns import Conn
    from bench.options import Options

UPDATE = 1
"""This frame is the update after one move; a larger number: after so many moves."""
READY = -1
"""This connection has joined its room."""
REFUSED = -2
"""The server said no."""


class BaseAdapter:
    """What every adapter can be asked; only `on_frame` and `move` have to be written."""

    name = "base"
    sits_down = False
    """Whether players take their seats over connections of their own, which stay taken."""

    def __init__(self, options: Options) -> None:
        self.options = options

    async def setup(self) -> None:
        """Before any connection: people and rooms, over HTTP."""

    def url(self, room: int, seat: int) -> str:
        """Where a connection goes (seats below `players` play, the others watch)."""
        raise NotImplementedError

    def headers(self, room: int, seat: int) -> list[tuple[str, str]]:
        """More headers of its handshake."""
        return []

    def greeting(self) -> bytes:
        """The first frame of a connection, where the protocol has one."""
        return b"{}"

    def on_open(self, conn: Conn) -> int | None:
        """`READY` if there is nothing to say first; otherwise say it."""
        return READY

    def on_frame(self, conn: Conn, payload: Any) -> int | None:
        """What a frame is (None: nothing of interest); `payload` is a view, gone afterwards."""
        raise NotImplementedError

    def move(self, conn: Conn, number: int) -> None:
        """Send move `number` (0, 1, …) of the connection's room."""
        raise NotImplementedError
