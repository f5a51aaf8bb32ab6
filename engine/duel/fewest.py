"""The fewest slides of a round as a question for a worker, and its answer put into the state.

A question is a text, `N0 E2 NS,EW,…`: start, target and board. An answer is a hexadecimal digit
for each cell that is pushed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from engine.core.optional import Question
from engine.duel.board import SLIDES, Board, gap_of, is_open, packed
from engine.duel.catalogue import OBJECTS, Object
from engine.duel.deal import is_whole
from engine.duel.model import State
from engine.duel.phases import upcoming
from engine.duel.solver import shortest

S = TypeVar("S", bound=State)


def question(state: State, told_in: Iterable[str]) -> Question | None:
    """The fewest slides of this round; the answers are due in some phases only.

    It is asked from the countdown on, when boards and card are fixed, until it is answered.
    """
    task = upcoming(state) if state.phase == "countdown" else state.task
    if task is None or task.best:
        return None
    asked = (
        f"{start} {task.target} {','.join(board)}"
        for start, board in zip(task.starts, task.boards, strict=True)
    )
    return Question(tuple(asked), state.phase in told_in)


def answer(asked: str, budget: Callable[[], bool]) -> str | None:
    """The fewest slides for a question; `ValueError` if it is none."""
    start, target, board = read(asked)
    found = shortest(board, start, target, budget)
    return None if found is None else "".join(f"{row * 4 + column:x}" for row, column in found)


def learned(state: S, answers: tuple[str, ...]) -> S:
    """The state with the answers; `ValueError` if these slides do not join start and target."""
    task = state.task
    if task is None or len(answers) != len(task.boards):
        raise ValueError("not an answer to this round")
    for start, board, slides in zip(task.starts, task.boards, answers, strict=True):
        if not is_open(_after(board, slides), start, task.target):
            raise ValueError(f"the slides {slides!r} do not join {start} and {task.target}")
    known = replace(task, best=answers)
    last = state.last
    if last is not None and last.task == task:
        return replace(state, task=known, last=replace(last, task=known))
    return replace(state, task=known)


def read(asked: str) -> tuple[Object, Object, Board]:
    """Start, target and board of a question; `ValueError` if it is none."""
    start, target, words = asked.split(" ")
    board: Board = tuple(words.split(","))  # type: ignore[arg-type]  # checked in the next line
    if not {start, target} <= set(OBJECTS) or start == target or not is_whole(board):
        raise ValueError(f"no question: {asked!r}")
    return start, target, board  # type: ignore[return-value]  # checked two lines above


def _after(board: Board, slides: str) -> int:
    bits, gap = packed(board), gap_of(packed(board))
    for digit in slides:
        slide = next((one for one in SLIDES[gap] if one.cell == int(digit, 16)), None)
        if slide is None:
            raise ValueError(f"{digit!r} cannot be pushed")
        bits, gap = slide.of(bits), slide.cell
    return bits
