"""What a match is told: inputs of the game and of the table, and the entries that keep them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from engine.core.codec import input_from_json
from engine.core.game import Act, AnyGame, Millis, Quit, Seat, Tick
from engine.core.values import value

EndReason: TypeAlias = Literal["agreed", "aborted", "abandoned"]


@value
class Take:
    """The match is taken up by a process, or laid down and taken up by the table (a pause).

    Nothing changes in the game, but no flag falls in the next moment.
    """


@value
class End:
    """The table ended the match for everybody: `agreed`, `aborted` or `abandoned`, all equal."""

    reason: str


@value
class Rewind:
    """The table takes turns back: everything is as it was after entry `to`, clocks included."""

    to: int


@value
class Credit:
    """Time that is charged to nobody: whose clock runs gets `ms` back."""

    ms: Millis


@value
class Found:
    """What the game wanted to have found out (`game.Wonders`): a text for each that was asked."""

    answers: tuple[str, ...]


ByTable: TypeAlias = Take | End | Rewind | Credit | Found
Given: TypeAlias = Act[Any] | Tick | Quit | ByTable


@value
class Rewound:
    """What is told of a rewind, to everybody and in every game: the entry that it went back to."""

    to: int
    t: Literal["rewound"] = "rewound"


class Corrupt(ValueError):
    """A journal that does not lead to its own digests; `seq` is the first entry that differs."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"entry {seq}: {why}")
        self.seq = seq


@value
class Entry:
    """An accepted input: its number, match time, seat, command id, JSON and the digest after it."""

    seq: int
    at: Millis
    seat: Seat | None
    input: Mapping[str, Any]
    digest: str
    cid: str | None = None


def table_to_json(given: ByTable) -> dict[str, Any]:
    """An input of the table as the journal and the record write it."""
    match given:
        case Take():
            return {"t": "take"}
        case End(reason=reason):
            return {"t": "end", "reason": reason}
        case Rewind(to=to):
            return {"t": "rewind", "to": to}
        case Credit(ms=ms):
            return {"t": "credit", "ms": ms}
        case Found(answers=answers):
            return {"t": "found", "answers": list(answers)}


def given_from_json(game: AnyGame, seat: Seat | None, plain: Mapping[str, Any]) -> Given:
    """Any input of a match from the journal's JSON; raises `ValueError` for what is none."""
    match plain:
        case {"t": "take"}:
            return Take()
        case {"t": "end", "reason": str(reason)}:
            return End(reason)
        case {"t": "rewind", "to": int(to)}:
            return Rewind(to)
        case {"t": "credit", "ms": int(ms)} if ms > 0:
            return Credit(ms)
        case {"t": "found", "answers": [*answers]} if all(type(one) is str for one in answers):
            return Found(tuple(answers))
        case _:
            given: Act[Any] | Tick | Quit = input_from_json(game, seat, plain)
            return given
