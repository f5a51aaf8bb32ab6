"""What a viewer may know, built up field by field (section 5), and the same for events."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.game import Seat, Viewer
from engine.core.hexes import Cell
from engine.paths import facts
from engine.paths.facts import Event
from engine.paths.frames import Build, Change, Claims, Frame, Orient, PlaceTrap
from engine.paths.model import (
    CELLS,
    Acted,
    Golem,
    LyingItem,
    LyingKey,
    Player,
    State,
    Token,
)
from engine.paths.moments import lasting_names
from engine.paths.reactions import Corridor
from engine.paths.tiles import Face, laid


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile on the board; `tile` is None where its face is hidden, `by` who hid it."""

    cell: Cell
    tile: str | None
    rotation: int
    face: Face
    by: Seat | None


@dataclass(frozen=True, slots=True)
class SeenTrap:
    """A trap on the board; `kind` is None for who has not seen it."""

    at: Corridor
    kind: str | None
    up: bool


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """The turn of the active player."""

    seat: Seat
    actions: int
    golem_used: bool
    event_used: bool
    used: tuple[str, ...]
    moves: int
    swapped: tuple[str, ...]
    walked: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table as a viewer sees it: `pool`, `trap_pool`, `golem_deck` and `event_deck` count
    what nobody can see; `last` are the events of the last activity, `lasting` the event cards
    that are in force.
    """

    centre: Cell
    tiles: tuple[SeenTile, ...]
    pool: int
    traps: tuple[SeenTrap, ...]
    trap_pool: int
    items: tuple[LyingItem, ...]
    item_pool: tuple[str, ...]
    keys: tuple[LyingKey, ...]
    tokens: tuple[Token, ...]
    golem: Golem
    golem_deck: int
    golem_discard: tuple[str, ...]
    event: str | None
    event_deck: int
    spent: tuple[str, ...]
    lasting: tuple[str, ...]
    players: tuple[Player, ...]
    order: tuple[Seat, ...]
    turn: SeenTurn
    round: int
    frames: tuple[Frame, ...]
    acted: tuple[Acted, ...]
    lost: int
    last: tuple[Event, ...]
    gone: tuple[Seat, ...]


def view(state: State, viewer: Viewer) -> View:
    """The whole of it for one viewer."""
    return View(
        centre=state.centre,
        tiles=_tiles(state, viewer),
        pool=len(state.pool),
        traps=_traps(state, viewer),
        trap_pool=sum(state.trap_pool),
        items=state.items,
        item_pool=state.item_pool,
        keys=state.keys,
        tokens=state.tokens,
        golem=state.golem,
        golem_deck=len(state.golem_deck),
        golem_discard=state.golem_discard,
        event=state.event,
        event_deck=len(state.event_deck),
        spent=state.spent,
        lasting=tuple(lasting_names(state)),
        players=state.players,
        order=state.order,
        turn=_turn(state),
        round=state.round,
        frames=tuple(_frame(frame, viewer) for frame in state.frames),
        acted=state.acted,
        lost=state.lost,
        last=tuple(seen for event in state.told if (seen := redact(event, viewer)) is not None),
        gone=state.gone,
    )


def redact(event: Event, viewer: Viewer) -> Event | None:
    """An event with what only others have seen left out."""
    match event:
        case facts.Drew(seat=seat) if seat != viewer:
            return replace(event, seen=None)
        case facts.Built(face="down" | "cavern", by=seat) if seat != viewer:
            return replace(event, tile=None)
        case facts.TrapSet(by=seat) if seat != viewer:
            return replace(event, kind=None)
        case facts.TrapSeen(seat=seat) if seat != viewer:
            return replace(event, kind=None)
        case _:
            return event


def _tiles(state: State, viewer: Viewer) -> tuple[SeenTile, ...]:
    """The face of a tile that lies down is for who put it there; while it is turned, for all."""
    seen = []
    turning = {frame.cell for frame in state.frames if isinstance(frame, Orient)}
    for cell, word in zip(CELLS, state.tiles, strict=True):
        if word:
            tile = laid(word)
            mine = tile.face == "down" and (tile.by == viewer or cell in turning)
            known = tile.face == "up" or mine
            name = tile.tile.id if known else None
            seen.append(SeenTile(cell, name, tile.rotation, tile.face, tile.by))
    return tuple(seen)


def _traps(state: State, viewer: Viewer) -> tuple[SeenTrap, ...]:
    return tuple(
        SeenTrap(trap.at, trap.kind if trap.up or viewer in trap.known else None, trap.up)
        for trap in state.traps
    )


def _turn(state: State) -> SeenTurn:
    turn = state.turn
    return SeenTurn(
        seat=turn.seat,
        actions=turn.actions,
        golem_used="move_golem" in turn.used,
        event_used="trigger_event" in turn.used,
        used=turn.used,
        moves=turn.moves,
        swapped=turn.swapped,
        walked=turn.walked,
    )


def _frame(frame: Frame, viewer: Viewer) -> Frame:
    """The public part of a frame, and what the viewer himself has drawn."""
    match frame:
        case Build(seat=seat, cell=cell, asked=asked, cavern=cavern) if seat != viewer:
            return Build(seat, (), cell, asked, cavern)
        case PlaceTrap(seat=seat, seen=seen) if seat != viewer or not seen:
            return PlaceTrap(seat, (), seen)
        case Change(seat=seat) if seat != viewer:
            return Change(seat, ())
        case Claims(seat=seat, moved=moved, waiting=waiting, foes=foes, drawn=False):
            return Claims(seat, moved, waiting, foes)
        case _:
            return frame
