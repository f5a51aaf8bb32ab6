"""Random play, and another world that looks the same to a viewer.

`python -m tests.engine.paths.play` prints a digest of a whole game; it needs nothing installed.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.game import Act, Seat, Step, Viewer
from engine.core.rng import Rng
from engine.paths.building import fits
from engine.paths.facts import Event
from engine.paths.frames import Build, Change, Claims, Orient, PlaceTrap
from engine.paths.model import Options, State
from engine.paths.tiles import laid
from engine.paths.traps import KINDS
from tests.engine.paths.table import GAME


@dataclass(frozen=True, slots=True)
class Turned:
    """A state, an answer, and what came of it."""

    before: State
    seat: Seat
    action: Any
    step: Step[State, Event]


def wander(
    seats: int, seed: int, steps: int = 10_000, options: Options | None = None
) -> Iterator[Turned]:
    """A random game; it would rather do something than end its turn."""
    chance = random.Random(seed)
    state = GAME.setup(options or Options(), seats, f"{seed:064x}")
    for _ in range(steps):
        if GAME.outcome(state) is not None:
            return
        seat = chance.choice(sorted(GAME.prompts(state)))
        action = liked(chance, GAME.legal(state, seat))
        step = GAME.apply(state, Act(seat, action), 0)
        yield Turned(state, seat, action, step)
        state = step.state


def liked(chance: random.Random, legal: Sequence[Any]) -> Any:
    """Any of them, the end of the turn rarely."""
    action = chance.choice(legal)
    if getattr(action, "activity", "") == "end_turn" and chance.random() < 0.8:
        return chance.choice(legal)
    return action


def another(state: State, viewer: Viewer, chance: random.Random) -> State:
    """A state that differs in everything that the viewer may not know, and only in that."""
    state = _traps(state, viewer, chance)
    state = _tiles(state, viewer, chance)
    golem = tuple(chance.sample(state.golem_deck, len(state.golem_deck)))
    *events, last = state.event_deck or ("",)
    chance.shuffle(events)
    return replace(
        state,
        rng=Rng(f"{chance.getrandbits(256):064x}", chance.randrange(1_000)),
        golem_deck=golem,
        event_deck=(*events, last) if last else (),
        frames=tuple(_frame(frame, viewer, chance) for frame in state.frames),
    )


def _traps(state: State, viewer: Viewer, chance: random.Random) -> State:
    """Unknown traps, the pool, and what somebody else has drawn, dealt anew."""
    unknown = [trap for trap in state.traps if not trap.up and viewer not in trap.known]
    bag = [kind for kind, count in zip(KINDS, state.trap_pool, strict=True) for _ in range(count)]
    bag += [trap.kind for trap in unknown]
    frames = []
    held = [
        frame
        for frame in state.frames
        if isinstance(frame, PlaceTrap) and not (frame.seen and frame.seat == viewer)
    ]
    bag += [kind for frame in held for kind in frame.kinds]
    chance.shuffle(bag)
    for frame in state.frames:
        if isinstance(frame, PlaceTrap) and frame in held:
            kinds = tuple(bag.pop() for _ in frame.kinds)
            frames.append(replace(frame, kinds=kinds))
        else:
            frames.append(frame)  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
    traps = tuple(
        replace(trap, kind=bag.pop()) if trap in unknown else trap for trap in state.traps
    )
    pool = tuple(bag.count(kind) for kind in KINDS)
    return replace(state, traps=traps, trap_pool=pool, frames=tuple(frames))


def _tiles(state: State, viewer: Viewer, chance: random.Random) -> State:
    """The pool, hidden tiles, and what somebody else has drawn, dealt anew."""
    turning = {frame.cell for frame in state.frames if isinstance(frame, Orient)}
    assert len(turning) <= 1
    words = list(state.tiles)
    hidden = [place for place, word in enumerate(words) if _unknown(word, viewer)]
    if turning:
        hidden = []
    pool = [*state.pool, *(laid(words[place]).tile.id for place in hidden)]
    chance.shuffle(pool)
    for place in hidden:
        word = words[place]
        name = laid(word).tile.id
        words[place] = pool.pop() + word[len(name) :]
    state = replace(state, tiles=tuple(words))
    frames = []
    for frame in state.frames:
        if isinstance(frame, Build) and frame.seat != viewer and not frame.cavern:
            pool += frame.tiles
            chance.shuffle(pool)
            mine = [tile for tile in pool if fits(state, frame.seat, tile, frame.cell)]
            tiles = tuple(mine[: len(frame.tiles)])
            pool = [tile for tile in pool if tile not in tiles]
            frames.append(replace(frame, tiles=tiles))
        else:
            frames.append(frame)  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
    return replace(state, pool=tuple(pool), frames=tuple(frames))


def _unknown(word: str, viewer: Viewer) -> bool:
    tile = laid(word) if word else None
    if tile is None or tile.face == "up":
        return False
    return tile.face == "cavern" or tile.by != viewer


def _frame(frame: Any, viewer: Viewer, chance: random.Random) -> Any:
    if isinstance(frame, Claims) and not frame.drawn:
        asked = {seat for seat, _ in frame.foes} - set(frame.waiting)
        claimed = tuple(sorted(seat for seat in asked if chance.random() < 0.5))
        return replace(frame, claimed=claimed)
    if isinstance(frame, Change) and frame.seat != viewer:
        return replace(frame, characters=tuple(reversed(frame.characters)))
    return frame


def trace() -> str:
    """A digest of every state of a random game."""
    whole = hashlib.sha256()
    for turned in wander(4, 77):
        whole.update(repr(turned.step.state).encode())
    return whole.hexdigest()


if __name__ == "__main__":
    print(trace())
