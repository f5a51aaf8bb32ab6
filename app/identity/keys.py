"""Guest keys: 256 random bits that say who is asking, by cookie or by bearer, stored as a hash."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

_KEY = re.compile(r"gk_[A-Za-z0-9_-]{43}")
_MAX_AGE_S = 400 * 24 * 3600  # browsers keep a cookie no longer than that


@dataclass(frozen=True, slots=True)
class Credential:
    """What a request says about who is asking; `key` is None where it says nothing readable."""

    key: str | None = field(repr=False)
    by: Literal["bearer", "cookie"]


def new_key() -> str:
    """A fresh guest key."""
    return "gk_" + secrets.token_urlsafe(32)


def key_hash(key: str) -> str:
    """What is stored of a key; 256 random bits need no slow hash."""
    return hashlib.sha256(key.encode()).hexdigest()


def cookie_name(*, secure: bool) -> str:
    """The cookie that holds a browser's key: `__Host-` demands https."""
    return "__Host-guest" if secure else "guest"


def set_cookie(key: str, *, secure: bool) -> str:
    """The Set-Cookie value that gives a browser its key."""
    return _cookie(key, _MAX_AGE_S, secure=secure)


def drop_cookie(*, secure: bool) -> str:
    """The Set-Cookie value that takes it away."""
    return _cookie("", 0, secure=secure)


def credential(headers: Iterable[tuple[bytes, bytes]], *, secure: bool) -> Credential:
    """Read raw ASGI headers: where there is an Authorization, the cookie counts for nothing."""
    cookies: list[str] = []
    for name, value in headers:
        if name == b"authorization":
            return Credential(_bearer(value.decode("latin-1")), "bearer")
        if name == b"cookie":
            cookies.append(value.decode("latin-1"))
    return Credential(_from_cookies(cookies, cookie_name(secure=secure)), "cookie")


def _cookie(value: str, max_age: int, *, secure: bool) -> str:
    flags = "; Secure" if secure else ""
    name = cookie_name(secure=secure)
    return f"{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Strict{flags}"


def _bearer(value: str) -> str | None:
    scheme, _, key = value.strip().partition(" ")
    key = key.strip()
    return key if scheme.lower() == "bearer" and _KEY.fullmatch(key) else None


def _from_cookies(headers: list[str], name: str) -> str | None:
    for header in headers:
        for pair in header.split(";"):
            found, _, key = pair.strip().partition("=")
            if found == name and _KEY.fullmatch(key):
                return key
    return None
