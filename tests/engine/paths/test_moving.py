"""Leaving the start, moving, entering, jumping, resting (sections 7 to 9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.paths.actions import (
    FloorTarget,
    FreeAttack,
    FreeAttackClaim,
    MainActivity,
    PickUp,
    Reroll,
    TileOrient,
)
from engine.paths.model import PLACES, key_space, starting_space
from engine.paths.tiles import laid
from tests.engine.paths.table import GAME, HEART, KEY0, ROAD, START0, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
# A bridge from the key space of corner 0 west to (1, 0), over a hall that runs south-east.
SPAN = {(2, 0): "N12+0", (1, 0): "N04+0"}
OVER = (2, 0, "a")
UNDER = (2, 0, "b")
CALM = {"crystal": False}


def pair(*, at: Any = "key", other: Any = "start", tiles: Any = ROAD, **more: Any) -> Table:
    """A Paladin to move and a Headhunter; nobody has a Crystal."""
    mine = more.pop("mine", {})
    theirs = more.pop("theirs", {})
    return Table(
        who("paladin", at=at, **{**CALM, **mine}),
        who("headhunter", at=other, **{**CALM, **theirs}),
        who("swordmaster", **CALM),
        tiles=tiles,
        **more,
    )


@pytest.mark.scenario(4)
@pytest.mark.rule("R12")
def test_on_the_start_there_is_only_leaving_and_ending() -> None:
    table = pair(at="start", mine={"items": ("vial_of_life", "fate_shard"), "life": 1})
    assert table.legal() == [MainActivity("move", to=KEY0), MainActivity("end_turn")]
    with pytest.raises(AssertionError):
        table.does("build")


@pytest.mark.rule("R12")
def test_after_coming_back_the_same_holds() -> None:
    table = pair()
    table.does("move", to=START0)
    assert table.player(0).at == START0
    assert table.activities() == {"move", "end_turn"}


def test_without_actions_the_turn_on_a_start_just_ends() -> None:
    table = pair(at="start", actions=0)
    assert table.legal() == [MainActivity("end_turn")]


@pytest.mark.scenario(5)
@pytest.mark.rule("R15")
def test_a_trap_before_the_own_start_sleeps_on() -> None:
    table = pair(at="start", traps={KEY0: "spike_pit"}, items={KEY0: "key_ring"})
    table.does("move", to=KEY0)
    assert table.asked == {0: "pick_up"}, "step 5 happens"
    assert not table.state.traps[0].up
    assert not table.told("rolled")


@pytest.mark.rule("R15", "R16")
def test_leaving_the_start_meets_tokens_golem_and_characters() -> None:
    table = pair(at="start", other=KEY0)
    table.does("move", to=KEY0)
    assert table.asked == {0: "free_attack"}


@pytest.mark.scenario(6)
@pytest.mark.rule("R16")
def test_a_character_on_the_key_space_does_not_stop_one_from_leaving() -> None:
    table = pair(at="start", other=KEY0)
    table.does("move", to=KEY0)
    table.answers(FreeAttack(None))
    assert table.asked == {1: "free_attack_claim"}
    table.answers(FreeAttackClaim(use=False))
    assert table.asked == {0: "main_activity"}
    assert table.player(0).at == KEY0


@pytest.mark.scenario(8)
@pytest.mark.rule("R1", "R42")
def test_the_key_before_the_own_start_stays_there_another_is_free() -> None:
    table = pair(at="start")
    table.does("move", to=KEY0)
    assert table.asked == {0: "main_activity"}
    unowned = (0, 3, "a")
    foreign = pair(at=(1, 2, "a"), tiles={(1, 2): "N05+2"})
    foreign.does("move", to=unowned)
    assert foreign.legal() == [PickUp(key=1), PickUp()]


@pytest.mark.scenario(22)
@pytest.mark.rule("R65")
def test_one_cannot_walk_to_another_corridor_of_the_same_tile() -> None:
    table = pair(at=(2, 0, "a"), tiles={(2, 0): "N24+0"})
    assert [one.to for one in table.choices("move")] == [KEY0]


@pytest.mark.rule("R65")
def test_a_move_crosses_one_edge_that_is_open_on_both_sides() -> None:
    table = pair(at=NEAR)
    assert [one.to for one in table.choices("move")] == [HALL, KEY0]
    blocked = pair(at=NEAR, tiles={**ROAD, (1, 0): "N04+1"})
    assert [one.to for one in blocked.choices("move")] == [KEY0]


@pytest.mark.scenario(29)
@pytest.mark.rule("R13")
def test_one_may_go_home_but_not_into_the_start_of_another() -> None:
    assert START0 in [one.to for one in pair().choices("move")]
    guest = pair(at=key_space(2))
    assert starting_space(2) not in [one.to for one in guest.choices("move")]


@pytest.mark.rule("R13", "R68")
def test_at_home_nothing_is_explored() -> None:
    table = pair(mine={"barred": True})
    table.does("move", to=START0)
    assert table.asked == {0: "main_activity"}
    assert not table.player(0).barred


@pytest.mark.rule("R74")
def test_a_move_that_ends_in_death_costs_its_action() -> None:
    table = pair(at=NEAR, mine={"life": 1}, tokens=(("hellfire", HALL),))
    table.state = replace(table.state, turn=replace(table.state.turn, used=("aegis",)))
    table.does("move", to=HALL)
    assert table.player(0).at == START0
    assert table.state.turn.actions == 1


@pytest.mark.scenario(23)
def test_a_jump_down_that_succeeds_is_like_a_move() -> None:
    table = pair(at=OVER, tiles=SPAN, items={UNDER: "key_ring"})
    table.dice("44")
    table.does("risky_jump", to=UNDER)
    assert table.player(0).at == UNDER
    table.answers(PickUp(item="key_ring"))
    assert (table.player(0).life, table.player(0).stun) == (4, 0)
    assert table.state.turn.actions == 1


@pytest.mark.scenario(24)
def test_a_jump_down_that_fails_hurts_stuns_and_explores() -> None:
    table = pair(at=OVER, tiles=SPAN, items={UNDER: "key_ring"}, traps={UNDER: "rusted_mechanism"})
    table.state = replace(table.state, turn=replace(table.state.turn, used=("aegis",)))
    table.dice("43")
    table.does("risky_jump", to=UNDER)
    assert table.state.traps[0].up
    assert table.player(0).at == UNDER
    assert table.player(0).life == 2
    assert table.told("stun_changed")[0].stun == 1
    assert table.player(0).items == ()


@pytest.mark.scenario(25)
@pytest.mark.rule("R27")
def test_who_dies_in_a_fall_drops_his_key_below() -> None:
    table = pair(at=OVER, tiles=SPAN, mine={"life": 2, "keys": (4,)})
    table.state = replace(table.state, turn=replace(table.state.turn, used=("aegis",)))
    table.dice("41")
    table.does("risky_jump", to=UNDER)
    assert table.player(0).at == START0
    assert [(key.at, key.home) for key in table.state.keys if key.dropped_by == 0] == [(UNDER, 4)]


@pytest.mark.rule("R27")
def test_who_dies_jumping_up_drops_his_key_where_he_stands() -> None:
    table = pair(at=UNDER, tiles=SPAN, mine={"life": 2, "keys": (4,)})
    table.state = replace(table.state, turn=replace(table.state.turn, used=("aegis",)))
    table.dice("41")
    table.does("risky_jump", to=OVER)
    assert [(key.at, key.home) for key in table.state.keys if key.dropped_by == 0] == [(UNDER, 4)]


@pytest.mark.scenario(26)
@pytest.mark.rule("R26")
def test_who_falls_back_springs_the_trap_below_again() -> None:
    table = pair(at=UNDER, tiles=SPAN, traps={UNDER: "sleeping_gas!"})
    table.state = replace(table.state, turn=replace(table.state.turn, used=("aegis",)))
    table.dice("32 22")
    table.does("risky_jump", to=OVER)
    assert table.player(0).at == UNDER
    assert table.player(0).life == 2
    assert [event.stun for event in table.told("stun_changed")][:2] == [1, 3]


@pytest.mark.scenario(90)
@pytest.mark.rule("R26")
def test_after_falling_back_nobody_attacks_for_free() -> None:
    table = pair(at=UNDER, other=UNDER, tiles=SPAN)
    table.dice("32")
    table.does("risky_jump", to=OVER)
    assert table.player(0).stun == 0, "rested at once with the action left"
    assert not table.told("fought")
    assert set(table.asked.values()) == {"main_activity"}


@pytest.mark.rule("R26")
def test_after_falling_back_there_is_nothing_to_roll_back_to() -> None:
    table = pair(at=UNDER, tiles=SPAN, traps={UNDER: "rolling_boulder!"})
    table.dice("32 11")
    table.does("risky_jump", to=OVER)
    assert table.player(0).at == UNDER


def test_a_boulder_sends_one_who_fell_back_up_to_the_bridge() -> None:
    table = pair(at=OVER, tiles=SPAN, traps={UNDER: "rolling_boulder!"})
    table.dice("32 11")
    table.does("risky_jump", to=UNDER)
    assert table.player(0).at == OVER


def test_with_an_amulet_one_who_fell_may_pick_up() -> None:
    table = pair(
        at=OVER, tiles=SPAN, items={UNDER: "key_ring"}, mine={"items": ("amulet_of_clarity",)}
    )
    table.dice("32")
    table.does("risky_jump", to=UNDER)
    assert table.asked == {0: "pick_up"}


@pytest.mark.scenario(27)
def test_a_safe_jump_needs_both_actions_and_no_dice() -> None:
    table = pair(at=OVER, tiles=SPAN, actions=1)
    assert "safe_jump" not in table.activities()
    table = pair(at=OVER, tiles=SPAN)
    table.does("safe_jump", to=UNDER)
    assert table.player(0).at == UNDER
    assert not table.told("rolled")


@pytest.mark.scenario(28)
@pytest.mark.rule("R71")
def test_under_two_bridges_one_may_jump_to_either() -> None:
    table = pair(at=(2, 0, "b"), tiles={(2, 0): "N29+0"})
    assert [one.to for one in table.choices("risky_jump")] == [(2, 0, "a"), (2, 0, "c")]
    assert [one.to for one in table.choices("safe_jump")] == [(2, 0, "a"), (2, 0, "c")]


@pytest.mark.rule("R72")
def test_a_bridge_keeps_fighters_apart() -> None:
    table = pair(at=OVER, other=UNDER, tiles=SPAN)
    assert "attack" not in table.activities()


@pytest.mark.scenario(30)
@pytest.mark.rule("R79")
def test_two_stuns_are_rested_off_and_the_turn_is_over() -> None:
    table = pair(at=NEAR, mine={"stun": 2})
    assert table.legal() == [MainActivity("rest")]
    table.settles()
    assert table.player(0).stun == 0
    assert [event.stun for event in table.told("stun_changed")] == [1, 0]
    assert table.state.turn.seat == 1


@pytest.mark.scenario(31)
def test_one_stun_is_rested_off_and_the_other_action_is_free() -> None:
    table = pair(at=NEAR, mine={"stun": 1})
    table.does("rest")
    table.does("move", to=HALL)
    assert table.player(0).at == HALL


@pytest.mark.rule("R79")
def test_more_stun_than_actions_ends_the_turn() -> None:
    table = pair(at=NEAR, mine={"stun": 3})
    table.settles()
    assert table.player(0).stun == 1
    assert table.state.turn.seat == 1


@pytest.mark.scenario(88)
@pytest.mark.rule("R79")
def test_resting_comes_before_leaving_the_start() -> None:
    table = pair(at="start", mine={"stun": 1})
    assert table.legal() == [MainActivity("rest")]
    table.settles()
    assert table.activities() == {"move", "end_turn"}
    assert table.state.turn.actions == 1


@pytest.mark.rule("R63")
def test_nobody_rests_without_stun() -> None:
    assert "rest" not in pair(at=NEAR).activities()


@pytest.mark.scenario(98)
@pytest.mark.rule("R80")
def test_boots_and_pursuit_do_not_leave_the_start() -> None:
    table = pair(at="start", mine={"items": ("blood_boots",)})
    assert table.activities() == {"move", "end_turn"}
    hunter = Table(who("headhunter"), who("paladin", at=KEY0), who("war_sister"), tiles=ROAD)
    assert hunter.activities() == {"move", "end_turn"}
    hunter.does("move", to=KEY0)
    assert hunter.state.turn.actions == 1


# N07 has three doors; face down at (2, 0), put there by seat 1.
HIDDEN = {(2, 0): "N07?1", (1, 0): "N04+0"}


@pytest.mark.rule("R25")
def test_a_face_down_tile_is_turned_by_who_enters_and_filled_first() -> None:
    table = pair(tiles={**HIDDEN, (2, 0): "N08?1"})
    assert (2, 0, "?") in [one.to for one in table.choices("move")]
    table.does("move", to=(2, 0, "?"))
    assert table.asked == {0: "tile_orient"}
    open_east = [turn for turn in range(6) if laid(f"N08+{turn}").through(0)]
    assert table.legal() == [TileOrient(turn) for turn in open_east]
    assert {tile.tile for tile in GAME.view(table.state, 2).tiles} >= {"N08"}
    table.dice("66")
    table.answers(TileOrient(0))
    assert table.player(0).at == NEAR
    assert table.state.traps[0].up, "filled before exploring"


@pytest.mark.rule("R25")
def test_a_face_down_tile_that_fits_in_no_way_stays_a_cavern() -> None:
    walled = {(-2, -1): "N04+0", (-3, 1): "N05+0", (-2, 0): "N01?1"}
    table = pair(at=key_space(3), tiles=walled)
    table.does("move", to=(-2, 0, "?"))
    assert table.player(0).at == (-2, 0, "a")
    assert table.state.tiles[PLACES[-2, 0]] == "N01#"
    assert table.told("built")[0].face == "cavern"
    assert table.told("built")[0].tile is None, "nobody sees what it was"


@pytest.mark.rule("R82")
def test_others_cannot_shift_one_to_a_start_or_a_hidden_tile() -> None:
    table = pair(at=NEAR, tiles={**ROAD, (2, 1): "N07?1"}, traps={KEY0: "shifting_floor!"})
    table.dice("22")
    table.does("move", to=KEY0)
    assert table.player(0).at == NEAR, "the only corridor that is left"
    crossing = pair(at=NEAR, tiles={**ROAD, (2, 1): "N11+0"}, traps={(2, 0, "a"): "shifting_floor"})
    crossing.dice("22")
    crossing.does("move", to=KEY0)
    assert crossing.player(0).at == KEY0


def test_the_next_player_chooses_where_the_floor_shifts() -> None:
    table = pair(at=KEY0, traps={NEAR: "shifting_floor"})
    table.dice("22")
    table.does("move", to=NEAR)
    assert table.asked == {1: "floor_target"}
    assert table.legal() == [FloorTarget(HALL), FloorTarget(KEY0)]
    table.answers(FloorTarget(HALL))
    assert table.player(0).at == HALL
    assert table.player(0).barred


@pytest.mark.scenario(59)
@pytest.mark.rule("R45")
def test_who_is_thrown_onto_a_key_takes_it_in_his_next_turn() -> None:
    table = pair(at=KEY0, traps={NEAR: "shifting_floor"}, dropped=((HALL, 4, 1),))
    table.dice("22")
    table.does("move", to=NEAR)
    table.answers(FloorTarget(HALL))
    assert "pick_up" not in table.activities()
    for _ in range(3):
        table.does("end_turn")
    assert table.state.turn.seat == 0
    table.does("pick_up", key=4)
    assert table.player(0).keys == (4,)


@pytest.mark.rule("R45")
def test_entering_by_choice_allows_picking_up_again() -> None:
    table = pair(at=NEAR, mine={"barred": True}, dropped=((HALL, 4, 1),))
    table.does("move", to=HALL)
    assert table.asked == {0: "pick_up"}


def test_a_crystal_rolls_a_jump_again_and_the_old_dice_are_gone() -> None:
    table = pair(at=OVER, tiles=SPAN, mine={"crystal": True})
    table.dice("11 66")
    table.does("risky_jump", to=UNDER)
    table.answers(Reroll(use=True))
    assert table.player(0).at == UNDER
    assert table.player(0).life == 4
    assert not table.player(0).crystal
    assert table.dice_left == 0


def test_two_actions_are_unspent_or_lost() -> None:
    table = pair()
    table.does("end_turn")
    assert table.state.turn.seat == 1
    assert table.state.turn.actions == 2


def test_activating_a_crystal_takes_both_actions() -> None:
    table = pair()
    table.does("activate_crystal")
    assert table.player(0).crystal
    assert table.state.turn.seat == 1, "no action is left"
    assert "activate_crystal" not in pair(actions=1).activities()
    assert "activate_crystal" not in pair(mine={"crystal": True}).activities()


def test_the_centre_is_the_heart() -> None:
    assert pair().state.heart == HEART
