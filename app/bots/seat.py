"""A bot as a peer of a room: it gets what its seat may see and answers like anybody else."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import orjson

from app.bots.pool import BUDGET_MS, BotFailed, Pool, PoolBusy
from app.rooms.ports import Seated, Sink, Update
from app.rooms.thinker import NoAnswer
from app.telemetry import Telemetry
from app.wire.codes import Close
from engine.bots import LEVELS, is_timed

T = TypeVar("T")

Action: TypeAlias = Mapping[str, Any]
Ask: TypeAlias = Mapping[str, Any]

MOST_FAILURES = 2
LULL_MS = 800
"""Who knows nothing to do in a race looks again after so long."""

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

    def __init__(self, bots: Bots, ask: Ask, at: Seated) -> None:
        self._bots = bots
        self._ask = ask
        self._at = at
        self._is_racing = is_timed(ask["game"])
        self._newest: Update | None = None
        self._topic: tuple[Any, ...] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._answered: set[str] = set()
        self._failures = 0

    def put(self, update: Update, accepted: tuple[str, ...] = ()) -> None:  # noqa: ARG002  # a sink is told; a bot needs no answer to a command
        """Think about a new question; one that is gone, or waits for the table, needs no answer."""
        self._newest = update
        topic = self._topic_of(update)
        if topic == self._topic:
            return
        self._stop()
        self._topic = topic
        if topic is not None and (ask := self._asked()):
            thinking = self._race(topic[1]) if self._is_racing else self._think(topic[1], ask)
            self._thinking = asyncio.create_task(thinking)

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

    def _topic_of(self, update: Update) -> tuple[Any, ...] | None:
        """What the bot thinks about; whoever asks to skip a card gives it something new to do."""
        body = update.body
        if body["paused"] or not body["you"]:
            return None
        topic = update.match, body["you"]["prompt"]
        return (*topic, *body["view"]["skip_asked"]) if self._is_racing else topic

    def _asked(self) -> Ask | None:
        """The question as it is now, None where nothing can be answered."""
        assert self._newest is not None
        body = self._newest.body
        # What is allowed beside what is listed stands last; bots take what is listed.
        legal = [
            action for action in (body["you"] or {}).get("legal", ()) if "schema" not in action
        ]
        return {**self._ask, "view": body["view"], "legal": legal} if legal else None

    def _left_ms(self) -> int | None:
        """The time on the bot's own clock, if there is one."""
        clocks = self._newest.body["clocks"] if self._newest else None
        return None if clocks is None else clocks[self._ask["seat"]]["left"]

    async def _think(self, prompt: int, ask: Ask) -> None:
        """Answer once, after about the usual pause."""
        pause_ms, think_ms, left_ms = self._bots.pause_ms, self._think_ms, self._left_ms()
        if left_ms is not None:  # who has little time left neither poses nor ponders
            pause_ms, think_ms = min(pause_ms, left_ms // _PART), min(think_ms, left_ms // _PART)
        pause = asyncio.create_task(asyncio.sleep(_pause_s(pause_ms)))
        try:
            chosen = await self._counted(self._chosen(ask, max(_LEAST_MS, think_ms)))
            await pause
        finally:
            pause.cancel()
        self._act(prompt, chosen or secrets.choice(ask["legal"]))

    async def _race(self, prompt: int) -> None:
        """Do what is planned when it is time for it, plan after plan, as long as it is asked."""
        loop = asyncio.get_running_loop()
        last = loop.time()
        while (ask := self._asked()) is not None:
            steps = await self._counted(self._planned(ask))
            if steps is None:
                steps = [(LULL_MS, secrets.choice(ask["legal"]))]
            for after_ms, action in steps:
                await asyncio.sleep(last + after_ms / 1000 - loop.time())
                last = loop.time()
                self._act(prompt, action)
            if not steps:
                await asyncio.sleep(LULL_MS / 1000)
            await self._told()
            last = loop.time()

    async def _told(self) -> None:
        """Wait until what was done has happened, so that the newest picture shows it."""
        told = asyncio.Event()
        self._at.after(told.set)
        await told.wait()

    def _act(self, prompt: int, action: Action) -> None:
        """Do something, or give up after too many failures."""
        if self._failures >= MOST_FAILURES:
            self._at.quit()
        else:
            self._at.act(prompt, action)

    @property
    def _think_ms(self) -> int:
        """How long the bot may think about a turn, or a plan."""
        known = {one.level: one.think_ms for one in LEVELS.get(self._ask["game"], ())}
        return known.get(self._ask["level"], BUDGET_MS)

    async def _chosen(self, ask: Ask, think_ms: int) -> Action:
        seeded = {**ask, "seed": secrets.token_hex(32)}
        index = await self._bots.pool.ask(seeded, think_ms)
        if not 0 <= index < len(ask["legal"]):
            raise BotFailed("the worker chooses what is not there")
        action: Action = ask["legal"][index]
        return action

    async def _planned(self, ask: Ask) -> Sequence[tuple[int, Action]]:
        """Actions, each so many ms after the one before; none while the workers are busy."""
        seeded = {**ask, "seed": secrets.token_hex(32)}
        try:
            thought = await self._bots.pool.think({"plan": seeded}, self._think_ms)
        except PoolBusy:
            return ()
        plan: Sequence[tuple[int, Action]] = thought["plan"]
        return plan

    async def _counted(self, thinking: Awaitable[T]) -> T | None:
        """What came of thinking; None, and a failure to count, where nothing did."""
        telemetry = self._bots.telemetry
        try:
            found = await thinking
        except NoAnswer as failure:
            self._failures += not isinstance(failure, PoolBusy)
            telemetry.count.bots.labels("failed").inc()
            game, level = self._ask["game"], self._ask["level"]
            telemetry.log.warning("bot_failed", game=game, level=level, why=str(failure))
            return None
        self._failures = 0
        telemetry.count.bots.labels("played").inc()
        return found


def _pause_s(usual_ms: int) -> float:
    """Between two thirds and three halves of the usual pause: nobody answers like a clock."""
    return usual_ms * random.uniform(2 / 3, 3 / 2) / 1000
