"""What is durable, replayed apart from any room: the measure of what peers may have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from app.rooms.changes import (
    Append,
    Change,
    SaveChairs,
    SaveChat,
    SaveCommand,
    SaveMatch,
    SaveMatchSeats,
    SaveOffers,
    SaveSecret,
)
from app.rooms.facts import chair_out
from app.rooms.playing import dealt
from app.rooms.projection import Told, events
from app.rooms.records import MatchRecord, MatchSeat
from engine import GAMES
from engine.core.codec import canonical, codec
from engine.core.match import Match
from tests.app.rooms.doubles import Frame

GAME = GAMES["karo.noughts"]


class Oracle:
    """Reads durable writes in order and judges the frames that peers were sent."""

    def __init__(self) -> None:
        self.effects: Counter[tuple[str | None, str]] = Counter()
        self.lines: set[str] = set()
        self.lengths: dict[str, int] = {}
        self._records: dict[str, MatchRecord] = {}
        self._seats: dict[str, tuple[MatchSeat, ...]] = {}
        self._seeds: dict[str, str] = {}
        self._matches: dict[str, Match] = {}
        self._views: dict[str, list[str]] = {}
        self._events: dict[str, list[str]] = {}
        self._tables: set[str] = set()
        self._offers = {canonical([])}

    def read(self, changes: Iterable[Change]) -> None:
        """One durable write; a match begins when all of its rows are there."""
        for change in sorted(changes, key=lambda change: isinstance(change, Append)):
            self._read_match(change)
            self._read_table(change)

    def _read_match(self, change: Change) -> None:
        match change:
            case SaveMatch(match=record):
                self._records[record.id] = record
            case SaveMatchSeats(match=match_id, seats=seats):
                self._seats[match_id] = seats
            case SaveSecret(match=match_id, value=value):
                self._seeds[match_id] = value
            case Append():
                self._append(change)
            case _:
                pass

    def _read_table(self, change: Change) -> None:
        match change:
            case SaveCommand(guest=guest, cid=cid):
                self.effects[guest, cid] += 1
            case SaveChat(line=line):
                self.lines.add(line.id)
            case SaveOffers(offers=offers):
                self._offers.add(canonical([[o.id, o.what, o.by, o.agreed] for o in offers]))
            case SaveChairs(chairs=chairs):
                self._tables.add(canonical([_bare(chair_out(c, ())) for c in chairs]))
            case _:
                pass

    def judge(self, frame: Frame, guest: str) -> None:
        """Whatever a frame shows has been stored."""
        for cid in frame.get("accepted", ()):
            assert self.effects[guest, cid] == 1, f"{cid} of {guest} is not stored"
        match frame["t"]:
            case "welcome":
                self._judge_welcome(frame, guest)
            case "update":
                self._judge_picture(frame)
            case "table":
                assert canonical([_bare(seat) for seat in frame["seats"]]) in self._tables
            case "offers":
                shown = [[o["offer"], o["what"], o["by"], o["agreed"]] for o in frame["open"]]
                assert canonical(shown) in self._offers
            case "said":
                assert frame["id"] in self.lines
            case _:
                pass

    def _judge_welcome(self, frame: Frame, guest: str) -> None:
        for part in (frame["table"], frame["offers"], *frame["chat"]):
            self.judge(part, guest)
        picture = frame["update"]
        if picture is None:
            return
        self._judge_picture(picture)
        for entry in frame["log"]:
            assert canonical(entry["events"]) == self._events[picture["match"]][entry["seq"] - 1]
        if frame["log"]:
            assert frame["log"][-1]["seq"] == picture["seq"]

    def _judge_picture(self, picture: Frame) -> None:
        match_id, first, last = picture["match"], picture["from"], picture["seq"]
        self._start(match_id)
        assert last <= self.lengths[match_id], "shown before it was stored"
        assert canonical(picture["view"]) == self._views[match_id][last]
        assert first == last, "nothing conflates where nobody is slow"
        assert canonical(picture["events"]) == (self._events[match_id][last - 1] if last else "[]")

    def _append(self, change: Append) -> None:
        self._start(change.match)
        match, entry = self._matches[change.match], change.entry
        (played,) = Match.replays(match, [entry])
        told = Told(entry.seq, entry.at, entry.seat, played.events)
        self._matches[change.match] = played.match
        self._events[change.match].append(canonical(events(GAME, told, None)))
        self._views[change.match].append(_view(played.match))
        self.lengths[change.match] += 1
        if entry.cid is not None:
            assert entry.seat is not None
            self.effects[self._seats[change.match][entry.seat].guest, entry.cid] += 1

    def _start(self, match_id: str) -> None:
        if match_id in self._matches:
            return
        shares = [seat.share for seat in self._seats[match_id]]
        match = dealt(GAME, self._records[match_id], shares, self._seeds[match_id])
        self._matches[match_id] = match
        self._views[match_id], self._events[match_id] = [_view(match)], []
        self.lengths[match_id] = 0


def _view(match: Match) -> str:
    return canonical(codec(GAME).view.plain(match.view(None)))


def _bare(seat: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in seat.items() if key != "online"}
