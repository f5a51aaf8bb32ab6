"""The Golem: its cards, its way, its check, and driving it off (section 13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from engine.core.game import Seat
from engine.paths import facts
from engine.paths.actions import GolemCard, GolemRedraw, GolemStep
from engine.paths.board import exits, unseen
from engine.paths.checks import check, passed
from engine.paths.entering import must_turn_up, turn_up, turned_up
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.frames import DriveOff, GolemCards, GolemCheck, GolemWalk
from engine.paths.life import pay
from engine.paths.model import Golem, State, key_space
from engine.paths.moments import has, powers
from engine.paths.reactions import Corridor, Scepter
from engine.paths.renew import renew
from engine.paths.table import after, home, is_start, tell, use

CARDS = MappingProxyType({"move1": 3, "move2": 4, "move3": 2, "idle": 1, "centre": 2})
"""The Golem deck: how many of each card."""

MOST_CARDS = 24
"""So many cards of one Drive Off, then the Golem goes to the centre (R17)."""


def move_golem(state: State, seat: Seat) -> State:
    """Draw a card (or more to choose from) and resolve it."""
    drawn: list[str] = []
    for _ in range(_count(state, seat)):
        card, state = _draw(state)
        drawn.append(card)
    return push(state, GolemCards(seat, tuple(drawn)))


def drive_off(state: State, seat: Seat) -> State:
    """Cards one after another until the Golem has left the own key space (R17)."""
    return push(state, DriveOff(seat))


def walk(state: State, seat: Seat, steps: int) -> State:
    """The Golem makes steps; the first walk of a turn may not go back (R18, R19)."""
    ban = None if state.turn.walked or has(state, seat, "walks_back") else state.golem.left
    return push(state, GolemWalk(seat, steps, ban))


def meet(state: State, seats: tuple[Seat, ...]) -> State:
    """Characters on the Golem's corridor are checked, one after another."""
    return push(state, GolemCheck(seats))


def _count(state: State, seat: Seat) -> int:
    return max([1, *(dict(power.draws).get("card", 1) for power in powers(state, seat))])


def _draw(state: State) -> tuple[str, State]:
    """The top card; an empty deck is made of the discards (scenario 77)."""
    if not state.golem_deck:
        deck, rng = state.rng.shuffled(state.golem_discard)
        state = renew(state, golem_deck=deck, golem_discard=(), rng=rng)
    card, *rest = state.golem_deck
    state = tell(renew(state, golem_deck=tuple(rest)), facts.CardDrawn("golem", card))
    return card, state


def _discard(state: State, cards: tuple[str, ...]) -> State:
    return renew(state, golem_discard=tuple(sorted((*state.golem_discard, *cards))))


def _may_redraw(state: State, frame: GolemCards) -> bool:
    return (
        not frame.asked
        and len(frame.cards) == 1
        and "redraw_card" not in state.turn.used
        and any("card" in power.redraws for power in powers(state, frame.seat))
    )


def _cards_asked(state: State, frame: GolemCards) -> tuple[Seat, ...]:
    return (frame.seat,) if len(frame.cards) > 1 or _may_redraw(state, frame) else ()


def _cards_options(
    state: State, frame: GolemCards, seat: Seat
) -> Iterator[GolemCard | GolemRedraw]:
    if len(frame.cards) > 1:
        yield from map(GolemCard, dict.fromkeys(frame.cards))
    else:
        yield GolemRedraw(again=False)
        yield GolemRedraw(again=True)


def _cards_answer(
    state: State, frame: GolemCards, seat: Seat, action: GolemCard | GolemRedraw
) -> State:
    if isinstance(action, GolemCard):
        rest = list(frame.cards)
        rest.remove(action.card)
        return top(_discard(state, tuple(rest)), replace(frame, cards=(action.card,)))
    if not action.again:
        return top(state, replace(frame, asked=True))
    state = use(_discard(state, frame.cards), "redraw_card")
    card, state = _draw(state)
    return top(state, GolemCards(seat, (card,), asked=True))


