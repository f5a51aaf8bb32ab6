"""Refusal, close and problem codes, each with one sentence that says what to do."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, TypeAlias

from engine.core.refusal import Code

REFUSALS: dict[Code, str] = {
    "malformed": "This message is not in the form the server reads; reload the page.",
    "unauthorised": "You are not allowed to do this here.",
    "not_seated": "Only players can do this; sit down first.",
    "not_host": "Only the host of this room can do this; ask the host.",
    "not_ready": "Somebody is not ready yet; wait until everybody is.",
    "already_started": "The match is running; this can be changed after it.",
    "not_started": "The match has not started yet; wait for the start.",
    "finished": "The match is over; offer a rematch to play on.",
    "not_asked": "It is not your turn; wait for the other side.",
    "stale_prompt": "The position has changed since; look at the board and choose again.",
    "paused": "The match is paused; resume it first.",
    "not_legal": "This move is not allowed now; choose one of the marked moves.",
    "seat_taken": "This seat is taken or closed to you; choose another.",
    "seat_limit": "This game does not have such a seat; choose another.",
    "no_such_offer": "There is no such offer; look at the offers at the board.",
    "offer_closed": "This offer is no longer open; make a new one.",
    "too_early": "It is too early for this; wait a little and try again.",
    "too_fast": "Too many messages at once; wait a moment and try again.",
    "too_long": "This text is too long; shorten it to 280 characters.",
    "busy": "The server is busy; wait a moment and try again.",
    "muted": "The host has closed the watchers' channel.",
}


NOTICES = {
    "draining": "The server is being updated, your game is kept; this page comes back by itself.",
    "paused": "The match is paused: no time runs, and nobody can move until it is resumed.",
    "resumed": "The match goes on.",
    "announcement": "The host of this server says something.",
    "set_back": "The server has lost the newest moves; the board shows where the match goes on.",
}


class Close(IntEnum):
    """Why a link is closed."""

    UNSUPPORTED = 1003
    TOO_BIG = 1009
    RESTART = 1012
    SILENT = 4000
    SLOW = 4008
    BUSY = 4013
    FLOOD = 4029
    PROTOCOL = 4400
    UNAUTHORISED = 4401
    NO_ROOM = 4404
    TOO_MANY_LINKS = 4409
    DRAINING = 4503


ByeCode: TypeAlias = Literal[
    "unsupported",
    "too_big",
    "restart",
    "silent",
    "slow",
    "busy",
    "flood",
    "protocol",
    "unauthorised",
    "no_room",
    "too_many_links",
    "draining",
]

BYES: dict[Close, tuple[ByeCode, str]] = {
    Close.UNSUPPORTED: ("unsupported", "Only text frames are read here."),
    Close.TOO_BIG: ("too_big", "A message may hold 16 KiB at most."),
    Close.RESTART: ("restart", "The room is being loaded anew; connect again."),
    Close.SILENT: ("silent", "Nothing was heard from you for a while; connect again."),
    Close.SLOW: ("slow", "Your connection could not keep up; connect again."),
    Close.BUSY: ("busy", "The server or the room is full at the moment; try again later."),
    Close.FLOOD: ("flood", "Too many messages; wait before you connect again."),
    Close.PROTOCOL: ("protocol", "The messages were not in the form this server reads."),
    Close.UNAUTHORISED: ("unauthorised", "The key is missing or no longer valid; get a new one."),
    Close.NO_ROOM: ("no_room", "There is no room with this code."),
    Close.TOO_MANY_LINKS: ("too_many_links", "This room is open in three tabs already; close one."),
    Close.DRAINING: ("draining", "The server is being updated; connect again in a moment."),
}

COME_BACK = frozenset({Close.RESTART, Close.DRAINING, Close.SLOW, Close.SILENT, Close.BUSY})
"""After these a client connects again by itself."""

Problem: TypeAlias = Literal[
    "invalid",
    "unauthorised",
    "forbidden",
    "not_found",
    "conflict",
    "running",
    "too_large",
    "method",
    "media_type",
    "limit",
    "busy",
]

PROBLEMS: dict[Problem, tuple[int, str]] = {
    "invalid": (422, "Something in the request is not as it has to be."),
    "unauthorised": (401, "A guest key is needed; get one from POST /api/guests or /api/keys."),
    "forbidden": (403, "This is not allowed for you or from where you ask."),
    "not_found": (404, "There is nothing here; check the code or the address."),
    "conflict": (409, "This does not fit what is there already."),
    "running": (409, "The match is still running; ask again when it is over."),
    "too_large": (413, "A request may hold 64 KiB at most."),
    "method": (405, "This address does not know this method."),
    "media_type": (415, "Send JSON with Content-Type: application/json."),
    "limit": (429, "Too many requests; wait as long as Retry-After says."),
    "busy": (503, "The server is busy or stopping; try again in a moment."),
}
"""HTTP status and default sentence of every problem."""
