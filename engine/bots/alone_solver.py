"""Ant and Dragonfly with one army only: the fewest moves home from every placement, by solving.

`python -m engine.bots.alone_solver` writes the table that `alone` reads (half a minute). The
solver goes backward from the finish, on boards of any size, so that tests can compare it with
plain search on small ones. Squares are numbered row by row from the army's own edge; a placement
is a set of squares (bits) and a word of kinds (bit i: the piece on the i-th square is a
dragonfly).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from engine.bots.alone import ARMY, NEVER, TABLE, packed
from engine.core.square import COMPASS, step

_Words: TypeAlias = int
"""A set of words of kinds, as bits."""
_Layer: TypeAlias = dict[int, _Words]


@dataclass(frozen=True)
class Strip:
    """A board and an army of so many pieces, which has to get to the last squares."""

    wide: int
    long: int
    army: int

    @property
    def squares(self) -> int:
        """How many squares there are."""
        return self.wide * self.long

    @property
    def goal(self) -> int:
        """The squares where the army has to get to."""
        return (1 << self.squares) - (1 << self.squares - self.army)

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """From each square in every direction the squares up to the edge, nearest first."""
        return tuple(
            tuple(ray for way in COMPASS if (ray := tuple(self._ray(square, way))))
            for square in range(self.squares)
        )

    def placements(self) -> Iterator[int]:
        """All sets of squares for the army, in the order of the numbers that they are."""
        sets = combinations(range(self.squares), self.army)
        return iter(sorted(sum(1 << square for square in one) for one in sets))

    def _ray(self, square: int, way: tuple[int, int]) -> Iterator[int]:
        cell = square % self.wide, square // self.wide
        while True:
            cell = step(cell, way)
            if not (0 <= cell[0] < self.wide and 0 <= cell[1] < self.long):
                return
            yield cell[1] * self.wide + cell[0]


def solved(strip: Strip) -> dict[int, bytearray]:
    """For every set of squares the fewest moves home by word of kinds; `NEVER` if there is no way.

    Moves are undone from the finish on: what is a dragonfly now was an ant and steps back, what
    is an ant now was a dragonfly and leaps back, over the same run.
    """
    words = 1 << strip.army
    found = {placed: bytearray([NEVER]) * words for placed in strip.placements()}
    unknown = dict.fromkeys(found, (1 << words) - 1)
    layer: _Layer = {strip.goal: (1 << words) - 1}
    moves = 0
    while layer:
        for placed, fresh in layer.items():
            unknown[placed] &= ~fresh
            for word in squares_of(fresh):
                found[placed][word] = moves
        layer = _before(strip, layer, unknown)
        moves += 1
    return found


def sources(strip: Strip, placed: int, square: int) -> Iterator[tuple[int, bool]]:
    """The empty squares to which the piece on a square can step, and leap (True)."""
    for ray in strip.rays[square]:
        for number, source in enumerate(ray):
            if not placed >> source & 1:
                yield source, number > 0
                break


def squares_of(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest on."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def _before(strip: Strip, layer: _Layer, unknown: _Layer) -> _Layer:
    """What is one move from the layer and was not known before."""
    before: _Layer = {}
    flying = _flying(strip.army)
    for placed, fresh in layer.items():
        for rank, square in enumerate(squares_of(placed)):
            stepped, leapt = fresh & flying[rank], fresh & ~flying[rank]
            for source, is_leap in sources(strip, placed, square):
                words = leapt << (1 << rank) if is_leap else stepped >> (1 << rank)
                earlier = placed ^ 1 << square ^ 1 << source
                place = (earlier & (1 << source) - 1).bit_count()
                new = _carried(words, rank, place, flying) & unknown[earlier]
                if new:
                    before[earlier] = before.get(earlier, 0) | new
    return before


def _carried(words: _Words, rank: int, place: int, flying: tuple[_Words, ...]) -> _Words:
    """The words with the letter of one rank at another place, the letters between moved up."""
    for low in range(rank, place) if rank < place else range(rank - 1, place - 1, -1):
        rising = words & flying[low] & ~flying[low + 1]
        falling = words & flying[low + 1] & ~flying[low]
        words ^= rising ^ falling ^ rising << (1 << low) ^ falling >> (1 << low)
    return words


def _flying(army: int) -> tuple[_Words, ...]:
    """For each letter the set of words in which it says dragonfly."""
    words = range(1 << army)
    return tuple(sum(1 << word for word in words if word >> rank & 1) for rank in range(army))


def main() -> None:
    """Write the table of the real board: for each word of kinds all sets of squares."""
    rows = b"".join(solved(Strip(wide=3, long=8, army=ARMY)).values())
    words = 1 << ARMY
    TABLE.write_bytes(packed(b"".join(rows[word::words] for word in range(words))))
    print(f"{TABLE.stat().st_size:,} bytes, moves: {sorted(Counter(rows).items())}")


if __name__ == "__main__":
    main()
