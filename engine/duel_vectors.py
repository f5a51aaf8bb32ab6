"""Test vectors of the Duel: boards and slides, the fewest slides, calls, whole matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeAlias

from engine.core.game import Act, Tick
from engine.core.rng import Rng
from engine.duel.board import Board, is_open, joined, packed, slid
from engine.duel.catalogue import OBJECTS, Object
from engine.duel.deal import dealt
from engine.duel.facts import Reshuffled
from engine.duel.layers import SINGLES
from engine.duel.model import Action, Options, Push, RaceState, Ready, Stop
from engine.duel.race import Race
from engine.duel.solver import least, shortest

Item: TypeAlias = Mapping[str, Any]

_GAME = Race()
_SEATS = ("A", "B")


def weight(item: Item) -> int:
    """Roughly how long an item takes, in boards: what takes long should begin first."""
    return sum(2**singles for *_, singles in item.get("least_slides", ()))


def _connect(item: Item) -> None:
    board: Board = tuple(item["board"])
    wanted = {frozenset(pair) for pair in item["connected"]}
    for start in OBJECTS:
        found = {frozenset((start, target)) for target in joined(board, start)}
        _agree(f"joined with {start}", found, {pair for pair in wanted if start in pair})


def _slides(item: Item) -> None:
    state = _race(("N0", "N1"), tuple(item["board"]))
    wanted = {tuple(one["slide"]): one["board"] for one in item["slides"]}
    legal = [action.cell for action in _GAME.legal(state, 0) if isinstance(action, Push)]
    _agree("slides", sorted(legal), sorted(wanted))
    for cell, board in wanted.items():
        after = _does(state, 0, Push(cell), state.since)
        _agree(f"the board after {cell}", list(after.boards[0]), board)


def _sequences(item: Item) -> None:
    board: Board = tuple(item["board"])
    for row, column in item["slides"]:
        board = slid(board, (row, column))
    _agree("end", list(board), item["end"])


def _optimal(item: Item) -> None:
    board: Board = tuple(item["board"])
    for start, target, lines, _ in item["least_slides"]:
        found = shortest(board, start, target)
        _agree(f"slides from {start} to {target}", found is not None and len(found), lines)
    pairs = {(start, target): singles for start, target, _, singles in item["least_slides"]}
    _agree("single slides", least(board, pairs, SINGLES), pairs)


def _claims(item: Item) -> None:
    last = _judged(_race(("N0", "N1")), item["claims"]).last
    assert last is not None
    _agree("card", _named(last.card_to), item["card_to"])
    _agree("moves", _named(last.moves), item["moves"])


def _matches(item: Item) -> None:
    state = _race(item["deck"])
    for number, one in enumerate(item["rounds"], 1):
        state = _judged(state, one["claims"])
        _agree(
            f"round {number}", _books(state), {name: _sorted(one[name]) for name in _books(state)}
        )
        if _GAME.outcome(state) is None:
            state = _next(state, is_new=not one["left_in_pile"])
    _agree("pile used up", not one["left_in_pile"] and not one["winner"], item["pile_used_up"])


CHECKS: Mapping[str, Callable[[Item], None]] = MappingProxyType(
    {
        "connect": _connect,
        "slides": _slides,
        "sequences": _sequences,
        "optimal": _optimal,
        "claims": _claims,
        "matches": _matches,
    }
)
"""How to check an item of each kind of file; raises `ValueError` where it differs."""


def _race(deck: Sequence[Object], board: Board | None = None) -> RaceState:
    """A match in its first round: the deck's first card is the start, the second the target."""
    start, *pile = deck
    state = _GAME.setup(Options(min_least=0), 2, "00")
    boards = state.boards if board is None else (board, board)
    state = replace(state, at=(start, start), pile=tuple(pile), boards=boards)
    return _counted_down(_does(_does(state, 0, Ready(), 0), 1, Ready(), 0))


def _judged(state: RaceState, claims: Mapping[str, str | None]) -> RaceState:
    """The state after both have called at once, on boards that make the calls what they are."""
    for seat, name in enumerate(_SEATS):
        if claims[name] is not None:
            state = _does(
                _laid(state, seat, claims[name] == "valid"), seat, Stop(), state.since + 1
            )
    return _GAME.apply(state, Tick(), state.due or 0).state if state.phase == "claim" else state


def _next(state: RaceState, *, is_new: bool) -> RaceState:
    """The next round; with a new pile of the cards that were laid aside, if it has to be."""
    at = state.since + 5_000
    step = _GAME.apply(_does(state, 0, Ready(), at), Act(1, Ready()), at)
    _agree("reshuffled", Reshuffled() in step.events, is_new)
    if is_new:
        _agree("new pile", (sorted(step.state.pile), step.state.aside), (sorted(state.aside), ()))
    return _counted_down(step.state)


def _counted_down(state: RaceState) -> RaceState:
    return _GAME.apply(state, Tick(), state.due or 0).state


def _does(state: RaceState, seat: int, action: Action, at: int) -> RaceState:
    if action not in _GAME.legal(state, seat):
        raise ValueError(f"seat {seat} may not {_GAME.said(state, action)}")
    return _GAME.apply(state, Act(seat, action), at).state


def _laid(state: RaceState, seat: int, is_joined: bool) -> RaceState:
    """The state with a board on which the seat's start and target are joined, or are not."""
    assert state.task is not None
    board, rng = dealt(Rng("00"))
    while is_open(packed(board), state.at[seat], state.task.target) != is_joined:
        board, rng = dealt(rng)
    boards = (board, state.boards[1]) if seat == 0 else (state.boards[0], board)
    return replace(state, boards=boards)


def _books(state: RaceState) -> dict[str, Any]:
    """The books after a round, as a vector keeps them."""
    assert state.task is not None
    outcome = _GAME.outcome(state)
    return {
        "target": state.task.target,
        "at": dict(zip(_SEATS, state.at, strict=True)),
        "cards": dict(zip(_SEATS, state.cards, strict=True)),
        "aside": sorted(state.aside),
        "left_in_pile": len(state.pile),
        "winner": outcome and _SEATS[outcome.ranks.index(1)],
    }


def _sorted(value: Any) -> Any:
    return sorted(value) if isinstance(value, list) else value


def _named(seat: int | str | None) -> str | None:
    return _SEATS[seat] if isinstance(seat, int) else seat


def _agree(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise ValueError(f"{what}: {found} instead of {wanted}")
