"""What the active player may do, and what it costs and does (sections 7 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.core.game import Seat
from engine.paths import facts
from engine.paths.actions import MainActivity
from engine.paths.attacks import may_fight
from engine.paths.board import exits, jumps, unseen
from engine.paths.building import build
from engine.paths.combat import fight
from engine.paths.entering import enter, toll
from engine.paths.flow import COURSES, Course, push, top
from engine.paths.frames import Happening, Main
from engine.paths.golem import drive_off, move_golem
from engine.paths.jumping import jump
from engine.paths.life import unstun
from engine.paths.model import STARTS, Player, State, key_space
from engine.paths.moments import TOKENS, powers
from engine.paths.picking import pick, picks
from engine.paths.reactions import Corridor
from engine.paths.renew import renew
from engine.paths.setting import may_set, set_trap
from engine.paths.table import (
    empty_cells,
    on_start,
    others_at,
    spend,
    tell,
    turn_crystal,
    use,
    win_check,
)
from engine.paths.tokens import take_from_card
from engine.paths.turn import end_turn

MOVE_GOLEM = "move_golem"
TRIGGER = "trigger_event"

END = MainActivity("end_turn")


def price(state: State, seat: Seat, activity: str, usual: int) -> int:
    """The actions that an activity costs a seat."""
    for power in powers(state, seat):
        usual = power.prices(activity, usual)
    return usual


def may_move(state: State, seat: Seat) -> bool:
    """Whether a seat has a Move left in this turn (Darkness)."""
    limits = [power.most_moves for power in powers(state, seat) if power.most_moves is not None]
    return all(state.turn.moves < limit for limit in limits)


def steps(state: State, seat: Seat) -> list[Corridor]:
    """Where a Move can go: connected corridors but for the starts of others (R13), hidden tiles."""
    player = state.players[seat]
    ways = exits(state.tiles, player.at)
    seen = [to for to in ways if STARTS.get(to, player.home) == player.home]
    return sorted([*seen, *unseen(state.tiles, player.at)])


def step(state: State, seat: Seat, to: Corridor) -> State:
    """A Move, its price paid already: it counts, and the corridor is entered."""
    state = renew(state, turn=replace(state.turn, moves=state.turn.moves + 1))
    return enter(state, seat, to, "leave" if on_start(state.players[seat]) else "choice")


def _offered(state: State) -> Iterator[MainActivity]:
    """The first line of section 7 that fits counts."""
    seat = state.turn.seat
    player = state.players[seat]
    if player.stun:
        yield MainActivity("rest") if state.turn.actions else END
    elif on_start(player):
        yield from _leaving(state, seat, player)
        yield END
    else:
        if state.turn.actions:
            yield from _paid(state, seat, player)
        yield from _free(state, seat)
        yield END


def _leaving(state: State, seat: Seat, player: Player) -> Iterator[MainActivity]:
    """Leaving the start, or driving the Golem off that stands before it (R12, R17, R80)."""
    if not state.turn.actions:
        return
    space = key_space(player.home)
    if state.golem.at == space:
        yield MainActivity("drive_off")
    elif may_move(state, seat):
        yield MainActivity("move", to=space)


def _paid(state: State, seat: Seat, player: Player) -> Iterator[MainActivity]:
    actions = state.turn.actions
    yield from _going(state, seat, player)
    yield from (
        MainActivity("attack", target=foe)
        for foe in others_at(state, player.at, seat)
        if may_fight(state, seat, foe)
    )
    if state.pool and empty_cells(state):
        yield MainActivity("build")
    if any(state.trap_pool) and may_set(state, seat):
        yield MainActivity("set_trap")
    if MOVE_GOLEM not in state.turn.used:
        yield MainActivity(MOVE_GOLEM)
    if state.event_deck and TRIGGER not in state.turn.used:
        yield MainActivity(TRIGGER)
    if not player.crystal and price(state, seat, "activate_crystal", 2) <= actions:
        yield MainActivity("activate_crystal")
    if any(TOKENS[token].shaken_off for token in player.card):
        yield MainActivity("shake_curse")


def _going(state: State, seat: Seat, player: Player) -> Iterator[MainActivity]:
    actions = state.turn.actions
    if may_move(state, seat):
        for to in steps(state, seat):
            if price(state, seat, "move", 1) + toll(state, seat, to) <= actions:
                yield MainActivity("move", to=to)
    for to in jumps(state.tiles, player.at):
        more = toll(state, seat, to)
        if price(state, seat, "risky_jump", 1) + more <= actions:
            yield MainActivity("risky_jump", to=to)
        if price(state, seat, "safe_jump", 2) + more <= actions:
            yield MainActivity("safe_jump", to=to)


def _free(state: State, seat: Seat) -> Iterator[MainActivity]:
    for one in picks(state, seat):
        name = "pick_up" if one.laid is None else "exchange"
        yield MainActivity(name, key=one.key, item=one.item, laid=one.laid)
    for power in powers(state, seat):
        yield from power.offers(state, seat)


def _move(state: State, seat: Seat, chosen: MainActivity) -> State:
    assert chosen.to is not None
    return step(spend(state, price(state, seat, "move", 1)), seat, chosen.to)


def _risky_jump(state: State, seat: Seat, chosen: MainActivity) -> State:
    assert chosen.to is not None
    return jump(spend(state, price(state, seat, "risky_jump", 1)), seat, chosen.to)


def _safe_jump(state: State, seat: Seat, chosen: MainActivity) -> State:
    assert chosen.to is not None
    state = spend(state, price(state, seat, "safe_jump", 2))
    return enter(state, seat, chosen.to, "choice")


def _attack(state: State, seat: Seat, chosen: MainActivity) -> State:
    assert chosen.target is not None
    return fight(spend(state, 1), seat, chosen.target)


def _drive_off(state: State, seat: Seat, chosen: MainActivity) -> State:
    return drive_off(use(spend(state, 1), MOVE_GOLEM), seat)


def _trigger(state: State, seat: Seat, chosen: MainActivity) -> State:
    """The old lasting effect ends before the new card is heard (R53)."""
    state = use(spend(state, 1), TRIGGER)
    card, *rest = state.event_deck
    spent = state.spent if state.event is None else (*state.spent, state.event)
    state = renew(state, event_deck=tuple(rest), event=None, spent=spent)
    return push(tell(state, facts.CardDrawn("event", card)), Happening(seat, card))


def _crystal(state: State, seat: Seat, chosen: MainActivity) -> State:
    state = spend(state, price(state, seat, "activate_crystal", 2))
    return turn_crystal(state, seat, active=True)


def _shake(state: State, seat: Seat, chosen: MainActivity) -> State:
    token = next(token for token in state.players[seat].card if TOKENS[token].shaken_off)
    return take_from_card(spend(state, 1), seat, token)


_ACTIVITIES: dict[str, Callable[[State, Seat, MainActivity], State]] = {
    "build": lambda state, seat, chosen: build(spend(state, 1), seat),
    "move": _move,
    "risky_jump": _risky_jump,
    "safe_jump": _safe_jump,
    "rest": lambda state, seat, chosen: unstun(spend(state, 1), seat, 1),
    "attack": _attack,
    "set_trap": lambda state, seat, chosen: set_trap(spend(state, 1), seat, choose=True),
    "move_golem": lambda state, seat, chosen: move_golem(use(spend(state, 1), MOVE_GOLEM), seat),
    "drive_off": _drive_off,
    "trigger_event": _trigger,
    "activate_crystal": _crystal,
    "shake_curse": _shake,
    "pick_up": pick,
    "exchange": pick,
}


def _asked(state: State, frame: Main) -> tuple[Seat, ...]:
    return () if frame.busy else (state.turn.seat,)


def _options(state: State, frame: Main, seat: Seat) -> Iterator[MainActivity]:
    yield from _offered(state)


def _answer(state: State, frame: Main, seat: Seat, action: MainActivity) -> State:
    if action == END:
        return end_turn(state)
    state = top(state, Main(busy=True))
    told = facts.Chose(seat, action.activity, action.target, action.to)
    state = tell(renew(state, acted=()), told)
    usual = _ACTIVITIES.get(action.activity)
    if usual is not None:
        return usual(state, seat, action)
    power = next(one for one in powers(state, seat) if action in tuple(one.offers(state, seat)))
    return power.performs(state, seat, action)


def _advance(state: State, frame: Main) -> State:
    """An activity is over (section 16.1)."""
    return win_check(top(state, Main()))


COURSES[Main] = Course(_advance, _asked, _options, _answer)
