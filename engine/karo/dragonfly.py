"""Ant and Dragonfly on a long narrow board (Karo rulebook, second game).

Two armies of six cross the board. Ants step, dragonflies jump, and every move makes the one of
the other. Where they have to go lives in `finish`, geometry in `board`; this file is the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import assert_never

from engine.core.game import Act, Input, Millis, Outcome, Prompt, Quit, Seat, Step, Tick, Viewer
from engine.core.rng import Rng
from engine.karo import reading
from engine.karo.board import between
from engine.karo.common import in_order, repeats, stale, won
from engine.karo.count import moving, name_of, passing
from engine.karo.dragonfly_model import (
    ARRANGE_MS,
    KINDS,
    SQUARES,
    STANDARD,
    Action,
    Arrange,
    Arranged,
    Event,
    Move,
    Moved,
    Options,
    Revealed,
    State,
    View,
)
from engine.karo.dragonfly_position import arranged, dump, load, moves, settled
from engine.karo.finish import called_off
from engine.karo.model import COLOURS, Pass, Passed, Piece
from engine.karo.text import COLOUR_NAMES, frame, framed, to_move

WORDS = tuple("".join(word) for word in product(KINDS, repeat=6))
"""All set-ups."""

_NO_PASSES_COUNT = -1_000_000


class Dragonfly:
    """The seven functions; stateless, so one instance serves every match."""

    key: str = "karo.dragonfly"
    version: int = 1
    seats: range = range(2, 3)

    def setup(self, options: Options, seats: int, seed: str) -> State:
        """Lay the board; the seed decides who begins (K15), which a sealed choice hides (K24)."""
        first, _ = Rng(seed).below(seats)
        state = State((), first, (None, None), options)
        return state if options.arrangement == "free" else arranged(state, STANDARD, STANDARD)

    def begin(self, state: State, first: Seat) -> State:
        """The same, with a given seat to begin: a rematch."""
        return arranged(replace(state, turn=first, seen=()), *state.words)

    def beginner(self, state: State) -> Seat:
        """Who has the first turn; while set-ups are chosen this is not told (K24)."""
        return state.turn

    def prompts(self, state: State) -> Mapping[Seat, Prompt]:
        """Ask both seats for their set-ups, then the seat to move."""
        if self.outcome(state) is not None:
            return {}
        if state.pieces:
            return {state.turn: Prompt("move", state.ply)}
        asked = (seat for seat in (0, 1) if state.words[seat] is None)
        return {seat: Prompt("arrange", 0, ARRANGE_MS) for seat in asked}

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """All set-ups by the alphabet; every turn, ordered by source, then target; or a pass."""
        if self.outcome(state) is not None:
            return ()
        if not state.pieces:
            return [Arrange(word) for word in WORDS] if state.words[seat] is None else ()
        return moves(state.pieces, seat) or (Pass(),) if seat == state.turn else ()

    def apply(self, state: State, given: Input[Action], at: Millis) -> Step[State, Event]:
        """Match the input, then hand an action to `_act`."""
        match given:
            case Act(seat=seat, action=action):
                return self._act(state, seat, action)
            case Quit():
                return Step(replace(state, gone=given))
            case Tick():
                is_late = not state.pieces and at >= ARRANGE_MS
                return _too_late(state) if is_late else Step(state)
            case _:
                assert_never(given)

    def view(self, state: State, viewer: Viewer) -> View:
        """The whole position; before there is one, nothing but the viewer's own set-up."""
        is_sealed = not state.pieces
        return View(
            pieces=tuple((*p.cell, COLOURS[p.seat], KINDS[p.up]) for p in state.pieces),
            turn=None if is_sealed else COLOURS[state.turn],
            phase="arrange" if is_sealed else "play",
            arranged=(state.words[0] is not None, state.words[1] is not None),
            own_word=state.words[viewer] if is_sealed and viewer is not None else None,
            ply=state.ply,
            moves_left=state.options.move_limit - state.ply,
            repeats=repeats(state),
            last=state.last,
        )

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """Events tell of set-ups only when both are known, so every event is told as it is."""
        return event

    def outcome(self, state: State) -> Outcome | None:
        """A finish wins; a seat that left loses; what never ends is called off (K20 to K23)."""
        if state.finish is not None:
            return state.finish
        if state.gone is not None:
            return won(1 - state.gone.seat, state.gone.reason)
        reason = "stuck" if state.passes > 1 else stale(state, state.ply)
        return called_off(state.pieces, reason) if reason else None

    def text(self, state: State) -> str:
        """The board as a diagram: small letters are ants, capitals dragonflies."""
        waiting = [COLOUR_NAMES[seat] for seat in (0, 1) if state.words[seat] is None]
        below = f"{' and '.join(waiting)} to arrange" if waiting else to_move(state.turn)
        return framed(SQUARES, state.pieces, frame(SQUARES), below)

    def read(self, drawing: str) -> dict[str, object]:
        """The position of a diagram, in the notation that `load` reads."""
        return reading.dragonfly(drawing, KINDS)

    def said(self, state: State, action: Action) -> str:
        """An action in the names of this state's diagram: `b7-c6`, `DDDAAA`, `pass`."""
        match action:
            case Move(from_=start, to=to):
                return frame(SQUARES).way(start, to)
            case Arrange(word=word):
                return word
            case Pass():
                return "pass"
            case _:
                assert_never(action)

    def heard(self, state: State, action: Action) -> str:
        """The same, but a set-up stays sealed until both are in."""
        return "a set-up" if isinstance(action, Arrange) else self.said(state, action)

    def load(self, plain: object, options: Options) -> State:
        """The state of a position, as if a match began there; `ValueError` if it is none."""
        return load(plain, options)

    def dump(self, state: State) -> dict[str, object]:
        """The position of a state, in the notation that `load` reads."""
        return dump(state)

    def may_take_back(self, then: State, now: State) -> bool:
        """A set-up as long as it is sealed, a turn always; not what both have seen (K24)."""
        return bool(then.pieces) == bool(now.pieces)

    def counted(self, plain: object | None) -> State:
        """A position in which nothing repeats and passing ends nothing, or white's first turn."""
        options = Options(move_limit=1000, repetition=0)
        begun = self.begin(self.setup(options, 2, "00"), 0)
        state = begun if plain is None else load(plain, options)
        return replace(state, passes=_NO_PASSES_COUNT)

    def names(self, state: State, actions: Sequence[Action]) -> list[int]:
        """Names of the positions after each action, for counting."""
        passed = passing(name_of(state.pieces, state.turn))
        pieces = {piece.cell: piece for piece in state.pieces}
        return [
            moving(passed, piece := pieces[action.from_], _turned(piece, action))
            if isinstance(action, Move)
            else passed
            for action in actions
        ]

    def _act(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Match the action; it is legal, so only consequences remain."""
        match action:
            case Arrange(word=word):
                return _chosen(state, seat, word)
            case Move():
                moved, pieces = _carried_out(state, action)
                after = replace(state, pieces=pieces, passes=min(state.passes, 0))
                return Step(_next(after, action), (moved,))
            case Pass():
                after = replace(state, passes=state.passes + 1)
                return Step(_next(after, action), (Passed(seat),))
            case _:
                assert_never(action)


def _chosen(state: State, seat: Seat, word: str) -> Step[State, Event]:
    white, red = (word if one == seat else state.words[one] for one in (0, 1))
    after = arranged(state, white, red)
    told = (Revealed((white, red)),) if white is not None and red is not None else ()
    return Step(after, (Arranged(seat), *told))


def _too_late(state: State) -> Step[State, Event]:
    """Who has not chosen gets the usual set-up (K25)."""
    white, red = (word or STANDARD for word in state.words)
    return Step(arranged(state, white, red), (Revealed((white, red)),))


def _next(state: State, action: Move | Pass) -> State:
    return settled(replace(state, turn=1 - state.turn, ply=state.ply + 1, last=action))


def _carried_out(state: State, move: Move) -> tuple[Moved, tuple[Piece, ...]]:
    piece = next(piece for piece in state.pieces if piece.cell == move.from_)
    after = _turned(piece, move)
    over = between(move.from_, move.to)
    rest = (other for other in state.pieces if other is not piece)
    moved = Moved(piece.seat, move.from_, move.to, KINDS[after.up], over)
    return moved, in_order((*rest, after))


def _turned(piece: Piece, move: Move) -> Piece:
    """A piece after a move: every move turns it over (K18)."""
    return Piece(move.to, piece.seat, not piece.up)
