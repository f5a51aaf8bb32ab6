"""Placing ability tokens on corridors (rules of the tokens, R59)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.paths.actions import MainActivity
from engine.paths.board import tile_at
from engine.paths.model import State
from engine.paths.reactions import Corridor
from engine.paths.tokens import place_token, supply, take_token, tokens_at


def placings(
    state: State, token: str, targets: Iterable[Corridor], actions: int = 1
) -> Iterator[MainActivity]:
    """An activity named like the token for each of these corridors that may hold one.

    With an empty supply one of the placed tokens is taken `back` first.
    """
    if state.turn.actions < actions:
        return
    taken = [lying.at for lying in state.tokens if lying.token == token]
    backs = [None] if supply(state, token) else taken
    for to in targets:
        if may_hold(state, token, to):
            yield from (MainActivity(token, to=to, back=back) for back in backs)


def may_hold(state: State, token: str, at: Corridor) -> bool:
    """Only a corridor of a face-up normal tile, and one token of a kind on each."""
    tile = tile_at(state.tiles, at[:2])
    if tile is None or tile.face != "up" or not tile.tile.is_normal:
        return False
    return token not in tokens_at(state, at)


def placed(state: State, token: str, chosen: MainActivity) -> State:
    """Place the token as chosen; what it costs is paid elsewhere."""
    if chosen.back is not None:
        state = take_token(state, token, chosen.back)
    assert chosen.to is not None
    return place_token(state, token, chosen.to)
