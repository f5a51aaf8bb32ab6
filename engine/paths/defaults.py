"""What is answered for a seat that is silent or has left (rules, section 15, last column)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.game import Seat
from engine.paths.actions import Action, MainActivity
from engine.paths.blows import Loss, Sprung
from engine.paths.flow import options
from engine.paths.model import State
from engine.paths.reactions import TrapChoice
from engine.paths.table import on_start


def default(state: State, seat: Seat) -> Action:
    """The default answer; options are listed so that it is the first unless said otherwise."""
    legal = list(options(state, seat))
    choice = _CHOICES.get(legal[0].t, _first)
    return choice(state, seat, legal)


def _first(state: State, seat: Seat, legal: Sequence[Any]) -> Action:
    answer: Action = legal[0]
    return answer


def _last(state: State, seat: Seat, legal: Sequence[Any]) -> Action:
    answer: Action = legal[-1]
    return answer


def _character(state: State, seat: Seat, legal: Sequence[Any]) -> Action:
    number, _ = state.rng.below(len(legal))
    answer: Action = legal[number]
    return answer


def _activity(state: State, seat: Seat, legal: Sequence[Any]) -> Action:
    if state.players[seat].stun or on_start(state.players[seat]):
        return _first(state, seat, legal)
    return MainActivity("end_turn")


def _trap(state: State, seat: Seat, legal: Sequence[Any]) -> Action:
    frame = state.frames[-1]
    assert isinstance(frame, Sprung)
    other = next(one for one in legal if one.choice != "life")
    left = state.players[seat].life - frame.picks.count("life")
    return TrapChoice("life") if left >= 3 else _first(state, seat, [other])


def _pick_up(state: State, seat: Seat, legal: Sequence[Any]) -> Action:
    return _first(state, seat, [one for one in legal if one.laid is None])


def _armor(state: State, seat: Seat, legal: Sequence[Any]) -> Action:
    frame = state.frames[-1]
    assert isinstance(frame, Loss)
    heavy = frame.everything or frame.life >= min(2, state.players[seat].life)
    return _first(state, seat, legal) if heavy else _last(state, seat, legal)


def _target(state: State, seat: Seat, legal: Sequence[Any]) -> Action:
    return _first(state, seat, [one for one in legal if one.target != seat] or legal)


_CHOICES: dict[str, Callable[[State, Seat, Sequence[Any]], Action]] = {
    "pick_character": _character,
    "main_activity": _activity,
    "reroll": _last,
    "evil_eye": _last,
    "boost": _last,
    "scepter": _last,
    "trap_choice": _trap,
    "kit": _last,
    "free_attack": _last,
    "free_attack_claim": _last,
    "pick_up": _pick_up,
    "disarm": _last,
    "living_armor": _armor,
    "event_target": _target,
}
