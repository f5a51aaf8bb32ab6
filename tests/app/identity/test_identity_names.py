"""Names and chat: readable, and nothing in them that hides or reorders."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.identity.names import TooLong, clean_name, clean_text


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("Ada", "Ada"),
        ("  Ada   Byron ", "Ada Byron"),
        ("Zoe\u0308", "Zoë"),
        ("Łukasz", "Łukasz"),
        ("李雷", "李雷"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("7", "7"),
        ("🐢", "🐢"),
        ("Ada\u00a0Byron", "Ada Byron"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_kept_as_people_write_it(typed: str, stored: str) -> None:
    assert clean_name(typed) == stored


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "x" * 25,
        "a\tb",
        "a\nb",
        "a\x00b",
        "a\u202eb",
        "a\u2066b",
        "a\u200bb",
        "a\u200db",
        "a\ufeffb",
        "a\u2028b",
        "\u3164",
        "\u2800\u2800",
        "\u0301",
        "e" + "\u0301" * 9,
        "\ud800",
        "\ue000",
    ],
    ids=ascii,
)
def test_a_name_that_hides_something_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(ValueError, match=r"^A name .*\.$"):
        clean_name(typed)


def test_chat_loses_what_hides_and_keeps_what_reads() -> None:
    assert clean_text(" a\u202eb\u200b\nc\td ") == "ab c d"
    assert clean_text("<script>") == "<script>"
    assert clean_text("x" * 280) == "x" * 280


def test_a_long_text_is_told_from_an_empty_one() -> None:
    with pytest.raises(TooLong):
        clean_text("x" * 281)
    with pytest.raises(ValueError, match="nothing to read"):
        clean_text("\u200b \u202e")


@given(st.text(max_size=300))
def test_whatever_is_said_ends_up_readable_or_refused(text: str) -> None:
    try:
        line = clean_text(text)
    except ValueError:
        return
    assert 0 < len(line) <= 280
    assert unicodedata.normalize("NFC", line) == line
    assert not any(unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Zl"} for letter in line)


@given(st.text(max_size=40))
def test_a_stored_name_is_stored_the_same_again(text: str) -> None:
    try:
        name = clean_name(text)
    except ValueError:
        return
    assert clean_name(name) == name
