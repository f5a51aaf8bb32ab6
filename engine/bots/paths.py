"""How bots think about Paths of Destiny: a fair deal of what they cannot see, and a rough worth.

They see what their seat sees; pools, decks and face-down tokens are dealt anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine.bots.base import AnyImagines, Budget, Chair, Choose, at_random, greedy
from engine.bots.paths_narrow import narrowed
from engine.bots.paths_worth import worth
from engine.core.game import Seat
from engine.core.rng import Rng
from engine.paths.actions import Action, PickCharacter
from engine.paths.frames import Build, Frame, GolemCards, Happening, PlaceTrap
from engine.paths.golem import CARDS
from engine.paths.model import CELLS, Options, State, Trap, Turn
from engine.paths.moments import EVENTS
from engine.paths.tiles import NORMAL, cavern, down, up
from engine.paths.traps import TRAPS
from engine.paths.view import SeenTile, SeenTrap, View

_SHOWN = (
    "players",
    "order",
    "centre",
    "item_pool",
    "golem",
    "keys",
    "items",
    "tokens",
    "golem_discard",
    "event",
    "spent",
    "round",
    "acted",
    "lost",
    "gone",
)
"""What a view says of a state as it is."""

_LOOKED_AT = 16
_WIDE, _SPENT = 1 << 60, 1 << 14


class PathsMind:
    """The view with everything unseen dealt from what is left."""

    def imagine(self, view: View, options: Options, rng: Rng) -> State:
        """A state that looks just like the view to the seat that is asked."""
        shown: dict[str, Any] = {name: getattr(view, name) for name in _SHOWN}
        unseen, rng = _dealt(view, rng)
        words = _words(view, unseen.tiles)
        everybody = tuple(range(len(view.players)))
        traps = tuple(_trap(trap, unseen.traps, everybody) for trap in view.traps)
        frames = tuple(_frame(frame, unseen) for frame in view.frames)
        left = Counter(unseen.traps)
        return State(
            options=options,
            rng=rng,
            tiles=words,
            pool=tuple(unseen.tiles[: view.pool]),
            traps=traps,
            trap_pool=tuple(left[kind.id] for kind in TRAPS),
            golem_deck=unseen.deck,
            event_deck=unseen.events,
            turn=_turn(view),
            frames=frames,
            **shown,
        )

    def worth(self, state: State, seat: Seat) -> float:
        """What the seat has and how far it has to go, less half of what the best other has."""
        return worth(state, seat)


@dataclass(frozen=True, slots=True)
class _Unseen:
    """What the view leaves open, shuffled; tiles and traps are dealt out of the lists."""

    tiles: list[str]
    traps: list[str]
    deck: tuple[str, ...]
    events: tuple[str, ...]


def _dealt(view: View, rng: Rng) -> tuple[_Unseen, Rng]:
    tiles, rng = _shuffled(_tiles_left(view), rng)
    traps, rng = _shuffled(_traps_left(view), rng)
    deck, rng = _shuffled(_cards_left(view), rng)
    events, rng = _shuffled(_events_left(view), rng)
    return _Unseen(tiles, traps, tuple(deck), _last(events)), rng


def _shuffled(pile: list[str], rng: Rng) -> tuple[list[str], Rng]:
    """A shuffled pile; one draw of the generator serves eight places, which is fair enough."""
    number = 0
    for place in range(len(pile) - 1, 0, -1):
        if number < _SPENT:
            number, rng = rng.below(_WIDE)
        number, other = divmod(number, place + 1)
        pile[place], pile[other] = pile[other], pile[place]
    return pile, rng


def looking(chair: Chair, mind: AnyImagines) -> Choose:
    """A bot that looks one action ahead; of many answers only at some."""
    ahead = greedy(chair, mind)

    def choose(view: View, legal: Sequence[Action], budget: Budget, rng: Rng) -> Action:
        if isinstance(legal[0], PickCharacter):
            return cast(Action, at_random(view, legal, budget, rng))
        if len(legal) > _LOOKED_AT:
            state = mind.imagine(view, chair.options, rng)
            legal = narrowed(state, chair.seat, legal, rng, _LOOKED_AT)
        chosen: Action = ahead(view, legal, budget, rng)
        return chosen

    return choose


def _tiles_left(view: View) -> list[str]:
    known = {tile.tile for tile in view.tiles}
    known |= {tile for frame in view.frames if isinstance(frame, Build) for tile in frame.tiles}
    return [tile.id for tile in NORMAL if tile.id not in known]


def _traps_left(view: View) -> list[str]:
    known = Counter(trap.kind for trap in view.traps if trap.kind)
    for frame in view.frames:
        known.update(frame.kinds if isinstance(frame, PlaceTrap) else ())
    return [kind.id for kind in TRAPS for _ in range(kind.count - known[kind.id])]


def _cards_left(view: View) -> list[str]:
    known = Counter(view.golem_discard)
    for frame in view.frames:
        known.update(frame.cards if isinstance(frame, GolemCards) else ())
    return [card for card, count in CARDS.items() for _ in range(count - known[card])]


def _events_left(view: View) -> list[str]:
    known = {*view.spent, view.event}
    known |= {frame.event for frame in view.frames if isinstance(frame, Happening)}
    return [name for name in EVENTS if name not in known]


def _last(events: Sequence[str]) -> tuple[str, ...]:
    """The card that lies under the others is known."""
    return tuple(sorted(events, key=lambda name: EVENTS[name].last))


def _words(view: View, unseen: list[str]) -> tuple[str, ...]:
    seen = {tile.cell: tile for tile in view.tiles}
    return tuple(_word(seen[cell], unseen) if cell in seen else "" for cell in CELLS)


def _word(tile: SeenTile, unseen: list[str]) -> str:
    name = tile.tile or unseen.pop()
    if tile.face == "cavern":
        return cavern(name)
    return up(name, tile.rotation) if tile.by is None else down(name, tile.by)


def _trap(trap: SeenTrap, unseen: list[str], everybody: tuple[Seat, ...]) -> Trap:
    if trap.kind is None:
        return Trap(trap.at, unseen.pop())
    return Trap(trap.at, trap.kind, trap.up, () if trap.up else everybody)


def _frame(frame: Frame, unseen: _Unseen) -> Frame:
    """What others hold in their hands is dealt, too; a trap is drawn without being seen."""
    if isinstance(frame, PlaceTrap) and not frame.kinds:
        return PlaceTrap(frame.seat, (unseen.traps.pop(),), frame.seen)
    if isinstance(frame, Build) and not frame.tiles:
        return Build(frame.seat, (unseen.tiles.pop(),), frame.cell, frame.asked, frame.cavern)
    return frame


def _turn(view: View) -> Turn:
    turn = view.turn
    return Turn(turn.seat, turn.actions, turn.used, turn.moves, turn.swapped, turn.walked)
