"""Building: drawing, choosing and placing a tile, its icons, turning up, removing (section 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from engine.core.game import Seat
from engine.core.hexes import Cell
from engine.paths import changes, facts
from engine.paths.actions import BuildChoose, BuildPlace, BuildRedraw, TileOrient
from engine.paths.board import tile_at
from engine.paths.closing import Cut, buildable, cut, rotations
from engine.paths.flow import COURSES, Course, pop, push, top
from engine.paths.frames import Build, Orient
from engine.paths.model import State
from engine.paths.moments import has, powers
from engine.paths.renew import renew
from engine.paths.setting import lay_trap, remove_trap
from engine.paths.table import below, lay, lay_item, protected, tell, use, word_at
from engine.paths.tiles import cavern, down, laid, up
from engine.paths.tokens import take_token, tokens_at

_MASK = "mask"
_REDRAW = "redraw_tile"


def build(state: State, seat: Seat) -> State:
    """Draw what the seat's powers let it draw, and build one of them."""
    count = max([1, *(dict(power.draws).get("tile", 1) for power in powers(state, seat))])
    tiles: list[str] = []
    while len(tiles) < count:
        tile, state = draw(state, seat, None)
        if tile is None:
            break
        tiles.append(tile)
    if tiles:
        state = tell(state, facts.Drew(seat, "tile", len(tiles), tuple(tiles)))
        return push(state, Build(seat, tuple(tiles)))
    first, *rest = state.pool
    state = tell(renew(state, pool=tuple(rest)), facts.Drew(seat, "tile", 1, (first,)))
    return push(state, Build(seat, (first,), cavern=True))


def draw(state: State, seat: Seat, cell: Cell | None) -> tuple[str | None, State]:
    """The first tile of the pool that fits; those before it go under, each once (section 6).

    None, and the pool as it was, when no tile fits.
    """
    under: list[str] = []
    for place, tile in enumerate(state.pool):
        if fits(state, seat, tile, cell):
            pool = (*state.pool[place + 1 :], *under)
            return tile, renew(state, pool=pool)
        under.append(tile)
    return None, state


def fits(state: State, seat: Seat, tile: str, cell: Cell | None) -> bool:
    """Whether a tile can be placed by a seat, on this cell or on any."""
    return next(_places(state, seat, tile, cell), None) is not None


def removable(state: State, cell: Cell) -> bool:
    """Whether a tile may be taken away (R67): a normal one without character, Golem and key."""
    tile = tile_at(state.tiles, cell)
    if tile is None or not tile.tile.is_normal or state.golem.at[:2] == cell:
        return False
    places = [player.at for player in state.players] + [lying.at for lying in state.keys]
    return all(at[:2] != cell for at in places)


def remove(state: State, cell: Cell) -> State:
    """A tile goes under the pool; what lay on it goes where it belongs (R70)."""
    tile = laid(word_at(state, cell)).tile.id
    for trap in state.traps:
        if trap.at[:2] == cell:
            state = remove_trap(state, trap.at)
    for lying in state.items:
        if lying.at[:2] == cell:
            rest = tuple(one for one in state.items if one != lying)
            pool = tuple(sorted((*state.item_pool, lying.item)))
            state = renew(state, items=rest, item_pool=pool)
            state = tell(state, changes.ItemGone(lying.item))
    for letter in "abc":
        for token in tokens_at(state, (*cell, letter)):
            state = take_token(state, token, (*cell, letter))
    state = renew(lay(state, cell, ""), pool=(*state.pool, tile))
    return tell(state, facts.TileRemoved(cell))


def rebuild(state: State, seat: Seat, cell: Cell) -> State | None:
    """Remove a tile and build the next one that fits on its cell; None when none does."""
    state = remove(state, cell)
    tile, state = draw(state, seat, cell)
    if tile is None:
        return None
    state = tell(state, facts.Drew(seat, "tile", 1, (tile,)))
    return push(state, Build(seat, (tile,), cell=cell, asked=True))


def _cut(state: State, cell: Cell) -> Cut:
    return cut(state.tiles, state.heart, cell, protected(state))


def _may_mask(state: State, seat: Seat) -> bool:
    return _MASK not in state.turn.used and has(state, seat, "masks")


def _places(state: State, seat: Seat, tile: str, cell: Cell | None) -> Iterator[BuildPlace]:
    """Where a drawn tile may be placed, lowest cell and rotation first."""
    masks = cell is None and _may_mask(state, seat)
    for place in buildable(state.tiles) if cell is None else [cell]:
        for rotation in rotations(_cut(state, place), tile):
            yield BuildPlace(place, rotation)
        if masks:
            yield BuildPlace(place, 0, "down")


