"""Chance as a value: numbers come from hashing a key with a counter.

The formulas are public (`docs/protocol`, record of a match), so that anybody can recompute every
draw of a finished match. Nothing here is secret but the key.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

T = TypeVar("T")

_RANGE = 1 << 64


def seed_hash(seed: bytes) -> str:
    """The commitment to a seed that everybody sees before the match: hex of SHA-256."""
    return hashlib.sha256(b"tessera-seed-1" + seed).hexdigest()


def match_key(seed: bytes, shares: Sequence[bytes]) -> str:
    """The key of a match in hex: the server's seed and one share (maybe empty) per seat."""
    text = b"tessera-key-1" + seed
    for share in shares:
        text += len(share).to_bytes(2, "big") + share
    return hashlib.sha256(text).hexdigest()


@dataclass(frozen=True, slots=True)
class Rng:
    """The generator of a match: `key` in hex and the number of blocks `drawn` so far."""

    key: str
    drawn: int = 0

    def below(self, limit: int) -> tuple[int, Rng]:
        """A fair number in 0 … limit - 1, and the generator after it."""
        fair = _RANGE // limit * limit
        rng = self
        while True:
            number, rng = rng._next()
            if number < fair:
                return number % limit, rng

    def roll(self) -> tuple[int, Rng]:
        """One die of six sides."""
        number, rng = self.below(6)
        return number + 1, rng

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """All items in a random order: for i from the last to 1, swap i with below(i + 1)."""
        pile = list(items)
        rng = self
        for i in range(len(pile) - 1, 0, -1):
            j, rng = rng.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return tuple(pile), rng

    def _next(self) -> tuple[int, Rng]:
        block = hmac.digest(bytes.fromhex(self.key), self.drawn.to_bytes(8, "big"), "sha256")
        return int.from_bytes(block[:8], "big"), replace(self, drawn=self.drawn + 1)
