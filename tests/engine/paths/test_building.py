"""Building: where a tile may go, the closing rule, icons, caverns, removing (section 6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.paths.actions import BuildPlace, BuildRedraw
from engine.paths.board import corridors, doors, exits
from engine.paths.building import removable, remove
from engine.paths.closing import buildable, cut, joined, keeps_open
from engine.paths.flow import push
from engine.paths.frames import Build
from engine.paths.model import CELLS, KEY_SPACES, PLACES, Golem, key_space
from engine.paths.table import protected
from engine.paths.tiles import NORMAL
from engine.paths.view import View
from tests.engine.paths.table import GAME, HEART, ROAD, Table, who

# Key space 3 with two of its three ways walled off; only (-2, 0) can still join it.
WALLED = {(-2, -1): "N04+0", (-3, 1): "N05+0"}
GAP = (-2, 0)


def drawing(*pool: str, tiles: dict[tuple[int, int], str] | None = None, **more: Any) -> Table:
    """A builder on the key space of corner 0 who draws these tiles."""
    players = more.pop("players", [who("paladin", at="key"), who("headhunter", at="key")])
    third = who("war_sister")
    table = Table(*players, third, tiles=tiles, pool=pool, **more)
    table.does("build")
    return table


def turns(table: Table, cell: tuple[int, int]) -> set[int]:
    """The rotations in which the drawn tile may lie on a cell."""
    places = [one for one in table.legal() if isinstance(one, BuildPlace)]
    return {one.rotation for one in places if one.cell == cell and one.face == "up"}


def crowded(*gaps: tuple[int, int]) -> dict[tuple[int, int], str]:
    """A board that is full but for these cells; around key space 3 it is walled."""
    tiles = dict(WALLED)
    rest = [tile.id for tile in NORMAL if tile.id not in ("N01", "N02", "N04", "N05", "N11")]
    for cell in CELLS:
        if cell not in tiles and cell not in gaps and (*cell, "a") not in {*KEY_SPACES, HEART}:
            tiles[cell] = f"{rest[len(tiles) % len(rest)]}#"
    return tiles


@pytest.mark.scenario(9)
@pytest.mark.rule("R9")
def test_a_tile_goes_beside_any_tile_wherever_the_builder_stands() -> None:
    table = drawing("N04")
    cells = {one.cell for one in table.legal() if isinstance(one, BuildPlace)}
    assert (2, 0) in cells
    assert (-2, 0) in cells
    assert (1, 1) not in cells
    assert cells == set(buildable(table.state.tiles))


@pytest.mark.scenario(10)
@pytest.mark.rule("R3")
def test_edges_need_not_match_but_a_mismatch_is_a_wall() -> None:
    table = drawing("N04")
    assert turns(table, (2, 0)) == {0, 1, 2, 3, 4, 5}
    table.answers(BuildPlace((2, 0), 0))
    assert (2, 0, "a") in exits(table.state.tiles, key_space(0))
    other = drawing("N04")
    other.answers(BuildPlace((2, 0), 1))
    assert (2, 0, "a") not in exits(other.state.tiles, key_space(0))
    assert not [one for one in other.choices("move") if one.to == (2, 0, "a")]


FIVE_WALLS = {
    (1, 0): "N06+0",
    (0, 1): "N04+0",
    (-1, 1): "N03+0",
    (-1, 0): "N05+1",
    (0, -1): "N01+4",
}


@pytest.mark.scenario(11)
@pytest.mark.rule("R4")
def test_the_sixth_side_of_the_centre_stays_open() -> None:
    table = drawing("N11", tiles=FIVE_WALLS)
    assert turns(table, (1, -1)) == {1, 2, 4, 5}


@pytest.mark.rule("R4")
def test_the_centre_cannot_be_closed_one_tile_further_out_either() -> None:
    tiles = {**FIVE_WALLS, (1, -1): "N07+0"}
    assert turns(drawing("N08", tiles={**tiles, (2, -1): "N25+1"}), (1, -2)) == {1, 3, 5}


@pytest.mark.scenario(12)
@pytest.mark.rule("R5")
def test_a_bridge_that_can_be_jumped_is_way_enough() -> None:
    table = drawing("N22", tiles=WALLED)
    assert 2 in turns(table, GAP)
    table.answers(BuildPlace(GAP, 2))
    assert exits(table.state.tiles, key_space(3)) == ((*GAP, "b"), (-4, 0, "a"))
    assert exits(table.state.tiles, (*GAP, "b")) == (key_space(3),)


@pytest.mark.scenario(13)
@pytest.mark.parametrize("tile", ["N01", "N23"])
def test_without_a_bridge_the_same_is_refused(tile: str) -> None:
    table = drawing(tile, tiles=WALLED)
    assert (2 if tile == "N23" else 3) not in turns(table, GAP)
    assert turns(table, (2, 0)) == {0, 1, 2, 3, 4, 5}


POCKET = {(1, 1): "N02+1"}
"""A dead end whose only way leads to (1, 2)."""


@pytest.mark.scenario(14)
@pytest.mark.rule("R7")
def test_nobody_is_walled_in() -> None:
    inside = [who("paladin", at="key"), who("headhunter", at=(1, 1, "a"))]
    assert turns(drawing("N07", tiles=POCKET, players=inside), (1, 2)) == {0, 2, 4}
    assert turns(drawing("N07", tiles=POCKET), (1, 2)) == {0, 1, 2, 3, 4, 5}


@pytest.mark.scenario(15)
@pytest.mark.rule("R6")
def test_no_dropped_key_is_walled_in() -> None:
    table = drawing("N07", tiles=POCKET, dropped=(((1, 1, "a"), 4, 1),))
    assert turns(table, (1, 2)) == {0, 2, 4}


@pytest.mark.rule("R6")
@pytest.mark.parametrize(("token", "free"), [("hellfire", 6), ("chaos_portal", 3)])
def test_a_chaos_portal_is_not_walled_in_other_tokens_may_be(token: str, free: int) -> None:
    table = drawing("N07", tiles=POCKET, tokens=((token, (1, 1, "a")),))
    assert len(turns(table, (1, 2))) == free


def test_what_is_cut_off_already_does_not_hold_back_a_builder() -> None:
    sealed = {**POCKET, (1, 2): "N04+0"}
    inside = [who("paladin", at="key"), who("headhunter", at=(1, 1, "a"))]
    table = drawing("N05", tiles=sealed, players=inside)
    assert turns(table, (0, 2)) == {0, 1, 2, 3, 4, 5}


@pytest.mark.scenario(16)
@pytest.mark.rule("R66")
def test_icons_are_filled_a_trap_face_down_an_item_face_up() -> None:
    table = drawing("N01")
    table.answers(BuildPlace((2, 0), 0))
    (trap,) = table.state.traps
    assert (trap.at, trap.up, trap.known) == ((2, 0, "a"), False, ())
    assert [item.at for item in table.state.items] == [(2, 0, "a")]
    assert sum(table.state.trap_pool) == 59
    assert len(table.state.item_pool) == 14
    assert [event.t for event in table.state.told][-3:] == ["built", "trap_set", "found"]


@pytest.mark.parametrize(("tile", "trap", "item"), [("N26", "c", None), ("N27", None, "c")])
def test_each_icon_is_filled_on_its_own_corridor(
    tile: str, trap: str | None, item: str | None
) -> None:
    table = drawing(tile)
    table.answers(BuildPlace((2, 0), 0))
    assert [one.at[2] for one in table.state.traps] == ([trap] if trap else [])
    assert [one.at[2] for one in table.state.items] == ([item] if item else [])


@pytest.mark.scenario(17)
@pytest.mark.rule("R10")
def test_empty_pools_leave_icons_empty() -> None:
    table = drawing("N01", trap_pool=(0,) * 12, item_pool=())
    table.answers(BuildPlace((2, 0), 0))
    assert table.state.traps == table.state.items == ()


@pytest.mark.scenario(18)
@pytest.mark.rule("R8")
def test_a_tile_that_fits_nowhere_goes_under_and_the_next_is_drawn() -> None:
    table = drawing("N01", "N11", "N02", tiles=crowded(GAP))
    assert turns(table, GAP) == {0, 2, 3, 5}
    assert table.state.pool == ("N02", "N01")
    assert table.state.turn.actions == 1


@pytest.mark.scenario(19)
@pytest.mark.rule("R8")
def test_when_no_tile_fits_the_first_becomes_a_cavern() -> None:
    table = drawing("N01", "N02", tiles=crowded(GAP, (2, 0)))
    # (2, 0) is free too, so that a dead end fits there and nothing is a cavern yet.
    assert turns(table, (2, 0)) == {0, 1, 2, 3, 4, 5}
    table = drawing("N01", "N02", tiles=crowded(GAP))
    assert table.state.tiles[PLACES[GAP]] == "N01#", "the only place: built without asking"
    assert table.state.pool == ("N02",)
    ways = dict(doors(table.state.tiles, (*GAP, "a")).ways)
    assert ways[3] == key_space(3)
    assert 0 in ways
    assert table.state.traps == table.state.items == (), "a cavern has no icons"


@pytest.mark.rule("R8", "R78")
def test_a_cavern_may_be_put_in_any_buildable_cell_and_carry_a_trap() -> None:
    tiles = crowded(GAP)
    table = Table(
        who("paladin", at="key"), who("headhunter", at="key"), who("war_sister"), tiles=tiles
    )
    frame = Build(0, ("N01",), cavern=True)
    table.state = push(replace(table.state, tiles=_without(table, (1, 0))), frame)
    assert table.legal() == [BuildPlace(GAP, 0, "cavern"), BuildPlace((1, 0), 0, "cavern")]
    table.answers(BuildPlace((1, 0), 0, "cavern"))
    table.does("set_trap")
    assert any(one.to == (1, 0, "a") for one in table.legal())


def _without(table: Table, cell: tuple[int, int]) -> tuple[str, ...]:
    tiles = list(table.state.tiles)
    tiles[PLACES[cell]] = ""
    return tuple(tiles)


def test_building_is_not_offered_without_tiles_or_room() -> None:
    players = [who("paladin", at="key"), who("headhunter"), who("war_sister")]
    assert "build" in Table(*players).activities()
    assert "build" not in Table(*players, pool=()).activities()
    assert "build" not in Table(*players, tiles={**crowded(), GAP: "N11+0"}).activities()


@pytest.mark.rule("R11")
def test_only_the_builder_sees_what_he_has_drawn() -> None:
    table = drawing("N12", "N13")
    mine, theirs = GAME.view(table.state, 0), GAME.view(table.state, 1)
    assert _drawn(mine) == ("N12",)
    assert _drawn(theirs) == _drawn(GAME.view(table.state, None)) == ()
    (drew,) = table.told("drew")
    assert GAME.redact(drew, 0).seen == ("N12",)
    assert GAME.redact(drew, 1).seen is None
    table.answers(BuildPlace((2, 0), 0))
    assert {tile.tile for tile in GAME.view(table.state, 1).tiles} >= {"N12"}


def _drawn(view: View) -> tuple[str, ...]:
    frame = view.frames[-1]
    assert isinstance(frame, Build)
    return frame.tiles


def test_with_a_compass_the_first_tile_may_go_under_once() -> None:
    players = [who("paladin", at="key", items=("deep_compass",)), who("headhunter", at="key")]
    table = drawing("N12", "N13", "N14", players=players)
    assert table.asked == {0: "build_redraw"}
    table.answers(BuildRedraw(again=True))
    assert _drawn(GAME.view(table.state, 0)) == ("N13",)
    assert table.state.pool == ("N14", "N12")
    table.answers(BuildPlace((2, 0), 0))
    table.does("build")
    assert table.asked == {0: "build_place"}, "once per turn"


def test_a_compass_keeps_the_tile_if_it_is_not_used() -> None:
    players = [who("paladin", at="key", items=("deep_compass",)), who("headhunter", at="key")]
    table = drawing("N12", "N13", players=players)
    table.answers(BuildRedraw(again=False))
    assert _drawn(GAME.view(table.state, 0)) == ("N12",)
    assert table.state.pool == ("N13",)
    single = drawing("N12", players=players)
    assert single.asked == {0: "build_place"}, "there is no other tile"


def test_removing_brings_everything_where_it_belongs() -> None:
    hall = (1, 0, "a")
    table = Table(
        who("paladin", at="key"),
        who("warlock", at="key"),
        tiles=ROAD,
        traps={hall: "spike_pit!"},
        items={hall: "key_ring"},
        tokens=(("hellfire", hall),),
    )
    state = remove(table.state, (1, 0))
    assert state.traps == state.items == state.tokens == ()
    assert sum(state.trap_pool) == 60
    assert len(state.item_pool) == 15
    assert state.pool[-1] == "N04"
    assert corridors(state.tiles, (1, 0)) == ()


@pytest.mark.rule("R67")
def test_only_a_normal_tile_without_character_golem_and_key_may_go() -> None:
    tiles = {**ROAD, (0, 1): "N11+0", (1, 1): "N16#", (2, 1): "N20?1"}
    table = Table(
        who("paladin", at=(2, 0, "a")),
        who("headhunter", at="key"),
        who("war_sister"),
        tiles=tiles,
        dropped=(((0, 1, "a"), 4, 0),),
    )
    assert {cell for cell in CELLS if removable(table.state, cell)} == {(1, 0), (1, 1), (2, 1)}
    moved = replace(table.state, golem=Golem((1, 0, "a")))
    assert not removable(moved, (1, 0))


def test_a_removed_cavern_is_its_tile_again() -> None:
    table = Table(who("paladin"), who("headhunter"), who("war_sister"), tiles={(1, 0): "N16#"})
    assert remove(table.state, (1, 0)).pool[-1] == "N16"


def test_a_free_cell_and_a_face_down_tile_are_open_to_the_closing_rule() -> None:
    table = Table(who("paladin"), who("headhunter"), who("war_sister"), tiles=WALLED)
    nodes = protected(table.state)
    assert joined(table.state.tiles, HEART) & nodes == nodes
    hidden = Table(
        who("paladin"), who("headhunter"), who("war_sister"), tiles={**WALLED, GAP: "N01?0"}
    )
    assert joined(hidden.state.tiles, HEART) & nodes == nodes
    limits = cut(hidden.state.tiles, HEART, GAP, nodes)
    assert not any(keeps_open(limits, f"N01+{turn}") for turn in range(6))
