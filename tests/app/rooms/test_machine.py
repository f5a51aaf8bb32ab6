"""Any order of coming, playing, repeating, breaking and starting again: nothing seen is lost."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Literal, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from app.rooms import drafts, starts
from app.rooms import room as rooms
from app.rooms.ports import Overloaded, Unavailable
from app.rooms.records import Role
from app.store import Store
from tests.app.rooms.doubles import Frame
from tests.app.rooms.oracle import Oracle
from tests.app.rooms.world import GRACE_S, Person, World

T = TypeVar("T")
Fate = Literal["told", "crash before", "crash after", "fails", "busy"]

FATES: st.SearchStrategy[Fate] = st.sampled_from(
    ["told"] * 8 + ["crash before", "crash after", "fails", "busy"]
)
PLAYERS = st.sampled_from(["ann", "bob"])
GUESTS = st.sampled_from(["ann", "bob", "eve"])
PICKS = st.integers(0, 1000)

_EMPTY: list[Path] = []


@pytest.fixture(autouse=True, scope="module")
def _tables(empty_database: Path) -> None:
    """The machine is no test function and cannot ask for the database itself."""
    _EMPTY.append(empty_database)


class Chance:
    """What stands in for `secrets`, so that a failure can be found again."""

    def __init__(self) -> None:
        self._drawn = 0

    def token_bytes(self, size: int) -> bytes:
        self._drawn += 1
        return hashlib.sha256(f"{self._drawn}".encode()).digest()[:size]

    def token_hex(self, size: int) -> str:
        return self.token_bytes(size).hex()


class RoomMachine(RuleBasedStateMachine):
    """One room over many lives of its process; everything that was ever shown is judged."""

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        chance = Chance()
        for module in (starts, drafts, rooms):
            self.patch.setattr(module, "secrets", chance)
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.mkdtemp(prefix="tessera-machine-")
        path = Path(self.folder) / "tessera.db"
        shutil.copy(_EMPTY[-1], path)
        self.store = Store.open(f"sqlite:///{path}")
        self.oracle = Oracle()
        self.world = World(self.store)
        self.links: list[Person] = []
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.judged: dict[Person, int] = {}
        self.position: dict[Person, tuple[str, int]] = {}
        self.read = 0

    def teardown(self) -> None:
        self.patch.undo()
        self.run(self.store.close())
        self.loop.close()
        shutil.rmtree(self.folder)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    # What may happen.

    @initialize(is_ready=st.booleans())
    def open_a_table(self, is_ready: bool) -> None:
        self.room = self.run(self.world.create(host="ann"))
        for guest in ("ann", "bob"):
            link = self.come(guest, "play")
            self.send(link, {"t": "seat", "do": "sit"}, "told")
            if is_ready:
                self.send(link, {"t": "seat", "do": "ready"}, "told")

    @rule(guest=GUESTS, role=st.sampled_from(["play", "watch"]), has_seen=st.booleans())
    def join(self, guest: str, role: Role, has_seen: bool) -> None:
        if len([link for link in self.links if link.guest == guest]) < 3:
            self.come(guest, role, has_seen=has_seen)

    @precondition(lambda self: self.links)
    @rule(pick=PICKS)
    def drop(self, pick: int) -> None:
        self.links.pop(pick % len(self.links)).leave()

    @rule(guest=PLAYERS, pick=PICKS, fate=FATES)
    def act(self, guest: str, pick: int, fate: Fate) -> None:
        """A move of whoever is asked, or of the other, who is refused."""
        link = self.link_of(guest)
        you = link.picture["you"] if link.pictures else None
        if you is None:
            self.send(link, {"t": "act", "prompt": 0, "action": {"t": "pass"}}, fate)
        else:
            self.send(link, link.move(pick % len(you["legal"])), fate)

    @rule(
        guest=PLAYERS,
        do=st.sampled_from(["sit", "stand", "ready", "ready", "unready", "start"]),
        fate=FATES,
    )
    def seat(self, guest: str, do: str, fate: Fate) -> None:
        self.send(self.link_of(guest), {"t": "seat", "do": do}, fate)

    @rule(fate=FATES)
    def swap(self, fate: Fate) -> None:
        self.send(self.link_of("ann"), {"t": "seat", "do": "swap", "a": 0, "b": 1}, fate)

    @rule(guest=GUESTS, fate=FATES)
    def chat(self, guest: str, fate: Fate) -> None:
        self.send(self.link_of(guest), {"t": "say", "text": f"I am {guest}"}, fate)

    @rule(guest=PLAYERS, what=st.sampled_from(["draw", "rematch"]), fate=FATES)
    def offer(self, guest: str, what: str, fate: Fate) -> None:
        self.send(self.link_of(guest), {"t": "offer", "what": what, "say": "make"}, fate)

    @rule(guest=PLAYERS, say=st.sampled_from(["accept", "decline", "withdraw"]), fate=FATES)
    def answer(self, guest: str, say: str, fate: Fate) -> None:
        for offer in self.room.offers.open[:1]:
            message = {"t": "offer", "what": offer.what, "say": say, "offer": offer.id}
            self.send(self.link_of(guest), message, fate)

    @rule(guest=PLAYERS, fate=FATES)
    def resign(self, guest: str, fate: Fate) -> None:
        self.send(self.link_of(guest), {"t": "resign"}, fate)

    @rule(guest=PLAYERS, what=st.sampled_from(["win", "draw"]), fate=FATES)
    def claim(self, guest: str, what: str, fate: Fate) -> None:
        seat = self.room.table.seat_of(guest) or 0
        self.send(self.link_of(guest), {"t": "claim", "what": what, "seat": 1 - seat}, fate)

    @precondition(lambda self: self.sent)
    @rule(pick=PICKS, is_changed=st.booleans(), fate=FATES)
    def duplicate(self, pick: int, is_changed: bool, fate: Fate) -> None:
        """Something is sent once more under its cid, perhaps with another body."""
        guest, message = self.sent[pick % len(self.sent)]
        known = self.oracle.effects[guest, message["cid"]]
        if is_changed:
            message = {"t": "say", "text": "other", "cid": message["cid"]}
        self.send(self.link_of(guest), message, fate)
        assert self.oracle.effects[guest, message["cid"]] in (known, 1)

    @rule()
    def crash(self) -> None:
        self.restart()

    @rule(seconds=st.sampled_from([0.1, 5.0, GRACE_S, 61.0]))
    def wait(self, seconds: float) -> None:
        self.run(self.world.sweep(seconds))

    # What must hold.

    @invariant()
    def whatever_was_shown_is_stored(self) -> None:
        self.keep_up()
        for link in tuple(self.judged):
            for frame in link.heard[self.judged[link] :]:
                self.oracle.judge(frame, link.guest)
                self.moves_on(link, frame)
            self.judged[link] = len(link.heard)

    @invariant()
    def every_command_has_one_effect(self) -> None:
        assert all(count == 1 for count in self.oracle.effects.values())

    @invariant()
    def nobody_saw_a_bug(self) -> None:
        assert self.world.troubles.bugs == []

    @invariant()
    def all_who_are_here_see_the_newest(self) -> None:
        self.keep_up()
        match_id = self.room.current.id
        for link in self.links:
            if self.room.playing is not None:
                assert (link.picture["match"], link.picture["seq"]) == (match_id, self.room.seq)
                assert self.room.seq == self.oracle.lengths.get(match_id, 0)

    def moves_on(self, link: Person, frame: Frame) -> None:
        """The first frame is a welcome; the seqs of updates rise."""
        if frame["t"] == "welcome":
            picture = frame["update"]
        elif frame["t"] == "update":
            picture = frame
            match_id, seq = self.position[link]
            assert picture["match"] == match_id
            is_repeat = picture["seq"] == seq and len(picture["accepted"]) == 1
            assert picture["seq"] == seq + 1 or is_repeat
        else:
            assert link.kinds()[0] == "welcome"
            return
        if picture is not None:
            self.position[link] = (picture["match"], picture["seq"])

    # How it is done.

    def come(self, guest: str, role: Role, *, has_seen: bool = False) -> Person:
        seen = next((self.position[p] for p in self.position if p.guest == guest), None)
        # Where nobody was for long the room has been put away, and is opened anew.
        self.room = self.run(self.world.open(self.room))
        link = self.world.person(guest, self.room, role, seen=seen if has_seen else None)
        self.links.append(link)
        self.judged[link] = 0
        return link

    def link_of(self, guest: str) -> Person:
        """A link of the guest, made if need be."""
        role: Role = "watch" if guest == "eve" else "play"
        mine = [link for link in self.links if (link.guest, link.role) == (guest, role)]
        if mine:
            return mine[0]
        others = [link for link in self.links if link.guest == guest]
        if len(others) == 3:
            self.links.remove(others[0])
            others[0].leave()
        return self.come(guest, role)

    def send(self, link: Person, message: dict[str, Any], fate: Fate) -> None:
        """Send a command and let its write meet its fate."""
        before = len(link.heard)
        self.world.journal.is_held = fate != "told"
        cid = link.post(**message)
        self.sent.append((link.guest, message | {"cid": cid}))
        if self.world.journal.held:
            self.meet(fate)
            return
        self.world.journal.is_held = False
        self.run(self.world.settle())
        new = [frame for frame in link.heard[before:] if frame["t"] != "welcome"]
        answers = [f for f in new if f.get("cid") == cid or cid in f.get("accepted", ())]
        assert len(answers) == 1

    def meet(self, fate: Fate) -> None:
        journal = self.world.journal
        if fate == "busy":
            journal.fail(Overloaded("full"))
            journal.release()
            self.run(self.world.settle())
        elif fate == "fails":
            journal.fail(Unavailable("away"))
            journal.release()
            assert all(link.closed for link in self.links)
            self.come_back()
        else:
            if fate == "crash after":
                journal.store_only()
                self.run(journal.settle())
            self.restart()

    def restart(self) -> None:
        """The process is gone, another one begins."""
        self.keep_up()
        self.world, self.read = World(self.store), 0
        self.come_back()

    def come_back(self) -> None:
        """Everybody comes back to the room as it is stored."""
        old, self.links = self.links, []
        self.room = self.run(self.world.open(self.room))
        for link in old:
            self.come(link.guest, link.role, has_seen=True)

    def keep_up(self) -> None:
        """Tell the oracle what has been stored since."""
        written = self.world.journal.written
        for changes in written[self.read :]:
            self.oracle.read(changes)
        self.read = len(written)


TestRoomMachine = RoomMachine.TestCase
TestRoomMachine.settings = settings(
    max_examples=max(10, settings.default.max_examples // 4),  # type: ignore[union-attr]  # there is a default
    stateful_step_count=40,
)
