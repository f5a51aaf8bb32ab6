"""The Runesmith: Seal and Living Armor."""

from __future__ import annotations

import pytest

from engine.paths.actions import FloorTarget, LivingArmor, TrapChoice
from tests.engine.paths.table import KEY0, ROAD, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
OVER, UNDER = (2, 0, "a"), (2, 0, "b")
CALM = {"crystal": False}
SPAN = {(2, 0): "N12+0", (1, 0): "N04+0"}


def test_a_seal_goes_here_or_next_door_where_nobody_stands() -> None:
    players = [who("runesmith", at=NEAR), who("headhunter", at=HALL), who("warlock", at=NEAR)]
    table = Table(*players, tiles=ROAD)
    assert [one.to for one in table.choices("seal")] == [NEAR]
    table.does("seal", to=NEAR)
    assert table.state.turn.actions == 1
    free = Table(who("runesmith", at=NEAR), who("headhunter"), who("warlock"), tiles=ROAD)
    assert [one.to for one in free.choices("seal")] == [NEAR, HALL]


def sealed(at: object = NEAR, where: object = HALL, tiles: object = ROAD, **more: object) -> Table:
    return Table(
        who("headhunter", at=at, **CALM),
        who("runesmith", **CALM),
        who("warlock", **CALM),
        tiles=tiles,
        tokens=(("seal", where),),
        **more,
    )


def test_who_enters_by_choice_pays_an_action_more_and_breaks_it() -> None:
    table = sealed()
    table.does("move", to=HALL)
    assert table.player(0).at == HALL
    assert table.state.tokens == ()
    assert table.state.turn.seat == 1, "both actions are spent"


def test_who_cannot_pay_is_not_offered_the_move() -> None:
    assert HALL not in [one.to for one in sealed(actions=1).choices("move")]
    assert not sealed(OVER, UNDER, SPAN).choices("safe_jump"), "three actions"


def test_its_owner_comes_and_goes() -> None:
    table = Table(
        who("runesmith", at=NEAR, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        tokens=(("seal", HALL),),
    )
    table.does("move", to=HALL)
    assert table.state.turn.actions == 1
    assert len(table.state.tokens) == 1


@pytest.mark.rule("R24")
def test_forced_entries_and_the_golem_ignore_it() -> None:
    table = sealed(KEY0, HALL, traps={NEAR: "shifting_floor"})
    table.dice("11")
    table.does("move", to=NEAR)
    table.answers(FloorTarget(HALL))
    assert table.player(0).at == HALL
    assert len(table.state.tokens) == 1
    assert table.state.turn.actions == 1
    golem = sealed(golem_deck=("move1",))
    golem.does("move_golem")
    assert golem.state.golem.at == HALL
    assert len(golem.state.tokens) == 1


@pytest.mark.scenario(92)
def test_a_risky_jump_at_a_seal_pays_when_one_arrives() -> None:
    table = sealed(UNDER, OVER, SPAN)
    table.dice("32")
    table.does("risky_jump", to=OVER)
    assert len(table.state.tokens) == 1, "he fell back"
    assert [event.stun for event in table.told("stun_changed")] == [1, 0], "an action was left"
    up = sealed(UNDER, OVER, SPAN)
    up.dice("54")
    up.does("risky_jump", to=OVER)
    assert up.state.tokens == ()
    assert up.state.turn.seat == 1
    assert not sealed(UNDER, OVER, SPAN, actions=1).choices("risky_jump")


def test_a_fall_onto_a_seal_pays_too() -> None:
    table = sealed(OVER, UNDER, SPAN)
    table.dice("32")
    table.does("risky_jump", to=UNDER)
    assert table.player(0).at == UNDER
    assert table.state.tokens == ()
    assert table.player(0).stun == 1, "no action is left to rest"


def test_the_armor_takes_two_actions_and_there_is_one() -> None:
    table = Table(who("runesmith", at=NEAR), who("headhunter"), who("warlock"), tiles=ROAD)
    table.does("living_armor")
    assert table.player(0).card == ("living_armor",)
    assert table.state.turn.seat == 1
    wearer = who("runesmith", at=NEAR, card=("living_armor",))
    worn = Table(wearer, who("headhunter"), who("warlock"), tiles=ROAD)
    assert "living_armor" not in worn.activities()
    tired = Table(
        who("runesmith", at=NEAR), who("headhunter"), who("warlock"), tiles=ROAD, actions=1
    )
    assert "living_armor" not in tired.activities()


def armored(kind: str, dice: str, **fields: object) -> Table:
    table = Table(
        who("runesmith", at=NEAR, card=("living_armor",), **CALM, **fields),
        who("headhunter", **CALM),
        who("warlock"),
        tiles=ROAD,
        traps={HALL: kind},
    )
    table.dice(dice)
    table.does("move", to=HALL)
    return table


@pytest.mark.scenario(91)
@pytest.mark.rule("R81")
def test_the_armor_stops_a_whole_loss() -> None:
    table = armored("swinging_blades", "11 11")
    assert table.asked == {0: "living_armor"}
    table.answers(LivingArmor(use=True))
    assert table.player(0).life == 4
    assert table.player(0).card == ()


def test_the_armor_may_be_kept() -> None:
    table = armored("swinging_blades", "11 11")
    table.answers(LivingArmor(use=False))
    assert table.player(0).life == 2
    assert table.player(0).card == ("living_armor",)


@pytest.mark.scenario(91)
@pytest.mark.rule("R81")
def test_three_stuns_are_one_effect_for_the_amulet() -> None:
    table = armored("poisoned_spears", "11 11 11", items=("amulet_of_clarity",))
    for _ in range(3):
        table.answers(TrapChoice("stun"))
    assert table.told("stun_changed")[0].stun == 2


def test_a_cost_is_not_stopped_by_armor() -> None:
    table = Table(
        who("runesmith", at=NEAR, card=("living_armor",), items=("blood_boots",), **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
    )
    table.does("blood_boots", to=HALL)
    assert table.player(0).life == 3
    assert table.player(0).card == ("living_armor",)


@pytest.mark.rule("R28")
def test_a_stunned_runesmith_may_use_it() -> None:
    table = Table(
        who("headhunter", at=HALL, **CALM),
        who("runesmith", at=HALL, card=("living_armor",), stun=1, **CALM),
        who("warlock"),
        tiles=ROAD,
    )
    table.does("attack", target=1)
    assert table.asked == {1: "living_armor"}
    table.answers(LivingArmor(use=True))
    assert table.player(1).life == 4
