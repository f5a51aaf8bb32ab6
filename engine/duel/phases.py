"""What a race and playing alone have in common: phases, cards, slides, the end of a round."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from engine.core.game import Millis, Seat
from engine.core.rng import Rng
from engine.duel.board import Board, Cell, is_open, number, packed, route, slid
from engine.duel.catalogue import OBJECTS, Object
from engine.duel.deal import dealt, worthwhile
from engine.duel.facts import (
    Event,
    Reshuffled,
    Revealed,
)
from engine.duel.model import (
    COUNTDOWN_MS,
    LastRound,
    State,
    Task,
    Verdict,
)

S = TypeVar("S", bound=State)
T = TypeVar("T")

LATE_MS: Millis = 1_000
"""A countdown that was held up for longer begins anew."""


def laid(seed: str) -> tuple[Rng, Board, tuple[Object, ...]]:
    """What is dealt: one board for everybody, and the sixteen cards in their order."""
    board, rng = dealt(Rng(seed))
    cards, rng = rng.shuffled(OBJECTS)
    return rng, board, cards


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values with one seat's changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def first(state: S, at: Millis, least: int) -> S:
    """The boards lie: count down to the first round."""
    pile = worthwhile(state.pile, state.boards, state.at[0], least)
    return counted(replace(state, pile=pile), at)


def counted(state: S, at: Millis) -> S:
    """Count down to the next round; boards and calls are locked until then (D8)."""
    nobody = (False,) * len(state.boards)
    return replace(
        state,
        phase="countdown",
        round=state.round + 1,
        agreed=nobody,
        calls=(None,) * len(state.boards),
        since=at,
        due=at + COUNTDOWN_MS,
        task=None,
    )


def again(state: S, at: Millis) -> S:
    """The same countdown from its beginning."""
    return replace(state, since=at, due=at + COUNTDOWN_MS)


def is_late(state: State, at: Millis) -> bool:
    """Whether a countdown was held up so long that it has to begin anew."""
    return state.due is not None and at > state.due + LATE_MS


def restocked(state: S, cards: tuple[Object, ...]) -> tuple[S, tuple[Event, ...]]:
    """A new pile of these cards, if the old one is used up (D11, D14)."""
    if state.pile:
        return state, ()
    pile, rng = state.rng.shuffled(cards)
    return replace(state, pile=pile, aside=(), rng=rng), (Reshuffled(),)


def upcoming(state: State) -> Task:
    """The round that the next reveal begins."""
    return Task(state.pile[0], state.at, state.boards, ("",) * len(state.boards))


def revealed(state: S, at: Millis, due: Millis | None) -> tuple[S, Revealed]:
    """Turn the next card: the round begins, for everybody at once."""
    task = upcoming(state)
    nobody = (False,) * len(state.boards)
    after = replace(
        state, phase="race", pile=state.pile[1:], since=at, due=due, task=task, agreed=nobody
    )
    return after, Revealed(task.target)


def pushed(state: S, seat: Seat, cell: Cell) -> S:
    """The state after a slide on the seat's board."""
    task = task_of(state)
    slides = put(task.slid, seat, task.slid[seat] + f"{number(cell):x}")
    board = slid(state.boards[seat], cell)
    return replace(state, boards=put(state.boards, seat, board), task=replace(task, slid=slides))


def task_of(state: State) -> Task:
    """The round that is being played."""
    assert state.task is not None, "only between a reveal and a verdict"
    return state.task


def verdict(state: State, seat: Seat) -> Verdict | None:
    """Whether the seat's call was right, on its board as it was then (D6); None without a call."""
    if state.calls[seat] is None:
        return None
    target = task_of(state).target
    is_valid = is_open(packed(state.boards[seat]), state.at[seat], target)
    return "valid" if is_valid else "wrong"


def last_round(state: State, card_to: Seat | None, moves: Seat | None, at: Millis) -> LastRound:
    """The report on a round that ends now; without `card_to` the card is laid aside."""
    task = task_of(state)
    claims = tuple(verdict(state, seat) for seat in range(len(state.boards)))
    return LastRound(
        task=task,
        claims=claims,
        arrivals=tuple(None if c is None else c.at - state.since for c in state.calls),
        dated=tuple(None if c is None else c.dated - state.since for c in state.calls),
        card_to="aside" if card_to is None else card_to,
        moves=moves,
        routes=tuple(
            route(board, start, task.target) if claim else None
            for board, start, claim in zip(state.boards, state.at, claims, strict=True)
        ),
        took=at - state.since,
    )
