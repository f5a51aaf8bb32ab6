"""A store full of unfinished matches of `karo.noughts`, written as a room writes them.

    python -m bench.filling --matches 10000 --entries 20    (DATABASE_URL and DATA_DIR say where)

A few games are played with the engine and written again and again under other names.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.identity.codes import Codes, shown
from app.rooms.changes import Append, Change, SaveSnapshot
from app.rooms.deps import About, Deps
from app.rooms.drafts import Draft, drafted, rows
from app.rooms.playing import Playing
from app.rooms.ports import JournalError
from app.rooms.records import Chair, StoredRoom
from app.rooms.starts import started
from app.settings import Settings, read
from app.store import Store
from app.ticker import LoopTicker
from engine import GAMES
from engine.bots import levels
from engine.core.game import Act
from engine.core.match import Corrupt

GAME = "karo.noughts"
OPTIONS = {"move_limit": 1000, "repetition": 0}
DIFFERENT = 20
AT_ONCE = 200
_STEP_MS = 1000


@dataclass(frozen=True, slots=True)
class Played:
    """A room with its running match, and what its entries need to be stored."""

    stored: StoredRoom
    changes: tuple[Change, ...]

    def again(self, codes: Codes) -> Played:
        """The same match in another room."""
        room_id, match_id = secrets.token_hex(8), secrets.token_hex(16)
        room = replace(
            self.stored.room,
            id=room_id,
            play_hash=codes.hashed(codes.play(room_id)),
            watch_hash=codes.hashed(codes.watch(room_id)),
        )
        match = replace(self.stored.match, id=match_id, room=room_id)
        changes = tuple(
            replace(change, match=match_id)
            for change in self.changes
            if isinstance(change, (Append, SaveSnapshot))
        )
        return Played(replace(self.stored, room=room, match=match), changes)


class Filler:
    """Writes matches into the store of a server that is not running."""

    def __init__(self, settings: Settings) -> None:
        self.store = Store.open(settings.database_url)
        self.codes = Codes(settings.secret_key)
        self._deps = _deps(self.store, self.codes)
        self._guests: list[str] = []

    async def begin(self) -> None:
        """Make the two people who play everywhere."""
        now = self._deps.ticker.wall()
        for name in ("Ada", "Ben"):
            guest = await self.store.guests.create(
                secrets.token_hex(8), name, secrets.token_hex(32), now
            )
            self._guests.append(guest.id)

    def play(self, entries: int, chance: random.Random) -> Played:
        """A match of so many entries that has not ended."""
        stored = self._room()
        playing = Playing.start(GAMES[GAME], stored.match, stored.chairs, stored.seed)
        changes: list[Change] = []
        for number in range(1, entries + 1):
            advanced = _advanced(playing, number, chance)
            playing = advanced[0]
            changes += advanced[1]
        return Played(stored, tuple(changes))

    async def write(self, played: Sequence[Played]) -> None:
        """Make matches durable, some at a time."""
        for first in range(0, len(played), AT_ONCE):
            await asyncio.gather(*(self._write(one) for one in played[first : first + AT_ONCE]))

    def watch_code(self, played: Played) -> str:
        """The code under which a match can be watched."""
        return shown(self.codes.watch(played.stored.room.id))

    async def _write(self, played: Played) -> None:
        for changes in (
            rows(played.stored, GAMES[GAME]),
            *([played.changes] if played.changes else []),
        ):
            done: asyncio.Future[JournalError | None] = asyncio.get_running_loop().create_future()
            self.store.journal.write(changes, done.set_result)
            if error := await done:
                raise error

    def _room(self) -> StoredRoom:
        host, other = self._guests
        draft = Draft(
            game=GAME,
            options=OPTIONS,
            clock=None,
            visibility="private",
            title=None,
            seats=(("me", None), ("open", None)),
            guest=host,
            name="Ada",
            ip="127.0.0.1",
        )
        stored = drafted(draft, self._deps)
        chairs = tuple(
            Chair("human", guest, name, ready=True, gen=1)
            for guest, name in ((host, "Ada"), (other, "Ben"))
        )
        return started(
            replace(stored, chairs=chairs), GAMES[GAME], self._deps.ticker.wall(), self.codes
        )


def _advanced(
    playing: Playing, number: int, chance: random.Random
) -> tuple[Playing, tuple[Change, ...]]:
    """One more move, any that does not end the match."""
    seat = next(iter(playing.match.asked))
    legal = list(playing.match.legal(seat))
    chance.shuffle(legal)
    for action in legal:
        cid = f"{chance.getrandbits(96):024x}"
        advanced = playing.advance(Act(seat, action), number * _STEP_MS, cid, 0)
        if advanced is not None and not advanced.playing.is_over:
            return advanced.playing, advanced.changes
    raise RuntimeError("every move ends this match")


class _Quiet:
    """Nobody to report trouble to."""

    def bug(self, room: str, seq: int | None, error: Exception, about: About) -> None:
        raise error

    def lost(self, room: str, error: JournalError, about: About) -> None:
        raise error

    def quarantined(self, room: str, error: Corrupt) -> None:
        raise error


def _deps(store: Store, codes: Codes) -> Deps:
    def no_bot(*_: object) -> None:
        raise RuntimeError("no bots here")

    return Deps(
        games=GAMES,
        journal=store.journal,
        codes=codes,
        make_bot=no_bot,  # type: ignore[arg-type]  # nobody asks for one
        bot_levels=levels,
        ticker=LoopTicker(),
        trouble=_Quiet(),
        url=str,
        grace_ms=lambda _: 60_000,
        build="",
    )


async def fill(settings: Settings, matches: int, entries: int) -> None:
    """Write so many matches of so many entries."""
    filler = Filler(settings)
    await filler.begin()
    chance = random.Random(1)
    games = [filler.play(entries, chance) for _ in range(min(DIFFERENT, matches))]
    for first in range(0, matches, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, matches))
        await filler.write([games[n % len(games)].again(filler.codes) for n in numbers])
    await filler.store.close()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--entries", type=int, default=20)
    chosen = parser.parse_args()
    asyncio.run(fill(read(os.environ), chosen.matches, chosen.entries))


if __name__ == "__main__":
    main()
