"""Codes that people pass on: two per room, and one-time codes for another device.

A room's code is twelve Crockford base-32 characters (60 bits), derived from the room's id under
the server's secret; one for a device is ten at random. Codes are handed around without dashes in
the program, shown to people in groups (`XXXX-XXXX-XXXX`, `XXXXX-XXXXX`) and stored as hashes.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field
from functools import lru_cache

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 12
DEVICE_LENGTH = 10

_MOST_REMEMBERED = 2_000
"""Every link to a room asks for the room's codes."""

_LEFT_OUT = str.maketrans("", "", "-\u2011\u2013 \u00a0\t\r\n")
_READ_AS = str.maketrans("ILO", "110")


@dataclass(frozen=True, slots=True)
class Codes:
    """Makes and checks codes; the first key makes new ones, the others keep old rooms open."""

    secret_keys: tuple[bytes, ...] = field(repr=False)

    def play(self, room_id: str, stored: str | None = None) -> str:
        """The code that lets people sit down.

        `stored` is the hash in the room's row: with it the code is the one that was given out,
        even if the room was made under an older key.
        """
        return self._code("play", room_id, stored)

    def watch(self, room_id: str, stored: str | None = None) -> str:
        """The code that lets people watch; `stored` as in `play`."""
        return self._code("watch", room_id, stored)

    def hashed(self, code: str) -> str:
        """What is stored of a new code."""
        return _hash(self.secret_keys[0], code)

    def candidates(self, code: str) -> tuple[str, ...]:
        """What may be stored of a code, newest key first."""
        return tuple(_hash(key, code) for key in self.secret_keys)

    def device_hashed(self, code: str) -> str:
        """What is stored of a code for another device."""
        return _hash(self.secret_keys[0], f"device:{code}")

    def log_tag(self, code: str) -> str:
        """Eight hex digits that stand for a code in the log."""
        return self.hashed(code)[:8]

    def daily(self, day: str) -> bytes:
        """The seed of what everybody is dealt alike on a day; 32 bytes."""
        return hmac.digest(self.secret_keys[0], f"tessera-today-1:{day}".encode(), "sha256")

    def _code(self, role: str, room_id: str, stored: str | None) -> str:
        for key in self.secret_keys if stored else ():
            code = _derived(key, role, room_id)
            if _hash(key, code) == stored:
                return code
        return _derived(self.secret_keys[0], role, room_id)


def device_code() -> str:
    """A fresh code for another device."""
    return "".join(secrets.choice(ALPHABET) for _ in range(DEVICE_LENGTH))


def shown(code: str) -> str:
    """A code as people read it: `XXXX-XXXX-XXXX`, for a device `XXXXX-XXXXX`."""
    size = 4 if len(code) == LENGTH else DEVICE_LENGTH // 2
    return "-".join(code[at : at + size] for at in range(0, len(code), size))


def normalise(text: str, length: int = LENGTH) -> str | None:
    """The code that somebody has typed or pasted, or None if it cannot be one."""
    if len(text) > 4 * length:
        return None
    code = text.translate(_LEFT_OUT)
    if len(code) != length or not code.isascii():
        return None
    code = code.upper().translate(_READ_AS)
    return code if all(letter in ALPHABET for letter in code) else None


@lru_cache(_MOST_REMEMBERED)
def _derived(key: bytes, role: str, room_id: str) -> str:
    block = hmac.digest(key, f"tessera-{role}-1:{room_id}".encode(), "sha256")
    number = int.from_bytes(block[:8], "big")
    return "".join(ALPHABET[number >> shift & 31] for shift in range(0, 5 * LENGTH, 5))


@lru_cache(_MOST_REMEMBERED)
def _hash(key: bytes, code: str) -> str:
    return hmac.digest(key, f"tessera-code-1:{code}".encode(), "sha256").hex()
