"""Noughts and Crosses on a board that moves (Karo rulebook, first game).

Two seats place six pieces each, then move and jump them; a piece that jumps turns over.
Four of your own in a row, marks up, wins. Geometry lives in `board`; this file is the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from engine.core.game import Act, Input, Millis, Outcome, Prompt, Quit, Seat, Step, Tick, Viewer
from engine.core.rng import Rng
from engine.core.square import Cell
from engine.karo import reading, text
from engine.karo.board import jumped, landings, layable, loose
from engine.karo.common import in_order, stale, won
from engine.karo.count import names
from engine.karo.model import (
    COLOURS,
    IN_HAND,
    PLACINGS,
    SQUARES,
    Action,
    Event,
    Hand,
    Move,
    Moved,
    Options,
    Pass,
    Passed,
    Piece,
    Place,
    Placed,
    Relocate,
    Row,
    State,
    View,
)
from engine.karo.position import dump, load, repeats, settled


class Noughts:
    """The seven functions; stateless, so one instance serves every match."""

    key: str = "karo.noughts"
    version: int = 1
    seats: range = range(2, 3)
    is_open: bool = True

    def setup(self, options: Options, seats: int, seed: str) -> State:
        """Lay the 5 by 4 board; the seed decides who begins (K15)."""
        first, _ = Rng(seed).below(seats)
        return State(frozenset(SQUARES), (), first, (IN_HAND, IN_HAND), 0, options)

    def begin(self, state: State, first: Seat) -> State:
        """The same, with a given seat to begin: a rematch."""
        return replace(state, turn=first)

    def prompts(self, state: State) -> Mapping[Seat, Prompt]:
        """Ask the seat to move: "place" while it has pieces in hand, then "move"."""
        if self.outcome(state) is not None:
            return {}
        kind = "place" if state.hand[state.turn] else "move"
        return {state.turn: Prompt(kind, state.ply)}

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every whole turn, ordered by source, then target, then relocated tile."""
        if seat != state.turn or self.outcome(state) is not None:
            return ()
        taken = {piece.cell for piece in state.pieces}
        if state.hand[seat]:
            return [Place(cell) for cell in sorted(state.tiles - taken)]
        return _moves(state, seat, taken) or (Pass(),)

    def apply(self, state: State, given: Input[Action], at: Millis) -> Step[State, Event]:
        """Match the input, then hand an action to `_act`."""
        match given:
            case Act(seat=seat, action=action):
                return self._act(state, seat, action)
            case Quit():
                return Step(replace(state, gone=given))
            case Tick():
                return Step(state)
            case _:
                assert_never(given)

    def view(self, state: State, viewer: Viewer) -> View:
        """Nothing is hidden in Karo, so everyone sees the whole position."""
        return View(
            tiles=tuple(sorted(state.tiles)),
            pieces=tuple((*p.cell, COLOURS[p.seat], 1 if p.up else 0) for p in state.pieces),
            turn=COLOURS[state.turn],
            hand=Hand(*state.hand),
            ply=state.ply,
            moves_left=state.options.move_limit - max(0, state.ply - PLACINGS),
            repeats=repeats(state),
            row=state.row or None,
            last=state.last,
        )

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """Nothing is hidden, so every event is told as it is."""
        return event

    def outcome(self, state: State) -> Outcome | None:
        """A row wins; a seat that left loses; repetition and the move limit draw."""
        if state.row:
            return won(_owner(state), "row")
        if state.gone is not None:
            return won(1 - state.gone.seat, state.gone.reason)
        reason = stale(state, state.ply - PLACINGS)
        return Outcome((1, 1), reason) if reason else None

    def text(self, state: State) -> str:
        """The board as a diagram."""
        return text.drawn(state)

    def read(self, drawing: str) -> dict[str, object]:
        """The position of a diagram, in the notation that `load` reads."""
        return reading.noughts(drawing)

    def said(self, state: State, action: Action) -> str:
        """An action in the names of squares that `text` gives."""
        return text.said(action)

    def load(self, plain: object, options: Options) -> State:
        """The state of a position, as if a match began there; `ValueError` if it is none."""
        return load(plain, options)

    def dump(self, state: State) -> dict[str, object]:
        """The position of a state, in the notation that `load` reads."""
        return dump(state)

    def counted(self, plain: object | None) -> State:
        """A position without repetition, or the start with white to place."""
        options = Options(repetition=0)
        return load(plain, options) if plain else replace(self.setup(options, 2, "00"), turn=0)

    def names(self, state: State, actions: Sequence[Action]) -> list[int]:
        """Names of the positions after each action, for counting."""
        return names(state, actions)

    def _act(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Match the action; it is legal, so only consequences remain."""
        match action:
            case Place(to=to):
                return _settled(_placed(state, seat, to), seat, action, Placed(seat, to))
            case Move():
                moved = _moved(seat, action)
                return _settled(_carried_out(state, action, moved.turned), seat, action, moved)
            case Pass():
                return _settled(state, seat, action, Passed(seat))
            case _:
                assert_never(action)


def _settled(state: State, seat: Seat, action: Action, event: Event) -> Step[State, Event]:
    after = settled(replace(state, turn=1 - seat, ply=state.ply + 1, last=action))
    return Step(after, (event, Row(seat, after.row)) if after.row else (event,))


def _moves(state: State, seat: Seat, taken: set[Cell]) -> list[Action]:
    tiles = state.tiles
    lifted = loose(tiles, taken)
    carried: dict[Cell, list[Relocate]] = {}
    moves: list[Action] = []
    for piece in state.pieces:
        if piece.seat != seat:
            continue
        for to in landings(piece.cell, taken):
            if to in tiles:
                moves.append(Move(piece.cell, to))
                continue
            if to not in carried:
                carried[to] = [Relocate(tile, to) for tile in layable(to, tiles, lifted)]
            moves += [Move(piece.cell, to, tile) for tile in carried[to]]
    return moves


def _placed(state: State, seat: Seat, to: Cell) -> State:
    white, red = state.hand
    hand = (white - 1, red) if seat == 0 else (white, red - 1)
    return replace(state, pieces=in_order((*state.pieces, Piece(to, seat))), hand=hand)


def _moved(seat: Seat, move: Move) -> Moved:
    over = jumped(move.from_, move.to)
    return Moved(seat, move.from_, move.to, over is not None, over, move.tile)


def _carried_out(state: State, move: Move, turned: bool) -> State:
    tiles = state.tiles
    if move.tile is not None:
        tiles = (tiles - {move.tile.from_}) | {move.tile.to}
    pieces = tuple(
        Piece(move.to, piece.seat, piece.up != turned) if piece.cell == move.from_ else piece
        for piece in state.pieces
    )
    return replace(state, tiles=tiles, pieces=in_order(pieces))


def _owner(state: State) -> Seat:
    return next(piece.seat for piece in state.pieces if piece.cell == state.row[0])
