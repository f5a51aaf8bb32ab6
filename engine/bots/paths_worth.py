"""What a seat has in Paths and how far it has to go, as bots see it."""

from __future__ import annotations

from engine.bots.paths_roads import FAR, STEP, Lengths, lengths, node
from engine.core.game import Seat
from engine.paths.closing import bit
from engine.paths.model import STARTS, Player, State, key_space
from engine.paths.moments import OWNERS
from engine.paths.picking import may_take
from engine.paths.reactions import Corridor

_LIFE = (0.0, 0.0, 4.0, 7.0, 9.0)
_STUN, _CRYSTAL, _ITEM = 5.0, 3.0, 2.0
_KEY, _MORE_KEYS, _NEAR, _ROAD = 14.0, 3.0, 60.0, 2.0
_FROM_SOMEBODY = 10
"""How much longer it is, in half steps, to win a key from somebody than to find one."""


def worth(state: State, seat: Seat) -> float:
    """How well a seat stands, less half of how well the best of the others does."""
    traps = trapped(state)
    stands = [standing(state, one, traps) for one in range(len(state.players))]
    mine = stands.pop(seat)
    return mine - max(stands) / 2


def standing(state: State, seat: Seat, traps: int) -> float:
    """What a seat has and how far it is from winning; only differences say anything."""
    player = state.players[seat]
    goods = _LIFE[max(player.life, 0)] - _STUN * player.stun + _CRYSTAL * player.crystal
    goods += _ITEM * len(player.items)
    if player.keys:
        goods += _KEY + _MORE_KEYS * (len(player.keys) - 1)
    left = length(state, seat, road(state, seat, traps))
    return goods - _ROAD * left + _NEAR / (left + 2)


def length(state: State, seat: Seat, way: Lengths) -> int:
    """Half steps of a seat along its road."""
    player = state.players[seat]
    at = inner(player)
    inside = way[node(at)]
    if player.at not in STARTS:
        return inside
    return inside + STEP * (3 if state.golem.at == at else 1)


def inner(player: Player) -> Corridor:
    """Where a marker stands, or will stand once it has left its start."""
    return key_space(player.home) if player.at in STARTS else player.at


def road(state: State, seat: Seat, traps: int) -> Lengths:
    """How far it is from everywhere for a seat: to the centre, or to a key and on from there."""
    slow, golem = traps | _tokens(state, seat), bit(state.golem.at)
    home = lengths(state.tiles, ((state.heart, 0),), slow, golem)
    if state.players[seat].keys:
        return home
    return lengths(state.tiles, _keys(state, seat, home), slow, golem)


def trapped(state: State) -> int:
    """The corridors with traps, as bits."""
    bits = 0
    for trap in state.traps:
        bits |= bit(trap.at)
    return bits


def _keys(state: State, seat: Seat, home: Lengths) -> tuple[tuple[Corridor, int], ...]:
    found = [(key.at, home[node(key.at)]) for key in state.keys if may_take(state, seat, key)]
    for other, player in enumerate(state.players):
        if other != seat and player.keys:
            at = inner(player)
            found.append((at, min(FAR, home[node(at)] + _FROM_SOMEBODY)))
    return tuple(found)


def _tokens(state: State, seat: Seat) -> int:
    """The corridors with ability tokens that act on the seat, as bits."""
    mine, bits = state.players[seat].character, 0
    for token in state.tokens:
        if OWNERS[token.token] != mine:
            bits |= bit(token.at)
    return bits
