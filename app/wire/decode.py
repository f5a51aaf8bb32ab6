"""From a text frame to a message: size and shape first, then the strict model."""

from __future__ import annotations

import re
from typing import Any

import orjson
from pydantic import TypeAdapter, ValidationError

from app.wire.messages import ClientMessage

MAX_DEPTH = 8
MAX_KEYS = 64
MAX_STRING = 2_000
MAX_INT = 2**53

# Where a number may begin, sixteen digits or an exponent follow: perhaps too large a one.
_LARGE_NUMBER = re.compile(rb"[:,\[\s]-?[0-9]+(?:(?<=[0-9]{16})|\.?[0-9]*[eE])")

_MESSAGES: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
_validated = _MESSAGES.validator.validate_python


class Malformed(Exception):
    """A frame that is no message; `cid` is its command id where that much could be read."""

    def __init__(self, cid: str | None, why: str) -> None:
        super().__init__(why)
        self.cid = cid


def decode(text: str | bytes) -> ClientMessage:
    """The message in a text frame; raises `Malformed`."""
    try:
        plain = orjson.loads(text)
    except ValueError as error:
        raise Malformed(None, "no JSON") from error
    if not isinstance(plain, dict):
        raise Malformed(None, "no JSON object")
    if not (_is_small(text) or fits(plain)):
        raise Malformed(_cid(plain), "too deep, too many keys, too long or too large a number")
    try:
        message: ClientMessage = _validated(plain)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise Malformed(_cid(plain), f"{first['loc']}: {first['msg']}") from error
    return message


def _is_small(text: str | bytes) -> bool:
    """Whether a frame keeps within the limits whatever its marks stand for: most do."""
    raw = text if isinstance(text, bytes) else text.encode()
    return (
        len(raw) <= MAX_STRING
        and raw.count(b"{") + raw.count(b"[") <= MAX_DEPTH
        and raw.count(b":") <= MAX_KEYS
        and _LARGE_NUMBER.search(raw) is None
    )


def fits(plain: Any, depth: int = 1) -> bool:
    """Whether parsed JSON keeps within the limits of depth, keys, strings and numbers."""
    if isinstance(plain, dict):
        return (
            depth <= MAX_DEPTH
            and len(plain) <= MAX_KEYS
            and all(len(key) <= MAX_STRING for key in plain)
            and all(fits(value, depth + 1) for value in plain.values())
        )
    if isinstance(plain, list):
        return depth <= MAX_DEPTH and all(fits(value, depth + 1) for value in plain)
    if isinstance(plain, str):
        return len(plain) <= MAX_STRING
    return not isinstance(plain, (int, float)) or abs(plain) <= MAX_INT


def _cid(plain: dict[str, Any]) -> str | None:
    cid = plain.get("cid")
    return cid if isinstance(cid, str) and 0 < len(cid) <= 40 else None
