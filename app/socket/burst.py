"""What is written in one turn of the event loop goes out at its end, frame after frame.

The kernel's part of writing to four people is as much work as all the rest of a move. Done in a
row it finds its code and data where the last write has left them, and whoever waits on the same
machine is woken once; scattered between the steps of many rooms it costs a ninth more (ADR 22).
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from typing import Any, Protocol
from weakref import WeakKeyDictionary


class Outlet(Protocol):
    """A connection, as far as it can be seen whether a frame can still be written to it."""

    transport: Any
    waiting: int
    """How many of its frames are in the burst."""
    disconnected: bool
    close_sent: bool


class Burst:
    """The frames of one turn, in the order in which they were added."""

    __slots__ = ("_frames", "_loop")

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._frames: list[tuple[Outlet, bytes]] = []

    def add(self, outlet: Outlet, frame: bytes) -> None:
        """Write a frame at the end of this turn, if the connection has not ended by then."""
        if not self._frames:
            self._loop.call_soon(self._flush)
        self._frames.append((outlet, frame))
        outlet.waiting += 1

    def _flush(self) -> None:
        frames, self._frames = self._frames, []
        for outlet, frame in frames:
            outlet.waiting -= 1
            transport = outlet.transport
            if not (outlet.disconnected or outlet.close_sent or transport.is_closing()):
                transport.write(frame)


_bursts: WeakKeyDictionary[AbstractEventLoop, Burst] = WeakKeyDictionary()


def burst_of(loop: AbstractEventLoop) -> Burst:
    """The one burst of an event loop."""
    burst = _bursts.get(loop)
    if burst is None:
        burst = _bursts[loop] = Burst(loop)
    return burst
