"""The War Sister: Fury and Dismember."""

from __future__ import annotations

import pytest

from engine.paths.actions import Boost, FreeAttack, FreeAttackClaim, PickUp
from tests.engine.paths.table import ROAD, Table, who

HALL = (1, 0, "a")
BEFORE = (2, 0, "a")


def printed_example() -> Table:
    """Ann enters a hall where the Swordmaster and the Warlock stand (rulebook, page 13)."""
    return Table(
        who("war_sister", at=BEFORE),
        who("swordmaster", at=HALL, keys=(4,)),
        who("warlock", at=HALL),
        tiles=ROAD,
    )


@pytest.mark.scenario(34)
@pytest.mark.rule("R38")
def test_fury_and_dismember_as_in_the_printed_example() -> None:
    table = printed_example()
    table.dice("62 42")
    table.does("move", to=HALL)
    table.answers(FreeAttack(1))
    table.answers(Boost("fury"))
    table.passes()
    assert table.player(0).life == 3
    assert table.player(1).life == 4
    assert table.player(1).at == (-4, 4, "a")
    assert [(key.at, key.home) for key in table.state.keys if key.dropped_by == 1] == [(HALL, 4)]


@pytest.mark.scenario(35)
@pytest.mark.rule("R33")
def test_after_her_pass_the_warlock_is_asked_and_she_may_take_the_key() -> None:
    table = printed_example()
    table.dice("62 42")
    table.does("move", to=HALL)
    table.answers(FreeAttack(1))
    table.answers(Boost("fury"))
    table.passes()
    table.answers(FreeAttack(None))
    assert table.asked == {2: "free_attack_claim"}
    table.answers(FreeAttackClaim(use=False))
    table.answers(PickUp(key=4))
    assert table.player(0).keys == (4,)


@pytest.mark.scenario(41)
@pytest.mark.rule("R51")
def test_her_last_life_cannot_be_paid_for_fury() -> None:
    table = Table(who("war_sister", at=HALL, life=1), who("swordmaster", at=HALL), tiles=ROAD)
    table.dice("62 42")
    table.does("attack", target=1)
    assert table.asked == {0: "reroll"}
    assert Boost("fury") not in table.legal()


def struck(dice: str, **fields: object) -> Table:
    table = Table(
        who("war_sister", at=HALL, crystal=False, **fields),
        who("headhunter", at=HALL, crystal=False),
        who("warlock"),
        tiles=ROAD,
    )
    table.dice(dice)
    table.does("attack", target=1)
    return table


@pytest.mark.scenario(42)
@pytest.mark.rule("R38")
def test_without_a_six_the_loser_loses_one() -> None:
    table = struck("54 22")
    table.passes()
    assert table.player(1).life == 3


@pytest.mark.rule("R38")
def test_a_six_of_the_loser_or_of_a_modifier_is_none() -> None:
    table = struck("55 63")
    table.passes()
    assert table.player(1).life == 3
    with_fury = struck("44 62")
    with_fury.answers(Boost("fury"))
    assert with_fury.player(1).life == 3
    lost = struck("61 66")
    lost.passes()
    assert lost.player(0).life == 3
    assert lost.player(1).life == 4


@pytest.mark.scenario(95)
@pytest.mark.rule("R38")
def test_against_who_is_stunned_there_are_no_dice() -> None:
    table = Table(
        who("war_sister", at=HALL),
        who("headhunter", at=HALL, stun=1),
        who("warlock"),
        tiles=ROAD,
    )
    table.does("attack", target=1)
    assert table.player(1).life == 3


@pytest.mark.scenario(56)
@pytest.mark.rule("R83")
def test_the_heart_saves_from_a_blow_that_takes_all() -> None:
    table = Table(
        who("war_sister", at=HALL, crystal=False),
        who("headhunter", at=HALL, items=("heart_of_the_abyss",), crystal=False),
        who("warlock"),
        tiles=ROAD,
    )
    table.dice("62 11")
    table.does("attack", target=1)
    table.passes()
    assert table.player(1).life == 1
    assert table.player(1).at == HALL
    assert table.player(1).items == ()
    assert "heart_of_the_abyss" in table.state.item_pool


def test_annihilation_adds_nothing_to_everything() -> None:
    table = Table(
        who("war_sister", at=HALL, crystal=False),
        who("headhunter", at=HALL, crystal=False),
        who("warlock"),
        tiles=ROAD,
        event="annihilation",
    )
    table.dice("62 11")
    table.does("attack", target=1)
    table.passes()
    assert len(table.told("died")) == 1


def test_fury_is_once_for_a_check_and_only_for_her_own() -> None:
    table = struck("33 45")
    table.answers(Boost("fury"))
    assert table.asked == {0: "main_activity"}, "she has nothing more to say"
    assert table.told("checked")[0].totals == (8, 9)
    watching = Table(
        who("headhunter", at=HALL, crystal=False),
        who("warlock", at=HALL, crystal=False),
        who("war_sister", at=HALL),
        tiles=ROAD,
    )
    watching.dice("33 44")
    watching.does("attack", target=1)
    assert watching.asked == {0: "main_activity"}


@pytest.mark.scenario(40)
def test_after_a_tie_fury_is_gone_and_may_be_paid_again() -> None:
    table = struck("33 44")
    table.dice("33 34")
    table.answers(Boost("fury"))
    assert table.told("checked")[0].totals == (8, 8)
    assert table.asked == {0: "boost"}
    table.answers(Boost("fury"))
    assert table.told("checked")[1].totals == (8, 7)
    assert table.player(0).life == 2


@pytest.mark.rule("R38")
def test_she_dismembers_who_attacks_her_too() -> None:
    for dice, life in (("11 62", 4), ("61 55", 3)):
        table = Table(
            who("headhunter", at=HALL, crystal=False),
            who("war_sister", at=HALL, crystal=False),
            who("warlock"),
            tiles=ROAD,
        )
        table.dice(dice)
        table.does("attack", target=1)
        table.passes()
        assert table.player(0).life == life
        assert len(table.told("died")) == (1 if life == 4 else 0)
