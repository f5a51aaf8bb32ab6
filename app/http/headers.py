"""What every answer carries: what a page may load and do, and what may be kept."""

from __future__ import annotations

from functools import cache

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types tessera",
    )
)

_EVERYWHERE = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": (
        "camera=(), microphone=(), geolocation=(), "
        "screen-wake-lock=(self), clipboard-write=(self), fullscreen=(self)"
    ),
}
_HSTS = {"strict-transport-security": "max-age=31536000"}


def outgoing(path: str, *, secure: bool) -> tuple[tuple[bytes, bytes], ...]:
    """The headers to add to an answer, unless it has its own."""
    return _headers(path.startswith(("/api/", "/health/", "/metrics")), secure)


def is_known(etag: str, if_none_match: str | None) -> bool:
    """Whether an asker has this very answer already, by its If-None-Match."""
    known = [each.strip().removeprefix("W/") for each in (if_none_match or "").split(",")]
    return etag in known or "*" in known


@cache
def _headers(fresh: bool, secure: bool) -> tuple[tuple[bytes, bytes], ...]:
    wanted = dict(_EVERYWHERE)
    if fresh:
        wanted["cache-control"] = "no-store"
    if secure:
        wanted |= _HSTS
    return tuple((name.encode(), value.encode()) for name, value in wanted.items())
