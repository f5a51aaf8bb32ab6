"""Ability tokens on corridors and cards: where they are, and how many are left."""

from __future__ import annotations

from engine.core.game import Seat
from engine.paths import changes
from engine.paths.model import State, Token
from engine.paths.moments import OWNERS, TOKENS, plays
from engine.paths.reactions import Corridor
from engine.paths.renew import renew
from engine.paths.table import by_place, change, tell


def tokens_at(state: State, at: Corridor) -> list[str]:
    """The ability tokens on a corridor."""
    return [lying.token for lying in state.tokens if lying.at == at]


def owner(state: State, token: str) -> Seat | None:
    """The seat that plays the owner of a token now."""
    return plays(state, OWNERS[token])


def supply(state: State, token: str) -> int:
    """How many tokens of a kind are neither on the board nor on a card."""
    placed = sum(lying.token == token for lying in state.tokens)
    placed += sum(player.card.count(token) for player in state.players)
    return TOKENS[token].count - placed


def place_token(state: State, token: str, at: Corridor) -> State:
    """An ability token lies on a corridor."""
    state = renew(state, tokens=by_place((*state.tokens, Token(at, token))))
    return tell(state, changes.TokenPlaced(token, at=at))


def take_token(state: State, token: str, at: Corridor) -> State:
    """An ability token goes from a corridor back to its supply."""
    rest = tuple(one for one in state.tokens if one != Token(at, token))
    return tell(renew(state, tokens=rest), changes.TokenBack(token, at=at))


def add_to_card(state: State, seat: Seat, token: str) -> State:
    """An ability token lies on the card of a seat."""
    state = change(state, seat, card=tuple(sorted((*state.players[seat].card, token))))
    return tell(state, changes.TokenPlaced(token, bearer=seat))


def take_from_card(state: State, seat: Seat, token: str) -> State:
    """An ability token goes from a card back to its supply."""
    card = list(state.players[seat].card)
    card.remove(token)
    state = change(state, seat, card=tuple(card))
    return tell(state, changes.TokenBack(token, bearer=seat))
