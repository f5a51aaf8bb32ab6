"""The body that answers a record; see `shapes`."""

from __future__ import annotations

from typing import Literal

from app.http.shapes import FrameOut, MatchFacts


class RecordOut(MatchFacts):
    """A match that was played just as its record says, with all cards open."""

    seed_hash: str
    seed: str
    verified: Literal[True]
    frames: list[FrameOut]
