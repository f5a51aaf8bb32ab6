"""Ant and Dragonfly with one army only: the fewest moves home from every placement, from a table.

`alone_solver` makes the table: 8.6 MB, packed into less than half a megabyte, unpacked by who
first asks (a twentieth of a second). Squares are bits, numbered row by row from the army's own
edge; the back row is bits 0 to 2.
"""

from __future__ import annotations

import lzma
from functools import cache
from math import comb
from pathlib import Path

NEVER = 255
"""For placements from which an army never gets home by itself."""

TABLE = Path(__file__).with_name("alone.xz")

ARMY, SQUARES = 6, 24
_PLACEMENTS = comb(SQUARES, ARMY)
_HALF = SQUARES // 2
_LOWER = (1 << _HALF) - 1
_CHUNK = 6
_LETTERS = (1 << _CHUNK) - 1


def moves_home(army: int, flying: int) -> int:
    """The fewest moves of six pieces to the last six squares; those on `flying` are dragonflies."""
    return _table()[_word(army, flying) * _PLACEMENTS + _rank(army)]


def packed(table: bytes) -> bytes:
    """A table as it is kept in its file."""
    return lzma.compress(table, preset=9 | lzma.PRESET_EXTREME)


@cache
def _table() -> bytes:
    """The moves for each word of kinds, for each set of squares in the order of its number."""
    return lzma.decompress(TABLE.read_bytes())


def _rank(army: int) -> int:
    """How many sets of six squares have a lower number."""
    lower = army & _LOWER
    return _LOWER_RANKS[lower] + _UPPER_RANKS[lower.bit_count()][army >> _HALF]


def _word(army: int, flying: int) -> int:
    """The kinds of the pieces as bits, the piece on the first square first."""
    word = length = 0
    while army:
        here = army & _LETTERS
        word |= _WORDS[here << _CHUNK | flying & _LETTERS] << length
        length += here.bit_count()
        army >>= _CHUNK
        flying >>= _CHUNK
    return word


def _ranks(first: int, before: int) -> list[int]:
    """What squares of half a board, numbered from `first` with `before` below, add to a rank."""
    ranks = [0]
    for half in range(1, 1 << _HALF):
        top = half.bit_length() - 1
        ranks.append(ranks[half ^ 1 << top] + comb(first + top, before + half.bit_count()))
    return ranks


def _letters(army: int, flying: int) -> int:
    squares = [square for square in range(_CHUNK) if army >> square & 1]
    return sum(1 << number for number, square in enumerate(squares) if flying >> square & 1)


_LOWER_RANKS = _ranks(0, 0)
_UPPER_RANKS = [_ranks(_HALF, before) for before in range(ARMY + 1)]
_WORDS = [_letters(army, flying) for army in range(1 << _CHUNK) for flying in range(1 << _CHUNK)]
