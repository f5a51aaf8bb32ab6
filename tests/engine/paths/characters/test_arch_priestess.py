"""The Arch-priestess: Benediction and Miracle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.paths.actions import BenedictionGift, Boost, Reroll
from engine.paths.model import Turn
from tests.engine.paths.table import ROAD, Table, who

NEAR = (2, 0, "a")
HALL = (1, 0, "a")
CALM = {"crystal": False}
ONE = ("faith",)


def blessing(*, card: tuple[str, ...] = (), **other: object) -> Table:
    return Table(
        who("arch_priestess", at=NEAR, card=card, **CALM),
        who("headhunter", at=HALL, **{**CALM, **other}),
        who("warlock", **CALM),
        tiles=ROAD,
    )


def test_an_action_buys_a_faith_once_a_turn() -> None:
    table = blessing(card=ONE)
    table.does("benediction")
    assert table.player(0).card == ("faith", "faith")
    assert table.state.turn.actions == 1
    assert not table.choices("benediction")


def test_with_all_three_on_the_card_there_is_none_to_buy() -> None:
    table = blessing(card=("faith",) * 3)
    assert not table.choices("benediction")
    hurt = blessing(card=("faith",) * 3, life=3)
    hurt.does("benediction", target=1)
    assert hurt.player(0).card == ("faith",) * 3
    assert hurt.player(1).life == 4, "helping works without"


def test_helping_is_free_and_earns_a_faith() -> None:
    table = blessing(life=2, stun=1)
    assert [one.target for one in table.choices("benediction")] == [None, 1]
    table.does("benediction", target=1)
    assert table.asked == {1: "benediction_gift"}
    assert table.legal() == [BenedictionGift("life"), BenedictionGift("stun")]
    table.answers(BenedictionGift("stun"))
    assert (table.player(1).life, table.player(1).stun) == (2, 0)
    assert table.player(0).card == ONE
    assert table.state.turn.actions == 2


def test_the_helped_one_may_take_the_life() -> None:
    table = blessing(life=2, stun=1)
    table.does("benediction", target=1)
    table.answers(BenedictionGift("life"))
    assert (table.player(1).life, table.player(1).stun) == (3, 1)


def test_who_misses_nothing_cannot_be_helped() -> None:
    assert [one.target for one in blessing().choices("benediction")] == [None]


def test_without_actions_helping_is_still_possible() -> None:
    table = blessing(life=2)
    table.state = replace(table.state, turn=Turn(0, 0))
    assert [one.target for one in table.choices("benediction")] == [1]


@pytest.mark.scenario(40)
def test_faith_adds_two_to_a_check_and_outlasts_rolling_again() -> None:
    table = blessing(card=("faith", "faith"), crystal=True)
    table.change(0, at=HALL)
    table.dice("33 44")
    table.does("attack", target=1)
    assert table.legal() == [Boost("miracle"), Boost(None)]
    table.answers(Boost("miracle"))
    table.answers(Reroll(use=False))
    table.answers(Boost("miracle"))
    table.dice("45")
    table.answers(Reroll(use=True))
    assert table.told("checked")[0].totals == (10, 9)
    assert table.player(0).card == ()


@pytest.mark.scenario(40)
def test_a_tie_ends_what_faith_has_added() -> None:
    table = blessing(card=("faith", "faith"))
    table.change(0, at=HALL)
    table.dice("33 44")
    table.does("attack", target=1)
    table.answers(Boost("miracle"))
    table.dice("33 44")
    table.answers(Boost(None))
    assert table.told("checked")[0].totals == (8, 8)
    assert Boost("miracle") in table.legal(), "it may be paid again"
    table.answers(Boost(None))
    assert table.told("checked")[1].totals == (6, 8)


def test_in_a_trap_each_faith_helps_one_roll() -> None:
    table = Table(
        who("arch_priestess", at=NEAR, card=("faith",) * 3, **CALM),
        who("headhunter"),
        who("warlock"),
        tiles=ROAD,
        traps={HALL: "swinging_blades"},
    )
    table.dice("23 66")
    table.does("move", to=HALL)
    assert table.legal() == [Boost("miracle", 0), Boost("miracle", 1), Boost(None)]
    table.answers(Boost("miracle", 0))
    table.answers(Boost(None))
    assert table.told("checked")[0].totals == (7, 12)
    assert table.player(0).life == 4


def test_faith_is_no_help_to_others_checks() -> None:
    table = blessing(card=ONE)
    table.change(1, at=NEAR)
    table.change(2, at=NEAR)
    table.does("end_turn")
    table.dice("66 11")
    table.does("attack", target=2)
    assert table.asked == {1: "main_activity"}


@pytest.mark.scenario(94)
@pytest.mark.rule("R54")
def test_under_terror_faith_stays_on_the_card() -> None:
    table = Table(
        who("arch_priestess", at=HALL, card=ONE, **CALM),
        who("headhunter", at=HALL, **CALM),
        who("warlock"),
        tiles=ROAD,
        event="terror",
    )
    table.dice("66 11")
    table.does("attack", target=1)
    assert table.asked == {0: "main_activity"}
    assert table.player(0).card == ONE
    assert not table.choices("benediction")


@pytest.mark.rule("R28")
def test_a_stunned_priestess_spends_no_faith() -> None:
    table = Table(
        who("warlock", at=NEAR, **CALM),
        who("arch_priestess", at=(0, 0, "a"), card=ONE, stun=1, **CALM),
        who("headhunter"),
        tiles=ROAD,
        golem=HALL,
        golem_deck=("centre",),
    )
    table.dice("11")
    table.does("move_golem")
    assert table.player(1).card == ONE
    assert table.asked == {0: "main_activity"}
