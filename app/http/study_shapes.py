"""The bodies of the calls that let somebody think; see `shapes`."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel


class HintOut(BaseModel):
    """A good answer to a question: send `action` with `prompt`, if you like."""

    match: str
    seq: int
    prompt: int
    action: dict[str, Any]
