"""`python -m tests.faults.newer serve`: the next release, in which a game's rules have changed."""

from __future__ import annotations

import os
import sys
from functools import partial

import app.main
from app.serve import serve
from engine import GAMES
from engine.karo.noughts import Noughts


class Newer(Noughts):
    """The same game by another version of its rules."""

    version = Noughts.version + 1


if __name__ == "__main__":
    assert sys.argv[1:] == ["serve"]
    app.main.EARLIER = {(Noughts.key, Noughts.version): Noughts()}
    serve(os.environ, partial(app.main.create_app, games={**GAMES, Newer.key: Newer()}))
