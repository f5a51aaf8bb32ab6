"""Answers of Paths in words, and the names of places, for terminals, tests and rules pages.

Columns a to g are q = -3 … 3, rows 1 to 7 are r = -3 … 3, so `d4` is the middle of the board;
a letter after a dot names a corridor where a tile has several: `d4.b`. The starting spaces are
`start 0` to `start 5`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from engine.core.hexes import Cell
from engine.paths.actions import Action, BuildChoose, MainActivity, TrapPlace
from engine.paths.board import corridors
from engine.paths.frames import Build, Orient
from engine.paths.model import STARTS, State
from engine.paths.moments import CHARACTERS, ITEMS, TOKENS
from engine.paths.reactions import Corridor, FreeAttackClaim
from engine.paths.table import word_at
from engine.paths.tiles import TILES, laid, up
from engine.paths.traps import TRAPS

_ACTIVITIES = {
    "build": "build",
    "move": "move",
    "risky_jump": "risky jump",
    "safe_jump": "safe jump",
    "rest": "rest",
    "attack": "attack",
    "set_trap": "set a trap",
    "move_golem": "move the Golem",
    "drive_off": "drive off the Golem",
    "trigger_event": "trigger an event",
    "activate_crystal": "make the Crystal active",
    "shake_curse": "shake off the curse",
    "pick_up": "pick up",
    "exchange": "exchange",
    "end_turn": "end the turn",
}
_CARDS = {"move1": "Move 1", "move2": "Move 2", "move3": "Move 3"}
_CARDS |= {"idle": "Idle", "centre": "To the centre"}
_PICKS = {"life": "lose Life", "stun": "take a stun token", "start": "go back to the start"}
_GIFTS = {"life": "one Life more", "stun": "one stun token less"}
_SHORT = ("E", "SE", "SW", "W", "NW", "NE")
_EDGES = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def cell_name(cell: Cell) -> str:
    """A cell of the board, as in `d4`."""
    return f"{'abcdefg'[cell[0] + 3]}{cell[1] + 4}"


def place_name(state: State, at: Corridor) -> str:
    """A corridor, as in `d4` or `d4.b`, or a starting space."""
    if at in STARTS:
        return f"start {STARTS[at]}"
    many = len(corridors(state.tiles, at[:2])) > 1
    return cell_name(at[:2]) + (f".{at[2]}" if many else "")


def seat_name(state: State, seat: int) -> str:
    """A seat with its character."""
    character = state.players[seat].character
    return f"seat {seat}" + (f", {CHARACTERS[character].name}" if character else "")


def tile_name(tile: str) -> str:
    """A tile with its number."""
    return f"{TILES[tile].name} ({tile})"


def item_name(item: str) -> str:
    """An item as its card is called."""
    return ITEMS[item].name


def trap_name(kind: str) -> str:
    """A trap as its token is called."""
    return next(trap.name for trap in TRAPS if trap.id == kind)


def card_name(card: str) -> str:
    """A card of the Golem."""
    return _CARDS[card]


@cache
def thing_name(what: str) -> str:
    """An activity, ability, item or ability token by its id."""
    if what in _ACTIVITIES:
        return _ACTIVITIES[what]
    if what in ITEMS:
        return ITEMS[what].name
    abilities = (ability for one in CHARACTERS.values() for ability in one.abilities)
    names = {ability.id: ability.name for ability in abilities}
    names |= {token.id: token.name for token in TOKENS.values()}
    return names.get(what, what)


def said(state: State, action: Action) -> str:
    """An answer in words; no two answers to one question are said alike."""
    return _SAID[action.t](state, action)


def heard(state: State, action: Action) -> str:
    """An answer as the others hear it: tiles and traps are drawn in secret (D3, D29).

    What several seats are asked together nobody knows before all have answered (D19).
    """
    match action:
        case BuildChoose():
            return "one of the tiles"
        case TrapPlace():
            return said(state, replace(action, trap=None))
        case FreeAttackClaim():
            return "yes or no to a free attack"
        case _:
            return said(state, action)


def _main(state: State, action: MainActivity) -> str:
    words: dict[str, Callable[[Any], str]] = {
        "target": lambda seat: seat_name(state, seat),
        "key": lambda key: f"the key of corner {key}",
        "item": item_name,
        "laid": lambda item: f"for {item_name(item)}",
        "cell": lambda cell: f"at {cell_name(cell)}",
        "to": lambda to: f"to {place_name(state, to)}",
        "back": lambda back: f"with the one from {place_name(state, back)}",
        "from_": lambda seat: f"with the one of seat {seat}",
    }
    found = ((word, getattr(action, name)) for name, word in words.items())
    more = [word(value) for word, value in found if value is not None]
    return " ".join([thing_name(action.activity), *more])


def _built(state: State, action: Any) -> str:
    where, frame = cell_name(action.cell), state.frames[-1]
    if action.face != "up":
        return f"{where}, face down" if action.face == "down" else f"{where}, as a cavern"
    assert isinstance(frame, Build)
    openings = _openings(up(frame.tiles[0], action.rotation))
    return f"{where}, turned {action.rotation} ({openings})"


def _oriented(state: State, action: Any) -> str:
    frame = state.frames[-1]
    assert isinstance(frame, Orient)
    tile = laid(word_at(state, frame.cell)).tile.id
    return f"turned {action.rotation} ({_openings(up(tile, action.rotation))})"


def _openings(word: str) -> str:
    """Where the corridors of a tile are open as it lies, in short."""
    return ", ".join(
        f"{passage.letter} {'/'.join(_SHORT[edge] for edge in sorted(passage.edges))}"
        for passage in laid(word).passages
    )


def _trap_placed(state: State, action: Any) -> str:
    kind = "" if action.trap is None else f"{trap_name(action.trap)} "
    return f"{kind}on {place_name(state, action.to)}"


def _taken(state: State, action: Any) -> str:
    """A key, an item, an item for another one, or nothing."""
    if action.key is not None:
        return f"the key of corner {action.key}"
    if action.item is None:
        return "nothing"
    laid = getattr(action, "laid", None)
    return item_name(action.item) + (f" for {item_name(laid)}" if laid else "")


def _aimed(state: State, action: Any) -> str:
    if action.target is not None:
        return seat_name(state, action.target)
    if action.cell is not None:
        return f"the tile at {cell_name(action.cell)}"
    return "nothing" if action.to is None else f"the trap on {place_name(state, action.to)}"


def _boosted(state: State, action: Any) -> str:
    if action.boost is None:
        return "add nothing"
    return f"{thing_name(action.boost)} on roll {action.roll + 1}"


def _either(yes: str, no: str, field: str = "use") -> Callable[[State, Any], str]:
    return lambda state, action: yes if getattr(action, field) else no


def _against(yes: str, no: str) -> Callable[[State, Any], str]:
    return lambda state, action: (
        no if action.target is None else f"{yes} {seat_name(state, action.target)}"
    )


def _place(state: State, action: Any) -> str:
    return "to " + place_name(state, action.to)


_SAID: dict[str, Callable[[State, Any], str]] = {
    "pick_character": lambda state, action: CHARACTERS[action.character].name,
    "main_activity": _main,
    "build_choose": lambda state, action: tile_name(action.tile),
    "build_redraw": _either("draw another tile", "keep this tile", "again"),
    "build_place": _built,
    "tile_orient": _oriented,
    "reroll": _either("roll again with the Crystal", "keep the dice"),
    "evil_eye": _against("Evil Eye on", "no Evil Eye"),
    "boost": _boosted,
    "token_order": lambda state, action: f"first {thing_name(action.token)}",
    "portal_target": _place,
    "tornado_target": _place,
    "floor_target": _place,
    "scepter": _either("pay 1 Life with the Scepter", "roll against the Golem"),
    "trap_choice": lambda state, action: _PICKS[action.choice],
    "item_to_pool": lambda state, action: item_name(action.item),
    "kit": _either("put the trap back into the pool", "leave the trap"),
    "free_attack": _against("attack", "attack nobody"),
    "free_attack_claim": _either("attack", "do not attack"),
    "pick_up": _taken,
    "death_drop": _taken,
    "push_target": _place,
    "disarm": _either("have an item dropped instead", "take Life"),
    "disarm_item": lambda state, action: item_name(action.item),
    "living_armor": _either("give up Living Armor", "keep Living Armor"),
    "golem_card": lambda state, action: card_name(action.card),
    "golem_redraw": _either("draw another card", "keep this card", "again"),
    "golem_step": _place,
    "trap_place": _trap_placed,
    "event_target": _aimed,
    "relic_drop": lambda state, action: item_name(action.item),
    "steal_choice": _taken,
    "change_pick": lambda state, action: CHARACTERS[action.character].name,
    "benediction_gift": lambda state, action: _GIFTS[action.gift],
}


def edge_names(edges: tuple[int, ...]) -> str:
    """Where a corridor is open, in words."""
    return ", ".join(_EDGES[edge] for edge in edges)
