"""What a host has probably not meant: said once, at the start, and otherwise obeyed."""

from __future__ import annotations

import stat
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path

from app.settings.values import Settings

_LIKE = 0.85
"""How alike a mistyped name and the one that was meant are."""
_SHORTEST = 5
_LIMIT = "LIMIT_"

Doubt = tuple[str, dict[str, str]]
"""An event for the log, and its fields."""


def doubts(
    settings: Settings, environ: Mapping[str, str], limits: Collection[str]
) -> Iterator[Doubt]:
    """What is doubtful; `limits` are the names of all `LIMIT_…`."""
    if not settings.secure and not _is_only_here(settings):
        yield "plain_http", {"origin": settings.public_origin}
    yield from _names(environ, limits)
    for text in settings.forwarded_allow_ips:
        if not ip_network(text, strict=False).prefixlen:
            yield "everybody_trusted", {"name": "FORWARDED_ALLOW_IPS", "value": text}
    mode = _mode(settings.database_url)
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield "database_readable", {"mode": f"{mode:o}", "better": "600"}


def _names(environ: Mapping[str, str], limits: Collection[str]) -> Iterator[Doubt]:
    known = {each.name.upper() for each in fields(Settings)} | {"LIMITS"}
    for name in sorted(environ.keys() - known - set(limits)):
        is_limit = name.startswith(_LIMIT)
        near = get_close_matches(name, limits if is_limit else known, 1, _LIKE)
        if is_limit or (near and len(name) >= _SHORTEST):
            yield "unknown_setting", {"name": name} | ({"meant": near[0]} if near else {})


def _is_only_here(settings: Settings) -> bool:
    name = settings.public_origin.removeprefix("http://").split(":")[0]
    return name in {"127.0.0.1", "localhost"}


def _mode(url: str) -> int:
    """Who may read the database file; 0 for a server, or where there is no file."""
    if not url.startswith("sqlite:///"):
        return 0
    try:
        return stat.S_IMODE(Path(url.removeprefix("sqlite:///")).stat().st_mode)
    except OSError:
        return 0
