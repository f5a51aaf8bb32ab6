"""The Sorceress: Chaos Portals and Blink."""

from __future__ import annotations

import pytest

from engine.paths.actions import PortalTarget
from tests.engine.paths.table import HEART, KEY0, ROAD, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
SOUTH = (0, 2, "a")
CALM = {"crystal": False}
WAYS = {**ROAD, (0, 2): "N04+1", (0, 1): "N11+1"}
TWO = (("chaos_portal", HALL), ("chaos_portal", SOUTH))
THREE = (*TWO, ("chaos_portal", (0, 1, "a")))


def travelling(**more: object) -> Table:
    fields = {"tokens": TWO, **more}
    return Table(
        who("sorceress", at=HALL, **CALM), who("headhunter"), who("warlock"), tiles=WAYS, **fields
    )


def falling(dice: str, tokens: object = TWO, **more: object) -> Table:
    table = Table(
        who("headhunter", at=NEAR, **CALM),
        who("sorceress", **CALM),
        who("warlock", **CALM),
        tiles=WAYS,
        tokens=tokens,
        **more,
    )
    table.dice(dice)
    table.does("move", to=HALL)
    return table


def test_she_opens_a_portal_where_she_stands() -> None:
    table = Table(who("sorceress", at=NEAR, **CALM), who("headhunter"), who("warlock"), tiles=WAYS)
    table.does("chaos_portal", to=NEAR)
    assert [(token.token, token.at) for token in table.state.tokens] == [("chaos_portal", NEAR)]
    assert not table.choices("chaos_portal")


@pytest.mark.rule("R59")
def test_a_fourth_portal_is_one_of_the_three_moved() -> None:
    table = Table(
        who("sorceress", at=NEAR, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=WAYS,
        tokens=THREE,
    )
    assert len(table.choices("chaos_portal")) == 3
    table.does("chaos_portal", to=NEAR, back=SOUTH)
    assert {token.at for token in table.state.tokens} == {NEAR, HALL, (0, 1, "a")}


def test_she_travels_from_portal_to_portal_and_explores() -> None:
    table = travelling(items={SOUTH: "key_ring"})
    assert [one.to for one in table.choices("portal_travel")] == [SOUTH]
    table.does("portal_travel", to=SOUTH)
    assert table.player(0).at == SOUTH
    assert table.asked == {0: "pick_up"}
    assert not table.told("rolled"), "portals do not act on her"
    assert table.state.turn.moves == 1
    assert table.state.turn.actions == 1


def test_travel_is_a_move_for_darkness_and_pays_a_seal() -> None:
    table = travelling(event="darkness")
    table.does("move", to=NEAR)
    table.does("chaos_portal", to=NEAR)
    assert not travelling(event="darkness", actions=0).choices("portal_travel")
    dark = travelling(event="darkness")
    dark.does("portal_travel", to=SOUTH)
    assert not dark.choices("portal_travel")
    sealed = travelling(tokens=(*TWO, ("seal", SOUTH)))
    sealed.does("portal_travel", to=SOUTH)
    assert sealed.state.turn.seat == 1, "two actions"
    assert not travelling(tokens=(*TWO, ("seal", SOUTH)), actions=1).choices("portal_travel")


def test_elsewhere_there_is_no_travel() -> None:
    table = travelling(tokens=(("chaos_portal", NEAR), ("chaos_portal", SOUTH)))
    assert not table.choices("portal_travel")


def test_who_enters_and_fails_is_placed_on_another_portal() -> None:
    table = falling("33", items={SOUTH: "key_ring"})
    assert table.player(0).at == SOUTH
    assert table.player(0).barred
    assert table.asked == {0: "main_activity"}
    assert len(table.told("checked")) == 1, "the other portal does not act"


def test_a_seven_stays() -> None:
    assert falling("34").player(0).at == HALL


def test_with_three_portals_she_chooses() -> None:
    table = falling("33", THREE)
    assert table.asked == {1: "portal_target"}
    assert table.legal() == [PortalTarget((0, 1, "a")), PortalTarget(SOUTH)]
    table.answers(PortalTarget(SOUTH))
    assert table.player(0).at == SOUTH


def test_a_lonely_portal_does_nothing() -> None:
    table = falling("11", TWO[:1])
    assert table.player(0).at == HALL
    assert table.dice_left == 2


def test_blink_goes_through_walls_for_a_crystal_and_an_action() -> None:
    tiles = {**WAYS, (1, 0): "N04+1"}
    table = Table(
        who("sorceress", at=NEAR),
        who("headhunter"),
        who("warlock"),
        tiles=tiles,
        golem=SOUTH,
        items={HALL: "key_ring"},
    )
    assert HALL not in [one.to for one in table.choices("move")]
    assert [one.to for one in table.choices("blink")] == [HALL, KEY0]
    table.does("blink", to=HALL)
    assert table.player(0).at == HALL
    assert not table.player(0).crystal
    assert table.state.turn.actions == 1
    assert table.state.turn.moves == 0
    assert table.asked == {0: "pick_up"}
    assert not table.choices("blink")
    spent = Table(who("sorceress", at=NEAR, **CALM), who("headhunter"), who("warlock"), tiles=WAYS)
    assert not spent.choices("blink")


def test_who_carries_a_key_does_not_blink() -> None:
    loaded = Table(
        who("sorceress", at=NEAR, keys=(3,)), who("headhunter"), who("warlock"), tiles=WAYS
    )
    assert not loaded.choices("blink")
    assert loaded.choices("move")


def test_blink_reaches_the_centre_and_every_corridor_but_no_start() -> None:
    table = Table(
        who("sorceress", at=HALL),
        who("headhunter"),
        who("warlock"),
        tiles={**WAYS, (2, 0): "N12+1"},
    )
    assert {one.to for one in table.choices("blink")} == {
        HEART,
        (0, 1, "a"),
        (2, 0, "a"),
        (2, 0, "b"),
    }
    on_key = Table(who("sorceress", at=KEY0), who("headhunter"), who("warlock"), tiles=WAYS)
    assert [one.to for one in on_key.choices("blink")] == [NEAR]
    cavern = Table(
        who("sorceress", at=NEAR),
        who("headhunter"),
        who("warlock"),
        tiles={**ROAD, (2, -1): "N12#"},
    )
    assert (2, -1, "a") in [one.to for one in cavern.choices("blink")]


@pytest.mark.rule("R73")
def test_blink_does_not_reach_a_pocket() -> None:
    pocket = {**ROAD, (1, 1): "N02+1", (1, 2): "N04+0"}
    table = Table(who("sorceress", at=NEAR), who("headhunter"), who("warlock"), tiles=pocket)
    assert (1, 1, "a") not in [one.to for one in table.choices("blink")]


def test_blink_pays_a_seal_or_is_not_offered() -> None:
    players = [who("sorceress", at=NEAR), who("headhunter"), who("runesmith")]
    table = Table(*players, tiles=WAYS, tokens=(("seal", HALL),))
    table.does("blink", to=HALL)
    assert table.state.tokens == ()
    assert table.state.turn.seat == 1
    poor = Table(*players, tiles=WAYS, tokens=(("seal", HALL),), actions=1)
    assert HALL not in [one.to for one in poor.choices("blink")]


def test_terror_stops_travel_but_not_the_portals() -> None:
    assert not travelling(event="terror").choices("portal_travel")
    assert falling("33", event="terror").player(0).at == SOUTH
