"""Room codes: readable, forgiving to type, useless to who holds only the database."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.identity.codes import (
    ALPHABET,
    DEVICE_LENGTH,
    Codes,
    device_code,
    normalise,
    shown,
)

KEYS = (b"k" * 32,)
codes = Codes(KEYS)


def test_play_and_watch_codes_of_a_room_differ_and_stay_the_same() -> None:
    assert codes.play("room") == codes.play("room")
    assert codes.play("room") != codes.watch("room")
    assert codes.play("room") != codes.play("other")
    assert codes.play("room") != Codes((b"x" * 32,)).play("room")


@given(st.text(min_size=1, max_size=40))
def test_a_code_is_twelve_crockford_characters_and_survives_being_shown(room: str) -> None:
    code = codes.play(room)
    assert re.fullmatch(f"[{ALPHABET}]{{12}}", code)
    assert re.fullmatch("(.{4})-(.{4})-(.{4})", shown(code))
    assert normalise(shown(code)) == code


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("0123-4567-89ab", "0123456789AB"),
        (" 0123 4567\t89AB\n", "0123456789AB"),
        ("oILo-iIlL-OOOO", "011011110000"),
        ("0-1-2-3-4-5-6-7-8-9-A-B", "0123456789AB"),
    ],
    ids=["dashes and small letters", "spaces", "letters that look like digits", "many dashes"],
)
def test_a_code_is_read_as_people_type_it(typed: str, read: str) -> None:
    assert normalise(typed) == read


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "0123-4567-89A",
        "0123-4567-89ABC",
        "0123-4567-89AU",
        "0123_4567_89AB",
        "٠" * 12,
        "ß" * 6,
        "0" * 12 + " " * 100,
    ],
)
def test_what_is_no_code_is_none(typed: str) -> None:
    assert normalise(typed) is None


def test_a_code_for_a_device_is_shorter_and_no_code_of_a_room() -> None:
    code = device_code()
    assert normalise(shown(code), DEVICE_LENGTH) == code
    assert shown(code) == f"{code[:5]}-{code[5:]}"
    assert normalise(code) is None
    assert normalise(codes.play("room"), DEVICE_LENGTH) is None
    assert codes.device_hashed(code) != codes.hashed(code)


def test_only_a_hash_under_the_key_is_stored() -> None:
    code = codes.play("room")
    assert code not in codes.hashed(code)
    assert codes.candidates(code) == (codes.hashed(code),)
    assert codes.hashed(code) != Codes((b"x" * 32,)).hashed(code)
    assert codes.log_tag(code) == codes.hashed(code)[:8]


def test_a_new_key_leaves_the_rooms_of_the_old_key_open_under_their_codes() -> None:
    before = codes.play("room")
    stored = codes.hashed(before)
    rotated = Codes((b"n" * 32, *KEYS))
    assert stored in rotated.candidates(before)
    assert rotated.play("room", stored) == before
    assert rotated.play("room") != before


def test_the_secret_is_not_in_the_text_of_the_object() -> None:
    assert "kkkk" not in repr(codes)
