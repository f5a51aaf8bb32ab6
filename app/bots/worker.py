"""The process in which bots think: requests as JSON lines in, answers as JSON lines out.

Imports nothing but the engine. It ends when its input does, so no server leaves one behind.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Mapping
from typing import Any

from engine.bots import answer
from engine.bots.base import Budget


def main() -> None:
    """Say that the engine is loaded, then answer one request after another."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)  # sent to the whole group; the server will tell us
    _say({"ready": True})
    for line in sys.stdin.buffer:
        _say(_answered(json.loads(line)))


def _answered(request: Mapping[str, Any]) -> dict[str, Any]:
    deadline = time.monotonic() + request["budget_ms"] / 1000
    try:
        return {"id": request["id"], **answer(request["ask"], _until(deadline))}
    except Exception as bug:  # noqa: BLE001  # a bot's bug costs a move, not the other bots
        return {"id": request["id"], "error": f"{type(bug).__name__}: {bug}"[:200]}


def _until(deadline: float) -> Budget:
    return lambda: time.monotonic() < deadline


def _say(answered: Mapping[str, Any]) -> None:
    with contextlib.suppress(BrokenPipeError):  # the server is gone: the input ends, too
        os.write(sys.stdout.fileno(), json.dumps(answered).encode() + b"\n")


if __name__ == "__main__":
    main()
