"""The one way to say no: `Refused` with a code out of a closed list."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Code: TypeAlias = Literal[
    "malformed",
    "unauthorised",
    "not_seated",
    "not_host",
    "not_ready",
    "already_started",
    "not_started",
    "finished",
    "not_asked",
    "stale_prompt",
    "paused",
    "not_legal",
    "seat_taken",
    "seat_limit",
    "no_such_offer",
    "offer_closed",
    "too_early",
    "too_fast",
    "too_long",
    "busy",
    "muted",
]

CODES: tuple[Code, ...] = get_args(Code)


class Refused(Exception):
    """An answer, not a bug: what was asked is not allowed now, and `code` says why."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code: Code = code
