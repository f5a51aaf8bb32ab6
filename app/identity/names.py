"""What people call themselves and what they say: readable text and nothing that hides or reorders.

Shown by text nodes only, so this is about deceiving readers, not about markup.
"""

from __future__ import annotations

import re
import unicodedata

NAME_LENGTH = 24
TEXT_LENGTH = 280

_HIDDEN_KINDS = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
_MOST_MARKS = re.compile(r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{5,}")


class TooLong(ValueError):
    """A text that is longer than allowed."""


def clean_name(text: str) -> str:
    """A name in its stored form; raises `ValueError` with a sentence that says what to change."""
    plain = unicodedata.normalize("NFC", text)
    name = re.sub(" +", " ", "".join(" " if _is_space(letter) else letter for letter in plain))
    name = name.strip(" ")
    if any(_is_hidden(letter) for letter in name):
        raise ValueError("A name may not hold control, invisible or direction-changing characters.")
    if _MOST_MARKS.search(name):
        raise ValueError("A name may not pile up accents on one letter.")
    if len(name) > NAME_LENGTH:
        raise TooLong(f"A name has {NAME_LENGTH} characters at most; shorten it.")
    if not _is_visible(name):
        raise ValueError("A name needs at least one visible character.")
    return name


def clean_text(text: str) -> str:
    """A line of chat without what hides or reorders; raises `TooLong`, or `ValueError` if empty."""
    line = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text)
        if letter.isspace() or not _is_hidden(letter)
    ).strip()
    line = _MOST_MARKS.sub(lambda marks: marks[0][:4], line)
    if len(line) > TEXT_LENGTH:
        raise TooLong(f"A text has {TEXT_LENGTH} characters at most; shorten it.")
    if not _is_visible(line):
        raise ValueError("There is nothing to read in this text.")
    return line


def _is_space(letter: str) -> bool:
    return unicodedata.category(letter) == "Zs"


def _is_hidden(letter: str) -> bool:
    return unicodedata.category(letter) in _HIDDEN_KINDS or letter in _BLANKS


def _is_visible(text: str) -> bool:
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in text)
