"""A process with rooms in it, and people who come to them: the tests' way of saying things."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from typing import Any

from app.identity.codes import Codes
from app.rooms import commands, door
from app.rooms.changes import Append
from app.rooms.deps import Deps, RoomLimits
from app.rooms.drafts import Draft
from app.rooms.ports import Seated
from app.rooms.presence import Peer
from app.rooms.records import Role
from app.rooms.registry import Rooms
from app.rooms.room import Room
from app.store import Store
from app.wire.decode import decode
from engine import GAMES
from engine.bots import levels
from engine.core.game import AnyGame
from tests.app.rooms.doubles import Ear, Frame, HandTicker, HeldJournal, Puppet, Troubles

GRACE_S = 60
EMPTY_S = 120
CODES = Codes((b"a secret for tests, 32 bytes long",))


class World:
    """The rooms of one process over a store; `again` is the next process on the same store."""

    def __init__(
        self,
        store: Store,
        ticker: HandTicker | None = None,
        *,
        limits: RoomLimits | None = None,
        games: Mapping[str, AnyGame] = GAMES,
        has_bots: bool = True,
    ) -> None:
        self.store = store
        self.ticker = ticker or HandTicker()
        self.journal = HeldJournal(store.journal)
        self.troubles = Troubles()
        self.puppets: list[Puppet] = []
        self.deps = Deps(
            games=games,
            journal=self.journal,
            codes=CODES,
            make_bot=self._make_bot,
            bot_levels=levels if has_bots else lambda _: [],
            ticker=self.ticker,
            trouble=self.troubles,
            url=lambda code: f"http://here/r/{code}",
            grace_ms=lambda _: GRACE_S * 1000,
            build="b1",
            limits=limits or RoomLimits(),
        )
        self.rooms = Rooms(self.deps, store.rooms, EMPTY_S * 1000)

    async def settle(self) -> None:
        """Until nothing is being written."""
        await self.journal.settle()

    async def create(self, *seats: str, host: str = "ann", **changes: Any) -> Room:
        """A room: seats are `open`, `me`, or the level of a bot; two open ones by default."""
        wanted = tuple(
            (kind, None) if kind in ("open", "me") else ("bot", kind)
            for kind in seats or ("open", "open")
        )
        given: dict[str, Any] = {
            "game": "karo.noughts",
            "options": {},
            "clock": None,
            "visibility": "private",
            "title": None,
            "seats": wanted,
            "guest": host,
            "name": host.title(),
            "ip": "127.0.0.1",
        }
        room = await self.rooms.create(Draft(**(given | changes)))
        await self.settle()
        return room

    async def open(self, room: Room, role: Role = "play") -> Room:
        """The room behind a code of a room, as it is now."""
        code = CODES.play(room.record.id) if role == "play" else CODES.watch(room.record.id)
        found = await self.rooms.open(code)
        assert found is not None
        assert found[1] == role
        await self.settle()
        return found[0]

    async def again(self, room: Room) -> tuple[World, Room]:
        """The process ends without a word, the next one loads the room."""
        for each in self.rooms:
            each.time.disarm()
        world = World(self.store, self.ticker, limits=self.deps.limits)
        return world, await world.open(room)

    async def sweep(self, seconds: float = 0) -> None:
        """Time passes, and the rooms are looked after."""
        self.ticker.advance(seconds)
        await self.rooms.sweep()
        await self.settle()

    def person(self, guest: str, room: Room, role: Role = "play", **more: Any) -> Person:
        """Somebody comes in."""
        person = Person(self, guest, room, role)
        person.join(**more)
        return person

    async def seated(self, *guests: str, room: Room | None = None) -> tuple[Room, list[Person]]:
        """A table at which these sit, the first one its host; nobody is ready."""
        room = room or await self.create(host=guests[0])
        people = [self.person(guest, room) for guest in guests]
        for person in people:
            await person.ok(t="seat", do="sit")
        return room, people

    async def playing(self, *guests: str) -> tuple[Room, list[Person]]:
        """A match between two that has just begun; who begins stands first."""
        room, people = await self.seated(*(guests or ("ann", "bob")))
        for person in people:
            await person.ok(t="seat", do="ready")
        people.sort(key=lambda person: person.prompt is None)
        for person in people:
            person.forget()
        return room, people

    def entries(self) -> list[Append]:
        """All entries that this process has made durable, oldest first."""
        return [c for changes in self.journal.written for c in changes if isinstance(c, Append)]

    def _make_bot(
        self, game: str, options: Mapping[str, Any], seat: int, level: str, at: Seated
    ) -> Puppet:
        puppet = Puppet(seat, level, at)
        self.puppets.append(puppet)
        return puppet


_cids = itertools.count(1)
_tabs = itertools.count(1)


class Person(Ear):
    """A link of a guest to a room."""

    def __init__(self, world: World, guest: str, room: Room, role: Role) -> None:
        super().__init__()
        self.world, self.guest, self.room, self.role = world, guest, room, role
        self.peer = Peer(guest, guest.title(), role, f"tab-{guest}-{next(_tabs)}", self)
        self.pictures: list[Frame] = []

    def join(self, seen: tuple[str, int] | None = None) -> None:
        door.join(self.room, self.peer, seen)

    def leave(self) -> None:
        door.leave(self.room, self.peer)

    def post(self, **message: Any) -> str:
        """Send a command and wait for nothing; its cid."""
        message.setdefault("cid", f"person-{next(_cids)}")
        command: Any = decode(json.dumps(message))
        commands.submit(self.room, self.peer, command)
        return str(message["cid"])

    async def ask(self, **message: Any) -> Frame:
        """Send a command; the one frame that answers it."""
        before = len(self.heard)
        cid = self.post(**message)
        await self.world.settle()
        new = self.heard[before:]
        found = [f for f in new if f.get("cid") == cid or cid in f.get("accepted", ())]
        found = [frame for frame in found if frame["t"] != "welcome"]
        assert len(found) == 1, (message, found)
        return found[0]

    async def ok(self, **message: Any) -> Frame:
        """Send a command that must be accepted."""
        answer = await self.ask(**message)
        assert answer["t"] != "refused", answer
        return answer

    async def no(self, **message: Any) -> str:
        """Send a command that must be refused: why."""
        answer = await self.ask(**message)
        assert answer["t"] == "refused", answer
        assert answer["text"]
        return str(answer["code"])

    async def act(self, index: int = 0, **more: Any) -> Frame:
        """Play one of the legal actions."""
        return await self.ok(**self.move(index), **more)

    def move(self, index: int = 0) -> dict[str, Any]:
        """One of the legal actions as a message without a cid."""
        you = self.picture["you"]
        return {"t": "act", "prompt": you["prompt"], "action": you["legal"][index]}

    @property
    def picture(self) -> Frame:
        """The newest update, alone or in a welcome; kept when the rest is forgotten."""
        return self.pictures[-1]

    @property
    def prompt(self) -> int | None:
        """The question that this seat is asked now."""
        you = self.picture["you"]
        return None if you is None else int(you["prompt"])

    def send(self, frame: bytes) -> None:
        super().send(frame)
        plain = self.heard[-1]
        picture = plain["update"] if plain["t"] == "welcome" else plain
        if picture is not None and picture["t"] == "update":
            self.pictures.append(picture)
