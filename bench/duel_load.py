"""Races under load: every seat slides, and everybody in the room gets every slide."""

from __future__ import annotations

import asyncio
from array import array
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import orjson
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.calls import Calls
from bench.conns import now
from bench.measured import Gauge, percentiles
from bench.variants import Served

SEATS = 2
_SLIDES, _PHASE = b'"slides":[', b'"phase":"'
_cids = count()


@dataclass
class Slides:
    """What is counted: the time from a slide to every link that got it; `missed` are those that a
    link was told of only with later ones."""

    latencies: array[float] = field(default_factory=lambda: array("d"))
    sent: int = 0
    updates: int = 0
    missed: int = 0
    refused: int = 0
    bytes: int = 0


class Race:
    """A room in its first round, which nobody ends: when each slide of a seat was sent."""

    def __init__(self, tally: Slides) -> None:
        self.tally = tally
        self.players: list[Link] = []
        self.sent: tuple[list[float], list[float]] = ([], [])
        self.goes_on = False

    def slide(self, seat: int, due: float) -> None:
        """Let a seat slide; `due` is when it should have."""
        player = self.players[seat]
        row, column = divmod(player.gap, 4)
        number = len(self.sent[seat])
        cell = (row, (column + 1) % 4) if number % 2 else ((row + 1) % 4, column)
        player.gap = cell[0] * 4 + cell[1]
        self.sent[seat].append(due)
        self.tally.sent += 1
        player.act(b'{"t":"slide","cell":[%d,%d]}' % cell)


class Link(WSListener):
    """A link to a race; `seat` is None for who watches."""

    def __init__(self, race: Race, seat: int | None) -> None:
        super().__init__()
        self.race, self.seat = race, seat
        self.seen = [0, 0]
        self.gap = self.prompt = -1
        self.is_racing = asyncio.Event()
        self._transport: Any = None

    def act(self, action: bytes) -> None:
        """Answer the question of the round."""
        self.say(b'"t":"act","prompt":%d,"action":%b' % (self.prompt, action))

    def say(self, fields: bytes) -> None:
        """Send a command."""
        self._transport.send(WSMsgType.TEXT, b'{"cid":"bench-%x",%b}' % (next(_cids), fields))

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        transport.send(WSMsgType.TEXT, b'{"t":"hello","v":1,"tab":"bench"}')

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is not WSMsgType.TEXT:
            return
        text = frame.get_payload_as_bytes()
        if text.startswith(b'{"t":"update"') and self.is_racing.is_set():
            self._updated(text)
        elif text.startswith(b'{"t":"ping"'):
            transport.send(WSMsgType.TEXT, text.replace(b"ping", b"pong", 1))
        elif text.startswith((b'{"t":"refused"', b'{"t":"bye"')):
            self.race.tally.refused += self.is_racing.is_set()
        else:
            self._begun(orjson.loads(text))

    def _updated(self, text: bytes) -> None:
        """Who sees a slide for the first time has waited for it since it was due."""
        race, tally, time_now = self.race, self.race.tally, now()
        tally.updates += 1
        tally.bytes += len(text)
        start = text.index(_SLIDES) + len(_SLIDES)
        counts = text[start : text.index(b"]", start)].split(b",")
        for seat in range(SEATS):
            new, before = int(counts[seat]), self.seen[seat]
            if new > before:
                tally.missed += new - before - 1
                tally.latencies.extend(time_now - due for due in race.sent[seat][before:new])
                self.seen[seat] = new
                if race.goes_on and seat == self.seat:
                    race.slide(seat, time_now)

    def _begun(self, frame: dict[str, Any]) -> None:
        """Sit down and be ready, until the race has begun."""
        update = frame.get("update") if frame["t"] == "welcome" else frame
        if frame["t"] == "welcome" and update is None and self.seat is not None:
            if frame["you"]["seat"] is None:
                self.say(b'"t":"seat","do":"sit","seat":%d' % self.seat)
            self.say(b'"t":"seat","do":"ready"')
        if update is None or update["t"] != "update":
            return
        view, you = update["view"], update["you"]
        if you and {"t": "ready"} in you["legal"]:
            self.prompt = you["prompt"]
            self.act(b'{"t":"ready"}')
        elif view["phase"] == "race":
            if self.seat is not None:
                self.prompt, self.gap = you["prompt"], view["boards"][self.seat].index("")
            self.is_racing.set()


async def opened(served: Served, races: int, watchers: int) -> list[Race]:
    """Rooms with two programs and their watchers, all in a round."""
    tally, made, links = Slides(), list[Race](), list[Link]()
    async with Calls(served.origin) as calls:
        for _ in range(races):
            race = Race(tally)
            keys = [(await calls.post("/api/keys", {}))["key"] for _ in range(SEATS + watchers)]
            options = {"round_limit_s": 900, "min_least": 5}
            room = await calls.post(
                "/api/rooms", {"game": "duel.race", "options": options}, keys[0]
            )
            for number, key in enumerate(keys):
                plays = number < SEATS
                link = Link(race, number if plays else None)
                code = room["code" if plays else "watch_code"]
                await ws_connect(
                    lambda link=link: link,
                    f"ws{served.origin[4:]}/ws/v1/rooms/{code}",
                    extra_headers=[("Authorization", f"Bearer {key}")],
                )
                links.append(link)
                race.players += [link] if plays else []
            made.append(race)
    await asyncio.wait_for(asyncio.gather(*(link.is_racing.wait() for link in links)), 60)
    return made


async def steadily(races: list[Race], per_s: float, seconds: float) -> None:
    """Every seat slides so often, each at its own moment."""
    seats = [(race, seat) for race in races for seat in range(SEATS)]
    start, step = now(), 1 / (per_s * len(seats))
    for number in range(int(seconds / step)):
        due = start + number * step
        if (wait := due - now()) > 0:
            await asyncio.sleep(wait)
        race, seat = seats[number % len(seats)]
        race.slide(seat, due)
    await asyncio.sleep(0.5)


async def at_once(races: list[Race], seconds: float) -> None:
    """Every seat slides as soon as it sees its last slide: as fast as it goes."""
    for race in races:
        race.goes_on = True
        for seat in range(SEATS):
            race.slide(seat, now())
    await asyncio.sleep(seconds)
    for race in races:
        race.goes_on = False
    await asyncio.sleep(0.5)


async def measured(
    served: Served, races: int, watchers: int, per_s: float | None, seconds: float
) -> dict[str, Any]:
    """Slides at a rate, or without one as fast as they go; what that found."""
    made = await opened(served, races, watchers)
    tally = made[0].tally
    await (steadily(made, per_s, 1) if per_s else at_once(made, 1))
    for name in ("sent", "updates", "missed", "bytes"):
        setattr(tally, name, 0)
    tally.latencies = array("d")
    gauge = Gauge(served.pid, 0)
    await (steadily(made, per_s, seconds) if per_s else at_once(made, seconds))
    found = gauge.read(tally.sent, tally.updates)
    return found | {
        "lat_ms": percentiles(tally.latencies),
        "missed": tally.missed,
        "refused": tally.refused,
        "update_bytes": round(tally.bytes / max(1, tally.updates)),
    }
