"""A bot as a peer of a room: it gets what its seat may see and answers like anybody else."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from app.bots.pool import BUDGET_MS, BotFailed, Pool, PoolBusy
from app.rooms.ports import Seated, Sink, Update
from app.telemetry import Telemetry
from app.wire.codes import Close
from engine.bots import LEVELS

MOST_FAILURES = 2
_PART, _LEAST_MS = 16, 10
"""A bot uses a sixteenth of the time that it has left for a turn, and never less than this."""


@dataclass(frozen=True, slots=True)
class Bots:
    """Puts bots on chairs; `pause_ms` is about how long they wait before a move, for people."""

    pool: Pool
    telemetry: Telemetry
    pause_ms: int = 600

    def seat(
        self, game: str, options: Mapping[str, Any], seat: int, level: str, at: Seated
    ) -> Sink:
        """A bot of a level for a seat of a match (`ports.BotMaker`)."""
        ask = {"game": game, "options": options, "seat": seat, "level": level}
        return BotSeat(self, ask, at)


class BotSeat:
    """One bot on one chair, until it is closed."""

    def __init__(self, bots: Bots, ask: Mapping[str, Any], at: Seated) -> None:
        self._bots = bots
        self._ask = ask
        self._at = at
        self._prompt: tuple[str, int] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._answered: set[str] = set()
        self._failures = 0

    def put(self, update: Update, accepted: tuple[str, ...] = ()) -> None:  # noqa: ARG002  # a sink is told; a bot needs no answer to a command
        """Think about a new question; one that is gone, or waits for the table, needs no answer."""
        you = None if update.body["paused"] else update.body["you"]
        prompt = (update.match, you["prompt"]) if you else None
        if prompt == self._prompt:
            return
        self._stop()
        self._prompt = prompt
        if you:
            ask = {**self._ask, "view": update.body["view"], "legal": you["legal"]}
            left_ms = self._left_ms(update.body["clocks"])
            self._thinking = asyncio.create_task(self._think(you["prompt"], ask, left_ms))

    def send(self, frame: bytes) -> None:
        """Answer new offers at once: all are welcome but a draw."""
        plain = orjson.loads(frame)
        for offer in plain["open"] if plain["t"] == "offers" else ():
            is_mine = self._ask["seat"] in (offer["by"], *offer["agreed"])
            if not is_mine and offer["offer"] not in self._answered:
                self._answered.add(offer["offer"])
                self._at.answer(offer["offer"], offer["what"] != "draw")

    def close(self, code: Close) -> None:  # noqa: ARG002  # a sink is told how; a bot does not mind
        """Stop thinking."""
        self._stop()

    def _stop(self) -> None:
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    def _left_ms(self, clocks: list[dict[str, Any]] | None) -> int | None:
        """The time on the bot's own clock, if there is one."""
        return None if clocks is None else clocks[self._ask["seat"]]["left"]

    async def _think(self, prompt: int, ask: Mapping[str, Any], left_ms: int | None) -> None:
        pause_ms, think_ms = self._bots.pause_ms, _think_ms(ask["game"], ask["level"])
        if left_ms is not None:  # who has little time left neither poses nor ponders
            pause_ms, think_ms = min(pause_ms, left_ms // _PART), min(think_ms, left_ms // _PART)
        pause = asyncio.create_task(asyncio.sleep(_pause_s(pause_ms)))
        try:
            action = await self._choose(ask, max(_LEAST_MS, think_ms))
            await pause
        finally:
            pause.cancel()
        if self._failures >= MOST_FAILURES:
            self._at.quit()
        else:
            self._at.act(prompt, action)

    async def _choose(self, ask: Mapping[str, Any], think_ms: int) -> Mapping[str, Any]:
        """The bot's choice; a random one, and a failure to count, where there is none."""
        legal: list[Mapping[str, Any]] = ask["legal"]
        telemetry = self._bots.telemetry
        try:
            seeded = {**ask, "seed": secrets.token_hex(32)}
            index = await self._bots.pool.ask(seeded, think_ms)
            action = legal[index]
        except (BotFailed, IndexError) as failure:
            self._failures += not isinstance(failure, PoolBusy)
            telemetry.count.bots.labels("failed").inc()
            telemetry.log.warning(
                "bot_failed", game=ask["game"], level=ask["level"], why=str(failure)
            )
            return secrets.choice(legal)
        self._failures = 0
        telemetry.count.bots.labels("played").inc()
        return action


def _think_ms(game: str, level: str) -> int:
    """How long a bot may think about a turn."""
    known = {one.level: one.think_ms for one in LEVELS.get(game, ())}
    return known.get(level, BUDGET_MS)


def _pause_s(usual_ms: int) -> float:
    """Between two thirds and three halves of the usual pause: nobody answers like a clock."""
    return usual_ms * random.uniform(2 / 3, 3 / 2) / 1000
