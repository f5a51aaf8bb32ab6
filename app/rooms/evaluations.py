"""Evaluations: positions that somebody thinks about for pages that ask.

Who asks gets a ticket; tickets for one position share one study, and a study that is done stays
known for a while. A study that nobody waits for any more is cancelled.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from app.rooms.records import GuestId
from app.rooms.thinker import Declined, NoAnswer, Thinker, Thought
from engine.core.codec import canonical

Status: TypeAlias = Literal["waiting", "thinking", "done", "failed"]

TICKETS = 1_000
STUDIES = 500
AT_ONCE = 3
"""How many unfinished studies a guest may wait for."""


class TooMany(Exception):
    """The guest waits for enough already."""


@dataclass(slots=True, eq=False)
class Study:
    """Thinking about one position; `found` is the best that has been found so far."""

    think_ms: int
    status: Status = "waiting"
    found: Thought | None = None
    why: str | None = None
    waiting: set[str] = field(default_factory=set)
    task: asyncio.Task[None] | None = None

    @property
    def is_refused(self) -> bool:
        """Whether nobody could be found to think about it."""
        return self.status == "failed" and self.why is None

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be found."""
        return self.status in {"done", "failed"}


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a guest has for a study that he asked for."""

    id: str
    guest: GuestId
    study: Study


@dataclass(frozen=True, slots=True)
class Position:
    """A position as its game would show it to everybody; options are complete."""

    game: str
    version: int
    options: Mapping[str, Any]
    view: Mapping[str, Any]

    @property
    def key(self) -> str:
        """The same for what is worth the same."""
        return canonical([self.game, self.version, self.options, self.view])


class Evaluations:
    """The studies of one server."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._tickets: OrderedDict[str, Ticket] = OrderedDict()
        self._studies: OrderedDict[str, Study] = OrderedDict()

    def ask(self, guest: GuestId, position: Position, think_ms: int) -> Ticket:
        """A ticket for a position; its study may be done already. Raises `TooMany`."""
        unfinished = {
            ticket.study
            for ticket in self._tickets.values()
            if ticket.guest == guest and not ticket.study.is_over
        }
        study = self._known(position.key, think_ms)
        if study not in unfinished and len(unfinished) >= AT_ONCE:
            raise TooMany
        study = study or self._begin(position, think_ms)
        ticket = Ticket(secrets.token_hex(16), guest, study)
        study.waiting.add(ticket.id)
        self._tickets[ticket.id] = ticket
        while len(self._tickets) > TICKETS:
            self._leave(self._tickets.popitem(last=False)[1])
        return ticket

    def find(self, ticket: str) -> Ticket | None:
        """A ticket by its id."""
        return self._tickets.get(ticket)

    def cancel(self, ticket: Ticket) -> None:
        """The guest wants no answer any more."""
        self._tickets.pop(ticket.id, None)
        self._leave(ticket)

    def _known(self, key: str, think_ms: int) -> Study | None:
        study = self._studies.get(key)
        if study is None or study.status == "failed" or study.think_ms < think_ms:
            return None
        self._studies.move_to_end(key)
        return study

    def _begin(self, position: Position, think_ms: int) -> Study:
        study = self._studies[position.key] = Study(think_ms)
        study.task = asyncio.create_task(self._think(study, position))
        if len(self._studies) > STUDIES:
            self._studies.popitem(last=False)
        return study

    async def _think(self, study: Study, position: Position) -> None:
        question = {"game": position.game, "options": position.options, "view": position.view}

        def heard(found: Thought) -> None:
            study.status, study.found = "thinking", found

        try:
            study.found = await self._thinker.think({"evaluate": question}, study.think_ms, heard)
            study.status = "done"
        except NoAnswer as failure:
            study.status = "failed"
            study.why = str(failure) if isinstance(failure, Declined) else None

    def _leave(self, ticket: Ticket) -> None:
        study = ticket.study
        study.waiting.discard(ticket.id)
        if study.waiting or study.is_over or study.task is None:
            return
        study.task.cancel()
        study.status = "failed"