def _may_redraw(state: State, frame: Build) -> bool:
    return (
        not (frame.asked or frame.cavern)
        and bool(state.pool)
        and _REDRAW not in state.turn.used
        and any("tile" in power.redraws for power in powers(state, frame.seat))
    )


def _asked(state: State, frame: Build) -> tuple[Seat, ...]:
    return (frame.seat,)


def _options(
    state: State, frame: Build, seat: Seat
) -> Iterator[BuildChoose | BuildRedraw | BuildPlace]:
    if len(frame.tiles) > 1:
        yield from map(BuildChoose, frame.tiles)
    elif _may_redraw(state, frame):
        yield BuildRedraw(again=False)
        yield BuildRedraw(again=True)
    elif frame.cavern:
        yield from (BuildPlace(cell, 0, "cavern") for cell in buildable(state.tiles))
    else:
        yield from _places(state, seat, frame.tiles[0], frame.cell)


def _answer(
    state: State, frame: Build, seat: Seat, action: BuildChoose | BuildRedraw | BuildPlace
) -> State:
    match action:
        case BuildChoose(tile=tile):
            under = tuple(one for one in frame.tiles if one != tile)
            state = renew(state, pool=(*state.pool, *under))
            return top(state, replace(frame, tiles=(tile,)))
        case BuildRedraw(again=True):
            return _redrawn(use(state, _REDRAW), frame)
        case BuildRedraw():
            return top(state, replace(frame, asked=True))
        case BuildPlace():
            return _placed(pop(state), frame, action)
        case _:
            assert_never(action)


def _redrawn(state: State, frame: Build) -> State:
    """The tile goes under the pool and the next one that fits stands."""
    state = renew(state, pool=(*state.pool, *frame.tiles))
    tile, state = draw(state, frame.seat, None)
    assert tile is not None, "the first tile did fit"
    state = tell(state, facts.Drew(frame.seat, "tile", 1, (tile,)))
    return top(state, Build(frame.seat, (tile,), asked=True))


def _placed(state: State, frame: Build, action: BuildPlace) -> State:
    (tile,) = frame.tiles
    cell, face, rotation = action.cell, action.face, action.rotation
    if face == "down":
        state = lay(use(state, _MASK), cell, down(tile, frame.seat))
    else:
        state = lay(state, cell, cavern(tile) if face == "cavern" else up(tile, rotation))
    state = tell(state, facts.Built(cell, face, rotation, frame.seat, tile))
    return _filled(state, cell)


def _filled(state: State, cell: Cell) -> State:
    """Traps and items on the icons: corridors in order, the trap before the chest (R10)."""
    tile = laid(word_at(state, cell))
    for passage in tile.passages:
        at = (*cell, passage.letter)
        if passage.trap:
            state = lay_trap(state, at)
        if passage.chest and state.item_pool:
            number, state = below(state, len(state.item_pool))
            item = state.item_pool[number]
            pool = tuple(one for one in state.item_pool if one != item)
            state = lay_item(renew(state, item_pool=pool), item, at)
    return state


def _turns(state: State, frame: Orient) -> list[int]:
    """The rotations open at the edge of entry that the closing rule allows (R25)."""
    tile = laid(word_at(state, frame.cell)).tile
    return [
        turn
        for turn in rotations(_cut(state, frame.cell), tile.id)
        if laid(up(tile.id, turn)).through(frame.edge) is not None
    ]


def _orient_asked(state: State, frame: Orient) -> tuple[Seat, ...]:
    return (frame.seat,) if _turns(state, frame) else ()


def _orient_options(state: State, frame: Orient, seat: Seat) -> Iterator[TileOrient]:
    yield from map(TileOrient, _turns(state, frame))


def _orient_answer(state: State, frame: Orient, seat: Seat, action: TileOrient) -> State:
    tile = laid(word_at(state, frame.cell)).tile.id
    state = lay(pop(state), frame.cell, up(tile, action.rotation))
    told = facts.Built(frame.cell, "up", action.rotation, seat, tile)
    return _filled(tell(state, told), frame.cell)


def _orient_advance(state: State, frame: Orient) -> State:
    """It fits in no way: it stays as a cavern."""
    tile = laid(word_at(state, frame.cell)).tile.id
    state = lay(pop(state), frame.cell, cavern(tile))
    return tell(state, facts.Built(frame.cell, "cavern", 0, frame.seat))


COURSES[Build] = Course(lambda state, _: pop(state), _asked, _options, _answer)
COURSES[Orient] = Course(_orient_advance, _orient_asked, _orient_options, _orient_answer)
