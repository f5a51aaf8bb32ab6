"""`python -m tests.faults.stalling serve`: control of T12, a room waits for its slowest link."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from app.__main__ import main
from app.socket.writing import DirectWriter

MOST_S = 0.25

_put, _flush = DirectWriter.put, DirectWriter._flush


def wait(writer: DirectWriter) -> None:
    """Until the other end reads, or for a while."""
    until = time.monotonic() + MOST_S
    while not writer._protocol.is_writable and time.monotonic() < until:
        time.sleep(0.01)


def put(writer: DirectWriter, update: Any, accepted: tuple[str, ...]) -> None:
    """Write an update when the other end reads."""
    wait(writer)
    _put(writer, update, accepted)


def flush(writer: DirectWriter) -> None:
    """Write what waits when the other end reads."""
    wait(writer)
    _flush(writer)


if __name__ == "__main__":
    DirectWriter.put = put  # type: ignore[method-assign]  # this part is swapped on purpose
    DirectWriter._flush = flush  # type: ignore[method-assign]  # this part is swapped on purpose
    sys.exit(main(sys.argv[1:], os.environ))
