"""The process in which bots think: questions as JSON lines in, answers as JSON lines out.

Imports nothing but the engine. It ends when its input does, so no server leaves one behind.
A question `{id, budget_ms, ask | verify | evaluate | plan | find}` gets lines `{id, found}` while
it is thought about and one `{id, done}` or `{id, error}`; `{cancel: id}` ends thinking before its
budget.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from queue import SimpleQueue
from typing import Any

from engine import GAMES, bots
from engine.bots.base import Budget
from engine.bots.evaluation import evaluate
from engine.core.codec import ordered
from engine.core.frames import frames

Question = Mapping[str, Any]


class Inbox:
    """What the server says, read beside thinking so that a cancellation is heard."""

    def __init__(self) -> None:
        self._questions: SimpleQueue[Question | None] = SimpleQueue()
        self._unwanted: object = None
        self._is_over = False
        threading.Thread(target=self._read, daemon=True).start()

    def __iter__(self) -> Iterator[Question]:
        return iter(self._questions.get, None)

    def wants(self, number: object) -> bool:
        """Whether the answer to a question is still waited for."""
        return not self._is_over and self._unwanted != number

    def _read(self) -> None:
        for line in sys.stdin.buffer:
            said = json.loads(line)
            if "cancel" in said:
                self._unwanted = said["cancel"]
            else:
                self._questions.put(said)
        self._is_over = True
        self._questions.put(None)


def main(niceness: int = 0) -> None:
    """Say that the engine is loaded, then answer one question after another."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)  # sent to the whole group; the server will tell us
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    inbox = Inbox()
    _say({"ready": True})
    for question in inbox:
        for line in _answered(question, inbox):
            _say({"id": question["id"], **line})


def _answered(question: Question, inbox: Inbox) -> Iterator[dict[str, Any]]:
    deadline = time.monotonic() + question["budget_ms"] / 1000
    number = question["id"]

    def budget() -> bool:
        return time.monotonic() < deadline and inbox.wants(number)

    (think,) = (_THINKING[kind](question[kind], budget) for kind in _THINKING if kind in question)
    try:
        yield from think
    except Exception as bug:  # noqa: BLE001  # a bot's bug costs a move, not the other bots
        yield {"error": f"{type(bug).__name__}: {bug}"[:200]}


def _ask(request: Question, budget: Budget) -> Iterator[dict[str, Any]]:
    """A bot's choice among its legal actions."""
    yield {"done": bots.answer(request, budget)}


def _verify(document: Question, _: Budget) -> Iterator[dict[str, Any]]:
    """The frames of a record, as JSON text since nobody needs to read it on the way."""
    try:
        told = json.dumps(frames(document, GAMES), default=ordered)
    except ValueError as difference:
        yield {"done": {"differs": str(difference)}}
    else:
        yield {"done": {"frames": told}}


def _evaluate(request: Question, budget: Budget) -> Iterator[dict[str, Any]]:
    """What is thought of a position, deeper and deeper."""
    found = None
    for found in evaluate(request, budget):
        yield {"found": found}
    yield {"done": found}


def _plan(request: Question, budget: Budget) -> Iterator[dict[str, Any]]:
    """What a bot will do from now on, in a game that does not wait for a turn."""
    yield {"done": bots.plan(request, budget)}


def _find(wanted: Question, budget: Budget) -> Iterator[dict[str, Any]]:
    """The answer to one text that a game wonders about; null if the budget did not suffice."""
    game: Any = GAMES[wanted["game"]]
    yield {"done": {"answer": game.answer(wanted["asked"], budget)}}


_THINKING: Mapping[str, Callable[[Question, Budget], Iterator[dict[str, Any]]]] = {
    "ask": _ask,
    "verify": _verify,
    "evaluate": _evaluate,
    "plan": _plan,
    "find": _find,
}


def _say(answered: Mapping[str, Any]) -> None:
    text = json.dumps(answered).encode() + b"\n"
    with contextlib.suppress(BrokenPipeError):  # the server is gone: the input ends, too
        while text:
            text = text[os.write(sys.stdout.fileno(), text) :]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
