"""What is said at the table: two channels, a short memory, and who may read what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.rooms.records import ChatLine
from engine.core.game import Viewer

KEPT = 100
FOREVER = 2**62


class Chat:
    """The newest lines of each channel; those before the end of the last match all may read."""

    def __init__(self, lines: Iterable[ChatLine] = ()) -> None:
        self._lines: list[ChatLine] = []
        self._open_until = 0
        for line in lines:
            self.add(line)

    def add(self, line: ChatLine) -> None:
        """Something was said; the other channel loses nothing by it."""
        self._lines.append(line)
        own = [each for each in self._lines if each.channel == line.channel]
        if len(own) > KEPT:
            self._lines.remove(own[0])

    def find(self, line_id: str) -> ChatLine | None:
        """A line that is still remembered."""
        return next((line for line in self._lines if line.id == line_id), None)

    def open(self, until: int) -> list[ChatLine]:
        """Let everybody read what is said before `until` (ms since the epoch): the newly open."""
        before, self._open_until = self._open_until, until
        return [line for line in self._lines if before <= line.at < until]

    def visible(self, viewer: Viewer) -> list[ChatLine]:
        """The newest lines that a viewer may read, oldest first."""
        return [line for line in self._lines if self.may_read(line, viewer)][-KEPT:]

    def may_read(self, line: ChatLine, viewer: Viewer) -> bool:
        """Own channel, or something said before the end of the last match."""
        channel = "watchers" if viewer is None else "players"
        return line.channel == channel or line.at < self._open_until

    def forget(self, guest: str) -> None:
        """Drop the lines of a guest."""
        self._lines = [line for line in self._lines if line.guest != guest]


def said(line: ChatLine, accepted: tuple[str, ...] = ()) -> dict[str, Any]:
    """The `said` frame of a line."""
    speaker = {"watcher": True} if line.seat is None else {"seat": line.seat}
    words = {"preset": line.preset} if line.text is None else {"text": line.text}
    return {
        "t": "said",
        "id": line.id,
        "at": line.at,
        "from": speaker,
        "name": line.name,
        **words,
        "channel": line.channel,
        "accepted": list(accepted),
    }
