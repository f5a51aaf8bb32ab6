"""Checks: the dice, what is added, and the window in which they may be changed (section 10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from engine.core.game import Seat
from engine.paths import facts
from engine.paths.actions import Action
from engine.paths.blows import Check, CheckKind, Roll
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.model import State
from engine.paths.moments import powers
from engine.paths.reactions import Boost, EvilEye, Reroll
from engine.paths.renew import renew
from engine.paths.table import after, roll, tell, turn_crystal

NEEDS: dict[CheckKind, int] = {"jump": 8, "golem": 12, "portal": 7, "steal": 8, "combat": 0}


def check(
    state: State, seat: Seat, kind: CheckKind, need: int | None = None, rolls: int = 1
) -> State:
    """A seat rolls; when the window is over the result is in `State.checked`."""
    need = difficulty(state, seat, kind, NEEDS[kind] if need is None else need)
    return _opened(state, Check(kind, ()), [seat] * rolls, need)


def contest(state: State, attacker: Seat, defender: Seat) -> State:
    """Attacker and defender roll against each other."""
    return _opened(state, Check("combat", ()), [attacker, defender], 0)


def difficulty(state: State, seat: Seat, kind: CheckKind, need: int) -> int:
    """What a check needs after all that shifts it."""
    for power in powers(state, seat):
        need = power.difficulty(kind, need)
    return need


def passed(state: State) -> bool:
    """Whether the check that has just ended was a success in every roll."""
    return failed(state) == 0


def failed(state: State) -> int:
    """How many rolls of the check that has just ended were failures."""
    ended = state.checked
    assert ended is not None
    return sum(total < ended.need for total in ended.totals)


def rolled_again(state: State, frame: Check, seat: Seat) -> State:
    """Every die of a seat's check is rolled again; boosts stay (section 10)."""
    rolls = list(frame.rolls)
    for place, one in enumerate(rolls):
        if one.seat == seat:
            dice, state = roll(state)
            rolls[place] = replace(one, dice=dice)
    frame = replace(frame, rolls=tuple(rolls))
    return _told(top(state, frame), frame, seat, again=True)


def boosted(state: State, frame: Check, seat: Seat, chosen: Boost, *, by: int) -> State:
    """A one-shot boost adds to one roll of a check."""
    rolls = list(frame.rolls)
    rolls[chosen.roll] = replace(rolls[chosen.roll], added=rolls[chosen.roll].added + by)
    boosts = (*frame.boosts, f"{seat}:{chosen.boost}")
    state = tell(state, facts.Chose(seat, chosen.boost or ""))
    return top(state, replace(frame, rolls=tuple(rolls), boosts=boosts))


def total(state: State, frame: Check, one: Roll) -> int:
    """A roll with everything that is added to it."""
    standing = sum(power.modifies(state, one.seat, frame) for power in powers(state, one.seat))
    return sum(one.dice) + one.added + standing


def foe(frame: Check, seat: Seat) -> Seat:
    """The other fighter of a combat check."""
    one, other = (roll.seat for roll in frame.rolls)
    return other if seat == one else one


def is_rolling(frame: Check, seat: Seat) -> bool:
    """Whether some of the dice are this seat's."""
    return any(one.seat == seat for one in frame.rolls)


def _opened(state: State, frame: Check, seats: list[Seat], need: int) -> State:
    rolls = []
    for seat in seats:
        dice, state = roll(state)
        rolls.append(Roll(seat, dice))
    frame = replace(frame, rolls=tuple(rolls), need=need)
    for seat in dict.fromkeys(seats):
        state = _told(state, frame, seat)
    return push(state, frame)


def _told(state: State, frame: Check, seat: Seat, *, again: bool = False) -> State:
    dice = tuple(one.dice for one in frame.rolls if one.seat == seat)
    return tell(state, facts.Rolled(seat, frame.kind, dice, again))


def _slots(state: State, frame: Check) -> list[tuple[Seat, bool, bool]]:
    """Who is asked in which order: the seat, whether for its Crystal, whether for its powers."""
    rolling = list(dict.fromkeys(one.seat for one in frame.rolls))
    others = [(seat, False, True) for seat in after(state, rolling[0]) if seat not in rolling]
    if frame.kind == "combat":
        return [*((seat, True, True) for seat in rolling), *others]
    return [(rolling[0], True, False), *others, (rolling[0], False, True)]


def _answers(state: State, frame: Check, slot: int) -> list[Action]:
    """What a slot of the window may do; empty when there is nothing but to pass (R28)."""
    seat, crystal, boosts = _slots(state, frame)[slot]
    player = state.players[seat]
    if player.stun:
        return []
    found: list[Action] = []
    if crystal and player.crystal:
        found.append(Reroll(use=True))
    if boosts:
        for power in powers(state, seat):
            found += power.boosts(state, seat, frame)
    return [*found, _pass(found[0])] if found else []


def _pass(first: Action) -> Action:
    match first:
        case Reroll():
            return Reroll(use=False)
        case EvilEye():
            return EvilEye(None)
        case _:
            return Boost(None)


def _asked(state: State, frame: Check) -> tuple[Seat, ...]:
    slots = len(_slots(state, frame))
    if frame.passed < slots and _answers(state, frame, frame.slot):
        return (_slots(state, frame)[frame.slot][0],)
    return ()


def _options(state: State, frame: Check, seat: Seat) -> Iterator[Action]:
    yield from _answers(state, frame, frame.slot)


def _answer(state: State, frame: Check, seat: Seat, action: Reroll | EvilEye | Boost) -> State:
    following = _next(state, frame)
    match action:
        case Reroll(use=False) | EvilEye(target=None) | Boost(boost=None):
            return top(state, replace(following, passed=frame.passed + 1))
        case Reroll():
            state = turn_crystal(state, seat, active=False)
            return rolled_again(state, replace(following, passed=0), seat)
        case EvilEye() | Boost():
            following = replace(following, passed=0)
            power = next(
                one
                for one in powers(state, seat)
                if action in tuple(one.boosts(state, seat, frame))
            )
            return power.boosted(top(state, following), seat, following, action)
        case _:
            assert_never(action)


def _next(state: State, frame: Check) -> Check:
    return replace(frame, slot=(frame.slot + 1) % len(_slots(state, frame)))


def _advance(state: State, frame: Check) -> State:
    """Skip who has nothing to say; when all have passed in a row, read the totals."""
    if frame.passed < len(_slots(state, frame)):
        return top(state, replace(_next(state, frame), passed=frame.passed + 1))
    totals = tuple(total(state, frame, one) for one in frame.rolls)
    ended = replace(frame, totals=totals)
    seats = tuple(one.seat for one in frame.rolls)
    need = None if frame.kind == "combat" else frame.need
    told = facts.Checked(seats, frame.kind, totals, need)
    return tell(renew(pop(state), checked=ended), told)


COURSES[Check] = Course(_advance, _asked, _options, _answer)
