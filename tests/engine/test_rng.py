"""Chance: the published formulas, recomputed with another tool, and a look at fairness.

The literals come from `openssl dgst -sha256` and `openssl dgst -mac HMAC` over the bytes that
the protocol's page names.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.rng import Rng, match_key, seed_hash
from tests.engine.walks import seeds

SEED = bytes(31) + b"\x01"
SEED_HASH = "a7f66205d2f6d7b23120391a996026203e33f618ea5b1e588d84c402ded775e5"
KEY = "2c6fae40a4dd28e02c2df2578a1e69d7cbc7a97f52e266c6aa09e02c52fc4f4b"
BLOCKS = (
    0x7B222711A46205F4,
    0x7E6D65AA34A4775E,
    0x97061113E56325A2,
    0x83778F1C6765CB2B,
    0x462E722495E493A6,
    0xD0FCCDEB9AD63FD3,
    0x4C5BD3F051F249FE,
    0x7FC8CB782033F60C,
)


def blocks(key: str) -> list[int]:
    """The first numbers of a key, by the formula and not by the code under test."""
    return [
        struct.unpack(
            ">Q", hmac.new(bytes.fromhex(key), struct.pack(">Q", n), hashlib.sha256).digest()[:8]
        )[0]
        for n in range(64)
    ]


def test_the_commitment_to_a_seed() -> None:
    assert seed_hash(SEED) == SEED_HASH


def test_the_key_of_a_match_from_seed_and_shares() -> None:
    assert match_key(SEED, [bytes.fromhex("aabb"), b""]) == KEY


def test_shares_cannot_be_split_another_way_to_the_same_key() -> None:
    ways = [[b"ab", b""], [b"a", b"b"], [b"", b"ab"], [b"ab"], [b"ab", b"", b""]]
    assert len({match_key(SEED, shares) for shares in ways}) == len(ways)


def test_blocks_are_numbered_hmacs() -> None:
    assert blocks(KEY)[:8] == list(BLOCKS)
    rng = Rng(KEY)
    for count, block in enumerate(BLOCKS, 1):
        number, rng = rng.below(2**64)
        assert (number, rng.drawn) == (block, count)


def test_numbers_dice_and_shuffles_by_the_formula() -> None:
    assert Rng(KEY).below(10) == (BLOCKS[0] % 10, Rng(KEY, 1))
    assert Rng(KEY, 3).roll() == (1 + BLOCKS[3] % 6, Rng(KEY, 4))
    pile = list("abcd")
    for i, block in zip((3, 2, 1), BLOCKS, strict=False):
        j = block % (i + 1)
        pile[i], pile[j] = pile[j], pile[i]
    assert Rng(KEY).shuffled("abcd") == (tuple(pile), Rng(KEY, 3))


@given(key=seeds, limit=st.integers(1, 2**64))
def test_numbers_that_would_be_unfair_are_drawn_again(key: str, limit: int) -> None:
    fair = 2**64 // limit * limit
    used = next(count for count, block in enumerate(blocks(key)) if block < fair)
    assert Rng(key).below(limit) == (blocks(key)[used] % limit, Rng(key, used + 1))


def test_a_number_is_drawn_again_for_a_limit_that_wastes_nearly_half() -> None:
    limit = 2**63 + 1
    assert [block >= limit for block in BLOCKS[2:5]] == [True, True, False]
    assert Rng(KEY, 2).below(limit) == (BLOCKS[4], Rng(KEY, 5))


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + expected * (
        kinds - len(counts)
    )


# Critical values of chi-square at p = 0.001 for 1, 5, 9 and 23 degrees of freedom.
@pytest.mark.parametrize(("limit", "critical"), [(2, 10.83), (6, 20.52), (10, 27.88)])
def test_numbers_are_spread_evenly(limit: int, critical: float) -> None:
    rng = Rng(KEY)
    counts: Counter[object] = Counter()
    for _ in range(6_000):
        number, rng = rng.below(limit)
        counts[number] += 1
    assert set(counts) == set(range(limit))
    assert chi_square(counts, limit) < critical


def test_all_orders_of_four_cards_are_equally_likely() -> None:
    rng = Rng(KEY)
    counts: Counter[object] = Counter()
    for _ in range(4_800):
        order, rng = rng.shuffled("abcd")
        counts[order] += 1
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts, 24) < 49.73


def test_keys_that_differ_in_one_share_draw_differently() -> None:
    one, other = match_key(SEED, [b"", b"\x00"]), match_key(SEED, [b"", b"\x01"])
    assert blocks(one) != blocks(other)
    firsts: Counter[object] = Counter(
        Rng(match_key(SEED, [n.to_bytes(2, "big"), b""])).below(2)[0] for n in range(2_000)
    )
    assert chi_square(firsts, 2) < 10.83
