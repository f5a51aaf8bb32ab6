"""Dealing a game: board, decks, seats, characters, first player (section 4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.core.hexes import Cell
from engine.core.rng import Rng
from engine.paths import facts
from engine.paths.actions import PickCharacter
from engine.paths.flow import COURSES, Course, top
from engine.paths.frames import Draft
from engine.paths.golem import CARDS
from engine.paths.model import (
    CELLS,
    PLACES,
    Golem,
    LyingKey,
    Options,
    Player,
    State,
    Turn,
    key_space,
    starting_space,
)
from engine.paths.moments import CHARACTERS, EVENTS, ITEMS
from engine.paths.renew import renew
from engine.paths.table import change, roll, tell
from engine.paths.tiles import CENTRE, KEYS, NORMAL, up
from engine.paths.traps import TRAPS
from engine.paths.turn import start_turn

CORNERS = {2: (0, 1), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
"""The corners in play by the number of seats."""


def centre(seats: int) -> Cell:
    """Where the central tile lies: with two players on the far side of both."""
    return (-1, -1) if seats == 2 else (0, 0)


def dealt(options: Options, seats: int, rng: Rng) -> State:
    """A game before its first turn, or before its draft."""
    corners, rng = rng.shuffled(CORNERS[seats])
    pool, rng = rng.shuffled([tile.id for tile in NORMAL])
    deck, rng = rng.shuffled([card for card, count in CARDS.items() for _ in range(count)])
    events, rng = _events(rng)
    heart = centre(seats)
    state = State(
        options=options,
        rng=rng,
        players=tuple(Player(corner, starting_space(corner)) for corner in corners),
        order=tuple(sorted(range(seats), key=lambda seat: corners[seat])),
        centre=heart,
        tiles=_tiles(heart),
        pool=pool,
        trap_pool=tuple(kind.count for kind in TRAPS),
        item_pool=tuple(sorted(ITEMS)),
        golem=Golem((*heart, "a")),
        golem_deck=deck,
        event_deck=events,
        turn=Turn(0, 0),
        frames=(),
        keys=tuple(sorted((LyingKey(key_space(k), k) for k in range(6)), key=lambda key: key.at)),
    )
    return _drafted(state) if options.characters == "draft" else _random(state)


def allowed(seats: int) -> list[str]:
    """The characters that may be played by so many; some need three seats."""
    return [name for name, one in CHARACTERS.items() if seats > 2 or not one.needs_three]


def unused(state: State) -> list[str]:
    """The characters that nobody plays."""
    played = {player.character for player in state.players}
    return [name for name in allowed(len(state.players)) if name not in played]


def become(state: State, seat: Seat, character: str) -> State:
    """A seat plays a character from now on."""
    state = tell(change(state, seat, character=character), facts.Became(seat, character))
    return CHARACTERS[character].power.joins(state, seat)


def _tiles(heart: Cell) -> tuple[str, ...]:
    tiles = [""] * len(CELLS)
    for corner, tile in enumerate(KEYS):
        tiles[PLACES[key_space(corner)[:2]]] = up(tile.id, corner)
    tiles[PLACES[heart]] = up(CENTRE.id, 0)
    return tuple(tiles)


def _events(rng: Rng) -> tuple[tuple[str, ...], Rng]:
    first = [name for name, card in EVENTS.items() if not card.last]
    deck, rng = rng.shuffled(first)
    return (*deck, *(name for name, card in EVENTS.items() if card.last)), rng


def _random(state: State) -> State:
    names, rng = state.rng.shuffled(allowed(len(state.players)))
    state = renew(state, rng=rng)
    for seat in range(len(state.players)):
        state = become(state, seat, names[seat])
    return _first(state)


def _drafted(state: State) -> State:
    order, rng = state.rng.shuffled(range(len(state.players)))
    return renew(state, rng=rng, frames=(Draft(order),))


def _first(state: State) -> State:
    """Everybody rolls, the highest begins; those who tie roll again (R60)."""
    rolling = list(range(len(state.players)))
    while len(rolling) > 1:
        totals = {}
        for seat in rolling:
            dice, state = roll(state)
            totals[seat] = sum(dice)
            state = tell(state, facts.Rolled(seat, "first", (dice,)))
        rolling = [seat for seat in rolling if totals[seat] == max(totals.values())]
    place = state.order.index(rolling[0])
    state = renew(state, order=state.order[place:] + state.order[:place])
    return start_turn(state, rolling[0])


def _asked(state: State, frame: Draft) -> tuple[Seat, ...]:
    return frame.waiting[:1]


def _options(state: State, frame: Draft, seat: Seat) -> Iterator[PickCharacter]:
    yield from map(PickCharacter, unused(state))


def _answer(state: State, frame: Draft, seat: Seat, action: PickCharacter) -> State:
    state = become(state, seat, action.character)
    return top(state, Draft(frame.waiting[1:]))


def _advance(state: State, frame: Draft) -> State:
    return _first(state)


COURSES[Draft] = Course(_advance, _asked, _options, _answer)
