"""The closed list of moments at which content may speak, and the order in which it is heard.

Characters, items, tokens and event cards are records with a `Power`: facts that differ from the
usual, and hooks that are pure functions. The rules ask at these moments and nowhere else; no
piece of content knows another by name. At one moment the powers that bear on a seat are heard in
the order of `SOURCES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engine.core.game import Seat
from engine.paths.actions import Action, EventTarget, MainActivity
from engine.paths.blows import Check, CheckKind, Combat, Source
from engine.paths.frames import Explore
from engine.paths.model import FULL_LIFE, State

Loss: TypeAlias = int | Literal["all"]
"""Life that the loser of a combat loses."""


def _offers(state: State, seat: Seat) -> Iterator[MainActivity]:
    yield from ()


def _options(state: State, seat: Seat, check: Check) -> Iterator[Action]:
    yield from ()


def _state(state: State, *_: Any) -> State:
    return state


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """What a piece of content does, moment by moment; what is left out is as usual.

    `seat` is always the seat that the power bears on: who plays the character, carries the item,
    has the token on its card; for an event card every seat in turn.
    """

    # 1. The own turn: more activities, their effect (cost included), other prices, its end.
    offers: Callable[[State, Seat], Iterator[MainActivity]] = _offers
    performs: Callable[[State, Seat, MainActivity], State] = _state
    prices: Callable[[str, int], int] = lambda activity, price: price
    most_moves: int | None = None
    rests: Callable[[State, Seat], State] = _state  # the own turn ends

    # 2. Build, Set a Trap, Move the Golem: how many are drawn, what may be drawn again.
    draws: tuple[tuple[Literal["tile", "trap", "card"], int], ...] = ()
    redraws: tuple[Literal["tile", "card"], ...] = ()
    masks: bool = False  # may build face down, once per turn
    orients: bool = False  # turns face-down tiles whoever enters them
    walks_back: bool = False  # the first step of the Golem ignores the ban
    golem_steps: int = 0  # more steps on a Move card

    # 3. Checks: the difficulty, what is added, what may be done while the window is open.
    difficulty: Callable[[CheckKind, int], int] = lambda kind, need: need
    modifies: Callable[[State, Seat, Check], int] = lambda state, seat, check: 0
    boosts: Callable[[State, Seat, Check], Iterator[Action]] = _options
    boosted: Callable[[State, Seat, Check, Any], State] = _state

    # 4. Combat: whether it may be, the loss, sparing the loser, what the winner gains.
    shrouds: bool = False  # nobody makes a free attack on the seat
    truce: bool = False  # nobody makes a free attack
    wounds: Callable[[State, Seat, Combat, Loss], Loss] = lambda state, seat, combat, loss: loss
    spares: bool = False  # may have the loser drop an item instead
    triumphs: Callable[[State, Seat, int], State] = _state  # won; so much Life was lost

    # 5. Life, stun and death.
    shields: bool = False  # may be given up to lose nothing (asked)
    softens: Callable[[State, Seat, int, Source], tuple[State, int]] = (
        lambda state, seat, life, source: (state, life)
    )
    revives: bool = False  # is used up instead of the last Life
    cap: int = FULL_LIFE
    stuns: Callable[[int], int] = lambda count: count
    keeps_keys: bool = False  # may drop an item instead of a key

    # 6. What may be met: the Golem, a trap, a fall.
    evades: bool = False  # may pay a Life instead of a Golem check (asked)
    disables: bool = False  # may send an avoided trap back to the pool (asked)
    lands_softly: bool = False  # a failed jump costs no Life

    # 7. Beginning to play a character; what is switched off while an event lasts.
    joins: Callable[[State, Seat], State] = _state
    silences: tuple[Literal["abilities", "items"], ...] = ()


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability as its card says it."""

    id: str
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityToken:
    """A kind of ability token and what it does; its owner is not hit by its own.

    On a corridor: `strikes` in step 1 of exploring (`acts` says whether there is anything to do),
    a `toll` in actions for entering by choice, `peace` (no combat without the owner), `guarded`
    (the closing rule protects the corridor), `rests` when the active player ends his turn there.
    On a card: `power`, whether it is `lost_in_death`, whether its bearer may pay an action to have
    it `shaken_off`.
    """

    id: str
    name: str
    count: int
    text: str
    acts: Callable[[State, Explore], bool] = lambda state, entry: False
    strikes: Callable[[State, Explore], State] = _state
    toll: int = 0
    peace: bool = False
    guarded: bool = False
    rests: Callable[[State, Seat], State] = _state
    power: Power = Power()
    lost_in_death: bool = False
    shaken_off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A character card."""

    id: str
    name: str
    number: int
    abilities: tuple[Ability, ...]
    power: Power
    tokens: tuple[AbilityToken, ...] = ()
    needs_three: bool = False  # not with two players


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An item token."""

    id: str
    name: str
    text: str
    power: Power


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard:
    """An event card: `happens` at once, `power` while it lasts.

    `happens` may push frames; `targets` are the answers if the active player has to choose, and
    `strikes` what comes of one.
    """

    id: str
    name: str
    now: str
    lasting: str
    power: Power
    happens: Callable[[State, Seat], State] = _state
    targets: Callable[[State, Seat], Iterator[EventTarget]] | None = None
    strikes: Callable[[State, Seat, Any], State] = _state
    last: bool = False


CHARACTERS: dict[str, Character] = {}
TOKENS: dict[str, AbilityToken] = {}
OWNERS: dict[str, str] = {}
ITEMS: dict[str, Item] = {}
EVENTS: dict[str, EventCard] = {}
"""The catalogues by id; filled in by `characters`, `items` and `events`."""

LATE_ROUND = 20
LATE_EVENT = "annihilation"
"""With the option `late_pressure` this event lasts next to any other from this round on."""

SOURCES = (
    "character",  # what the card of the seat says, unless abilities are off
    "item",  # what it carries, the oldest first, unless items have no effect
    "token",  # what lies on its card: this works whatever is off
    "event",  # what lasts for everybody
)
"""Whose power is heard first at every moment."""


def lasting_names(state: State) -> list[str]:
    """The event that is active, and that of late pressure."""
    names = [] if state.event is None else [state.event]
    if state.options.late_pressure and state.round >= LATE_ROUND and LATE_EVENT not in names:
        names.append(LATE_EVENT)
    return names


def lasting(state: State) -> list[Power]:
    """The powers of the events that are in force."""
    return [EVENTS[name].power for name in lasting_names(state)]


def powers(state: State, seat: Seat) -> list[Power]:
    """Everything that bears on a seat now, in the order of `SOURCES`."""
    player = state.players[seat]
    events = lasting(state)
    silent = {what for power in events for what in power.silences}
    heard = []
    if "abilities" not in silent and player.character:
        heard.append(CHARACTERS[player.character].power)
    if "items" not in silent:
        heard += [ITEMS[item].power for item in player.items]
    heard += [TOKENS[token].power for token in player.card]
    return heard + events


def has(state: State, seat: Seat, fact: str) -> bool:
    """Whether any power of a seat states this fact."""
    return any(getattr(power, fact) for power in powers(state, seat))


def plays(state: State, character: str) -> Seat | None:
    """The seat that plays a character now."""
    for seat, player in enumerate(state.players):
        if player.character == character:
            return seat
    return None