def _cards_advance(state: State, frame: GolemCards) -> State:
    (card,) = frame.cards
    state = _discard(pop(state), frame.cards)
    if card == "idle":
        return state
    if card == "centre":
        return to_centre(state, frame.seat)
    more = sum(power.golem_steps for power in powers(state, frame.seat))
    return walk(state, frame.seat, int(card[-1]) + more)


def to_centre(state: State, seat: Seat) -> State:
    """The Golem is put on the centre and meets who is there (R22); no ban is left."""
    state = tell(state, facts.GolemWent(state.golem.at, state.heart))
    return _meets(renew(state, golem=Golem(state.heart)), seat)


def _meets(state: State, seat: Seat) -> State:
    """Everybody on the Golem's corridor: the active player first, then in turn order (R77)."""
    there = [one for one in (seat, *after(state, seat)) if state.players[one].at == state.golem.at]
    return meet(state, tuple(there)) if there else state


def _ways(state: State, frame: GolemWalk) -> list[Corridor]:
    """Where the next step may go: not back, unless there is no other way (R14, R18)."""
    at = state.golem.at
    ways = [to for to in exits(state.tiles, at) if not is_start(to)] + [*unseen(state.tiles, at)]
    ahead = [to for to in ways if to != frame.ban]
    return sorted(ahead or ways)


def _walk_asked(state: State, frame: GolemWalk) -> tuple[Seat, ...]:
    return (frame.seat,) if frame.steps and frame.to is None and _ways(state, frame) else ()


def _walk_options(state: State, frame: GolemWalk, seat: Seat) -> Iterator[GolemStep]:
    yield from map(GolemStep, _ways(state, frame))


def _walk_answer(state: State, frame: GolemWalk, seat: Seat, action: GolemStep) -> State:
    state = top(state, replace(frame, to=action.to))
    if must_turn_up(state, action.to):
        return turn_up(state, seat, action.to, state.golem.at)
    return state


def _walk_advance(state: State, frame: GolemWalk) -> State:
    if frame.to is None:
        return pop(state)
    left = state.golem.at
    to = turned_up(state, frame.to, left)
    state = tell(renew(state, golem=Golem(to, left)), facts.GolemWent(left, to))
    state = renew(state, turn=replace(state.turn, walked=True))
    state = top(state, GolemWalk(frame.seat, frame.steps - 1, left))
    return _meets(state, frame.seat)


def _drive_advance(state: State, frame: DriveOff) -> State:
    if state.golem.at != key_space(state.players[frame.seat].home):
        return pop(state)
    if frame.resolved == MOST_CARDS:
        return to_centre(pop(state), frame.seat)
    return move_golem(top(state, replace(frame, resolved=frame.resolved + 1)), frame.seat)


def _check_asked(state: State, frame: GolemCheck) -> tuple[Seat, ...]:
    if frame.stage != "meet" or not frame.waiting:
        return ()
    seat = frame.waiting[0]
    return (seat,) if state.players[seat].life > 1 and has(state, seat, "evades") else ()


def _check_options(state: State, frame: GolemCheck, seat: Seat) -> Iterator[Scepter]:
    yield Scepter(use=True)
    yield Scepter(use=False)


def _check_answer(state: State, frame: GolemCheck, seat: Seat, action: Scepter) -> State:
    if not action.use:
        return top(state, replace(frame, stage="roll"))
    state = tell(top(state, GolemCheck(frame.waiting[1:])), facts.Chose(seat, "scepter"))
    return pay(state, seat, 1)


def _check_advance(state: State, frame: GolemCheck) -> State:
    """The one who fails is returned to his start; nothing is dropped (R21)."""
    if not frame.waiting:
        return pop(state)
    seat = frame.waiting[0]
    if frame.stage == "fate":
        state = top(state, GolemCheck(frame.waiting[1:]))
        return state if passed(state) else home(state, seat, "golem")
    return check(top(state, replace(frame, stage="fate")), seat, "golem")


COURSES[GolemCards] = Course(_cards_advance, _cards_asked, _cards_options, _cards_answer)
COURSES[GolemWalk] = Course(_walk_advance, _walk_asked, _walk_options, _walk_answer)
COURSES[DriveOff] = Course(_drive_advance)
COURSES[GolemCheck] = Course(_check_advance, _check_asked, _check_options, _check_answer)
