"""`python -m tests.faults.abrupt serve`: control of T14, a signal ends it as uvicorn does."""

from __future__ import annotations

import os
import sys

import uvicorn

from app.__main__ import main
from app.serve import GameServer

if __name__ == "__main__":
    GameServer.shutdown = uvicorn.Server.shutdown  # type: ignore[method-assign]  # this part is swapped on purpose
    sys.exit(main(sys.argv[1:], os.environ))
