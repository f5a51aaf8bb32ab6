"""What one link is shown of a match, put together as a page does, and where that has a hole."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from clients.tessera import Guest, Link

Frame = dict[str, Any]


@dataclass
class Picture:
    """One match as one viewer saw it: its events in order, up to `seq`."""

    seq: int = 0
    events: list[Any] = field(default_factory=list)
    view: Any = None


@dataclass
class Viewer:
    """Follows one link; `holes` tells of every gap between two frames."""

    pictures: dict[str, Picture] = field(default_factory=dict)
    holes: list[str] = field(default_factory=list)
    welcomes: int = 0
    closes: list[int | None] = field(default_factory=list)

    def hear(self, frame: Frame) -> None:
        """Take a frame in."""
        if frame["t"] == "welcome":
            self.welcomes += 1
            if frame["update"]:
                self._catch_up(frame["update"], frame["log"])
        elif frame["t"] == "update":
            self._go_on(frame)

    def _catch_up(self, update: Frame, log: list[Frame]) -> None:
        picture = self.pictures.setdefault(update["match"], Picture())
        expected = list(range(picture.seq + 1, update["seq"] + 1))
        numbers = [entry["seq"] for entry in log]
        # A page that was not told of the match yet says no `seen`, and gets the log from its start.
        if numbers[len(numbers) - len(expected) :] != expected:
            self.holes.append(f"after {picture.seq} a welcome to {update['seq']} with {numbers}")
        for entry in log:
            if entry["seq"] > picture.seq:
                picture.events += entry["events"]
        picture.seq, picture.view = update["seq"], update["view"]

    def _go_on(self, update: Frame) -> None:
        picture = self.pictures.setdefault(update["match"], Picture())
        if update["seq"] <= picture.seq:
            return
        if update["from"] != picture.seq + 1:
            self.holes.append(f"after {picture.seq} came {update['from']} to {update['seq']}")
        picture.events += update["events"]
        picture.seq, picture.view = update["seq"], update["view"]


async def journal(guest: Guest, match: str) -> Picture:
    """The match as the journal has it, redacted for watchers."""
    whole, start = Picture(), 0
    while start is not None:
        page = await guest.call(
            "GET", f"/api/matches/{match}/frames?as=watch&limit=100&from={start}"
        )
        for frame in page["items"]:
            whole.seq, whole.view = frame["seq"], frame["view"]
            whole.events += frame["events"]
        start = page["next"]
    return whole


class Watcher:
    """Somebody who only looks on, with the watch code."""

    def __init__(self, guest: Guest, code: str) -> None:
        self.viewer = Viewer()
        self.link = Link(guest, code, pause=0.02)
        self.link.heard = self.viewer.hear

    async def live(self, stop: asyncio.Event) -> None:
        """Look on until the end."""
        async with self.link:
            await stop.wait()
