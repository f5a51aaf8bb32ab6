"""A game of Paths as text: the board drawn in hexes, what lies where, who is asked what.

A tile is four lines: the letter of the corridor that is open to the upper left and right, to the
left and right, to the lower left and right; a wall where there is none. Digits are seats, G the
Golem, K a key, I an item, t a trap face down, T one face up, * an ability token. What only some
may know is left out, but for what the seat that is asked has drawn or looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.hexes import Cell
from engine.paths.blows import Check
from engine.paths.board import tile_at
from engine.paths.flow import asked, options
from engine.paths.frames import Build, Change, Frame, GolemCards, PlaceTrap
from engine.paths.model import CELLS, STARTS, State
from engine.paths.moments import CHARACTERS, EVENTS, lasting_names
from engine.paths.reactions import Corridor
from engine.paths.tiles import TILES, Laid
from engine.paths.words import (
    card_name,
    cell_name,
    edge_names,
    item_name,
    place_name,
    seat_name,
    thing_name,
    tile_name,
    trap_name,
)

_WIDE = 10
_QUESTIONS = {
    "pick_character": "which character",
    "main_activity": "what next",
    "build_choose": "which tile",
    "build_redraw": "this tile or another",
    "build_place": "where the tile goes",
    "tile_orient": "how the tile lies",
    "reroll": "roll again",
    "evil_eye": "the Evil Eye",
    "boost": "add to the roll",
    "token_order": "which token acts first",
    "scepter": "pay or roll",
    "trap_choice": "what the trap does",
    "free_attack": "attack who is here",
    "free_attack_claim": "attack who came",
    "pick_up": "what is picked up",
    "death_drop": "what is dropped",
    "push_target": "where the loser is pushed",
    "golem_step": "where the Golem goes",
    "trap_place": "where the trap goes",
    "event_target": "whom or what the event hits",
    "steal_choice": "what is stolen",
}


def text(state: State) -> str:
    """The whole table in lines."""
    return "\n".join([*drawn(state), "", *_lying(state), "", *_players(state), "", *_now(state)])


def drawn(state: State) -> Iterator[str]:
    """The board, seven rows of hexes."""
    signs = _signs(state)
    for r in range(-3, 4):
        row = [cell for cell in CELLS if cell[1] == r]
        left = " " * (_WIDE // 2 * (2 * row[0][0] + r + 6))
        tiles = [_tile(tile_at(state.tiles, cell), cell, signs.get(cell, "")) for cell in row]
        for line in zip(*tiles, strict=True):
            yield (left + "".join(line)).rstrip()


def _tile(tile: Laid | None, cell: Cell, signs: str) -> list[str]:
    """Four lines of ten characters."""
    name = cell_name(cell)
    if tile is None:
        return [" .       .", f"     {name}   ", f"{'':10}", " .       ."]
    if tile.face == "down":
        return [" .-------.", f" |   {name}  |", f" |{'?':^7}|", " '-------'"]
    e, se, sw, w, nw, ne = (tile.through(edge) for edge in range(6))
    west, east = w or "|", e or "|"
    return [
        f" .-{nw or '-'}---{ne or '-'}-.",
        f" {west}{tile.tile.id if tile.face == 'up' else '##':<4}{name:>3}{east}",
        f" {west}{signs[:7]:^7}{east}",
        f" '-{sw or '-'}---{se or '-'}-'",
    ]


def _signs(state: State) -> dict[Cell, str]:
    """What lies and stands on every cell, one sign for each."""
    signs: dict[Cell, str] = {}
    for at, sign in _markers(state):
        signs[at[:2]] = signs.get(at[:2], "") + sign
    return signs


def _markers(state: State) -> Iterator[tuple[Corridor, str]]:
    yield from ((player.at, str(seat)) for seat, player in enumerate(state.players))
    yield state.golem.at, "G"
    yield from ((key.at, "K") for key in state.keys)
    yield from ((item.at, "I") for item in state.items)
    yield from ((trap.at, "T" if trap.up else "t") for trap in state.traps)
    yield from ((token.at, "*") for token in state.tokens)


def _lying(state: State) -> Iterator[str]:
    """Every corridor with something on it, and the bridges of its tile."""
    there: dict[Corridor, list[str]] = {}
    for at, what in _things(state):
        there.setdefault(at, []).append(what)
    for at, things in sorted(there.items()):
        yield f"{place_name(state, at)}{_bridges(state, at)}: {', '.join(things)}"


def _things(state: State) -> Iterator[tuple[Corridor, str]]:
    for seat, player in enumerate(state.players):
        if player.at not in STARTS:
            yield player.at, seat_name(state, seat).replace(",", "")
    yield state.golem.at, "the Golem"
    yield from ((key.at, f"the key of corner {key.home}") for key in state.keys)
    yield from ((lying.at, item_name(lying.item)) for lying in state.items)
    knowing = set(asked(state))
    for trap in state.traps:
        name = trap_name(trap.kind)
        hidden = "a trap face down" + f" ({name})" * bool(knowing and knowing <= {*trap.known})
        yield trap.at, name if trap.up else hidden
    yield from ((token.at, thing_name(token.token)) for token in state.tokens)


def _bridges(state: State, at: Corridor) -> str:
    tile = tile_at(state.tiles, at[:2])
    over = [f"over {under}" for a, under in tile.bridges if a == at[2]] if tile else []
    under = [f"under {a}" for a, below in tile.bridges if below == at[2]] if tile else []
    return f" ({', '.join(over + under)})" if over or under else ""


def _players(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        name = CHARACTERS[player.character].name if player.character else "no character yet"
        goods = [f"corner {player.home}", f"on {place_name(state, player.at)}"]
        goods.append(f"Life {player.life}")
        goods += [f"stun {player.stun}"] if player.stun else []
        goods.append("Crystal " + ("active" if player.crystal else "used"))
        goods += [f"key of corner {key}" for key in player.keys]
        goods += [item_name(item) for item in player.items]
        goods += [thing_name(token) for token in player.card]
        yield f"seat {seat}, {name}: {', '.join(goods)}"


def _now(state: State) -> Iterator[str]:
    """Round and turn, cards in force, what is on the table, who is asked."""
    turn = state.turn
    yield (
        f"round {state.round} of {state.options.round_limit}, turn of"
        f" {seat_name(state, turn.seat)}, actions left: {turn.actions};"
        f" pool: {len(state.pool)} tiles"
    )
    for name in lasting_names(state):
        yield f"{EVENTS[name].name}: {EVENTS[name].lasting}"
    for seat in asked(state):
        kind = next(options(state, seat)).t
        about = _about(state.frames[-1])
        yield f"seat {seat} is asked: {_QUESTIONS.get(kind, kind.replace('_', ' '))}{about}"


def _about(frame: Frame) -> str:
    """What the question is about: dice, a drawn tile or card."""
    match frame:
        case Check(kind=kind, rolls=rolls, need=need):
            dice = "; ".join(
                f"seat {one.seat}: {one.dice[0]}+{one.dice[1]}"
                + (f"+{one.added}" * bool(one.added))
                for one in rolls
            )
            return f" ({kind}, {dice}{f'; {need} is needed' if need else ''})"
        case Build(tiles=tiles):
            return f" ({'; '.join(_described(tile) for tile in tiles)})"
        case PlaceTrap(kinds=kinds, seen=True):
            return f" ({', '.join(map(trap_name, kinds))})"
        case GolemCards(cards=cards):
            return f" ({', '.join(map(card_name, cards))})"
        case Change(characters=names):
            return f" ({', '.join(CHARACTERS[name].name for name in names)})"
        case _:
            return ""


def _described(tile: str) -> str:
    """A drawn tile: its corridors as they lie unturned."""
    printed = TILES[tile]
    parts = []
    for passage in printed.passages:
        icons = " with a trap" * passage.trap + " with a chest" * passage.chest
        parts.append(f"{passage.letter} to {edge_names(passage.edges)}{icons}")
    bridges = [f"{over} over {under}" for over, under in printed.bridges]
    return f"{tile_name(tile)}: {'; '.join([*parts, *bridges])}"
