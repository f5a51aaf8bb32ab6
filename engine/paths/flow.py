"""The stack at work: who is asked by the top frame, and what happens until the next question.

Each module that owns a frame says in a `Course` how it runs and enters it in `COURSES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from engine.core.game import Seat
from engine.paths.actions import Action
from engine.paths.frames import Claims
from engine.paths.model import State
from engine.paths.renew import renew


@dataclass(frozen=True, slots=True)
class Course:
    """How a kind of frame runs; every function is given the state with that frame on top.

    `asked` names the seats that are asked now, `options` lists a seat's answers in order,
    `answer` plays one of them, `advance` does the next step when nobody is asked. The last two
    must change the frame or take it off the stack.
    """

    advance: Callable[[State, Any], State]
    asked: Callable[[State, Any], tuple[Seat, ...]] | None = None
    options: Callable[[State, Any, Seat], Iterator[Action]] | None = None
    answer: Callable[[State, Any, Seat, Any], State] | None = None


COURSES: dict[type[Any], Course] = {}
"""The course of every frame; filled in by the modules that own them."""


def asked(state: State) -> tuple[Seat, ...]:
    """The seats that the top frame asks; none when the game is over."""
    if state.ends or not state.frames:
        return ()
    frame = state.frames[-1]
    course = COURSES[type(frame)]
    return course.asked(state, frame) if course.asked else ()


def options(state: State, seat: Seat) -> Iterator[Action]:
    """The answers of a seat that is asked, lazily and in a fixed order."""
    frame = state.frames[-1]
    course = COURSES[type(frame)]
    assert course.options is not None
    return course.options(state, frame, seat)


def answered(state: State, seat: Seat, action: Action) -> State:
    """The state after an answer, before anything else happens."""
    frame = state.frames[-1]
    course = COURSES[type(frame)]
    assert course.answer is not None
    return course.answer(state, frame, seat, action)


def settle(state: State, default: Callable[[State, Seat], Action]) -> State:
    """Play on until somebody has a choice, or the game is over.

    A question with one answer is answered at once; `default` answers for seats that have left.
    """
    while not state.ends:
        frame = state.frames[-1]
        seats = asked(state)
        if not seats:
            state = COURSES[type(frame)].advance(state, frame)
            continue
        forced = _forced(state, seats, default)
        if forced is None:
            return state
        state = answered(state, *forced)
    return state


def same_question(before: State, after: State) -> bool:
    """Whether seats that were asked together still wait for each other."""
    if len(before.frames) != len(after.frames) or not after.frames:
        return False
    one, other = before.frames[-1], after.frames[-1]
    if isinstance(one, Claims) and isinstance(other, Claims):
        return (one.seat, one.moved) == (other.seat, other.moved)
    return False


def push(state: State, *frames: Any) -> State:
    """The state with more frames; the last given runs first."""
    return renew(state, frames=(*state.frames, *frames))


def pop(state: State) -> State:
    """The state without its top frame."""
    return renew(state, frames=state.frames[:-1])


def top(state: State, frame: Any) -> State:
    """The state with its top frame in another condition."""
    return renew(state, frames=(*state.frames[:-1], frame))


def _forced(
    state: State, seats: tuple[Seat, ...], default: Callable[[State, Seat], Action]
) -> tuple[Seat, Action] | None:
    for seat in seats:
        if seat in state.gone:
            return seat, default(state, seat)
        first = list(islice(options(state, seat), 2))
        if len(first) == 1:
            return seat, first[0]
    return None
