"""The Paladin: Consecration and Aegis."""

from __future__ import annotations

import pytest

from engine.paths.actions import EventTarget, FreeAttack, TrapChoice
from tests.engine.paths.table import HEART, KEY0, ROAD, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM = {"crystal": False}


def test_he_consecrates_where_he_stands_on_normal_tiles() -> None:
    table = Table(who("paladin", at=HALL), who("headhunter"), who("warlock"), tiles=ROAD)
    table.does("consecration", to=HALL)
    assert table.state.turn.actions == 1
    assert not table.choices("consecration"), "one of a kind on a corridor"
    for at in (KEY0, HEART):
        other = Table(
            who("paladin", at=at), who("headhunter"), who("warlock"), golem=NEAR, tiles=ROAD
        )
        assert not other.choices("consecration")


def peace(*characters: str) -> Table:
    return Table(
        *(who(name, at=HALL, **CALM) for name in characters),
        tiles=ROAD,
        tokens=(("consecration", HALL),),
    )


def test_on_consecrated_ground_only_he_fights() -> None:
    others = peace("headhunter", "warlock", "paladin")
    assert [one.target for one in others.choices("attack")] == [2]
    his = peace("paladin", "warlock", "headhunter")
    assert [one.target for one in his.choices("attack")] == [1, 2]


def test_free_attacks_keep_the_peace_too() -> None:
    table = Table(
        who("headhunter", at=NEAR, **CALM),
        who("paladin", at=HALL, **CALM),
        who("warlock", at=HALL, **CALM),
        tiles=ROAD,
        tokens=(("consecration", HALL),),
    )
    table.does("move", to=HALL)
    assert table.legal() == [FreeAttack(1), FreeAttack(None)]
    table.answers(FreeAttack(None))
    assert table.asked == {1: "free_attack_claim"}


@pytest.mark.parametrize(("event", "life"), [(None, 3), ("terror", 3), ("plague", 2)])
@pytest.mark.scenario(94)
@pytest.mark.rule("R54")
def test_at_the_end_of_his_turn_there_he_regains_a_life(event: str | None, life: int) -> None:
    table = Table(
        who("paladin", at=HALL, life=2, **CALM),
        who("headhunter", at=HALL, life=2, **CALM),
        who("warlock"),
        tiles=ROAD,
        tokens=(("consecration", HALL),),
        event=event,
    )
    table.does("end_turn")
    assert table.player(0).life == life
    table.does("end_turn")
    assert table.player(1).life == 2, "nobody else is healed"


def test_elsewhere_he_is_not_healed() -> None:
    table = Table(
        who("paladin", at=NEAR, life=2, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        tokens=(("consecration", HALL),),
    )
    table.does("end_turn")
    assert table.player(0).life == 2


def test_his_aegis_takes_a_life_off_the_first_loss_of_a_turn() -> None:
    table = Table(
        who("headhunter", at=NEAR, **CALM),
        who("paladin", at=HALL, **CALM),
        who("warlock", **CALM),
        tiles=ROAD,
        event_deck=("terror", "truce"),
    )
    table.does("trigger_event")
    table.answers(EventTarget(target=1))
    assert table.player(1).life == 4
    assert "aegis" in table.state.turn.used


def test_the_aegis_does_not_help_in_combat_nor_twice() -> None:
    table = Table(
        who("paladin", at=NEAR, **CALM),
        who("headhunter", at=HALL, **CALM),
        who("warlock"),
        tiles=ROAD,
        traps={KEY0: "swinging_blades", NEAR: "spike_pit"},
    )
    table.change(1, at=NEAR)
    table.dice("22 33")
    table.does("attack", target=1)
    assert table.player(0).life == 3
    table.dice("11 11")
    table.does("move", to=KEY0)
    assert table.player(0).life == 2, "one of two in the trap"


def test_in_a_new_turn_it_helps_again() -> None:
    table = Table(
        who("paladin", at=NEAR, life=4, **CALM),
        who("headhunter", **CALM),
        who("warlock"),
        tiles=ROAD,
        traps={KEY0: "trapdoor", HALL: "trapdoor"},
    )
    for at in (KEY0, NEAR, HALL):
        if table.state.turn.actions == 0 or table.state.turn.seat != 0:
            while table.state.turn.seat != 0:
                table.does("end_turn")
        if at != NEAR:
            table.dice("11")
        table.does("move", to=at)
        if table.asked == {0: "trap_choice"}:
            table.answers(TrapChoice("life"))
    assert table.player(0).life == 2, "one Life for each trap of two"
