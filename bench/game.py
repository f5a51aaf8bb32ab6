"""A game that costs nothing, to measure everything around games: nine cells, taken in turn.

Any cell may be taken at any time by the side to move, and nobody ever wins, so a match is as
long as it is played. State and view are about as large as the updates of the reference servers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.core.game import Act, Input, Millis, Outcome, Prompt, Quit, Seat, Step, Viewer
from engine.core.values import value

CELLS = "bench.cells"


@value
class Options:
    """There is nothing to choose."""


@value
class Cell:
    """Take a cell, whoever had it."""

    cell: int


@value
class Taken:
    """A seat has taken a cell."""

    seat: Seat
    cell: int


@value
class State:
    """Who took each cell last (0: nobody yet, else seat + 1), and how many moves there were."""

    board: tuple[int, ...] = (0,) * 9
    moves: int = 0
    gone: Quit | None = None


@value
class View:
    """What everybody sees."""

    board: tuple[int, ...]
    moves: int
    turn: Seat


_ALL = tuple(Cell(cell) for cell in range(9))


class Cells:
    """The seven functions."""

    key: str = CELLS
    version: int = 1
    seats: range = range(2, 3)
    is_open: bool = True

    def setup(self, options: Options, seats: int, seed: str) -> State:
        return State()

    def prompts(self, state: State) -> Mapping[Seat, Prompt]:
        return {} if state.gone else {state.moves % 2: Prompt("take", state.moves)}

    def legal(self, state: State, seat: Seat) -> Sequence[Cell]:
        return _ALL if not state.gone and seat == state.moves % 2 else ()

    def apply(self, state: State, given: Input[Cell], at: Millis) -> Step[State, Taken]:
        match given:
            case Act(seat=seat, action=Cell(cell=cell)):
                board = (*state.board[:cell], seat + 1, *state.board[cell + 1 :])
                return Step(State(board, state.moves + 1), (Taken(seat, cell),))
            case Quit():
                return Step(replace(state, gone=given))
            case _:
                return Step(state)

    def view(self, state: State, viewer: Viewer) -> View:
        return View(state.board, state.moves, state.moves % 2)

    def redact(self, event: Taken, viewer: Viewer) -> Taken | None:
        return event

    def outcome(self, state: State) -> Outcome | None:
        if state.gone is None:
            return None
        return Outcome((2, 1) if state.gone.seat == 0 else (1, 2), state.gone.reason)
