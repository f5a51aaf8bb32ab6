"""What stands and lies where, and the small changes that all rules are made of.

Functions from state to state. Nothing here pushes a frame; a seat's marker is moved by `put`
alone, which also looks whether the active player has been left alone on the centre.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.core.game import Seat
from engine.core.hexes import Cell
from engine.paths import changes, facts
from engine.paths.closing import bit
from engine.paths.facts import Event
from engine.paths.model import (
    KEY_SPACES,
    PLACES,
    STARTS,
    Acted,
    LyingItem,
    LyingKey,
    Player,
    State,
    Trap,
    key_space,
    starting_space,
)
from engine.paths.moments import TOKENS
from engine.paths.reactions import Corridor
from engine.paths.renew import renew


def tell(state: State, *events: Event) -> State:
    """The state with more told."""
    return renew(state, told=state.told + events)


def change(state: State, seat: Seat, **fields: Any) -> State:
    """The state with fields of a player changed."""
    players = list(state.players)
    players[seat] = renew(players[seat], **fields)
    return renew(state, players=tuple(players))


def spend(state: State, actions: int) -> State:
    """Actions of the active player are spent."""
    turn = state.turn
    return renew(state, turn=replace(turn, actions=turn.actions - actions))


def use(state: State, what: str) -> State:
    """Something that is once per turn has been used."""
    return renew(state, turn=replace(state.turn, used=(*state.turn.used, what)))


def others_at(state: State, at: Corridor, seat: Seat) -> list[Seat]:
    """The other seats on a corridor, in turn order from this seat."""
    return [other for other in after(state, seat) if state.players[other].at == at]


def after(state: State, seat: Seat) -> list[Seat]:
    """All other seats in turn order, the next one first."""
    place = state.order.index(seat)
    return [*state.order[place + 1 :], *state.order[:place]]


def is_start(at: Corridor) -> bool:
    """Whether this is a starting space."""
    return at in STARTS


def on_start(player: Player) -> bool:
    """Whether a character stands on its own starting space."""
    return player.at == starting_space(player.home)


def put(state: State, seat: Seat, to: Corridor, how: str) -> State:
    """A marker is somewhere else now; nothing is explored."""
    player = state.players[seat]
    state = change(state, seat, at=to, moved=player.moved + 1)
    state = tell(state, facts.Went(seat, player.at, to, how))
    if player.at == state.heart and seat != state.turn.seat:
        return win_check(state)
    return state


def home(state: State, seat: Seat, how: str) -> State:
    """A marker is returned to its own start."""
    return put(state, seat, starting_space(state.players[seat].home), how)


def win_check(state: State) -> State:
    """The active player wins if he is alone on the centre with a key (section 16.1)."""
    seat = state.turn.seat
    player = state.players[seat]
    if state.ends or player.at != state.heart or not player.keys:
        return state
    if others_at(state, state.heart, seat):
        return state
    return tell(renew(state, ends="keys"), facts.Won(seat))


def roll(state: State) -> tuple[tuple[int, int], State]:
    """Two dice."""
    one, rng = state.rng.roll()
    two, rng = rng.roll()
    return (one, two), renew(state, rng=rng)


def below(state: State, limit: int) -> tuple[int, State]:
    """A fair number in 0 … limit - 1."""
    number, rng = state.rng.below(limit)
    return number, renew(state, rng=rng)


def word_at(state: State, cell: Cell) -> str:
    """The word of a cell."""
    return state.tiles[PLACES[cell]]


def lay(state: State, cell: Cell, word: str) -> State:
    """A cell holds another tile, or none for an empty word."""
    place = PLACES[cell]
    return renew(state, tiles=(*state.tiles[:place], word, *state.tiles[place + 1 :]))


def trap_at(state: State, at: Corridor) -> Trap | None:
    """The trap on a corridor."""
    for trap in state.traps:
        if trap.at == at:
            return trap
    return None


def with_trap(state: State, trap: Trap) -> State:
    """A trap lies here, instead of the one that did."""
    rest = [one for one in state.traps if one.at != trap.at]
    return renew(state, traps=by_place((*rest, trap)))


def items_at(state: State, at: Corridor) -> list[str]:
    """The items on a corridor."""
    return [lying.item for lying in state.items if lying.at == at]


def keys_at(state: State, at: Corridor) -> list[LyingKey]:
    """The keys on a corridor, by the corner they come from."""
    return [lying for lying in state.keys if lying.at == at]


def lay_item(state: State, item: str, at: Corridor, seat: Seat | None = None) -> State:
    """An item lies on a corridor; from a start it comes to lie on the key space (R41)."""
    at = reachable(at)
    state = renew(state, items=by_place((*state.items, LyingItem(at, item))))
    return tell(state, changes.Found(at, item=item, dropped_by=seat))


def lay_key(state: State, key: int, at: Corridor, seat: Seat) -> State:
    """A seat drops a key."""
    at = reachable(at)
    state = renew(state, keys=by_place((*state.keys, LyingKey(at, key, seat))))
    return tell(state, changes.Found(at, key=key, dropped_by=seat))


def reachable(at: Corridor) -> Corridor:
    """Where tokens come to lie: from a starting space on the key space before it (R41)."""
    return key_space(STARTS[at]) if at in STARTS else at


def take_item(state: State, seat: Seat, item: str) -> State:
    """A seat takes an item from the board."""
    state = renew(state, items=tuple(one for one in state.items if one.item != item))
    state = change(state, seat, items=(*state.players[seat].items, item))
    return tell(state, changes.Took(seat, item=item))


def take_key(state: State, seat: Seat, key: int) -> State:
    """A seat takes a key from the board."""
    state = renew(state, keys=tuple(one for one in state.keys if one.home != key))
    state = change(state, seat, keys=tuple(sorted((*state.players[seat].keys, key))))
    return tell(state, changes.Took(seat, key=key))


def give_up_item(state: State, seat: Seat, item: str) -> State:
    """A seat does not carry an item any more; where it goes is said elsewhere."""
    kept = tuple(one for one in state.players[seat].items if one != item)
    return change(state, seat, items=kept)


def give_up_key(state: State, seat: Seat, key: int) -> State:
    """A seat does not carry a key any more."""
    return change(state, seat, keys=tuple(one for one in state.players[seat].keys if one != key))


def item_to_pool(state: State, seat: Seat, item: str) -> State:
    """A carried item goes back into the pool."""
    state = give_up_item(state, seat, item)
    state = renew(state, item_pool=tuple(sorted((*state.item_pool, item))))
    return tell(state, changes.ItemGone(item, seat))


def has_acted(state: State, what: str, at: Corridor, seat: Seat) -> bool:
    """Whether a trap or token has acted on a seat in this activity (R64)."""
    return Acted(what, at, seat) in state.acted


def acts(state: State, what: str, at: Corridor, seat: Seat) -> State:
    """A trap or token acts on a seat, and not again in this activity (R64)."""
    return renew(state, acted=(*state.acted, Acted(what, at, seat)))


def turn_crystal(state: State, seat: Seat, *, active: bool) -> State:
    """The Crystal of a seat is turned; nothing happens if it lies that way."""
    if state.players[seat].crystal == active:
        return state
    return tell(change(state, seat, crystal=active), changes.CrystalTurned(seat, active))


def protected(state: State) -> int:
    """The nodes that must stay joined to the centre (R6, R7), as bits."""
    nodes = bit(state.heart)
    places = [player.at for player in state.players]
    places += KEY_SPACES
    places += [lying.at for lying in state.keys]
    places += [lying.at for lying in state.tokens if TOKENS[lying.token].guarded]
    for at in places:
        nodes |= bit(at)
    return nodes


def empty_cells(state: State) -> bool:
    """Whether there is room for another tile."""
    return not all(state.tiles)


def by_place(lying: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(lying, key=_place))


def _place(lying: Any) -> tuple[Corridor, str]:
    return lying.at, str(
        getattr(lying, "item", "") or getattr(lying, "token", "") or getattr(lying, "home", "")
    )
