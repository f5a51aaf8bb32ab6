"""People who play at random, in many rooms at once, and remember all that they were told.

They use the headless client as anybody would; that the server dies under them they do not know.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection

from clients.tessera import Guest, Link, Refused
from tests.faults.viewer import Viewer

Frame = dict[str, Any]
Command = tuple[str, dict[str, Any]]

SHORT = {"move_limit": 20}
"""Options that end a match soon, so that ends and rematches are frequent, too."""

REPEATED = 0.02
"""How many of the accepted commands are sent again on purpose."""


@dataclass(frozen=True, slots=True)
class Acked:
    """A command that the server accepted, and the frame that said so."""

    cid: str
    t: str
    fields: dict[str, Any]
    frame: Frame


@dataclass
class Memory:
    """What one guest was told in one room."""

    acked: list[Acked] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    updates: dict[tuple[str, int], Frame] = field(default_factory=dict)
    log: dict[tuple[str, int], Frame] = field(default_factory=dict)
    said: dict[str, Frame] = field(default_factory=dict)
    welcomes: int = 0
    repeats: int = 0
    faults: list[str] = field(default_factory=list)

    def hear(self, frame: Frame) -> None:
        """Note a frame, and what in it contradicts an earlier one."""
        match frame["t"]:
            case "welcome":
                self.welcomes += 1
                for line in frame["chat"]:
                    self._said(line)
                for entry in frame["log"]:
                    self._same(self.log, (frame["update"]["match"], entry["seq"]), entry, "log")
                if frame["update"]:
                    self._update(frame["update"])
                self._remembers(frame)
            case "update":
                self._update(frame)
            case "said":
                self._said(frame)

    def _update(self, frame: Frame) -> None:
        self._same(self.updates, (frame["match"], frame["seq"]), bare(frame), "update")

    def _said(self, line: Frame) -> None:
        self._same(
            self.said, line["id"], {key: line[key] for key in line if key != "accepted"}, "said"
        )

    def _remembers(self, welcome: Frame) -> None:
        """The newest accepted commands are in every welcome, restart or not."""
        mine = [one.cid for one in self.acked[-30:]]
        forgotten = set(mine) - set(welcome["accepted"])
        if forgotten:
            self.faults.append(f"forgot {forgotten}")

    def _same(self, known: dict[Any, Frame], key: Any, frame: Frame, kind: str) -> None:
        before = known.setdefault(key, frame)
        if before != frame:
            self.faults.append(f"{kind} {key}: {before} became {frame}")


def bare(update: Frame) -> Frame:
    """What of an update is the same however often and from whichever seq on it is sent."""
    return {key: update[key] for key in ("seq", "at", "view", "prompts", "you", "outcome")}


class Noting(Link):
    """A link that notes how each connection ended, and how long there was none."""

    def __init__(self, guest: Guest, code: str, player: Player) -> None:
        super().__init__(guest, code, pause=0.02)
        self._player = player
        self._lost: float | None = None

    async def _connect(self) -> None:
        try:
            await super()._connect()
        finally:
            if self._socket is not None and not self._is_ours(self._socket):
                self._player.closes.append(self._socket.close_code)
                self._lost = asyncio.get_running_loop().time()

    @staticmethod
    def _is_ours(socket: ClientConnection) -> bool:
        """Whether it was us who went away."""
        return socket.protocol.close_rcvd_then_sent is False

    def _take(self, frame: Frame) -> None:
        if frame["t"] == "welcome" and self._lost is not None:
            self._player.pauses.append(asyncio.get_running_loop().time() - self._lost)
            self._lost = None
        super()._take(frame)


class Player:
    """A guest in a room, with wishes.

    `closes` are the codes that its connections ended with, `pauses` the seconds until it was back.
    """

    def __init__(self, guest: Guest, code: str, chance: random.Random) -> None:
        self.guest, self.code, self.chance = guest, code, chance
        self.memory = Memory()
        self.closes: list[int | None] = []
        self.pauses: list[float] = []
        self.viewers: list[Viewer] = []
        self.link = self.new_link()

    def new_link(self) -> Link:
        """Another link of this guest to the room."""
        link, viewer = Noting(self.guest, self.code, self), Viewer()
        self.viewers.append(viewer)

        def hear(frame: Frame) -> None:
            self.memory.hear(frame)
            viewer.hear(frame)

        link.heard = hear
        return link

    async def live(self, stop: asyncio.Event) -> None:
        """Wish something, wait for the answer, and so on; now and then go away and come back."""
        while not stop.is_set():
            self.link = self.new_link()
            async with self.link:
                until = asyncio.get_running_loop().time() + self.chance.uniform(3, 12)
                while not stop.is_set() and asyncio.get_running_loop().time() < until:
                    await self._one_wish()
            if not stop.is_set():
                await asyncio.sleep(self.chance.uniform(0, 1))

    def outcomes(self) -> list[Frame]:
        """How the matches ended that it saw."""
        return [u["outcome"] for u in self.memory.updates.values() if u["outcome"]]

    async def look(self) -> Frame:
        """What a fresh link is welcomed with."""
        async with self.new_link() as link:
            welcome: Frame = link.newest["welcome"]
        return welcome

    async def _one_wish(self) -> None:
        wish = self._wish()
        if wish is None:
            await asyncio.sleep(self.chance.uniform(0.002, 0.02))
            return
        t, fields = wish
        cid = f"{self.chance.getrandbits(96):024x}"
        if t == "say" and "text" in fields:
            fields["text"] = cid
        try:
            frame = await self.link.send(t, cid, **fields)
        except Refused as refused:
            self.memory.refused[refused.args[0]] += 1
        else:
            self.memory.acked.append(Acked(cid, t, fields, frame))
            if self.chance.random() < REPEATED:
                await self._repeat(t, cid, fields)

    async def _repeat(self, t: str, cid: str, fields: dict[str, Any]) -> None:
        """The same command once more: the same answer, and no other effect."""
        self.memory.repeats += 1
        try:
            await self.link.send(t, cid, **fields)
        except Refused as refused:
            self.memory.faults.append(f"{t} was accepted, its repeat was {refused.args[0]}")

    def _wish(self) -> Command | None:
        roll = self.chance.random()
        if roll < 0.06:
            return "say", {"text": ""} if roll < 0.04 else {"preset": "thanks"}
        table = self.link.newest["table"]
        if table["you"] is None:
            return "seat", {"do": "sit"}
        if not self.link.update:
            return self._before(roll)
        if self.link.update["outcome"]:
            return self._after(roll, table)
        return self._during(roll)

    def _before(self, roll: float) -> Command:
        if roll < 0.25:
            return "seat", {"do": "unready"}
        if roll < 0.33:
            return "seat", {"do": "stand"}
        if roll < 0.4:
            return "seat", {"do": "options", "options": SHORT}
        if roll < 0.5:
            return "seat", {"do": "swap", "a": 0, "b": 1}
        return "seat", {"do": "ready", "share": f"{self.chance.getrandbits(64):016x}"}

    def _during(self, roll: float) -> Command | None:
        update, me = self.link.update, self.link.newest["table"]["you"]
        for offer in self.link.newest["offers"]["open"]:
            if roll < 0.6:
                say = "withdraw" if offer["by"] == me else "accept" if roll < 0.2 else "decline"
                return "offer", {"what": offer["what"], "say": say, "offer": offer["offer"]}
        if roll < 0.09:
            return "offer", {"what": "draw", "say": "make"}
        if roll < 0.10:
            return "resign", {}
        if self._is_alone(me):
            return "claim", {"what": self.chance.choice(["win", "draw", "bot"]), "seat": 1 - me}
        you = update["you"]
        if you is None:
            return None
        return "act", {"prompt": you["prompt"], "action": self.chance.choice(you["legal"])}

    def _after(self, roll: float, table: Frame) -> Command:
        if roll < 0.12:
            return "seat", {"do": "close_chat", "closed": roll < 0.09}
        if roll < 0.18 and table["host"] == table["you"]:
            return "seat", {"do": "swap", "a": 0, "b": 1}
        if roll < 0.21 and table["host"] == table["you"]:
            return "seat", {"do": "options", "options": SHORT}
        if roll < 0.22:
            return "seat", {"do": "stand"}
        return "offer", {"what": "rematch", "say": "make"}

    def _is_alone(self, me: int) -> bool:
        """Whether the other one has just been seen to be gone."""
        seats = self.link.newest["presence"]["seats"]
        return self.chance.random() < 0.3 and any(
            seat["seat"] != me and seat["state"] == "gone" for seat in seats
        )


@dataclass
class Crowd:
    """Two players in each of many rooms."""

    rooms: list[Frame]
    players: list[Player]

    @classmethod
    async def gather(cls, origin: str, rooms: int, seed: int) -> Crowd:
        """Make the rooms and the guests."""
        made, players = [], []
        for number in range(rooms):
            guests = [await Guest.new(origin, f"P{number}-{seat}") for seat in range(2)]
            room = await guests[0].create(options=SHORT, visibility="public")
            made.append(room)
            for seat, guest in enumerate(guests):
                chance = random.Random(f"{seed} {number} {seat}")
                players.append(Player(guest, room["code"], chance))
        return cls(made, players)

    def acked(self) -> Iterator[Acked]:
        """All accepted commands."""
        for player in self.players:
            yield from player.memory.acked

    def kinds(self) -> Counter[str]:
        """How many commands of each kind were accepted."""
        return Counter(kind(one.t, one.fields) for one in self.acked())


def kind(t: str, fields: dict[str, Any]) -> str:
    """A command in a word or two."""
    words = {"seat": ("do",), "offer": ("what", "say"), "claim": ("what",)}.get(t, ())
    return " ".join([t, *(fields[word] for word in words)])
