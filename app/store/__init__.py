"""The store: what is durable, behind one object."""

from __future__ import annotations

from collections.abc import Callable

from app.store.clocks import Clocks
from app.store.collect import Ages, Collector
from app.store.contests import Contests
from app.store.engine import Database, StoreRefused, open_database
from app.store.guests import Guest, Guests
from app.store.journal import GroupJournal
from app.store.lists import ListedRoom, Lists, OwnRoom
from app.store.matches import Matches, StoredMatch
from app.store.migrate import upgrade_on
from app.store.pages import Page
from app.store.reader import Reader
from app.store.results import Results, Tally
from app.store.rooms import RoomReader

__all__ = [
    "Ages",
    "Guest",
    "ListedRoom",
    "OwnRoom",
    "Page",
    "Results",
    "Store",
    "StoreRefused",
    "StoredMatch",
    "Tally",
]


class Store:
    """A database that this process has opened: `journal` writes, the others read."""

    def __init__(
        self, database: Database, *, on_broken: Callable[[str], None] | None = None
    ) -> None:
        self._database = database
        self._reader = Reader(database.read)
        self.journal = GroupJournal(database.write, on_broken=on_broken)
        self.rooms = RoomReader(self._reader)
        self.lists = Lists(self._reader)
        self.matches = Matches(self._reader)
        self.contests = Contests(self._reader)
        self.guests = Guests(self._reader, self.journal)
        self.clocks = Clocks(self._reader, self.journal)
        self.collector = Collector(self._reader, self.journal)

    @classmethod
    def open(
        cls,
        url: str,
        *,
        allow_weak: bool = False,
        on_broken: Callable[[str], None] | None = None,
    ) -> Store:
        """Open what a `DATABASE_URL` names and bring its tables up to date.

        Raises `StoreRefused` with a text for the operator. `on_broken` is called once, on the
        event loop, when the file fails under us; the process should then stop.
        """
        database = open_database(url, allow_weak=allow_weak)
        try:
            upgrade_on(database.write)
        except BaseException:
            database.close()
            raise
        return cls(database, on_broken=on_broken)

    async def close(self) -> None:
        """Commit what is queued and give the database free."""
        await self.guests.close()
        await self.journal.close()
        await self._reader.close()
        self._database.close()
