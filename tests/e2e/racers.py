"""Programs that race: they solve with the engine's search, call when their time has come, and
count who won. No schema is checked here; that is what `wire` is for."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

from engine.duel.solver import shortest
from tests.e2e.wire import Person

Frame = dict[str, Any]
READY, STOP = {"t": "ready"}, {"t": "stop"}


@cache
def way(board: tuple[Any, ...], start: Any, target: Any) -> tuple[tuple[int, int], ...]:
    """The fewest slides."""
    found = shortest(board, start, target, lambda: True)
    assert found is not None
    return found


@dataclass
class Tally:
    """Ends of rounds: which kind of racer got the card, or `aside`; what was taken off; and the
    round trips, in ms, as racers measure them."""

    ends: Counter[str] = field(default_factory=Counter)
    taken_off: dict[str, Counter[int]] = field(default_factory=dict)
    trips: dict[str, list[int]] = field(default_factory=dict)

    @property
    def decided(self) -> int:
        """Rounds in which somebody got the card."""
        return sum(count for end, count in self.ends.items() if end != "aside")

    def share(self, kind: str) -> float:
        """How many of the decided rounds a kind has won."""
        return self.ends[kind] / max(1, self.decided)

    def timed(self, racers: list[Racer]) -> None:
        """Take down the round trips that they have measured."""
        for racer in racers:
            self.trips.setdefault(racer.kind, []).extend(racer.trips)

    def note(self, last: Frame, kinds: tuple[str, str]) -> None:
        """A round is over; `kinds` by seat."""
        self.ends["aside" if last["card_to"] == "aside" else kinds[last["card_to"]]] += 1
        for seat, arrival in enumerate(last["arrivals"]):
            if arrival is not None:
                noted = self.taken_off.setdefault(kinds[seat], Counter())
                noted[arrival - last["dated"][seat]] += 1


@dataclass(eq=False)
class Racer:
    """One seat: `solves_s` is how long it takes to solve, `late_s` how late pings are answered."""

    kind: str
    port: int
    solves_s: Callable[[], float]
    late_s: float = 0
    heard: Callable[[Frame, int], None] = lambda last, seat: None
    pongs: int = 0
    seat: int = -1
    trips: list[int] = field(default_factory=list)
    _link: ClientConnection = field(init=False)
    _tasks: asyncio.TaskGroup = field(init=False)
    _solving: asyncio.Task[None] | None = None
    _topic: Any = None

    async def race(self, person: Person, code: str) -> None:
        """Sit down and play match after match, until it is cancelled."""
        url = f"ws://127.0.0.1:{self.port}/ws/v1/rooms/{code}"
        more: Any = {"proxy": None, "compression": None, "max_size": None, "ping_interval": None}
        # Tasks are ended before the link is: none of them then says anything on a closed one.
        async with (
            connect(url, additional_headers=person.headers, **more) as self._link,
            asyncio.TaskGroup() as self._tasks,
        ):
            await self._say({"t": "hello", "v": 1, "tab": secrets.token_hex(4)})
            await self._ask("seat", do="sit")
            await self._ask("seat", do="ready")
            while True:
                await self._hear(orjson.loads(await self._link.recv()))

    async def _hear(self, frame: Frame) -> None:
        if frame["t"] == "ping":
            self._tasks.create_task(self._pong(frame["n"]))
            await self._say({"t": "ping", "n": _now_ms()})
        if frame["t"] == "pong":
            self.trips.append(_now_ms() - frame["n"])
        if frame["t"] == "welcome":
            self.seat = -1 if frame["you"]["seat"] is None else frame["you"]["seat"]
        update = frame["update"] if frame["t"] == "welcome" else frame
        if update is not None and update["t"] == "update":
            await self._see(update)

    async def _see(self, update: Frame) -> None:
        view, you = update["view"], update["you"]
        topic = update["match"], view["phase"] if you is None else you["prompt"]
        if topic == self._topic or (you is None and not update["outcome"]):
            return
        self._topic = topic
        if self._solving is not None:
            self._solving.cancel()
            self._solving = None
        if view["phase"] in ("shown", "over") and view["last_round"]:
            self.heard(view["last_round"], self.seat)
        if update["outcome"]:
            await self._ask("offer", what="rematch", say="make")
        elif READY in you["legal"]:
            await self._act(you["prompt"], READY)
        elif view["phase"] == "race":
            solving = self._solve(you["prompt"], view, asyncio.get_running_loop().time())
            self._solving = self._tasks.create_task(solving)

    async def _solve(self, prompt: int, view: Frame, since: float) -> None:
        """Think until the time has come, then do everything at once."""
        until = since + self.solves_s()
        board, start = tuple(view["boards"][self.seat]), view["at"][self.seat]
        cells = await asyncio.to_thread(way, board, start, view["target"])
        await asyncio.sleep(until - asyncio.get_running_loop().time())
        for cell in cells:
            await self._act(prompt, {"t": "slide", "cell": list(cell)})
        await self._act(prompt, STOP)

    async def _pong(self, n: int) -> None:
        await asyncio.sleep(self.late_s)
        await self._say({"t": "pong", "n": n})
        self.pongs += 1

    async def _act(self, prompt: int, action: Frame) -> None:
        await self._ask("act", prompt=prompt, action=action)

    async def _ask(self, t: str, **more: Any) -> None:
        await self._say({"t": t, "cid": secrets.token_hex(8), **more})

    async def _say(self, frame: Frame) -> None:
        await self._link.send(orjson.dumps(frame).decode())


def _now_ms() -> int:
    return round(asyncio.get_running_loop().time() * 1000)


Pair = tuple[Racer, Racer]


async def raced(
    tables: list[tuple[Person, Pair]], rival: Person, rounds: int, **options: Any
) -> Tally:
    """All tables race until `rounds` are decided; the first of a pair is the host, the other one
    plays for `rival`. Rounds count from when both have answered two pings.
    """
    tally, enough = Tally(), asyncio.Event()

    def heard(pair: Pair, last: Frame, seat: int) -> None:
        if min(racer.pongs for racer in pair) >= 2:
            first, second = pair[0].kind, pair[1].kind
            tally.note(last, (first, second) if seat == 0 else (second, first))
        if tally.decided >= rounds:
            enough.set()

    for _, pair in tables:
        pair[0].heard = partial(heard, pair)
    racing = [asyncio.create_task(_table((who, rival), pair, options)) for who, pair in tables]
    waiting = asyncio.create_task(enough.wait())
    await asyncio.wait([waiting, *racing], return_when=asyncio.FIRST_COMPLETED)
    for task in (waiting, *racing):
        task.cancel()
    for ended in await asyncio.gather(*racing, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    tally.timed([racer for _, pair in tables for racer in pair])
    return tally


async def _table(people: tuple[Person, Person], pair: Pair, options: Frame) -> None:
    room = await people[0].create(game="duel.race", options=options)
    async with asyncio.TaskGroup() as group:
        for person, racer in zip(people, pair, strict=True):
            group.create_task(racer.race(person, room["code"]))
