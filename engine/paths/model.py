"""The state of a game: players, tiles, tokens, decks, and the stack of frames (rules, section 5).

Values only. What may be done is in `activities` and in the module of each frame; what lies where
is asked and changed through `table` and `board`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from engine.core.game import Range, Seat
from engine.core.hexes import STEPS, Cell, area
from engine.core.rng import Rng
from engine.paths.blows import Check
from engine.paths.facts import Event
from engine.paths.frames import Frame
from engine.paths.reactions import Corridor

CELLS: tuple[Cell, ...] = area(3)
"""The board, lowest first; `State.tiles` is in this order."""

PLACES = {cell: place for place, cell in enumerate(CELLS)}

FULL_LIFE = 4
ITEMS_CARRIED = 2
ACTIONS = 2


def key_space(home: int) -> Corridor:
    """The corridor of the key space at a corner."""
    q, r = STEPS[home]
    return 3 * q, 3 * r, "a"


def starting_space(home: int) -> Corridor:
    """The starting space in the frame before a key space."""
    q, r = STEPS[home]
    return 4 * q, 4 * r, "a"


STARTS = {starting_space(home): home for home in range(6)}
KEY_SPACES = {key_space(home): home for home in range(6)}


@dataclass(frozen=True, slots=True)
class Options:
    """House rules: the rulebook has no limit, a table needs one (R61)."""

    characters: Literal["random", "draft"] = "random"
    round_limit: Annotated[int, Range(20, 100)] = 40
    late_pressure: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A seat with its character: `home` is its corner of the board, `card` the ability tokens on
    its card. Items are in the order in which they were taken. `barred` may not pick up (R45).
    `moved` counts how often the marker was put somewhere.
    """

    home: int
    at: Corridor
    character: str = ""
    life: int = FULL_LIFE
    stun: int = 0
    crystal: bool = True
    keys: tuple[int, ...] = ()
    items: tuple[str, ...] = ()
    card: tuple[str, ...] = ()
    barred: bool = False
    moved: int = 0


@dataclass(frozen=True, slots=True)
class Trap:
    """A trap token on a corridor; `known` are the seats that have seen its face."""

    at: Corridor
    kind: str
    up: bool = False
    known: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class LyingItem:
    """An item on a corridor."""

    at: Corridor
    item: str


@dataclass(frozen=True, slots=True)
class LyingKey:
    """A key on a corridor, with the corner it comes from and who dropped it (R42)."""

    at: Corridor
    home: int
    dropped_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """An ability token on a corridor."""

    at: Corridor
    token: str


@dataclass(frozen=True, slots=True)
class Acted:
    """A trap or token has acted on a seat in this activity and will not do so again (R64)."""

    what: str
    at: Corridor
    seat: Seat


@dataclass(frozen=True, slots=True)
class Golem:
    """Where the Golem is, and the corridor it left in its last step (None: no ban)."""

    at: Corridor
    left: Corridor | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of the active player: `used` holds what is once per turn, `swapped` the items
    that were laid down or taken in an exchange (R46), `walked` whether the Golem made a step.
    """

    seat: Seat
    actions: int = ACTIONS
    used: tuple[str, ...] = ()
    moves: int = 0
    swapped: tuple[str, ...] = ()
    walked: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A whole game. Tokens on the board are in the order of their corridors.

    `trap_pool` counts tokens by the order of the catalogue. `told` are the events of the last
    activity. `checked` and `lost` are what the frame that ended last has found: a check, and Life
    lost by a loss. `question` numbers the questions. `ends` is a word once the game is over.
    """

    options: Options
    rng: Rng
    players: tuple[Player, ...]
    order: tuple[Seat, ...]
    centre: Cell
    tiles: tuple[str, ...]
    pool: tuple[str, ...]
    trap_pool: tuple[int, ...]
    item_pool: tuple[str, ...]
    golem: Golem
    golem_deck: tuple[str, ...]
    event_deck: tuple[str, ...]
    turn: Turn
    frames: tuple[Frame, ...]
    keys: tuple[LyingKey, ...] = ()
    traps: tuple[Trap, ...] = ()
    items: tuple[LyingItem, ...] = ()
    tokens: tuple[Token, ...] = ()
    golem_discard: tuple[str, ...] = ()
    event: str | None = None
    spent: tuple[str, ...] = ()
    round: int = 1
    acted: tuple[Acted, ...] = ()
    told: tuple[Event, ...] = ()
    checked: Check | None = None
    lost: int = 0
    question: int = 0
    gone: tuple[Seat, ...] = ()
    ends: Literal["", "keys", "limit", "left"] = ""

    @property
    def heart(self) -> Corridor:
        """The central corridor."""
        return *self.centre, "a"
