"""A crowd that plays while its server is struck down again and again, and what must hold then.

The clients do nothing but connect again. The counts are printed.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy
from sqlalchemy import text

from clients.tessera import Refused
from engine import GAMES
from engine.core.codec import chain
from engine.core.record import verify
from tests.faults.crowd import Crowd, Frame, Player, bare
from tests.server import Server

ROOMS = 12


@dataclass(frozen=True)
class Stored:
    """What the database holds at the end."""

    entries: dict[str, list[Any]]
    commands: list[Any]
    chat: dict[str, list[Any]]
    matches: list[Any]

    @classmethod
    def read(cls, url: str) -> Stored:
        """All rows that matter here."""
        url = url.replace("postgresql://", "postgresql+psycopg://")
        engine = sqlalchemy.create_engine(url)
        with engine.connect() as rows:
            entries, chat = defaultdict(list), defaultdict(list)
            for row in rows.execute(text("SELECT * FROM entry ORDER BY match_id, seq")):
                entries[row.match_id].append(row)
            for row in rows.execute(text("SELECT * FROM chat ORDER BY number")):
                chat[row.room_id].append(row)
            commands = list(rows.execute(text("SELECT * FROM command")))
            matches = list(rows.execute(text("SELECT * FROM match")))
        engine.dispose()
        return cls(dict(entries), commands, dict(chat), matches)


@dataclass
class Blows:
    """What strikes a server down and starts it again, and how often that happened.

    `strike` is called in a thread; `again_s` are the seconds until it was ready each time.
    """

    server: Server
    strike: Callable[[Server], None] = Server.kill
    pause: tuple[float, float] = (0.3, 1.6)
    again_s: list[float] = field(default_factory=list)

    def once(self) -> None:
        """One blow."""
        self.strike(self.server)
        began = time.monotonic()
        self.server.serve()
        self.again_s.append(time.monotonic() - began)

    async def fall(self, crowd: Crowd, least: int, acks: int, chance: random.Random) -> None:
        """Blows at random moments until both counts are reached."""
        done = len(self.again_s)
        while done < least or crowd.kinds().total() < acks:
            # On a busy machine the commands take longer than the blows: then they come less often.
            await asyncio.sleep(chance.uniform(*self.pause) * max(1, done - least))
            await asyncio.to_thread(self.once)
            done = len(self.again_s)
            print(f"blow {done}, accepted so far {crowd.kinds().total()}", flush=True)


async def ended_by(life: Coroutine[Any, Any, None], stop: asyncio.Event) -> None:
    """A life with whose end, if it is a bad one, all others end too."""
    try:
        await life
    except BaseException:
        stop.set()
        raise


@asynccontextmanager
async def crowded(server: Server, seed: int, rooms: int = ROOMS) -> AsyncIterator[Crowd]:
    """A crowd that plays as long as the block lasts, and then to its last answer."""
    crowd = await Crowd.gather(server.origin, rooms, seed)
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as lives:
        for player in crowd.players:
            lives.create_task(ended_by(player.live(stop), stop))
        try:
            yield crowd
        finally:
            stop.set()


async def storm(blows: Blows, least: int, acks: int, rooms: int = ROOMS) -> Crowd:
    """A crowd that plays through many blows, to its last answer."""
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    async with crowded(blows.server, seed, rooms) as crowd:
        await blows.fall(crowd, least, acks, random.Random(seed))
    return crowd


def check_journal(stored: Stored) -> None:
    """Numbers without a gap, an unbroken chain, no command in it twice."""
    for match, entries in stored.entries.items():
        assert [row.seq for row in entries] == list(range(1, len(entries) + 1)), match
        linked = ""
        for row in entries:
            linked = chain(
                linked,
                {
                    "epoch": row.epoch,
                    "seq": row.seq,
                    "at": row.at,
                    "seat": row.seat,
                    "cid": row.cid,
                    "input": _json(row.input),
                    "digest": row.digest,
                },
            )
            assert row.chain == linked, (match, row.seq)
        assert [row.at for row in entries] == sorted(row.at for row in entries)
        assert [row.epoch for row in entries] == sorted(row.epoch for row in entries)
    cids = Counter(row.cid for rows in stored.entries.values() for row in rows if row.cid)
    cids.update(row.cid for row in stored.commands)
    assert not [cid for cid, times in cids.items() if times > 1]


def lost(crowd: Crowd, stored: Stored) -> list[str]:
    """The accepted commands that are not in the store as what they were."""
    found = {row.cid: _json(row.input) for rows in stored.entries.values() for row in rows}
    newest = {row.cid for row in stored.commands}
    missing = []
    for player in crowd.players:
        others = []
        for one in player.memory.acked:
            if one.t == "act":
                is_there = found.get(one.cid) == {"t": "act", "action": one.fields["action"]}
            elif one.t == "resign":
                is_there = found.get(one.cid) == {"t": "quit", "reason": "resigned"}
            else:
                others.append(one.cid)
                continue
            missing += [] if is_there else [one.cid]
        # The newest 64 of a guest are kept; one was said after the storm.
        missing += [cid for cid in others[-60:] if cid not in newest]
    return missing


def check_talk(crowd: Crowd, stored: Stored) -> None:
    """Every line was said once, and is kept as long as lines are kept."""
    said: dict[str, set[str]] = defaultdict(set)
    for player in crowd.players:
        for line in player.memory.said.values():
            if "text" in line:
                said[line["text"]].add(line["id"])
    assert not [line for line, ids in said.items() if len(ids) > 1]
    kept = {row.id: row for rows in stored.chat.values() for row in rows}
    # A channel keeps its newest hundred lines: what is older than they are may be gone.
    oldest = {
        (room, channel): own[0].at
        for room, rows in stored.chat.items()
        for channel in ("players", "watchers")
        if len(own := [row for row in rows if row.channel == channel]) >= 100
    }
    for room, players in zip(crowd.rooms, _pairs(crowd.players), strict=True):
        for line in (line for player in players for line in player.memory.said.values()):
            place = room["id"], line["channel"]
            assert line["id"] in kept or line["at"] <= oldest.get(place, -1), line


async def check_seen(crowd: Crowd) -> int:
    """What anybody saw is in the journal, at the same place; how many pictures were compared."""
    compared = 0
    for players in _pairs(crowd.players):
        matches = {key[0] for player in players for key in player.memory.updates}
        for match in matches:
            frames = await journal_of(players[0], match)
            for player in players:
                for (which, seq), update in player.memory.updates.items():
                    if which == match:
                        frame = frames[seq]
                        assert (update["view"], update["at"]) == (frame["view"], frame["at"])
                        compared += 1
                for (which, seq), entry in player.memory.log.items():
                    if which == match:
                        assert entry == {key: frames[seq][key] for key in entry}
                        compared += 1
    return compared


async def journal_of(player: Player, match: str) -> dict[int, Frame]:
    """A match from its start, by seq, as watchers see it."""
    frames: dict[int, Frame] = {}
    start: int | None = 0
    while start is not None:
        path = f"/api/matches/{match}/frames?as=watch&limit=100&from={start}"
        page = await player.guest.call("GET", path)
        frames |= {frame["seq"]: frame for frame in page["items"]}
        start = page["next"]
    return frames


async def check_rooms(crowd: Crowd, blows: Blows) -> None:
    """After one more blow every room is under its URL as it was seen last, and goes on."""
    before = [facts(await player.look()) for player in crowd.players]
    await asyncio.to_thread(blows.once)
    after = [facts(await player.look()) for player in crowd.players]
    assert after == before
    for number, player in enumerate(crowd.players):
        async with player.new_link() as link:
            try:
                await link.send("say", text=f"{number} is still here")
            except Refused as no:
                if no.args[0] != "muted":  # as watchers are where the host has closed their channel
                    raise


def facts(welcome: Frame) -> Frame:
    """What of a room a restart leaves alone; a bot that stands in for somebody plays on."""
    table = {key: welcome["table"][key] for key in ("options", "host", "you", "seed_hash")}
    seats = [{k: v for k, v in seat.items() if k != "online"} for seat in welcome["table"]["seats"]]
    moving = [seat for seat in seats if seat["kind"] == "bot"]
    picture = {} if moving or not welcome["update"] else bare(welcome["update"])
    return table | {
        "seats": seats,
        "update": {key: picture.get(key) for key in ("view", "prompts", "you", "outcome")},
        "room": {key: value for key, value in welcome["room"].items() if not moving},
        "offers": welcome["offers"]["open"],
        "chat": welcome["chat"],
    }


async def check_records(crowd: Crowd, stored: Stored) -> int:
    """Every finished match is verified by the engine; how many."""
    over = [row for row in stored.matches if row.status == "finished"]
    for row in over:
        verify(await crowd.players[0].guest.call("GET", f"/api/matches/{row.id}/record"), GAMES)
    return len(over)


async def weather(
    blows: Blows, url: str, least: int, acks: int, rooms: int = ROOMS
) -> Counter[str]:
    """The storm and everything that is looked at after it; what was done, by kind."""
    crowd = await storm(blows, least, acks, rooms)
    await check_all(crowd, blows, url)
    return crowd.kinds()


async def check_all(crowd: Crowd, blows: Blows, url: str) -> None:
    """Everything that is looked at after a storm; the figures are printed."""
    faults = [fault for player in crowd.players for fault in player.memory.faults]
    assert not faults, faults[:3]
    await check_rooms(crowd, blows)
    stored = Stored.read(url)
    check_journal(stored)
    assert lost(crowd, stored) == []
    check_talk(crowd, stored)
    compared = await check_seen(crowd)
    verified = await check_records(crowd, stored)
    kinds = crowd.kinds()
    again = sorted(blows.again_s)
    print(
        f"blows {len(again)}, clients {len(crowd.players)}, rooms {len(crowd.rooms)}, "
        f"accepted {kinds.total()}, entries {sum(map(len, stored.entries.values()))}, "
        f"matches finished and verified {verified}, pictures compared {compared}, "
        f"welcomes {sum(player.memory.welcomes for player in crowd.players)}, lost 0, doubled 0\n"
        f"ready again after {again[len(again) // 2]:.2f} s (median), {again[-1]:.2f} s (worst)\n"
        f"accepted {dict(kinds)}\n"
        f"refused {dict(sum((p.memory.refused for p in crowd.players), Counter()))}"
    )


def _pairs(players: list[Player]) -> list[list[Player]]:
    return [players[start : start + 2] for start in range(0, len(players), 2)]


def _json(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value
