"""Records for tests of the store, and the store as a test likes to call it."""

from __future__ import annotations

import asyncio
from typing import Any

from app.rooms.changes import Append, Change, SaveChairs, SaveMatch, SaveRoom, SaveSecret
from app.rooms.ports import JournalError
from app.rooms.records import Chair, MatchRecord, RoomRecord
from app.store import Store
from engine.core.codec import chain
from engine.core.match import Entry

GAME = "karo.noughts"


def room(name: str = "r1", **changes: Any) -> RoomRecord:
    given: dict[str, Any] = {
        "id": name,
        "game": GAME,
        "options": {"move_limit": 200},
        "clock": None,
        "visibility": "private",
        "title": None,
        "host": None,
        "status": "open",
        "created": 1_000,
        "play_hash": f"play-{name}",
        "watch_hash": f"watch-{name}",
    }
    return RoomRecord(**(given | changes))


def match(name: str = "m1", in_room: str = "r1", **changes: Any) -> MatchRecord:
    given: dict[str, Any] = {
        "id": name,
        "room": in_room,
        "number": 1,
        "game": GAME,
        "version": 1,
        "options": {"move_limit": 200},
        "clock": None,
        "seed_hash": f"hash-of-{name}",
        "status": "open",
    }
    return MatchRecord(**(given | changes))


def chairs() -> tuple[Chair, ...]:
    return (
        Chair("human", "g1", "Ada", ready=True, share="0a", gen=1, since=2_000),
        Chair("bot", level="greedy", ready=True, gen=2, since=3_000),
    )


def table(name: str = "r1", game: str = "m1", **changes: Any) -> tuple[Change, ...]:
    """What a room writes when it is made."""
    return (
        SaveRoom(room(name, **changes)),
        SaveChairs(name, chairs()),
        SaveMatch(match(game, name)),
        SaveSecret(game, "seed", "ab" * 32),
    )


class Line:
    """A match's journal as its room would write it: each entry stands on the one before."""

    def __init__(self, name: str = "m1", epoch: int = 1) -> None:
        self.match = name
        self.epoch = epoch
        self.seq = 0
        self.chain = ""

    def entry(self, **changes: Any) -> Append:
        """The next entry of the line."""
        self.seq += 1
        made = self.again(**changes)
        self.chain = made.chain
        return made

    def again(self, **changes: Any) -> Append:
        """An entry at the number that the line has reached, on what it stands on now."""
        given: dict[str, Any] = {
            "seq": self.seq,
            "at": 100 * self.seq,
            "seat": self.seq % 2,
            "input": {"t": "act", "action": {"t": "place", "cell": f"a{self.seq}"}},
            "digest": f"{self.seq:016x}",
            "cid": f"{self.match}-{self.seq}",
        }
        entry = Entry(**(given | changes))
        plain = {"epoch": self.epoch, "seat": entry.seat, "cid": entry.cid}
        after = chain(self.chain, plain | {"input": entry.input, "digest": entry.digest})
        return Append(self.match, entry, self.epoch, self.chain, after)


async def answer(store: Store, *changes: Change) -> JournalError | None:
    """Write, and wait for the answer."""
    future: asyncio.Future[JournalError | None] = asyncio.get_running_loop().create_future()
    store.journal.write(changes, future.set_result)
    return await asyncio.wait_for(future, 120)


async def save(store: Store, *changes: Change) -> None:
    """Write what must succeed."""
    error = await answer(store, *changes)
    assert error is None, repr(error)


async def answers(store: Store, writes: list[tuple[Change, ...]]) -> list[JournalError | None]:
    """Write many at once, and wait for all answers."""
    return list(await asyncio.gather(*(answer(store, *changes) for changes in writes)))
