"""Which origins may use a browser's cookie here, and under which host names we answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Origin: TypeAlias = tuple[str, str, int]
"""Scheme, host and port, all of them named."""

_PORTS = {"http": 80, "https": 443}
_HOST = r"(?P<host>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?P<port>[0-9]{1,5}))?"
_ORIGIN = re.compile(rf"(?P<scheme>https?)://{_HOST}", re.ASCII)
_AUTHORITY = re.compile(_HOST, re.ASCII)


@dataclass(frozen=True, slots=True)
class Origins:
    """The allowed origins, compared exactly after parsing; `hosts` are further names of ours."""

    allowed: frozenset[Origin]
    hosts: frozenset[str] = frozenset()

    @classmethod
    def of(cls, texts: Iterable[str], hosts: Iterable[str] = ()) -> Origins:
        """From the settings; raises `ValueError` for what is no origin."""
        return cls(frozenset(_known(text) for text in texts), frozenset(hosts))

    def allows(self, header: str | None) -> bool:
        """Whether an Origin header names an allowed origin."""
        return header is not None and parsed(header) in self.allowed

    def allows_host(self, header: str | None) -> bool:
        """Whether a Host header names a host of ours, with the port that belongs to it."""
        match = _AUTHORITY.fullmatch(header.lower()) if header else None
        if match is None:
            return False
        if match[0] in self.hosts:
            return True
        host, port = match["host"], match["port"]
        return any(
            host == known and int(port or _PORTS[scheme]) == at
            for scheme, known, at in self.allowed
        )


def parsed(text: str) -> Origin | None:
    """An origin taken apart; None for `null`, for paths, users and whatever else is none."""
    match = _ORIGIN.fullmatch(text.lower())
    if match is None:
        return None
    port = int(match["port"] or _PORTS[match["scheme"]])
    return (match["scheme"], match["host"], port) if 0 < port < 65536 else None


def _known(text: str) -> Origin:
    origin = parsed(text)
    if origin is None:
        raise ValueError(f"{text!r} is not an origin like https://play.example.org")
    return origin
